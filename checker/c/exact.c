/* checker/c/exact.c — operations of C on mathematical integers.  See exact.h. */
#include "exact.h"

#include <assert.h>

exact_number exact_least(const struct c_type *t) {
  return t->is_signed ? -((exact_number)1 << (t->bits - 1)) : 0;
}

bool exact_is_in(const struct c_type *t, exact_number x) {
  return x >= exact_least(t) &&
         x < ((exact_number)1 << (t->is_signed ? t->bits - 1 : t->bits));
}

static bool is_defined(const struct cfa_expr *e, exact_number b) {
  if (e->op == CFA_SHIFT_LEFT || e->op == CFA_SHIFT_RIGHT)
    return b >= 0 && b < (exact_number)e->type->bits;
  return b != 0 || (e->op != CFA_DIVIDE && e->op != CFA_REMAINDER);
}

static exact_number exact_product(exact_number a, exact_number b) {
  exact_number z;
  bool too_large = __builtin_mul_overflow(a, b, &z);
  assert(!too_large || z < 0);
  (void)too_large;
  return z;
}

static exact_number defined_result(const struct cfa_expr *e, exact_number a,
                                   exact_number b) {
  switch (e->op) {
  case CFA_NEGATE:
    return -a;
  case CFA_ADD:
    return a + b;
  case CFA_SUBTRACT:
    return a - b;
  case CFA_MULTIPLY:
    return exact_product(a, b);
  case CFA_DIVIDE:
    return a / b;
  case CFA_REMAINDER: /* of the least value by -1, the quotient overflows */
    return e->type->is_signed && !exact_is_in(e->type, a / b) ? a / b : a % b;
  case CFA_COMPLEMENT:
    return ~a;
  case CFA_AND:
    return a & b;
  case CFA_XOR:
    return a ^ b;
  case CFA_OR:
    return a | b;
  case CFA_SHIFT_LEFT: /* of a negative value: undefined, as if out of range */
    return a < 0 ? exact_least(e->type) - 1 : a * ((exact_number)1 << (int)b);
  default:
    assert(e->op == CFA_SHIFT_RIGHT);
    return a >> (int)b;
  }
}

bool exact_operation(const struct cfa_expr *e, exact_number a, exact_number b,
                     exact_number *z) {
  if (!is_defined(e, b))
    return false;
  *z = defined_result(e, a, b);
  return true;
}

bool exact_comparison(enum cfa_op op, exact_number a, exact_number b) {
  switch (op) {
  case CFA_EQUAL:
    return a == b;
  case CFA_UNEQUAL:
    return a != b;
  case CFA_LESS:
    return a < b;
  case CFA_LESS_EQUAL:
    return a <= b;
  case CFA_GREATER:
    return a > b;
  default:
    assert(op == CFA_GREATER_EQUAL);
    return a >= b;
  }
}
