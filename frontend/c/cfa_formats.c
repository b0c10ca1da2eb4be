/* frontend/c/cfa_formats.c — how many characters printf and its like make of a format.
 *
 * C11 7.21.6.1: numbers as digits, and strings of the text, are counted.  How long other
 * conversions are is decided by what they are given, and no run knows it.
 */
#include "cfa_building.h"

#include <string.h>

enum { MOST_PARTS = 12, MOST_WIDTH = 4096, MOST_LITERAL = 1 << 20 };

/* What one conversion makes: the number in argument `digits_of`, in the base, as a value of
   the type; or else `least` to `most` characters, where -1 is no limit. */
struct printed_part {
  const struct c_type *type; /* NULL: it is no such number */
  uint32_t digits_of, base;
  int64_t width, least, most;
};

struct printed {
  int64_t plain; /* characters that are there in any case */
  uint32_t n;
  struct printed_part parts[MOST_PARTS];
};

/* A conversion as it stands in the format. */
struct print_conversion {
  bool alters, precise; /* it has one of the flags +, space, #; a precision */
  int64_t width, precision;
  char modifier[3], letter;
};

/* ---- The format ------------------------------------------------------------- */

static const char *read_width(const char *at, int64_t *value) {
  for (*value = 0; *at >= '0' && *at <= '9' && *value <= MOST_WIDTH; at++)
    *value = *value * 10 + (*at - '0');
  return at;
}

/* From behind a `%` to behind the conversion; NULL: it is not understood. */
static const char *read_printed(const char *at, struct print_conversion *c) {
  memset(c, 0, sizeof *c);
  for (; *at && strchr("-0+ #", *at); at++)
    c->alters |= *at != '-' && *at != '0';
  at = read_width(at, &c->width);
  c->precise = *at == '.';
  if (c->precise)
    at = read_width(at + 1, &c->precision);
  size_t letters = strspn(at, "hlqjzt");
  if (letters >= sizeof c->modifier || c->width > MOST_WIDTH ||
      c->precision > MOST_WIDTH)
    return NULL;
  memcpy(c->modifier, at, letters);
  c->letter = at[letters];
  return c->letter ? at + letters + 1 : NULL;
}

static bool is_unsigned_letter(char letter) {
  return strchr("uxXo", letter) != NULL;
}

/* The type as which the number is printed; NULL: the argument is another. */
static const struct c_type *printed_type(const struct cfa_builder *b,
                                         const struct print_conversion *c,
                                         const struct c_expr *a) {
  enum c_kind kind = cfa_kind_of_modifier(c->modifier);
  if (kind == C_VOID || !c_is_integer(a->type))
    return NULL;
  const struct c_type *t = b->types->basic[kind];
  uint64_t passed = t->size < 4 ? 4 : t->size;
  if (a->type->size != passed)
    return NULL;
  return is_unsigned_letter(c->letter) ? b->types->basic[kind + 1] : t;
}

static int64_t greater_of(int64_t x, int64_t y) { return x > y ? x : y; }

/* Digits of the greatest number, and two more characters at most. */
static int64_t most_of_number(const struct print_conversion *c,
                              const struct c_type *t) {
  uint64_t bits = t->bits;
  return greater_of(c->precision, (int64_t)(bits / 3 + 1)) + 2;
}

static bool add_printed_number(const struct cfa_builder *b,
                               const struct print_conversion *c,
                               const struct c_expr *a, uint32_t i,
                               struct printed_part *part) {
  const struct c_type *t = printed_type(b, c, a);
  if (!t)
    return false;
  bool digits = !c->alters && !c->precise;
  char l = c->letter;
  *part = (struct printed_part){
      .type = digits ? t : NULL,
      .digits_of = i,
      .base = l == 'o'               ? 8
              : l == 'x' || l == 'X' ? 16
                                     : 10,
      .width = c->width,
      .least = greater_of(c->width, c->precise ? c->precision : 1),
      .most = greater_of(c->width, most_of_number(c, t))};
  return true;
}

static int64_t known_length(const struct cfa_builder *b, struct c_expr *a) {
  const char *text = cfa_text_of_format(b, a);
  return text ? (int64_t)strlen(text) : -1;
}

static bool add_printed_string(const struct cfa_builder *b,
                               const struct print_conversion *c,
                               struct c_expr *a, struct printed_part *part) {
  int64_t length = known_length(b, a);
  int64_t most = length >= 0 && c->precise && length > c->precision
                     ? c->precision
                 : length >= 0 ? length
                 : c->precise  ? c->precision
                               : -1;
  if (*c->modifier)
    return false;
  *part = (struct printed_part){
      .least = greater_of(c->width, length >= 0 ? most : 0),
      .most = most < 0 ? most : greater_of(c->width, most)};
  return true;
}

static bool add_printed_part(const struct cfa_builder *b,
                             const struct print_conversion *c, struct c_expr *a,
                             uint32_t i, struct printed_part *part) {
  int64_t width = greater_of(c->width, 1);
  if (strchr("diuxXo", c->letter))
    return add_printed_number(b, c, a, i, part);
  if (c->letter == 's')
    return add_printed_string(b, c, a, part);
  *part = (struct printed_part){.least = width, .most = width};
  if (c->letter == 'c')
    return !*c->modifier;
  part->most = -1;
  return strchr("pfFeEgGaA", c->letter) != NULL;
}

static bool read_printed_format(const struct cfa_builder *b, const char *at,
                                struct c_expr *a, uint32_t i,
                                struct printed *p) {
  struct print_conversion c;
  for (; *at; p->plain++) {
    if (*at++ != '%')
      continue;
    if (*at == '%') {
      at++;
      continue;
    }
    at = read_printed(at, &c);
    if (!at || !a || p->n == MOST_PARTS ||
        !add_printed_part(b, &c, a, i, &p->parts[p->n]))
      return false;
    p->n++;
    p->plain--;
    a = a->next;
    i++;
  }
  return p->plain <= MOST_LITERAL;
}

/* ---- The call --------------------------------------------------------------- */

/* Whether it fails where the output does: not so sprintf. */
static bool prints_outside(const char *name) {
  static const char *const names[] = {"printf", "fprintf", "dprintf",
                                      "asprintf"};
  return cfa_is_name_among(name, names, sizeof names / sizeof *names);
}

static bool prints_text(const char *name) {
  static const char *const names[] = {"sprintf", "snprintf"};
  return cfa_is_name_among(name, names, sizeof names / sizeof *names);
}

static bool read_call(const struct cfa_builder *b, const struct c_expr *e,
                      const struct c_symbol *f, struct printed *p) {
  memset(p, 0, sizeof *p);
  const char *name = cfa_name_of_library(b->arena, f->name);
  if (!(prints_outside(name) || prints_text(name)) || !f->type->variadic)
    return false;
  struct c_expr *a = e->args;
  for (uint32_t i = 0; a && i + 1 < f->type->n; i++)
    a = a->next;
  const char *format = a ? cfa_text_of_format(b, a) : NULL;
  return format && read_printed_format(b, format, a->next, f->type->n, p);
}

bool cfa_knows_length(const struct cfa_builder *b, const struct c_expr *e,
                      const struct c_symbol *f) {
  struct printed p;
  return read_call(b, e, f, &p);
}

uint64_t cfa_printed_arguments(const struct cfa_builder *b,
                               const struct c_expr *e,
                               const struct c_symbol *f) {
  struct printed p;
  uint64_t wanted = 0;
  for (uint32_t i = 0; read_call(b, e, f, &p) && i < p.n; i++)
    if (p.parts[i].type && p.parts[i].digits_of < CFA_MOST_KEPT)
      wanted |= UINT64_C(1) << p.parts[i].digits_of;
  return wanted;
}

/* ---- The number ------------------------------------------------------------- */

/* Built for one call; lengths are of 64 bits. */
struct print_length {
  struct cfa_builder *b;
  const struct c_symbol *f;
  const struct c_type *type;
  struct span span;
};

static const struct cfa_expr *length_number(struct print_length *l, int64_t n) {
  return cfa_constant(l->b->g, l->type, (uint64_t)n, l->span);
}

static const struct cfa_expr *length_sum(struct print_length *l,
                                         const struct cfa_expr *x,
                                         const struct cfa_expr *y) {
  return cfa_operation(l->b, CFA_ADD, l->type, x, y, l->span);
}

static const struct cfa_expr *length_chosen(struct print_length *l,
                                            const struct cfa_expr *truth,
                                            const struct cfa_expr *x,
                                            const struct cfa_expr *y) {
  if (truth->op == CFA_CONSTANT)
    return truth->value ? x : y;
  return cfa_choice(l->b->g, truth, x, y, l->span);
}

static const struct cfa_expr *length_compared(struct print_length *l,
                                              enum cfa_op op,
                                              const struct cfa_expr *x,
                                              const struct cfa_expr *y) {
  return cfa_operation(l->b, op, l->b->types->basic[C_INT], x, y, l->span);
}

static const struct cfa_expr *
number_like(struct print_length *l, const struct cfa_expr *x, uint64_t value) {
  return cfa_constant(l->b->g, x->type, value, l->span);
}

/* 1, or 0, more. */
static const struct cfa_expr *one_if(struct print_length *l,
                                     const struct cfa_expr *truth) {
  return length_chosen(l, truth, length_number(l, 1), length_number(l, 0));
}

static const struct cfa_expr *
count_digits(struct print_length *l, const struct cfa_expr *x, uint32_t base) {
  bool is_signed = x->type->is_signed;
  uint64_t most = UINT64_MAX >> (64 - x->type->bits + is_signed);
  const struct cfa_expr *n = length_number(l, 1);
  if (is_signed)
    n = length_sum(
        l, n, one_if(l, length_compared(l, CFA_LESS, x, number_like(l, x, 0))));
  for (uint64_t power = base; power <= most; power *= base) {
    const struct cfa_expr *more =
        length_compared(l, CFA_GREATER_EQUAL, x, number_like(l, x, power));
    if (is_signed)
      more = cfa_binary(
          l->b->g, CFA_LOGICAL_OR, more->type, more,
          length_compared(l, CFA_LESS_EQUAL, x, number_like(l, x, 0 - power)),
          l->span);
    n = length_sum(l, n, one_if(l, more));
    if (power > most / base)
      break;
  }
  return n;
}

/* From `least` to `most`, which no run knows. */
static const struct cfa_expr *guessed_length(struct print_length *l,
                                             int64_t least, int64_t most) {
  uint32_t any = cfa_temporary(l->b, l->type, l->span);
  cfa_havoc(l->b, any, CFA_NO_BODY, l->f->name, l->span);
  cfa_mark_added(l->b, l->b->edges.len - 1);
  l->b->edges.at[l->b->edges.len - 1].computes = true;
  const struct cfa_expr *x = cfa_variable(l->b->g, any, l->span);
  cfa_assume_between(l->b, x, least, most < 0 ? INT32_MAX : most);
  return x;
}

static const struct cfa_expr *length_of_part(struct print_length *l,
                                             const struct printed_part *p,
                                             const uint32_t *kept) {
  bool known =
      p->type && p->digits_of < CFA_MOST_KEPT && kept[p->digits_of] != CFA_NONE;
  if (!known && p->least == p->most)
    return length_number(l, p->least);
  if (!known)
    return guessed_length(l, p->least, p->most);
  const struct cfa_expr *x =
      cfa_convert(l->b, cfa_variable(l->b->g, kept[p->digits_of], l->span),
                  p->type, l->span);
  const struct cfa_expr *n =
      count_digits(l, cfa_kept(l->b, x, l->span), p->base);
  if (p->width <= 1)
    return n;
  const struct cfa_expr *width = length_number(l, p->width);
  return length_chosen(l, length_compared(l, CFA_LESS, n, width), width, n);
}

static bool may_be_long(const struct printed *p) {
  for (uint32_t i = 0; i < p->n; i++)
    if (p->parts[i].most < 0)
      return true;
  return false;
}

/* An int: below zero, where the output fails or the text is too long for one. */
static const struct cfa_expr *length_or_failure(struct print_length *l,
                                                const struct cfa_expr *n,
                                                bool fails, bool may_be_long) {
  struct cfa_builder *b = l->b;
  const struct c_type *integer = b->types->basic[C_INT];
  const struct cfa_expr *result = cfa_convert(b, n, integer, l->span);
  const struct cfa_expr *failure =
      cfa_constant(b->g, integer, UINT64_MAX, l->span);
  if (may_be_long)
    result = length_chosen(
        l, length_compared(l, CFA_GREATER, n, length_number(l, INT32_MAX)),
        failure, result);
  if (!fails)
    return result;
  uint32_t any = cfa_temporary(b, integer, l->span);
  cfa_havoc(b, any, CFA_NO_BODY, l->f->name, l->span);
  cfa_mark_added(b, b->edges.len - 1);
  const struct cfa_expr *x = cfa_variable(b->g, any, l->span);
  if (!strcmp(l->f->name, "asprintf"))
    cfa_assume_between(b, x, -1, INT32_MAX);
  return length_chosen(
      l,
      length_compared(l, CFA_LESS, x, cfa_constant(b->g, integer, 0, l->span)),
      x, result);
}

const struct cfa_expr *cfa_printed_length(struct cfa_builder *b,
                                          const struct c_expr *e,
                                          const struct c_symbol *f,
                                          const uint32_t *kept) {
  struct printed p;
  if (e->type->kind != C_INT || !read_call(b, e, f, &p))
    return NULL;
  struct print_length l = {b, f, b->types->basic[C_LLONG], e->span};
  const struct cfa_expr *n = length_number(&l, p.plain);
  for (uint32_t i = 0; i < p.n; i++)
    n = length_sum(&l, n, length_of_part(&l, &p.parts[i], kept));
  return length_or_failure(
      &l, n, prints_outside(cfa_name_of_library(b->arena, f->name)),
      may_be_long(&p));
}
