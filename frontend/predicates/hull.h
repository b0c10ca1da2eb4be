/* frontend/predicates/hull.h — equations and tables that hold in recorded runs.
 *
 * The program is executed on small inputs, and the values at each point are
 * recorded.  A variable that was in all of them one and the same linear
 * combination of others gives a predicate: `\result == m + n`.  (Karr: Affine
 * Relationships Among Variables of a Program, Acta Informatica 1976, computes
 * such equations from the text; Sharma, Gupta, Hariharan, Aiken, Liang, Nori: A
 * Data Driven Approach for Algebraic Loop Invariants, ESOP 2013, takes them
 * from runs, also of higher degree.)
 *
 * They are guesses: as all predicates, they are abstracted, and what they prove
 * is checked.
 */
#ifndef FIXC_HULL_H
#define FIXC_HULL_H

#include "predicate_set.h"

struct hull;

/* Executes the program; ends early when should_stop(arg) says so (NULL:
   never). */
struct hull *hull_new(const struct lbe *l, bool (*should_stop)(void *arg),
                      void *arg);
void hull_free(struct hull *h); /* NULL is allowed */

/* Adds the equations of a degree, 1 or 2, to `set`: each gives one variable of
   a point as a sum of products of others.  Returns how many were new. */
uint32_t hull_add_predicates(const struct hull *h, unsigned degree,
                             struct predicate_set *set);

/* Adds to `set` what grows by a factor, as tables (growth.h).  Returns how many
   were new. */
uint32_t hull_add_growth(const struct hull *h, struct predicate_set *set);

/* Adds to `set` which values divide others (multiples.h).  Returns how many were
   new. */
uint32_t hull_add_multiples(const struct hull *h, struct predicate_set *set);

/* Of a program that takes no input and ends without an error, adds to `set` for
   each point the values that its variables have there, if they are few: one
   predicate, a disjunction.  Returns how many were new. */
uint32_t hull_add_tables(const struct hull *h, struct predicate_set *set);

#endif
