# Threads that run one function with objects in memory: each has its own.
cd thread_copies
for i in cas shared heap results; do
  fixc bounded-context.fp $i.c -D k=3
  { echo '#define SLIP'; cat $i.c; } >odd.c
  fixc bounded-context.fp odd.c -D k=3 --trace
done
rm -f odd.c
fixc bounded-context.fp heap.c -D k=2 --threads 5
