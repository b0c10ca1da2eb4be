/* frontend/trace/shortest.h — the shortest run of a program with one thread.
 *
 * What a procedure does from one entry is the same for all of its callers, so
 * runs with different callers below are not told apart: their number can be
 * exponential, that of the pairs of an entry and a place cannot.
 */
#ifndef FIXC_SHORTEST_H
#define FIXC_SHORTEST_H

#include "assemble.h"

/* As assemble, for a program with one thread; a target is not at its entry. */
enum assembled shortest_run(struct edges *s, bool (*stop)(void),
                            struct run *run);

#endif
