/* frontend/c/cfa_arith.h — operations of C on values of a machine.
 *
 * A value of an integer type of at most 64 bits, or of a pointer, is kept as
 * 64 bits, extended by its sign or by zeros as its type says (c_wrap).  A float
 * or double is kept as the bits of IEEE 754, as if they were a signed integer
 * of its size.
 */
#ifndef FIXC_CFA_ARITH_H
#define FIXC_CFA_ARITH_H

#include "cfa.h"

/* What C leaves undefined. */
enum cfa_fault {
  CFA_NO_FAULT,
  CFA_FAULT_OVERFLOW,   /* the result of a signed operation does not fit */
  CFA_FAULT_DIVISION,   /* by zero */
  CFA_FAULT_SHIFT,      /* by less than 0 or by the width or more */
  CFA_FAULT_MEMORY,     /* read or written where no object is */
  CFA_FAULT_CONVERSION, /* a float or double that the integer cannot hold */
};

/* The value of `x`, which is of the type `from`, in the type `to`. */
enum cfa_fault cfa_compute_conversion(const struct c_type *from,
                                      const struct c_type *to, uint64_t x,
                                      uint64_t *value);

/* A float or double as the bits that are kept of it. */
uint64_t cfa_float_bits(const struct c_type *type, double x);
/* And back; a float is a double, too. */
double cfa_float_value(const struct c_type *type, uint64_t bits);

/* The value of a unary operation on `x` in `type`; no conversion. */
enum cfa_fault cfa_compute1(enum cfa_op op, const struct c_type *type,
                            uint64_t x, uint64_t *value);

/* The value of a binary operation or comparison.  `type` is that of the
   operands; of a shift, that of the left one.  With CFA_FAULT_OVERFLOW,
   *value is the result modulo 2^bits. */
enum cfa_fault cfa_compute2(enum cfa_op op, const struct c_type *type,
                            uint64_t x, uint64_t y, uint64_t *value);

/* The value of the operation `e` on the values of its operands; `y` counts only if it
   has two.  It is none of CFA_CONSTANT, CFA_VARIABLE, CFA_ADDRESS, CFA_LOAD,
   CFA_CHOOSE and CFA_OVERFLOWS.  Of pointers: addresses are numbers. */
enum cfa_fault cfa_compute(const struct cfa_expr *e, uint64_t x, uint64_t y,
                           uint64_t *value);

#endif
