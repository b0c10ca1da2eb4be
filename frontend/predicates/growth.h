/* frontend/predicates/growth.h — tables of what grows by a factor.
 *
 * Equations of a fixed degree do not say that a count is 2^n - 1.  Its values do
 * follow from each other: with each step of n, the next one is twice the last
 * one plus 1.  Such a recurrence soon leaves the range of a type, so that a table
 * says all of it:
 *
 *     n < 0 || n > 31 || n == 0 && \result == 0 || n == 1 && \result == 1 || ...
 *
 * Recorded values give the recurrence, which is a guess: the table goes on where
 * no run was.  As all predicates it is abstracted, and what it proves is checked.
 */
#ifndef FIXC_GROWTH_H
#define FIXC_GROWTH_H

#include "predicate_set.h"

/* `values` has `nsamples` rows, of a value for each variable of the point.  Adds
   to `set` a table for each two variables x, y where y, or y less its value at
   the entry of the procedure, is such a sequence of x.  Returns how many were
   new. */
uint32_t growth_add_predicates(const struct lbe_point *p, const int64_t *values,
                               uint32_t nsamples, struct predicate_set *set);

#endif
