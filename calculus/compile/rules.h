/* calculus/compile/rules.h — rules under construction.
 *
 * Inside lowering only: ground.c makes the rules of systems that are solved
 * by a worklist, clause_witness.c the clauses that explain tuples.
 */
#ifndef FIXC_RULES_H
#define FIXC_RULES_H

#include "lowering.h"

typedef VEC(struct factor) factor_vec;

/* A literal of a rule, and which of its factors it became. */
struct conjunct {
  const struct core *literal;
  uint32_t factor; /* PLAN_NONE: settled by control variables */
  uint32_t reg;    /* of its join; PLAN_NONE: it has none */
  bool member;     /* it is one of the system's relations */
};

/* A system under construction. */
struct grounding {
  struct lowered *l;
  const bool *component;
  uint32_t *member_of; /* by relation */
  struct plan_solve *solve;
  uint32_t part;      /* the disjunct at work */
  uint32_t origin;    /* and its number in the plan */
  uint32_t statement; /* of a goal: the number of relations + its number */
  bool failed;
};

struct ground_rule {
  struct grounding *g; /* NULL: nothing is grounded */
  struct lowered *l;
  struct clause_term term;
  var_vec control; /* all control variables, numbered by position */
  VEC(struct plan_join) joins;
  factor_vec factors;
  VEC(struct conjunct) conjuncts;
  struct plan_rule *out;
  struct scope *scope;
};

/* Writes the rule down as a transfer, if it is one (rule_transfer.c). */
void rule_transfer(struct ground_rule *r, struct plan_solve *system);

/* What says how tuples of a rule come about: its factors, one by one, computed
   in code of their own.  The rule is complete but for its code
   (clause_witness.c). */
struct plan_witness witness_of_rule(struct ground_rule *r, uint32_t part);

/* Clauses for all relations and statements that no rule of such a system
   explains: plan.clauses.  `closed` are the statements' formulas. */
void witness_clauses(struct lowered *l, struct core *const *closed);

/* Flags that are true for every relation. */
const bool *witness_open(struct lowered *l);

#endif
