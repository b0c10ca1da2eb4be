# Threads: semaphores, locks of readers and writers, threads of C11, spin locks, right
# and WRONG; a run in columns; a semaphore is set to more than one.
cd threads
for f in slots shared standard spin handed; do
  sed '1s|.*|#define WRONG|' $f.c >wrong.c
  fixc bounded-context.fp $f.c -D k=3
  fixc bounded-context.fp wrong.c -D k=3
  echo "$f $?"
done
sed '1s|.*|#define WRONG|' slots.c >wrong.c
fixc bounded-context.fp wrong.c -D k=1 --trace
rm -f wrong.c
