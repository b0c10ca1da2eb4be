/* calculus/logic/entail.c — resolution, depth first.
 *
 * A goal is an expression in an environment: there its variables stand for
 * expressions in other environments, or for nothing yet.  What is known has no
 * environment.  What was bound since a choice is undone where the choice fails.
 */
#include "entail.h"

#include <string.h>

enum { DEEPEST_PROOF = 4, MOST_PROOF_STEPS = 3000 };

struct meta {
  const struct fp_expr *e; /* NULL: nothing yet */
  const struct env *env;   /* NULL: e is over known variables */
};

struct env {
  const char *name; /* NULL: only says that there is an environment */
  struct meta *meta;
  const struct env *outer;
};

struct proof_goal {
  const struct fp_expr *e;
  const struct env *env;
  bool negated;
  uint32_t depth;
  const struct proof_goal *next;
};

struct proof {
  const struct known *k;
  VEC(struct meta *) trail;
  uint32_t steps;
};

struct fp_rel *rel_named(const rel_list *rels, const char *name, uint32_t n) {
  for (size_t i = 0; i < rels->len; i++)
    if (rels->at[i]->name == name && rels->at[i]->nparams == n)
      return rels->at[i];
  return NULL;
}

/* ---- Terms ---------------------------------------------------------------- */

bool same_expr(const struct fp_expr *x, const struct fp_expr *y) {
  if (x->kind != y->kind || x->nargs != y->nargs || x->nvars > 0 ||
      x->nupdates > 0 || x->name != y->name || x->number != y->number)
    return false;
  for (uint32_t i = 0; i < x->nargs; i++)
    if (!same_expr(x->arg[i], y->arg[i]))
      return false;
  return true;
}

static bool is_known_variable(const struct known *k, const char *name) {
  for (size_t i = 0; i < k->vars.len; i++)
    if (k->vars.at[i] == name)
      return true;
  return false;
}

/* Follows what a name stands for; the variable, if that is nothing yet. */
static struct meta *resolve_meta(const struct fp_expr **e,
                                 const struct env **env) {
  while (*env && (*e)->kind == FP_NAME) {
    const struct env *v = *env;
    while (v && v->name != (*e)->name)
      v = v->outer;
    if (!v)
      return NULL;
    if (!v->meta->e)
      return v->meta;
    *env = v->meta->env;
    *e = v->meta->e;
  }
  return NULL;
}

/* Makes g equal to c, which is known. */
static bool match_terms(struct proof *p, const struct fp_expr *g,
                        const struct env *env, const struct fp_expr *c) {
  struct meta *open = resolve_meta(&g, &env);
  if (open) {
    *open = (struct meta){c, NULL};
    vec_push(&p->trail, open);
    return true;
  }
  if (!env)
    return same_expr(g, c);
  if (g->kind != c->kind)
    return false;
  switch (g->kind) {
  case FP_NAME:
    return g->name == c->name && !is_known_variable(p->k, c->name);
  case FP_FIELD:
    return g->name == c->name && match_terms(p, g->arg[0], env, c->arg[0]);
  case FP_NUMBER:
    return g->number == c->number;
  default:
    return g->kind == FP_TRUE || g->kind == FP_FALSE;
  }
}

static bool match_all(struct proof *p, const struct proof_goal *g,
                      const struct fp_expr *c) {
  if (c->name != g->e->name || c->nargs != g->e->nargs)
    return false;
  for (uint32_t i = 0; i < c->nargs; i++)
    if (!match_terms(p, g->e->arg[i], g->env, c->arg[i]))
      return false;
  return true;
}

static void undo(struct proof *p, size_t mark) {
  while (p->trail.len > mark)
    vec_pop(&p->trail)->e = NULL;
}

/* e over known variables; NULL: something in it stands for nothing yet. */
static const struct fp_expr *
over_known(struct proof *p, const struct fp_expr *e, const struct env *env) {
  if (resolve_meta(&e, &env))
    return NULL;
  if (!env || e->kind != FP_FIELD)
    return e;
  const struct fp_expr *of = over_known(p, e->arg[0], env);
  return of ? fp_field(p->k->a, e->span, (struct fp_expr *)of, e->name) : NULL;
}

static bool equate(struct proof *p, const struct proof_goal *g) {
  for (int i = 0; i < 2; i++) {
    const struct fp_expr *c = over_known(p, g->e->arg[i], g->env);
    if (c)
      return match_terms(p, g->e->arg[1 - i], g->env, c);
  }
  return false;
}

/* ---- Goals ---------------------------------------------------------------- */

static bool solve(struct proof *p, const struct proof_goal *g);

static enum move move_of(const struct known *k, const char *name, uint32_t n) {
  for (uint32_t i = 0; i < k->h->nrelations; i++) {
    const struct supplied_relation *r = &k->h->relations[i];
    if (r->name == name && strlen(r->roles) == n)
      return r->move;
  }
  return MOVE_NONE;
}

/* A return comes from an exit, and a call leads to an entry. */
static bool is_end_of(struct proof *p, const struct proof_goal *g,
                      const struct fp_expr *fact) {
  enum move ends = move_of(p->k, g->e->name, g->e->nargs);
  enum move fits = move_of(p->k, fact->name, fact->nargs);
  const struct fp_expr *place = g->e->arg[0];
  return ((ends == MOVE_EXIT && fits == MOVE_RETURN) ||
          (ends == MOVE_ENTRY && fits == MOVE_CALL)) &&
         place->kind == FP_FIELD &&
         match_terms(p, place->arg[0], g->env, fact->arg[1]);
}

static bool unfold(struct proof *p, const struct proof_goal *g) {
  const struct known *k = p->k;
  struct fp_rel *r = rel_named(k->rels, g->e->name, g->e->nargs);
  if (!r || g->depth >= DEEPEST_PROOF)
    return false;
  struct env *env = arena_alloc(k->a, sizeof *env);
  for (uint32_t i = 0; i < r->nparams; i++) {
    struct env *inner = arena_alloc(k->a, sizeof *inner);
    struct meta *m = arena_alloc(k->a, sizeof *m);
    *m = (struct meta){g->e->arg[i], g->env};
    *inner = (struct env){r->params[i]->name, m, env};
    env = inner;
  }
  return solve(
      p, &(struct proof_goal){r->body, env, false, g->depth + 1, g->next});
}

static bool solve_apply(struct proof *p, const struct proof_goal *g) {
  const expr_list *list = g->negated ? &p->k->absent : &p->k->facts;
  size_t mark = p->trail.len;
  for (size_t i = 0; i < list->len; i++) {
    if ((match_all(p, g, list->at[i]) ||
         (undo(p, mark), !g->negated && is_end_of(p, g, list->at[i]))) &&
        solve(p, g->next))
      return true;
    undo(p, mark);
  }
  return !g->negated && unfold(p, g);
}

/* An input says which values there are; it is looked at before a formula that
   can be unfolded. */
static bool is_supplied(const struct proof *p, const struct fp_expr *e) {
  return e->kind == FP_APPLY && !rel_named(p->k->rels, e->name, e->nargs);
}

/* Puts the operands before g->next: the last are put first, of those that can be
   unfolded (left > nargs), and then of the others. */
static bool solve_all(struct proof *p, const struct proof_goal *g,
                      uint32_t left) {
  uint32_t n = g->e->nargs;
  if (left == 0)
    return solve(p, g->next);
  const struct fp_expr *e = g->e->arg[(left - 1) % n];
  if (is_supplied(p, e) == (left > n))
    return solve_all(p, g, left - 1);
  struct proof_goal last = {e, g->env, g->negated, g->depth, g->next};
  struct proof_goal rest = {g->e, g->env, g->negated, g->depth, &last};
  return solve_all(p, &rest, left - 1);
}

static bool solve_any(struct proof *p, const struct proof_goal *g) {
  size_t mark = p->trail.len;
  for (uint32_t i = 0; i < g->e->nargs; i++) {
    struct proof_goal one = *g;
    one.e = g->e->arg[i];
    if (solve(p, &one))
      return true;
    undo(p, mark);
  }
  return false;
}

static bool solve_exists(struct proof *p, const struct proof_goal *g) {
  struct proof_goal inner = *g;
  for (uint32_t i = 0; i < g->e->nvars; i++) {
    struct env *env = arena_alloc(p->k->a, sizeof *env);
    env->name = g->e->vars[i]->name;
    env->meta = arena_alloc(p->k->a, sizeof *env->meta);
    env->outer = inner.env;
    inner.env = env;
  }
  inner.e = g->e->arg[0];
  return solve(p, &inner);
}

/* All goals from g on.  If it fails, the caller undoes. */
static bool solve(struct proof *p, const struct proof_goal *g) {
  if (!g)
    return true;
  if (++p->steps > MOST_PROOF_STEPS)
    return false;
  struct proof_goal inner = *g;
  switch (g->e->kind) {
  case FP_NOT:
    inner.e = g->e->arg[0];
    inner.negated = !g->negated;
    return solve(p, &inner);
  case FP_APPLY:
    return solve_apply(p, g);
  case FP_TRUE:
    return !g->negated && solve(p, g->next);
  case FP_AND:
    return !g->negated && solve_all(p, g, 2 * g->e->nargs);
  case FP_OR:
    return !g->negated && solve_any(p, g);
  case FP_EXISTS:
    return !g->negated && solve_exists(p, g);
  case FP_EQ:
    return !g->negated && equate(p, g) && solve(p, g->next);
  default:
    return false;
  }
}

bool entails(const struct known *k, const struct fp_expr *goal) {
  struct proof p = {.k = k};
  bool found = solve(&p, &(struct proof_goal){.e = goal});
  vec_free(&p.trail);
  return found;
}
