/* calculus/answers/explain.h — why a closed formula holds: derivations.
 *
 * A fact is a tuple of a relation, or a statement that holds.  It follows by
 * one clause of its relation from other facts that were there earlier: in an
 * earlier round of a loop, or, where a system was solved by a worklist, added
 * by an earlier step.  So no derivation of a least fixed point is circular.  A
 * tuple of a greatest fixed point holds because the last round has it, and may
 * lead back to itself.
 */
#ifndef FIXC_EXPLAIN_H
#define FIXC_EXPLAIN_H

#include "calculus/compile/lower.h"

enum fact_kind {
  FACT_GIVEN,   /* of a relation that the program or a constant gives */
  FACT_DERIVED, /* follows from premises */
  FACT_ABSENT,  /* a tuple that is not in its relation then */
};

struct fact {
  uint32_t rel; /* the number of relations + s: statement s */
  enum fact_kind kind;
  const uint64_t *value; /* by component of the parameters */
  uint32_t nvalues;
  uint32_t at;      /* which stage is meant: */
  uint32_t context; /* in which loop; with rel and value, its identity */
  bool timed;       /* it has a round */
  uint32_t round;   /* of its loop, or step of its system */
  const struct plan_witness *clause; /* FACT_DERIVED */
  uint32_t *premises;                /* facts, in the order of the clause */
  uint32_t npremises;
  /* If they are wanted: the facts by which conditions of the clause hold for all
     values of what is quantified there. */
  uint32_t *instances;
  uint32_t ninstances;
  bool more_instances; /* there are more than are listed */
};

struct derivation {
  VEC(struct fact) facts; /* the first is what was asked for */
};

struct explainer;

/* For a run that is over and was lowered with witnesses, with exec_options
   rings and origins.  The explainer owns what its derivations refer to.
   `instances`: facts have theirs, which needs lower_options.all_clauses. */
struct explainer *explainer_new(struct lowered *l, struct exec *x,
                                bool instances);
void explainer_free(struct explainer *e); /* NULL is allowed */

/* Derives statement `stmt`, a closed formula that holds; to be called in
   dd_guard.  The result is owned by e.  Returns NULL if a fact has no
   derivation, which is so only if `stop when` ended a loop before its time;
   explainer_failed then says which relation's. */
const struct derivation *explain_statement(struct explainer *e, uint32_t stmt);
uint32_t explainer_failed(const struct explainer *e);

/* Why a clause does not give a tuple: the condition at which nothing is left,
   when conditions that no fixed point is needed for are asked first. */
struct refusal {
  const struct plan_witness *clause;
  const struct plan_condition *failed;
  const uint64_t *value; /* an instance of it, if it is of a relation */
  bool example;          /* there are others */
  const bool *any;       /* by component: it fails with every value of it; or
                            NULL */
  /* What breaks it, if it says that there is no such thing: */
  const struct plan_witness *broken_by;
  const uint64_t *bound;    /* the values of what is quantified there */
  const uint32_t *premises; /* facts of struct absences */
  uint32_t npremises;
};

/* A tuple that is not in its relation, or a statement that does not hold. */
struct absence {
  uint32_t rel; /* as in struct fact */
  uint32_t context;
  const uint64_t *value;
  uint32_t nvalues;
  bool far; /* on the way from what was asked for to what there is */
  VEC(struct refusal) refusals; /* one for each clause */
};

struct absences {
  VEC(struct absence)
  at; /* the first is what was asked for; then tuples that
                             others lack, up to a few */
  const struct derivation *facts; /* that break conditions */
};

/* Why statement `stmt` does not hold; to be called in dd_guard.  Needs
   lower_options.all_clauses.  The result is owned by e. */
const struct absences *explain_absence(struct explainer *e, uint32_t stmt);

#endif
