fixc reach.fp transparent.c; echo "exit $?"
