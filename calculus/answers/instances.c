/* calculus/answers/instances.c — why a condition holds for all values.
 *
 * `forall w. Edge(v, w) -> Safe(w)` is kept as: there is no w with Edge(v, w) and not
 * Safe(w).  The clauses that would break it (clause_witness.c) have conditions of two
 * kinds: those of relations that are given say which values there are, and one of the
 * others fails for each of them, since the condition holds.  What makes it fail is a
 * fact: Safe(w).
 */
#include "explaining.h"

#include <string.h>

/* Of one fact. */
enum { MAX_INSTANCES = 200 };

struct universal *instances_open(struct explainer *e,
                                 const struct plan_witness *w, uint32_t *n) {
  struct universal *all = arena_array(e->arena, w->nconditions, sizeof *all);
  *n = 0;
  for (uint32_t i = 0; e->instances && i < w->nconditions; i++) {
    const struct core *f = w->conditions[i].formula;
    if (w->conditions[i].rel != PLAN_NONE || !f || f->kind != CORE_NOT ||
        !core_reads_any(f))
      continue;
    all[*n].literal = f;
    all[(*n)++].value = explain_free_values(e, f);
  }
  return all;
}

/* Whether a condition says which values there are. */
static bool is_guard(const struct explainer *e,
                     const struct plan_condition *c) {
  if (c->rel == PLAN_NONE)
    return !c->formula || !core_reads_any(c->formula);
  return lower_is_given(e->l, c->rel);
}

/* e->acc := the values that there are, for what is free. */
static void multiply_guards(struct explainer *e, const struct plan_witness *w,
                            const uint64_t *value) {
  exec_straight(e->x, &w->code);
  explain_head(e, w, value);
  for (uint32_t i = 0; i < w->nconditions; i++) {
    const struct plan_condition *c = &w->conditions[w->order[i]];
    if (c->factor == PLAN_NONE || !is_guard(e, c))
      continue;
    if (c->complement)
      dd_diff(e->dd, e->acc, e->acc, exec_slot(e->x, c->factor));
    else
      dd_and(e->dd, e->acc, e->acc, exec_slot(e->x, c->factor));
  }
}

/* The condition that fails under the assignment in e->bits; NULL: none, or one that is
   no single fact. */
static const struct plan_condition *failing(const struct explainer *e,
                                            const struct plan_witness *w) {
  for (uint32_t i = 0; i < w->nconditions; i++) {
    const struct plan_condition *c = &w->conditions[w->order[i]];
    if (c->factor == PLAN_NONE || is_guard(e, c) || c->rel == PLAN_NONE)
      continue;
    if (dd_eval(e->dd, exec_slot(e->x, c->factor), e->bits) == c->complement)
      return c;
  }
  return NULL;
}

/* Takes what is quantified, with the values in e->bits, out of e->acc. */
static void take_out(struct explainer *e, const struct breaking *b) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < b->nbound; i++)
    n += e->plan->layout.fields[b->bound[i]->field].width;
  uint32_t *vars = arena_array(e->arena, (size_t)n + 1, sizeof *vars);
  bool *bits = arena_array(e->arena, (size_t)n + 1, sizeof *bits);
  n = 0;
  for (uint32_t i = 0; i < b->nbound; i++) {
    const struct field *f = &e->plan->layout.fields[b->bound[i]->field];
    for (uint32_t k = 0; k < f->width; k++) {
      vars[n] = f->vars[k];
      bits[n++] = e->bits[f->vars[k]];
    }
  }
  dd_cube(e->dd, e->next, vars, bits, n);
  dd_diff(e->dd, e->acc, e->acc, e->next);
}

typedef VEC(uint32_t) instance_list;

static bool has_instance(const instance_list *all, uint32_t fact) {
  for (size_t i = 0; i < all->len; i++)
    if (all->at[i] == fact)
      return true;
  return false;
}

/* Instances that a clause which would break the condition gives; false: there are more
   than are listed. */
static bool list_instances(struct explainer *e, const struct plan_witness *w,
                           const uint64_t *value, uint32_t context, uint32_t at,
                           instance_list *all) {
  const struct breaking *b = w->term;
  multiply_guards(e, w, value);
  while (!dd_is_false(e->dd, e->acc)) {
    if (all->len == MAX_INSTANCES)
      return false;
    explain_pick(e, e->acc);
    const struct plan_condition *c = failing(e, w);
    uint64_t *values = arena_array(e->arena, c ? c->nargs : 0, sizeof *values);
    for (uint32_t i = 0; c && i < c->nargs; i++)
      values[i] = explain_arg(e, &c->args[i], NULL);
    take_out(e, b);
    uint32_t fact =
        c ? explain_fact(e, context, at, c->rel, !c->negated, values, c->nargs)
          : PLAN_NONE;
    if (fact != PLAN_NONE && !has_instance(all, fact))
      vec_push(all, fact);
    if (b->nbound == 0)
      break;
  }
  return true;
}

void instances_add(struct explainer *e, uint32_t fact,
                   const struct universal *all, uint32_t n, uint32_t context,
                   uint32_t at) {
  const plan_witnesses *clauses =
      &e->plan->clauses[e->result.facts.at[fact].rel];
  instance_list found = {0};
  bool complete = true;
  for (uint32_t i = 0; i < n; i++)
    for (size_t k = 0; k < clauses->len; k++) {
      const struct plan_witness *w = &clauses->at[k];
      const struct breaking *b = w->term;
      if (b && b->literal == all[i].literal && explain_load(e, w, context, at))
        complete &= list_instances(e, w, all[i].value, context, at, &found);
    }
  struct fact *f = &e->result.facts.at[fact];
  f->ninstances = (uint32_t)found.len;
  f->instances = vec_to_arena(&found, e->arena);
  f->more_instances = !complete;
}
