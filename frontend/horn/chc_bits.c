/* frontend/horn/chc_bits.c — functions of the theory of bit-vectors.
 *
 * Ripple-carry sums, multiplication by shifted sums, restoring division, and
 * shifts in stages: the circuits with the fewest nodes.  Comparisons go from
 * the least significant bit up; the last bit that differs decides.
 */
#include "chc_bits.h"

#include <string.h>

/* ---- Sums -------------------------------------------------------------- */

/* out = x + y + carry; returns the carry that comes out. */
static uint32_t add_bits(struct chc_terms *t, uint32_t n, const uint32_t *x,
                         const uint32_t *y, uint32_t carry, uint32_t *out) {
  for (uint32_t i = 0; i < n; i++) {
    uint32_t differ = chc_xor(t, x[i], y[i]);
    out[i] = chc_xor(t, differ, carry);
    carry = chc_ite(t, differ, carry, x[i]);
  }
  return carry;
}

static void bits_add(struct chc_terms *t, uint32_t n, const uint32_t *x,
                     const uint32_t *y, uint32_t *out) {
  add_bits(t, n, x, y, CHC_NO, out);
}

static void bits_not(struct chc_terms *t, uint32_t n, const uint32_t *x,
                     const uint32_t *y, uint32_t *out) {
  (void)t;
  (void)y;
  for (uint32_t i = 0; i < n; i++)
    out[i] = chc_not(x[i]);
}

static void bits_sub(struct chc_terms *t, uint32_t n, const uint32_t *x,
                     const uint32_t *y, uint32_t *out) {
  uint32_t turned[CHC_MAX_BITS + 1] = {0};
  bits_not(t, n, y, y, turned);
  add_bits(t, n, x, turned, CHC_YES, out);
}

static void bits_neg(struct chc_terms *t, uint32_t n, const uint32_t *x,
                     const uint32_t *y, uint32_t *out) {
  uint32_t zero[CHC_MAX_BITS] = {0};
  (void)y;
  for (uint32_t i = 0; i < n; i++)
    zero[i] = CHC_NO;
  bits_sub(t, n, zero, x, out);
}

static void bits_mul(struct chc_terms *t, uint32_t n, const uint32_t *x,
                     const uint32_t *y, uint32_t *out) {
  uint32_t part[CHC_MAX_BITS], so_far[CHC_MAX_BITS];
  for (uint32_t i = 0; i < n; i++)
    out[i] = CHC_NO;
  for (uint32_t k = 0; k < n; k++) {
    for (uint32_t i = 0; i < n; i++)
      part[i] = i < k ? CHC_NO : chc_and2(t, y[k], x[i - k]);
    memcpy(so_far, out, n * sizeof *out);
    add_bits(t, n, so_far, part, CHC_NO, out);
  }
}

/* ---- Comparisons ------------------------------------------------------- */

static uint32_t bits_less(struct chc_terms *t, uint32_t n, const uint32_t *x,
                          const uint32_t *y) {
  uint32_t less = CHC_NO;
  for (uint32_t i = 0; i < n; i++)
    less = chc_ite(t, chc_iff(t, x[i], y[i]), less, y[i]);
  return less;
}

/* The order of numbers with a sign is that of the others with the highest bits
   turned. */
static uint32_t bits_signed_less(struct chc_terms *t, uint32_t n,
                                 const uint32_t *x, const uint32_t *y) {
  uint32_t less = bits_less(t, n - 1, x, y);
  return chc_ite(t, chc_iff(t, x[n - 1], y[n - 1]), less, x[n - 1]);
}

static uint32_t bits_equal(struct chc_terms *t, uint32_t n, const uint32_t *x,
                           const uint32_t *y) {
  uint32_t same[CHC_MAX_BITS];
  for (uint32_t i = 0; i < n; i++)
    same[i] = chc_iff(t, x[i], y[i]);
  return chc_and(t, same, n);
}

/* ---- Division ---------------------------------------------------------- */

static void choose_bits(struct chc_terms *t, uint32_t n, uint32_t c,
                        const uint32_t *x, const uint32_t *y, uint32_t *out) {
  for (uint32_t i = 0; i < n; i++)
    out[i] = chc_ite(t, c, x[i], y[i]);
}

/* Digit by digit from the top; the rest has a bit more than the divisor, so
   that it can be doubled. */
static void divide(struct chc_terms *t, uint32_t n, const uint32_t *x,
                   const uint32_t *y, uint32_t *quotient, uint32_t *rest) {
  uint32_t r[CHC_MAX_BITS + 1], d[CHC_MAX_BITS + 1], less[CHC_MAX_BITS + 1];
  for (uint32_t i = 0; i <= n; i++) {
    r[i] = CHC_NO;
    d[i] = i < n ? y[i] : CHC_NO;
  }
  for (uint32_t k = n; k-- > 0;) {
    memmove(r + 1, r, n * sizeof *r);
    r[0] = x[k];
    quotient[k] = chc_not(bits_less(t, n + 1, r, d));
    bits_sub(t, n + 1, r, d, less);
    choose_bits(t, n + 1, quotient[k], less, r, r);
  }
  memcpy(rest, r, n * sizeof *r);
}

static void bits_udiv(struct chc_terms *t, uint32_t n, const uint32_t *x,
                      const uint32_t *y, uint32_t *out) {
  uint32_t rest[CHC_MAX_BITS];
  divide(t, n, x, y, out, rest);
}

static void bits_urem(struct chc_terms *t, uint32_t n, const uint32_t *x,
                      const uint32_t *y, uint32_t *out) {
  uint32_t quotient[CHC_MAX_BITS];
  divide(t, n, x, y, quotient, out);
}

/* out = c ? -x : x. */
static void turn_if(struct chc_terms *t, uint32_t n, uint32_t c,
                    const uint32_t *x, uint32_t *out) {
  uint32_t turned[CHC_MAX_BITS];
  bits_neg(t, n, x, x, turned);
  choose_bits(t, n, c, turned, x, out);
}

/* Quotient and rest of the absolute values, and these values. */
struct division {
  uint32_t x[CHC_MAX_BITS], y[CHC_MAX_BITS];
  uint32_t quotient[CHC_MAX_BITS], rest[CHC_MAX_BITS];
};

static void divide_absolute(struct chc_terms *t, uint32_t n, const uint32_t *x,
                            const uint32_t *y, struct division *d) {
  turn_if(t, n, x[n - 1], x, d->x);
  turn_if(t, n, y[n - 1], y, d->y);
  divide(t, n, d->x, d->y, d->quotient, d->rest);
}

static void bits_sdiv(struct chc_terms *t, uint32_t n, const uint32_t *x,
                      const uint32_t *y, uint32_t *out) {
  struct division d;
  divide_absolute(t, n, x, y, &d);
  turn_if(t, n, chc_xor(t, x[n - 1], y[n - 1]), d.quotient, out);
}

/* The sign is the dividend's. */
static void bits_srem(struct chc_terms *t, uint32_t n, const uint32_t *x,
                      const uint32_t *y, uint32_t *out) {
  struct division d;
  divide_absolute(t, n, x, y, &d);
  turn_if(t, n, x[n - 1], d.rest, out);
}

/* The sign is the divisor's: where the signs differ and something is left, the
   divisor is added once. */
static void bits_smod(struct chc_terms *t, uint32_t n, const uint32_t *x,
                      const uint32_t *y, uint32_t *out) {
  struct division d;
  uint32_t rest[CHC_MAX_BITS], more[CHC_MAX_BITS];
  divide_absolute(t, n, x, y, &d);
  turn_if(t, n, x[n - 1], d.rest, rest);
  bits_add(t, n, rest, y, more);
  uint32_t some = chc_or(t, d.rest, n);
  uint32_t add = chc_and2(t, some, chc_xor(t, x[n - 1], y[n - 1]));
  choose_bits(t, n, add, more, rest, out);
}

/* ---- Shifts ------------------------------------------------------------ */

/* Stage k shifts by 2^k; what comes in is `fill`. */
static void shift(struct chc_terms *t, uint32_t n, const uint32_t *x,
                  const uint32_t *y, bool left, uint32_t fill, uint32_t *out) {
  uint32_t far = CHC_NO;
  memcpy(out, x, n * sizeof *x);
  for (uint32_t k = 0; k < n; k++) {
    uint32_t by = k < 7 ? 1u << k : n, from[CHC_MAX_BITS];
    if (by >= n) {
      far = chc_or2(t, far, y[k]);
      continue;
    }
    for (uint32_t i = 0; i < n; i++)
      if (left)
        from[i] = i >= by ? out[i - by] : fill;
      else
        from[i] = i + by < n ? out[i + by] : fill;
    choose_bits(t, n, y[k], from, out, out);
  }
  for (uint32_t i = 0; i < n; i++)
    out[i] = chc_ite(t, far, fill, out[i]);
}

static void bits_shl(struct chc_terms *t, uint32_t n, const uint32_t *x,
                     const uint32_t *y, uint32_t *out) {
  shift(t, n, x, y, true, CHC_NO, out);
}

static void bits_lshr(struct chc_terms *t, uint32_t n, const uint32_t *x,
                      const uint32_t *y, uint32_t *out) {
  shift(t, n, x, y, false, CHC_NO, out);
}

static void bits_ashr(struct chc_terms *t, uint32_t n, const uint32_t *x,
                      const uint32_t *y, uint32_t *out) {
  shift(t, n, x, y, false, x[n - 1], out);
}

/* ---- Bit by bit -------------------------------------------------------- */

static void bits_and(struct chc_terms *t, uint32_t n, const uint32_t *x,
                     const uint32_t *y, uint32_t *out) {
  for (uint32_t i = 0; i < n; i++)
    out[i] = chc_and2(t, x[i], y[i]);
}

static void bits_or(struct chc_terms *t, uint32_t n, const uint32_t *x,
                    const uint32_t *y, uint32_t *out) {
  for (uint32_t i = 0; i < n; i++)
    out[i] = chc_or2(t, x[i], y[i]);
}

static void bits_xor(struct chc_terms *t, uint32_t n, const uint32_t *x,
                     const uint32_t *y, uint32_t *out) {
  for (uint32_t i = 0; i < n; i++)
    out[i] = chc_xor(t, x[i], y[i]);
}

static void bits_nand(struct chc_terms *t, uint32_t n, const uint32_t *x,
                      const uint32_t *y, uint32_t *out) {
  for (uint32_t i = 0; i < n; i++)
    out[i] = chc_not(chc_and2(t, x[i], y[i]));
}

static void bits_nor(struct chc_terms *t, uint32_t n, const uint32_t *x,
                     const uint32_t *y, uint32_t *out) {
  for (uint32_t i = 0; i < n; i++)
    out[i] = chc_not(chc_or2(t, x[i], y[i]));
}

static void bits_xnor(struct chc_terms *t, uint32_t n, const uint32_t *x,
                      const uint32_t *y, uint32_t *out) {
  for (uint32_t i = 0; i < n; i++)
    out[i] = chc_iff(t, x[i], y[i]);
}

/* ---- The table --------------------------------------------------------- */

const struct chc_bits_op *chc_bits_op(const char *name) {
  static const struct chc_bits_op ops[] = {
      {"bvnot", CHC_OP_UNARY, bits_not, NULL, false, false},
      {"bvneg", CHC_OP_UNARY, bits_neg, NULL, false, false},
      {"bvand", CHC_OP_CHAIN, bits_and, NULL, false, false},
      {"bvor", CHC_OP_CHAIN, bits_or, NULL, false, false},
      {"bvxor", CHC_OP_CHAIN, bits_xor, NULL, false, false},
      {"bvadd", CHC_OP_CHAIN, bits_add, NULL, false, false},
      {"bvmul", CHC_OP_CHAIN, bits_mul, NULL, false, false},
      {"bvnand", CHC_OP_BINARY, bits_nand, NULL, false, false},
      {"bvnor", CHC_OP_BINARY, bits_nor, NULL, false, false},
      {"bvxnor", CHC_OP_BINARY, bits_xnor, NULL, false, false},
      {"bvsub", CHC_OP_BINARY, bits_sub, NULL, false, false},
      {"bvudiv", CHC_OP_BINARY, bits_udiv, NULL, false, false},
      {"bvurem", CHC_OP_BINARY, bits_urem, NULL, false, false},
      {"bvsdiv", CHC_OP_BINARY, bits_sdiv, NULL, false, false},
      {"bvsrem", CHC_OP_BINARY, bits_srem, NULL, false, false},
      {"bvsmod", CHC_OP_BINARY, bits_smod, NULL, false, false},
      {"bvshl", CHC_OP_BINARY, bits_shl, NULL, false, false},
      {"bvlshr", CHC_OP_BINARY, bits_lshr, NULL, false, false},
      {"bvashr", CHC_OP_BINARY, bits_ashr, NULL, false, false},
      {"bvult", CHC_OP_COMPARE, NULL, bits_less, false, false},
      {"bvugt", CHC_OP_COMPARE, NULL, bits_less, true, false},
      {"bvule", CHC_OP_COMPARE, NULL, bits_less, true, true},
      {"bvuge", CHC_OP_COMPARE, NULL, bits_less, false, true},
      {"bvslt", CHC_OP_COMPARE, NULL, bits_signed_less, false, false},
      {"bvsgt", CHC_OP_COMPARE, NULL, bits_signed_less, true, false},
      {"bvsle", CHC_OP_COMPARE, NULL, bits_signed_less, true, true},
      {"bvsge", CHC_OP_COMPARE, NULL, bits_signed_less, false, true},
      {"bvcomp", CHC_OP_COMPARE, NULL, bits_equal, false, false},
  };
  for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
    if (strcmp(name, ops[i].name) == 0)
      return &ops[i];
  return NULL;
}
