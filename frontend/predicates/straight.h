/* frontend/predicates/straight.h — programs without loops and calls.
 *
 * Those in which all rounds of all loops stand one behind the other (cfa_rounds.h).  That
 * nothing is reached that is looked for is one question for each such place, in which
 * there are no invariants.
 */
#ifndef FIXC_STRAIGHT_H
#define FIXC_STRAIGHT_H

#include "frontend/smt/smt.h"
#include "lbe.h"

enum straight_answer {
  STRAIGHT_SAFE, /* nothing is reached that is looked for */
  STRAIGHT_FURTHER, /* what is not covered is, such as a further round, or seems to be */
  STRAIGHT_REACHED, /* an error is, or seems to be */
  STRAIGHT_OPEN     /* the solver has no answer in time */
};

/* With `ranges`, signed results are assumed to fit their types.  A question takes so many milliseconds at
   most; STRAIGHT_REACHED also where there is a loop or a call. */
enum straight_answer straight_ask(const struct lbe *l, struct smt *s,
                                  bool ranges, unsigned milliseconds);

/* The invariants of the proof that asks nothing else: true everywhere. */
const struct smt_term **straight_invariants(const struct lbe *l);

#endif
