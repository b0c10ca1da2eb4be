/* frontend/clauses/clause_blocks.h — Horn clauses as a program in large blocks.
 *
 * A predicate becomes a procedure, which can return iff the predicate holds of
 * its arguments: it takes one of the rules whose head it is, takes any values for
 * the variables that make the guard true, and calls the predicates of the body
 * one after the other.  The procedure where runs begin does so with the rules
 * that lead to false, and gets to what is looked for behind the last call.  So a
 * run that gets there is a derivation of false, read from its root on, and
 * summaries of procedures are solutions of the clauses.  (Backward from false as
 * in Spacer; the other way round, from programs to clauses, is
 * frontend/predicates/program_clauses.h.)
 *
 * The values that a block takes are its inputs: the number of the rule, then the
 * values of clause_rule.vars.
 */
#ifndef FIXC_CLAUSE_BLOCKS_H
#define FIXC_CLAUSE_BLOCKS_H

#include "clause_system.h"
#include "frontend/predicates/predicate_set.h"

struct clause_blocks {
  const struct clause_system *system;
  struct lbe *l;
  uint32_t *proc_of; /* by predicate; CFA_NONE: false does not depend on it */
  /* By rule and atom of its body: the point of the call; one more of a rule
     that leads to false: behind the last call.  CFA_NONE: there is none. */
  uint32_t **calls_at;
};

/* All lives in the arena of the system. */
struct clause_blocks *clause_blocks_new(const struct clause_system *s,
                                        const struct sources *sources);

/* Asks Spacer for a model of the clauses, and adds the atoms of what it says of
   a predicate wherever the predicate, or an application of it, can be spoken of.
   Returns how many were new. */
uint32_t clause_blocks_seed(const struct clause_blocks *b, struct smt *s,
                            unsigned milliseconds, struct predicate_set *set);

#endif
