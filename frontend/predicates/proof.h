/* frontend/predicates/proof.h — a proof that the property holds, checked.
 *
 * What the solver of Boolean programs found to be reachable at each point is a
 * formula over its predicates: an invariant of the C program at that point, that
 * of an entry a precondition, that of an exit (which speaks of the values at the
 * entry too) a postcondition.  Whether these prove the property is asked again,
 * of the SMT solver, block by block: what holds before a block must hold after
 * it, and no block may lead to what is looked for.  So neither the abstraction
 * nor the solver of Boolean programs need be trusted, only the blocks.
 */
#ifndef FIXC_PROOF_H
#define FIXC_PROOF_H

#include "boolean_text.h"

/* A decision diagram over the variables of one procedure: where `var` is true
   `high`, else `low`; nodes refer to earlier ones, or to 0 (false), 1 (true).
   Nodes are numbered from 2 on. */
struct boolean_node {
  uint32_t var, high, low;
};

struct boolean_proof_var {
  const char *name;
  bool at_entry; /* its value when the procedure was entered */
};

struct boolean_proof_point {
  uint32_t line; /* of the statement; 0: the entry of the procedure */
  uint32_t node;
};

/* What is reachable in a procedure of the Boolean program. */
struct boolean_section {
  const char *proc;
  VEC(struct boolean_proof_var) vars;
  VEC(struct boolean_node) nodes;
  VEC(struct boolean_proof_point) points;
};

/* Texts are in the arena. */
struct boolean_proof {
  struct arena *arena;
  VEC(struct boolean_section)
  sections; /* procedures that are not there are
                                           not reached */
};

struct boolean_proof *boolean_proof_new(void);
void boolean_proof_free(struct boolean_proof *p); /* NULL is allowed */

/* Reads a certificate of fixc (frontend/CERTIFICATE.md); NULL if it is none. */
struct boolean_proof *boolean_proof_read(FILE *in);

/* The invariants of all points, in arena `a`; false where nothing is said. */
const struct smt_term **proof_invariants(const struct boolean_proof *proof,
                                         const struct boolean_text *text,
                                         const struct predicate_set *set,
                                         struct arena *a);

/* Do the invariants prove that nothing that is looked for is reached?  SMT_UNSAT:
   yes; SMT_SAT: no; *clause becomes the number of the program's clause that
   fails or was not decided. */
enum smt_result proof_check(const struct lbe *l, struct smt *s,
                            const struct smt_term *const *invariants,
                            bool ranges, unsigned milliseconds,
                            uint32_t *clause);

/* Writes the invariants as C has them: contracts, and what holds in loops and
   after calls. */
void proof_print(const struct lbe *l, const struct smt_term *const *invariants,
                 FILE *out);

#endif
