/* calculus/language/check.c — the types of formulas and terms.
 *
 * One walk per formula, downwards with the type that is wanted (NULL: any)
 * and upwards with the type that was found.  What is wanted decides what a
 * number or the name of a value means.  A node that has a type is done: front
 * ends share nodes, and the walk must stay linear in their number.  After an
 * error the type is r->bad, which fits everything, so that one slip gives one
 * message.
 */
#include "names.h"

#include "engine/base/text.h"
#include "engine/base/vec.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* What may stand in a place beside plain terms: `t + 1`, `u with […]`. */
enum allowed_terms { ALLOW_PLAIN = 0, ALLOW_SUM = 1, ALLOW_UPDATE = 2 };

/* The type that e has; `want` only settles what its constants mean. */
static const struct fp_type *type_of_expr(struct fp_resolver *r,
                                          struct fp_expr *e,
                                          const struct fp_type *want,
                                          enum allowed_terms place);
/* The same, and reports a type other than the one wanted. */
static const struct fp_type *check_type(struct fp_resolver *r,
                                        struct fp_expr *e,
                                        const struct fp_type *want,
                                        enum allowed_terms place);

static void check_is_formula(struct fp_resolver *r, struct fp_expr *e) {
  check_type(r, e, r->boolean, ALLOW_PLAIN);
}

/* ---- Constants ----------------------------------------------------------- */

static void set_bool(struct fp_expr *e, bool value) {
  e->kind = value ? FP_TRUE : FP_FALSE;
  e->nargs = 0;
}

static void set_value(struct fp_expr *e, uint32_t position) {
  e->kind = FP_VALUE;
  e->number = position;
  e->nargs = 0;
}

/* A number where a value of type `want` is meant. */
static const struct fp_type *type_of_number(struct fp_resolver *r,
                                            struct fp_expr *e, int64_t n,
                                            const struct fp_type *want) {
  if (!want) {
    diag_error(r->diag, e->span,
               "a number can only stand for a value of a "
               "range or, 0 and 1, for a truth value");
    return r->bad;
  }
  if (want->open)
    return want;
  if (want == r->boolean && (n == 0 || n == 1)) {
    set_bool(e, n == 1);
    return want;
  }
  if (want->kind == FP_RANGE && want->nvalues == 0) {
    set_value(e, 0); /* nothing has the type: what is said of it says nothing */
    return want;
  }
  if (want->kind == FP_RANGE && n >= want->lo && n <= want->hi) {
    set_value(e, (uint32_t)(n - want->lo));
    return want;
  }
  /* To MUCKE, an enumeration is a range whose values have names too. */
  if (r->forgiving && want->kind == FP_ENUM && n >= 0 && n < want->nvalues) {
    set_value(e, (uint32_t)n);
    return want;
  }
  if (want->kind == FP_RANGE)
    diag_error(r->diag, e->span, "%lld is not in %s%s%lld..%lld", (long long)n,
               want->name ? want->name : "", want->name ? " = " : "",
               (long long)want->lo, (long long)want->hi);
  else if (want == r->boolean)
    diag_error(r->diag, e->span,
               "%lld is no truth value: write 0, 1, false or true",
               (long long)n);
  else
    diag_error(r->diag, e->span, "a number is no value of type %s",
               fp_type_text(r, want));
  return r->bad;
}

/* ---- Names --------------------------------------------------------------- */

static const struct fp_value *constant_of_type(const struct fp_symbol *s,
                                               const struct fp_type *want) {
  for (const struct fp_value *v = s->values; v; v = v->next)
    if (v->type == want)
      return v;
  return NULL;
}

static const struct fp_type *ambiguous(struct fp_resolver *r,
                                       const struct fp_expr *e,
                                       const struct fp_symbol *s) {
  diag_error(r->diag, e->span, "'%s' could be a value of %s or of %s", e->name,
             fp_type_text(r, s->values->next->type),
             fp_type_text(r, s->values->type));
  diag_note(r->diag, nowhere, "compare it with a variable of the type meant");
  return r->bad;
}

static const char *const *shown_texts(const struct fp_type *t) {
  return t && t->shown ? fp_shown_texts(t->shown) : NULL;
}

/* What an unknown name is near to, where a value of `want` is meant. */
static const char *suggestion(struct fp_resolver *r, const char *name,
                              const struct fp_type *want) {
  struct nearest n = nearest_to(name);
  char hint[200];
  const char *const *shown = shown_texts(want);
  for (uint32_t i = 0; shown && i < want->nvalues; i++)
    if (shown[i])
      nearest_try(&n, shown[i]);
  const char *found = nearest_hint(&n, hint, sizeof hint);
  diag_suggest(r->diag, &n);
  return *found ? arena_printf(r->arena, "%s", found)
                : fp_suggest(r, name, FP_WANT_TERM);
}

static const struct fp_type *unknown_term(struct fp_resolver *r,
                                          const struct fp_expr *e,
                                          const struct fp_symbol *s,
                                          const struct fp_type *want) {
  if (s && s->relations) {
    diag_error(r->diag, e->span, "'%s' is a relation: give it arguments",
               e->name);
    diag_note(r->diag, s->relations->rel->span, "it is declared here");
  } else if (s && s->type) {
    diag_error(r->diag, e->span, "'%s' is a type, not a variable", e->name);
  } else if (strcmp(e->name, "_") == 0) {
    diag_error(r->diag, e->span, "'_' can only be an argument of a relation");
  } else {
    diag_error(r->diag, e->span, "unknown name '%s'%s", e->name,
               suggestion(r, e->name, want));
    if (text_same_word(e->name, "true") || text_same_word(e->name, "false"))
      diag_note(r->diag, nowhere, "the constants are true and false");
    if (strcmp(e->name, "where") == 0)
      diag_note(r->diag, nowhere,
                "a condition stands after 'where' without '=': where f;");
  }
  return r->bad;
}

static const struct fp_type *type_of_application(struct fp_resolver *r,
                                                 struct fp_expr *e);

/* Whether a name that nothing else has is how a value of `want` prints. */
static bool is_shown(struct fp_expr *e, const struct fp_type *want) {
  const char *const *shown = shown_texts(want);
  for (uint32_t i = 0; shown && i < want->nvalues; i++)
    if (shown[i] && strcmp(shown[i], e->name) == 0) {
      set_value(e, i);
      return true;
    }
  return false;
}

static const struct fp_type *type_of_name(struct fp_resolver *r,
                                          struct fp_expr *e,
                                          const struct fp_type *want) {
  struct fp_symbol *s = fp_find(r, e->name);
  struct fp_var *v = fp_bound(s);
  if (v) {
    e->kind = FP_VAR;
    e->var = v;
    v->used = true;
    return v->type;
  }
  if (s && s->param) {
    int64_t n;
    return fp_constant(r, e, &n) ? type_of_number(r, e, n, want) : r->bad;
  }
  if (s && s->values) {
    const struct fp_value *value = constant_of_type(s, want);
    if (!value && s->values->next)
      return ambiguous(r, e, s);
    if (!value)
      value = s->values;
    set_value(e, value->position);
    return value->type;
  }
  for (struct fp_relation *w = s ? s->relations : NULL; w; w = w->overload)
    if (w->rel->nparams == 0) {
      e->kind = FP_APPLY;
      e->number = 0;
      return type_of_application(r, e);
    }
  if (is_shown(e, want) || (!s && want && want->open))
    return want;
  const struct fp_type *own = want ? fp_own_value(r, e, want) : NULL;
  return own ? own : unknown_term(r, e, s, want);
}

/* Does e say by itself which type it has?  Numbers and values wait for the
   other side of an equation. */
static bool weak(struct fp_resolver *r, const struct fp_expr *e) {
  if (e->type)
    return false;
  if (e->kind == FP_NAME) {
    struct fp_symbol *s = fp_find(r, e->name);
    return !s || (!s->binding && (s->param || s->values));
  }
  if (e->kind == FP_FIELD)
    return fp_is_own_text(r, e);
  return e->kind == FP_NUMBER || fp_is_constant(r, e);
}

/* ---- Components ---------------------------------------------------------- */

static bool is_field(const struct fp_field *f, const char *name) {
  return f->name == name || (f->written && f->written == name);
}

/* A field of a field that has the name, for a message. */
static const char *inner_field(struct fp_resolver *r, const struct fp_type *t,
                               const char *field) {
  for (uint32_t i = 0; i < t->nfields; i++) {
    const struct fp_type *inner = t->fields[i].type;
    for (uint32_t j = 0; inner->kind == FP_CLASS && j < inner->nfields; j++)
      if (is_field(&inner->fields[j], field))
        return arena_printf(r->arena, " (did you mean '%s.%s'?)",
                            t->fields[i].name, inner->fields[j].name);
  }
  return NULL;
}

static void try_field(struct nearest *n, const struct fp_field *f) {
  nearest_try(n, f->name);
  if (f->written)
    nearest_try(n, f->written);
}

/* The position of a field, or -1: after reporting, or of an open type. */
static int64_t find_field(struct fp_resolver *r, const struct fp_type *t,
                          const char *field, struct span at) {
  if (t->open)
    return -1;
  if (t->kind != FP_CLASS) {
    diag_error(r->diag, at, "type %s has no fields", fp_type_text(r, t));
    return -1;
  }
  for (uint32_t i = 0; i < t->nfields; i++)
    if (is_field(&t->fields[i], field))
      return i;
  struct nearest n = nearest_to(field);
  for (uint32_t i = 0; i < t->nfields && diag_errors(r->diag) < 50; i++)
    try_field(&n, &t->fields[i]);
  fp_own_suggest(t, &n);
  char near[200];
  const char *hint = inner_field(r, t, field);
  if (!hint) {
    hint = nearest_hint(&n, near, sizeof near);
    diag_suggest(r->diag, &n);
  }
  diag_error(r->diag, at, "type %s has no field '%s'%s", fp_type_text(r, t),
             field, hint);
  if (t->span.source)
    diag_note(r->diag, t->span, "%s is declared here", fp_type_text(r, t));
  return -1;
}

static bool class_has_field(const struct fp_type *t, const char *field) {
  for (uint32_t i = 0; i < t->nfields; i++)
    if (is_field(&t->fields[i], field))
      return true;
  return false;
}

static const struct fp_type *type_of_component(struct fp_resolver *r,
                                               struct fp_expr *e,
                                               const struct fp_type *want) {
  const struct fp_type *own = NULL;
  if (want)
    own = fp_own_value(r, e, want);
  if (own)
    return own;
  const struct fp_type *t = check_type(r, e->arg[0], NULL, ALLOW_PLAIN);
  if (t == r->bad)
    return t;
  if (t->kind == FP_CLASS && !class_has_field(t, e->name))
    own = fp_own_field(r, e, t);
  if (own)
    return own;
  e->number = find_field(r, t, e->name, e->span);
  return e->number < 0 ? r->bad : t->fields[e->number].type;
}

/* A constant index must name an element; a variable one need only be able to,
   as one formula file serves arrays of every size. */
/* As MUCKE does, whose files keep what they do not use. */
static bool forgiven(struct fp_resolver *r, struct fp_expr *i,
                     const struct fp_type *array) {
  int64_t n;
  if (!r->forgiving || !fp_constant(r, i, &n) ||
      (n >= array->lo && n <= array->hi))
    return false;
  diag_warn(r->diag, "mucke", i->span,
            "index %lld is out of range, the array has %lld..%lld",
            (long long)n, (long long)array->lo, (long long)array->hi);
  r->current->outside = true;
  i->type = check_type(r, i, fp_range_type(r, n, n), ALLOW_PLAIN);
  return true;
}

/* How many bits the numbers of a type have. */
static uint32_t bits_of_type(const struct fp_type *t) {
  uint32_t n = 0;
  while (t->nvalues > 0 && (t->nvalues - 1) >> n)
    n++;
  return n;
}

/* Reports that n is none; true in files of MUCKE, as for elements (forgiven). */
static bool no_such_bit(struct fp_resolver *r, const struct fp_expr *i,
                        const struct fp_type *t, int64_t n) {
  const char *type = fp_type_text(r, t);
  uint32_t bits = bits_of_type(t);
  if (!r->forgiving) {
    diag_error(r->diag, i->span,
               "type %s has no bit %lld: it has %u, from 0 on", type,
               (long long)n, bits);
    return false;
  }
  diag_warn(r->diag, "mucke", i->span,
            "type %s has no bit %lld: it has %u, from 0 on", type, (long long)n,
            bits);
  return r->current->outside = true;
}

/* e[i] for a number or a value of an enumeration: bit i, as MUCKE has it. */
static const struct fp_type *
type_of_bit(struct fp_resolver *r, struct fp_expr *e, const struct fp_type *t) {
  struct fp_expr *i = e->arg[1];
  uint32_t bits = bits_of_type(t);
  int64_t n;
  if (t->kind == FP_RANGE && t->lo != 0) {
    diag_error(r->diag, e->span,
               "bits are those of numbers from 0 on, type %s begins with %lld",
               fp_type_text(r, t), (long long)t->lo);
    return r->bad;
  }
  if (!fp_is_constant(r, i)) {
    diag_error(r->diag, i->span, "which bit is meant must be a constant");
    return r->bad;
  }
  if (!fp_constant(r, i, &n))
    return r->bad;
  if ((n < 0 || n >= bits) && !no_such_bit(r, i, t, n))
    return r->bad;
  e->kind = FP_BIT;
  e->number = n;
  e->nargs = 1;
  return r->boolean;
}

static const struct fp_type *type_of_element(struct fp_resolver *r,
                                             struct fp_expr *e) {
  const struct fp_type *t = check_type(r, e->arg[0], NULL, ALLOW_PLAIN);
  struct fp_expr *i = e->arg[1];
  if (t == r->bad || t->open)
    return r->bad;
  if (t->kind == FP_RANGE || t->kind == FP_ENUM)
    return type_of_bit(r, e, t);
  if (t->kind != FP_ARRAY) {
    diag_error(r->diag, e->arg[0]->span, "type %s has no elements",
               fp_type_text(r, t));
    return r->bad;
  }
  if (weak(r, i) && fp_is_constant(r, i)) {
    if (forgiven(r, i, t))
      return t->elem;
    i->type = check_type(r, i, fp_range_type(r, t->lo, t->hi), ALLOW_PLAIN);
    return i->type == r->bad ? r->bad : t->elem;
  }
  const struct fp_type *at = check_type(r, i, NULL, ALLOW_PLAIN);
  if (at == r->bad || at->open)
    return at->open ? t->elem : r->bad;
  if (at->kind != FP_RANGE) {
    diag_error(r->diag, i->span,
               "an index is a number or a term of a range, "
               "this is of type %s",
               fp_type_text(r, at));
    return r->bad;
  }
  if (t->leaves > 0 && (at->hi < t->lo || at->lo > t->hi)) {
    diag_error(r->diag, i->span, "no value of %s is an index in %lld..%lld",
               fp_type_text(r, at), (long long)t->lo, (long long)t->hi);
    return r->bad;
  }
  return t->elem;
}

/* ---- Sums ---------------------------------------------------------------- */

/* The term and the offset of what has been typed: t is t + 0. */
static struct fp_expr *split_sum(struct fp_expr *e, int64_t *offset) {
  *offset = 0;
  if (e->kind != FP_ADD && e->kind != FP_SUB)
    return e;
  *offset = e->kind == FP_ADD ? e->arg[1]->number : -e->arg[1]->number;
  return e->arg[0];
}

/* Makes e, an FP_ADD or FP_SUB, into term + offset in its normal form. */
static void set_sum(struct fp_resolver *r, struct fp_expr *e,
                    struct fp_expr *term, int64_t offset) {
  if (offset == 0) {
    struct span s = e->span;
    *e = *term;
    e->span = s;
    return;
  }
  e->kind = offset > 0 ? FP_ADD : FP_SUB;
  e->arg[0] = term;
  e->arg[1] = fp_number(r->arena, e->arg[1]->span, llabs(offset));
  e->arg[1]->type = term->type;
}

static const struct fp_type *type_of_sum(struct fp_resolver *r,
                                         struct fp_expr *e,
                                         enum allowed_terms place) {
  if (!(place & ALLOW_SUM)) {
    diag_error(r->diag, e->span,
               "a sum can only stand beside '=' or '!=' and "
               "as an argument");
    diag_note(r->diag, nowhere,
              "name it: exists T t. t = … & …, where T is its range");
    return r->bad;
  }
  struct fp_expr *x = e->arg[0], *y = e->arg[1];
  if (e->kind == FP_ADD && fp_is_constant(r, x)) {
    struct fp_expr *swap = x;
    x = y;
    y = swap;
  }
  int64_t offset, more;
  if (!fp_is_constant(r, y)) {
    diag_error(r->diag, y->span, "only a constant can be %s a term",
               e->kind == FP_ADD ? "added to" : "taken from");
    return r->bad;
  }
  const struct fp_type *t = check_type(r, x, NULL, ALLOW_SUM);
  if (!fp_constant(r, y, &more) || t == r->bad || t->open)
    return r->bad;
  if (t->kind != FP_RANGE) {
    diag_error(r->diag, x->span,
               "only terms of a range can be added to, "
               "this is of type %s",
               fp_type_text(r, t));
    return r->bad;
  }
  x = split_sum(x, &offset);
  set_sum(r, e, x, e->kind == FP_ADD ? offset + more : offset - more);
  return t;
}

/* ---- Comparisons --------------------------------------------------------- */

static const struct fp_type *mismatch(struct fp_resolver *r,
                                      const struct fp_expr *e,
                                      const struct fp_type *x,
                                      const struct fp_type *y) {
  diag_error(r->diag, e->span, "type %s cannot be compared with type %s",
             fp_type_text(r, x), fp_type_text(r, y));
  return r->bad;
}

static bool holds(enum fp_expr_kind kind, int64_t x, int64_t y) {
  switch (kind) {
  case FP_EQ:
    return x == y;
  case FP_NE:
    return x != y;
  case FP_LT:
    return x < y;
  case FP_LE:
    return x <= y;
  case FP_GT:
    return x > y;
  default:
    assert(kind == FP_GE);
    return x >= y;
  }
}

/* Whether a term may name an element that does not exist.  Recursion is bounded
   by the depth of terms. */
static bool may_miss(const struct fp_expr *e) {
  if (e->kind == FP_BIT)
    e = e->arg[0];
  if (e->kind == FP_CASE && e->name)
    return true;
  for (; e->kind == FP_FIELD || e->kind == FP_INDEX; e = e->arg[0])
    if (e->kind == FP_INDEX &&
        (e->arg[1]->type->lo < e->arg[0]->type->lo ||
         e->arg[1]->type->hi > e->arg[0]->type->hi || may_miss(e->arg[1])))
      return true;
  return false;
}

/* True if the elements of a term exist: only then it is equal to itself. */
static struct fp_expr *elements_exist(struct fp_resolver *r,
                                      struct fp_expr *e) {
  struct fp_expr *there = fp_own_there(r, e);
  if (there)
    return there;
  if (e->kind == FP_BIT)
    e = e->arg[0];
  struct fp_expr *f = fp_op(r->arena, FP_EQ, e->span, e, e, NULL);
  f->type = r->boolean;
  return f;
}

/* A comparison with a constant n outside of the range t has the same value
   for all of t.  That serves formulas that are parametric; a plain number in
   an equation is taken for a slip. */
static bool always(struct fp_resolver *r, struct fp_expr *e, unsigned side,
                   const struct fp_type *t) {
  struct fp_expr *c = e->arg[side];
  int64_t n;
  bool equation = e->kind == FP_EQ || e->kind == FP_NE;
  if (t->kind != FP_RANGE || !weak(r, c) || !fp_is_constant(r, c) ||
      (equation && c->kind == FP_NUMBER))
    return false;
  if (!fp_constant(r, c, &n) || (n >= t->lo && n <= t->hi))
    return false;
  bool value = side ? holds(e->kind, t->lo, n) : holds(e->kind, n, t->lo);
  if (value && may_miss(e->arg[!side]))
    *e = *elements_exist(r, e->arg[!side]);
  else
    set_bool(e, value);
  return true;
}

/* Both sides constant: the comparison has a value now. */
static const struct fp_type *fold(struct fp_resolver *r, struct fp_expr *e) {
  int64_t x, y;
  if (!fp_constant(r, e->arg[0], &x) || !fp_constant(r, e->arg[1], &y))
    return r->bad;
  set_bool(e, holds(e->kind, x, y));
  return r->boolean;
}

/* The type of both sides, the stronger one first; r->bad after reporting, and
   NULL if the comparison turned out to be constant. */
static const struct fp_type *sides(struct fp_resolver *r, struct fp_expr *e,
                                   enum allowed_terms place) {
  unsigned first = weak(r, e->arg[0]) && !weak(r, e->arg[1]);
  const struct fp_type *t = check_type(r, e->arg[first], NULL, place);
  if (t == r->bad) {
    if (!weak(r, e->arg[!first]))
      check_type(r, e->arg[!first], NULL, place);
    return t;
  }
  if (always(r, e, !first, t))
    return NULL;
  struct fp_expr *other = e->arg[!first];
  const struct fp_type *u = type_of_expr(r, other, t, place);
  if (u == r->bad || u == t)
    return u;
  return first ? mismatch(r, e, u, t) : mismatch(r, e, t, u);
}

/* On truth values, a comparison is <-> or <+> of formulas, of which elements
   that do not exist are false; the comparison is false, too. */
static void compare_truths(struct fp_resolver *r, struct fp_expr *e) {
  struct fp_expr *all[3];
  uint32_t n = 0;
  e->kind = e->kind == FP_EQ ? FP_IFF : FP_XOR;
  for (uint32_t i = 0; i < 2; i++)
    if (may_miss(e->arg[i]))
      all[n++] = elements_exist(r, e->arg[i]);
  if (n == 0)
    return;
  all[n++] = arena_copy(r->arena, e, 1, sizeof *e);
  all[n - 1]->type = r->boolean;
  *e = *fp_nary(r->arena, FP_AND, all, n);
}

/* s + a = t + b is s + (a - b) = t, over the integers. */
static void move_offset(struct fp_resolver *r, struct fp_expr *e) {
  int64_t a, b;
  struct fp_expr *x = split_sum(e->arg[0], &a), *y = split_sum(e->arg[1], &b);
  if (!a || !b)
    return;
  set_sum(r, e->arg[0], x, a - b);
  e->arg[1] = y;
}

/* ---- Updates of elements --------------------------------------------------- */

/* `v = u with [m[i] = x, b = y]`, where the array is m[1..2], says
 *
 *     v = u with [m = any, b = y] & v.m[i] = x
 *   & (i = 1 | v.m[1] = u.m[1]) & (i = 2 | v.m[2] = u.m[2])
 *
 * with the comparisons of i made now where i is a constant; a range may have
 * other values than the bounds.
 */
struct element_update {
  struct fp_resolver *r;
  struct fp_expr *old, *new; /* u and v */
  const struct fp_expr *with;
  struct span at;
  VEC(struct fp_expr *) all;   /* conjuncts */
  VEC(struct fp_expr *) exist; /* that the elements are there */
  VEC(struct fp_update) plain; /* updates of components */
};

/* How many names lead to the array. */
static uint32_t names_before(const struct fp_component *c) {
  uint32_t n = 0;
  while (n < c->npath && c->path[n])
    n++;
  return n;
}

static bool same_array(const struct fp_component *a,
                       const struct fp_component *b) {
  uint32_t n = names_before(a);
  if (!a->index || !b->index || names_before(b) != n)
    return false;
  for (uint32_t i = 0; i < n; i++)
    if (a->path[i] != b->path[i])
      return false;
  return true;
}

static struct fp_expr *updated_array(struct element_update *w,
                                     struct fp_expr *of,
                                     const struct fp_component *c) {
  for (uint32_t i = 0; i < names_before(c); i++)
    of = fp_field(w->r->arena, w->at, of, c->path[i]);
  return of;
}

static struct fp_expr *updated_element(struct element_update *w,
                                       struct fp_expr *of,
                                       const struct fp_component *c,
                                       struct fp_expr *index) {
  return fp_index(w->r->arena, w->at, updated_array(w, of, c), index);
}

static struct fp_expr *element_equal(struct element_update *w,
                                     struct fp_expr *x, struct fp_expr *y) {
  return fp_op(w->r->arena, FP_EQ, w->at, x, y, NULL);
}

/* What an update says of components of an element: an update of that. */
static struct fp_expr *inner_update(struct element_update *w,
                                    const struct fp_update *u,
                                    struct fp_expr *element) {
  struct arena *a = w->r->arena;
  const struct fp_component *c = u->at;
  uint32_t n = names_before(c) + 1;
  struct fp_update inner = *u;
  inner.at = arena_copy(a, c, 1, sizeof *c);
  inner.at->path += n;
  inner.at->npath -= n;
  inner.at->index = NULL;
  struct fp_expr *part = fp_with(a, w->at, element, &inner, 1);
  uint32_t *index = arena_array(a, c->npath, sizeof *index);
  for (uint32_t i = n; i < c->npath; i++) {
    if (c->path[i])
      continue;
    index[i - n] = part->nargs;
    inner.at->index = index;
    fp_add_args(a, part, &w->with->arg[c->index[i]], 1);
  }
  return part;
}

/* The element that u names is its value, or an update of what it was. */
static void say_element(struct element_update *w, const struct fp_update *u) {
  const struct fp_component *c = u->at;
  uint32_t n = names_before(c);
  struct fp_expr *index = w->with->arg[c->index[n]];
  struct fp_expr *element = updated_element(w, w->new, c, index);
  vec_push(&w->exist, element_equal(w, element, element));
  if (n + 1 < c->npath) {
    struct fp_expr *was = updated_element(w, w->old, c, index);
    vec_push(&w->all, element_equal(w, element, inner_update(w, u, was)));
  } else {
    struct fp_expr *value = u->value ? u->value : element;
    vec_push(&w->all, element_equal(w, element, value));
  }
}

/* i = k as a formula, NULL if it is false; *always is set if it is true. */
static struct fp_expr *index_is(struct element_update *w, struct fp_expr *i,
                                int64_t k, bool *always) {
  struct fp_resolver *r = w->r;
  int64_t n;
  if (weak(r, i) && fp_is_constant(r, i)) {
    *always = *always || (fp_constant(r, i, &n) && n == k);
    return NULL;
  }
  const struct fp_type *t = check_type(r, i, NULL, ALLOW_PLAIN);
  if (t == r->bad || t->kind != FP_RANGE || k < t->lo || k > t->hi)
    return NULL;
  struct fp_expr *value = fp_number(r->arena, w->at, k);
  set_value(value, (uint32_t)(k - t->lo));
  value->type = t;
  return element_equal(w, i, value);
}

/* Element k of the array of updates[first], unless some update names it. */
static void keep_element(struct element_update *w, uint32_t first, int64_t k) {
  const struct fp_component *c = w->with->updates[first].at;
  struct arena *a = w->r->arena;
  VEC(struct fp_expr *) any = {0};
  bool named = false;
  for (uint32_t i = first; i < w->with->nupdates; i++) {
    const struct fp_component *d = w->with->updates[i].at;
    if (!same_array(c, d))
      continue;
    struct fp_expr *is =
        index_is(w, w->with->arg[d->index[names_before(d)]], k, &named);
    if (is)
      vec_push(&any, is);
  }
  if (!named) {
    struct fp_expr *at = fp_number(a, w->at, k);
    vec_push(&any, element_equal(w, updated_element(w, w->new, c, at),
                                 updated_element(w, w->old, c, at)));
    vec_push(&w->all, fp_nary(a, FP_OR, any.at, (uint32_t)any.len));
  }
  vec_free(&any);
}

/* What the updates of one array leave as it was; false after reporting. */
static bool keep_array(struct element_update *w, uint32_t first) {
  const struct fp_update *u = &w->with->updates[first];
  struct fp_expr *array = updated_array(w, w->old, u->at);
  const struct fp_type *t = check_type(w->r, array, NULL, ALLOW_PLAIN);
  if (t == w->r->bad)
    return false;
  if (t->kind != FP_ARRAY) {
    diag_error(w->r->diag, u->span, "type %s has no elements",
               fp_type_text(w->r, t));
    return false;
  }
  struct fp_update whole = *u;
  whole.value = NULL;
  whole.at = arena_copy(w->r->arena, u->at, 1, sizeof *u->at);
  whole.at->npath = names_before(u->at);
  whole.at->index = NULL;
  vec_push(&w->plain, whole);
  for (int64_t k = t->lo; k <= t->hi; k++)
    keep_element(w, first, k);
  return true;
}

/* Which of two updates of components of one element would be the last? */
static bool is_twice_in_part(struct element_update *w, uint32_t first,
                             uint32_t i) {
  const struct fp_update *a = &w->with->updates[first],
                         *b = &w->with->updates[i];
  uint32_t n = names_before(a->at) + 1;
  if (a->at->npath == n && b->at->npath == n)
    return false;
  diag_error(w->r->diag, b->span,
             "a component of an element can be updated if nothing else is in "
             "this array");
  diag_note(w->r->diag, a->span, "the other update is here");
  return true;
}

static bool expand_updates(struct element_update *w) {
  for (uint32_t i = 0; i < w->with->nupdates; i++) {
    const struct fp_update *u = &w->with->updates[i];
    uint32_t first = 0;
    w->at = u->span;
    if (!u->at->index) {
      vec_push(&w->plain, *u);
      continue;
    }
    while (first < i && !same_array(w->with->updates[first].at, u->at))
      first++;
    if (first < i ? is_twice_in_part(w, first, i) : !keep_array(w, i))
      return false;
    say_element(w, u);
  }
  struct fp_expr *rest = fp_with(w->r->arena, w->with->span, w->old,
                                 w->plain.at, (uint32_t)w->plain.len);
  vec_push(&w->all, element_equal(w, w->new, rest));
  return true;
}

static bool updates_elements(const struct fp_expr *e, unsigned side) {
  return e->arg[side]->kind == FP_WITH && e->arg[side]->nargs > 1;
}

/* The conjunction that e, = or !=, stands for; NULL after reporting. */
static struct fp_expr *expanded(struct element_update *w, struct fp_expr *e) {
  struct arena *a = w->r->arena;
  if (check_type(w->r, w->old, NULL, ALLOW_PLAIN) == w->r->bad ||
      check_type(w->r, w->new, NULL, ALLOW_PLAIN) == w->r->bad ||
      !expand_updates(w))
    return NULL;
  struct fp_expr *f = fp_nary(a, FP_AND, w->all.at, (uint32_t)w->all.len);
  if (e->kind == FP_EQ)
    return f;
  vec_push(&w->exist, fp_not(a, e->span, f));
  return fp_nary(a, FP_AND, w->exist.at, (uint32_t)w->exist.len);
}

static const struct fp_type *expand_elements(struct fp_resolver *r,
                                             struct fp_expr *e) {
  unsigned side = updates_elements(e, 1);
  if (e->arg[!side]->kind == FP_WITH) {
    diag_error(r->diag, e->span, "only one side can be a 'with'");
    return r->bad;
  }
  struct element_update w = {.r = r,
                             .old = e->arg[side]->arg[0],
                             .new = e->arg[!side],
                             .with = e->arg[side],
                             .at = e->span};
  struct fp_expr *f = expanded(&w, e);
  vec_free(&w.all);
  vec_free(&w.exist);
  vec_free(&w.plain);
  if (!f)
    return r->bad;
  check_is_formula(r, f);
  struct span at = e->span;
  *e = *f;
  e->span = at;
  return r->boolean;
}

static const struct fp_type *equation(struct fp_resolver *r,
                                      struct fp_expr *e) {
  if (fp_is_constant(r, e->arg[0]) && fp_is_constant(r, e->arg[1]))
    return fold(r, e);
  if (updates_elements(e, 0) || updates_elements(e, 1))
    return expand_elements(r, e);
  const struct fp_type *t = sides(r, e, ALLOW_SUM | ALLOW_UPDATE);
  if (!t)
    return r->boolean;
  if (t == r->bad)
    return t;
  struct fp_expr *x = e->arg[0], *y = e->arg[1];
  if (t == r->boolean)
    compare_truths(r, e);
  else if (x->kind == FP_VALUE && y->kind == FP_VALUE)
    set_bool(e, holds(e->kind, x->number, y->number));
  else if (x->kind == FP_WITH && y->kind == FP_WITH)
    diag_error(r->diag, e->span, "only one side can be a 'with'");
  else
    move_offset(r, e);
  return r->boolean;
}

static const struct fp_type *order(struct fp_resolver *r, struct fp_expr *e) {
  if (fp_is_constant(r, e->arg[0]) && fp_is_constant(r, e->arg[1]))
    return fold(r, e);
  const struct fp_type *t = sides(r, e, ALLOW_PLAIN);
  if (!t)
    return r->boolean;
  if (t != r->bad && !t->open && t->kind != FP_RANGE) {
    diag_error(r->diag, e->span,
               "only terms of a range have an order, these "
               "are of type %s",
               fp_type_text(r, t));
    return r->bad;
  }
  return t == r->bad ? t : r->boolean;
}

/* ---- Record updates ------------------------------------------------------ */

struct piece {
  uint32_t first, leaves;
  const struct fp_update *update;
};

static int by_first_leaf(const void *x, const void *y) {
  const struct piece *p = x, *q = y;
  return p->first < q->first ? -1 : p->first > q->first;
}

/* No component may be updated twice. */
static void check_overlap(struct fp_resolver *r, struct piece *p, uint32_t n) {
  qsort(p, n, sizeof *p, by_first_leaf);
  for (uint32_t i = 1; i < n; i++)
    if (p[i].first < p[i - 1].first + p[i - 1].leaves) {
      diag_error(r->diag, p[i].update->span, "this component is updated twice");
      diag_note(r->diag, p[i - 1].update->span, "the other update is here");
    }
}

/* Finds the component that an update of a record of type t names; false after
   reporting. */
static bool check_component(struct fp_resolver *r, const struct fp_type *t,
                            const struct fp_update *u) {
  struct fp_component *c = u->at;
  if (c->of == t)
    return true;
  c->first = 0;
  c->type = t;
  for (uint32_t i = 0; i < c->npath; i++) {
    int64_t f = find_field(r, c->type, c->path[i], u->span);
    if (f < 0)
      return false;
    c->first += c->type->fields[f].first;
    c->type = c->type->fields[f].type;
  }
  c->of = t;
  return true;
}

static const struct fp_type *type_of_update(struct fp_resolver *r,
                                            struct fp_expr *e,
                                            enum allowed_terms place) {
  const struct fp_type *t = check_type(r, e->arg[0], NULL, ALLOW_PLAIN);
  if (!(place & ALLOW_UPDATE) || e->nargs > 1) {
    diag_error(r->diag, e->span, "'with' can only stand beside '=' or '!='");
    diag_note(r->diag, nowhere, "name it: exists T t. t = u with […] & …");
    return r->bad;
  }
  if (t != r->bad && t->open)
    t = r->bad;
  if (t != r->bad && t->kind != FP_CLASS) {
    diag_error(r->diag, e->arg[0]->span,
               "only records can be updated, this is of type %s",
               fp_type_text(r, t));
    t = r->bad;
  }
  struct piece *p = arena_array(r->arena, e->nupdates, sizeof *p);
  uint32_t n = 0;
  for (uint32_t i = 0; i < e->nupdates && t != r->bad; i++) {
    const struct fp_update *u = &e->updates[i];
    if (!check_component(r, t, u))
      continue;
    p[n++] = (struct piece){u->at->first, u->at->type->leaves, u};
    if (u->value)
      check_type(r, u->value, u->at->type, ALLOW_PLAIN);
  }
  if (r->diag) /* parts have no mistakes to report */
    check_overlap(r, p, n);
  return t;
}

/* ---- Applications -------------------------------------------------------- */

void fp_used(struct fp_resolver *r, struct fp_relation *w, struct span at) {
  struct fp_relation *c = r->current;
  if (w->last_user == c)
    return;
  w->last_user = c;
  if (c->nuses == c->capuses) {
    struct fp_use *old = c->uses;
    c->capuses = c->capuses ? 2 * c->capuses : 8;
    c->uses = arena_array(r->arena, c->capuses, sizeof *c->uses);
    if (old)
      memcpy(c->uses, old, c->nuses * sizeof *old);
  }
  c->uses[c->nuses++] = (struct fp_use){w, at};
}

static const struct fp_type *no_relation(struct fp_resolver *r,
                                         const struct fp_expr *e,
                                         const struct fp_symbol *s) {
  if (s && s->relations) {
    uint32_t n = s->relations->rel->nparams;
    if (s->relations->overload)
      diag_error(r->diag, e->span, "no relation '%s' takes %u argument%s",
                 e->name, e->nargs, e->nargs == 1 ? "" : "s");
    else
      diag_error(r->diag, e->span, "'%s' takes %u argument%s, not %u", e->name,
                 n, n == 1 ? "" : "s", e->nargs);
    for (struct fp_relation *w = s->relations; w; w = w->overload)
      diag_note(r->diag, w->rel->span, "it is declared here");
  } else if (s && fp_bound(s)) {
    diag_error(r->diag, e->span, "'%s' is a variable, not a relation", e->name);
  } else {
    struct span name = e->span; /* what a fix takes the place of */
    if (e->number > 0)
      name.end = name.start + (uint32_t)e->number;
    diag_error(r->diag, name, "unknown relation '%s'%s", e->name,
               fp_suggest(r, e->name, FP_WANT_RELATION));
    fp_note_import(r, e->name);
  }
  return r->bad;
}

/* The parameter's type is not known if the relation needs an absent one. */
static void check_argument(struct fp_resolver *r, struct fp_expr *e, uint32_t i,
                           const struct fp_rel *rel) {
  const struct fp_type *want = rel->params[i]->type;
  struct fp_expr *x = e->arg[i];
  if (want == r->bad) {
    if (!weak(r, x))
      type_of_expr(r, x, NULL, ALLOW_SUM);
    return;
  }
  const struct fp_type *t = type_of_expr(r, x, want, ALLOW_SUM);
  if (t == want || t == r->bad)
    return;
  diag_error(r->diag, x->span,
             "argument %u of '%s' must be of type %s, this is of type %s",
             i + 1, e->name, fp_type_text(r, want), fp_type_text(r, t));
  diag_note(r->diag, rel->params[i]->span, "the parameter is declared here");
}

/* An application is false where a variable of a program that it is given has no
   value. */
static const struct fp_type *where_arguments_are(struct fp_resolver *r,
                                                 struct fp_expr *e) {
  struct fp_expr *all = NULL;
  for (uint32_t i = 0; i < e->nargs; i++) {
    struct fp_expr *there = fp_own_there(r, e->arg[i]);
    if (there && !all)
      all = arena_copy(r->arena, e, 1, sizeof *e);
    if (there)
      all = fp_op(r->arena, FP_AND, e->span, there, all, NULL);
    if (all)
      all->type = r->boolean;
  }
  if (all)
    *e = *all;
  return r->boolean;
}

static const struct fp_type *type_of_application(struct fp_resolver *r,
                                                 struct fp_expr *e) {
  struct fp_symbol *s = fp_find(r, e->name);
  struct fp_relation *w = s ? s->relations : NULL;
  while (w && w->rel->nparams != e->nargs)
    w = w->overload;
  if (!w) {
    for (uint32_t i = 0; i < e->nargs; i++)
      if (!weak(r, e->arg[i]))
        check_type(r, e->arg[i], NULL, ALLOW_SUM);
    return no_relation(r, e, s);
  }
  e->rel = w->rel;
  fp_used(r, w, e->span);
  for (uint32_t i = 0; i < e->nargs; i++)
    check_argument(r, e, i, w->rel);
  return where_arguments_are(r, e);
}

/* ---- Variables ----------------------------------------------------------- */

void fp_set_types(struct fp_resolver *r, struct fp_var *const *vars,
                  uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    struct fp_var *v = vars[i];
    const struct fp_decl *absent = NULL;
    v->type = v->declared ? fp_resolve_type(r, v->declared, &absent) : r->bad;
    if (absent && !r->current->absent) {
      r->current->absent = absent;
      r->current->absent_at = v->declared->span;
    }
    if (!v->type)
      v->type = r->bad;
  }
}

static void bind_vars(struct fp_resolver *r, struct fp_var *const *vars,
                      uint32_t n) {
  fp_set_types(r, vars, n);
  for (uint32_t i = 0; i < n; i++) {
    struct fp_var *hidden = fp_bound(fp_find(r, vars[i]->name));
    if (hidden && vars[i]->span.source) {
      diag_warn(r->diag, "shadow", vars[i]->span, "'%s' hides another variable",
                vars[i]->name);
      diag_note(r->diag, hidden->span, "the other one is declared here");
    }
    fp_bind(r, vars[i]);
  }
}

static void unbind_vars(struct fp_resolver *r, struct fp_var *const *vars,
                        uint32_t n) {
  while (n-- > 0)
    fp_unbind(r, vars[n]);
}

static const struct fp_type *type_of_quantified(struct fp_resolver *r,
                                                struct fp_expr *e) {
  bind_vars(r, e->vars, e->nvars);
  check_is_formula(r, e->arg[0]);
  unbind_vars(r, e->vars, e->nvars);
  return r->boolean;
}

/* ---- The walk ------------------------------------------------------------ */

static const struct fp_type *type_by_kind(struct fp_resolver *r,
                                          struct fp_expr *e,
                                          const struct fp_type *want,
                                          enum allowed_terms place) {
  int64_t n;
  switch (e->kind) {
  case FP_TRUE:
  case FP_FALSE:
    return r->boolean;
  case FP_NUMBER:
    return type_of_number(r, e, e->number, want);
  case FP_NAME:
    return type_of_name(r, e, want);
  case FP_VAR:
    return e->var->type;
  case FP_VALUE:
    return want;
  case FP_FIELD:
    return type_of_component(r, e, want);
  case FP_IN:
    return fp_own_in(r, e);
  case FP_ROW: /* loading has made a formula of it */
    return r->bad;
  case FP_INDEX:
    return type_of_element(r, e);
  case FP_BIT: /* typed */
    return r->boolean;
  case FP_APPLY:
    return type_of_application(r, e);
  case FP_ADD:
  case FP_SUB:
    if (!fp_is_constant(r, e))
      return type_of_sum(r, e, place);
    return fp_constant(r, e, &n) ? type_of_number(r, e, n, want) : r->bad;
  case FP_EQ:
  case FP_NE:
    return equation(r, e);
  case FP_LT:
  case FP_LE:
  case FP_GT:
  case FP_GE:
    return order(r, e);
  case FP_EXISTS:
  case FP_FORALL:
    return type_of_quantified(r, e);
  case FP_WITH:
    return type_of_update(r, e, place);
  case FP_NOT:
  case FP_AND:
  case FP_OR:
  case FP_IMPLIES:
  case FP_IFF:
  case FP_XOR:
  case FP_ITE:
  case FP_CASE:
    for (uint32_t i = 0; i < e->nargs; i++)
      check_is_formula(r, e->arg[i]);
    return r->boolean;
  }
  return r->bad;
}

static const struct fp_type *type_of_expr(struct fp_resolver *r,
                                          struct fp_expr *e,
                                          const struct fp_type *want,
                                          enum allowed_terms place) {
  if (!e->type)
    e->type = type_by_kind(r, e, want, place);
  return e->type;
}

static const struct fp_type *check_type(struct fp_resolver *r,
                                        struct fp_expr *e,
                                        const struct fp_type *want,
                                        enum allowed_terms place) {
  const struct fp_type *t = type_of_expr(r, e, want, place);
  if (!want || t == want || t == r->bad)
    return t;
  if (want == r->boolean)
    diag_error(r->diag, e->span,
               "a formula is expected here, this is of type %s",
               fp_type_text(r, t));
  else
    diag_error(r->diag, e->span, "type %s is expected here, this is of type %s",
               fp_type_text(r, want), fp_type_text(r, t));
  return r->bad;
}

const struct fp_type *fp_typed(struct fp_resolver *r, struct fp_expr *e) {
  return check_type(r, e, NULL, ALLOW_PLAIN);
}

void fp_check_formula(struct fp_resolver *r, struct fp_expr *e) {
  check_is_formula(r, e);
}

void fp_check_term(struct fp_resolver *r, struct fp_expr *e) {
  check_type(r, e, NULL, ALLOW_PLAIN);
}
