/* frontend/relations/formula.c — expressions as formulas over states.
 *
 * Each `*` is a choice of its own, so the values that an expression can have
 * in a state follow from those of its operands, independently of each other:
 * `e can be true` and `e can be false` are formulas without quantifiers.  For
 * = ^ and ?: over choices both formulas of both operands are needed, which
 * doubles the formula; where that would happen more than a few times over
 * (bp_expr.tangle) the choices get quantified variables instead.
 */
#include "formula.h"

#include <stdlib.h>

/* Doublings that are accepted before variables are introduced. */
enum { TANGLE_LIMIT = 3 };

/* ---- Views --------------------------------------------------------------- */

/* The slots form blocks of 16, these blocks of 16, and so on. */
enum { FANOUT = 16 };

/* Blocks of all sizes: less than a 15th more than the slots. */
static size_t block_count(uint32_t nslots) {
  size_t n = nslots, all = 0;

  while (n > 1) {
    n = (n + FANOUT - 1) / FANOUT;
    all += n;
  }
  return all;
}

void view_open(struct formulas *f, struct view *v, struct fp_expr *local,
               struct fp_expr *global) {
  const struct cfg *g = f->g;

  v->local = local;
  v->global = global;
  v->locals = xcalloc((size_t)g->program->nslots + 1, sizeof(struct fp_expr *));
  v->globals =
      xcalloc((size_t)g->program->nglobals + 1, sizeof(struct fp_expr *));
  v->enforce = xcalloc((size_t)g->nprocs + 1, sizeof(struct fp_expr *));
  v->pins = xcalloc(block_count(g->program->nslots) + g->program->nslots + 1,
                    sizeof(struct fp_expr *));
}

void view_close(struct view *v) {
  xfree(v->locals);
  xfree(v->globals);
  xfree(v->enforce);
  xfree(v->pins);
}

struct fp_expr *formula_keep(struct fp_expr *e) {
  e->kept = true;
  return e;
}

static struct fp_expr *view_slot(struct formulas *f, struct view *v,
                                 uint32_t slot) {
  if (!v->locals[slot])
    v->locals[slot] = formula_keep(
        fp_field(f->keep, nowhere, v->local, f->slot_fields[slot]));
  return v->locals[slot];
}

struct fp_expr *view_var(struct formulas *f, struct view *v,
                         const struct bp_var *var) {
  if (!var->global)
    return view_slot(f, v, var->slot);
  if (!v->globals[var->index])
    v->globals[var->index] = formula_keep(
        fp_field(f->keep, nowhere, v->global, f->global_fields[var->index]));
  return v->globals[var->index];
}

/* ---- Connectives --------------------------------------------------------- */

static struct fp_expr *formula_op(struct formulas *f, enum fp_expr_kind kind,
                                  struct fp_expr *x, struct fp_expr *y) {
  return fp_op(f->arena, kind, nowhere, x, y, NULL);
}

struct fp_expr *formula_and(struct formulas *f, struct fp_expr *x,
                            struct fp_expr *y) {
  if (x == f->no || y == f->no)
    return f->no;
  if (x == f->yes || x == y)
    return y;
  if (y == f->yes)
    return x;
  return fp_nary(f->arena, FP_AND, (struct fp_expr *[]){x, y}, 2);
}

struct fp_expr *formula_or(struct formulas *f, struct fp_expr *x,
                           struct fp_expr *y) {
  if (x == f->yes || y == f->yes)
    return f->yes;
  if (x == f->no || x == y)
    return y;
  if (y == f->no)
    return x;
  return fp_nary(f->arena, FP_OR, (struct fp_expr *[]){x, y}, 2);
}

struct fp_expr *formula_not(struct formulas *f, struct fp_expr *x) {
  if (x == f->yes)
    return f->no;
  if (x == f->no)
    return f->yes;
  if (x->kind == FP_NOT)
    return x->arg[0];
  return fp_not(f->arena, nowhere, x);
}

/* x and y have different values, or the same. */
static struct fp_expr *compared_values(struct formulas *f,
                                       enum fp_expr_kind kind,
                                       struct fp_expr *x, struct fp_expr *y) {
  bool differ = kind == FP_XOR || kind == FP_NE;

  if (x == f->yes || x == f->no)
    return (x == f->yes) != differ ? y : formula_not(f, y);
  if (y == f->yes || y == f->no)
    return (y == f->yes) != differ ? x : formula_not(f, x);
  return formula_op(f, kind, x, y);
}

static struct fp_expr *chosen_value(struct formulas *f, struct fp_expr *c,
                                    struct fp_expr *x, struct fp_expr *y) {
  if (c == f->yes || x == y)
    return x;
  if (c == f->no)
    return y;
  if (x == f->yes || x == f->no)
    return x == f->yes ? formula_or(f, c, y)
                       : formula_and(f, formula_not(f, c), y);
  if (y == f->yes || y == f->no)
    return y == f->yes ? formula_or(f, formula_not(f, c), x)
                       : formula_and(f, c, x);
  return fp_op(f->arena, FP_ITE, nowhere, c, x, y);
}

/* ---- Expressions with one value ------------------------------------------ */

static struct fp_expr *value_of_expr(struct formulas *f,
                                     const struct bp_expr *e, struct view *pre,
                                     struct view *post);

/* n operands joined by AND or OR; constants are decided. */
static struct fp_expr *joined_operands(struct formulas *f,
                                       const struct bp_expr *e,
                                       struct view *pre, struct view *post) {
  enum fp_expr_kind kind = e->kind == BP_AND ? FP_AND : FP_OR;
  struct fp_expr *unit = kind == FP_AND ? f->yes : f->no;
  struct fp_expr *zero = kind == FP_AND ? f->no : f->yes;
  VEC(struct fp_expr *) args = {0};
  struct fp_expr *result = NULL;

  for (uint32_t i = 0; i < e->nargs && !result; i++) {
    struct fp_expr *x = value_of_expr(f, e->arg[i], pre, post);
    if (x == zero)
      result = zero;
    else if (x != unit)
      vec_push(&args, x);
  }
  if (!result)
    result =
        args.len ? fp_nary(f->arena, kind, args.at, (uint32_t)args.len) : unit;
  vec_free(&args);
  return result;
}

/* x ^ y ^ … as a balanced tree. */
static struct fp_expr *parity(struct formulas *f, const struct bp_expr *e,
                              uint32_t from, uint32_t to, struct view *pre,
                              struct view *post) {
  if (to - from == 1)
    return value_of_expr(f, e->arg[from], pre, post);
  uint32_t middle = from + (to - from) / 2;
  return compared_values(f, FP_XOR, parity(f, e, from, middle, pre, post),
                         parity(f, e, middle, to, pre, post));
}

/* A new variable for one choice; the names are made once. */
static struct fp_expr *choice_variable(struct formulas *f) {
  uint32_t n = (uint32_t)f->choices.len;
  struct fp_var *v = arena_alloc(f->arena, sizeof *v);
  struct fp_typeref *type = arena_alloc(f->arena, sizeof *type);

  type->name = intern_str(f->names, "bool");
  v->name = intern_str(
      f->names,
      arena_printf(f->arena, f->enforcing ? "kept%u" : "choice%u", n + 1));
  v->declared = type;
  vec_push(&f->choices, v);
  return fp_name(f->arena, nowhere, v->name);
}

/* Are the values of what is unknown given? */
static bool is_given(const struct formulas *f) {
  return f->hidden && !f->enforcing;
}

/* Can e have several values in a state, for given ones of what is unknown? */
static bool chooses(const struct formulas *f, const struct bp_expr *e) {
  return is_given(f) ? e->star : e->choice;
}

/* The value of `unknown`, or of schoose where it has no other. */
static struct fp_expr *hidden_value(struct formulas *f,
                                    const struct bp_expr *e) {
  if (!is_given(f))
    return choice_variable(f);
  const char *field =
      intern_str(f->names, arena_printf(f->arena, "u%u", e->hidden));
  return fp_field(f->arena, nowhere, f->hidden, field);
}

/* Recursion is bounded by BP_MAX_DEPTH. */
static struct fp_expr *value_of_expr(struct formulas *f,
                                     const struct bp_expr *e, struct view *pre,
                                     struct view *post) {
  struct fp_expr *x = NULL, *y = NULL;

  if (e->kind == BP_EQ || e->kind == BP_NE || e->kind == BP_IFF ||
      e->kind == BP_IMPLIES || e->kind == BP_CHOOSE || e->kind == BP_ITE) {
    x = value_of_expr(f, e->arg[0], pre, post);
    y = value_of_expr(f, e->arg[1], pre, post);
  }
  switch (e->kind) {
  case BP_FALSE:
    return f->no;
  case BP_TRUE:
    return f->yes;
  case BP_ANY:
    return choice_variable(f);
  case BP_HIDDEN:
    return hidden_value(f, e);
  case BP_VAR:
    return view_var(f, pre, e->ref.var);
  case BP_PRIMED:
    return view_var(f, post, e->ref.var);
  case BP_NOT:
    return formula_not(f, value_of_expr(f, e->arg[0], pre, post));
  case BP_AND:
  case BP_OR:
    return joined_operands(f, e, pre, post);
  case BP_XOR:
    return parity(f, e, 0, e->nargs, pre, post);
  case BP_EQ:
    return compared_values(f, FP_EQ, x, y);
  case BP_IFF:
    return compared_values(f, FP_IFF, x, y);
  case BP_NE:
    return compared_values(f, FP_NE, x, y);
  case BP_IMPLIES:
    if (x == f->no || x == f->yes || y == f->no || y == f->yes)
      return formula_or(f, formula_not(f, x), y);
    return formula_op(f, FP_IMPLIES, x, y);
  case BP_ITE:
    return chosen_value(f, x, y, value_of_expr(f, e->arg[2], pre, post));
  case BP_CHOOSE:
    return formula_or(f, x,
                      formula_and(f, formula_not(f, y), hidden_value(f, e)));
  }
  return f->no;
}

/* ---- Expressions with choices -------------------------------------------- */

struct both {
  struct fp_expr *when[2]; /* can be false, can be true */
};

static struct fp_expr *may(struct formulas *f, const struct bp_expr *e,
                           bool value, struct view *pre, struct view *post);

static struct both both_of(struct formulas *f, const struct bp_expr *e,
                           struct view *pre, struct view *post) {
  return (struct both){
      {may(f, e, false, pre, post), may(f, e, true, pre, post)}};
}

/* x and y can differ (or can agree): one case distinction. */
static struct fp_expr *may_differ(struct formulas *f, struct both x,
                                  struct both y, bool differ) {
  return formula_or(f, formula_and(f, x.when[1], y.when[!differ]),
                    formula_and(f, x.when[0], y.when[differ]));
}

static struct both may_parity(struct formulas *f, const struct bp_expr *e,
                              uint32_t from, uint32_t to, struct view *pre,
                              struct view *post) {
  if (to - from == 1)
    return both_of(f, e->arg[from], pre, post);
  uint32_t middle = from + (to - from) / 2;
  struct both x = may_parity(f, e, from, middle, pre, post);
  struct both y = may_parity(f, e, middle, to, pre, post);
  return (struct both){{may_differ(f, x, y, false), may_differ(f, x, y, true)}};
}

/* All operands can have the value, or one of them. */
static struct fp_expr *may_chain(struct formulas *f, const struct bp_expr *e,
                                 bool value, struct view *pre,
                                 struct view *post) {
  bool all = (e->kind == BP_AND) == value;
  struct fp_expr *result = all ? f->yes : f->no;
  VEC(struct fp_expr *) args = {0};

  for (uint32_t i = 0; i < e->nargs; i++) {
    struct fp_expr *x = may(f, e->arg[i], value, pre, post);
    if (x == (all ? f->no : f->yes)) {
      vec_free(&args);
      return x;
    }
    if (x != result)
      vec_push(&args, x);
  }
  if (args.len)
    result =
        fp_nary(f->arena, all ? FP_AND : FP_OR, args.at, (uint32_t)args.len);
  vec_free(&args);
  return result;
}

static struct fp_expr *may_ite(struct formulas *f, const struct bp_expr *e,
                               bool value, struct view *pre,
                               struct view *post) {
  const struct bp_expr *c = e->arg[0];
  struct fp_expr *x = may(f, e->arg[1], value, pre, post);
  struct fp_expr *y = may(f, e->arg[2], value, pre, post);

  if (!chooses(f, c))
    return chosen_value(f, value_of_expr(f, c, pre, post), x, y);
  return formula_or(f, formula_and(f, may(f, c, true, pre, post), x),
                    formula_and(f, may(f, c, false, pre, post), y));
}

bool formula_free(const struct formulas *f, const struct bp_expr *e) {
  return e->free && !(e->unknown && is_given(f));
}

/* p | (!n & h), where h is given or can be either. */
static struct fp_expr *may_choose(struct formulas *f, const struct bp_expr *e,
                                  bool value, struct view *pre,
                                  struct view *post) {
  struct fp_expr *h = is_given(f) ? hidden_value(f, e) : f->yes;
  struct fp_expr *p = may(f, e->arg[0], value, pre, post);

  if (value)
    return formula_or(f, p,
                      formula_and(f, may(f, e->arg[1], false, pre, post), h));
  if (h == f->yes)
    return p;
  return formula_and(
      f, p,
      formula_or(f, may(f, e->arg[1], true, pre, post), formula_not(f, h)));
}

/* Requires a small tangle. */
static struct fp_expr *may(struct formulas *f, const struct bp_expr *e,
                           bool value, struct view *pre, struct view *post) {
  if (formula_free(f, e))
    return f->yes;
  if (!chooses(f, e)) {
    struct fp_expr *x = value_of_expr(f, e, pre, post);
    return value ? x : formula_not(f, x);
  }
  switch (e->kind) {
  case BP_NOT:
    return may(f, e->arg[0], !value, pre, post);
  case BP_AND:
  case BP_OR:
    return may_chain(f, e, value, pre, post);
  case BP_IMPLIES:
    return (value ? formula_or
                  : formula_and)(f, may(f, e->arg[0], !value, pre, post),
                                 may(f, e->arg[1], value, pre, post));
  case BP_CHOOSE:
    return may_choose(f, e, value, pre, post);
  case BP_EQ:
  case BP_IFF:
  case BP_NE:
    return may_differ(f, both_of(f, e->arg[0], pre, post),
                      both_of(f, e->arg[1], pre, post),
                      (e->kind == BP_NE) == value);
  case BP_XOR:
    return may_parity(f, e, 0, e->nargs, pre, post).when[value];
  case BP_ITE:
    return may_ite(f, e, value, pre, post);
  case BP_FALSE:
  case BP_TRUE:
  case BP_ANY:
  case BP_HIDDEN:
  case BP_VAR:
  case BP_PRIMED:
    break;
  }
  return f->yes;
}

bool formula_quantifies(const struct bp_expr *e) {
  return e->tangle > TANGLE_LIMIT;
}

struct fp_expr *formula_may(struct formulas *f, const struct bp_expr *e,
                            bool value, struct view *pre, struct view *post) {
  if (e->tangle <= TANGLE_LIMIT)
    return may(f, e, value, pre, post);
  struct fp_expr *x = value_of_expr(f, e, pre, post);
  return value ? x : formula_not(f, x);
}

struct fp_expr *formula_value(struct formulas *f, const struct bp_expr *e,
                              struct view *pre) {
  if (chooses(f, e) && e->tangle <= TANGLE_LIMIT)
    return NULL;
  return value_of_expr(f, e, pre, NULL);
}

/* ---- States -------------------------------------------------------------- */

/* The clause is the same for all transitions of a procedure, so its choices
   cannot have variables that one transition binds: it binds them itself. */
struct fp_expr *formula_enforce(struct formulas *f, struct view *v,
                                const struct cfg_proc *p) {
  struct fp_expr **known = &v->enforce[p->ast->index];

  if (*known)
    return *known;
  struct arena *outer = f->arena;
  *known = f->yes;
  f->enforcing = true;
  f->arena = f->keep;
  for (uint32_t i = 0; i < p->ast->nenforce; i++) {
    size_t before = f->choices.len;
    struct fp_expr *e = formula_may(f, p->ast->enforce[i], true, v, NULL);
    if (f->choices.len > before)
      e = fp_quantified(f->arena, FP_EXISTS, nowhere, f->choices.at + before,
                        (uint32_t)(f->choices.len - before), e);
    f->choices.len = before;
    *known = formula_and(f, *known, e);
  }
  f->enforcing = false;
  f->arena = outer;
  if (!(*known)->kept) /* neither a constant nor a variable */
    (*known)->condition = true;
  return formula_keep(*known);
}

/* A node that says that `width` slots from `first` are false.  Blocks of one
   size are numbered on, after all smaller ones. */
static struct fp_expr *pin(struct formulas *f, struct view *v, uint32_t first,
                           uint32_t width) {
  uint32_t nslots = f->g->program->nslots;
  size_t base = 0;

  for (uint32_t w = 1; w < width; w *= FANOUT)
    base += (nslots + w - 1) / w;
  struct fp_expr **known = &v->pins[base + first / width];
  if (*known)
    return *known;
  if (width == 1)
    return *known =
               formula_keep(fp_not(f->keep, nowhere, view_slot(f, v, first)));
  struct fp_expr *parts[FANOUT];
  uint32_t n = 0;
  for (uint32_t at = first; at < first + width && at < nslots;
       at += width / FANOUT)
    parts[n++] = pin(f, v, at, width / FANOUT);
  return *known = formula_keep(fp_nary(f->keep, FP_AND, parts, n));
}

struct unused {
  struct formulas *f;
  struct view *v;
  const uint32_t *used; /* sorted */
  uint32_t nused;
  void (*add)(void *arg, struct fp_expr *e);
  void *arg;
};

/* Walks the slots from `first` on, `next` being the position in used[]. */
static void pin_block(struct unused *u, uint32_t first, uint32_t width,
                      uint32_t *next) {
  if (first >= u->f->g->program->nslots)
    return;
  bool clear = *next == u->nused || u->used[*next] >= first + width;
  if (clear) {
    u->add(u->arg, pin(u->f, u->v, first, width));
  } else if (width == 1) {
    ++*next;
  } else {
    for (uint32_t i = 0; i < FANOUT; i++)
      pin_block(u, first + i * (width / FANOUT), width / FANOUT, next);
  }
}

void formula_unused(struct formulas *f, struct view *v,
                    const struct cfg_proc *p,
                    void (*add)(void *arg, struct fp_expr *e), void *arg) {
  uint32_t n = p->ast->nvars, next = 0, width = 1;
  if (f->g->program->nslots == 0)
    return;
  uint32_t *used = xmalloc(((size_t)n + 1) * sizeof *used);
  struct unused u = {f, v, used, n, add, arg};

  for (uint32_t i = 0; i < n; i++)
    used[i] = p->ast->vars[i].slot;
  qsort(used, n, sizeof *used, by_number);
  while (width < f->g->program->nslots)
    width *= FANOUT;
  pin_block(&u, 0, width, &next);
  xfree(used);
}
