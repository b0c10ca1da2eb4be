/* checker/c/exact.h — operations of C on mathematical integers.
 *
 * Operands are values of types of at most 64 bits.  Results are exact, but for products of
 * unsigned numbers, which are so modulo 2^128, and negative where they are too large: they
 * are in no type then, and right modulo 2^64.
 */
#ifndef FIXC_CHECKER_EXACT_H
#define FIXC_CHECKER_EXACT_H

#include "frontend/c/cfa.h"

__extension__ typedef __int128 exact_number;

/* The least value of an integer type of at most 64 bits, and whether x is one of its values. */
exact_number exact_least(const struct c_type *t);
bool exact_is_in(const struct c_type *t, exact_number x);

/* *z := what the operation gives before it is brought into its type; b counts only if there
   are two operands.  False: C leaves it undefined whatever the type (division by 0, a shift
   by the width or more).  Where it does so for a signed type alone, *z is not in it.
   requires: e->op is arithmetic, or an operation on bits, of integers. */
bool exact_operation(const struct cfa_expr *e, exact_number a, exact_number b,
                     exact_number *z);

/* requires: op is a comparison. */
bool exact_comparison(enum cfa_op op, exact_number a, exact_number b);

#endif
