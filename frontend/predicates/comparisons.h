/* frontend/predicates/comparisons.h — comparisons of the text as predicates.
 *
 * What a program asks at one place often holds at others: the bounds of loops are
 * among these comparisons.
 */
#ifndef FIXC_COMPARISONS_H
#define FIXC_COMPARISONS_H

#include "predicate_set.h"

/* Adds the comparisons of the text, wherever their variables can be spoken of in
   their procedure. */
void comparisons_of_text(struct predicate_set *found);

/* Adds comparisons that are arguments of calls, as in assert(x < n). */
void comparisons_handed_over(struct predicate_set *found);

/* Adds the comparisons of `of`, and the orders beside each of them: of x == 7 and of
   x <= 7, these are x <= 6, x <= 7 and x <= 8. */
void comparisons_beside(struct predicate_set *out,
                        const struct predicate_set *of);

#endif
