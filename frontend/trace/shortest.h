/* frontend/trace/shortest.h — the shortest run of a program with one thread. */
#ifndef FIXC_SHORTEST_H
#define FIXC_SHORTEST_H

#include "assemble.h"

/* As assemble, for a program with one thread; a target is not at its entry. */
enum assembled shortest_run(struct edges *s, bool (*stop)(void),
                            struct run *run);

#endif
