/* frontend/predicates/endless.h — infinite runs of a C program: abstract in
 * three values, solve, split.
 *
 * A verdict is one of these:
 *
 * - reachable, which here says that there is an infinite run: the program of
 *   three values must have one, whatever is unknown.  Each of its steps was
 *   proved of the blocks by the SMT solver.  If `ranges` is set, no signed
 *   operation of that run overflows; else it is a run of mathematical integers.
 * - unreachable: the program of three values may have none, so that every run
 *   ends, up to the first signed overflow.
 * - unknown, with the reason; predicates found so far are kept.
 *
 * While the answer is unknown, states are split by what blocks ask of them:
 * conditions, and what makes the predicates after a block true (weakest
 * preconditions).  No ranking function is looked for, so that a loop is known to
 * end only if its values can be counted.
 */
#ifndef FIXC_ENDLESS_H
#define FIXC_ENDLESS_H

#include "cegar.h"

/* Starts with the predicates in `set`, and adds what was found.  Of the options,
   `source`, `seeds` and `concrete_runs` are not looked at.  The solver gets a
   program of three values alone; it answers with REACHABLE, UNREACHABLE, or
   UNKNOWN, of which `open` says whether more predicates may help. */
void endless_run(const struct lbe *l, struct smt *s, struct predicate_set *set,
                 const struct cegar_options *o, struct cegar_result *out);

#endif
