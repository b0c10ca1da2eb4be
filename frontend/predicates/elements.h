/* frontend/predicates/elements.h — proofs about all elements of arrays, by guesses.
 *
 * Where a loop reads elements other than the chosen ones, what is known of those must be
 * assumed of what is read (instances.h).  Such an invariant is found among
 * candidates, those that all steps keep (inductive.h): clauses such as
 *
 *   #a < i  ==>  a[#] <= max              of one element
 *   #a == #b  &&  #a < i  ==>  a[#] == b[#]   of one element of each of two arrays
 *   ##a < i  ==>  a[#] <= a[##]            of two
 *
 * whose terms are those with which the blocks compare indexes and elements.
 */
#ifndef FIXC_ELEMENTS_H
#define FIXC_ELEMENTS_H

#include "frontend/smt/smt.h"
#include "lbe.h"

/* Invariants by point that prove the property, in the arena of the blocks; NULL: none were
   found in so many milliseconds of the thread, or no block reads such an element.  Sets
   l->elements if some were found: they are a proof of the blocks with what is assumed of
   elements. */
const struct smt_term **elements_prove(struct lbe *l, struct smt *s,
                                       bool ranges, unsigned milliseconds);

#endif
