/* frontend/predicates/encode.c — expressions of C as terms.  See encode.h. */
#include "encode.h"

#include "frontend/smt/bits.h"

#include <assert.h>

typedef VEC(const struct cfa_expr *) cfa_expr_list;

void encoder_init(struct encoder *e, struct smt_terms *t,
                  const struct smt_term *(*value_of)(void *arg, uint32_t var),
                  void *arg) {
  *e = (struct encoder){.terms = t,
                        .value_of = value_of,
                        .arg = arg,
                        .context = term_bool(t, true),
                        .exact = true};
}

void encoder_clear(struct encoder *e) {
  e->fresh.len = e->facts.len = e->ranges.len = 0;
}

void encoder_free(struct encoder *e) {
  vec_free(&e->under);
  vec_free(&e->fresh);
  vec_free(&e->facts);
  vec_free(&e->ranges);
}

/* ---- Types ----------------------------------------------------------------- */

/* Width in bits; 0: values of this type are not computed with. */
static unsigned type_width(const struct c_type *type) {
  if (type->kind == C_POINTER)
    return (unsigned)type->size * 8;
  return c_is_integer(type) && type->bits <= 64 ? type->bits : 0;
}

static bool has_sign(const struct c_type *type) {
  return type->kind != C_POINTER && type->is_signed;
}

/* The greatest value of a type. */
static const struct smt_term *type_greatest(struct smt_terms *t,
                                            const struct c_type *type) {
  unsigned bits = type_width(type) - has_sign(type);
  const struct smt_term *one = term_int(t, 1);
  return term_sub(t, term_power(t, bits), one);
}

static const struct smt_term *type_least(struct smt_terms *t,
                                         const struct c_type *type) {
  if (!has_sign(type))
    return term_int(t, 0);
  const struct smt_term *half = term_power(t, type_width(type) - 1);
  return term_sub(t, term_int(t, 0), half);
}

const struct smt_term *encode_range(struct smt_terms *t,
                                    const struct c_type *type,
                                    const struct smt_term *x) {
  if (type_width(type) == 0)
    return term_bool(t, true);
  const struct smt_term *above = term_le(t, x, type_greatest(t, type));
  return term_and2(t, term_le(t, type_least(t, type), x), above);
}

bool encode_always_in_range(const struct c_type *type) {
  return type_width(type) > 0 && !has_sign(type);
}

enum smt_sort encode_sort(const struct c_type *type) {
  return type->kind == C_ARRAY ? SMT_ARRAY : SMT_INT;
}

/* Does every value of `from` fit into `to`? */
static bool type_fits(const struct c_type *to, const struct c_type *from) {
  unsigned n = type_width(to), m = type_width(from);
  if (has_sign(to) == has_sign(from))
    return m <= n;
  return has_sign(to) && m < n;
}

/* Is 1 a value of the type?  Of a bit-field with a sign and one bit it is none. */
static bool type_has_one(const struct c_type *type) {
  return type_width(type) > has_sign(type);
}

/* ---- What is made on the way ----------------------------------------------- */

const struct smt_term *encode_any(struct encoder *e, const struct c_type *type,
                                  const char *name) {
  const struct smt_term *x = term_fresh(e->terms, name, encode_sort(type));
  vec_push(&e->fresh, x);
  vec_push(&e->facts, encode_range(e->terms, type, x));
  return x;
}

static const struct smt_term *inexact(struct encoder *e,
                                      const struct c_type *type) {
  e->exact = false;
  return encode_any(e, type, "bits");
}

/* ---- Wrapping -------------------------------------------------------------- */

/* c ? x : y, with the condition first */
static const struct smt_term *choose_value(struct encoder *e,
                                           const struct smt_term *c,
                                           const struct smt_term *x,
                                           const struct smt_term *y) {
  return term_ite(e->terms, c, x, y);
}

/* x modulo 2^n, for an unsigned type of n bits, if x >= 0 and x < 2^(n+1). */
static const struct smt_term *wrap_above(struct encoder *e,
                                         const struct c_type *type,
                                         const struct smt_term *x) {
  struct smt_terms *t = e->terms;
  const struct smt_term *wrapped =
      term_sub(t, x, term_power(t, type_width(type)));
  return choose_value(e, term_le(t, x, type_greatest(t, type)), x, wrapped);
}

/* The same if -2^n <= x < 2^n. */
static const struct smt_term *wrap_below(struct encoder *e,
                                         const struct c_type *type,
                                         const struct smt_term *x) {
  struct smt_terms *t = e->terms;
  const struct smt_term *wrapped =
      term_add(t, x, term_power(t, type_width(type)));
  return choose_value(e, term_le(t, term_int(t, 0), x), x, wrapped);
}

static const struct smt_term *wrap_all(struct encoder *e,
                                       const struct c_type *type,
                                       const struct smt_term *x) {
  return term_mod(e->terms, x, term_power(e->terms, type_width(type)));
}

static const struct smt_term *truth_value(struct encoder *e,
                                          const struct smt_term *c) {
  const struct smt_term *zero = term_int(e->terms, 0);
  return choose_value(e, c, term_int(e->terms, 1), zero);
}

static const struct smt_term *is_not_zero(struct encoder *e,
                                          const struct smt_term *x) {
  return term_not(e->terms, term_eq(e->terms, x, term_int(e->terms, 0)));
}

static const struct smt_term *encode_conversion(struct encoder *e,
                                                const struct c_type *to,
                                                const struct c_type *from,
                                                const struct smt_term *x) {
  struct smt_terms *t = e->terms;
  if (type_width(to) == 0 || type_width(from) == 0)
    return to == from ? x : inexact(e, to);
  if (to->kind == C_BOOL)
    return truth_value(e, is_not_zero(e, x));
  if (type_fits(to, from))
    return x;
  unsigned n = type_width(to), m = type_width(from);
  if (!has_sign(to))
    return m <= n ? wrap_below(e, to, x) : wrap_all(e, to, x);
  if (m > n)
    x = wrap_all(e, to, x);
  const struct smt_term *wrapped = term_sub(t, x, term_power(t, n));
  return choose_value(e, term_le(t, x, type_greatest(t, to)), x, wrapped);
}

/* ---- Arithmetic ------------------------------------------------------------ */

static const struct smt_term *magnitude_of(struct encoder *e,
                                           const struct smt_term *x) {
  struct smt_terms *t = e->terms;
  const struct smt_term *zero = term_int(t, 0);
  const struct smt_term *negated = term_sub(t, zero, x);
  return choose_value(e, term_le(t, zero, x), x, negated);
}

/* Division toward zero, and the remainder with the sign of the left side. */
static const struct smt_term *encode_division(struct encoder *e, enum cfa_op op,
                                              const struct c_type *type,
                                              const struct smt_term *x,
                                              const struct smt_term *y) {
  struct smt_terms *t = e->terms;
  bool quotient = op == CFA_DIVIDE;
  if (!has_sign(type))
    return quotient ? term_div(t, x, y) : term_mod(t, x, y);
  const struct smt_term *zero = term_int(t, 0);
  const struct smt_term *x_positive = term_le(t, zero, x);
  const struct smt_term *y_positive = term_le(t, zero, y);
  const struct smt_term *up = magnitude_of(e, x), *down = magnitude_of(e, y);
  if (!quotient) {
    const struct smt_term *r = term_mod(t, up, down);
    if (down->op == TERM_NUMBER) { /* one case after the other is simpler */
      const struct smt_term *other =
          term_sub(t, zero, term_mod(t, term_sub(t, zero, x), down));
      return choose_value(e, x_positive, term_mod(t, x, down), other);
    }
    return choose_value(e, x_positive, r, term_sub(t, zero, r));
  }
  if (down->op == TERM_NUMBER) {
    const struct smt_term *other =
        term_sub(t, zero, term_div(t, term_sub(t, zero, x), down));
    const struct smt_term *q =
        choose_value(e, x_positive, term_div(t, x, down), other);
    return y_positive->op == TERM_TRUE ? q : term_sub(t, zero, q);
  }
  const struct smt_term *q = term_div(t, up, down);
  const struct smt_term *negated = term_sub(t, zero, q);
  return choose_value(e, term_eq(t, x_positive, y_positive), q, negated);
}

static const struct smt_term *shift_by(struct smt_terms *t, enum cfa_op op,
                                       const struct smt_term *x, unsigned k) {
  const struct smt_term *power = term_power(t, k);
  return op == CFA_SHIFT_LEFT ? term_mul(t, x, power) : term_div(t, x, power);
}

/* x << y and x >> y, one case for each number of places that there may be.  For
   all others C gives no meaning (C11 6.5.7): any value. */
static const struct smt_term *encode_shift(struct encoder *e, enum cfa_op op,
                                           const struct c_type *type,
                                           const struct smt_term *x,
                                           const struct smt_term *y) {
  unsigned width = type_width(type);
  if (y->op == TERM_NUMBER && mpz_sgn(y->value) >= 0 &&
      mpz_cmp_ui(y->value, width) < 0)
    return shift_by(e->terms, op, x, (unsigned)mpz_get_ui(y->value));
  const struct smt_term *result = inexact(e, type);
  for (unsigned k = width; y->op != TERM_NUMBER && k-- > 0;) {
    const struct smt_term *shifted = shift_by(e->terms, op, x, k);
    const struct smt_term *places = term_int(e->terms, (int64_t)k);
    result = choose_value(e, term_eq(e->terms, y, places), shifted, result);
  }
  return result;
}

/* The mathematical result of an operation, which may be out of range; NULL if
   there is no term for it. */
static const struct smt_term *raw_result(struct encoder *e, enum cfa_op op,
                                         const struct c_type *type,
                                         const struct smt_term *x,
                                         const struct smt_term *y) {
  struct smt_terms *t = e->terms;
  switch (op) {
  case CFA_NEGATE:
    return term_sub(t, term_int(t, 0), x);
  case CFA_ADD:
    return term_add(t, x, y);
  case CFA_SUBTRACT:
    return term_sub(t, x, y);
  case CFA_MULTIPLY:
    return term_mul(t, x, y);
  case CFA_DIVIDE:
  case CFA_REMAINDER:
    return encode_division(e, op, type, x, y);
  case CFA_SHIFT_LEFT:
    return type_width(type) == 0 ? NULL : encode_shift(e, op, type, x, y);
  default:
    return NULL;
  }
}

/* Does the result of a signed operation fit its type?  `z` is the result; of
   divisions, only the least value by -1 does not (C11 6.5.5), and no x << y does where x
   is negative (6.5.7). */
static const struct smt_term *result_fits(struct encoder *e, enum cfa_op op,
                                          const struct c_type *type,
                                          const struct smt_term *x,
                                          const struct smt_term *y,
                                          const struct smt_term *z) {
  struct smt_terms *t = e->terms;
  const struct smt_term *zero = term_int(t, 0);
  if (op != CFA_DIVIDE && op != CFA_REMAINDER) {
    const struct smt_term *in_range = encode_range(t, type, z);
    return op == CFA_SHIFT_LEFT ? term_and2(t, in_range, term_le(t, zero, x))
                                : in_range;
  }
  const struct smt_term *by_minus_one = term_eq(t, y, term_int(t, -1));
  const struct smt_term *of_least = term_eq(t, x, type_least(t, type));
  return term_not(t, term_and2(t, of_least, by_minus_one));
}

/* Under which condition the part at hand is evaluated. */
static const struct smt_term *evaluated_if(struct encoder *e) {
  const struct smt_term *under =
      term_and(e->terms, e->under.at, (uint32_t)e->under.len);
  return term_and2(e->terms, e->context, under);
}

/* The result fits where it is computed. */
static void add_fitting(struct encoder *e, const struct smt_term *fits) {
  struct smt_terms *t = e->terms;
  if (fits->op == TERM_TRUE)
    return;
  vec_push(&e->ranges, term_implies(t, evaluated_if(e), fits));
}

/* -- x + y, x - y, x * y, x / y, x % y, -x, x << k */
static const struct smt_term *
encode_arithmetic(struct encoder *e, enum cfa_op op, const struct c_type *type,
                  const struct smt_term *x, const struct smt_term *y) {
  const struct smt_term *z = raw_result(e, op, type, x, y);
  if (!z || type_width(type) == 0)
    return inexact(e, type);
  if (has_sign(type)) {
    add_fitting(e, result_fits(e, op, type, x, y, z));
    return z;
  }
  switch (op) {
  case CFA_ADD:
    return wrap_above(e, type, z);
  case CFA_SUBTRACT:
  case CFA_NEGATE:
    return wrap_below(e, type, z);
  case CFA_MULTIPLY:
  case CFA_SHIFT_LEFT:
    return wrap_all(e, type, z);
  default: /* no larger than what they are made of */
    assert(op == CFA_DIVIDE || op == CFA_REMAINDER);
    return z;
  }
}

/* ---- Bits ------------------------------------------------------------------ */

/* x & mask.  A mask of an unsigned type with a one on top is what it leaves out: no
   value has the bits beyond. */
static const struct smt_term *and_number(struct encoder *e,
                                         const struct c_type *type,
                                         const struct smt_term *x,
                                         const struct smt_term *mask) {
  struct smt_terms *t = e->terms;
  unsigned width = type_width(type);
  if (!has_sign(type) && mpz_tstbit(mask->value, width - 1))
    mask = term_sub(t, mask, term_power(t, width));
  return term_bits(t, TERM_BITAND, x, mask);
}

enum { MOST_BITS_IN_PAIRS = 8 }; /* with more, terms get too large */

/* Of the numbers of bits of two operands, of which 0 is not known. */
static unsigned fewer_bits(unsigned n, unsigned m) {
  return n == 0 || (m > 0 && m < n) ? m : n;
}

static unsigned more_bits(unsigned n, unsigned m) {
  return n == 0 || m == 0 ? 0 : n > m ? n : m;
}

static unsigned bits_of_constant(const struct cfa_expr *x) {
  bool negative = has_sign(x->type) && (int64_t)x->value < 0;
  unsigned n = 1;
  while (n < 64 && x->value >> n)
    n++;
  return negative ? 0 : n;
}

static unsigned bits_of_value(const struct cfa_expr *x);

/* By how the value is made; 0: that says nothing. */
static unsigned bits_by_operands(const struct cfa_expr *x) {
  unsigned n;
  switch (x->op) {
  case CFA_CONSTANT:
    return bits_of_constant(x);
  case CFA_CONVERT: /* what fits stays what it is */
    n = type_width(x->arg[0]->type) > 0 ? bits_of_value(x->arg[0]) : 0;
    return n + has_sign(x->type) <= type_width(x->type) ? n : 0;
  case CFA_AND:
    return fewer_bits(bits_of_value(x->arg[0]), bits_of_value(x->arg[1]));
  case CFA_OR:
  case CFA_XOR:
    return more_bits(bits_of_value(x->arg[0]), bits_of_value(x->arg[1]));
  case CFA_CHOOSE:
    return more_bits(bits_of_value(x->arg[1]), bits_of_value(x->arg[2]));
  default:
    return 0;
  }
}

/* How many bits the value of x may have, which is not negative; 0: not known. */
static unsigned bits_of_value(const struct cfa_expr *x) {
  unsigned n = has_sign(x->type) ? 0 : type_width(x->type);
  if (cfa_is_truth(x) || x->type->kind == C_BOOL)
    return 1;
  return type_width(x->type) > 0 ? fewer_bits(n, bits_by_operands(x)) : 0;
}

/* Bit k of x, where it stands. */
static const struct smt_term *
bit_in_place(struct smt_terms *t, const struct smt_term *x, unsigned k) {
  return term_bits(t, TERM_BITAND, x, term_power(t, k));
}

/* z = x & y, one of which has n bits: those of both, bit by bit.  The other one may
   have more, and be negative. */
static const struct smt_term *and_is_of_pairs(struct smt_terms *t,
                                              const struct smt_term *x,
                                              const struct smt_term *y,
                                              const struct smt_term *z,
                                              unsigned n) {
  const struct smt_term *sum = term_int(t, 0), *zero = sum;
  for (unsigned i = 0; i < n; i++) {
    const struct smt_term *bit = term_power(t, i);
    const struct smt_term *of_y = term_eq(t, bit_in_place(t, y, i), bit);
    const struct smt_term *of_x = term_eq(t, bit_in_place(t, x, i), bit);
    const struct smt_term *both = term_and2(t, of_x, of_y);
    sum = term_add(t, sum, term_ite(t, both, bit, zero));
  }
  return term_eq(t, z, sum);
}

/* x & y, bit by bit: a variable of which that is known. */
static const struct smt_term *
and_of_pairs(struct encoder *e, const struct c_type *type,
             const struct smt_term *x, const struct smt_term *y, unsigned n) {
  struct smt_terms *t = e->terms;
  const struct smt_term *z = encode_any(e, type, "bits");
  const struct smt_term **fact = &e->facts.at[e->facts.len - 1];
  const struct smt_term *pairs = and_is_of_pairs(t, x, y, z, n);
  *fact = term_and2(t, *fact, term_and2(t, bits_signs(t, x, y, z), pairs));
  return z;
}

/* x & y, x | y, x ^ y of two truth values. */
static const struct smt_term *of_truths(struct encoder *e, enum cfa_op op,
                                        const struct cfa_expr *x,
                                        const struct cfa_expr *y) {
  struct smt_terms *t = e->terms;
  const struct smt_term *p = encode_truth(e, x), *q = encode_truth(e, y);
  return truth_value(e, op == CFA_AND  ? term_and2(t, p, q)
                        : op == CFA_OR ? term_or2(t, p, q)
                                       : term_not(t, term_eq(t, p, q)));
}

static bool is_bit(const struct cfa_expr *x) {
  return cfa_is_truth(x) || x->type->kind == C_BOOL ||
         (x->op == CFA_CONVERT && type_has_one(x->type) && is_bit(x->arg[0]));
}

/* x & y, if one of them is a number, or if one of them has few bits; else NULL. */
static const struct smt_term *simple_and(struct encoder *e,
                                         const struct cfa_expr *x,
                                         const struct smt_term *y,
                                         const struct smt_term *z) {
  if (z->op == TERM_NUMBER)
    return and_number(e, x->type, y, z);
  if (y->op == TERM_NUMBER)
    return and_number(e, x->type, z, y);
  unsigned pairs =
      fewer_bits(bits_of_value(x->arg[0]), bits_of_value(x->arg[1]));
  return pairs > 0 && pairs <= MOST_BITS_IN_PAIRS
             ? and_of_pairs(e, x->type, y, z, pairs)
             : NULL;
}

static const struct smt_term *encode_bitwise(struct encoder *e,
                                             const struct cfa_expr *x) {
  enum smt_op op = x->op == CFA_AND  ? TERM_BITAND
                   : x->op == CFA_OR ? TERM_BITOR
                                     : TERM_BITXOR;
  if (type_width(x->type) == 0)
    return inexact(e, x->type);
  if (is_bit(x->arg[0]) && is_bit(x->arg[1]))
    return of_truths(e, x->op, x->arg[0], x->arg[1]);
  const struct smt_term *y = encode_value(e, x->arg[0]);
  const struct smt_term *z = encode_value(e, x->arg[1]);
  const struct smt_term *both = simple_and(e, x, y, z);
  return both ? term_bits_by_and(e->terms, op, y, z, both)
              : term_bits(e->terms, op, y, z);
}

static const struct smt_term *encode_shift_right(struct encoder *e,
                                                 const struct cfa_expr *x) {
  const struct smt_term *y = encode_value(e, x->arg[0]);
  const struct smt_term *k = encode_value(e, x->arg[1]);
  if (type_width(x->type) == 0)
    return inexact(e, x->type);
  return encode_shift(e, x->op, x->type, y, k);
}

static const struct smt_term *encode_complement(struct encoder *e,
                                                const struct cfa_expr *x) {
  const struct smt_term *y = encode_value(e, x->arg[0]);
  if (type_width(x->type) == 0)
    return inexact(e, x->type);
  const struct smt_term *top = has_sign(x->type)
                                   ? term_int(e->terms, -1)
                                   : type_greatest(e->terms, x->type);
  return term_sub(e->terms, top, y);
}

/* ---- Truth ----------------------------------------------------------------- */

static const struct smt_term *compare_values(struct encoder *e,
                                             const struct cfa_expr *x) {
  struct smt_terms *t = e->terms;
  const struct smt_term *y = encode_value(e, x->arg[0]);
  const struct smt_term *z = encode_value(e, x->arg[1]);
  switch (x->op) {
  case CFA_EQUAL:
    return term_eq(t, y, z);
  case CFA_UNEQUAL:
    return term_not(t, term_eq(t, y, z));
  case CFA_LESS:
    return term_lt(t, y, z);
  case CFA_LESS_EQUAL:
    return term_le(t, y, z);
  case CFA_GREATER:
    return term_lt(t, z, y);
  default:
    assert(x->op == CFA_GREATER_EQUAL);
    return term_le(t, z, y);
  }
}

/* The operands of x && y && …, or of x || y || …, from left to right, however they are
   nested. */
static void add_operands(cfa_expr_list *out, const struct cfa_expr *x) {
  enum cfa_op op = x->op;
  cfa_expr_list open = {0};
  vec_push(&open, x);
  while (open.len > 0) {
    x = vec_pop(&open);
    if (x->op != op) {
      vec_push(out, x);
      continue;
    }
    vec_push(&open, x->arg[1]);
    vec_push(&open, x->arg[0]);
  }
  vec_free(&open);
}

/* Each operand is evaluated if those before it hold, or none of them does.  All are
   joined at once: a chain may have thousands. */
static const struct smt_term *encode_logical(struct encoder *e,
                                             const struct cfa_expr *x) {
  struct smt_terms *t = e->terms;
  bool all = x->op == CFA_LOGICAL_AND;
  size_t before = e->under.len;
  cfa_expr_list operands = {0};
  term_list truths = {0};
  add_operands(&operands, x);
  for (size_t i = 0; i < operands.len; i++) {
    const struct smt_term *p = encode_truth(e, operands.at[i]);
    vec_push(&truths, p);
    vec_push(&e->under, all ? p : term_not(t, p));
  }
  e->under.len = before;
  const struct smt_term *result =
      (all ? term_and : term_or)(t, truths.at, (uint32_t)truths.len);
  vec_free(&truths);
  vec_free(&operands);
  return result;
}

static const struct smt_term *encode_overflows(struct encoder *e,
                                               const struct cfa_expr *x) {
  const struct cfa_expr *op = x->arg[0];
  const struct smt_term *y = encode_value(e, op->arg[0]);
  const struct smt_term *z = op->nargs > 1 ? encode_value(e, op->arg[1]) : y;
  const struct smt_term *result = raw_result(e, op->op, op->type, y, z);
  if (!result || type_width(op->type) == 0)
    return is_not_zero(e, inexact(e, x->type));
  return term_not(e->terms, result_fits(e, op->op, op->type, y, z, result));
}

const struct smt_term *encode_truth(struct encoder *e,
                                    const struct cfa_expr *x) {
  switch (x->op) {
  case CFA_CONSTANT:
    return term_bool(e->terms, x->value != 0);
  case CFA_EQUAL:
  case CFA_UNEQUAL:
  case CFA_LESS:
  case CFA_LESS_EQUAL:
  case CFA_GREATER:
  case CFA_GREATER_EQUAL:
    return compare_values(e, x);
  case CFA_LOGICAL_NOT:
    return term_not(e->terms, encode_truth(e, x->arg[0]));
  case CFA_LOGICAL_AND:
  case CFA_LOGICAL_OR:
    return encode_logical(e, x);
  case CFA_OVERFLOWS:
    return encode_overflows(e, x);
  default:
    return is_not_zero(e, encode_value(e, x));
  }
}

/* ---- Values ---------------------------------------------------------------- */

static const struct smt_term *encode_constant(struct encoder *e,
                                              const struct cfa_expr *x) {
  if (has_sign(x->type) || type_width(x->type) == 0)
    return term_int(e->terms, (int64_t)x->value);
  const struct smt_term *low = term_int(e->terms, (int64_t)(x->value >> 1));
  const struct smt_term *last = term_int(e->terms, (int64_t)(x->value & 1));
  return term_add(e->terms, term_add(e->terms, low, low), last);
}

/* A value that is computed only if c holds. */
static const struct smt_term *encode_under(struct encoder *e,
                                           const struct smt_term *c,
                                           const struct cfa_expr *x) {
  vec_push(&e->under, c);
  const struct smt_term *result = encode_value(e, x);
  e->under.len--;
  return result;
}

static const struct smt_term *encode_conditional(struct encoder *e,
                                                 const struct cfa_expr *x) {
  const struct smt_term *c = encode_truth(e, x->arg[0]);
  const struct smt_term *y = encode_under(e, c, x->arg[1]);
  const struct smt_term *z = encode_under(e, term_not(e->terms, c), x->arg[2]);
  return choose_value(e, c, y, z);
}

/* Pointers within one object: C leaves others undefined, and so numbers do not
   wrap.  Elements without a size, as of void, are bytes. */
static const struct smt_term *encode_steps(struct encoder *e,
                                           const struct cfa_expr *x) {
  struct smt_terms *t = e->terms;
  uint64_t size = x->arg[0]->type->of->size;
  const struct smt_term *y = encode_value(e, x->arg[0]);
  const struct smt_term *z = encode_value(e, x->arg[1]);
  const struct smt_term *n = term_int(t, size ? (int64_t)size : 1);
  if (x->op == CFA_ELEMENT)
    return term_add(t, y, term_mul(t, z, n));
  return term_div(t, term_sub(t, y, z), n);
}

static const struct smt_term *encode_member(struct encoder *e,
                                            const struct cfa_expr *x) {
  const struct smt_term *offset = term_int(e->terms, (int64_t)x->offset);
  return term_add(e->terms, encode_value(e, x->arg[0]), offset);
}

/* ---- Arrays ---------------------------------------------------------------- */

/* x, which is no number, in a variable of the type. */
static const struct smt_term *in_variable(struct encoder *e,
                                          const struct c_type *type,
                                          const struct smt_term *x,
                                          const struct smt_term *when) {
  struct smt_terms *t = e->terms;
  if (x->op == TERM_NUMBER || x->op == TERM_VAR)
    return x;
  const struct smt_term *v = encode_any(e, type, "element");
  const struct smt_term **fact = &e->facts.at[e->facts.len - 1];
  *fact = term_and2(t, *fact, term_implies(t, when, term_eq(t, v, x)));
  return v;
}

/* All elements are in the range of their type: those that were stored are, and of others
   nothing else is known. */
static const struct smt_term *encode_element(struct encoder *e,
                                             const struct cfa_expr *x) {
  const struct smt_term *array = encode_value(e, x->arg[0]);
  const struct smt_term *index = encode_value(e, x->arg[1]);
  return in_variable(e, x->type, term_select(e->terms, array, index),
                     term_bool(e->terms, true));
}

/* What is stored is in the range of its type where C gives a meaning to how it was
   computed. */
static const struct smt_term *encode_with(struct encoder *e,
                                          const struct cfa_expr *x) {
  const struct smt_term *array = encode_value(e, x->arg[0]);
  const struct smt_term *index = encode_value(e, x->arg[1]);
  const struct smt_term *value = encode_value(e, x->arg[2]);
  return term_store(e->terms, array, index,
                    in_variable(e, x->arg[2]->type, value, evaluated_if(e)));
}

/* ---- All ------------------------------------------------------------------- */

const struct smt_term *encode_value(struct encoder *e,
                                    const struct cfa_expr *x) {
  switch (x->op) {
  case CFA_CONSTANT:
    return encode_constant(e, x);
  case CFA_VARIABLE:
    return e->value_of(e->arg, x->var);
  case CFA_CONVERT:
    if (cfa_is_truth(x->arg[0]) && type_has_one(x->type))
      return truth_value(e, encode_truth(e, x->arg[0]));
    return encode_conversion(e, x->type, x->arg[0]->type,
                             encode_value(e, x->arg[0]));
  case CFA_NEGATE:
    return encode_arithmetic(e, x->op, x->type, encode_value(e, x->arg[0]),
                             NULL);
  case CFA_ADD:
  case CFA_SUBTRACT:
  case CFA_MULTIPLY:
  case CFA_DIVIDE:
  case CFA_REMAINDER:
  case CFA_SHIFT_LEFT: {
    const struct smt_term *y = encode_value(e, x->arg[0]);
    return encode_arithmetic(e, x->op, x->type, y, encode_value(e, x->arg[1]));
  }
  case CFA_SHIFT_RIGHT:
    return encode_shift_right(e, x);
  case CFA_COMPLEMENT:
    return encode_complement(e, x);
  case CFA_AND:
  case CFA_XOR:
  case CFA_OR:
    return encode_bitwise(e, x);
  case CFA_CHOOSE:
    return encode_conditional(e, x);
  case CFA_EQUAL:
  case CFA_UNEQUAL:
  case CFA_LESS:
  case CFA_LESS_EQUAL:
  case CFA_GREATER:
  case CFA_GREATER_EQUAL:
  case CFA_LOGICAL_NOT:
  case CFA_LOGICAL_AND:
  case CFA_LOGICAL_OR:
  case CFA_OVERFLOWS:
    return truth_value(e, encode_truth(e, x));
  case CFA_MEMBER:
    return encode_member(e, x);
  case CFA_ELEMENT:
  case CFA_DISTANCE:
    return encode_steps(e, x);
  case CFA_AT:
    return encode_element(e, x);
  case CFA_WITH:
    return encode_with(e, x);
  case CFA_EVERY:
    return term_every(e->terms, encode_value(e, x->arg[0]));
  case CFA_ADDRESS:
  case CFA_LOAD:
  case CFA_OF_VARIABLE:
  case CFA_SIZE:
    break; /* cfa_cells has none */
  }
  return inexact(e, x->type);
}
