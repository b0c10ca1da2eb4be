/* frontend/clauses/clause_system.h — Horn clauses over numbers, as terms.
 *
 * A rule says: for all values of its variables, if `guard` holds, and the
 * predicates of the body do, then that of the head does; without a head, the
 * body leads to false.  Bodies have no disjunction of predicates: a clause that
 * has one is several rules.
 *
 * Parameters are flat: one of sort Bool is a Boolean variable, a bit-vector one
 * for each of its bits, an enumeration an integer, which counts its values from
 * 0.  That integers are values of their enumeration is part of guards.
 */
#ifndef FIXC_CLAUSE_SYSTEM_H
#define FIXC_CLAUSE_SYSTEM_H

#include "frontend/horn/chc_read.h"
#include "frontend/smt/smt.h"

#define CLAUSE_NONE UINT32_MAX

struct clause_atom {
  uint32_t pred;
  const struct smt_term *const *args; /* as many as it has flat parameters */
};

struct clause_rule {
  struct span span; /* of the clause that it is from */
  uint32_t head;    /* predicate, or CLAUSE_NONE: false */
  const struct smt_term *const *head_args;
  uint32_t nbody;
  const struct clause_atom *body;
  const struct smt_term *guard;
  uint32_t nvars;
  const struct smt_term *const *vars; /* of all that is in it, by number */
};

struct clause_pred {
  const struct chc_pred *pred;
  uint32_t nparams;                     /* flat */
  const struct smt_term *const *params; /* variables that no rule has */
};

struct clause_system {
  struct arena *arena;
  struct smt_terms *terms;
  const struct chc_problem *problem;
  uint32_t npreds, nrules;
  const struct clause_pred *preds; /* by chc_pred.index */
  const struct clause_rule *rules;
};

/* All lives in `a`; the problem must live as long.  NULL after reporting: a
   clause stands for too many rules, or an argument has a predicate in it. */
struct clause_system *clause_system_new(struct arena *a, struct smt_terms *t,
                                        const struct chc_problem *p,
                                        struct diag *d);

/* How many flat parameters a parameter is. */
uint32_t clause_width(const struct chc_sort *s);

#endif
