/* checker/c/remainders.h — remainders by what is no number, and lemmas on them.
 *
 * Solvers seldom prove that z divides a sum whose parts it divides.  A question
 * with such remainders is therefore asked in two forms.  In the first one, c-rest
 * is any function of which the lemmas hold; if there is a proof then, there is one
 * for the remainder of C, of which they hold, too.  In the second one, c-rest is
 * that remainder.
 */
#ifndef FIXC_CHECKER_REMAINDERS_H
#define FIXC_CHECKER_REMAINDERS_H

#include "engine/base/arena.h"
#include "engine/base/vec.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Terms, in the arena of the question. */
struct remainder {
  const char *of, *by;
};

/* The remainders that are in a question. */
struct remainders {
  VEC(struct remainder) at;
};

/* The term of x % y.  Noted if `noted` is not NULL: x and y then have a meaning at
   the end of the script. */
const char *remainder_term(struct arena *a, struct remainders *noted,
                           const char *x, const char *y);

/* Writes what c-rest is, behind the prelude of terms.h. */
void remainders_declare(FILE *out, bool any);

/* Writes the lemmas on what was noted. */
void remainders_write(const struct remainders *r, FILE *out);

#endif
