# Runs in which a function without a body changes a variable that the program defines
# itself are no YES, unless another one is found.
cd others
fixc reach.fp own.c; echo "exit $?"
fixc reach.fp own.c --bodyless nothing; echo "exit $?"
CPP='gcc -E -DEXTERN' fixc reach.fp own.c; echo "exit $?"
CPP='gcc -E -DTWO' fixc reach.fp own.c --trace; echo "exit $?"
fixc exact-reach.fp own.c; echo "exit $?"
