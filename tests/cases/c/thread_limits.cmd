# Threads: what is not asked of them, and what is not covered.
cd threads
fixc bounded-context.fp counter.c --threads 7
fixc reach.fp counter.c
fixc nontermination.fp counter.c
fixc bounded-context.fp counter.c --check free
fixc bounded-context.fp counter.c --trace=json
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
rm -f odd.c none.yml
