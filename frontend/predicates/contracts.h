/* frontend/predicates/contracts.h — the invariants of a proof as a correctness
 * witness: what functions require and ensure, and what holds in loops.
 *
 * Between the entry of a procedure, its exit and a place in each of its loops,
 * everything follows from the text of the program, so no other points are
 * written.  `fixc-check` proves them again from that text (checker/c).
 */
#ifndef FIXC_CONTRACTS_H
#define FIXC_CONTRACTS_H

#include "frontend/c/cfa_witness.h"
#include "lbe.h"

/* Writes the witness; invariants[i] is that of point i.  NULL: the program has
   one run, which was executed, and nothing is claimed. */
void contracts_print(const struct lbe *l,
                     const struct smt_term *const *invariants,
                     const struct witness_task *t, FILE *out);

/* The invariant of a point as ACSL has it, in malloc'ed memory; NULL if it
   speaks of something that has no name in the text of the program. */
char *contracts_acsl(const struct lbe *l, const struct lbe_point *p,
                     const struct smt_term *x);

#endif
