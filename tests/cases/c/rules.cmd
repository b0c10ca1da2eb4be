# Rules about calls, each with a program that keeps it and one that breaks it.
cd ../../../examples/c-rules
for t in 'lock copy' 'irp driver' 'free list'; do
  set -- $t
  fixc reach.fp $2.c --spec $1.rule.c; echo "exit $?"
  fixc reach.fp $2_wrong.c --spec $1.rule.c --trace; echo "exit $?"
done
fixc reach.fp copy.c --spec nowhere.rule.c; echo "exit $?"
fixc --emit cfa copy.c --spec lock.rule.c | grep before_
