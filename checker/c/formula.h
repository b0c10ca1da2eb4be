/* checker/c/formula.h — formulas of witnesses as SMT-LIB.
 *
 * A formula is an expression of C over mathematical integers, as in ACSL:
 * nothing overflows, and / and % are those of C.  Of bits there are x >> k and
 * x & m, where m is 2^k - 1, of two's complement.  Besides, there are \old(x) and
 * \at(x, Pre), the value of x when the function was entered, \result, ==>,
 * <==>, and \let x = …; …
 */
#ifndef FIXC_CHECKER_FORMULA_H
#define FIXC_CHECKER_FORMULA_H

#include "remainders.h"

#include "engine/base/diag.h"
#include "engine/base/vec.h"

/* The SMT term of a variable, by its name in the formula; NULL: there is none of
   that name.  `\result` is called so. */
typedef const char *formula_value(void *arg, const char *name, bool at_entry);

/* The formula as a term of sort Bool, in arena `a`; NULL after reporting to `d`
   at `span`, where the formula stands.  Adds remainders to `noted`. */
const char *formula_term(struct arena *a, const char *text, struct span span,
                         formula_value *value_of, void *arg,
                         struct remainders *noted, struct diag *d);

#endif
