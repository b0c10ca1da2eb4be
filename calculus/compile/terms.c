/* calculus/compile/terms.c — disjuncts as products with a placement of their
 * own.
 *
 * A term is a conjunction of literals under existential quantifiers.  Its
 * variables are placed for it alone: a relation that is read as a whole stays
 * at home, since renaming it would touch all of it; what is small (what is
 * new, what comes out) is renamed instead.
 */
#include "lowering.h"

#include <stdlib.h>

enum { MAX_VARIANTS = 64 };

/* ---- Disjunctions -------------------------------------------------------- */

static bool variants(struct lowered *l, const bool *open, struct core *f,
                     core_vec *out);

static bool variants_and(struct lowered *l, const bool *open, struct core *f,
                         core_vec *out) {
  core_vec sofar = {0}, next = {0}, part = {0};
  bool ok = true;
  vec_push(&sofar, core_join(l->a, CORE_AND, NULL, 0));
  for (uint32_t i = 0; i < f->nargs && ok; i++) {
    part.len = next.len = 0;
    ok = variants(l, open, f->arg[i], &part) &&
         sofar.len * part.len <= MAX_VARIANTS;
    for (size_t j = 0; j < sofar.len && ok; j++)
      for (size_t k = 0; k < part.len; k++)
        vec_push(&next,
                 core_join(l->a, CORE_AND,
                           (struct core *[]){sofar.at[j], part.at[k]}, 2));
    sofar.len = 0;
    for (size_t j = 0; j < next.len; j++)
      vec_push(&sofar, next.at[j]);
  }
  for (size_t j = 0; j < sofar.len; j++)
    vec_push(out, sofar.at[j]);
  vec_free(&sofar);
  vec_free(&next);
  vec_free(&part);
  return ok;
}

static bool variants_exists(struct lowered *l, const bool *open, struct core *f,
                            core_vec *out) {
  core_vec inner = {0};
  bool ok = variants(l, open, f->arg[0], &inner);
  for (size_t i = 0; i < inner.len && ok; i++) {
    struct core *e = core_copy_node(l->a, f);
    e->arg = arena_copy(l->a, &inner.at[i], 1, sizeof *inner.at);
    vec_push(out, e);
  }
  vec_free(&inner);
  return ok;
}

static bool variants(struct lowered *l, const bool *open, struct core *f,
                     core_vec *out) {
  if (out->len > MAX_VARIANTS)
    return false;
  if (lower_occurrences(open, f).found > 0) {
    if (f->kind == CORE_AND)
      return variants_and(l, open, f, out);
    if (f->kind == CORE_EXISTS)
      return variants_exists(l, open, f, out);
    if (f->kind == CORE_OR) {
      bool ok = true;
      for (uint32_t i = 0; i < f->nargs && ok; i++)
        ok = variants(l, open, f->arg[i], out);
      return ok;
    }
  }
  vec_push(out, f);
  return true;
}

bool lower_variants(struct lowered *l, const bool *open, struct core *f,
                    core_vec *out) {
  return variants(l, open, f, out) && out->len <= MAX_VARIANTS;
}

/* ---- Terms --------------------------------------------------------------- */

/* The literals of a conjunction, with quantifiers around what is open opened,
   and around conjunctions, so that all can be scheduled together. */
static void open_literals(struct clause_term *t, const bool *open,
                          struct core *f) {
  if (f->kind == CORE_AND) {
    for (uint32_t i = 0; i < f->nargs; i++)
      open_literals(t, open, f->arg[i]);
  } else if (f->kind == CORE_EXISTS && (f->arg[0]->kind != CORE_OR ||
                                        lower_occurrences(open, f).found > 0)) {
    for (uint32_t i = 0; i < f->nvars; i++)
      vec_push(&t->bound, f->vars[i]);
    open_literals(t, open, f->arg[0]);
  } else if (f->kind != CORE_TRUE) {
    vec_push(&t->literals, f);
  }
}

struct clause_term lower_term(struct lowered *l, const bool *open,
                              const struct core_rel *rel,
                              const struct core *f) {
  struct clause_term t = {.rel = rel};
  uint32_t n = rel ? rel->nparams : 0;
  t.head = arena_array(l->a, n, sizeof *t.head);
  open_literals(&t, open,
                core_refresh(l->a, f, rel ? rel->params : NULL, n, t.head));
  return t;
}

void lower_free_term(struct clause_term *t) {
  vec_free(&t->literals);
  vec_free(&t->bound);
}

/* ---- Placement ----------------------------------------------------------- */

static void place_at_home(struct lowered *l, const struct core *f) {
  const struct core_rel *rel = l->core[f->rel->index];
  for (uint32_t i = 0; i < f->nargs; i++) {
    struct core_var *x = f->term[i].var ? core_deref(f->term[i].var) : NULL;
    if (x && x->field == UINT32_MAX)
      alloc_try(l->alloc, x, rel->params[i]->field);
  }
}

static void place_any(struct lowered *l, struct core_var *const *vars,
                      size_t n) {
  for (size_t i = 0; i < n; i++)
    if (vars[i]->field == UINT32_MAX)
      alloc_any(l->alloc, vars[i]);
}

static bool term_varies(const struct lowered *l, const struct core *f) {
  return f->kind == CORE_REL && !l->eq->fixed[f->rel->index];
}

void lower_place_term(struct lowered *l, struct clause_term *t,
                      bool (*whole)(void *ctx, const struct core *literal),
                      void *ctx) {
  uint32_t n = t->rel ? t->rel->nparams : 0;
  for (size_t i = 0; i < t->literals.len; i++)
    if (whole(ctx, t->literals.at[i]))
      place_at_home(l, t->literals.at[i]);
  for (uint32_t i = 0; i < n; i++)
    if (t->head[i]->field == UINT32_MAX)
      alloc_try(l->alloc, t->head[i], t->rel->params[i]->field);
  for (size_t i = 0; i < t->literals.len; i++)
    if (term_varies(l, t->literals.at[i]))
      place_at_home(l, t->literals.at[i]);
  place_any(l, t->head, n);
  place_any(l, t->bound.at, t->bound.len);
  alloc_release(l->alloc, t->head, n);
  alloc_release(l->alloc, t->bound.at, t->bound.len);
  for (size_t i = 0; i < t->literals.len; i++)
    alloc_formula(l->alloc, t->literals.at[i]);
}

/* ---- Values -------------------------------------------------------------- */

struct whole_reads {
  const struct lowered *l;
  const struct clause_term *t;
};

/* A relation is read as a whole if it varies, is not what is new, and nothing
   smaller filters it. */
static bool reads_whole(void *ctx, const struct core *literal) {
  const struct whole_reads *w = ctx;
  if (!term_varies(w->l, literal) || literal->delta)
    return false;
  for (size_t i = 0; i < w->t->literals.len; i++)
    if (lower_filters(w->l, w->t->literals.at[i], literal))
      return false;
  return true;
}

/* The value of a variant over the home of its relation. */
static struct px *term_value(struct lowered *l, const struct core_rel *rel,
                             const struct core *f) {
  struct clause_term t = lower_term(l, l->varying, rel, f);
  struct whole_reads w = {l, &t};
  lower_place_term(l, &t, reads_whole, &w);
  struct px *value = lower_product(l, t.literals.at, (uint32_t)t.literals.len,
                                   t.bound.at, (uint32_t)t.bound.len);
  struct core *all = core_join(l->a, CORE_AND, t.literals.at, t.literals.len);
  value = lower_restrict(l, value, all, t.head, rel->nparams);
  field_vec from = {0}, to = {0};
  for (uint32_t i = 0; i < rel->nparams; i++)
    if (t.head[i]->field != rel->params[i]->field) {
      vec_push(&from, t.head[i]->field);
      vec_push(&to, rel->params[i]->field);
    }
  value = px_rename(l->dag, value, from.at, to.at, (uint32_t)from.len);
  vec_free(&from);
  vec_free(&to);
  lower_free_term(&t);
  return value;
}

struct px *lower_disjuncts(struct lowered *l, const struct core_rel *rel,
                           struct core *body) {
  uint32_t n;
  struct core *const *parts = core_operands(&body, CORE_OR, &n);
  struct px *value = px_constant(l->dag, false);
  bool whole = body == rel->body; /* else the caller has said what it is for */
  for (uint32_t i = 0; i < n; i++) {
    core_vec all = {0};
    uint32_t before = whole ? lower_for(l, rel->rel->index, i) : 0;
    if (l->options.no_terms ||
        lower_occurrences(l->varying, parts[i]).found == 0 ||
        !lower_variants(l, l->varying, parts[i], &all)) {
      value = px_or(l->dag, value,
                    lower_body(l, rel->params, rel->nparams, parts[i]));
    } else {
      for (size_t j = 0; j < all.len; j++)
        value = px_or(l->dag, value, term_value(l, rel, all.at[j]));
    }
    vec_free(&all);
    if (whole)
      dag_origin(l->dag, before);
  }
  return value;
}
