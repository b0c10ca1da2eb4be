/* frontend/liveness.h — which local variables still matter at a point.
 *
 * A local variable is live at a point if some path from there reads it before
 * it is written.  The value of one that is not live cannot change whether a
 * target is reached, so it can be forgotten, which makes the sets of states
 * simpler (and larger: whoever lists or counts states does not want it).
 */
#ifndef FIXC_LIVENESS_H
#define FIXC_LIVENESS_H

#include "cfg.h"

struct liveness;

struct liveness *liveness_of(struct arena *a, const struct cfg *g);

/* `var` is a local variable of the point's procedure. */
bool liveness_at(const struct liveness *l, uint32_t point,
                 const struct bp_var *var);

#endif
