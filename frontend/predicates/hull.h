/* frontend/predicates/hull.h — predicates that hold in recorded runs.
 *
 * They are guesses: as all predicates, they are abstracted, and what they prove
 * is checked.
 */
#ifndef FIXC_HULL_H
#define FIXC_HULL_H

#include "equalities.h"
#include "predicate_set.h"
#include "recorded.h"

/* Adds equations to `set`.  Returns how many were new, as the others do. */
uint32_t hull_add_equations(const struct recorded *r, enum equality_kind kind,
                            struct predicate_set *set);

/* Adds what grows by a factor, as tables (growth.h). */
uint32_t hull_add_growth(const struct recorded *r, struct predicate_set *set);

/* Adds which values divide others (multiples.h). */
uint32_t hull_add_multiples(const struct recorded *r,
                            struct predicate_set *set);

/* Of a program that takes no input and ends without an error, adds for each point
   the values that its variables have there, if they are few: one predicate, a
   disjunction. */
uint32_t hull_add_tables(const struct recorded *r, struct predicate_set *set);

#endif
