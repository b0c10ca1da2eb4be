/* calculus/answers/why_not.c — why a tuple is not there.
 *
 * Every clause of its relation fails.  The diagrams of the clause's conditions
 * are multiplied onto the tuple until nothing is left; the assignments before
 * that meet all conditions that were asked, and not the next one.  Of these the
 * nearest to what there is becomes an example (why_not_near.c), and if what it
 * lacks is a tuple of a fixed point, that one is explained in turn.
 *
 * A condition that relations appear in under quantifiers fails since something
 * is there that should not be: clauses of its own say what (clause_witness.c),
 * and their premises are derived.
 */
#include "explaining.h"

#include <stdlib.h>
#include <string.h>

/* How many tuples are explained whose absence is the reason for another's; and
   of those that only lead back to where there are tuples. */
enum { MAX_ABSENT = 8, MAX_FAR = 100 };

/* What speaks of values only is asked first, and then what needs no fixed
   location: what is missing is then a tuple of one, with values as they are
   asked for. */
enum { PASSES = 3 };

static int pass_of(const struct explainer *e, const struct plan_condition *c) {
  if (c->rel == PLAN_NONE)
    return c->formula && core_reads_any(c->formula) ? 2 : 0;
  return c->negated || e->l->eq->fixed[c->rel] ? 1 : 2;
}

/* dst := a and the condition. */
static void conjoin_condition(struct explainer *e, dd_slot dst, dd_slot a,
                              const struct plan_condition *c) {
  if (c->complement)
    dd_diff(e->dd, dst, a, exec_slot(e->x, c->factor));
  else
    dd_and(e->dd, dst, a, exec_slot(e->x, c->factor));
}

/* Multiplies until nothing is left; e->acc has what there was before that. */
static const struct plan_condition *
failing_condition(struct explainer *e, const struct plan_witness *w,
                  const uint64_t *value) {
  exec_straight(e->x, &w->code);
  explain_head(e, w, value);
  for (int pass = 0; pass < PASSES; pass++)
    for (uint32_t i = 0; i < w->nconditions; i++) {
      const struct plan_condition *c = &w->conditions[w->order[i]];
      if (c->factor == PLAN_NONE || pass_of(e, c) != pass)
        continue;
      conjoin_condition(e, e->next, e->acc, c);
      if (dd_is_false(e->dd, e->next))
        return c;
      dd_copy(e->dd, e->acc, e->next);
    }
  return NULL;
}

/* ---- Examples ------------------------------------------------------------ */

static bool is_head(const struct plan_witness *w, uint64_t field) {
  for (uint32_t i = 0; i < w->nhead; i++)
    if (w->head[i].kind == PLAN_ARG_FIELD && w->head[i].at == field)
      return true;
  return false;
}

/* The components that a condition fails with every value of: it fails on the
   head alone, and speaks of a relation that is given; tuples of others are
   explained one by one.  NULL if there are none. */
static const bool *any_values(struct explainer *e, const struct plan_witness *w,
                              const struct plan_condition *c,
                              const uint64_t *value) {
  bool *any = arena_array(e->arena, c->nargs, sizeof *any), found = false;
  dd_slot rest = dd_slots(e->dd, 1);
  dd_copy(e->dd, rest, e->acc);
  explain_head(e, w, value);
  conjoin_condition(e, e->next, e->acc, c);
  dd_copy(e->dd, e->acc, rest);
  dd_copy(e->dd, rest, DD_FALSE);
  dd_give_slots(e->dd, rest, 1);
  if (!lower_is_given(e->l, c->rel) || !dd_is_false(e->dd, e->next))
    return NULL;
  for (uint32_t i = 0; i < c->nargs; i++) {
    any[i] = c->args[i].kind == PLAN_ARG_FIELD && !is_head(w, c->args[i].at);
    found = found || any[i];
  }
  return found ? any : NULL;
}

/* Whether `all` has assignments that differ from the one in e->bits at the
   arguments of a condition. */
static bool has_others(struct explainer *e, const struct plan_condition *c,
                       dd_slot all) {
  VEC(uint32_t) vars = {0};
  VEC(bool) bits = {0};
  bool *seen = xcalloc(e->plan->layout.nvars + 1, sizeof *seen);
  for (uint32_t i = 0; i < c->nargs; i++) {
    if (c->args[i].kind != PLAN_ARG_FIELD)
      continue;
    const struct field *f = &e->plan->layout.fields[c->args[i].at];
    for (uint32_t b = 0; b < f->width; b++)
      if (!seen[f->vars[b]]) {
        seen[f->vars[b]] = true;
        vec_push(&vars, f->vars[b]);
        vec_push(&bits, e->bits[f->vars[b]]);
      }
  }
  uint32_t n = (uint32_t)vars.len;
  uint32_t *own_vars = vec_to_arena(&vars, e->arena);
  bool *own_bits = vec_to_arena(&bits, e->arena);
  xfree(seen);
  dd_cube(e->dd, e->next, own_vars, own_bits, n);
  dd_diff(e->dd, e->next, all, e->next);
  return !dd_is_false(e->dd, e->next);
}

/* An instance of what fails, from e->acc; whether it is far. */
static bool find_example(struct explainer *e, struct refusal *r) {
  const struct plan_condition *c = r->failed;
  dd_slot all = dd_slots(e->dd, 1);
  dd_copy(e->dd, all, e->acc);
  bool far = near_choose(e->near, c);
  explain_pick(e, e->acc);
  r->example = !r->any && has_others(e, c, all);
  dd_copy(e->dd, all, DD_FALSE);
  dd_give_slots(e->dd, all, 1);
  uint64_t *value = arena_array(e->arena, c->nargs, sizeof *value);
  for (uint32_t i = 0; i < c->nargs; i++)
    value[i] = explain_arg(e, &c->args[i], NULL);
  r->value = value;
  return far;
}

/* ---- Absent tuples ------------------------------------------------------- */

static bool is_absent(const struct explainer *e, uint32_t rel,
                      const uint64_t *value, uint32_t nvalues) {
  for (size_t i = 0; i < e->absences.at.len; i++) {
    const struct absence *a = &e->absences.at.at[i];
    if (a->rel == rel && a->nvalues == nvalues &&
        (!nvalues || !memcmp(a->value, value, nvalues * sizeof *value)))
      return true;
  }
  return false;
}

static void add_absence(struct explainer *e, uint32_t context, uint32_t rel,
                        const uint64_t *value, uint32_t nvalues, bool far) {
  struct absence a = {.rel = rel,
                      .context = context,
                      .value = value,
                      .nvalues = nvalues,
                      .far = far};
  e->nfar += far;
  vec_push(&e->absences.at, a);
}

/* Where the body of a relation is read that is read in a context. */
static uint32_t context_of(struct explainer *e, uint32_t context,
                           uint32_t rel) {
  if (e->l->eq->fixed[rel] || e->point[rel].solve != PLAN_NONE)
    return PLAN_NONE;
  uint32_t loop = stages_loop(e->stages, context, rel);
  return loop == PLAN_NONE ? context : loop;
}

static void lacks(struct explainer *e, uint32_t context, uint32_t rel,
                  const uint64_t *value, uint32_t nvalues, bool far) {
  bool more =
      far ? e->nfar < MAX_FAR : e->absences.at.len - e->nfar < MAX_ABSENT;
  if (more && !lower_is_given(e->l, rel) && !is_absent(e, rel, value, nvalues))
    add_absence(e, context_of(e, context, rel), rel, value, nvalues, far);
}

/* ---- What breaks a condition --------------------------------------------- */

/* The facts of a clause that breaks a condition, which are there; what is not
   there is explained as well. */
static void break_with(struct explainer *e, uint32_t context,
                       const struct plan_witness *w, struct refusal *r) {
  const struct breaking *b = w->term;
  uint64_t *bound = arena_array(e->arena, b->nbound, sizeof *bound);
  uint32_t n;
  for (uint32_t i = 0; i < b->nbound; i++)
    bound[i] = explain_arg(
        e, &(struct plan_arg){PLAN_ARG_FIELD, b->bound[i]->field}, NULL);
  const uint32_t *premises = explain_facts(e, w, context, &n);
  if (!premises)
    return;
  r->broken_by = w;
  r->bound = bound;
  r->premises = premises;
  r->npremises = n;
  for (uint32_t i = 0; i < n; i++) {
    const struct fact *f = &e->result.facts.at[premises[i]];
    if (f->kind == FACT_ABSENT)
      lacks(e, context, f->rel, f->value, f->nvalues, false);
  }
}

static void find_break(struct explainer *e, const plan_witnesses *clauses,
                       uint32_t context, struct refusal *r) {
  explain_pick(e, e->acc);
  const uint64_t *value = explain_free_values(e, r->failed->formula);
  for (size_t i = 0; i < clauses->len && !r->broken_by; i++) {
    const struct plan_witness *w = &clauses->at[i];
    const struct breaking *b = w->term;
    if (b && b->literal == r->failed->formula &&
        explain_load(e, w, context, AT_END) && explain_try(e, w, value))
      break_with(e, context, w, r);
  }
}

/* ---- Clauses that fail --------------------------------------------------- */

static void refuse_clause(struct explainer *e, size_t number,
                          const plan_witnesses *clauses,
                          const struct plan_witness *w) {
  struct refusal r = {.clause = w};
  uint32_t context = e->absences.at.at[number].context;
  const uint64_t *value = e->absences.at.at[number].value;
  if (!explain_load(e, w, context, AT_END))
    return;
  const struct plan_condition *c = r.failed = failing_condition(e, w, value);
  if (c && c->rel != PLAN_NONE) {
    r.any = any_values(e, w, c, value);
    bool far = find_example(e, &r);
    if (!c->negated && !r.any)
      lacks(e, context, c->rel, r.value, c->nargs, far);
  } else if (c && c->formula && core_reads_any(c->formula)) {
    find_break(e, clauses, context, &r);
  }
  vec_push(&e->absences.at.at[number].refusals, r);
}

const struct absences *explain_absence(struct explainer *e, uint32_t stmt) {
  e->near = near_new(e);
  near_begin(e->near, stmt);
  add_absence(e, PLAN_NONE, (uint32_t)e->plan->rels.len + stmt, NULL, 0, false);
  for (size_t i = 0; i < e->absences.at.len; i++) {
    const plan_witnesses *clauses = &e->plan->clauses[e->absences.at.at[i].rel];
    for (size_t j = 0; j < clauses->len; j++)
      if (!explain_breaks(&clauses->at[j]))
        refuse_clause(e, i, clauses, &clauses->at[j]);
  }
  explain_derive_all(e);
  e->absences.facts = &e->result;
  return &e->absences;
}
