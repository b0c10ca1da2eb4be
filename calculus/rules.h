/* calculus/rules.h — rules under construction.
 *
 * Inside lowering only: ground.c makes the rules of systems that are solved
 * by points, witness.c the clauses that explain tuples.
 */
#ifndef FIXC_RULES_H
#define FIXC_RULES_H

#include "lowering.h"

typedef VEC(struct factor) factor_vec;

/* A literal of a rule, and which of its factors it became. */
struct conjunct {
  const struct core *literal;
  uint32_t factor; /* PLAN_NONE: settled by control variables */
};

struct rule {
  struct grounding *g; /* NULL: nothing is grounded */
  struct lowered *l;
  struct term term;
  var_vec control; /* all control variables, numbered by position */
  VEC(struct plan_join) joins;
  factor_vec factors;
  VEC(struct conjunct) conjuncts;
  struct plan_rule *out;
  struct scope *scope;
};

/* What says how tuples of a rule come about: its factors, one by one, computed
   in code of their own.  The rule is complete but for its code (witness.c). */
struct plan_witness witness_of_rule(struct rule *r, uint32_t part);

/* Clauses for all relations and statements that no rule by points explains:
   plan.clauses.  `closed` are the statements' formulas. */
void witness_clauses(struct lowered *l, struct core *const *closed);

/* Flags that are true for every relation. */
const bool *witness_open(struct lowered *l);

#endif
