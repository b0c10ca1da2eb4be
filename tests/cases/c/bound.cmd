# One bound after the other, for each Boolean program.
fixc recmc.fp count.c --runs off --bound 0..3 | sed 's/, [0-9]* nodes.*//'
fixc unwind.fp count.c --runs off --bound 0..3 | sed 's/, [0-9]* nodes.*//'
# A formula for threads, on a program of one: its certificate is of another kind.
fixc bounded-context.fp lock.c --bound k=0..2 | sed 's/, [0-9]* nodes.*//'
