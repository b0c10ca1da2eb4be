/* frontend/c/cfa_overflow_calls.c — arithmetic that says whether its result fits:
 * __builtin_add_overflow and its like (GCC manual, Built-in Functions to Perform
 * Arithmetic with Overflow Checking).
 *
 * The operands may be of any integer types; the result is that of numbers without
 * bounds, and the call gives back whether the type of the object that gets it cannot
 * hold it.  The object gets it modulo 2^bits then.
 *
 * There are two ways.  Where a type of 64 bits holds every result that the types of the
 * operands allow, the result is computed in it and compared with the bounds.  Else both
 * operands must be values of the object's type, and the question is whether the operation
 * overflows this type.
 */
#include "cfa_building.h"

#include <string.h>

#define TYPES_REFUSED "a call of '%s' with arguments of these types"

/* A call, as its name has it. */
struct overflow_call {
  enum cfa_op op;
  char sign;      /* 's', 'u': operands and result are of one type; 0: of any */
  unsigned longs; /* of this type */
  bool only_asks; /* the third argument gives a type, and no object */
};

static bool skip_word(const char **at, const char *word) {
  size_t n = strlen(word);
  if (strncmp(*at, word, n) != 0)
    return false;
  *at += n;
  return true;
}

static bool read_name(const char *name, struct overflow_call *c) {
  *c = (struct overflow_call){.sign = 0};
  if (!skip_word(&name, "__builtin_"))
    return false;
  if ((name[0] == 's' || name[0] == 'u') && strncmp(name, "sub_", 4) != 0)
    c->sign = *name++;
  if (skip_word(&name, "add"))
    c->op = CFA_ADD;
  else if (skip_word(&name, "sub"))
    c->op = CFA_SUBTRACT;
  else if (skip_word(&name, "mul"))
    c->op = CFA_MULTIPLY;
  else
    return false;
  while (c->sign && c->longs < 2 && *name == 'l')
    name++, c->longs++;
  if (!skip_word(&name, "_overflow"))
    return false;
  c->only_asks = !c->sign && skip_word(&name, "_p");
  return !*name;
}

bool cfa_is_overflow_call(const struct c_symbol *f) {
  struct overflow_call c;
  return !f->definition && read_name(f->name, &c);
}

/* ---- Types ----------------------------------------------------------------- */

static const struct c_type *overflow_type(const struct cfa_builder *b,
                                          const struct overflow_call *c) {
  static const enum c_kind kinds[][3] = {{C_INT, C_LONG, C_LLONG},
                                         {C_UINT, C_ULONG, C_ULLONG}};
  return c->sign ? b->types->basic[kinds[c->sign == 'u'][c->longs]] : NULL;
}

static bool is_computed(const struct c_type *t) {
  return c_is_integer(t) && t->kind != C_BOOL && t->bits > 0 && t->bits <= 64;
}

/* How many bits of a signed type hold all values of this one. */
static unsigned signed_bits(const struct c_type *t) {
  return t->bits + !t->is_signed;
}

/* A type of 64 bits that holds every result; NULL: there is none. */
static const struct c_type *wide_type(const struct cfa_builder *b,
                                      enum cfa_op op, const struct c_type *x,
                                      const struct c_type *y) {
  unsigned n = signed_bits(x), m = signed_bits(y);
  bool without_signs = !x->is_signed && !y->is_signed;
  unsigned bits = op == CFA_MULTIPLY ? x->bits + y->bits + without_signs
                                     : (n > m ? n : m) + 1;
  if (bits <= 64)
    return b->types->basic[C_LLONG];
  return op == CFA_MULTIPLY && without_signs && bits == 65
             ? b->types->basic[C_ULLONG]
             : NULL;
}

static bool is_value_of(const struct c_type *t, const struct cfa_expr *x) {
  if (x->op == CFA_CONSTANT && (!x->type->is_signed || (int64_t)x->value >= 0))
    return x->value <= c_greatest(t);
  if (t->is_signed)
    return signed_bits(x->type) <= t->bits;
  return !x->type->is_signed && x->type->bits <= t->bits;
}

/* ---- Results --------------------------------------------------------------- */

struct overflow_result {
  const struct cfa_expr *value, *overflows;
};

static const struct cfa_expr *either_result(struct cfa_builder *b,
                                            const struct cfa_expr *x,
                                            const struct cfa_expr *y,
                                            struct span span) {
  return x ? cfa_binary(b->g, CFA_LOGICAL_OR, b->types->basic[C_INT], x, y,
                        span)
           : y;
}

/* The result in a type that holds it, and its place among the values of `t`. */
static struct overflow_result
wide_result(struct cfa_builder *b, enum cfa_op op, const struct c_type *wide,
            const struct c_type *t, const struct cfa_expr *x,
            const struct cfa_expr *y, struct span span) {
  const struct cfa_expr *z =
      cfa_binary(b->g, op, wide, cfa_convert(b, x, wide, span),
                 cfa_convert(b, y, wide, span), span);
  uint32_t kept = cfa_temporary(b, wide, span);
  cfa_set(b, kept, z, span);
  z = cfa_variable(b->g, kept, span);
  const struct cfa_expr *outside = NULL;
  if (wide->is_signed && c_least(t) > c_least(wide))
    outside = cfa_compares(b, CFA_LESS, z,
                           cfa_constant(b->g, wide, (uint64_t)c_least(t), span),
                           span);
  if (c_greatest(t) < c_greatest(wide))
    outside = either_result(
        b, outside,
        cfa_compares(b, CFA_GREATER, z,
                     cfa_constant(b->g, wide, c_greatest(t), span), span),
        span);
  if (!outside)
    outside = cfa_constant(b->g, b->types->basic[C_INT], 0, span);
  return (struct overflow_result){cfa_convert(b, z, t, span), outside};
}

/* x op y, which are of an unsigned type, is out of it. */
static const struct cfa_expr *
unsigned_overflows(struct cfa_builder *b, enum cfa_op op,
                   const struct cfa_expr *x, const struct cfa_expr *y,
                   const struct cfa_expr *z, struct span span) {
  const struct c_type *t = x->type;
  if (op == CFA_ADD)
    return cfa_compares(b, CFA_LESS, z, x, span);
  if (op == CFA_SUBTRACT)
    return cfa_compares(b, CFA_LESS, x, y, span);
  const struct cfa_expr *greatest = cfa_constant(b->g, t, c_greatest(t), span);
  const struct cfa_expr *zero = cfa_constant(b->g, t, 0, span);
  return cfa_binary(
      b->g, CFA_LOGICAL_AND, b->types->basic[C_INT],
      cfa_compares(b, CFA_UNEQUAL, y, zero, span),
      cfa_compares(b, CFA_GREATER, x,
                   cfa_binary(b->g, CFA_DIVIDE, t, greatest, y, span), span),
      span);
}

/* The result where both are values of `t`. */
static struct overflow_result
narrow_result(struct cfa_builder *b, enum cfa_op op, const struct c_type *t,
              const struct cfa_expr *x, const struct cfa_expr *y,
              struct span span) {
  x = cfa_convert(b, x, t, span);
  y = cfa_convert(b, y, t, span);
  const struct cfa_expr *z = cfa_wrapped(b, op, t, x, y, span);
  if (!t->is_signed)
    return (struct overflow_result){z,
                                    unsigned_overflows(b, op, x, y, z, span)};
  const struct cfa_expr *exact = cfa_binary(b->g, op, t, x, y, span);
  return (struct overflow_result){
      z, cfa_unary(b->g, CFA_OVERFLOWS, b->types->basic[C_INT], exact, span)};
}

/* ---- Calls ----------------------------------------------------------------- */

static const struct cfa_expr *kept_operand(struct cfa_builder *b,
                                           const struct cfa_expr *x,
                                           struct span span) {
  if (x->op == CFA_CONSTANT)
    return x;
  uint32_t v = cfa_temporary(b, x->type, span);
  cfa_set(b, v, x, span);
  return cfa_variable(b->g, v, span);
}

/* An operand, which has the type of the call, if it names one. */
static const struct cfa_expr *overflow_operand(struct cfa_builder *b,
                                               struct c_expr *e,
                                               const struct c_type *named) {
  const struct cfa_expr *x = cfa_value(b, e);
  return kept_operand(b, named ? cfa_convert(b, x, named, e->span) : x,
                      e->span);
}

static const struct cfa_expr *
overflow_refused(struct cfa_builder *b, struct c_expr *e, const char *name) {
  cfa_argument_effects(b, e);
  cfa_unsupported(b, e->span, TYPES_REFUSED, name);
  return NULL;
}

/* The type of the result: of a third argument that is none but a type, before it was
   promoted. */
static const struct c_type *result_type(const struct overflow_call *c,
                                        const struct c_expr *third) {
  while (c->only_asks && third->kind == C_E_CONVERT)
    third = third->arg[0];
  if (!c->only_asks && third->type->kind != C_POINTER)
    return NULL;
  const struct c_type *t = c->only_asks ? third->type : third->type->of;
  return is_computed(t) && t->kind != C_ENUM ? t : NULL;
}

/* Whether the result does not fit; NULL: the call is refused. */
static const struct cfa_expr *
lower_overflow(struct cfa_builder *b, struct c_expr *e, const char *name) {
  struct overflow_call c;
  bool known = read_name(name, &c);
  struct c_expr *first = e->args, *second = first ? first->next : NULL;
  struct c_expr *third = second ? second->next : NULL;
  const struct c_type *t = third && known ? result_type(&c, third) : NULL;
  const struct c_type *named = overflow_type(b, &c);
  if (!t || third->next || !is_computed(first->type) ||
      !is_computed(second->type) || !b->options->memory)
    return overflow_refused(b, e, name);
  const struct cfa_expr *x = overflow_operand(b, first, named);
  const struct cfa_expr *y = overflow_operand(b, second, named);
  struct cfa_lvalue to = {.kind = CFA_L_NONE};
  if (c.only_asks)
    cfa_effect(b, third);
  else
    to = cfa_pointee(b, third);
  const struct c_type *wide = wide_type(b, c.op, x->type, y->type);
  if (!wide && (!is_value_of(t, x) || !is_value_of(t, y))) {
    cfa_unsupported(b, e->span, TYPES_REFUSED, name);
    return NULL;
  }
  struct overflow_result r = wide ? wide_result(b, c.op, wide, t, x, y, e->span)
                                  : narrow_result(b, c.op, t, x, y, e->span);
  const struct cfa_expr *overflows = kept_operand(b, r.overflows, e->span);
  if (to.kind != CFA_L_NONE)
    cfa_write(b, to, r.value, e->span);
  return overflows;
}

const struct cfa_expr *cfa_call_overflow(struct cfa_builder *b,
                                         struct c_expr *e,
                                         const struct c_symbol *f, uint32_t var,
                                         bool wanted) {
  const struct cfa_expr *r = lower_overflow(b, e, f->name);
  if (!wanted && var == CFA_NONE)
    return NULL;
  r = r ? cfa_convert(b, r, e->type, e->span)
        : cfa_constant(b->g, e->type, 0, e->span);
  if (var == CFA_NONE)
    return r;
  cfa_set(b, var, r, e->span);
  return NULL;
}
