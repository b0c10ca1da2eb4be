# What `extern` in a block means.
cd linked_in_blocks
for f in hidden apart; do
  fixc reach.fp $f.c; echo "exit $?"
  CPP='gcc -E -DWRONG' fixc reach.fp $f.c --trace | tail -1
  gcc -w -o x.run $f.c ../overridden/lib.c && echo "right: $(./x.run)"
  gcc -w -DWRONG -o x.run $f.c ../overridden/lib.c && echo "wrong: $(./x.run)"
done
fixc reach.fp inside.c; echo "exit $?"
rm -f x.run
