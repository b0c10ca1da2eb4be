# Variables that each call of a recursive function has, reached by pointers.
fixc reach.fp frames.c --certificate proof.yml; echo "exit $?"
fixc-check proof.yml frames.c; echo "exit $?"
fixc reach.fp frames_events.c --certificate proof.yml; echo "exit $?"
fixc-check proof.yml frames_events.c; echo "exit $?"
fixc reach.fp frames_further.c; echo "exit $?"
sed 's/e->value = 2/e->value = depth == 3 ? 3 : 2/' frames_events.c >slipped.c
fixc reach.fp slipped.c; echo "exit $?"
sed 's/ || mine == 8//' frames_further.c >slipped.c
fixc reach.fp slipped.c; echo "exit $?"
sed 's/t + 1/t + (n == 77 ? 2 : 1)/' frames.c >slipped.c
fixc reach.fp slipped.c; echo "exit $?"
rm -f slipped.c proof.yml
