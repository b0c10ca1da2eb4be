/* calculus/answers/explain.c — facts derived backwards, one clause at a time.
 *
 * Facts that are still to be derived stand in a queue.  For a tuple of a
 * system that was solved by a worklist, the engine knows which rule added it,
 * at which values of the control variables; for others, the clauses of the
 * relation are tried.  The diagrams of a clause's conditions are multiplied
 * onto the tuple, one assignment is picked, and the tuples that it gives to the
 * relations of the clause are the premises.
 *
 * A relation that a loop iterates has the tuple since some ring; the body that
 * gave it was evaluated in the loop, with what all relations had before the
 * round of that ring.  A greatest fixed point has it in the last ring, in which
 * nothing changed any more: there the body holds of the value itself.
 */
#include "explaining.h"

#include "engine/base/hash.h"
#include "engine/solve/worklist.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct explainer *explainer_new(struct lowered *l, struct exec *x,
                                bool instances) {
  struct explainer *e = xcalloc(1, sizeof *e);
  const struct plan *p = lowered_plan(l);
  e->l = l;
  e->x = x;
  e->instances = instances;
  e->dd = exec_store(x);
  e->plan = p;
  e->arena = arena_new();
  e->rings = exec_rings(x, &e->nrings);
  uint32_t n = e->plan->layout.nvars + 1;
  e->scratch.head = arena_array(e->arena, n, sizeof *e->scratch.head);
  e->scratch.param = arena_array(e->arena, n, sizeof *e->scratch.param);
  e->scratch.last = arena_array(e->arena, n, sizeof *e->scratch.last);
  e->scratch.forgotten = arena_array(e->arena, n, sizeof *e->scratch.forgotten);
  e->scratch.mentioned = arena_array(e->arena, n, sizeof *e->scratch.mentioned);
  e->stages = stages_new(p, l->eq, x);
  e->bits = xcalloc(p->layout.nvars + 1, sizeof *e->bits);
  uint32_t most = 0;
  for (size_t i = 0; i < p->rels.len; i++)
    if (p->rels.at[i].nparams > most)
      most = p->rels.at[i].nparams;
  e->key = xcalloc(2 + most, sizeof *e->key);
  e->acc = dd_slots(e->dd, 2);
  e->next = e->acc + 1;
  e->failed = PLAN_NONE;
  e->point = arena_array(e->arena, p->rels.len + 1, sizeof *e->point);
  e->there = arena_array(e->arena, p->rels.len + 1, sizeof *e->there);
  for (size_t i = 0; i < p->rels.len; i++)
    e->point[i].solve = PLAN_NONE;
  for (uint32_t i = 0; i < p->solves.len; i++)
    for (uint32_t j = 0; j < p->solves.at[i]->members.len; j++) {
      uint32_t rel = p->solves.at[i]->members.at[j].rel;
      if (rel != PLAN_NONE) {
        e->point[rel].solve = i;
        e->point[rel].member = j;
      }
    }
  return e;
}

void explainer_free(struct explainer *e) {
  if (!e)
    return;
  HASH_CLEAR(hh, e->known);
  vec_free(&e->result.facts);
  for (size_t i = 0; i < e->absences.at.len; i++)
    vec_free(&e->absences.at.at[i].refusals);
  vec_free(&e->absences.at);
  xfree(e->bits);
  xfree(e->key);
  stages_free(e->stages);
  near_free(e->near);
  arena_free(e->arena);
  xfree(e);
}

uint32_t explainer_failed(const struct explainer *e) { return e->failed; }

/* ---- Values and bits ----------------------------------------------------- */

static void put_bits(struct explainer *e, uint32_t field, uint64_t value) {
  const struct field *f = &e->plan->layout.fields[field];
  for (uint32_t b = 0; b < f->width; b++)
    e->bits[f->vars[b]] = value >> (f->width - 1 - b) & 1;
}

static uint64_t get_bits(const struct explainer *e, uint32_t field) {
  const struct field *f = &e->plan->layout.fields[field];
  uint64_t value = 0;
  for (uint32_t b = 0; b < f->width; b++)
    value = 2 * value + e->bits[f->vars[b]];
  return value;
}

static void put_tuple(struct explainer *e, uint32_t rel,
                      const uint64_t *value) {
  const struct plan_relation *r = &e->plan->rels.at[rel];
  for (uint32_t i = 0; i < r->nparams; i++)
    put_bits(e, r->params[i], value[i]);
}

static bool in_value(struct explainer *e, uint32_t rel, const uint64_t *value,
                     dd_slot diagram) {
  put_tuple(e, rel, value);
  return dd_eval(e->dd, diagram, e->bits);
}

/* One assignment that satisfies a diagram that is not false, into e->bits. */
void explain_pick(struct explainer *e, dd_slot from) {
  dd_one(e->dd, from, e->bits);
}

/* ---- Stages -------------------------------------------------------------- */

/* Whether a stage is the first round of a loop by delta, before which its
   relations are empty; the rings before are of an earlier activation. */
static bool begins_by_delta(const struct explainer *e, uint32_t loop,
                            uint32_t at) {
  return at < e->nrings && e->rings[at].loop == loop &&
         e->rings[at].round == 0 && e->plan->loops.at[loop]->kind == PLAN_DELTA;
}

/* The ring that a relation has at a stage for those in a context, or
   PLAN_NONE. */
static uint32_t ring_before(const struct explainer *e, uint32_t context,
                            uint32_t rel, uint32_t at) {
  uint32_t loop = stages_loop(e->stages, context, rel);
  if (loop == PLAN_NONE || (loop == context && begins_by_delta(e, loop, at)))
    return PLAN_NONE;
  return stages_ring(e->stages, loop, rel, at);
}

/* Its round of Evaluate, which begins with nothing; a loop by delta begins with
   what the first of these rounds gives. */
static uint32_t round_of_ring(const struct explainer *e, uint32_t ring) {
  const struct ring *r = &e->rings[ring];
  bool delta = e->plan->loops.at[r->loop]->kind == PLAN_DELTA;
  return r->round + delta;
}

/* The ring since which the relation has the tuple that ring i has, within one
   activation of the loop. */
static uint32_t ring_since(struct explainer *e, uint32_t i,
                           const uint64_t *value) {
  for (;;) {
    uint32_t j = stages_previous(e->stages, i);
    if (j == PLAN_NONE ||
        !in_value(e, e->rings[j].rel, value, e->rings[j].value))
      return i;
    i = j;
  }
}

/* The last ring of the activation with the value of ring i. */
static uint32_t ring_until(struct explainer *e, uint32_t i) {
  for (;;) {
    uint32_t j = stages_next(e->stages, i);
    if (j == PLAN_NONE || !dd_same(e->dd, e->rings[j].value, e->rings[i].value))
      return i;
    i = j;
  }
}

static const uint32_t *fact_key_of(struct explainer *e, uint32_t rel,
                                   const uint64_t *value, uint32_t *key) {
  const struct core_rel *r = e->l->core[rel];
  uint32_t n = 0;
  for (uint32_t i = 0; i < r->nparams; i++)
    if (r->params[i]->type->control)
      key[n++] = (uint32_t)value[i];
  return key;
}

/* Whether a loop is of greatest fixed points; a plain relation that is iterated
   together with them is one. */
static bool is_greatest(const struct explainer *e, uint32_t loop) {
  const struct plan_loop *l = e->plan->loops.at[loop];
  for (uint32_t i = 0; i < l->nrels; i++)
    if (e->l->sys->rels[l->rels[i].rel]->kind == FP_NU)
      return true;
  return false;
}

/* When a tuple that the relation has at stage `at` came to be. */
static bool find_stage(struct explainer *e, uint32_t context, uint32_t rel,
                       const uint64_t *value, uint32_t at, struct fact *f) {
  uint32_t key[PLAN_MAX_COLUMNS] = {0}, ring;
  put_tuple(e, rel, value);
  f->at = at;
  f->context = context;
  if (e->l->eq->fixed[rel]) {
    f->at = AT_END;
    f->context = PLAN_NONE;
    return true;
  }
  if (e->point[rel].solve != PLAN_NONE) {
    struct origin o;
    if (!worklist_origin(exec_system(e->x, e->point[rel].solve),
                         e->point[rel].member, fact_key_of(e, rel, value, key),
                         e->bits, &o))
      return false;
    f->at = o.time;
    f->context = PLAN_NONE;
    f->timed = true;
    f->round = o.time + 1;
    return true;
  }
  if (stages_loop(e->stages, context, rel) == PLAN_NONE)
    return true;
  ring = ring_before(e, context, rel, at);
  if (ring == PLAN_NONE || !in_value(e, rel, value, e->rings[ring].value))
    return false;
  ring = is_greatest(e, e->rings[ring].loop) ? ring_until(e, ring)
                                             : ring_since(e, ring, value);
  f->at = ring;
  f->context = e->rings[ring].loop;
  f->timed = true;
  f->round = round_of_ring(e, ring);
  return true;
}

/* ---- Facts --------------------------------------------------------------- */

static unsigned hash_of(const uint64_t *words, size_t n) {
  uint64_t h = 0;
  for (size_t i = 0; i < n; i++)
    h = hash_word(h, words[i]);
  return (unsigned)h;
}

/* The number of a fact, which is added if it is new. */
static uint32_t intern_fact(struct explainer *e, const struct fact *f) {
  size_t n = 2 + f->nvalues, len = n * sizeof *e->key;
  e->key[0] = (uint64_t)f->rel << 32 | f->at;
  e->key[1] = (uint64_t)f->kind << 32 | f->context;
  if (f->nvalues)
    memcpy(e->key + 2, f->value, f->nvalues * sizeof *f->value);
  unsigned hash = hash_of(e->key, n);
  struct known_fact *k;
  HASH_FIND_BYHASHVALUE(hh, e->known, e->key, len, hash, k);
  if (k)
    return k->fact;
  k = arena_alloc(e->arena, sizeof *k);
  k->fact = (uint32_t)e->result.facts.len;
  const uint64_t *own = arena_copy(e->arena, e->key, 1, len);
  HASH_ADD_KEYPTR_BYHASHVALUE(hh, e->known, own, len, hash, k);
  vec_push(&e->result.facts, *f);
  return k->fact;
}

/* What an argument is under the assignment in e->bits. */
uint64_t explain_arg(const struct explainer *e, const struct plan_arg *a,
                     const uint32_t *control) {
  switch (a->kind) {
  case PLAN_ARG_FIELD:
    return get_bits(e, (uint32_t)a->at);
  case PLAN_ARG_CONTROL:
    return control[a->at];
  case PLAN_ARG_VALUE:
    return a->at;
  }
  assert(!"no argument");
  return 0;
}

/* All values first: finding stages overwrites the assignment. */
static uint64_t **premise_values(struct explainer *e,
                                 const struct plan_witness *w,
                                 const uint32_t *control) {
  uint64_t **values = arena_array(e->arena, w->nconditions, sizeof *values);
  for (uint32_t i = 0; i < w->nconditions; i++) {
    const struct plan_condition *c = &w->conditions[i];
    values[i] = arena_array(e->arena, c->nargs, sizeof **values);
    for (uint32_t j = 0; j < c->nargs; j++)
      values[i][j] = explain_arg(e, &c->args[j], control);
  }
  return values;
}

/* When a tuple was absent that is so at stage `at`. */
static void find_absence(struct explainer *e, uint32_t context, uint32_t rel,
                         uint32_t at, struct fact *f) {
  uint32_t ring = ring_before(e, context, rel, at);
  f->kind = FACT_ABSENT;
  f->at = ring == PLAN_NONE ? at : ring;
  f->context = ring == PLAN_NONE ? context : e->rings[ring].loop;
  f->timed = ring != PLAN_NONE;
  f->round = ring == PLAN_NONE ? 0 : round_of_ring(e, ring);
}

uint32_t explain_fact(struct explainer *e, uint32_t context, uint32_t at,
                      uint32_t rel, bool absent, const uint64_t *value,
                      uint32_t nvalues) {
  struct fact f = {.rel = rel, .value = value, .nvalues = nvalues};
  f.kind = lower_is_given(e->l, rel) ? FACT_GIVEN : FACT_DERIVED;
  if (absent)
    find_absence(e, context, rel, at, &f);
  else if (!find_stage(e, context, rel, value, at, &f))
    return PLAN_NONE;
  return intern_fact(e, &f);
}

const uint64_t *explain_free_values(struct explainer *e, const struct core *f) {
  field_vec fields = {0};
  core_free_vars(f, field_vec_add, &fields);
  uint64_t *value = arena_array(e->arena, fields.len, sizeof *value);
  for (size_t i = 0; i < fields.len; i++)
    value[i] =
        explain_arg(e, &(struct plan_arg){PLAN_ARG_FIELD, fields.at[i]}, NULL);
  vec_free(&fields);
  return value;
}

/* The facts that the conditions of a clause are before stage `at`, in a
   context; NULL if one of them is not to be found. */
static uint32_t *premises_of(struct explainer *e, const struct plan_witness *w,
                             const uint32_t *control, uint32_t context,
                             uint32_t at, uint32_t *count) {
  uint64_t **values = premise_values(e, w, control);
  uint32_t *premises = arena_array(e->arena, w->nconditions, sizeof *premises);
  uint32_t n = 0;
  for (uint32_t i = 0; i < w->nconditions; i++) {
    const struct plan_condition *c = &w->conditions[i];
    if (c->rel == PLAN_NONE)
      continue;
    uint32_t fact =
        explain_fact(e, context, at, c->rel, c->negated, values[i], c->nargs);
    if (fact == PLAN_NONE) {
      e->failed = c->rel;
      return NULL;
    }
    premises[n++] = fact;
  }
  *count = n;
  return premises;
}

uint32_t *explain_facts(struct explainer *e, const struct plan_witness *w,
                        uint32_t context, uint32_t *n) {
  return premises_of(e, w, NULL, context, AT_END, n);
}

/* Gives fact number `number` its clause and premises; `at`: the stage before
   which the premises hold, in a context. */
static bool add_premises(struct explainer *e, uint32_t number,
                         const struct plan_witness *w, const uint32_t *control,
                         uint32_t context, uint32_t at) {
  uint32_t n;
  uint32_t *premises = premises_of(e, w, control, context, at, &n);
  if (!premises)
    return false;
  struct fact *f = &e->result.facts.at[number];
  f->clause = w;
  f->premises = premises;
  f->npremises = n;
  return true;
}

/* ---- Clauses ------------------------------------------------------------- */

/* e->acc := the tuple, in the fields of the clause's head. */
void explain_head(struct explainer *e, const struct plan_witness *w,
                  const uint64_t *value) {
  VEC(uint32_t) vars = {0};
  uint32_t n = 0;
  for (uint32_t i = 0; i < w->nhead; i++)
    if (w->head[i].kind == PLAN_ARG_FIELD)
      n += e->plan->layout.fields[w->head[i].at].width;
  vars.at = arena_array(e->arena, n, sizeof *vars.at);
  bool *bits = arena_array(e->arena, n, sizeof *bits);
  n = 0;
  for (uint32_t i = 0; i < w->nhead; i++) {
    if (w->head[i].kind != PLAN_ARG_FIELD)
      continue;
    const struct field *f = &e->plan->layout.fields[w->head[i].at];
    for (uint32_t b = 0; b < f->width; b++) {
      vars.at[n] = f->vars[b];
      bits[n++] = value[i] >> (f->width - 1 - b) & 1;
    }
  }
  dd_cube(e->dd, e->acc, vars.at, bits, n);
}

/* e->acc := the product of a clause's conditions. */
static void multiply_conditions(struct explainer *e,
                                const struct plan_witness *w) {
  for (uint32_t i = 0; i < w->nconditions; i++) {
    const struct plan_condition *c = &w->conditions[w->order[i]];
    if (c->factor == PLAN_NONE)
      continue;
    dd_slot factor = exec_slot(e->x, c->factor);
    if (c->complement)
      dd_diff(e->dd, e->acc, e->acc, factor);
    else
      dd_and(e->dd, e->acc, e->acc, factor);
  }
}

/* Whether the clause gives the tuple; then an assignment is in e->bits. */
bool explain_try(struct explainer *e, const struct plan_witness *w,
                 const uint64_t *value) {
  exec_straight(e->x, &w->code);
  explain_head(e, w, value);
  multiply_conditions(e, w);
  if (dd_is_false(e->dd, e->acc))
    return false;
  explain_pick(e, e->acc);
  return true;
}

/* ---- Systems solved by a worklist ---------------------------------------- */

static bool derive_by_points(struct explainer *e, uint32_t number,
                             uint32_t solve, const struct origin *o) {
  const struct plan_witness *w =
      &e->plan->solves.at[solve]->witnesses.at[o->rule];
  struct worklist *p = exec_system(e->x, solve);
  for (uint32_t i = 0; i < w->njoins; i++)
    if (w->joins[i].reg != PLAN_NONE)
      worklist_row_before(p, &w->joins[i], o->value, o->time,
                          exec_slot(e->x, w->joins[i].reg));
  return explain_try(e, w, e->result.facts.at[number].value) &&
         add_premises(e, number, w, o->value, PLAN_NONE, AT_END);
}

static bool derive_member(struct explainer *e, uint32_t number) {
  const struct fact *f = &e->result.facts.at[number];
  uint32_t key[PLAN_MAX_COLUMNS] = {0}, solve = e->point[f->rel].solve;
  struct origin o;
  put_tuple(e, f->rel, f->value);
  return worklist_origin(exec_system(e->x, solve), e->point[f->rel].member,
                         fact_key_of(e, f->rel, f->value, key), e->bits, &o) &&
         derive_by_points(e, number, solve, &o);
}

static bool derive_goal(struct explainer *e, uint32_t number, uint32_t solve) {
  uint32_t goal = (uint32_t)e->plan->solves.at[solve]->members.len - 1, key = 0;
  struct origin o;
  return worklist_origin(exec_system(e->x, solve), goal, &key, e->bits, &o) &&
         derive_by_points(e, number, solve, &o);
}

/* ---- Other relations ----------------------------------------------------- */

static void value_by_clauses(struct explainer *e, uint32_t rel,
                             uint32_t context, uint32_t at, dd_slot dst);

/* dst := what relation `rel` is at a stage for those in a context: nothing
   before the first ring, which in a loop by delta is the first round's. */
void explain_value(struct explainer *e, uint32_t rel, uint32_t context,
                   uint32_t at, dd_slot dst) {
  if (e->point[rel].solve != PLAN_NONE) {
    worklist_gather(exec_system(e->x, e->point[rel].solve),
                    e->point[rel].member, dst);
    return;
  }
  if (stages_loop(e->stages, context, rel) == PLAN_NONE) {
    value_by_clauses(e, rel, context, at, dst);
    return;
  }
  uint32_t ring = ring_before(e, context, rel, at);
  dd_copy(e->dd, dst, ring == PLAN_NONE ? DD_FALSE : e->rings[ring].value);
}

static bool speaks_of(const struct plan_witness *w, uint32_t rel) {
  for (uint32_t i = 0; i < w->nconditions; i++)
    if (w->conditions[i].rel == rel)
      return true;
  return false;
}

bool explain_unknown(struct explainer *e, uint32_t context, uint32_t rel) {
  return e->point[rel].solve == PLAN_NONE &&
         stages_unknown(e->stages, context, rel);
}

/* Whether a register has what the relation is at a stage in a context. */
static bool is_there(const struct explainer *e, uint32_t rel, uint32_t context,
                     uint32_t at) {
  return e->there[rel].known && e->there[rel].context == context &&
         e->there[rel].at == at;
}

/* Plain relations that use one that the run had no need of had no need of it
   either: it may be empty for them.  Other clauses may be run for a value, so
   that all of them are there before the first is put in place. */
bool explain_load(struct explainer *e, const struct plan_witness *w,
                  uint32_t context, uint32_t at) {
  uint32_t n = (uint32_t)w->reads.len;
  for (uint32_t i = 0; i < n; i++)
    if (speaks_of(w, w->reads.at[i].rel) &&
        explain_unknown(e, context, w->reads.at[i].rel))
      return false;
  dd_slot values = n ? dd_slots(e->dd, n) : 0;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t rel = w->reads.at[i].rel;
    if (is_there(e, rel, context, at))
      dd_copy(e->dd, values + i, exec_slot(e->x, w->reads.at[i].reg));
    else if (!explain_unknown(e, context, rel))
      explain_value(e, rel, context, at, values + i);
  }
  for (uint32_t i = 0; i < n; i++) {
    uint32_t rel = w->reads.at[i].rel;
    dd_copy(e->dd, exec_slot(e->x, w->reads.at[i].reg), values + i);
    dd_copy(e->dd, values + i, DD_FALSE);
    e->there[rel].known = true;
    e->there[rel].context = context;
    e->there[rel].at = at;
  }
  if (n)
    dd_give_slots(e->dd, values, n);
  return true;
}

/* Fills scratch.head and scratch.param with the variables of the clause's head, and of the
   relation's parameters in the same order; returns how many there are. */
static uint32_t head_variables(struct explainer *e, uint32_t rel,
                               const struct plan_witness *w) {
  const struct layout *l = &e->plan->layout;
  const struct plan_relation *r = &e->plan->rels.at[rel];
  uint32_t n = 0;
  for (uint32_t i = 0; i < w->nhead; i++) {
    const struct field *a = &l->fields[w->head[i].at];
    const struct field *b = &l->fields[r->params[i]];
    for (uint32_t k = 0; k < a->width; k++, n++) {
      e->scratch.head[n] = a->vars[k];
      e->scratch.param[n] = b->vars[k];
    }
  }
  return n;
}

/* e->scratch.last[v] := the last condition, in the order of multiplication, that
   depends on a variable; AT_END: it is of the head, or none does. */
static void note_last_uses(struct explainer *e, const struct plan_witness *w,
                           uint32_t nhead) {
  uint32_t nvars = e->plan->layout.nvars, *last = e->scratch.last;
  for (uint32_t v = 0; v < nvars; v++)
    last[v] = AT_END;
  for (uint32_t i = 0; i < w->nconditions; i++) {
    const struct plan_condition *c = &w->conditions[w->order[i]];
    if (c->factor == PLAN_NONE)
      continue;
    memset(e->scratch.mentioned, 0, nvars * sizeof *e->scratch.mentioned);
    dd_mentions(e->dd, exec_slot(e->x, c->factor), NULL, e->scratch.mentioned);
    for (uint32_t v = 0; v < nvars; v++)
      if (e->scratch.mentioned[v])
        last[v] = i;
  }
  for (uint32_t i = 0; i < nhead; i++)
    last[e->scratch.head[i]] = AT_END;
}

/* The variables that no condition after the i-th depends on. */
static dd_set forgotten_after(struct explainer *e, uint32_t i) {
  uint32_t n = 0;
  for (uint32_t v = 0; v < e->plan->layout.nvars; v++)
    if (e->scratch.last[v] == i)
      e->scratch.forgotten[n++] = v;
  return dd_make_set(e->dd, e->scratch.forgotten, n);
}

/* Multiplies as multiply_conditions does, and quantifies a variable as soon as no
   further condition depends on it. */
static void multiply_and_forget(struct explainer *e,
                                const struct plan_witness *w, uint32_t nhead) {
  note_last_uses(e, w, nhead);
  for (uint32_t i = 0; i < w->nconditions; i++) {
    const struct plan_condition *c = &w->conditions[w->order[i]];
    if (c->factor == PLAN_NONE)
      continue;
    if (c->complement)
      dd_not(e->dd, e->next, exec_slot(e->x, c->factor));
    else
      dd_copy(e->dd, e->next, exec_slot(e->x, c->factor));
    dd_and_exists(e->dd, e->acc, e->acc, e->next, forgotten_after(e, i));
  }
  dd_copy(e->dd, e->next, DD_FALSE);
}

/* e->acc := those of some tuples that a clause gives at a stage in a context;
   false: none, since it speaks of what the run had no need of.  Few tuples keep
   the product of the conditions small. */
static bool value_of_clause(struct explainer *e, uint32_t rel,
                            const struct plan_witness *w, uint32_t context,
                            uint32_t at, dd_slot among) {
  if (explain_breaks(w) || !explain_load(e, w, context, at))
    return false;
  exec_straight(e->x, &w->code);
  uint32_t n = head_variables(e, rel, w), *head = e->scratch.head;
  dd_rename(e->dd, e->acc, among,
            dd_make_map(e->dd, e->scratch.param, head, n));
  multiply_and_forget(e, w, n);
  dd_rename(e->dd, e->acc, e->acc,
            dd_make_map(e->dd, head, e->scratch.param, n));
  return true;
}

/* A relation that has loops, but none for this context: there its body was
   part of others, so that its clauses are evaluated for what is held.  It does
   not depend on itself, and so this ends. */
static void value_by_clauses(struct explainer *e, uint32_t rel,
                             uint32_t context, uint32_t at, dd_slot dst) {
  const plan_witnesses *clauses = &e->plan->clauses[rel];
  dd_slot sum = dd_slots(e->dd, 1);
  for (size_t i = 0; i < clauses->len; i++) {
    if (value_of_clause(e, rel, &clauses->at[i], context, at, DD_TRUE))
      dd_or(e->dd, sum, sum, e->acc);
  }
  dd_copy(e->dd, dst, sum);
  dd_copy(e->dd, sum, DD_FALSE);
}

/* The stage before which the body of a fact's relation was evaluated; that of
   a greatest fixed point reads the whole round itself. */
static uint32_t stage_of_body(const struct explainer *e, const struct fact *f) {
  if (f->context == PLAN_NONE || !f->timed)
    return f->at;
  uint32_t group = e->rings[f->at].group;
  if (is_greatest(e, f->context))
    return group + e->plan->loops.at[f->context]->nrels;
  return group;
}

bool explain_gives(struct explainer *e, uint32_t ring,
                   const struct plan_witness *w, dd_slot among) {
  const struct ring *r = &e->rings[ring];
  for (uint32_t i = 0; i < w->nhead; i++)
    if (w->head[i].kind != PLAN_ARG_FIELD)
      return false;
  return value_of_clause(e, r->rel, w, r->loop, r->group, among);
}

bool explain_is_greatest(const struct explainer *e, uint32_t ring) {
  return is_greatest(e, e->rings[ring].loop);
}

uint32_t explain_round(const struct explainer *e, uint32_t ring) {
  return round_of_ring(e, ring);
}

static bool derive_by_clauses(struct explainer *e, uint32_t number) {
  const struct fact f = e->result.facts.at[number];
  const plan_witnesses *clauses = &e->plan->clauses[f.rel];
  uint32_t at = stage_of_body(e, &f);
  for (size_t i = 0; i < clauses->len; i++) {
    const struct plan_witness *w = &clauses->at[i];
    if (explain_breaks(w) || !explain_load(e, w, f.context, at) ||
        !explain_try(e, w, f.value))
      continue;
    uint32_t n;
    const struct universal *all = instances_open(e, w, &n);
    if (!add_premises(e, number, w, NULL, f.context, at))
      return false;
    instances_add(e, number, all, n, f.context, at);
    return true;
  }
  return false;
}

static bool derive_fact(struct explainer *e, uint32_t number) {
  const struct fact *f = &e->result.facts.at[number];
  uint32_t nrels = (uint32_t)e->plan->rels.len;
  if (f->kind != FACT_DERIVED)
    return true;
  if (f->rel >= nrels && e->plan->stmts.at[f->rel - nrels].solve != PLAN_NONE)
    return derive_goal(e, number, e->plan->stmts.at[f->rel - nrels].solve);
  if (f->rel < nrels && e->point[f->rel].solve != PLAN_NONE)
    return derive_member(e, number);
  return derive_by_clauses(e, number);
}

bool explain_derive_all(struct explainer *e) {
  for (uint32_t i = 0; i < e->result.facts.len; i++)
    if (!derive_fact(e, i)) {
      if (e->failed == PLAN_NONE)
        e->failed = e->result.facts.at[i].rel;
      return false;
    }
  return true;
}

const struct derivation *explain_statement(struct explainer *e, uint32_t stmt) {
  struct fact goal = {.rel = (uint32_t)e->plan->rels.len + stmt,
                      .kind = FACT_DERIVED,
                      .context = PLAN_NONE,
                      .at = AT_END};
  intern_fact(e, &goal);
  if (!explain_derive_all(e))
    return NULL;
  if (e->instances)
    settle_reasons(e);
  return &e->result;
}
