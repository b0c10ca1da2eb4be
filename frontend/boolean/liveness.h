/* frontend/boolean/liveness.h — which local variables still matter at a point.
 *
 * A local variable is live at a point if some path from there reads it before
 * it is written.  A call reads an argument if the callee reads the parameter,
 * and a `return` a result if some caller reads what it gets.  The value of a
 * variable that is not live cannot change whether a target is reached, so it
 * can be forgotten, which makes the sets of states simpler (and larger: whoever
 * lists or counts states does not want it).
 */
#ifndef FIXC_LIVENESS_H
#define FIXC_LIVENESS_H

#include "cfg.h"

struct liveness;

enum liveness_how {
  LIVENESS_OF_CALLERS, /* as above */
  LIVENESS_ALL_RESULTS /* all results count as read */
};

struct liveness *liveness_of(struct arena *a, const struct cfg *g,
                             enum liveness_how how);

/* `var` is a local variable of the point's procedure. */
bool liveness_at(const struct liveness *l, uint32_t point,
                 const struct bp_var *var);

/* Of the variables from number 64 * n on, as bits: those whose last use the edge
   is.  On one from an entry, these are all that are not live after it. */
uint64_t liveness_lost(const struct liveness *l, const struct cfg_edge *e,
                       uint32_t n);

#endif
