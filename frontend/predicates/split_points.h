/* frontend/predicates/split_points.h — points that become one point for each number of a
 * state.
 *
 * A server of a protocol, or a driver, is one loop that looks at a state and goes
 * to its part.  A way that goes round it n times stands for all sequences of n
 * parts, and each relation of the loop for all parts.  If the state has few numbers
 * at a point (values.h) and the blocks that begin there compare it with several of
 * them, the point is split: its copies know the state, and a block leads from each
 * copy to those that the part goes to.  A state that may be any number, as one that
 * comes from a variable without a value, is split by the numbers that it is compared
 * with; one copy more is for the rest.  (Henzinger, Jhala, Majumdar, Sutre: Lazy
 * Abstraction, POPL 2002, has predicates by place; Beyer, Henzinger, Théoduloz:
 * Program Analysis with Dynamic Precision Adjustment, ASE 2008, follow values of
 * chosen variables beside predicates.)
 *
 * Of all points of the split blocks, the first are those of the program, in its
 * order; further copies come behind them.
 */
#ifndef FIXC_SPLIT_POINTS_H
#define FIXC_SPLIT_POINTS_H

#include "predicate_set.h"

/* The blocks with what values.h knows put in and points split.  `plain` of the
   result is `l`.  All lives in the arena of `l`.  Returns `l` itself if nothing is
   known, finding it takes too long, or should_stop(arg) says so (NULL: never). */
const struct lbe *split_by_values(const struct lbe *l,
                                  bool (*should_stop)(void *arg), void *arg);

/* Adds predicates at points of the program to all their copies in `to`; returns how
   many were new. */
uint32_t split_spread(struct predicate_set *to,
                      const struct predicate_set *from);
/* Adds predicates at copies to their points of the program in `to`. */
void split_gather(struct predicate_set *to, const struct predicate_set *from);

/* What copies were given, their other copies get too, where it says something: what
   one way needs in one state, the next needs in another. */
void split_share(struct predicate_set *p);

/* What holds at each point of the program, in the arena of the blocks: of some copy
   its number, and what holds there. */
const struct smt_term **split_join(const struct lbe *l,
                                   const struct smt_term *const *at_copies);

#endif
