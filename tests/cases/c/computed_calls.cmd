for which in WIDE STRINGS POINTER PARTS OWN ROOT OTHER; do
  CPP="gcc -E -D$which" fixc reach.fp computed_calls.c 2>/dev/null; echo "exit $?"
done
