/* calculus/answers/stages.h — what relations were while the loops of a run were
 * under way.
 *
 * A context is a loop: inside it the relations that it and the loops around it
 * iterate are held, and every other relation is evaluated for what these are.
 * So one relation may have several loops, each for its context, and which of
 * them a body reads depends on where the body stands.  PLAN_NONE as a context
 * is the outside of all loops.
 */
#ifndef FIXC_STAGES_H
#define FIXC_STAGES_H

#include "calculus/logic/equations.h"
#include "engine/solve/exec.h"

/* The end of the run, as a stage among rings. */
#define AT_END UINT32_MAX

struct stages;

/* Of a run that is over, with exec_options.rings. */
struct stages *stages_new(const struct plan *p, const struct equations *eq,
                          const struct exec *x);
void stages_free(struct stages *m);

/* The loop whose value of `rel` a body in this context reads; PLAN_NONE: the
   relation is evaluated there without a loop of its own. */
uint32_t stages_loop(struct stages *m, uint32_t context, uint32_t rel);

/* Whether a relation without a loop for this context depends on itself there:
   then the run had no need of it. */
bool stages_unknown(struct stages *m, uint32_t context, uint32_t rel);

/* The last ring of `rel` in a loop that iterates it, before a stage; or
   PLAN_NONE. */
uint32_t stages_ring(const struct stages *m, uint32_t loop, uint32_t rel,
                     uint32_t at);

/* The ring of the same relation that comes before or after ring i within one
   activation of its loop, or PLAN_NONE. */
uint32_t stages_previous(const struct stages *m, uint32_t i);
uint32_t stages_next(const struct stages *m, uint32_t i);

#endif
