/* frontend/c/cfa_reuse.h — where memory that was freed may have been given again.
 *
 * A pointer to what is gone may then be equal to one to a new object.  In what order
 * a program frees and makes objects is known from its edges alone: whatever the
 * calls, a way leads from one to the other.
 */
#ifndef FIXC_CFA_REUSE_H
#define FIXC_CFA_REUSE_H

#include "cfa.h"

struct cfa_reuse {
  bool *again; /* by edge: a CFA_NEW that may come after something was freed */
  bool *after; /* by location: one of these may have come before */
};

/* In the arena. */
struct cfa_reuse cfa_reuse_of(const struct cfa *g, struct arena *a);

/* Whether the edge may free memory of malloc. */
bool cfa_may_free(const struct cfa_edge *e);

#endif
