/* frontend/horn/chc_bits.h — functions of the theory of bit-vectors.
 *
 * Rows of bits in, rows of bits out (chc_terms.h), as circuits.  Division by
 * zero is as SMT-LIB defines it: the quotient is all ones, the remainder is
 * the dividend.
 */
#ifndef FIXC_CHC_BITS_H
#define FIXC_CHC_BITS_H

#include "chc_terms.h"

/* All rows have n bits, and so has `out`, which is none of the others. */
typedef void chc_bits_function(struct chc_terms *t, uint32_t n,
                               const uint32_t *x, const uint32_t *y,
                               uint32_t *out);
typedef uint32_t chc_bits_relation(struct chc_terms *t, uint32_t n,
                                   const uint32_t *x, const uint32_t *y);

struct chc_bits_op {
  const char *name;
  enum {
    CHC_OP_UNARY,
    CHC_OP_BINARY,
    CHC_OP_CHAIN, /* two operands or more, from the left */
    CHC_OP_COMPARE,
  } shape;
  chc_bits_function *function; /* y is x if the shape is CHC_OP_UNARY */
  chc_bits_relation *relation; /* CHC_OP_COMPARE */
  bool swapped;                /* … with x and y exchanged */
  bool negated;
};

/* The operator of this name on operands of one width, or NULL. */
const struct chc_bits_op *chc_bits_op(const char *name);

#endif
