# The element at a position that a variable remembers.
for p in LEAST VALUE WRITTEN CALLED PARTED; do
  for wrong in 0 1; do
    CPP="gcc -E -D$p -DWRONG=$wrong" fixc reach.fp remembered.c --no-pass rounds --runs off --certificate remembered.yml 2>/dev/null; echo "$p $wrong: exit $?"
    test ! -e remembered.yml || { gcc -E -D$p -DWRONG=$wrong remembered.c >remembered.i; fixc-check remembered.yml remembered.i; grep configuration remembered.yml; }
    rm -f remembered.yml remembered.i
  done
done
fixc reach.fp remembered_moved.c --no-pass rounds | tail -1
fixc reach.fp remembered_moved.c --no-pass rounds --runs off --time-limit 10 2>/dev/null | grep -c unreachable
