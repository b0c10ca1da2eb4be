/* frontend/c/cfa_cells.h — an automaton without operations on memory.
 *
 * Each scalar of an object is a variable, its cell, and each object has an
 * address, a number.  A read through a pointer is a choice between the cells
 * that the pointer may lead to; a write changes the cell that it leads to and
 * leaves the others.  (Morris's axiom of assignment; Ball, Majumdar, Millstein,
 * Rajamani: Automatic Predicate Abstraction of C Programs, PLDI 2001, section
 * 4.2.)  What it may lead to is known from points_to.h.
 *
 * Every run of the first automaton that reaches an error is a run of the
 * second, up to where C leaves undefined what an access does.  The second one
 * may have more: of cells that are too many, of objects whose size is not known,
 * and of a value that is read as one of another type, it keeps no track, and
 * what is read there is any value.  What even this would not cover, as a pointer
 * that is written in parts, ends in CFA_UNSUPPORTED.  Addresses are not those of
 * a run: as integers they are any value.
 */
#ifndef FIXC_CFA_CELLS_H
#define FIXC_CFA_CELLS_H

#include "points_to.h"

/* The automaton without memory, in the arena of the first one, which stays
   valid and is its `exact`.  An automaton that uses no memory is given back as
   it is.  `solve` fills in the sets of what is asked (points_to_solve does);
   false: it could not, and so does this, with NULL. */
const struct cfa *cfa_cells(const struct cfa *g,
                            bool (*solve)(void *arg, struct points_to *p),
                            void *arg);

#endif
