/* checker/c/obligations.h — what must hold for a witness to be a proof.
 *
 * Floyd's and Hoare's method (Floyd: Assigning Meanings to Programs, 1967; Hoare:
 * Procedures and Parameters, 1971).  The cut points of a procedure are its entry,
 * the places of claims, and one place in each loop.  A block begins at a cut
 * point and has all ways from there to the next ones.  If what is claimed at its
 * begin holds, then
 *
 * - at each end, what is claimed there holds, and at the exit what the procedure
 *   ensures;
 * - at each call, what the callee requires holds; what it ensures may be used
 *   after it, and of globals, only those that it can write have changed;
 * - no way leads to what is looked for, nor to what the front end does not cover.
 *
 * This is asked only where it is needed (needed.h): a run that comes to an error or
 * returns passes no other places.  If nothing is claimed, what is claimed is `true`.
 * That all blocks are right proves, by induction over a run, that no run violates the
 * property.
 *
 * Signed numbers are mathematical integers.  With `in_range`, a way ends where a
 * signed result does not fit its type: then nothing is said of what happens
 * after the first overflow, of which C says nothing either.
 */
#ifndef FIXC_CHECKER_OBLIGATIONS_H
#define FIXC_CHECKER_OBLIGATIONS_H

#include "frontend/c/cfa.h"
#include "witness.h"

/* A cut point. */
struct block_start {
  uint32_t proc, location;
};

/* One thing that a block must show. */
struct obligation {
  const char *what; /* a noun, such as "the invariant of this loop" */
  struct span at;   /* of the program */
};

/* A question to an SMT solver: text that defines o0, o1, … of sort Bool, one for
   each obligation; it is satisfiable together with oi if that one fails. */
struct block_script {
  char *text; /* for xfree */
  size_t length;
  VEC(struct obligation) obligations;
  bool has_remainders; /* by what is no number */
  bool has_bits;       /* operations on bits of unknowns (vectors.h) */
  size_t
      open; /* brackets of the last assertion, which is to be ended (vectors.h) */
};

struct obligations;

/* Finds the places of the claims; NULL after reporting those that have none. */
struct obligations *obligations_new(struct arena *a, const struct cfa *g,
                                    const struct c_witness *w, struct diag *d);
void obligations_free(struct obligations *o); /* NULL is allowed */

/* The automaton that they are about. */
const struct cfa *obligations_cfa(const struct obligations *o);

/* All blocks of procedures that can be called, *n of them. */
const struct block_start *obligations_blocks(const struct obligations *o,
                                             size_t *n);

/* The question of one block; false after reporting a formula that is wrong.  With
   `lemmas`, of remainders by what is no number only the lemmas are known: an
   answer counts then if it is a proof. */
bool obligations_script(struct obligations *o, const struct block_start *start,
                        bool in_range, bool lemmas, struct block_script *out);
void block_script_free(struct block_script *s);

#endif
