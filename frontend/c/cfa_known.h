/* frontend/c/cfa_known.h — values that are known where an edge begins. */
#ifndef FIXC_CFA_KNOWN_H
#define FIXC_CFA_KNOWN_H

#include "cfa.h"

/* Whether the expression has the same value whenever a run comes to the edge, in a
   finished automaton: it is made of constants, and of variables to which, on every
   way there, a constant was assigned last.  False: that is not known. */
bool cfa_known_value(const struct cfa *g, const struct cfa_edge *at,
                     const struct cfa_expr *e, uint64_t *value);

#endif
