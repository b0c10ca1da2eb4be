/* calculus/language/parse_build.c — what the grammar's actions do.
 *
 * Each builder turns tokens and parts into a node of ast.h and gives it the
 * span of what it was read from.  The only check made here is the nesting
 * limit: everything else is the business of resolution.
 */
#include "fp_grammar.h"
#include "parse.h"

#include <string.h>

struct fp_list *fp_list_add(struct fp_parser *p, struct fp_list *l, void *x) {
  if (!l)
    l = arena_alloc(p->arena, sizeof *l);
  if (l->len == l->cap) {
    void **old = l->at;
    l->cap = l->cap ? 2 * l->cap : 4;
    l->at = arena_array(p->arena, l->cap, sizeof *l->at);
    if (old)
      memcpy(l->at, old, l->len * sizeof *l->at);
  }
  l->at[l->len++] = x;
  return l;
}

struct fp_list *fp_list_join(struct fp_parser *p, struct fp_list *l,
                             const struct fp_list *more) {
  for (uint32_t i = 0; more && i < more->len; i++)
    l = fp_list_add(p, l, more->at[i]);
  return l;
}

/* ---- Formulas and terms -------------------------------------------------- */

/* Every node passes here: later passes recurse over trees without a check. */
static struct fp_expr *limited(struct fp_parser *p, struct fp_expr *e) {
  if (e->depth > FP_MAX_DEPTH && !p->failed) {
    p->failed = true;
    diag_error(p->diag, e->span, "this formula is nested more than %d deep",
               FP_MAX_DEPTH);
    diag_note(p->diag, (struct span){0},
              "name a part of it as a relation of its own");
  }
  return e;
}

struct fp_expr *fp_p_bool(struct fp_parser *p, struct fp_token t, bool value) {
  struct fp_expr *e = value ? fp_true(p->arena) : fp_false(p->arena);
  e->span = t.span;
  return e;
}

struct fp_expr *fp_p_number(struct fp_parser *p, struct fp_token t) {
  return fp_number(p->arena, t.span, t.number);
}

struct fp_expr *fp_p_negative(struct fp_parser *p, struct fp_token minus,
                              struct fp_token t) {
  return fp_number(p->arena, span_join(minus.span, t.span), -t.number);
}

struct fp_expr *fp_p_name(struct fp_parser *p, struct fp_token t) {
  struct fp_expr *e = fp_name(p->arena, t.span, t.name);
  e->number = p->text[t.span.start] == '`';
  return e;
}

struct fp_expr *fp_p_field(struct fp_parser *p, struct fp_expr *of,
                           struct fp_token name) {
  struct span s = span_join(of->span, name.span);
  return limited(p, fp_field(p->arena, s, of, name.name));
}

struct fp_expr *fp_p_index(struct fp_parser *p, struct fp_expr *of,
                           struct fp_expr *at, struct fp_token close) {
  struct span s = span_join(of->span, close.span);
  return limited(p, fp_index(p->arena, s, of, at));
}

struct fp_expr *fp_p_apply(struct fp_parser *p, struct fp_token name,
                           struct fp_list *args, struct fp_token close) {
  struct fp_expr **at = args ? (struct fp_expr **)args->at : NULL;
  struct span s = span_join(name.span, close.span);
  struct fp_expr *e =
      fp_apply(p->arena, s, name.name, at, args ? args->len : 0);
  e->number = name.span.end - name.span.start;
  return limited(p, e);
}

struct fp_expr *fp_p_paren(struct fp_token open, struct fp_expr *e,
                           struct fp_token close) {
  e->span = span_join(open.span, close.span);
  return e;
}

struct fp_expr *fp_p_not(struct fp_parser *p, struct fp_token t,
                         struct fp_expr *e) {
  return limited(p, fp_not(p->arena, span_join(t.span, e->span), e));
}

struct fp_expr *fp_p_op(struct fp_parser *p, enum fp_expr_kind kind,
                        struct fp_expr *x, struct fp_expr *y) {
  struct span s = span_join(x->span, y->span);
  return limited(p, fp_op(p->arena, kind, s, x, y, NULL));
}

struct fp_expr *fp_p_ite(struct fp_parser *p, struct span start,
                         struct fp_expr *c, struct fp_expr *x,
                         struct fp_expr *y) {
  struct span s = span_join(start, y->span);
  return limited(p, fp_op(p->arena, FP_ITE, s, c, x, y));
}

struct fp_expr *fp_p_if(struct fp_parser *p, struct fp_token t,
                        struct fp_expr *c, struct fp_expr *x) {
  struct span s = span_join(t.span, x->span);
  return limited(p, fp_op(p->arena, FP_IMPLIES, s, c, x, NULL));
}

/* An application in all but name: any number of operands. */
struct fp_expr *fp_p_case(struct fp_parser *p, struct fp_token open,
                          struct fp_list *arms, struct fp_token close) {
  struct span s = span_join(open.span, close.span);
  struct fp_expr *e =
      fp_apply(p->arena, s, NULL, (struct fp_expr **)arms->at, arms->len);
  e->kind = FP_CASE;
  return limited(p, e);
}

struct fp_expr *fp_p_quantified(struct fp_parser *p, enum fp_expr_kind kind,
                                struct fp_token t, struct fp_list *vars,
                                struct fp_expr *body) {
  struct span s = span_join(t.span, body->span);
  return limited(p, fp_quantified(p->arena, kind, s, (struct fp_var **)vars->at,
                                  vars->len, body));
}

struct fp_path fp_p_path_index(struct fp_parser *p, struct fp_path so_far,
                               struct fp_expr *at, struct fp_token close) {
  so_far.names = fp_list_add(p, so_far.names, NULL);
  so_far.indices = fp_list_add(p, so_far.indices, at);
  so_far.span = span_join(so_far.span, close.span);
  return so_far;
}

/* An update with the indices of its path, which the node takes over. */
struct indexed_update {
  struct fp_update update; /* the first: fp_p_update returns it */
  struct fp_list *indices;
};

/* Indices become arguments, so that all that walks over expressions sees them. */
static void take_indices(struct fp_parser *p, struct fp_expr *e,
                         const struct fp_list *updates) {
  for (uint32_t i = 0; i < updates->len; i++) {
    const struct indexed_update *x = updates->at[i];
    struct fp_component *c = x->update.at;
    if (!x->indices)
      continue;
    uint32_t *index = arena_array(p->arena, c->npath, sizeof *index), n = 0;
    for (uint32_t k = 0; k < c->npath; k++)
      if (!c->path[k])
        index[k] = e->nargs + n++;
    c->index = index;
    fp_add_args(p->arena, e, (struct fp_expr **)x->indices->at,
                x->indices->len);
  }
}

struct fp_expr *fp_p_with(struct fp_parser *p, struct fp_expr *of,
                          struct fp_list *updates, struct fp_token close) {
  struct fp_update *u = arena_array(p->arena, updates->len, sizeof *u);
  for (uint32_t i = 0; i < updates->len; i++)
    u[i] = *(struct fp_update *)updates->at[i];
  struct span s = span_join(of->span, close.span);
  struct fp_expr *e = fp_with(p->arena, s, of, u, updates->len);
  take_indices(p, e, updates);
  return limited(p, e);
}

struct fp_expr *fp_p_row(struct fp_parser *p, struct fp_token name,
                         struct fp_token row) {
  struct span s = span_join(name.span, row.span);
  const char *text = arena_concat(p->arena, name.name, "\"", row.name);
  struct fp_expr *e = fp_name(p->arena, s, intern_str(p->names, text));
  e->kind = FP_ROW;
  p->has_rows = true;
  return limited(p, e);
}

struct fp_expr *fp_p_in(struct fp_parser *p, struct fp_expr *of,
                        struct fp_path path) {
  const char *name = path.names->at[0];
  for (uint32_t i = 1; i < path.names->len; i++)
    name = arena_printf(p->arena, "%s.%s", name, (char *)path.names->at[i]);
  struct span s = span_join(of->span, path.span);
  struct fp_expr *e = fp_op(p->arena, FP_IN, s, of, NULL, NULL);
  e->name = intern_str(p->names, name);
  return limited(p, e);
}

static struct span span_of_row(const struct fp_list *row) {
  const struct fp_expr *first = row->at[0], *last = row->at[row->len - 1];
  return span_join(first->span, last->span);
}

/* The i-th term of a tuple; a name is a node of its own, since the passes write
   into nodes. */
static struct fp_expr *term_of_tuple(struct fp_parser *p,
                                     const struct fp_list *tuple, uint32_t i) {
  struct fp_expr *e = tuple->at[i];
  return e->kind == FP_NAME ? arena_copy(p->arena, e, 1, sizeof *e) : e;
}

static struct fp_expr *equals_tuple(struct fp_parser *p,
                                    const struct fp_list *tuple,
                                    const struct fp_list *row) {
  const char *anything = intern_str(p->names, "_");
  struct fp_list *parts = NULL;
  if (row->len != tuple->len) {
    diag_error(p->diag, span_of_row(row),
               "this tuple has %u component%s, where %u %s expected", row->len,
               row->len == 1 ? "" : "s", tuple->len,
               tuple->len == 1 ? "is" : "are");
    return fp_false(p->arena);
  }
  for (uint32_t i = 0; i < row->len; i++) {
    struct fp_expr *x = row->at[i];
    if (x->kind != FP_NAME || x->name != anything)
      parts = fp_list_add(
          p, parts,
          fp_op(p->arena, FP_EQ, x->span, term_of_tuple(p, tuple, i), x, NULL));
  }
  return parts ? fp_nary(p->arena, FP_AND, (struct fp_expr **)parts->at,
                         parts->len)
               : fp_true(p->arena);
}

static struct fp_expr *equals_some(struct fp_parser *p,
                                   const struct fp_list *tuple,
                                   const struct fp_list *rows) {
  struct fp_list *any = NULL;
  for (uint32_t i = 0; rows && i < rows->len; i++)
    any = fp_list_add(p, any, equals_tuple(p, tuple, rows->at[i]));
  return any ? fp_nary(p->arena, FP_OR, (struct fp_expr **)any->at, any->len)
             : fp_false(p->arena);
}

struct fp_expr *fp_p_among(struct fp_parser *p, const struct fp_list *tuple,
                           const struct fp_list *rows, struct fp_token close) {
  struct span at = span_join(span_of_row(tuple), close.span);
  struct fp_expr *e = equals_some(p, tuple, rows);
  e->span = at;
  return limited(p, e);
}

void fp_p_table(struct fp_parser *p, enum fp_rel_kind kind,
                struct fp_token name, struct fp_list *params,
                struct fp_list *constraints, const struct fp_list *rows) {
  struct fp_list *tuple = NULL;
  for (uint32_t i = 0; params && i < params->len; i++) {
    const struct fp_var *v = params->at[i];
    tuple = fp_list_add(p, tuple, fp_name(p->arena, v->span, v->name));
  }
  if (!tuple) {
    diag_error(p->diag, name.span,
               "'%s' has no parameters, so it has no tuples: write true or "
               "false",
               name.name);
    return;
  }
  struct fp_expr *body = equals_some(p, tuple, rows);
  body->span = name.span;
  fp_p_relation(p, kind, name, params, constraints, body, NULL);
}

struct fp_path fp_p_path(struct fp_parser *p, struct fp_path so_far,
                         struct fp_token name) {
  so_far.names = fp_list_add(p, so_far.names, (void *)name.name);
  so_far.span = span_join(so_far.span, name.span);
  return so_far;
}

struct fp_update *fp_p_update(struct fp_parser *p, struct fp_path path,
                              struct fp_expr *value) {
  struct indexed_update *x = arena_alloc(p->arena, sizeof *x);
  struct fp_update *u = &x->update;
  x->indices = path.indices;
  u->at = arena_alloc(p->arena, sizeof *u->at);
  u->at->path = (const char *const *)path.names->at;
  u->at->npath = path.names->len;
  u->value = value;
  u->span = path.span;
  return u;
}

/* ---- Types and variables ------------------------------------------------- */

static void set_bounds(struct fp_typeref *t, const struct fp_list *dims) {
  if (dims) {
    t->bounds = (struct fp_expr **)dims->at;
    t->nbounds = dims->len / 2;
  }
}

struct fp_typeref *fp_p_type(struct fp_parser *p, struct fp_token name,
                             struct fp_list *dims) {
  struct fp_typeref *t = arena_alloc(p->arena, sizeof *t);
  t->span = name.span;
  t->name = name.name ? name.name : intern_str(p->names, "bool");
  set_bounds(t, dims);
  return t;
}

struct fp_typeref *fp_p_range(struct fp_parser *p, struct fp_expr *lo,
                              struct fp_expr *hi) {
  struct fp_typeref *t = arena_alloc(p->arena, sizeof *t);
  t->span = span_join(lo->span, hi->span);
  t->lo = lo;
  t->hi = hi;
  return t;
}

/* MUCKE's `[n]` is 0..n-1. */
struct fp_list *fp_p_dim(struct fp_parser *p, struct fp_list *dims,
                         struct fp_expr *lo, struct fp_expr *hi) {
  if (!lo) {
    struct span s = hi->span;
    lo = fp_number(p->arena, s, 0);
    if (hi->kind == FP_NUMBER)
      hi = fp_number(p->arena, s, hi->number - 1);
    else
      hi = fp_op(p->arena, FP_SUB, s, hi, fp_number(p->arena, s, 1), NULL);
  }
  return fp_list_add(p, fp_list_add(p, dims, lo), hi);
}

/* The bounds written behind the variable are the outer ones. */
static const struct fp_typeref *with_dims(struct fp_parser *p,
                                          struct fp_typeref *type,
                                          const struct fp_list *dims) {
  if (!dims)
    return type;
  struct fp_list *all = fp_list_join(p, NULL, dims);
  for (uint32_t i = 0; i < 2 * type->nbounds; i++)
    all = fp_list_add(p, all, type->bounds[i]);
  struct fp_typeref *t = arena_alloc(p->arena, sizeof *t);
  *t = *type;
  set_bounds(t, all);
  return t;
}

struct fp_list *fp_p_var(struct fp_parser *p, struct fp_list *vars,
                         struct fp_typeref *type, struct fp_token name,
                         struct fp_list *dims) {
  if (type)
    p->type = type;
  struct fp_var *v = arena_alloc(p->arena, sizeof *v);
  v->name = name.name;
  v->span = name.span;
  if (!p->type && dims)
    diag_error(p->diag, name.span,
               "an array needs its type, as in 'T %s[1..2]'", name.name);
  v->declared = p->type ? with_dims(p, p->type, dims) : NULL;
  return fp_list_add(p, vars, v);
}

struct fp_list *fp_p_untyped(struct fp_parser *p, struct fp_token name) {
  p->type = NULL;
  return fp_p_var(p, NULL, NULL, name, NULL);
}

struct fp_alloc *fp_p_alloc(struct fp_parser *p, struct fp_expr *x,
                            char relation, struct fp_expr *y) {
  struct fp_alloc *c = arena_alloc(p->arena, sizeof *c);
  *c = (struct fp_alloc){.left = x,
                         .right = y,
                         .interleaved = relation == '+',
                         .apart = relation == '-'};
  return c;
}

/* ---- Declarations -------------------------------------------------------- */

static struct fp_decl *new_decl(struct fp_parser *p, enum fp_decl_kind kind,
                                struct fp_token name) {
  struct fp_decl *d = arena_alloc(p->arena, sizeof *d);
  d->kind = kind;
  d->name = name.name;
  d->span = name.span;
  d->limit = -1;
  p->decls = fp_list_add(p, p->decls, d);
  p->start = p->next - 1; /* the look-ahead; the reduction waited for it */
  return d;
}

/* ---- Terms over binary relations ------------------------------------------ */

struct fp_related *fp_p_step(struct fp_parser *p, struct fp_token name) {
  struct fp_related *r = arena_alloc(p->arena, sizeof *r);
  r->steps = fp_list_add(p, NULL, (void *)name.name);
  r->span = name.span;
  return r;
}

struct fp_related *fp_p_then(struct fp_parser *p, struct fp_related *x,
                             const struct fp_related *y) {
  x->steps = fp_list_join(p, x->steps, y->steps);
  x->span = span_join(x->span, y->span);
  return x;
}

struct fp_related *fp_p_chain(struct fp_token open, struct fp_related *x,
                              struct fp_token close) {
  x->span = span_join(open.span, close.span);
  return x;
}

static const char *name_of_related(struct fp_parser *p,
                                   const struct fp_related *x) {
  const char *text = x->steps->at[0];
  for (uint32_t i = 1; i < x->steps->len; i++)
    text =
        arena_printf(p->arena, "%s ; %s", text, (const char *)x->steps->at[i]);
  return x->steps->len > 1 ? arena_printf(p->arena, "(%s)", text) : text;
}

static struct fp_expr *apply_step(struct fp_parser *p, struct span at,
                                  const char *name, struct fp_expr *from,
                                  struct fp_expr *to) {
  struct fp_expr *args[2] = {from, to};
  return fp_apply(p->arena, at, name, args, 2);
}

/* from (s1 ; … ; sn) to: exists z1, …  s1(from, z1) & … & sn(zn-1, to).  Nobody
   has read the names of the variables. */
static struct fp_expr *apply_steps(struct fp_parser *p,
                                   const struct fp_related *x,
                                   struct fp_expr *from, struct fp_expr *to) {
  struct fp_list *parts = NULL, *vars = NULL;
  for (uint32_t i = 0; i + 1 < x->steps->len; i++) {
    struct fp_var *v = arena_alloc(p->arena, sizeof *v);
    v->name = intern_fresh(p->names, "z", &p->fresh);
    v->span = x->span;
    struct fp_expr *middle = fp_name(p->arena, x->span, v->name);
    struct fp_expr *again = fp_name(p->arena, x->span, v->name);
    vars = fp_list_add(p, vars, v);
    parts = fp_list_add(p, parts,
                        apply_step(p, x->span, x->steps->at[i], from, middle));
    from = again;
  }
  const char *last = x->steps->at[x->steps->len - 1];
  parts = fp_list_add(p, parts, apply_step(p, x->span, last, from, to));
  struct fp_expr *e =
      fp_nary(p->arena, FP_AND, (struct fp_expr **)parts->at, parts->len);
  return vars ? fp_quantified(p->arena, FP_EXISTS, x->span,
                              (struct fp_var **)vars->at, vars->len, e)
              : e;
}

static struct fp_expr *apply_once(struct fp_parser *p,
                                  const struct fp_related *x,
                                  struct fp_expr *from, struct fp_expr *to) {
  return limited(p, apply_steps(p, x, from, to));
}

static bool is_declared_closure(const struct fp_parser *p, const char *name) {
  for (uint32_t i = 0; p->closures && i < p->closures->len; i++)
    if (p->closures->at[i] == name)
      return true;
  return false;
}

static struct fp_var *closure_param(struct fp_parser *p, struct span at,
                                    const char *name) {
  struct fp_var *v = arena_alloc(p->arena, sizeof *v);
  v->name = intern_str(p->names, name);
  v->span = at;
  return v;
}

/* mu bool `R+`(x, y) = R(x, y) | exists z. `R+`(x, z) & R(z, y), and with x = y
   instead of R(x, y) for R*: runs are followed forward. */
static void declare_closure(struct fp_parser *p, const struct fp_related *x,
                            const char *name, bool plus) {
  struct arena *a = p->arena;
  struct fp_var *params[2] = {closure_param(p, x->span, "x"),
                              closure_param(p, x->span, "y")};
  struct fp_related longer = {.span = x->span};
  longer.steps = fp_list_add(p, NULL, (void *)name);
  longer.steps = fp_list_join(p, longer.steps, x->steps);
#define END(i) fp_name(a, x->span, params[i]->name)
  struct fp_expr *any[2] = {
      plus ? apply_once(p, x, END(0), END(1))
           : fp_op(a, FP_EQ, x->span, END(0), END(1), NULL),
      apply_once(p, &longer, END(0), END(1))};
#undef END
  struct fp_rel *r = arena_alloc(a, sizeof *r);
  r->kind = FP_MU;
  r->name = name;
  r->span = x->span;
  r->nparams = 2;
  r->params = arena_copy(a, params, 2, sizeof(struct fp_var *));
  r->closure = true;
  r->body = fp_nary(a, FP_OR, any, 2);
  struct fp_token unnamed = {.name = name, .span = x->span};
  size_t start = p->start; /* the declaration that uses it goes on */
  new_decl(p, FP_D_REL, unnamed)->rel = r;
  p->start = start;
}

struct fp_related *fp_p_closure(struct fp_parser *p, const struct fp_related *x,
                                struct fp_token sign) {
  bool plus = sign.kind == FPT_CLOSURE;
  const char *text =
      arena_printf(p->arena, "%s%s", name_of_related(p, x), plus ? "+" : "*");
  struct fp_token name = {.name = intern_str(p->names, text),
                          .span = span_join(x->span, sign.span)};
  if (!is_declared_closure(p, name.name)) {
    p->closures = fp_list_add(p, p->closures, (void *)name.name);
    declare_closure(p, x, name.name, plus);
  }
  return fp_p_step(p, name);
}

struct fp_expr *fp_p_related(struct fp_parser *p, const struct fp_related *x,
                             struct fp_list *args, struct fp_token close) {
  struct fp_related whole = {x->steps, span_join(x->span, close.span)};
  if (args->len != 2) {
    diag_error(p->diag, whole.span,
               "'%s' relates two terms, and here %s: write %s(x, y)",
               name_of_related(p, x), args->len < 2 ? "is one" : "are more",
               name_of_related(p, x));
    p->failed = true;
    return fp_true(p->arena);
  }
  struct fp_expr *e = apply_once(p, &whole, args->at[0], args->at[1]);
  e->span = whole.span;
  return e;
}

static struct fp_alloc *allocs(struct fp_parser *p, const struct fp_list *l,
                               uint32_t *n) {
  *n = l ? l->len : 0;
  struct fp_alloc *a = arena_array(p->arena, *n, sizeof *a);
  for (uint32_t i = 0; i < *n; i++)
    a[i] = *(struct fp_alloc *)l->at[i];
  return a;
}

void fp_p_import(struct fp_parser *p, struct fp_token name,
                 const struct fp_token *instance, struct fp_list *settings,
                 const struct fp_token *silent) {
  struct fp_decl *d = new_decl(p, FP_D_IMPORT, name);
  d->instance = instance->name;
  d->silent = silent->name != NULL;
  if (silent->name && strcmp(silent->name, "statements") != 0)
    diag_error(p->diag, silent->span,
               "an import can be 'without statements', not 'without %s'",
               silent->name);
  d->nsettings = settings ? settings->len : 0;
  d->settings = arena_array(p->arena, d->nsettings, sizeof *d->settings);
  for (uint32_t i = 0; i < d->nsettings; i++)
    d->settings[i] = *(const struct fp_setting *)settings->at[i];
}

struct fp_setting *fp_p_setting(struct fp_parser *p, struct fp_token name,
                                struct fp_expr *value) {
  struct fp_setting *s = arena_alloc(p->arena, sizeof *s);
  *s = (struct fp_setting){name.name, name.span, value};
  return s;
}

void fp_p_load(struct fp_parser *p, struct fp_token name) {
  size_t len = strlen(name.name);
  if (!(len > 3 && !strcmp(name.name + len - 3, ".mu")))
    name.name =
        intern_str(p->names, arena_printf(p->arena, "%s.mu", name.name));
  new_decl(p, FP_D_IMPORT, name);
}

void fp_p_param(struct fp_parser *p, struct fp_token name, struct fp_expr *e) {
  struct fp_decl *d = new_decl(p, FP_D_PARAM, name);
  d->expr = e;
  d->input = !e;
  d->least = INT64_MIN;
}

/* `bound "what it counts"` and `least 1`, in any order.  Inside braces tokens
   have lost their kinds (fp_settle), so words are told by their texts. */
void fp_p_param_attribute(struct fp_parser *p, struct fp_token attribute) {
  struct fp_decl *d = p->decls->at[p->decls->len - 1];
  const struct fp_token *t = &p->tokens->at[attribute.number + 1];
  bool good = t->span.end < attribute.span.end;
  for (; good && t->span.end < attribute.span.end; t++) {
    bool word = t->name && p->text[t->span.start] != '"';
    char second = p->text[t[1].span.start];
    if (word && !strcmp(t->name, "bound") && second == '"' && *t[1].name)
      d->counts = (++t)->name;
    else if (word && !strcmp(t->name, "least") && second >= '0' &&
             second <= '9')
      d->least = (++t)->number;
    else
      good = p->text[t->span.start] == ',';
  }
  if (!good)
    diag_error(p->diag, attribute.span,
               "a param can be {bound \"rounds\"}, which says what it counts, "
               "or {least 1}, or {bound \"rounds\", least 1}");
}

void fp_p_input_type(struct fp_parser *p, struct fp_token name) {
  new_decl(p, FP_D_TYPE, name)->input = true;
}

void fp_p_alias(struct fp_parser *p, struct fp_token name,
                struct fp_typeref *type) {
  struct fp_decl *d = new_decl(p, FP_D_TYPE, name);
  d->type_kind = FP_RANGE;
  d->range = type;
}

void fp_p_enum(struct fp_parser *p, struct fp_token name, struct fp_list *vs) {
  struct fp_decl *d = new_decl(p, FP_D_TYPE, name);
  d->type_kind = FP_ENUM;
  d->values = (const char **)vs->at;
  d->nvalues = vs->len;
}

void fp_p_class(struct fp_parser *p, struct fp_token name,
                struct fp_list *members, struct fp_list *constraints) {
  struct fp_decl *d = new_decl(p, FP_D_TYPE, name);
  d->type_kind = FP_CLASS;
  if (members) {
    d->members = (struct fp_var **)members->at;
    d->nmembers = members->len;
  }
  d->allocs = allocs(p, constraints, &d->nallocs);
}

/* `control`, `bound` and `shown "a" "b" …` are what a program front end says about its
   types; other words are MUCKE's or unknown, and hints in any case. */
void fp_p_type_attribute(struct fp_parser *p, struct fp_token attribute) {
  struct fp_decl *d = p->decls->at[p->decls->len - 1];
  const struct fp_token *t = &p->tokens->at[attribute.number + 1];
  struct fp_list *shown = NULL;
  for (; t->span.end < attribute.span.end; t++) {
    if (!t->name)
      continue;
    if (p->text[t->span.start] == '"')
      shown = fp_list_add(p, shown, (void *)t->name);
    else if (!strcmp(t->name, "control"))
      d->control = true;
    else if (!strcmp(t->name, "bound"))
      d->control = d->bound = true;
  }
  if (shown) {
    d->shown = arena_alloc(p->arena, sizeof *d->shown);
    d->shown->at = (const char *const *)shown->at;
    d->nshown = shown->len;
  }
}

void fp_p_relation(struct fp_parser *p, enum fp_rel_kind kind,
                   struct fp_token name, struct fp_list *params,
                   struct fp_list *constraints, struct fp_expr *body,
                   struct fp_expr *stop) {
  struct fp_rel *r = arena_alloc(p->arena, sizeof *r);
  r->kind = kind;
  r->name = name.name;
  r->span = name.span;
  if (params) {
    r->params = (struct fp_var **)params->at;
    r->nparams = params->len;
  }
  r->body = body;
  r->stop = stop;
  r->allocs = allocs(p, constraints, &r->nallocs);
  new_decl(p, FP_D_REL, name)->rel = r;
}

void fp_p_relation_where(struct fp_parser *p, struct fp_expr *e) {
  const struct fp_decl *d = p->decls->at[p->decls->len - 1];
  d->rel->where = e;
}

void fp_p_query(struct fp_parser *p, enum fp_role role, struct fp_token name,
                struct fp_expr *e, struct fp_expr *unknown) {
  struct fp_decl *query = new_decl(p, FP_D_QUERY, name);
  query->role = role;
  query->expr = e;
  if (!unknown)
    return;
  query->when = new_decl(p, FP_D_WHEN, name);
  query->when->expr = unknown;
}

void fp_p_clauses(struct fp_parser *p, struct fp_list *heads,
                  struct fp_expr *body, struct fp_token end) {
  for (uint32_t i = 0; i < heads->len; i++) {
    struct fp_expr *head = heads->at[i];
    struct fp_token unnamed = {.span = span_join(head->span, end.span)};
    struct fp_decl *d = new_decl(p, FP_D_CLAUSE, unnamed);
    d->head = head;
    d->expr = body;
  }
}

void fp_p_eval(struct fp_parser *p, struct fp_expr *e) {
  struct fp_token unnamed = {.span = e->span};
  new_decl(p, FP_D_EVAL, unnamed)->expr = e;
}

void fp_p_ask(struct fp_parser *p, enum fp_decl_kind kind, struct fp_token name,
              const struct fp_token *arity, const struct fp_token *limit) {
  struct fp_decl *d = new_decl(p, kind, name);
  d->has_arity = arity->number >= 0;
  d->arity = d->has_arity ? arity->number : 0;
  if (limit)
    d->limit = limit->number;
}

void fp_p_expect(struct fp_parser *p, enum fp_expectation what,
                 struct fp_token name, const struct fp_token *arity,
                 struct fp_token value, const struct fp_token *other) {
  struct fp_token none = {.number = -1};
  fp_p_ask(p, FP_D_EXPECT, name, arity ? arity : &none, NULL);
  struct fp_decl *d = p->decls->at[p->decls->len - 1];
  d->expectation = what;
  d->expected = value.name
                    ? value.name
                    : arena_printf(p->arena, "%lld", (long long)value.number);
  d->expected_at = value.span;
  d->expected_has_arity = other && other->number >= 0;
  d->expected_arity = other ? other->number : 0;
}

/* What is asked about is called after the text, with single spaces. */
void fp_p_ask_where(struct fp_parser *p, enum fp_decl_kind kind,
                    struct fp_token name, const struct fp_token *arity,
                    struct fp_expr *where, const struct fp_token *limit) {
  fp_p_ask(p, kind, name, arity, limit);
  struct fp_decl *d = p->decls->at[p->decls->len - 1];
  const char *from = p->text + name.span.start, *to = p->text + where->span.end;
  char *text = arena_strndup(p->arena, from, (size_t)(to - from));
  size_t n = 0;
  for (const char *c = text; *c; c++) {
    bool space = strchr(" \t\r\n\f\v`", *c);
    if (!space)
      text[n++] = *c;
    else if (n > 0 && text[n - 1] != ' ')
      text[n++] = ' ';
  }
  text[n] = '\0';
  const char *called = intern_str(p->names, text);
  d->expr = where;
  d->words = arena_copy(p->arena, &called, 1, sizeof called);
  d->nwords = 1;
}

/* `#load f;` of MUCKE is `load "f";`. */
void fp_p_order(struct fp_parser *p, struct fp_token word,
                struct fp_list *tracks) {
  struct fp_decl *d = new_decl(p, FP_D_ORDER, word);
  d->words = (const char **)tracks->at;
  d->nwords = tracks->len;
}

void fp_p_directive(struct fp_parser *p, struct fp_token name,
                    struct fp_list *words, struct fp_expr *e) {
  if (!strcmp(name.name, "load") && words && words->len == 1) {
    const char *word = words->at[0];
    size_t len = strlen(word);
    if (len > 1 && word[0] == '"')
      name.name = intern(p->names, word + 1, len - 2);
    else
      name.name = word;
    fp_p_load(p, name);
    return;
  }
  struct fp_decl *d = new_decl(p, FP_D_DIRECTIVE, name);
  d->expr = e;
  if (words) {
    d->words = (const char **)words->at;
    d->nwords = words->len;
  }
}
