/* frontend/c/cfa_rounds.h — all rounds of all loops, one behind the other.
 *
 * An automaton in which each round of a loop has locations of its own has no loops: what
 * must hold of it is one formula.  (Biere, Cimatti, Clarke, Zhu: Symbolic Model Checking
 * without BDDs, TACAS 1999; with all rounds, and not only some: Clarke, Kroening, Lerda: A
 * Tool for Checking ANSI-C Programs, TACAS 2004.)
 *
 * How many rounds there are is guessed, by ranges of values (cfa_ranges.h) that say which
 * ways are taken.  A guess decides about the shape alone: the ways that are taken to be
 * impossible, and further rounds, lead to a location of kind CFA_UNSUPPORTED.  So a proof
 * that no such location is reached proves what was guessed, too.
 */
#ifndef FIXC_CFA_ROUNDS_H
#define FIXC_CFA_ROUNDS_H

#include "cfa.h"

/* The automaton, without memory, with main in the place of its call and so many rounds of
   each loop of which ranges do not say when it ends; in the arena of `g`, which stays valid.
   NULL: there are too many rounds, or calls are left. */
const struct cfa *cfa_all_rounds(const struct cfa *g, uint32_t most_open);

#endif
