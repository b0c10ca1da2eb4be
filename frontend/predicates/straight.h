/* frontend/predicates/straight.h — programs without loops and calls.
 *
 * Those in which all rounds of all loops stand one behind the other (cfa_rounds.h).  That
 * nothing is reached that is looked for is one question for each such place, in which
 * there are no invariants.  A model of such a question has the inputs of a run, which is
 * executed.
 */
#ifndef FIXC_STRAIGHT_H
#define FIXC_STRAIGHT_H

#include "concrete.h"
#include "frontend/smt/smt.h"
#include "lbe.h"

enum straight_answer {
  STRAIGHT_SAFE,     /* nothing is reached that is looked for */
  STRAIGHT_VIOLATED, /* an error is, by a run that was executed */
  STRAIGHT_FURTHER, /* what is not covered is, such as a further round, or seems to be */
  STRAIGHT_REACHED, /* an error seems to be */
  STRAIGHT_OPEN     /* the solver has no answer in time */
};

/* A run that violates the property: what it takes; the lists are for vec_free. */
struct straight_run {
  concrete_inputs inputs;
  cfa_fresh_list fresh;
};

/* With `ranges`, signed results are assumed to fit their types.  A question takes so many milliseconds at
   most; STRAIGHT_REACHED also where there is a loop or a call.  `run` becomes that of
   STRAIGHT_VIOLATED; NULL: none is executed. */
enum straight_answer straight_ask(const struct lbe *l, struct smt *s,
                                  bool ranges, unsigned milliseconds,
                                  struct straight_run *run);

/* The invariants of the proof that asks nothing else: true everywhere. */
const struct smt_term **straight_invariants(const struct lbe *l);

#endif
