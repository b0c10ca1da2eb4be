/* checker/c/needed.h — what a run may pass that comes to an error or returns.
 *
 * A proof says something of these places only.  `if (bad) { report(x); exit(1); }`: what
 * `report` requires need not hold in this call, if nothing in it is looked for, since all
 * that follows is the end.
 *
 * A location is needed if runs may come to it, and an error or the return of the first
 * procedure may follow, as far as the ways of the automaton say: in its procedure, in a
 * callee, or after a return, to any call of the procedure.  So of a run to an error, all
 * locations are needed, also those of calls that are over.
 */
#ifndef FIXC_CHECKER_NEEDED_H
#define FIXC_CHECKER_NEEDED_H

#include "frontend/c/cfa.h"

struct needed_places {
  const bool *location;
  /* By location, as far as its own procedure and callees go: the exit may be reached; an
     error or the end of the first procedure may. */
  const bool *returns, *fails;
};

/* Lives in the arena. */
struct needed_places needed_places_of(const struct cfa *g, struct arena *a);

/* Whether such a run may come to the end of this edge by it. */
bool needed_way(const struct needed_places *n, const struct cfa *g,
                const struct cfa_edge *e);
/* Whether it may take the edge: of a call, what it comes to may be in the callee, too. */
bool needed_edge(const struct needed_places *n, const struct cfa *g,
                 const struct cfa_edge *e);

#endif
