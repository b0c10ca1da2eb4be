/* frontend/predicates/multiples.h — values that divide others in recorded runs.
 *
 * A variable that was a multiple of another one in all samples of a point gives a
 * predicate, `\old(y1) % \result == 0`, and so does the sign of the divisor, since
 * a remainder by zero says nothing.  They are guesses, as those of hull.h.
 */
#ifndef FIXC_MULTIPLES_H
#define FIXC_MULTIPLES_H

#include "predicate_set.h"

/* `values` has `nsamples` rows, of a value for each variable of the point.
   Returns how many predicates were new in `set`. */
uint32_t multiples_add_predicates(const struct lbe_point *p,
                                  const int64_t *values, uint32_t nsamples,
                                  struct predicate_set *set);

#endif
