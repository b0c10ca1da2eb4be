/* frontend/c/cfa_ranges.c — between which numbers the value of an expression is.  See
 * cfa_ranges.h. */
#include "cfa_ranges.h"

static struct cfa_range range(cfa_wide least, cfa_wide greatest) {
  return (struct cfa_range){least, greatest};
}

static unsigned width_of_range(const struct c_type *t) {
  if (t->kind == C_POINTER)
    return (unsigned)t->size * 8;
  return c_is_integer(t) && t->bits <= 64 ? t->bits : 64;
}

struct cfa_range cfa_range_of_type(const struct c_type *t) {
  cfa_wide all = (cfa_wide)1 << width_of_range(t);
  if (t->kind == C_BOOL)
    return range(0, 1);
  return t->kind != C_POINTER && (t->is_signed || !c_is_integer(t))
             ? range(-(all / 2), all / 2 - 1)
             : range(0, all - 1);
}

struct cfa_range cfa_range_join(struct cfa_range x, struct cfa_range y) {
  return range(x.least < y.least ? x.least : y.least,
               x.greatest > y.greatest ? x.greatest : y.greatest);
}

static bool is_one_value(struct cfa_range x) { return x.least == x.greatest; }

static bool is_inside(struct cfa_range x, struct cfa_range y) {
  return y.least <= x.least && x.greatest <= y.greatest;
}

/* ---- Results ----------------------------------------------------------------- */

/* What is kept of a result: modulo 2^bits if `wraps`, else it fits. */
static struct cfa_range fitted(const struct c_type *t, struct cfa_range x,
                               bool wraps) {
  struct cfa_range all = cfa_range_of_type(t);
  cfa_wide size = all.greatest - all.least + 1;
  if (is_inside(x, all))
    return x;
  if (!wraps) {
    x = range(x.least > all.least ? x.least : all.least,
              x.greatest < all.greatest ? x.greatest : all.greatest);
    return x.least <= x.greatest ? x : all;
  }
  cfa_wide turns = x.least - all.least;
  turns = (turns >= 0 ? turns : turns - size + 1) / size * size;
  x = range(x.least - turns, x.greatest - turns);
  return is_inside(x, all) ? x : all;
}

static struct cfa_range of_corners(const cfa_wide *at) {
  struct cfa_range x = range(at[0], at[0]);
  for (int i = 1; i < 4; i++)
    x = cfa_range_join(x, range(at[i], at[i]));
  return x;
}

static bool is_short(struct cfa_range x) {
  cfa_wide most = (cfa_wide)1 << 63;
  return is_inside(x, range(-most, most));
}

static struct cfa_range product_range(const struct c_type *t,
                                      struct cfa_range x, struct cfa_range y) {
  if (!is_short(x) || !is_short(y))
    return cfa_range_of_type(t);
  return of_corners((cfa_wide[]){x.least * y.least, x.least * y.greatest,
                                 x.greatest * y.least,
                                 x.greatest * y.greatest});
}

static struct cfa_range quotient_range(const struct c_type *t,
                                       struct cfa_range x, struct cfa_range y) {
  if (y.least <= 0 && y.greatest >= 0)
    return cfa_range_of_type(t);
  return of_corners((cfa_wide[]){x.least / y.least, x.least / y.greatest,
                                 x.greatest / y.least,
                                 x.greatest / y.greatest});
}

/* Of the sign of the left operand, and nearer to zero than both. */
static struct cfa_range remainder_range(const struct c_type *t,
                                        struct cfa_range x,
                                        struct cfa_range y) {
  if (y.least <= 0 && y.greatest >= 0)
    return cfa_range_of_type(t);
  if (is_one_value(x) && is_one_value(y))
    return range(x.least % y.least, x.least % y.least);
  cfa_wide size = y.least > 0 ? y.greatest : -y.least;
  cfa_wide least = y.least > 0 ? y.least : -y.greatest;
  if (is_inside(x, range(1 - least, least - 1)))
    return x;
  return range(x.least >= 0         ? 0
               : x.least > 1 - size ? x.least
                                    : 1 - size,
               x.greatest <= 0         ? 0
               : x.greatest < size - 1 ? x.greatest
                                       : size - 1);
}

/* ---- Bits --------------------------------------------------------------------- */

/* The least number of ones that is not less. */
static cfa_wide ones_from(cfa_wide x) {
  cfa_wide ones = 0;
  while (ones < x)
    ones = 2 * ones + 1;
  return ones;
}

static cfa_wide bits_of_two(enum cfa_op op, cfa_wide x, cfa_wide y) {
  return op == CFA_AND ? (x & y) : op == CFA_OR ? (x | y) : (x ^ y);
}

static struct cfa_range bits_range(const struct cfa_expr *e, struct cfa_range x,
                                   struct cfa_range y) {
  if (is_one_value(x) && is_one_value(y)) {
    cfa_wide z = bits_of_two(e->op, x.least, y.least);
    return range(z, z);
  }
  if (e->op == CFA_AND && (x.least >= 0 || y.least >= 0)) {
    bool first = y.least < 0 || (x.least >= 0 && x.greatest < y.greatest);
    return range(0, first ? x.greatest : y.greatest);
  }
  if (e->op == CFA_AND || x.least < 0 || y.least < 0)
    return cfa_range_of_type(e->type);
  cfa_wide most = x.greatest > y.greatest ? x.greatest : y.greatest;
  cfa_wide least = x.least > y.least ? x.least : y.least;
  return range(e->op == CFA_OR ? least : 0, ones_from(most));
}

/* By a number of places that C gives a meaning. */
static struct cfa_range shift_range(const struct cfa_expr *e,
                                    struct cfa_range x, struct cfa_range y) {
  if (y.least < 0 || y.greatest >= width_of_range(e->type) || y.greatest > 62)
    return cfa_range_of_type(e->type);
  cfa_wide few = (cfa_wide)1 << (unsigned)y.least,
           many = (cfa_wide)1 << (unsigned)y.greatest;
  if (e->op == CFA_SHIFT_LEFT)
    return product_range(e->type, x, range(few, many));
  return range(x.least >= 0 ? x.least / many : (x.least + 1) / few - 1,
               x.greatest >= 0 ? x.greatest / few
                               : (x.greatest + 1) / many - 1);
}

/* ---- Truth values ------------------------------------------------------------- */

static struct cfa_range truth_range(bool may_not, bool may) {
  return range(!may_not, may);
}

static struct cfa_range compared_range(enum cfa_op op, struct cfa_range x,
                                       struct cfa_range y) {
  bool same = is_one_value(x) && is_one_value(y) && x.least == y.least;
  bool meet = x.least <= y.greatest && y.least <= x.greatest;
  switch (op) {
  case CFA_EQUAL:
    return truth_range(!same, meet);
  case CFA_UNEQUAL:
    return truth_range(meet, !same);
  case CFA_LESS:
    return truth_range(x.greatest >= y.least, x.least < y.greatest);
  case CFA_LESS_EQUAL:
    return truth_range(x.greatest > y.least, x.least <= y.greatest);
  case CFA_GREATER:
    return compared_range(CFA_LESS, y, x);
  default:
    return compared_range(CFA_LESS_EQUAL, y, x);
  }
}

static struct cfa_range logic_range(const struct cfa_expr *e,
                                    struct cfa_range x, struct cfa_range y) {
  if (e->op == CFA_LOGICAL_NOT)
    return range(1 - x.greatest, 1 - x.least);
  bool both = e->op == CFA_LOGICAL_AND;
  return both ? range(x.least && y.least, x.greatest && y.greatest)
              : range(x.least || y.least, x.greatest || y.greatest);
}

/* ---- Expressions --------------------------------------------------------------- */

static struct cfa_range converted_range(const struct cfa_expr *e,
                                        struct cfa_range x) {
  const struct c_type *from = e->arg[0]->type;
  if (e->type->kind == C_BOOL)
    return compared_range(CFA_UNEQUAL, x, range(0, 0));
  if (!c_is_integer(from) && from->kind != C_POINTER)
    return cfa_range_of_type(e->type);
  return fitted(e->type, x, true);
}

static struct cfa_range pointer_range(const struct cfa_expr *e,
                                      struct cfa_range x, struct cfa_range y) {
  uint64_t size = e->arg[0]->type->of->size;
  struct cfa_range by =
      range((cfa_wide)(size ? size : 1), (cfa_wide)(size ? size : 1));
  if (e->op == CFA_DISTANCE)
    return quotient_range(
        e->type, range(x.least - y.greatest, x.greatest - y.least), by);
  y = product_range(e->type, y, by);
  return range(x.least + y.least, x.greatest + y.greatest);
}

/* The mathematical result; `known`: there is one. */
static struct cfa_range exact_range(const struct cfa_expr *e,
                                    struct cfa_range x, struct cfa_range y,
                                    bool *known) {
  *known = true;
  switch (e->op) {
  case CFA_NEGATE:
    return range(-x.greatest, -x.least);
  case CFA_ADD:
    return range(x.least + y.least, x.greatest + y.greatest);
  case CFA_SUBTRACT:
    return range(x.least - y.greatest, x.greatest - y.least);
  case CFA_MULTIPLY:
    return product_range(e->type, x, y);
  case CFA_DIVIDE:
    return quotient_range(e->type, x, y);
  case CFA_REMAINDER:
    return remainder_range(e->type, x, y);
  case CFA_SHIFT_LEFT:
  case CFA_SHIFT_RIGHT:
    return shift_range(e, x, y);
  case CFA_AND:
  case CFA_OR:
  case CFA_XOR:
    return bits_range(e, x, y);
  case CFA_COMPLEMENT:
    return range(-1 - x.greatest, -1 - x.least);
  case CFA_MEMBER:
    return range(x.least + (cfa_wide)e->offset,
                 x.greatest + (cfa_wide)e->offset);
  case CFA_ELEMENT:
  case CFA_DISTANCE:
    return pointer_range(e, x, y);
  default:
    *known = false;
    return cfa_range_of_type(e->type);
  }
}

static struct cfa_range operation_range(const struct cfa_expr *e,
                                        struct cfa_range x,
                                        struct cfa_range y) {
  bool known;
  if (!c_is_integer(e->type) && e->type->kind != C_POINTER)
    return cfa_range_of_type(e->type);
  struct cfa_range z = exact_range(e, x, y, &known);
  bool wraps = e->type->kind != C_POINTER && !e->type->is_signed;
  return fitted(e->type, z, wraps || e->op == CFA_SHIFT_LEFT);
}

static struct cfa_range overflow_range(const struct cfa_expr *e,
                                       const struct cfa_range *of) {
  const struct cfa_expr *op = e->arg[0];
  bool known;
  struct cfa_range x = cfa_range_of(op->arg[0], of);
  struct cfa_range y = op->nargs > 1 ? cfa_range_of(op->arg[1], of) : x;
  struct cfa_range z = exact_range(op, x, y, &known);
  bool simple = known && op->op != CFA_DIVIDE && op->op != CFA_REMAINDER &&
                op->op != CFA_SHIFT_LEFT;
  return simple && is_inside(z, cfa_range_of_type(op->type)) ? range(0, 0)
                                                             : range(0, 1);
}

struct cfa_range cfa_range_of(const struct cfa_expr *e,
                              const struct cfa_range *of) {
  struct cfa_range arg[3] = {{0, 0}};
  if (e->op == CFA_OVERFLOWS)
    return overflow_range(e, of);
  for (unsigned i = 0; i < e->nargs; i++)
    arg[i] = cfa_range_of(e->arg[i], of);
  switch (e->op) {
  case CFA_CONSTANT:
    return cfa_range_of_type(e->type).least < 0
               ? range((int64_t)e->value, (int64_t)e->value)
               : range(e->value, e->value);
  case CFA_VARIABLE:
    return of[e->var];
  case CFA_CONVERT:
    return converted_range(e, arg[0]);
  case CFA_EQUAL:
  case CFA_UNEQUAL:
  case CFA_LESS:
  case CFA_LESS_EQUAL:
  case CFA_GREATER:
  case CFA_GREATER_EQUAL:
    return c_is_floating(e->arg[0]->type)
               ? range(0, 1)
               : compared_range(e->op, arg[0], arg[1]);
  case CFA_LOGICAL_NOT:
  case CFA_LOGICAL_AND:
  case CFA_LOGICAL_OR:
    return logic_range(e, arg[0], arg[1]);
  case CFA_CHOOSE:
    return arg[0].least       ? arg[1]
           : !arg[0].greatest ? arg[2]
                              : cfa_range_join(arg[1], arg[2]);
  default:
    return operation_range(e, arg[0], arg[1]);
  }
}

/* ---- Conditions ---------------------------------------------------------------- */

/* The expression is in the range; false: it cannot be. */
static bool narrow_range_to(const struct cfa_expr *e, struct cfa_range to,
                            struct cfa_range *of) {
  struct cfa_range x = cfa_range_of(e, of);
  if (x.least < to.least)
    x.least = to.least;
  if (x.greatest > to.greatest)
    x.greatest = to.greatest;
  if (x.least > x.greatest)
    return false;
  if (e->op == CFA_VARIABLE)
    of[e->var] = x;
  if (e->op == CFA_CONVERT && e->type->kind != C_BOOL &&
      (c_is_integer(e->arg[0]->type) || e->arg[0]->type->kind == C_POINTER) &&
      is_inside(cfa_range_of(e->arg[0], of), cfa_range_of_type(e->type)))
    return narrow_range_to(e->arg[0], x, of);
  return true;
}

/* x differs from a value at an end of its range. */
static bool narrow_to_unequal(const struct cfa_expr *e, struct cfa_range not,
                              struct cfa_range *of) {
  struct cfa_range x = cfa_range_of(e, of);
  if (!is_one_value(not ))
    return true;
  x.least += x.least == not .least;
  x.greatest -= x.greatest == not .least;
  return narrow_range_to(e, x, of);
}

static bool assume_compared(enum cfa_op op, const struct cfa_expr *a,
                            const struct cfa_expr *b, struct cfa_range *of) {
  struct cfa_range x = cfa_range_of(a, of), y = cfa_range_of(b, of);
  cfa_wide less = op == CFA_LESS;
  switch (op) {
  case CFA_EQUAL:
    return narrow_range_to(a, y, of) && narrow_range_to(b, x, of);
  case CFA_UNEQUAL:
    return narrow_to_unequal(a, y, of) && narrow_to_unequal(b, x, of);
  case CFA_LESS:
  case CFA_LESS_EQUAL:
    return narrow_range_to(a, range(x.least, y.greatest - less), of) &&
           narrow_range_to(b, range(x.least + less, y.greatest), of);
  case CFA_GREATER:
    return assume_compared(CFA_LESS, b, a, of);
  default:
    return assume_compared(CFA_LESS_EQUAL, b, a, of);
  }
}

bool cfa_range_assume(const struct cfa_expr *e, bool holds,
                      struct cfa_range *of) {
  struct cfa_range x = cfa_range_of(e, of);
  if (holds ? x.greatest == 0 && x.least == 0 : x.least > 0 || x.greatest < 0)
    return false;
  switch (e->op) {
  case CFA_LOGICAL_NOT:
    return cfa_range_assume(e->arg[0], !holds, of);
  case CFA_LOGICAL_AND:
  case CFA_LOGICAL_OR:
    if (holds == (e->op == CFA_LOGICAL_AND))
      return cfa_range_assume(e->arg[0], holds, of) &&
             cfa_range_assume(e->arg[1], holds, of);
    return true;
  case CFA_EQUAL:
  case CFA_UNEQUAL:
  case CFA_LESS:
  case CFA_LESS_EQUAL:
  case CFA_GREATER:
  case CFA_GREATER_EQUAL:
    return c_is_floating(e->arg[0]->type) ||
           assume_compared(holds ? e->op : cfa_opposite(e->op), e->arg[0],
                           e->arg[1], of);
  default:
    return true;
  }
}
