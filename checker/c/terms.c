/* checker/c/terms.c — expressions of C as SMT-LIB terms.  See terms.h.
 *
 * What is not expressed exactly becomes a new constant of its type: any value.
 * A wrong "any" can only make a proof fail.
 */
#include "terms.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

/* Division of C (C11 6.5.5): toward zero, the remainder has the sign of the left
   operand. */
const char terms_prelude[] =
    "(define-fun c-quotient ((x Int) (y Int)) Int\n"
    "  (let ((q (div (ite (>= x 0) x (- x)) (ite (>= y 0) y (- y)))))\n"
    "    (ite (= (>= x 0) (>= y 0)) q (- q))))\n"
    "(define-fun c-remainder ((x Int) (y Int)) Int\n"
    "  (let ((r (mod (ite (>= x 0) x (- x)) (ite (>= y 0) y (- y)))))\n"
    "    (ite (>= x 0) r (- r))))\n";

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

/* Whether the expression is a number, converted or not. */
static bool constant_of(const struct cfa_expr *e, uint64_t *value) {
  if (e->op == CFA_CONSTANT) {
    *value = e->value;
    return width_of(e->type) > 0;
  }
  if (e->op != CFA_CONVERT || e->type->kind == C_POINTER ||
      width_of(e->type) == 0 || !constant_of(e->arg[0], value))
    return false;
  *value = c_wrap(e->type, *value);
  return true;
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
  uint64_t value;
  if (constant_of(e, &value))
    return number_text(w, to, value);
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

/* The mathematical result of an operation of one or two operands; NULL where
   there is no term for it. */
static const char *exact_result(struct term_writer *w, const struct cfa_expr *e,
                                const char *x, const char *y) {
  uint64_t k;
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
    return term_define(
        w, "Int",
        is_signed_type(e->type) ? "(c-remainder %s %s)" : "(mod %s %s)", x, y);
  case CFA_SHIFT_LEFT:
    return constant_of(e->arg[1], &k) && k < 64
               ? term_define(w, "Int", "(* %s %s)", x,
                             power_text(w, (unsigned)k))
               : NULL;
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
    vec_push(&w->fits, term_define(w, "Bool", "(=> %s %s)", w->context,
                                   result_fits(w, e, x, y, z)));
  return z;
}

/* ---- Bits ------------------------------------------------------------------- */

static bool is_one_bit(const struct cfa_expr *e) {
  return cfa_is_truth(e) || e->type->kind == C_BOOL ||
         (e->op == CFA_CONVERT && is_one_bit(e->arg[0]));
}

/* k if x is 2^k - 1 with k > 0, else 0. */
static unsigned mask_bits(uint64_t x) {
  unsigned k = 0;
  if (x & (x + 1))
    return 0;
  for (; x; x >>= 1)
    k++;
  return k;
}

static const char *bitwise_of_truths(struct term_writer *w,
                                     const struct cfa_expr *e) {
  const char *name = e->op == CFA_AND ? "and" : e->op == CFA_OR ? "or" : "xor";
  const char *x = term_of_truth(w, e->arg[0]);
  const char *y = term_of_truth(w, e->arg[1]);
  return term_define(w, "Int", "(ite (%s %s %s) 1 0)", name, x, y);
}

static const char *bitwise(struct term_writer *w, const struct cfa_expr *e) {
  uint64_t mask = 0;
  if (is_one_bit(e->arg[0]) && is_one_bit(e->arg[1]))
    return bitwise_of_truths(w, e);
  bool second = constant_of(e->arg[1], &mask);
  if (!second && !constant_of(e->arg[0], &mask))
    return term_any(w, e->type);
  const char *x = term_of_value(w, e->arg[second ? 0 : 1]);
  if (mask == 0)
    return e->op == CFA_AND ? "0" : x;
  unsigned k = mask_bits(mask);
  if (e->op == CFA_AND && k > 0)
    return term_define(w, "Int", "(mod %s %s)", x, power_text(w, k));
  return term_any(w, e->type);
}

static const char *shifted_right(struct term_writer *w,
                                 const struct cfa_expr *e) {
  uint64_t k;
  const char *x = term_of_value(w, e->arg[0]);
  if (!constant_of(e->arg[1], &k) || k >= 64)
    return term_any(w, e->type);
  return term_define(w, "Int", "(div %s %s)", x, power_text(w, (unsigned)k));
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

/* An operand that is evaluated only if `c` holds. */
static const char *operand_under(struct term_writer *w, const char *c,
                                 const struct cfa_expr *e, bool truth) {
  const char *before = w->context;
  w->context = term_define(w, "Bool", "(and %s %s)", before, c);
  const char *x = truth ? term_of_truth(w, e) : term_of_value(w, e);
  w->context = before;
  return x;
}

static const char *negation(struct term_writer *w, const char *x) {
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
    return term_define(w, "Bool", "(and %s %s)", x, y);
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

static const char *choice(struct term_writer *w, const struct cfa_expr *e) {
  const char *c = term_of_truth(w, e->arg[0]);
  const char *x = operand_under(w, c, e->arg[1], false);
  const char *y = operand_under(w, negation(w, c), e->arg[2], false);
  return term_define(w, "Int", "(ite %s %s %s)", c, x, y);
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

const char *term_of_value(struct term_writer *w, const struct cfa_expr *e) {
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
  case CFA_ADDRESS:
  case CFA_LOAD:
    break; /* cfa_cells has none */
  }
  return term_any(w, e->type);
}
