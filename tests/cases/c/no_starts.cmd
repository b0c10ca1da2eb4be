# Waits in programs of which no start of a thread is covered.
cd no_starts
for f in by_pointer result; do
  for formula in bounded-context round-robin; do
    fixc $formula.fp $f.c; echo "exit $?"
    CPP='gcc -E -DEARLY' fixc $formula.fp $f.c; echo "exit $?"
    CPP='gcc -E -DNEVER' fixc $formula.fp $f.c; echo "exit $?"
  done
done
CPP='gcc -E -DONCE' fixc bounded-context.fp by_pointer.c; echo "exit $?"
fixc bounded-context.fp by_pointer.c --threads 3; echo "exit $?"
