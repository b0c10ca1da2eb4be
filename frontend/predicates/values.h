/* frontend/predicates/values.h — which numbers a variable may be at a point.
 *
 * Constants, and variables that only get one of a few constants: the state of a
 * protocol, a flag, a status.  For each point and each variable that a formula
 * may speak of there, the numbers that a run can bring, or "any".  A set holds
 * what every block and call that comes there can give, so that the sets of all
 * points are an invariant by themselves.
 */
#ifndef FIXC_VALUES_H
#define FIXC_VALUES_H

#include "lbe.h"

/* Finds the numbers, and returns the blocks with those that are constant put in;
   `plain` of the result is `l`, or that of `l` if it has one.  All lives in the
   arena of `l`.  Returns `l` itself if nothing is known, finding it takes too long,
   or should_stop(arg) says so (NULL: never). */
const struct lbe *values_put_in(const struct lbe *l,
                                bool (*should_stop)(void *arg), void *arg);

/* The numbers of a variable of the point, *n of them in ascending order.  NULL:
   it may be any number. */
const struct smt_term *const *values_at_point(const struct lbe *l,
                                              uint32_t point,
                                              const struct smt_term *var,
                                              uint32_t *n);

/* That the variable has one of its numbers; true if it may be any. */
const struct smt_term *values_fact(const struct lbe *l, uint32_t point,
                                   const struct smt_term *var);

/* x, and the facts of all variables of the point, as short as it goes; false if no
   run comes there. */
const struct smt_term *values_with_facts(const struct lbe *l, uint32_t point,
                                         const struct smt_term *x);

#endif
