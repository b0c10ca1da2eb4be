/* frontend/c/c_number.c — numbers, and integer constant expressions. */
#include "c_checking.h"

#include "cfa_arith.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

/* ---- Numbers (C11 6.4.4) ---------------------------------------------------- */

struct c_suffix {
  unsigned longs;
  bool is_unsigned, imaginary, good;
};

static struct c_suffix read_suffix(const char *p, const char *end) {
  struct c_suffix s = {.good = true};
  for (; p < end; p++) {
    if (*p == 'u' || *p == 'U')
      s.is_unsigned = true;
    else if (*p == 'l' || *p == 'L')
      s.longs++;
    else if (*p == 'i' || *p == 'j' || *p == 'I' || *p == 'J')
      s.imaginary = true;
    else
      s.good = false;
  }
  s.good &= s.longs <= 2;
  return s;
}

/* The first of the types of 6.4.4.1 that holds the value.  A decimal number that needs
   64 bits without a sign is an __int128 for gcc, and negative for i386, where there is
   none. */
static const struct c_type *number_type(const struct c_types *t, uint64_t value,
                                        bool decimal, struct c_suffix s) {
  static const enum c_kind kinds[] = {C_INT,   C_UINT,  C_LONG,
                                      C_ULONG, C_LLONG, C_ULLONG};
  for (unsigned i = 2 * s.longs; i < 6; i++) {
    const struct c_type *k = t->basic[kinds[i]];
    if (k->is_signed ? s.is_unsigned : decimal && !s.is_unsigned)
      continue;
    if (value <= c_greatest(k))
      return k;
  }
  return t->basic[t->wide ? C_INT128 : C_LLONG];
}

/* In the notation of the locale, which may write a comma. */
static char *local_number(struct c_checker *c, const char *p, const char *end) {
  const char *dot = memchr(p, '.', (size_t)(end - p));
  const char *local = localeconv()->decimal_point;
  if (!dot)
    return arena_printf(c->arena, "%.*s", (int)(end - p), p);
  return arena_printf(c->arena, "%.*s%s%.*s", (int)(dot - p), p, local,
                      (int)(end - dot - 1), dot + 1);
}

/* `f` is of type float, `l` of type long double; what else follows is of GNU. */
static void read_float(struct c_checker *c, struct c_expr *e, const char *p,
                       const char *end) {
  char *text = local_number(c, p, end), *rest;
  double x = strtod(text, &rest);
  e->kind = C_E_FLOAT;
  e->type = c->types->basic[C_OTHER_FLOAT];
  if (!*rest)
    e->type = c->types->basic[C_DOUBLE];
  else if (!rest[1] && (*rest == 'f' || *rest == 'F'))
    e->type = c->types->basic[C_FLOAT];
  else if (!rest[1] && (*rest == 'l' || *rest == 'L'))
    e->type = c->types->basic[C_LDOUBLE];
  if (e->type->kind == C_FLOAT)
    x = (double)strtof(text, NULL);
  if (c_is_float(e->type))
    e->value = cfa_float_bits(e->type, x);
}

static bool is_float(const char *p, const char *end, bool hex) {
  for (; p < end; p++)
    if (*p == '.' || *p == 'p' || *p == 'P' ||
        (!hex && (*p == 'e' || *p == 'E')))
      return true;
  return false;
}

static unsigned digit_value(char ch) {
  return ch >= '0' && ch <= '9'   ? (unsigned)(ch - '0')
         : ch >= 'a' && ch <= 'f' ? (unsigned)(ch - 'a' + 10)
         : ch >= 'A' && ch <= 'F' ? (unsigned)(ch - 'A' + 10)
                                  : 99;
}

/* Of a number that is too large, gcc takes the last 64 bits, and warns. */
static void read_integer(struct c_checker *c, struct c_expr *e, const char *p,
                         const char *end) {
  unsigned base = 10;
  if (*p == '0' && end - p > 1) {
    base = p[1] == 'x' || p[1] == 'X' ? 16 : p[1] == 'b' || p[1] == 'B' ? 2 : 8;
    p += base == 8 ? 1 : 2;
  }
  uint64_t value = 0;
  for (; p < end && digit_value(*p) < base; p++)
    value = value * base + digit_value(*p);
  struct c_suffix s = read_suffix(p, end);
  if (!s.good)
    diag_error(c->diag, e->span,
               "this is no number: '%.*s' cannot follow "
               "its digits",
               (int)(end - p), p);
  e->value = value;
  e->type = s.imaginary ? c->types->basic[C_OTHER_FLOAT]
                        : number_type(c->types, value, base == 10, s);
}

void c_read_number(struct c_checker *c, struct c_expr *e) {
  const struct source *source = sources_get(c->sources, e->span.source);
  const char *from = source->text + e->name_span.start;
  const char *end = source->text + e->name_span.end;
  bool hex = end - from > 1 && (from[1] == 'x' || from[1] == 'X');
  if (is_float(from, end, hex))
    read_float(c, e, from, end);
  else
    read_integer(c, e, from, end);
}

/* ---- Constant expressions (C11 6.6) ------------------------------------------ */

static uint64_t fold_shift(const struct c_type *t, enum c_op op, uint64_t x,
                           uint64_t y) {
  if (op == C_OP_SHL)
    return x << y;
  return t->is_signed && (int64_t)x < 0 ? ~(~x >> y) : x >> y;
}

static bool fold_less(const struct c_type *t, uint64_t x, uint64_t y) {
  return t->is_signed ? (int64_t)x < (int64_t)y : x < y;
}

/* Division truncates; INT64_MIN / -1 has no value. */
static bool fold_division(const struct c_type *t, enum c_op op, uint64_t x,
                          uint64_t y, uint64_t *value) {
  if (!y || (t->is_signed && x == UINT64_C(1) << 63 && y == UINT64_MAX))
    return false;
  if (t->is_signed)
    *value = (uint64_t)(op == C_OP_DIV ? (int64_t)x / (int64_t)y
                                       : (int64_t)x % (int64_t)y);
  else
    *value = op == C_OP_DIV ? x / y : x % y;
  return true;
}

static bool fold_op(const struct c_type *t, enum c_op op, uint64_t x,
                    uint64_t y, uint64_t *value) {
  switch (op) {
  case C_OP_ADD:
    *value = x + y;
    return true;
  case C_OP_SUB:
    *value = x - y;
    return true;
  case C_OP_MUL:
    *value = x * y;
    return true;
  case C_OP_DIV:
  case C_OP_REM:
    return fold_division(t, op, x, y, value);
  case C_OP_SHL:
  case C_OP_SHR:
    if (y >= t->bits)
      return false;
    *value = fold_shift(t, op, x, y);
    return true;
  case C_OP_AND:
    *value = x & y;
    return true;
  case C_OP_XOR:
    *value = x ^ y;
    return true;
  case C_OP_OR:
    *value = x | y;
    return true;
  case C_OP_EQ:
    *value = x == y;
    return true;
  case C_OP_NE:
    *value = x != y;
    return true;
  case C_OP_LT:
    *value = fold_less(t, x, y);
    return true;
  case C_OP_LE:
    *value = !fold_less(t, y, x);
    return true;
  case C_OP_GT:
    *value = fold_less(t, y, x);
    return true;
  case C_OP_GE:
    *value = !fold_less(t, x, y);
    return true;
  }
  return false;
}

static bool binary_constant(const struct c_types *t, const struct c_expr *e,
                            uint64_t *value) {
  uint64_t x, y, r;
  const struct c_type *in = e->arg[0]->type;
  if (!c_is_integer(in) || !c_constant(t, e->arg[0], &x) ||
      !c_constant(t, e->arg[1], &y) || !fold_op(in, e->op, x, y, &r))
    return false;
  *value = c_wrap(e->type, r);
  return true;
}

/* `a && b`, `a || b`, `a ? b : c`: what does not count may be anything. */
static bool choice_constant(const struct c_types *t, const struct c_expr *e,
                            uint64_t *value) {
  uint64_t x;
  if (!c_constant(t, e->arg[0], &x))
    return false;
  if (e->kind == C_E_CONDITIONAL)
    return c_constant(t, e->arg[x ? 1 : 2], value);
  if ((x != 0) == (e->kind == C_E_LOGICAL_OR)) {
    *value = x != 0;
    return true;
  }
  if (!c_constant(t, e->arg[1], &x))
    return false;
  *value = x != 0;
  return true;
}

/* The distance of a member from address 0: offsetof, as it was written before
   there was a name for it. */
static bool address_constant(const struct c_expr *e, uint64_t *value) {
  *value = 0;
  for (; e->kind == C_E_MEMBER; e = e->arg[0])
    *value += e->value;
  if (e->kind != C_E_ARROW)
    return false;
  *value += e->value;
  e = e->arg[0];
  while (e->kind == C_E_CONVERT || e->kind == C_E_CAST)
    e = e->arg[0];
  *value += e->value;
  return e->kind == C_E_NUMBER;
}

/* A number such as 2.5 as an integer (C11 6.6p6). */
static bool float_constant(const struct c_expr *e, uint64_t *value) {
  const struct c_expr *of = e->arg[0];
  return c_is_float(of->type) && c_is_integer(e->type) &&
         cfa_compute_conversion(of->type, e->type, of->value, value) ==
             CFA_NO_FAULT;
}

bool c_wide_number(const struct c_expr *e, uint64_t *low) {
  if (!e->type || e->type->kind != C_INT128)
    return false;
  *low = e->value;
  if (e->kind == C_E_NUMBER)
    return true;
  bool sign = e->kind == C_E_MINUS;
  if ((!sign && e->kind != C_E_PLUS) || !c_wide_number(e->arg[0], low))
    return false;
  *low = sign ? 0 - *low : *low;
  return true;
}

bool c_constant(const struct c_types *t, const struct c_expr *e,
                uint64_t *value) {
  uint64_t x;
  if (!e->type || (!c_is_integer(e->type) && e->type->kind != C_POINTER) ||
      e->type->bits > 64)
    return false;
  switch (e->kind) {
  case C_E_NUMBER:
    *value = e->value;
    return true;
  case C_E_NAME:
    *value = e->symbol ? e->symbol->value : 0;
    return e->symbol && e->symbol->kind == C_SYM_ENUMERATOR;
  case C_E_CONVERT:
  case C_E_CAST:
    if (e->kind == C_E_CAST && e->arg[0]->kind == C_E_FLOAT)
      return float_constant(e, value);
    if (!c_constant(t, e->arg[0], &x) && !c_wide_number(e->arg[0], &x))
      return false;
    *value = c_wrap(e->type, x);
    return true;
  case C_E_PLUS:
    return c_constant(t, e->arg[0], value);
  case C_E_MINUS:
  case C_E_COMPLEMENT:
    if (!c_constant(t, e->arg[0], &x))
      return false;
    *value = c_wrap(e->type, e->kind == C_E_MINUS ? 0 - x : ~x);
    return true;
  case C_E_NOT:
    if (!c_constant(t, e->arg[0], &x))
      return false;
    *value = !x;
    return true;
  case C_E_BINARY:
    return binary_constant(t, e, value);
  case C_E_LOGICAL_AND:
  case C_E_LOGICAL_OR:
  case C_E_CONDITIONAL:
    return e->arg[1] && choice_constant(t, e, value);
  case C_E_ADDRESS:
    return address_constant(e->arg[0], value);
  case C_E_GENERIC:
    return c_constant(t, e->arg[0], value);
  default:
    return false;
  }
}
