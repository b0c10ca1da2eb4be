/* frontend/predicates/acsl.h — the text of a program with its proof in it, as ACSL
 * has contracts and invariants (Baudin, Filliâtre, Marché, Monate, Moy, Prevosto:
 * ANSI/ISO C Specification Language).
 */
#ifndef FIXC_ACSL_H
#define FIXC_ACSL_H

#include "lbe.h"

/* Writes the text that the automaton was made of, with what the invariants say:
   before functions, what they require and ensure; before loops, and in places
   that `goto` goes back to, what holds there.  What has no name in the text
   is left out.  invariants[i] is that of point i. */
void acsl_print(const struct lbe *l, const struct smt_term *const *invariants,
                FILE *out);

#endif
