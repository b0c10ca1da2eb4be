for which in TEXT CONVERTED ROOT OTHER; do
  CPP="gcc -E -D$which" fixc reach.fp computed.c 2>/dev/null; echo "exit $?"
done
