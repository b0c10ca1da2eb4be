# Threads: what calls do besides, and kinds of mutexes; none of them is unreachable.
cd threads
for i in 1 2 3 4 5 6 7 8; do
  sed "1s|.*|#define CASE $i|" calls.c >odd.c
  fixc bounded-context.fp odd.c -D k=2
done
rm -f odd.c
