# Two elements are chosen.  Loops are not looked at round by round, which proves some of these, too.
for p in NEIGHBOURS SWAP DEEP FAR MATRIX; do
  for wrong in 0 1; do
    CPP="gcc -E -D$p -DWRONG=$wrong" fixc reach.fp pairs.c --no-pass rounds --certificate pairs.yml 2>pairs.err; echo "$p $wrong: exit $?"
    test ! -e pairs.yml || { gcc -E -D$p -DWRONG=$wrong pairs.c >pairs.i; fixc-check pairs.yml pairs.i; grep configuration pairs.yml; }
    rm -f pairs.yml pairs.i pairs.err
  done
done
