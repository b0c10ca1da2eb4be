# Threads: what is not asked of them, and what is not covered.
cd threads
fixc bounded-context.fp counter.c --threads 7
fixc reach.fp counter.c
fixc nontermination.fp counter.c
fixc bounded-context.fp counter.c --check free
fixc bounded-context.fp counter.c --trace=yaml
fixc bounded-context.fp counter.c --emit chc
fixc bounded-context.fp counter.c --emit predicates
fixc reach.fp ../count.c --threads 3
fixc bounded-context.fp many.c -D k=1 --certificate none.yml; echo "$?"
fixc reach.fp ../count.c --certificate none.yml --runs off
fixc-check none.yml counter.c
for i in 1 2 3 4 5 6 7; do
  sed "1s|.*|#define CASE $i|" refused.c >odd.c
  fixc bounded-context.fp odd.c -D k=1
done
{ # calls double from level to level
  echo 'int g; void f0(void) { g++; }'
  for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18; do
    echo "void f$i(void) { f$((i - 1))(); f$((i - 1))(); }"
  done
  printf '%s\n' '#include <assert.h>' '#include <pthread.h>' \
    'void *worker(void *a) { f18(); return 0; }' \
    'int main(void) { pthread_t t; pthread_create(&t, 0, worker, 0); assert(g >= 0); }'
} >odd.c
fixc bounded-context.fp odd.c -D k=1
rm -f odd.c none.yml
# A formula of one's own, with files of its own beside it: it is for threads, too.
mkdir own
cp ../../../../stdlib/*.fp own
fixc own/bounded-context.fp peterson.c -D k=2 | tail -1
fixc own/reach.fp peterson.c
rm -r own
