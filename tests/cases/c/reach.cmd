# The verdicts of formula files; the first program needs the preprocessor.
for f in reach.fp summary.fp backward.fp block-summaries.fp; do
  fixc $f lock.c; echo "exit $?"
  fixc $f lock_wrong.c; echo "exit $?"
done
fixc recmc.fp -D n=2 lock.c; echo "exit $?"
fixc unwind.fp -D k=9 lock.c; echo "exit $?"
fixc reach.fp count.c; echo "exit $?"
