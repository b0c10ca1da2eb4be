# A later initialiser for a part takes the earlier ones away.
cd overridden
for f in local file ranges behind; do
  fixc reach.fp $f.c; echo "exit $?"
  CPP='gcc -E -DWRONG' fixc reach.fp $f.c --trace | tail -1
  gcc -w -o x.run $f.c lib.c && ./x.run && gcc -w -DWRONG -o x.run $f.c lib.c && ./x.run
done
# gcc makes the rest zero.
fixc reach.fp kept.c; echo "exit $?"
CPP='gcc -E -DWRONG' fixc reach.fp kept.c --trace | tail -1
rm -f x.run
