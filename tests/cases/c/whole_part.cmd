# A number with a fraction becomes an integer, and a float or double again.
for which in RIGHT SINGLE DOUBLE; do
  CPP="gcc -E -D$which" fixc reach.fp whole_part.c 2>/dev/null; echo "exit $?"
done
