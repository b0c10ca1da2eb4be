/* frontend/clauses/clause_answer.h — solutions and refutations of Horn clauses,
 * checked and printed.
 *
 * Both are checked against the rules of clause_system.h alone: neither the
 * program that the loop works on (clause_blocks.h) nor its abstraction has a
 * part in that.
 */
#ifndef FIXC_CLAUSE_ANSWER_H
#define FIXC_CLAUSE_ANSWER_H

#include "clause_blocks.h"
#include "frontend/predicates/path.h"

#include "frontend/smt/smt.h"

/* ---- Solutions ------------------------------------------------------------- */

/* A formula for each predicate over its parameters: of which arguments it may be
   taken to hold, as the invariants of a proof say (of an argument for which it
   is not asked, it may hold; else what its exit says).  In the arena of the
   system; predicates that false does not depend on hold of all. */
const struct smt_term **
clause_solution(const struct clause_blocks *b,
                const struct smt_term *const *invariants);

/* Does it make all rules true?  SMT_UNSAT: yes. */
enum smt_result clause_solution_check(const struct clause_system *s,
                                      struct smt *solver,
                                      const struct smt_term *const *solution,
                                      unsigned milliseconds);

/* Writes it as SMT-LIB: a define-fun for each predicate. */
void clause_solution_print(const struct clause_system *s,
                           const struct smt_term *const *solution, FILE *out);

/* ---- Refutations ----------------------------------------------------------- */

#define CLAUSE_FALSE UINT32_MAX

/* A fact and how it follows from others, which stand before it. */
struct clause_step {
  uint32_t rule;
  const struct smt_term *const *values; /* of clause_rule.vars */
  const struct smt_term *const *args;   /* values of the head's parameters */
  const uint32_t *premises;             /* steps, one for each atom */
};

struct clause_refutation {
  struct arena *arena;
  VEC(struct clause_step) steps; /* the last one is false */
};

/* The derivation of false that a way through the blocks is, with values for its
   inputs: each rule is executed on its values.  NULL if it is none. */
struct clause_refutation *
clause_refutation_new(const struct clause_blocks *b, const struct path *p,
                      const struct smt_term *const *values);
void clause_refutation_free(struct clause_refutation *r); /* NULL is allowed */

/* Writes a line for each step: `3. Inv(1, 2)   x.smt2:5, of 1, 2`. */
void clause_refutation_print(const struct clause_system *s,
                             const struct clause_refutation *r,
                             const struct sources *sources, FILE *out);

#endif
