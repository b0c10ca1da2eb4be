/* frontend/c/cfa_ranges.h — between which numbers the value of an expression is.
 *
 * Intervals (Cousot, Cousot: Static Determination of Dynamic Properties of Programs,
 * 1976), of mathematical integers, for guesses: signed results are taken to fit their
 * types, and accesses to lead into objects.
 */
#ifndef FIXC_CFA_RANGES_H
#define FIXC_CFA_RANGES_H

#include "cfa.h"

__extension__ typedef __int128 cfa_wide;

struct cfa_range {
  cfa_wide least, greatest;
};

/* All values of the type. */
struct cfa_range cfa_range_of_type(const struct c_type *t);

/* The least range that has both. */
struct cfa_range cfa_range_join(struct cfa_range x, struct cfa_range y);

/* What the expression may be, if variable v is in of[v]; it has no operations on memory. */
struct cfa_range cfa_range_of(const struct cfa_expr *e,
                              const struct cfa_range *of);

/* Narrows the ranges by what is known if the condition holds, or does not; false: it
   cannot be so. */
bool cfa_range_assume(const struct cfa_expr *e, bool holds,
                      struct cfa_range *of);

#endif
