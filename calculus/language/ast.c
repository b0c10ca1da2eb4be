/* calculus/language/ast.c — building expressions.
 *
 * Plain constructors: each allocates one node in the arena and records how
 * deep the tree below it is, so that later passes can recurse without a check
 * of their own.  Operand arrays have room for the next power of two, which is
 * what lets a long chain `a & b & c …` grow in amortised constant time.
 */
#include "ast.h"

#include <assert.h>
#include <string.h>

const char *const *fp_shown_texts(struct fp_shown *s) {
  if (!s->at)
    s->at = s->make(s);
  return s->at;
}

static struct fp_expr *new_expr(struct arena *a, enum fp_expr_kind kind,
                                struct span s) {
  struct fp_expr *e = arena_alloc(a, sizeof *e);
  e->kind = kind;
  e->span = s;
  return e;
}

/* The depth of a node above `e`; it saturates, so the parser can still see
   that a limit was passed. */
static void cover(struct fp_expr *e, const struct fp_expr *below) {
  uint16_t depth = below->depth == UINT16_MAX ? UINT16_MAX : below->depth + 1;
  if (depth > e->depth)
    e->depth = depth;
}

/* Room for n operands and for growing to the next power of two. */
static uint32_t room(uint32_t n) {
  uint32_t r = 2;
  while (r < n)
    r *= 2;
  return r;
}

static void set_expr_args(struct arena *a, struct fp_expr *e,
                          struct fp_expr *const *args, uint32_t n) {
  e->nargs = n;
  if (n == 0)
    return;
  e->arg = arena_array(a, room(n), sizeof *e->arg);
  for (uint32_t i = 0; i < n; i++) {
    e->arg[i] = args[i];
    cover(e, args[i]);
  }
}

/* Adds an operand to a node made by set_args. */
static void add_arg(struct arena *a, struct fp_expr *e, struct fp_expr *x) {
  if (e->nargs == room(e->nargs)) {
    struct fp_expr **old = e->arg;
    e->arg = arena_array(a, (size_t)2 * e->nargs, sizeof *e->arg);
    memcpy(e->arg, old, e->nargs * sizeof *e->arg);
  }
  e->arg[e->nargs++] = x;
  cover(e, x);
}

struct fp_expr *fp_true(struct arena *a) {
  return new_expr(a, FP_TRUE, nowhere);
}

struct fp_expr *fp_false(struct arena *a) {
  return new_expr(a, FP_FALSE, nowhere);
}

struct fp_expr *fp_number(struct arena *a, struct span s, int64_t n) {
  struct fp_expr *e = new_expr(a, FP_NUMBER, s);
  e->number = n;
  return e;
}

struct fp_expr *fp_name(struct arena *a, struct span s, const char *name) {
  struct fp_expr *e = new_expr(a, FP_NAME, s);
  e->name = name;
  return e;
}

struct fp_expr *fp_field(struct arena *a, struct span s, struct fp_expr *of,
                         const char *name) {
  struct fp_expr *e = new_expr(a, FP_FIELD, s);
  e->name = name;
  set_expr_args(a, e, &of, 1);
  return e;
}

struct fp_expr *fp_index(struct arena *a, struct span s, struct fp_expr *of,
                         struct fp_expr *at) {
  return fp_op(a, FP_INDEX, s, of, at, NULL);
}

struct fp_expr *fp_apply(struct arena *a, struct span s, const char *name,
                         struct fp_expr *const *args, uint32_t nargs) {
  struct fp_expr *e = new_expr(a, FP_APPLY, s);
  e->name = name;
  set_expr_args(a, e, args, nargs);
  return e;
}

struct fp_expr *fp_not(struct arena *a, struct span s, struct fp_expr *x) {
  return fp_op(a, FP_NOT, s, x, NULL, NULL);
}

struct fp_expr *fp_nary(struct arena *a, enum fp_expr_kind kind,
                        struct fp_expr *const *args, uint32_t nargs) {
  assert(kind == FP_AND || kind == FP_OR);
  if (nargs == 0)
    return kind == FP_AND ? fp_true(a) : fp_false(a);
  if (nargs == 1)
    return args[0];
  struct fp_expr *e =
      new_expr(a, kind, span_join(args[0]->span, args[nargs - 1]->span));
  set_expr_args(a, e, args, nargs);
  return e;
}

struct fp_expr *fp_op(struct arena *a, enum fp_expr_kind kind, struct span s,
                      struct fp_expr *x, struct fp_expr *y, struct fp_expr *z) {
  if ((kind == FP_AND || kind == FP_OR) && x->kind == kind && !x->comment) {
    add_arg(a, x, y);
    x->span = s;
    return x;
  }
  struct fp_expr *args[3] = {x, y, z};
  struct fp_expr *e = new_expr(a, kind, s);
  set_expr_args(a, e, args, z ? 3 : y ? 2 : 1);
  return e;
}

struct fp_expr *fp_quantified(struct arena *a, enum fp_expr_kind kind,
                              struct span s, struct fp_var *const *vars,
                              uint32_t nvars, struct fp_expr *body) {
  struct fp_expr *e = new_expr(a, kind, s);
  e->vars = arena_copy(a, vars, nvars, sizeof *e->vars);
  e->nvars = nvars;
  set_expr_args(a, e, &body, 1);
  return e;
}

struct fp_expr *fp_with(struct arena *a, struct span s, struct fp_expr *of,
                        const struct fp_update *updates, uint32_t nupdates) {
  struct fp_expr *e = new_expr(a, FP_WITH, s);
  e->updates = arena_copy(a, updates, nupdates, sizeof *e->updates);
  e->nupdates = nupdates;
  set_expr_args(a, e, &of, 1);
  for (uint32_t i = 0; i < nupdates; i++)
    if (updates[i].value)
      cover(e, updates[i].value);
  return e;
}

void fp_add_args(struct arena *a, struct fp_expr *e,
                 struct fp_expr *const *args, uint32_t nargs) {
  for (uint32_t i = 0; i < nargs; i++)
    add_arg(a, e, args[i]);
}
