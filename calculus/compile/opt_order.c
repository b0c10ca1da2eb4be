/* calculus/compile/opt_order.c — see the header.
 *
 * Relations and variables get colours: numbers that say what they are, however
 * they are called and wherever they stand.  First a relation has the colour of
 * its kind and of the types of its parameters, or, if a program supplies it, that
 * of its name; a parameter has the colour of its position.  Then, in a few
 * rounds, a variable takes up the colours of the atoms that it stands in, and a
 * relation that of its body: colour refinement, as for isomorphism of graphs
 * (Weisfeiler and Leman 1968).  What has the same colour in the end most often
 * cannot be told apart at all; it stays in the order of the text.
 *
 * Disjuncts are ordered by how much they read of what is solved, and then by how
 * much they read; so what begins comes before what goes on, and a step before a
 * call and its return.  Conjuncts are ordered as a walk from the parameters: next
 * comes what the earliest variable leads to.
 */
#include "opt_order.h"

#include "engine/base/hash.h"
#include "engine/base/hash_table.h"
#include "engine/base/vec.h"

#include <stdlib.h>
#include <string.h>

/* What has more operands is no clause that somebody wrote, but a list of rows,
   say, whose own order is a good one. */
enum { REFINEMENTS = 2, MOST_OPERANDS = 64 };

#define NOT_WALKED UINT32_MAX

struct colored_var {
  const struct fp_var *var;
  uint64_t color, next;
  uint32_t number; /* on the walk, or NOT_WALKED */
  UT_hash_handle hh;
};

struct ordering {
  struct arena *a;
  const struct equations *eq;
  uint64_t *color; /* by relation */
  struct colored_var *vars;
  uint32_t walked; /* variables that have a number */
};

static uint64_t text_color(const char *name) {
  return name ? hash_text(name, strlen(name)) : 0;
}

/* ---- Colours ------------------------------------------------------------- */

/* Types of several instances of a file differ in their names only. */
static uint64_t type_color(const struct fp_type *t) {
  if (!t)
    return 0;
  uint64_t h = hash_word((uint64_t)t->kind + 1, t->nvalues);
  return hash_word(h, t->leaves);
}

static struct colored_var *var_of(struct ordering *o, const struct fp_var *x) {
  struct colored_var *v;
  HASH_FIND_PTR(o->vars, &x, v);
  if (v)
    return v;
  v = arena_alloc(o->a, sizeof *v);
  v->var = x;
  v->color = type_color(x->type);
  v->number = NOT_WALKED;
  HASH_ADD_PTR(o->vars, var, v);
  return v;
}

static bool is_commutative(enum fp_expr_kind kind) {
  return kind == FP_AND || kind == FP_OR || kind == FP_IFF || kind == FP_XOR ||
         kind == FP_EQ || kind == FP_NE;
}

static bool is_connective(enum fp_expr_kind kind) {
  return kind == FP_AND || kind == FP_OR || kind == FP_NOT ||
         kind == FP_EXISTS || kind == FP_FORALL || kind == FP_IMPLIES ||
         kind == FP_IFF || kind == FP_XOR || kind == FP_ITE || kind == FP_CASE;
}

static uint64_t expr_color(struct ordering *o, const struct fp_expr *e);

static uint64_t update_color(struct ordering *o, const struct fp_update *u) {
  uint64_t h = hash_word(11, u->at->npath);
  for (uint32_t i = 0; i < u->at->npath; i++)
    h = hash_word(h, text_color(u->at->path[i]));
  return hash_word(h, u->value ? expr_color(o, u->value) : 0);
}

static uint64_t expr_color(struct ordering *o, const struct fp_expr *e) {
  uint64_t h = hash_word((uint64_t)e->kind + 1, (uint64_t)e->number);
  uint64_t sum = 0;
  if (e->kind == FP_APPLY)
    h = hash_word(e->kind + 1, o->color[e->rel->index]);
  if (e->kind == FP_FIELD)
    h = hash_word(h, text_color(e->name));
  if (e->kind == FP_VAR)
    return hash_word(h, var_of(o, e->var)->color);
  for (uint32_t i = 0; i < e->nargs; i++) {
    uint64_t part = hash_word(7, expr_color(o, e->arg[i]));
    if (is_commutative(e->kind))
      sum += part;
    else
      h = hash_word(h, part);
  }
  for (uint32_t i = 0; i < e->nvars; i++)
    sum += hash_word(5, var_of(o, e->vars[i])->color);
  for (uint32_t i = 0; i < e->nupdates; i++)
    sum += update_color(o, &e->updates[i]);
  return hash_word(h, sum);
}

/* The variables in an atom take up its colour, and where they stand in it. */
static void touch_terms(struct ordering *o, const struct fp_expr *e,
                        uint64_t place) {
  if (e->kind == FP_VAR) {
    var_of(o, e->var)->next += hash_word(3, place);
    return;
  }
  if (e->kind == FP_FIELD)
    place = hash_word(place, text_color(e->name));
  for (uint32_t i = 0; i < e->nargs; i++)
    touch_terms(o, e->arg[i],
                hash_word(place, is_commutative(e->kind) ? 0 : i + 1));
  for (uint32_t i = 0; i < e->nupdates; i++)
    if (e->updates[i].value)
      touch_terms(o, e->updates[i].value,
                  hash_word(place, update_color(o, &e->updates[i])));
}

static void touch_atoms(struct ordering *o, const struct fp_expr *e,
                        uint64_t inside) {
  if (!is_connective(e->kind)) {
    touch_terms(o, e, hash_word(inside, expr_color(o, e)));
    return;
  }
  if (e->kind != FP_AND)
    inside = hash_word(inside, e->kind);
  for (uint32_t i = 0; i < e->nargs; i++)
    touch_atoms(o, e->arg[i],
                hash_word(inside, is_commutative(e->kind) ? 0 : i + 1));
}

/* ---- Refinement ---------------------------------------------------------- */

static bool has_text(const struct fp_rel *r) {
  return r->body && r->span.source != 0 && r->body->span.source != 0;
}

static void color_signature(struct ordering *o, const struct fp_rel *r) {
  uint64_t h = hash_word(r->kind, r->nparams);
  for (uint32_t i = 0; i < r->nparams; i++)
    h = hash_word(h, type_color(r->params[i]->type));
  o->color[r->index] = has_text(r) ? h : hash_word(h, text_color(r->name));
  for (uint32_t i = 0; has_text(r) && i < r->nparams; i++) {
    struct colored_var *v = var_of(o, r->params[i]);
    v->color = hash_word(v->color, i + 1);
  }
}

static void refine_colors(struct ordering *o) {
  const struct fp_system *s = o->eq->sys;
  for (uint32_t i = 0; i < s->nrels; i++)
    if (has_text(s->rels[i]))
      touch_atoms(o, s->rels[i]->body, 1);
  for (struct colored_var *v = o->vars; v; v = v->hh.next) {
    v->color = hash_word(v->color, v->next);
    v->next = 0;
  }
  uint64_t *next = xcalloc(s->nrels + 1, sizeof *next);
  for (uint32_t i = 0; i < s->nrels; i++)
    next[i] = has_text(s->rels[i])
                  ? hash_word(o->color[i], expr_color(o, s->rels[i]->body))
                  : o->color[i];
  memcpy(o->color, next, s->nrels * sizeof *next);
  xfree(next);
}

/* ---- What an operand reads ----------------------------------------------- */

struct operand {
  struct fp_expr *expr;
  uint64_t color;
  uint32_t reads;  /* applications, */
  uint32_t solved; /* and those of what is solved */
  uint32_t place;  /* in the text */
  VEC(struct colored_var *) vars;
};

static void list_vars(struct ordering *o, const struct fp_expr *e,
                      struct operand *out) {
  if (e->kind == FP_APPLY) {
    out->reads++;
    out->solved += !o->eq->fixed[e->rel->index];
  }
  if (e->kind == FP_VAR) {
    struct colored_var *v = var_of(o, e->var);
    for (size_t i = 0; i < out->vars.len; i++)
      if (out->vars.at[i] == v)
        return;
    vec_push(&out->vars, v);
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    list_vars(o, e->arg[i], out);
  for (uint32_t i = 0; i < e->nupdates; i++)
    if (e->updates[i].value)
      list_vars(o, e->updates[i].value, out);
}

static struct operand *list_operands(struct ordering *o,
                                     const struct fp_expr *e) {
  struct operand *all = xcalloc(e->nargs, sizeof *all);
  for (uint32_t i = 0; i < e->nargs; i++) {
    all[i].expr = e->arg[i];
    all[i].color = expr_color(o, e->arg[i]);
    all[i].place = i;
    list_vars(o, e->arg[i], &all[i]);
  }
  return all;
}

static int by_less(uint64_t x, uint64_t y) { return (x > y) - (x < y); }

static int by_reads(const void *x, const void *y) {
  const struct operand *a = x, *b = y;
  int c = by_less(a->solved, b->solved);
  c = c ? c : by_less(a->reads, b->reads);
  c = c ? c : by_less(a->color, b->color);
  return c ? c : by_less(a->place, b->place);
}

/* ---- The walk ------------------------------------------------------------ */

static void walk_over(struct ordering *o, const struct operand *f) {
  for (size_t i = 0; i < f->vars.len; i++)
    if (f->vars.at[i]->number == NOT_WALKED)
      f->vars.at[i]->number = o->walked++;
}

/* What is known of its variables, compared: where it starts from, how many are
   new, what else there is. */
static int by_walk(const struct operand *a, const struct operand *b) {
  uint32_t from[2] = {NOT_WALKED, NOT_WALKED}, open[2] = {0, 0};
  const struct operand *f[2] = {a, b};
  for (int k = 0; k < 2; k++)
    for (size_t i = 0; i < f[k]->vars.len; i++) {
      uint32_t number = f[k]->vars.at[i]->number;
      open[k] += number == NOT_WALKED;
      from[k] = number < from[k] ? number : from[k];
    }
  int c = by_less(from[0], from[1]);
  c = c ? c : by_less(open[0], open[1]);
  return c ? c : by_reads(a, b);
}

static void walk_operands(struct ordering *o, struct operand *all, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    uint32_t best = i;
    for (uint32_t j = i + 1; j < n; j++)
      if (by_walk(&all[j], &all[best]) < 0)
        best = j;
    struct operand next = all[best];
    memmove(&all[i + 1], &all[i], (best - i) * sizeof next);
    all[i] = next;
    walk_over(o, &next);
  }
}

static struct fp_expr *ordered(struct ordering *o, const struct fp_expr *e);

static void order_operands(struct ordering *o, struct fp_expr *e) {
  struct operand *all = list_operands(o, e);
  qsort(all, e->nargs, sizeof *all, by_reads);
  if (e->kind == FP_AND)
    walk_operands(o, all, e->nargs);
  for (uint32_t i = 0; i < e->nargs; i++) {
    e->arg[i] = all[i].expr;
    vec_free(&all[i].vars);
  }
  xfree(all);
}

static int by_number_of(const struct colored_var *a,
                        const struct colored_var *b) {
  return by_less(a->number, b->number);
}

/* By insertion: they are few. */
static void order_variables(struct ordering *o, struct fp_expr *e) {
  e->vars = arena_copy(o->a, e->vars, e->nvars, sizeof *e->vars);
  for (uint32_t i = 1; i < e->nvars; i++)
    for (uint32_t j = i; j > 0 && by_number_of(var_of(o, e->vars[j]),
                                               var_of(o, e->vars[j - 1])) < 0;
         j--) {
      struct fp_var *x = e->vars[j];
      e->vars[j] = e->vars[j - 1];
      e->vars[j - 1] = x;
    }
}

/* A copy in order, since nodes may be shared; terms stay as they are. */
static struct fp_expr *ordered(struct ordering *o, const struct fp_expr *e) {
  if (!is_connective(e->kind) || e->nargs == 0)
    return (struct fp_expr *)e;
  struct fp_expr *copy = arena_copy(o->a, e, 1, sizeof *e);
  copy->arg = arena_copy(o->a, e->arg, e->nargs, sizeof *e->arg);
  if ((e->kind == FP_AND || e->kind == FP_OR) && e->nargs <= MOST_OPERANDS)
    order_operands(o, copy);
  for (uint32_t i = 0; i < e->nargs; i++)
    copy->arg[i] = ordered(o, copy->arg[i]);
  if (e->nvars > 1)
    order_variables(o, copy);
  return copy;
}

static void order_body(struct ordering *o, struct fp_rel *r) {
  o->walked = 0;
  for (struct colored_var *v = o->vars; v; v = v->hh.next)
    v->number = NOT_WALKED;
  for (uint32_t i = 0; i < r->nparams; i++)
    var_of(o, r->params[i])->number = o->walked++;
  r->body = ordered(o, r->body);
}

void opt_order(struct arena *a, const struct equations *e) {
  const struct fp_system *s = e->sys;
  struct ordering o = {.a = a, .eq = e};
  o.color = arena_array(a, s->nrels, sizeof *o.color);
  for (uint32_t i = 0; i < s->nrels; i++)
    color_signature(&o, s->rels[i]);
  for (int k = 0; k < REFINEMENTS; k++)
    refine_colors(&o);
  for (uint32_t i = 0; i < s->nrels; i++)
    if (has_text(s->rels[i]))
      order_body(&o, s->rels[i]);
  HASH_CLEAR(hh, o.vars);
}
