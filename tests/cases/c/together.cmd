# One index is chosen for arrays of one length; but each has its own where that is not enough.
for p in COPY LEAST HEAP BACKWARDS; do
  for wrong in 0 1; do
    CPP="gcc -E -D$p -DWRONG=$wrong" fixc reach.fp together.c --no-pass rounds --certificate together.yml 2>together.err; echo "$p $wrong: exit $?"
    test ! -e together.yml || { gcc -E -D$p -DWRONG=$wrong together.c >together.i; fixc-check together.yml together.i; grep configuration together.yml; }
    rm -f together.yml together.i together.err
  done
done
