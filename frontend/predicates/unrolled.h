/* frontend/predicates/unrolled.h — proofs by going through all rounds of all loops.
 *
 * A table of twelve months, a packet of eight bytes, four blocks to give away: the loops of
 * many programs have few rounds, whatever the input is.  Predicates of such a loop would
 * have to hold in each round, and there are as many as it has cells.  In a copy of the loop
 * for each round, most variables are numbers, and what remains to be said is little.
 *
 * First from the entry on: a node for each point and each number of rounds, with what the
 * variables are there as terms of the inputs; ways that meet in a node are joined.  A round
 * that the solver excludes is the end of its loop.  (Clarke, Kroening, Lerda: A Tool for
 * Checking ANSI-C Programs, TACAS 2004.)  Then from the errors back: what a node needs so
 * that none of its steps leads to an error, beside the numbers of its variables; of this,
 * what always holds is left out.  The invariant of a point is the disjunction of those of
 * its nodes.
 */
#ifndef FIXC_UNROLLED_H
#define FIXC_UNROLLED_H

#include "frontend/smt/smt.h"
#include "lbe.h"

/* Invariants by point that should prove the property, in the arena of the blocks; NULL: none
   were found in so many milliseconds of the thread, a procedure is called beside main, or a
   loop has too many rounds.  Many terms are made. */
const struct smt_term **unrolled_guess(const struct lbe *l, struct smt *s,
                                       unsigned milliseconds);

/* The same for blocks of the same automaton in another table of terms, if they prove the
   property there; else NULL.  *ranges: whether signed results are assumed to fit.  A question
   to the solver takes so many milliseconds at most. */
const struct smt_term **unrolled_take(const struct lbe *from,
                                      const struct lbe *to, struct smt *s,
                                      const struct smt_term **guessed,
                                      unsigned milliseconds, bool *ranges);

#endif
