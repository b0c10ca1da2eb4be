/* calculus/compile/opt_renamings.c — see the header.
 *
 * The application of T is expanded into a disjunction of conjunctions of
 * atoms, by its definition and those of the named formulas that it uses.  If
 * in each conjunction equations with other variables give the value of every
 * component of the quantified ones, the quantifier is distributed.  Anything
 * else, or anything larger than the limits, is left as it is: a relational
 * product with T as one diagram is then the better way.
 */
#include "opt_renamings.h"

#include "engine/base/vec.h"

#include <stdlib.h>

enum { MOST_CASES = 32, MOST_ATOMS = 64, DEEPEST = 8 };

typedef VEC(struct fp_expr *) renamed_exprs;

/* Conjunctions, one behind the other in `atoms`: number i ends at ends[i]. */
struct renaming_cases {
  renamed_exprs atoms;
  VEC(size_t) ends;
};

/* What stands for the parameters of the definition that is being expanded. */
struct renaming_scope {
  const struct fp_rel *rel; /* NULL: names stand for themselves */
  struct fp_expr *const *args;
};

struct rewriting {
  struct arena *a;
  const struct fp_type *boolean;
};

static void free_cases(struct renaming_cases *c) {
  vec_free(&c->atoms);
  vec_free(&c->ends);
}

static size_t start_of(const struct renaming_cases *c, size_t i) {
  return i > 0 ? c->ends.at[i - 1] : 0;
}

/* Appends conjunction i of `from` to the last, open one of `to`. */
static void append(struct renaming_cases *to, const struct renaming_cases *from,
                   size_t i) {
  for (size_t k = start_of(from, i); k < from->ends.at[i]; k++)
    vec_push(&to->atoms, from->atoms.at[k]);
}

static void close_case(struct renaming_cases *c) {
  vec_push(&c->ends, c->atoms.len);
}

/* ---- Substitution -------------------------------------------------------- */

static struct fp_expr *substitute(struct rewriting *w, struct fp_expr *e,
                                  const struct renaming_scope *s) {
  if (!s->rel)
    return e;
  if (e->kind == FP_VAR) {
    for (uint32_t i = 0; i < s->rel->nparams; i++)
      if (s->rel->params[i] == e->var)
        return s->args[i];
    return e;
  }
  if (e->nargs == 0)
    return e;
  struct fp_expr *g = arena_copy(w->a, e, 1, sizeof *e);
  g->arg = arena_array(w->a, e->nargs, sizeof *g->arg);
  for (uint32_t i = 0; i < e->nargs; i++)
    g->arg[i] = substitute(w, e->arg[i], s);
  return g;
}

/* ---- Terms --------------------------------------------------------------- */

/* The part of a variable that a term is: leaves first … first + n - 1. */
struct renaming_part {
  const struct fp_var *var;
  uint32_t first, n;
};

static bool renaming_part_of(const struct fp_expr *e, struct renaming_part *p) {
  if (e->kind == FP_VAR) {
    *p = (struct renaming_part){e->var, 0, e->type->leaves};
    return true;
  }
  bool field = e->kind == FP_FIELD;
  if (!field && (e->kind != FP_INDEX || e->arg[1]->kind != FP_VALUE))
    return false;
  if (!renaming_part_of(e->arg[0], p))
    return false;
  const struct fp_type *t = e->arg[0]->type;
  p->first += field ? t->fields[e->number].first
                    : (uint32_t)e->arg[1]->number * t->elem->leaves;
  p->n = e->type->leaves;
  return true;
}

/* Only applications to such terms are expanded. */
static bool is_simple(const struct fp_expr *e) {
  struct renaming_part p;
  return renaming_part_of(e, &p);
}

/* Atoms without relations, quantifiers and updates. */
static bool is_plain_formula(const struct fp_expr *e) {
  if (e->kind == FP_APPLY || e->kind == FP_EXISTS || e->kind == FP_FORALL ||
      e->kind == FP_WITH)
    return false;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!is_plain_formula(e->arg[i]))
      return false;
  return true;
}

/* ---- Expansion ----------------------------------------------------------- */

static bool expand_formula(struct rewriting *w, struct fp_expr *e,
                           const struct renaming_scope *s, unsigned depth,
                           struct renaming_cases *out);

static bool expand_or(struct rewriting *w, const struct fp_expr *e,
                      const struct renaming_scope *s, unsigned depth,
                      struct renaming_cases *out) {
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!expand_formula(w, e->arg[i], s, depth, out) ||
        out->ends.len > MOST_CASES)
      return false;
  return true;
}

/* out := every conjunction of x with every one of y. */
static bool multiply_cases(const struct renaming_cases *x,
                           const struct renaming_cases *y,
                           struct renaming_cases *out) {
  for (size_t i = 0; i < x->ends.len; i++)
    for (size_t j = 0; j < y->ends.len; j++) {
      append(out, x, i);
      append(out, y, j);
      close_case(out);
      if (out->ends.len > MOST_CASES ||
          out->atoms.len > MOST_CASES * MOST_ATOMS)
        return false;
    }
  return true;
}

static bool expand_and(struct rewriting *w, const struct fp_expr *e,
                       const struct renaming_scope *s, unsigned depth,
                       struct renaming_cases *out) {
  struct renaming_cases all = {0};
  close_case(&all);
  bool good = true;
  for (uint32_t i = 0; i < e->nargs && good; i++) {
    struct renaming_cases one = {0}, product = {0};
    good = expand_formula(w, e->arg[i], s, depth, &one) &&
           multiply_cases(&all, &one, &product);
    free_cases(&one);
    free_cases(&all);
    all = product;
  }
  for (size_t i = 0; i < all.ends.len && good; i++) {
    append(out, &all, i);
    close_case(out);
  }
  free_cases(&all);
  return good;
}

static bool expand_call(struct rewriting *w, const struct fp_expr *e,
                        const struct renaming_scope *s, unsigned depth,
                        struct renaming_cases *out) {
  if (e->rel->kind != FP_PLAIN || !e->rel->body || depth >= DEEPEST)
    return false;
  struct fp_expr **args = arena_array(w->a, e->nargs, sizeof *args);
  for (uint32_t i = 0; i < e->nargs; i++) {
    args[i] = substitute(w, e->arg[i], s);
    if (!is_simple(args[i]))
      return false;
  }
  struct renaming_scope inner = {e->rel, args};
  return expand_formula(w, e->rel->body, &inner, depth + 1, out);
}

static bool expand_formula(struct rewriting *w, struct fp_expr *e,
                           const struct renaming_scope *s, unsigned depth,
                           struct renaming_cases *out) {
  if (e->kind == FP_OR)
    return expand_or(w, e, s, depth, out);
  if (e->kind == FP_AND)
    return expand_and(w, e, s, depth, out);
  if (e->kind == FP_APPLY)
    return expand_call(w, e, s, depth, out);
  if (e->kind == FP_FALSE)
    return true;
  if (e->kind == FP_TRUE) {
    close_case(out);
    return true;
  }
  if (!is_plain_formula(e))
    return false;
  vec_push(&out->atoms, substitute(w, e, s));
  close_case(out);
  return out->ends.len <= MOST_CASES;
}

/* ---- Functions ----------------------------------------------------------- */

static bool is_bound(const struct fp_expr *q, const struct fp_var *v,
                     uint32_t *first) {
  *first = 0;
  for (uint32_t i = 0; i < q->nvars; i++) {
    if (q->vars[i] == v)
      return true;
    *first += q->vars[i]->type->leaves;
  }
  return false;
}

/* Marks the leaves of bound variables that atom e equates with free ones. */
static void mark_given(const struct fp_expr *q, const struct fp_expr *e,
                       bool *given) {
  struct renaming_part p[2];
  uint32_t first[2];
  if ((e->kind != FP_EQ && e->kind != FP_IFF) ||
      !renaming_part_of(e->arg[0], &p[0]) ||
      !renaming_part_of(e->arg[1], &p[1]))
    return;
  bool left = is_bound(q, p[0].var, &first[0]);
  bool right = is_bound(q, p[1].var, &first[1]);
  if (left == right || e->arg[0]->type != e->arg[1]->type)
    return;
  const struct renaming_part *bound = &p[right];
  for (uint32_t i = 0; i < bound->n; i++)
    given[first[right] + bound->first + i] = true;
}

static bool gives_all(const struct fp_expr *q, const struct renaming_cases *c,
                      size_t i) {
  uint32_t leaves = 0;
  for (uint32_t v = 0; v < q->nvars; v++)
    leaves += q->vars[v]->type->leaves;
  bool *given = xcalloc(leaves + 1, sizeof *given), all = true;
  for (size_t k = start_of(c, i); k < c->ends.at[i]; k++)
    mark_given(q, c->atoms.at[k], given);
  for (uint32_t k = 0; k < leaves; k++)
    all = all && given[k];
  xfree(given);
  return all;
}

static bool are_functions(const struct fp_expr *q,
                          const struct renaming_cases *c) {
  for (size_t i = 0; i < c->ends.len; i++)
    if (!gives_all(q, c, i))
      return false;
  return true;
}

/* ---- Rewriting ----------------------------------------------------------- */

static struct fp_expr *typed(struct rewriting *w, struct fp_expr *e) {
  e->type = w->boolean;
  return e;
}

/* One disjunct: q with the atoms of case i in the place of operand `at`. */
static struct fp_expr *disjunct(struct rewriting *w, const struct fp_expr *q,
                                uint32_t at, const struct renaming_cases *c,
                                size_t i) {
  const struct fp_expr *body = q->arg[0];
  renamed_exprs parts = {0};
  for (size_t k = start_of(c, i); k < c->ends.at[i]; k++)
    vec_push(&parts, c->atoms.at[k]);
  for (uint32_t k = 0; k < body->nargs; k++)
    if (k != at)
      vec_push(&parts, body->arg[k]);
  struct fp_expr *f = fp_nary(w->a, FP_AND, parts.at, (uint32_t)parts.len);
  vec_free(&parts);
  return typed(w, fp_quantified(w->a, FP_EXISTS, q->span, q->vars, q->nvars,
                                typed(w, f)));
}

static bool is_iterated(const struct fp_expr *e) {
  return e->kind == FP_APPLY &&
         (e->rel->kind == FP_MU || e->rel->kind == FP_NU);
}

/* Distributes q over the cases of its operand `at`, or returns NULL. */
static struct fp_expr *distribute(struct rewriting *w, const struct fp_expr *q,
                                  uint32_t at) {
  struct renaming_cases c = {0};
  struct renaming_scope outside = {0};
  struct fp_expr *result = NULL;
  if (expand_formula(w, q->arg[0]->arg[at], &outside, 0, &c) &&
      c.ends.len > 0 && are_functions(q, &c)) {
    renamed_exprs parts = {0};
    for (size_t i = 0; i < c.ends.len; i++)
      vec_push(&parts, disjunct(w, q, at, &c, i));
    result = typed(w, fp_nary(w->a, FP_OR, parts.at, (uint32_t)parts.len));
    vec_free(&parts);
  }
  free_cases(&c);
  return result;
}

static struct fp_expr *rewrite_exists(struct rewriting *w, struct fp_expr *q) {
  const struct fp_expr *body = q->arg[0];
  bool iterated = false;
  for (uint32_t i = 0; body->kind == FP_AND && i < body->nargs; i++)
    iterated = iterated || is_iterated(body->arg[i]);
  for (uint32_t i = 0; iterated && i < body->nargs; i++) {
    const struct fp_expr *e = body->arg[i];
    struct fp_expr *g = NULL;
    if (e->kind == FP_APPLY && e->rel->kind == FP_PLAIN)
      g = distribute(w, q, i);
    if (g)
      return g;
  }
  return q;
}

/* Copies what contains something rewritten. */
static struct fp_expr *rewrite(struct rewriting *w, struct fp_expr *e) {
  struct fp_expr *copy = NULL;
  if (e->kind == FP_EXISTS) {
    struct fp_expr *g = rewrite_exists(w, e);
    if (g != e)
      return g;
  }
  for (uint32_t i = 0; i < e->nargs; i++) {
    struct fp_expr *g = rewrite(w, e->arg[i]);
    if (g == e->arg[i])
      continue;
    if (!copy) {
      copy = arena_copy(w->a, e, 1, sizeof *e);
      copy->arg = arena_copy(w->a, e->arg, e->nargs, sizeof *e->arg);
    }
    copy->arg[i] = g;
  }
  return copy ? copy : e;
}

bool opt_renamings(struct arena *a, struct fp_system *s) {
  struct rewriting w = {a, s->boolean};
  bool any = false;
  for (uint32_t i = 0; i < s->nrels; i++) {
    struct fp_rel *r = s->rels[i];
    if (r->kind != FP_MU && r->kind != FP_NU)
      continue;
    struct fp_expr *body = rewrite(&w, r->body);
    any = any || body != r->body;
    r->body = body;
  }
  return any;
}
