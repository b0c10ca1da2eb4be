# A later initialiser for a part takes the earlier ones away.
cd overridden
for f in local file ranges behind; do
  fixc reach.fp $f.c; echo "exit $?"
  CPP='gcc -E -DWRONG' fixc reach.fp $f.c --trace | tail -1
  gcc -w -o x.run $f.c lib.c && echo "right: $(./x.run)"
  gcc -w -DWRONG -o x.run $f.c lib.c && echo "wrong: $(./x.run)"
done
# Compilers differ in the rest.
fixc reach.fp kept.c; echo "exit $?"
rm -f x.run
