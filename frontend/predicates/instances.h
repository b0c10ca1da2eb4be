/* frontend/predicates/instances.h — what holds of chosen elements, said of those that a
 * block reads.
 *
 * Every run of a program is there once for each choice of elements (cfa_cells.h), and
 * these runs differ in nothing but the indexes that are chosen, their cells, and whether they
 * were missed.  So where all runs that come to a point have I(x, #, a[#]) there, each
 * run has I(x, i, a[i]), for every i within the array.  Where a block reads a[i] and
 * has not written a before, this is one more thing that may be assumed of what it has
 * read.  Of two chosen elements, it is any two of those that are read and chosen, in their order; of
 * two arrays, any element of each.
 */
#ifndef FIXC_INSTANCES_H
#define FIXC_INSTANCES_H

#include "lbe.h"

/* Adds the predicate of the point where the block begins, as it is applied to the variables of
   that point, applied to other elements; and what holds of the new variables there.  Where
   an element is not read, or not within the array, it is applied to the same as before. */
void instances_of_block(const struct lbe *l, const struct lbe_block *k,
                        const struct smt_term *applied, term_list *bodies,
                        term_list *known);

#endif
