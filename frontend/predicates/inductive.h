/* frontend/predicates/inductive.h — which guesses all steps keep.
 *
 * Given candidates at each point, those are dropped that a step does not keep if all
 * others are assumed before it; until none is dropped.  What is left is the strongest
 * invariant that is a conjunction of candidates.  (Flanagan, Leino: Houdini, an
 * Annotation Assistant for ESC/Java, FME 2001.)
 *
 * A candidate of an entry is a precondition, one of an exit a postcondition.
 */
#ifndef FIXC_INDUCTIVE_H
#define FIXC_INDUCTIVE_H

#include "frontend/smt/smt.h"
#include "lbe.h"

/* Drops candidates, a list for each point, until all steps keep them.  False, with all
   lists empty, if that takes longer than so many milliseconds of the thread or is
   interrupted. */
bool inductive_keep(const struct lbe *l, struct smt *s, bool ranges,
                    unsigned milliseconds, term_list *candidates);

/* Of candidates that all steps keep and that prove the property, drops those that the
   proof does not need, as far as cores of the solver tell, and as far as that is found
   in time. */
void inductive_reduce(const struct lbe *l, struct smt *s, bool ranges,
                      unsigned milliseconds, term_list *candidates);

/* Drops what the others of a point and the types of its variables imply, as far as that
   is found in time. */
void inductive_shorten(const struct lbe *l, struct smt *s, bool ranges,
                       unsigned milliseconds, term_list *candidates);

#endif
