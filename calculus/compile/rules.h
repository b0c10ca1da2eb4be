/* calculus/compile/rules.h — rules under construction.
 *
 * Inside lowering only: ground.c makes the rules of systems that are solved
 * by points, clause_witness.c the clauses that explain tuples.
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
  uint32_t part; /* the disjunct at work */
  uint32_t
      clause;  /* and what the rules of it are variants of (round_rules.c) */
  bool rounds; /* it is solved in rounds: what never changes is joined first */
  bool failed;
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

/* For relations whose members are in g->member_of: one rule of a member, for a
   formula without disjunctions over the component.  `start`: the literal that
   the rule starts from, PLAN_NONE for none (ground.c). */
void ground_rule(struct grounding *g, uint32_t head, const struct core_rel *rel,
                 const struct core *f, uint32_t start);

/* All rules of a disjunct of a positive system, for each literal that can have
   new tuples and for none (ground.c). */
void ground_part(struct grounding *g, uint32_t head, const struct core_rel *rel,
                 struct core *part);

/* Adds a relation to the members (ground.c). */
void ground_member(struct grounding *g, uint32_t rel);

/* Begins a system, the next of the plan; and gives back what it has if that
   failed (ground.c). */
struct grounding ground_begin(struct lowered *l, const bool *component);
void ground_abandon(struct grounding *g);

/* Writes the rule down as a step, if it is one (rule_transfer.c). */
void rule_step(struct rule *r, struct plan_solve *system);

/* What says how tuples of a rule come about: its factors, one by one, computed
   in code of their own.  The rule is complete but for its code (clause_witness.c). */
struct plan_witness witness_of_rule(struct rule *r, uint32_t part);

/* Clauses for all relations and statements that no rule by points explains:
   plan.clauses.  `closed` are the statements' formulas. */
void witness_clauses(struct lowered *l, struct core *const *closed);

/* Flags that are true for every relation. */
const bool *witness_open(struct lowered *l);

#endif
