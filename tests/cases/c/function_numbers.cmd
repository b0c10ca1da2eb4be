# The address of a function as a number, its order, and steps from it.
cd function_numbers
for i in 1 2 3 4 5 6 7 8 9 10; do
  CPP="gcc -E -DASKS=$i" fixc reach.fp ask.c; echo "$i: exit $?"
done
for i in 1 2 3 4 5 6 7 8; do
  CPP="gcc -E -DKNOWS=$i" fixc reach.fp know.c; echo "$i: exit $?"
done
for i in 1 3 5 7; do
  CPP="gcc -E -DKNOWS=$i" fixc reach.fp know.c --certificate know.yml >/dev/null
  CPP="gcc -E -DKNOWS=$i" fixc-check know.yml know.c
done
rm -f know.yml
