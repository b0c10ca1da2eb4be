# Both programs, by two analyses that deepen the stack; nodes and seconds vary.
for p in counter shallow; do
  for f in recmc unwind; do
    echo "$p $f"
    fixc --bound 0..4 $f.fp $p.bp | sed 's/[0-9]* nodes, [0-9.]* s$/N nodes, S s/'
  done
done
