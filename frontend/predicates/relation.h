/* frontend/predicates/relation.h — what is known of predicates after a step,
 * as a formula over Boolean variables.
 *
 * Given predicates before and predicates after (both as terms over the values
 * before), and what holds of the step: which truth values can they have
 * together?  The answer is exact where all combinations can be counted within
 * a limit; else it is a conjunction of clauses that hold, which allows more.
 * (Lahiri, Nieuwenhuis, Oliveras: SMT Techniques for Fast Predicate Abstraction,
 * CAV 2006.)
 */
#ifndef FIXC_RELATION_H
#define FIXC_RELATION_H

#include "frontend/smt/smt.h"

/* A predicate and what the Boolean program calls it: `b3` before the step, `'b3`
   after it. */
struct relation_bit {
  const char *name;
  const struct smt_term *term;
};

/* Remembers answers from round to round: of a step, the solver is asked only of
   the components in which there is a predicate that was not there before. */
struct relations;

/* It asks a solver beside `s`. */
struct relations *relations_new(struct smt *s, struct smt_terms *t);
void relations_free(struct relations *r); /* NULL is allowed */

/* The solver that it asks. */
struct smt *relations_smt(struct relations *r);

struct relation {
  bool possible; /* the step can happen */
  bool exact;
  const char *text; /* an expression of the Boolean program: "T", "!b1 | 'b2" */
};

/* `bits` are those before and after, in any order.  `holds` are the conjuncts
   of what holds of the step.  The text lives as long as `r`. */
struct relation relation_between(struct relations *r,
                                 const struct relation_bit *bits,
                                 uint32_t nbits,
                                 const struct smt_term *const *holds,
                                 uint32_t nholds);

/* How many relations were not exact. */
uint64_t relations_inexact(const struct relations *r);

#endif
