/* frontend/boolean/backward.h — backward data-flow analyses of whole programs.
 *
 * Each point has a set that only grows.  It is computed from those of the
 * points that its edges lead to, and at a call from that of the callee's entry.
 * What else it is computed from is the business of the analysis, which says so
 * when that has grown.
 */
#ifndef FIXC_BACKWARD_H
#define FIXC_BACKWARD_H

#include "cfg.h"

struct backward;

struct backward *backward_new(const struct cfg *g);
void backward_free(struct backward *b);

/* The exits of a procedure are to be computed again: what its callers hand
   down to them has grown. */
void backward_exits(struct backward *b, uint32_t proc);

/* Calls `update`, which computes the set of a point and says whether it has
   grown, until none grows any more: for each point at least once. */
void backward_run(struct backward *b, bool (*update)(void *arg, uint32_t point),
                  void *arg);

#endif
