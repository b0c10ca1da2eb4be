/* checker/c/terms.c — expressions of C as SMT-LIB terms.  See terms.h.
 *
 * What is not expressed exactly becomes a new constant of its type: any value.
 * A wrong "any" can only make a proof fail.
 */
#include "terms.h"

#include "arrays.h"
#include "exact.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Division of C (C11 6.5.5): toward zero, the remainder has the sign of the left
   operand.  Of c-and, the operation on bits, it is known here only what it makes of
   the other two (see vectors.h). */
const char terms_prelude[] =
    "(define-fun c-quotient ((x Int) (y Int)) Int\n"
    "  (let ((q (div (ite (>= x 0) x (- x)) (ite (>= y 0) y (- y)))))\n"
    "    (ite (= (>= x 0) (>= y 0)) q (- q))))\n"
    "(define-fun c-remainder ((x Int) (y Int)) Int\n"
    "  (let ((r (mod (ite (>= x 0) x (- x)) (ite (>= y 0) y (- y)))))\n"
    "    (ite (>= x 0) r (- r))))\n"
    "(declare-fun c-and (Int Int) Int)\n"
    "(define-fun c-or ((x Int) (y Int)) Int (- (+ x y) (c-and x y)))\n"
    "(define-fun c-xor ((x Int) (y Int)) Int (- (+ x y) (* 2 (c-and x y))))\n";

/* ---- Definitions ------------------------------------------------------------ */

const char *term_define(struct term_writer *w, const char *sort,
                        const char *format, ...) {
  va_list args;
  fprintf(w->out, "(define-fun t%" PRIu32 " () %s ", w->count, sort);
  va_start(args, format);
  vfprintf(w->out, format, args);
  va_end(args);
  fputs(")\n", w->out);
  return arena_printf(w->arena, "t%" PRIu32, w->count++);
}

/* Width in bits; 0: values of this type are not computed with. */
static unsigned width_of(const struct c_type *t) {
  if (t->kind == C_POINTER)
    return (unsigned)t->size * 8;
  return c_is_integer(t) && t->bits <= 64 ? t->bits : 0;
}

static bool is_signed_type(const struct c_type *t) {
  return t->kind != C_POINTER && t->is_signed;
}

/* 2 to the power of n, which is at most 64. */
static const char *power_text(struct term_writer *w, unsigned n) {
  return n == 64 ? "18446744073709551616"
                 : arena_printf(w->arena, "%" PRIu64, (uint64_t)1 << n);
}

static const char *least_text(struct term_writer *w, const struct c_type *t) {
  return is_signed_type(t)
             ? arena_printf(w->arena, "(- %s)", power_text(w, width_of(t) - 1))
             : "0";
}

/* One more than the greatest value. */
static const char *beyond_text(struct term_writer *w, const struct c_type *t) {
  return power_text(w, width_of(t) - is_signed_type(t));
}

static const char *range_text(struct term_writer *w, const struct c_type *t,
                              const char *x) {
  return arena_printf(w->arena, "(and (<= %s %s) (< %s %s))", least_text(w, t),
                      x, x, beyond_text(w, t));
}

void term_assert_type(struct term_writer *w, const struct c_type *type,
                      const char *x, bool always) {
  if (width_of(type) > 0 && (always || w->in_range || !is_signed_type(type)))
    fprintf(w->out, "(assert %s)\n", range_text(w, type, x));
}

const char *term_any(struct term_writer *w, const struct c_type *type) {
  if (type->kind == C_ARRAY)
    return array_any(w, type->of);
  fprintf(w->out, "(declare-const t%" PRIu32 " Int)\n", w->count);
  const char *x = arena_printf(w->arena, "t%" PRIu32, w->count++);
  term_assert_type(w, type, x, true);
  return x;
}

/* ---- Constants -------------------------------------------------------------- */

static const char *number_text(struct term_writer *w, const struct c_type *t,
                               uint64_t value) {
  if (!is_signed_type(t) || (int64_t)value >= 0)
    return arena_printf(w->arena, "%" PRIu64, value);
  return arena_printf(w->arena, "(- %" PRIu64 ")", 0 - value);
}

/* Whether the text is one of number_text. */
static bool is_number_text(const char *text, uint64_t *value) {
  bool negative = !strncmp(text, "(- ", 3);
  const char *digits = negative ? text + 3 : text;
  size_t n = strspn(digits, "0123456789");
  if (n == 0 || strcmp(digits + n, negative ? ")" : "") != 0)
    return false;
  *value = strtoull(digits, NULL, 10);
  *value = negative ? 0 - *value : *value;
  return true;
}

bool term_is_number(const char *text) {
  uint64_t value;
  return is_number_text(text, &value);
}

static exact_number exact_of(const struct c_type *t, uint64_t value) {
  return is_signed_type(t) ? (exact_number)(int64_t)value : (exact_number)value;
}

static bool constant_of(struct term_writer *w, const struct cfa_expr *e,
                        uint64_t *value);

/* The result as it is kept; of a signed type, and of pointers, only if it fits. */
static bool keep_result(const struct c_type *t, exact_number z,
                        uint64_t *value) {
  *value = t->kind == C_POINTER ? (uint64_t)z : c_wrap(t, (uint64_t)z);
  bool wraps = t->kind != C_POINTER && !t->is_signed;
  return wraps || exact_of(t, *value) == z;
}

/* Pointers are numbers, and elements without a size are bytes. */
static bool constant_step(const struct cfa_expr *e, exact_number x,
                          exact_number y, uint64_t *value) {
  uint64_t size = e->arg[0]->type->of->size;
  exact_number by = size ? (exact_number)size : 1;
  if (e->op == CFA_ELEMENT)
    return keep_result(e->type, x + y * by, value);
  return (x - y) % by == 0 && keep_result(e->type, (x - y) / by, value);
}

/* The result of an operation on numbers, kept as x and y. */
static bool constant_result(const struct cfa_expr *e, uint64_t x, uint64_t y,
                            uint64_t *value) {
  const struct cfa_expr *right = e->arg[e->nargs - 1];
  exact_number a = exact_of(e->arg[0]->type, x), b = exact_of(right->type, y);
  exact_number z;
  switch (e->op) {
  case CFA_CONVERT:
    *value = e->type->kind != C_POINTER ? c_wrap(e->type, x)
             : width_of(e->type) < 64   ? x & 0xffffffff
                                        : x;
    return true;
  case CFA_NEGATE:
  case CFA_COMPLEMENT:
  case CFA_ADD:
  case CFA_SUBTRACT:
  case CFA_MULTIPLY:
  case CFA_DIVIDE:
  case CFA_REMAINDER:
  case CFA_AND:
  case CFA_OR:
  case CFA_XOR:
  case CFA_SHIFT_LEFT:
  case CFA_SHIFT_RIGHT:
    return exact_operation(e, a, b, &z) && keep_result(e->type, z, value);
  case CFA_MEMBER:
    return keep_result(e->type, a + (exact_number)e->offset, value);
  case CFA_ELEMENT:
  case CFA_DISTANCE:
    return constant_step(e, a, b, value);
  case CFA_EQUAL:
  case CFA_UNEQUAL:
  case CFA_LESS:
  case CFA_LESS_EQUAL:
  case CFA_GREATER:
  case CFA_GREATER_EQUAL:
    *value = exact_comparison(e->op, a, b);
    return true;
  default:
    return false;
  }
}

/* Whether the condition is a number, so that it is known which operand counts. */
static bool constant_truth(struct term_writer *w, const struct cfa_expr *e,
                           uint64_t *value) {
  if (!constant_of(w, e->arg[0], value))
    return false;
  bool is = *value != 0;
  *value = e->op == CFA_LOGICAL_NOT ? !is : is;
  if (e->op == CFA_CHOOSE)
    return constant_of(w, e->arg[is ? 1 : 2], value);
  return e->op == CFA_LOGICAL_NOT || is == (e->op == CFA_LOGICAL_OR) ||
         constant_of(w, e->arg[1], value);
}

/* Whether the expression is a number, as far as that is seen easily. */
static bool constant_of(struct term_writer *w, const struct cfa_expr *e,
                        uint64_t *value) {
  uint64_t x, y;
  if (width_of(e->type) == 0)
    return false;
  switch (e->op) {
  case CFA_CONSTANT:
    *value = e->value;
    return true;
  case CFA_VARIABLE:
    return is_number_text(w->value_of(w->arg, e->var), value);
  case CFA_LOGICAL_NOT:
  case CFA_LOGICAL_AND:
  case CFA_LOGICAL_OR:
  case CFA_CHOOSE:
    return constant_truth(w, e, value);
  case CFA_OVERFLOWS:
    return false;
  default:
    if (e->nargs == 0 || !constant_of(w, e->arg[0], &x))
      return false;
    y = x;
    return (e->nargs < 2 || constant_of(w, e->arg[1], &y)) &&
           constant_result(e, x, y, value);
  }
}

/* ---- Arithmetic ------------------------------------------------------------- */

static const char *truth_as_number(struct term_writer *w, const char *x) {
  return term_define(w, "Int", "(ite %s 1 0)", x);
}

/* Does every value of `from` fit into `to`? */
static bool always_fits(const struct c_type *to, const struct c_type *from) {
  unsigned n = width_of(to), m = width_of(from);
  if (is_signed_type(to) == is_signed_type(from))
    return m <= n;
  return is_signed_type(to) && m < n;
}

static const char *converted(struct term_writer *w, const struct cfa_expr *e) {
  const struct c_type *to = e->type, *from = e->arg[0]->type;
  if (to->kind == C_BOOL)
    return truth_as_number(w, term_of_truth(w, e->arg[0]));
  const char *x = term_of_value(w, e->arg[0]);
  if (to == from)
    return x;
  if (width_of(to) == 0 || width_of(from) == 0)
    return term_any(w, to);
  if (always_fits(to, from))
    return x;
  if (!is_signed_type(to))
    return term_define(w, "Int", "(mod %s %s)", x, power_text(w, width_of(to)));
  const char *m =
      term_define(w, "Int", "(mod %s %s)", x, power_text(w, width_of(to)));
  return term_define(w, "Int", "(ite (< %s %s) %s (- %s %s))", m,
                     beyond_text(w, to), m, m, power_text(w, width_of(to)));
}

/* x << y and x >> y, one case for each number of places that C gives a meaning
   (C11 6.5.7); else any value. */
static const char *shifted(struct term_writer *w, const struct cfa_expr *e,
                           const char *x, const char *y) {
  const char *operation = e->op == CFA_SHIFT_LEFT ? "*" : "div";
  uint64_t value;
  bool known = constant_of(w, e->arg[1], &value);
  if (known && value < width_of(e->type))
    return term_define(w, "Int", "(%s %s %s)", operation, x,
                       power_text(w, (unsigned)value));
  const char *result = term_any(w, e->type);
  for (unsigned k = 0; k < width_of(e->type) && !known; k++)
    result = term_define(w, "Int", "(ite (= %s %u) (%s %s %s) %s)", y, k,
                         operation, x, power_text(w, k), result);
  return result;
}

/* The mathematical result of an operation of one or two operands; NULL where
   there is no term for it. */
static const char *exact_result(struct term_writer *w, const struct cfa_expr *e,
                                const char *x, const char *y) {
  switch (e->op) {
  case CFA_NEGATE:
    return term_define(w, "Int", "(- %s)", x);
  case CFA_ADD:
    return term_define(w, "Int", "(+ %s %s)", x, y);
  case CFA_SUBTRACT:
    return term_define(w, "Int", "(- %s %s)", x, y);
  case CFA_MULTIPLY:
    return term_define(w, "Int", "(* %s %s)", x, y);
  case CFA_DIVIDE:
    return term_define(
        w, "Int",
        is_signed_type(e->type) ? "(c-quotient %s %s)" : "(div %s %s)", x, y);
  case CFA_REMAINDER:
    if (!is_signed_type(e->type))
      return term_define(w, "Int", "(mod %s %s)", x, y);
    return term_define(w, "Int", "%s",
                       remainder_term(w->arena, w->remainders, x, y));
  case CFA_SHIFT_LEFT:
    return width_of(e->type) == 0 ? NULL : shifted(w, e, x, y);
  default:
    return NULL;
  }
}

/* Whether the result of a signed operation fits its type (C11 6.5): of
   divisions, only the least value by -1 does not; a negative value is not
   shifted to the left (6.5.7). */
static const char *result_fits(struct term_writer *w, const struct cfa_expr *e,
                               const char *x, const char *y, const char *z) {
  const struct c_type *t = e->type;
  if (e->op == CFA_DIVIDE || e->op == CFA_REMAINDER)
    return term_define(w, "Bool", "(not (and (= %s %s) (= %s (- 1))))", x,
                       least_text(w, t), y);
  if (e->op == CFA_SHIFT_LEFT)
    return term_define(w, "Bool", "(and (>= %s 0) (< %s %s))", x, z,
                       beyond_text(w, t));
  return term_define(w, "Bool", "%s", range_text(w, t, z));
}

/* The operands of an operation of one or two operands. */
static void operands(struct term_writer *w, const struct cfa_expr *e,
                     const char **x, const char **y) {
  *x = term_of_value(w, e->arg[0]);
  *y = e->nargs > 1 ? term_of_value(w, e->arg[1]) : *x;
}

static const char *fits_in_context(struct term_writer *w, const char *fits) {
  return strcmp(w->context, "true") == 0
             ? fits
             : term_define(w, "Bool", "(=> %s %s)", w->context, fits);
}

static const char *arithmetic(struct term_writer *w, const struct cfa_expr *e) {
  const char *x, *y;
  operands(w, e, &x, &y);
  const char *z = exact_result(w, e, x, y);
  if (!z || width_of(e->type) == 0)
    return term_any(w, e->type);
  if (!is_signed_type(e->type)) {
    const char *size = power_text(w, width_of(e->type));
    if (e->op == CFA_ADD)
      return term_define(w, "Int", "(ite (< %s %s) %s (- %s %s))", z, size, z,
                         z, size);
    if (e->op == CFA_SUBTRACT)
      return term_define(w, "Int", "(ite (>= %s 0) %s (+ %s %s))", z, z, z,
                         size);
    return term_define(w, "Int", "(mod %s %s)", z, size);
  }
  if (w->in_range)
    vec_push(&w->fits, fits_in_context(w, result_fits(w, e, x, y, z)));
  return z;
}

/* ---- Bits ------------------------------------------------------------------- */

/* 0 or 1; not of a type whose one bit is the sign: that is 0 or -1. */
static bool is_one_bit(const struct cfa_expr *e) {
  bool only_sign = is_signed_type(e->type) && width_of(e->type) == 1;
  return cfa_is_truth(e) || e->type->kind == C_BOOL ||
         (e->op == CFA_CONVERT && !only_sign && is_one_bit(e->arg[0]));
}

/* Numbers stand for their two's complement without end: with div and mod of
   SMT-LIB, the n bits of x from bit k on are 2^k * ((x div 2^k) mod 2^n). */
static const char *bits_text(struct term_writer *w, const char *x, unsigned k,
                             unsigned n) {
  return arena_printf(w->arena, "(* %s (mod (div %s %s) %s))", power_text(w, k),
                      x, power_text(w, k), power_text(w, n));
}

/* x & mask, one run of ones after the other. */
static const char *ones_text(struct term_writer *w, const char *x,
                             uint64_t mask) {
  const char *sum = "0";
  for (unsigned k = 0, n; k < 64; k += n + 1) {
    for (n = 0; k + n < 64 && mask >> (k + n) & 1; n++)
      continue;
    if (n > 0)
      sum = arena_printf(w->arena, "(+ %s %s)", sum, bits_text(w, x, k, n));
  }
  return sum;
}

/* x & mask; a mask with a one on top says what it leaves out. */
static const char *masked(struct term_writer *w, const struct c_type *t,
                          const char *x, uint64_t mask) {
  bool top = mask >> (width_of(t) - 1) & 1;
  uint64_t rest = c_wrap(t, ~mask);
  return top ? term_define(w, "Int", "(- %s %s)", x, ones_text(w, x, rest))
             : term_define(w, "Int", "%s", ones_text(w, x, mask));
}

/* No bit of a value from this one on is set, and the value is never negative. */
enum { NO_BOUND = 65 };

static unsigned bound_of_bits(const struct cfa_expr *e);

/* The greater or the lesser of the bounds of two operands. */
static unsigned bound_of_two(const struct cfa_expr *e, int i, bool greater) {
  unsigned n = bound_of_bits(e->arg[i]), m = bound_of_bits(e->arg[i + 1]);
  return (n > m) == greater ? n : m;
}

static unsigned bound_of_operation(const struct cfa_expr *e) {
  unsigned n;
  uint64_t value = e->value;
  switch (e->op) {
  case CFA_CONSTANT:
    if (is_signed_type(e->type) && (int64_t)value < 0)
      return NO_BOUND;
    for (n = 0; value; n++)
      value >>= 1;
    return n;
  case CFA_CONVERT: /* is its operand if that is in the range of the type */
    n = bound_of_bits(e->arg[0]);
    return n + is_signed_type(e->type) > width_of(e->type) ? NO_BOUND : n;
  case CFA_AND: /* has no bit that one of its operands has not */
    return bound_of_two(e, 0, false);
  case CFA_OR:
  case CFA_XOR:
    return bound_of_two(e, 0, true);
  case CFA_CHOOSE:
    return bound_of_two(e, 1, true);
  default:
    return NO_BOUND;
  }
}

static unsigned bound_of_bits(const struct cfa_expr *e) {
  unsigned width = width_of(e->type);
  if (width == 0)
    return NO_BOUND;
  if (is_one_bit(e))
    return 1;
  unsigned of_type = is_signed_type(e->type) ? NO_BOUND : width;
  unsigned n = bound_of_operation(e);
  return n < of_type ? n : of_type;
}

enum { MOST_OPERAND_BITS = 8 }; /* that are written one by one */

/* Says of z that it is x & y, one of which has n bits; what the other one has
   beyond them does not count. */
static void assert_pairs(struct term_writer *w, const char *x, const char *y,
                         const char *z, unsigned n) {
  fprintf(w->out, "(assert (= %s (+ 0", z);
  for (unsigned k = 0; k < n; k++)
    fprintf(w->out, " (ite (and (> %s 0) (> %s 0)) %s 0)",
            bits_text(w, x, k, 1), bits_text(w, y, k, 1), power_text(w, k));
  fputs(")))\n", w->out);
}

/* What z = x & y is by signs: it has no bit that x has not, and is negative if
   both are. */
static void assert_signs(struct term_writer *w, const char *x, const char *y,
                         const char *z) {
  const char *sides[] = {x, y};
  fprintf(w->out, "(assert (=> (= %s %s) (= %s %s)))\n", x, y, z, x);
  for (int i = 0; i < 2; i++) {
    fprintf(w->out, "(assert (=> (>= %s 0) (and (>= %s 0) (<= %s %s))))\n",
            sides[i], z, z, sides[i]);
    fprintf(w->out, "(assert (=> (and (< %s 0) (< %s 0)) (<= %s %s)))\n", x, y,
            z, sides[i]);
  }
}

/* The bits that both operands have, whose terms are x and y, if one of them is a
   number or has few bits; else NULL. */
static const char *common_bits(struct term_writer *w, const struct cfa_expr *e,
                               const char *x, const char *y) {
  uint64_t mask;
  if (constant_of(w, e->arg[1], &mask))
    return masked(w, e->type, x, mask);
  if (constant_of(w, e->arg[0], &mask))
    return masked(w, e->type, y, mask);
  unsigned pairs = bound_of_two(e, 0, false);
  if (pairs > MOST_OPERAND_BITS)
    return NULL;
  const char *z = term_any(w, e->type);
  assert_signs(w, x, y, z);
  assert_pairs(w, x, y, z, pairs);
  return z;
}

/* Of two unknowns: by its name, of which signs say something. */
static const char *bits_of_unknowns(struct term_writer *w,
                                    const struct cfa_expr *e, const char *x,
                                    const char *y) {
  const char *both = term_define(w, "Int", "(c-and %s %s)", x, y);
  assert_signs(w, x, y, both);
  if (e->op == CFA_AND)
    return both;
  return term_define(w, "Int",
                     e->op == CFA_OR ? "(c-or %s %s)" : "(c-xor %s %s)", x, y);
}

static const char *bitwise_of_truths(struct term_writer *w,
                                     const struct cfa_expr *e) {
  const char *name = e->op == CFA_AND ? "and" : e->op == CFA_OR ? "or" : "xor";
  const char *x = term_of_truth(w, e->arg[0]);
  const char *y = term_of_truth(w, e->arg[1]);
  return term_define(w, "Int", "(ite (%s %s %s) 1 0)", name, x, y);
}

static const char *bitwise(struct term_writer *w, const struct cfa_expr *e) {
  if (width_of(e->type) == 0)
    return term_any(w, e->type);
  if (is_one_bit(e->arg[0]) && is_one_bit(e->arg[1]))
    return bitwise_of_truths(w, e);
  const char *x, *y;
  operands(w, e, &x, &y);
  const char *both = common_bits(w, e, x, y);
  if (!both)
    return bits_of_unknowns(w, e, x, y);
  if (e->op == CFA_AND)
    return both;
  return term_define(
      w, "Int", e->op == CFA_OR ? "(- (+ %s %s) %s)" : "(- (+ %s %s) (* 2 %s))",
      x, y, both);
}

static const char *shifted_right(struct term_writer *w,
                                 const struct cfa_expr *e) {
  const char *x, *y;
  operands(w, e, &x, &y);
  return width_of(e->type) == 0 ? term_any(w, e->type) : shifted(w, e, x, y);
}

static const char *complement_of(struct term_writer *w,
                                 const struct cfa_expr *e) {
  const char *x = term_of_value(w, e->arg[0]);
  if (width_of(e->type) == 0)
    return term_any(w, e->type);
  if (is_signed_type(e->type))
    return term_define(w, "Int", "(- (- 1) %s)", x);
  return term_define(w, "Int", "(- %s 1 %s)", beyond_text(w, e->type), x);
}

/* ---- Truth ------------------------------------------------------------------ */

const char *term_both(struct term_writer *w, const char *x, const char *y) {
  if (!strcmp(x, "true") || !strcmp(y, "false"))
    return y;
  if (!strcmp(y, "true") || !strcmp(x, "false"))
    return x;
  return term_define(w, "Bool", "(and %s %s)", x, y);
}

/* An operand that is evaluated only if `c` holds. */
static const char *operand_under(struct term_writer *w, const char *c,
                                 const struct cfa_expr *e, bool truth) {
  const char *before = w->context;
  w->context = term_both(w, before, c);
  const char *x = truth ? term_of_truth(w, e) : term_of_value(w, e);
  w->context = before;
  return x;
}

static const char *negation(struct term_writer *w, const char *x) {
  if (!strcmp(x, "true"))
    return "false";
  if (!strcmp(x, "false"))
    return "true";
  return term_define(w, "Bool", "(not %s)", x);
}

static const char *comparison(struct term_writer *w, const struct cfa_expr *e) {
  static const char *const names[] = {
      [CFA_EQUAL] = "=",   [CFA_UNEQUAL] = "distinct",
      [CFA_LESS] = "<",    [CFA_LESS_EQUAL] = "<=",
      [CFA_GREATER] = ">", [CFA_GREATER_EQUAL] = ">=",
  };
  const char *x, *y;
  operands(w, e, &x, &y);
  return term_define(w, "Bool", "(%s %s %s)", names[e->op], x, y);
}

static const char *overflow_of(struct term_writer *w,
                               const struct cfa_expr *e) {
  const struct cfa_expr *op = e->arg[0];
  const char *x, *y;
  operands(w, op, &x, &y);
  const char *z = exact_result(w, op, x, y);
  if (!z || width_of(op->type) == 0)
    return term_define(w, "Bool", "(= %s 1)", term_any(w, e->type));
  return negation(w, result_fits(w, op, x, y, z));
}

const char *term_of_truth(struct term_writer *w, const struct cfa_expr *e) {
  const char *x, *y;
  uint64_t value;
  if (constant_of(w, e, &value))
    return value ? "true" : "false";
  switch (e->op) {
  case CFA_CONSTANT:
    return e->value ? "true" : "false";
  case CFA_EQUAL:
  case CFA_UNEQUAL:
  case CFA_LESS:
  case CFA_LESS_EQUAL:
  case CFA_GREATER:
  case CFA_GREATER_EQUAL:
    return comparison(w, e);
  case CFA_LOGICAL_NOT:
    return negation(w, term_of_truth(w, e->arg[0]));
  case CFA_LOGICAL_AND:
    x = term_of_truth(w, e->arg[0]);
    y = operand_under(w, x, e->arg[1], true);
    return term_both(w, x, y);
  case CFA_LOGICAL_OR:
    x = term_of_truth(w, e->arg[0]);
    y = operand_under(w, negation(w, x), e->arg[1], true);
    return term_define(w, "Bool", "(or %s %s)", x, y);
  case CFA_OVERFLOWS:
    return overflow_of(w, e);
  default:
    return term_define(w, "Bool", "(not (= %s 0))", term_of_value(w, e));
  }
}

/* ---- Values ----------------------------------------------------------------- */

const char *term_chosen(struct term_writer *w, const struct c_type *type,
                        const char *condition, const char *x, const char *y) {
  return type->kind == C_ARRAY
             ? array_choice(w, condition, x, y)
             : term_define(w, "Int", "(ite %s %s %s)", condition, x, y);
}

static const char *choice(struct term_writer *w, const struct cfa_expr *e) {
  uint64_t first;
  if (constant_of(w, e->arg[0], &first))
    return term_of_value(w, e->arg[first ? 1 : 2]);
  const char *c = term_of_truth(w, e->arg[0]);
  const char *x = operand_under(w, c, e->arg[1], false);
  const char *y = operand_under(w, negation(w, c), e->arg[2], false);
  return term_chosen(w, e->type, c, x, y);
}

/* Pointers within one object: C leaves others undefined, so numbers do not wrap
   (C11 6.5.6).  Elements without a size, as of void, are bytes. */
static const char *pointer_step(struct term_writer *w,
                                const struct cfa_expr *e) {
  uint64_t size = e->arg[0]->type->of->size;
  const char *x, *y;
  operands(w, e, &x, &y);
  return term_define(w, "Int",
                     e->op == CFA_ELEMENT ? "(+ %s (* %s %" PRIu64 "))"
                                          : "(div (- %s %s) %" PRIu64 ")",
                     x, y, size ? size : 1);
}

/* ---- Arrays ----------------------------------------------------------------- */

/* A constant of the type that has the value, if this fits; C gives no meaning to how it was
   computed otherwise. */
static const char *stored_value(struct term_writer *w,
                                const struct cfa_expr *e) {
  const char *x = term_of_value(w, e);
  if (term_is_number(x))
    return x;
  const char *stored = term_any(w, e->type);
  const char *same = term_define(w, "Bool", "(= %s %s)", stored, x);
  vec_push(&w->fits, fits_in_context(w, same));
  return stored;
}

static const char *array_with(struct term_writer *w, const struct cfa_expr *e) {
  const char *array, *index;
  operands(w, e, &array, &index);
  return array_store(w, array, index, stored_value(w, e->arg[2]));
}

static const char *array_element(struct term_writer *w,
                                 const struct cfa_expr *e) {
  const char *array, *index;
  operands(w, e, &array, &index);
  return array_at(w, array, index);
}

/* ---- All -------------------------------------------------------------------- */

const char *term_of_value(struct term_writer *w, const struct cfa_expr *e) {
  uint64_t value;
  if (constant_of(w, e, &value))
    return number_text(w, e->type, value);
  switch (e->op) {
  case CFA_CONSTANT:
    return number_text(w, e->type, e->value);
  case CFA_VARIABLE:
    return w->value_of(w->arg, e->var);
  case CFA_CONVERT:
    return converted(w, e);
  case CFA_NEGATE:
  case CFA_ADD:
  case CFA_SUBTRACT:
  case CFA_MULTIPLY:
  case CFA_DIVIDE:
  case CFA_REMAINDER:
  case CFA_SHIFT_LEFT:
    return arithmetic(w, e);
  case CFA_SHIFT_RIGHT:
    return shifted_right(w, e);
  case CFA_COMPLEMENT:
    return complement_of(w, e);
  case CFA_AND:
  case CFA_XOR:
  case CFA_OR:
    return bitwise(w, e);
  case CFA_CHOOSE:
    return choice(w, e);
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
    return truth_as_number(w, term_of_truth(w, e));
  case CFA_MEMBER:
    return term_define(w, "Int", "(+ %s %" PRIu64 ")",
                       term_of_value(w, e->arg[0]), e->offset);
  case CFA_ELEMENT:
  case CFA_DISTANCE:
    return pointer_step(w, e);
  case CFA_AT:
    return array_element(w, e);
  case CFA_WITH:
    return array_with(w, e);
  case CFA_EVERY:
    return array_every(w, term_of_value(w, e->arg[0]));
  case CFA_ADDRESS:
  case CFA_LOAD:
  case CFA_OF_VARIABLE:
  case CFA_SIZE:
    break; /* cfa_cells has none */
  }
  return term_any(w, e->type);
}
