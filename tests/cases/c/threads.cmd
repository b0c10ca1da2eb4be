# Threads: locks and counters, right and WRONG, within so many switches.
cd threads
for f in "atomic 4" "bluetooth 3" "counter 4" "dekker 3" "peterson 3" "readers 3" "ready 3"; do
  set -- $f
  sed '1s|.*|#define WRONG|' $1.c >wrong.c
  fixc bounded-context.fp $1.c -D k=$2 2>&1
  fixc bounded-context.fp wrong.c -D k=$2
  echo "$1 $?"
done
rm -f wrong.c
