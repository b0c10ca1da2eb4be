/* frontend/c/cfa_arith.c — operations of C on values of a machine. */
#include "cfa_arith.h"

#include <assert.h>
#include <string.h>

/* Whether a result is what its type holds; `exact` says that the 64 bits are
   the mathematical result. */
static enum cfa_fault compute_in_range(const struct c_type *type,
                                       uint64_t result, bool exact,
                                       uint64_t *value) {
  *value = c_wrap(type, result);
  return type->is_signed && (!exact || *value != result) ? CFA_FAULT_OVERFLOW
                                                         : CFA_NO_FAULT;
}

/* ---- Floats and doubles ------------------------------------------------------ */

uint64_t cfa_float_bits(const struct c_type *type, double x) {
  float narrow = (float)x;
  uint32_t word;
  uint64_t bits;
  memcpy(&word, &narrow, sizeof word);
  memcpy(&bits, &x, sizeof bits);
  return c_wrap(type, type->kind == C_FLOAT ? word : bits);
}

double cfa_float_value(const struct c_type *type, uint64_t bits) {
  uint32_t word = (uint32_t)bits;
  float narrow;
  double x;
  memcpy(&narrow, &word, sizeof narrow);
  memcpy(&x, &bits, sizeof x);
  return type->kind == C_FLOAT ? (double)narrow : x;
}

/* Rounded once: by way of a double, a float would be rounded twice. */
static uint64_t float_of_integer(const struct c_type *from,
                                 const struct c_type *to, uint64_t x) {
  if (to->kind == C_FLOAT)
    return cfa_float_bits(to, from->is_signed ? (double)(float)(int64_t)x
                                              : (double)(float)x);
  return cfa_float_bits(to, from->is_signed ? (double)(int64_t)x : (double)x);
}

/* The fraction is dropped (C11 6.3.1.4); what is no number is not in range. */
static enum cfa_fault integer_of_float(const struct c_type *to, double x,
                                       uint64_t *value) {
  *value = 0;
  if (to->kind == C_BOOL) {
    *value = x != 0;
    return CFA_NO_FAULT;
  }
  unsigned bits = to->bits - (to->is_signed ? 1 : 0);
  double above =
      2 * (double)(UINT64_C(1) << (bits - 1)); /* the first too large */
  double least = to->is_signed ? -above : 0;
  bool fits = x < above && (x >= least || x - least > -1);
  if (!fits)
    return CFA_FAULT_CONVERSION;
  *value = x < 0 ? c_wrap(to, (uint64_t)(int64_t)x) : (uint64_t)x;
  return CFA_NO_FAULT;
}

enum cfa_fault cfa_compute_conversion(const struct c_type *from,
                                      const struct c_type *to, uint64_t x,
                                      uint64_t *value) {
  if (c_is_float(from) && !c_is_float(to))
    return integer_of_float(to, cfa_float_value(from, x), value);
  if (c_is_float(from))
    *value = cfa_float_bits(to, cfa_float_value(from, x));
  else if (c_is_float(to))
    *value = float_of_integer(from, to, x);
  else
    *value = c_wrap(to, x);
  return CFA_NO_FAULT;
}

/* Of floats, too: a double holds more than twice their digits, so that rounding
   twice is rounding once (Figueroa, When is double rounding innocuous?, SIGNUM
   Newsletter 30(3), 1995). */
static uint64_t compute_floats(enum cfa_op op, const struct c_type *type,
                               double x, double y) {
  switch (op) {
  case CFA_ADD:
    return cfa_float_bits(type, x + y);
  case CFA_SUBTRACT:
    return cfa_float_bits(type, x - y);
  case CFA_MULTIPLY:
    return cfa_float_bits(type, x * y);
  case CFA_DIVIDE:
    return cfa_float_bits(type, x / y);
  case CFA_EQUAL:
    return x == y;
  case CFA_UNEQUAL:
    return x != y;
  case CFA_LESS:
    return x < y;
  case CFA_LESS_EQUAL:
    return x <= y;
  case CFA_GREATER:
    return x > y;
  default:
    assert(op == CFA_GREATER_EQUAL);
    return x >= y;
  }
}

/* ---- Integers ---------------------------------------------------------------- */

enum cfa_fault cfa_compute1(enum cfa_op op, const struct c_type *type,
                            uint64_t x, uint64_t *value) {
  switch (op) {
  case CFA_NEGATE:
    if (c_is_float(type)) {
      *value = cfa_float_bits(type, -cfa_float_value(type, x));
      return CFA_NO_FAULT;
    }
    return compute_in_range(type, 0 - x, x != UINT64_C(1) << 63, value);
  case CFA_COMPLEMENT:
    *value = c_wrap(type, ~x);
    return CFA_NO_FAULT;
  default:
    assert(op == CFA_LOGICAL_NOT);
    *value = !x;
    return CFA_NO_FAULT;
  }
}

static enum cfa_fault compute_division(enum cfa_op op,
                                       const struct c_type *type, uint64_t x,
                                       uint64_t y, uint64_t *value) {
  *value = 0;
  if (!y)
    return CFA_FAULT_DIVISION;
  if (!type->is_signed) {
    *value = op == CFA_DIVIDE ? x / y : x % y;
    return CFA_NO_FAULT;
  }
  if (y == UINT64_MAX) /* -1: the least value has no opposite */
    return compute_in_range(type, op == CFA_DIVIDE ? 0 - x : 0,
                            (int64_t)x != c_least(type), value);
  int64_t a = (int64_t)x, b = (int64_t)y;
  *value = (uint64_t)(op == CFA_DIVIDE ? a / b : a % b);
  return CFA_NO_FAULT;
}

/* To the left, a negative value or a result that does not fit is undefined
   (C11 6.5.7). */
static enum cfa_fault compute_shift(enum cfa_op op, const struct c_type *type,
                                    uint64_t x, uint64_t y, uint64_t *value) {
  *value = 0;
  if (y >= type->bits)
    return CFA_FAULT_SHIFT;
  if (op == CFA_SHIFT_RIGHT) {
    *value = type->is_signed && (int64_t)x < 0 ? ~(~x >> y) : x >> y;
    return CFA_NO_FAULT;
  }
  *value = c_wrap(type, x << y);
  if (!type->is_signed)
    return CFA_NO_FAULT;
  return (int64_t)x < 0 || x > c_greatest(type) >> y ? CFA_FAULT_OVERFLOW
                                                     : CFA_NO_FAULT;
}

static bool compute_less(const struct c_type *type, uint64_t x, uint64_t y) {
  return type->is_signed ? (int64_t)x < (int64_t)y : x < y;
}

static bool compute_comparison(enum cfa_op op, const struct c_type *type,
                               uint64_t x, uint64_t y) {
  switch (op) {
  case CFA_EQUAL:
    return x == y;
  case CFA_UNEQUAL:
    return x != y;
  case CFA_LESS:
    return compute_less(type, x, y);
  case CFA_LESS_EQUAL:
    return !compute_less(type, y, x);
  case CFA_GREATER:
    return compute_less(type, y, x);
  default:
    assert(op == CFA_GREATER_EQUAL);
    return !compute_less(type, x, y);
  }
}

enum cfa_fault cfa_compute2(enum cfa_op op, const struct c_type *type,
                            uint64_t x, uint64_t y, uint64_t *value) {
  int64_t exact;
  if (c_is_float(type)) {
    *value = compute_floats(op, type, cfa_float_value(type, x),
                            cfa_float_value(type, y));
    return CFA_NO_FAULT;
  }
  switch (op) {
  case CFA_ADD:
    return compute_in_range(
        type, x + y, !__builtin_add_overflow((int64_t)x, (int64_t)y, &exact),
        value);
  case CFA_SUBTRACT:
    return compute_in_range(
        type, x - y, !__builtin_sub_overflow((int64_t)x, (int64_t)y, &exact),
        value);
  case CFA_MULTIPLY:
    return compute_in_range(
        type, x * y, !__builtin_mul_overflow((int64_t)x, (int64_t)y, &exact),
        value);
  case CFA_DIVIDE:
  case CFA_REMAINDER:
    return compute_division(op, type, x, y, value);
  case CFA_AND:
    *value = x & y;
    return CFA_NO_FAULT;
  case CFA_XOR:
    *value = x ^ y;
    return CFA_NO_FAULT;
  case CFA_OR:
    *value = x | y;
    return CFA_NO_FAULT;
  case CFA_SHIFT_LEFT:
  case CFA_SHIFT_RIGHT:
    return compute_shift(op, type, x, y, value);
  case CFA_LOGICAL_AND:
    *value = x && y;
    return CFA_NO_FAULT;
  case CFA_LOGICAL_OR:
    *value = x || y;
    return CFA_NO_FAULT;
  default:
    *value = compute_comparison(op, type, x, y);
    return CFA_NO_FAULT;
  }
}

/* Steps are of one byte where the size of an element is not known. */
static uint64_t step_size(const struct cfa_expr *e) {
  uint64_t size = e->arg[0]->type->of->size;
  return size ? size : 1;
}

enum cfa_fault cfa_compute(const struct cfa_expr *e, uint64_t x, uint64_t y,
                           uint64_t *value) {
  const struct c_type *in = e->arg[0]->type;
  switch (e->op) {
  case CFA_MEMBER:
    *value = c_wrap(e->type, x + e->offset);
    return CFA_NO_FAULT;
  case CFA_ELEMENT:
    *value = c_wrap(e->type, x + y * step_size(e));
    return CFA_NO_FAULT;
  case CFA_DISTANCE:
    *value = (uint64_t)((int64_t)(x - y) / (int64_t)step_size(e));
    return CFA_NO_FAULT;
  case CFA_CONVERT:
    return cfa_compute_conversion(in, e->type, x, value);
  default:
    return e->nargs == 1 ? cfa_compute1(e->op, e->type, x, value)
                         : cfa_compute2(e->op, in, x, y, value);
  }
}
