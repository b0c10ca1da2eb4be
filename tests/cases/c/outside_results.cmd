for which in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
  CPP="gcc -E -DWHICH=$which" fixc reach.fp outside_results.c 2>/dev/null; echo "$which: exit $?"
done
for which in BACK PIPE FILES STORED SEED; do
  CPP="gcc -E -DWHICH=22 -D$which" fixc reach.fp outside_results.c 2>/dev/null; echo "$which: exit $?"
done
# From outside:
for which in 16 17 18 19 20 21; do
  CPP="gcc -E -DWHICH=$which" fixc reach.fp outside_results.c 2>/dev/null; echo "$which: exit $?"
done
for which in SEED_OF_TIME SEED_LEFT; do
  CPP="gcc -E -DWHICH=22 -D$which" fixc reach.fp outside_results.c 2>/dev/null; echo "$which: exit $?"
done
