/* frontend/c/cfa_relevant.h — the part of an automaton that the property needs.
 *
 * The cone of influence: what may decide whether a location that is looked for
 * is reached.  Kept are the branches that such locations depend on, the
 * assignments of variables that are read by what is kept, and the branches that
 * those depend on, through calls in both directions.  (Weiser: Program Slicing,
 * IEEE TSE 10(4), 1984; control dependence: Ferrante, Ottenstein, Warren: The
 * Program Dependence Graph, TOPLAS 9(3), 1987.)
 *
 * Every run of the whole has its run in the part, which takes any way at a
 * branch that was left out, and does not enter a procedure that was left out:
 * such a procedure writes nothing that is kept.  So what the part does not
 * reach, the whole does not reach, and what holds of the part's variables at a
 * location of the part holds in the whole.  The part may have more runs: it goes
 * on after a loop that does not end; and an assumption, or a branch to where the
 * program only stops, counts only if it speaks of a variable that is kept, or of
 * one that such a variable gives its value to, as an argument does to a parameter.
 */
#ifndef FIXC_CFA_RELEVANT_H
#define FIXC_CFA_RELEVANT_H

#include "cfa.h"

/* The part of an automaton without operations on memory (cfa_cells.h), in the
   arena of the whole, which stays valid.  Procedures keep their numbers; edges
   keep their `origin`, and what is new has none.  Locations that close a cycle
   stay in the procedures that are kept.  NULL: all of it is needed, as that of a
   program with threads is taken to be. */
const struct cfa *cfa_relevant(const struct cfa *whole);

#endif
