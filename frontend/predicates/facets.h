/* frontend/predicates/facets.h — inequalities that hold in recorded runs.
 *
 * The values at a point are points of a space, and their convex hull is what all
 * linear inequalities say that hold of them.  Only those are looked for that have
 * factors 1 and -1 and few variables, such as `i <= n` or `k + j >= m + n`: first of
 * all octagons (Miné: The Octagon Abstract Domain, Higher-Order and Symbolic
 * Computation 2006).  An inequality that is the sum of others says nothing new;
 * so there must be enough values for which it is an equation: those of a facet.
 *
 * They are guesses; inductive.h tells which of them all steps keep.
 */
#ifndef FIXC_FACETS_H
#define FIXC_FACETS_H

#include "lbe.h"

/* `values` has `nsamples` rows, of a value for each variable of the point, none of
   more than 2^33 (recorded.h).  Adds to `found` inequalities, and what a variable always is
   modulo a number. */
void facets_add(struct smt_terms *t, const struct lbe_point *p,
                const int64_t *values, uint32_t nsamples, term_list *found);

/* Adds inequalities between two variables, one of which has this factor, of at most a
   thousand: `s <= 10 * n`. */
void facets_add_scaled(struct smt_terms *t, const struct lbe_point *p,
                       const int64_t *values, uint32_t nsamples, int factor,
                       term_list *found);

#endif
