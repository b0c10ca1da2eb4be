/* engine/solve/deepening.h — what a plan that is run for one bound after the
 * other
 * need not do again.
 *
 * Columns of tables may be bounds (plan_member.bounds).  With bound b, the plan
 * is run as if no tuple had a greater value there: those rows wait, and are not
 * read.  What the instructions of the plan's main block give
 *
 *   is fixed   if nothing in it knows of bounds;
 *   grows      if it is a system that reads only what is fixed.  It is positive,
 *              so that the least solution for the next bound has all tuples
 *              that there are so far: solving goes on where it stopped;
 *   varies     else.
 *
 * This relies on what the attribute `bound` promises (calculus/LANGUAGE.md):
 * no clause gets from tuples within a bound to another one only because the
 * type has greater values.
 */
#ifndef FIXC_DEEPENING_H
#define FIXC_DEEPENING_H

#include "engine/plan/plan.h"

enum bound_use { BOUND_FIXED, BOUND_GROWS, BOUND_VARIES };

struct bounds {
  bool *instrs;          /* by instruction of the main block: it varies */
  bool *regs;            /* by register: it varies */
  enum bound_use *solve; /* by system */
};

/* Arena a owns the result. */
struct bounds *bounds_of(struct arena *a, const struct plan *p);

/* Whether a plan can be run so, and is worth it: it has no loops or rounds,
   and some system grows. */
bool bounds_suit(const struct bounds *b, const struct plan *p);

#endif
