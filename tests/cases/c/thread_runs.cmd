# Threads: runs in columns, rounds, bounds, numbers of threads, atomic parts.
cd threads
sed '1s|.*|#define WRONG|' counter.c >other.c
fixc bounded-context.fp other.c -D k=4 --trace
fixc round-robin.fp other.c -D k=3
fixc round-robin.fp other.c -D k=2
fixc bounded-context.fp other.c --bound 3..4 | grep -v '^bound'
fixc bounded-context.fp parts.c -D k=2
fixc bounded-context.fp many.c -D k=3
fixc bounded-context.fp many.c -D k=3 --threads 3
fixc bounded-context.fp again.c -D k=3
rm -f other.c
