fixc reach.fp words.c 2>/dev/null; echo "exit $?"
CPP='gcc -E -DPORT' fixc reach.fp words.c 2>/dev/null; echo "exit $?"
