/* frontend/predicates/invariants.h — invariants guessed from recorded runs.
 *
 * Candidates are what holds of all recorded values: equations, inequalities, and
 * what the program asks.  One that holds only where the program asks something else
 * is taken with this condition: `flag == 0 || a == b`.  All steps together tell which
 * are invariants (inductive.h).
 */
#ifndef FIXC_INVARIANTS_H
#define FIXC_INVARIANTS_H

#include "equalities.h"
#include "frontend/smt/smt.h"
#include "predicate_set.h"
#include "recorded.h"

/* Which guesses are made. */
struct invariant_kinds {
  enum equality_kind equalities;
  bool conditional; /* and what holds under conditions, and of remainders */
};

struct invariants {
  const struct smt_term *
      *at;    /* by point: a conjunction; in the arena of the blocks */
  bool proof; /* they prove the property */
};

/* What is found to hold at each point; `asked` are the comparisons of the text, and
   others.  `at` is NULL if there is little to guess from, or if it takes longer than
   so many milliseconds. */
struct invariants invariants_guess(const struct recorded *r,
                                   const struct predicate_set *text,
                                   const struct predicate_set *asked,
                                   struct invariant_kinds kinds, struct smt *s,
                                   bool ranges, unsigned milliseconds);

#endif
