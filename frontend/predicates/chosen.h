/* frontend/predicates/chosen.h — predicates about chosen elements of long arrays.
 *
 * A chosen element a[#] and its number #a (cfa_cells.h) say something of all
 * elements by predicates such as
 *
 *   #a <= i      which part of the array a loop has been through
 *   a[#] == 7    what holds of the elements there
 *
 * Paths give the second kind, but for a loop that they go through k times, i == k in
 * place of the first, and so refinement never ends.  So both kinds are read off the
 * blocks before the first abstraction: comparisons of #a and a[#] there, with
 *
 * - the order beside each equation #a == i;
 * - #a in the place of i, where one says that they are equal: what is so read of
 *   the element at i holds of the one that was chosen.
 *
 * Of an element with several indexes, loops within loops compare them in blocks of
 * their own: see "Several indexes" in chosen.c.
 */
#ifndef FIXC_CHOSEN_H
#define FIXC_CHOSEN_H

#include "predicate_set.h"

/* Adds them at all points where their variables count.  None, where they would be
   too many. */
void chosen_predicates(const struct lbe *l, struct predicate_set *p);

#endif
