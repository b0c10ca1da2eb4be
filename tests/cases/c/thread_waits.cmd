# Threads: barriers, what is done once, time limits, and what each thread has of its own,
# right and WRONG; rare ends of calls; what is not covered.
cd threads
for f in "phases 3" "once 3" "timed 3 -DPART=1" "timed 3 -DPART=2" "timed 3 -DPART=3" \
         "own 3" "standard_waits 3"; do
  set -- $f
  part=$(echo "$3" | sed 's|-DPART=|#define PART |')
  sed "1s|.*|$part|" $1.c >good.c
  sed "1s|.*|#define WRONG|; 2s|^|$part\n|" $1.c >wrong.c
  fixc bounded-context.fp good.c -D k=$2
  [ $1 = own ] || fixc bounded-context.fp wrong.c -D k=$2
  echo "$f $?"
done
for i in 1 2 3 4; do
  sed "1s|.*|#define WRONG $i|" own.c >wrong.c
  fixc bounded-context.fp wrong.c -D k=2
done
for i in 1 2 3 4 5 6 7 8; do
  sed "1s|.*|#define CASE $i|" late.c >odd.c
  fixc bounded-context.fp odd.c -D k=2
done
for i in 1 2 3 4 5 6 7 8 9 10 11; do
  sed "1s|.*|#define CASE $i|" refused_waits.c >odd.c
  fixc bounded-context.fp odd.c -D k=2
done
rm -f good.c wrong.c odd.c
