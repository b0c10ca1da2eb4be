# Iterative deepening with recmc.fp and unwind.fp: the smallest bound that
# reaches the target, or that is enough for a proof; seconds and nodes vary.
run() {
  echo "$ fixc $*"
  fixc "$@" 2>&1 | sed 's/[0-9]* nodes, [0-9.]* s$/N nodes, S s/'
}
for formula in recmc.fp unwind.fp; do
  run --bound 0..9 $formula safe.bp
  run --bound 0..1 $formula safe.bp
  run --bound 0..9 $formula deep.bp
done
run --bound 0..9 recmc.fp counter.bp
run --bound 8..9 unwind.fp counter.bp
run --bound 60..99 unwind.fp counter.bp
run -D n=3 recmc.fp safe.bp
run -D k=1 unwind.fp safe.bp
for formula in block-summaries.fp "-D loops=0 block-summaries.fp"; do
  run $formula safe.bp
  run $formula deep.bp
  run $formula counter.bp
  run $formula --target out loops.bp
done
