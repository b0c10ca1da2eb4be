/* frontend/c/cfa_arith.c — operations of C on values of a machine. */
#include "cfa_arith.h"

#include <assert.h>

/* Whether a result is what its type holds; `exact` says that the 64 bits are
   the mathematical result. */
static enum cfa_fault compute_in_range(const struct c_type *type,
                                       uint64_t result, bool exact,
                                       uint64_t *value) {
  *value = c_wrap(type, result);
  return type->is_signed && (!exact || *value != result) ? CFA_FAULT_OVERFLOW
                                                         : CFA_NO_FAULT;
}

enum cfa_fault cfa_compute1(enum cfa_op op, const struct c_type *type,
                            uint64_t x, uint64_t *value) {
  switch (op) {
  case CFA_NEGATE:
    return compute_in_range(type, 0 - x, x != UINT64_C(1) << 63, value);
  case CFA_COMPLEMENT:
    *value = c_wrap(type, ~x);
    return CFA_NO_FAULT;
  case CFA_LOGICAL_NOT:
    *value = !x;
    return CFA_NO_FAULT;
  default:
    assert(op == CFA_CONVERT);
    *value = c_wrap(type, x);
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
