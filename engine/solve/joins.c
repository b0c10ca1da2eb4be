/* engine/solve/joins.c — clauses over tables, tuple by tuple.
 *
 * A member's tuples stand in the order in which they were found.  Those that
 * were taken are joined with what was taken before them and with the tables;
 * the others wait.  So a pair of tuples of members is joined when the later one
 * is taken, by the clause in which that one is new.
 */
#include "joins.h"

#include "engine/base/debug.h"
#include "engine/bdd/field.h"
#include "exec.h"
#include "tuple_diagrams.h"
#include "worklist.h"

#include <assert.h>

enum {
  LOOKS_PER_POLL = 4096,
  FAR_BEYOND = 16, /* so many budgets are too much for one tuple */
};

/* A step with what it looks tuples up in. */
struct ready_step {
  const struct plan_step *plan;
  struct tuples *in;
  uint32_t index;
};

struct joins {
  struct exec *x;
  struct dd *dd;
  const struct plan *plan;
  const struct plan_solve *system;
  struct arena *arena;
  struct tuples *members, *tables;
  struct ready_step **steps; /* by clause */
  uint64_t *rounds;          /* by member */
  uint32_t *value;           /* of the variables of the clause being tried */
  uint64_t looks, until, polled; /* tuples looked at */
  uint32_t member, round_end;    /* where the work stands */
  bool loaded, based, done, too_much;
  bool charges;
};

/* ---- Making -------------------------------------------------------------- */

static void open_table_of(struct joins *s, struct tuples *t,
                          const uint32_t *fields, uint32_t n) {
  uint64_t sizes[PLAN_MAX_COLUMNS];
  for (uint32_t i = 0; i < n; i++)
    sizes[i] = s->plan->layout.fields[fields[i]].size;
  tuples_init(t, sizes, n);
}

static void open_members(struct joins *s) {
  for (size_t i = 0; i < s->system->members.len; i++) {
    const struct plan_member *m = &s->system->members.at[i];
    open_table_of(s, &s->members[i], m->control, m->ncontrol);
  }
  for (size_t i = 0; i < s->system->tables.len; i++) {
    const struct plan_table *t = &s->system->tables.at[i];
    open_table_of(s, &s->tables[i], t->control, t->ncontrol);
  }
}

static bool looks_up(const struct plan_step *p) {
  return p->kind == PLAN_STEP_MEMBER || p->kind == PLAN_STEP_TABLE ||
         p->kind == PLAN_STEP_ABSENT;
}

static void ready_clause(struct joins *s, uint32_t clause, uint32_t *nvars) {
  const struct plan_clause *c = &s->system->clauses.at[clause];
  s->steps[clause] = arena_array(s->arena, c->nsteps + 1, sizeof **s->steps);
  *nvars = c->nvars > *nvars ? c->nvars : *nvars;
  for (uint32_t i = 0; i < c->nsteps; i++) {
    const struct plan_step *p = &c->steps[i];
    struct ready_step *r = &s->steps[clause][i];
    r->plan = p;
    if (!looks_up(p))
      continue;
    r->in = p->kind == PLAN_STEP_MEMBER ? &s->members[p->source]
                                        : &s->tables[p->source];
    r->index = tuples_index(r->in, p->known);
  }
}

struct joins *joins_new(struct exec *x, const struct plan *p, uint32_t number) {
  struct joins *s = xcalloc(1, sizeof *s);
  const struct plan_solve *system = p->solves.at[number];
  uint32_t nvars = 0;
  assert(system->by_tables);
  s->x = x;
  s->dd = exec_store(x);
  s->plan = p;
  s->system = system;
  s->charges = exec_charges(x);
  s->arena = arena_new();
  s->members =
      arena_array(s->arena, system->members.len + 1, sizeof *s->members);
  s->tables = arena_array(s->arena, system->tables.len + 1, sizeof *s->tables);
  s->rounds = arena_array(s->arena, system->members.len + 1, sizeof *s->rounds);
  s->steps = arena_array(s->arena, system->clauses.len + 1, sizeof *s->steps);
  open_members(s);
  for (uint32_t i = 0; i < system->clauses.len; i++)
    ready_clause(s, i, &nvars);
  s->value = arena_array(s->arena, nvars + 1, sizeof *s->value);
  return s;
}

void joins_free(struct joins *s) {
  if (!s)
    return;
  for (size_t i = 0; i < s->system->members.len; i++)
    tuples_free(&s->members[i]);
  for (size_t i = 0; i < s->system->tables.len; i++)
    tuples_free(&s->tables[i]);
  arena_free(s->arena);
  xfree(s);
}

/* ---- Tables -------------------------------------------------------------- */

static void load_tuple(void *arg, const uint32_t *tuple) {
  tuples_add(arg, tuple);
}

static void load_location(void *arg, const uint32_t *key, dd_slot value) {
  (void)value;
  tuples_add(arg, key);
}

/* What was solved before by tables, or by a worklist without data. */
static void load_solved(struct joins *s, struct tuples *t,
                        const struct plan_table *p) {
  exec_member_rows(s->x, p->solve, p->member, load_location, t);
}

static void load_joined_tables(struct joins *s) {
  for (size_t i = 0; i < s->system->tables.len; i++) {
    const struct plan_table *p = &s->system->tables.at[i];
    struct tuples *t = &s->tables[i];
    if (p->rel == PLAN_NONE)
      tuples_of_diagram(
          s->dd, s->arena, exec_slot(s->x, p->reg),
          layout_fields(s->arena, &s->plan->layout, p->control, p->ncontrol),
          p->ncontrol, load_tuple, t);
    else if (p->solve != PLAN_NONE)
      load_solved(s, t, p);
    else
      s->plan->tuples(s->plan->define_ctx, p->rel, load_tuple, t);
    while (t->taken < t->n)
      tuples_take(t);
  }
  s->loaded = true;
}

/* ---- Clauses ------------------------------------------------------------- */

struct trial {
  struct joins *s;
  const struct plan_clause *clause;
  const struct ready_step *steps;
};

static bool test_holds(const struct plan_test *t, const uint32_t *value) {
  switch (t->kind) {
  case PLAN_TEST_IS:
    return value[t->x] == t->k;
  case PLAN_TEST_BELOW:
    return value[t->x] < t->k;
  case PLAN_TEST_BIT:
    return value[t->x] >> t->k & 1;
  case PLAN_TEST_SUM:
    return value[t->x] == value[t->y] + t->k;
  case PLAN_TEST_LESS:
    return value[t->x] < value[t->y] + t->k;
  case PLAN_TEST_NOT:
    return !test_holds(t->arg[0], value);
  case PLAN_TEST_IFF:
    return test_holds(t->arg[0], value) == test_holds(t->arg[1], value);
  case PLAN_TEST_AND:
  case PLAN_TEST_OR:
    break;
  }
  uint32_t i = 0;
  bool stops = t->kind == PLAN_TEST_OR;
  while (i < t->nargs && test_holds(t->arg[i], value) != stops)
    i++;
  return (i < t->nargs) == stops;
}

/* Now and then: stops that were asked for, and far too much work. */
static void look_up_from_work(struct joins *s) {
  s->polled = s->looks + LOOKS_PER_POLL;
  if (s->until != 0 && s->looks / FAR_BEYOND > s->until)
    s->too_much = true;
  dd_heed(s->dd);
}

static inline void count_look(struct joins *s) {
  if (++s->looks >= s->polled)
    look_up_from_work(s);
}

static void conclude_trial(const struct trial *t) {
  const struct plan_clause *c = t->clause;
  struct tuples *head = &t->s->members[c->head];
  uint32_t tuple[PLAN_MAX_COLUMNS];
  for (uint32_t i = 0; i < head->ncols; i++)
    tuple[i] = t->s->value[c->head_cols[i]];
  if (tuples_add(head, tuple) && c->head == t->s->system->goal)
    t->s->done = true;
}

/* Gives variables the values of a tuple; false if one that stands in two
   columns would get two. */
static inline bool bind_tuple(const struct plan_step *p, const uint32_t *tuple,
                              uint32_t *value) {
  for (uint32_t i = 0; i < p->ncols; i++)
    if (!(p->known >> i & 1) && p->cols[i] != PLAN_NONE)
      value[p->cols[i]] = tuple[i];
  for (uint32_t i = 0; i < p->ncols; i++)
    if (p->cols[i] != PLAN_NONE && value[p->cols[i]] != tuple[i])
      return false;
  return true;
}

static void go_on_from(const struct trial *t, uint32_t at);

static void known_values(const struct joins *s, const struct plan_step *p,
                         uint32_t *tuple) {
  for (uint32_t i = 0; i < p->ncols; i++)
    tuple[i] = p->known >> i & 1 ? s->value[p->cols[i]] : 0;
}

static bool ended(const struct joins *s) { return s->done || s->too_much; }

/* What is found meanwhile is not taken, so that it is in no chain. */
static void step_each_tuple(const struct trial *t, uint32_t at) {
  const struct ready_step *r = &t->steps[at];
  const struct tuples *in = r->in;
  uint32_t tuple[PLAN_MAX_COLUMNS];
  known_values(t->s, r->plan, tuple);
  for (uint32_t n = tuples_first(in, r->index, tuple);
       n != PLAN_NONE && !ended(t->s);
       n = tuples_next(in, r->index, tuple, n)) {
    count_look(t->s);
    if (bind_tuple(r->plan, tuples_at(in, n), t->s->value))
      go_on_from(t, at + 1);
  }
}

static void step_each_value(const struct trial *t, uint32_t at) {
  const struct plan_step *p = t->steps[at].plan;
  for (uint32_t v = 0; v < (uint64_t)p->k && !ended(t->s); v++) {
    count_look(t->s);
    t->s->value[p->x] = v;
    go_on_from(t, at + 1);
  }
}

static void step_sum(const struct trial *t, uint32_t at) {
  const struct plan_step *p = t->steps[at].plan;
  int64_t sum = (int64_t)t->s->value[p->y] + p->k;
  if (sum < 0 || (uint64_t)sum >= p->size)
    return;
  t->s->value[p->x] = (uint32_t)sum;
  go_on_from(t, at + 1);
}

static bool has_no_tuple(const struct trial *t, const struct ready_step *r) {
  uint32_t tuple[PLAN_MAX_COLUMNS];
  known_values(t->s, r->plan, tuple);
  return tuples_first(r->in, r->index, tuple) == PLAN_NONE;
}

static void go_on_from(const struct trial *t, uint32_t at) {
  if (at == t->clause->nsteps) {
    conclude_trial(t);
    return;
  }
  const struct plan_step *p = t->steps[at].plan;
  switch (p->kind) {
  case PLAN_STEP_NEW:
    assert(!"only first");
    return;
  case PLAN_STEP_MEMBER:
  case PLAN_STEP_TABLE:
    step_each_tuple(t, at);
    return;
  case PLAN_STEP_ABSENT:
    if (has_no_tuple(t, &t->steps[at]))
      go_on_from(t, at + 1);
    return;
  case PLAN_STEP_EACH:
    step_each_value(t, at);
    return;
  case PLAN_STEP_SET:
    t->s->value[p->x] = (uint32_t)p->k;
    go_on_from(t, at + 1);
    return;
  case PLAN_STEP_SUM:
    step_sum(t, at);
    return;
  case PLAN_STEP_TEST:
    if (test_holds(p->test, t->s->value))
      go_on_from(t, at + 1);
  }
}

/* Tries a clause, with a new tuple or NULL. */
static void try_clause(struct joins *s, uint32_t clause,
                       const uint32_t *tuple) {
  const struct plan_clause *c = &s->system->clauses.at[clause];
  struct trial t = {s, c, s->steps[clause]};
  uint32_t charged = s->charges ? exec_charge(s->x, c->origin) : 0;
  if (!tuple)
    go_on_from(&t, 0);
  else if (bind_tuple(&c->steps[0], tuple, s->value))
    go_on_from(&t, 1);
  if (s->charges)
    exec_charge_back(s->x, charged);
}

static bool starts_with(const struct plan_clause *c, uint32_t member) {
  return c->nsteps > 0 && c->steps[0].kind == PLAN_STEP_NEW &&
         c->steps[0].source == member;
}

static bool starts_from_new(const struct plan_clause *c) {
  return c->nsteps > 0 && c->steps[0].kind == PLAN_STEP_NEW;
}

static void try_bases(struct joins *s) {
  for (uint32_t i = 0; i < s->system->clauses.len && !ended(s); i++)
    if (!starts_from_new(&s->system->clauses.at[i]))
      try_clause(s, i, NULL);
  s->based = true;
}

/* ---- Rounds -------------------------------------------------------------- */

/* The values are copied: the table may move when the head grows. */
static void take_first(struct joins *s, uint32_t member) {
  struct tuples *t = &s->members[member];
  uint32_t tuple[PLAN_MAX_COLUMNS + 1];
  for (uint32_t i = 0; i < t->ncols; i++)
    tuple[i] = tuples_at(t, t->taken)[i];
  tuples_take(t);
  count_look(s);
  for (uint32_t i = 0; i < s->system->clauses.len && !ended(s); i++)
    if (starts_with(&s->system->clauses.at[i], member))
      try_clause(s, i, tuple);
}

/* A tuple is a location, and one that was not taken waits. */
static void tell_round(const struct joins *s) {
  struct worklist_state state = {.rel = s->system->members.at[s->member].rel,
                                 .steps = s->members[s->member].taken};
  if (!exec_tells_steps(s->x))
    return;
  for (size_t i = 0; i < s->system->members.len; i++) {
    state.locations += s->members[i].n;
    state.waiting += s->members[i].n - s->members[i].taken;
  }
  exec_step(s->x, &state);
}

/* Goes to the next member that has tuples which were not taken; false: there is
   none.  All that it has now are a round of it. */
static bool next_round(struct joins *s) {
  uint32_t n = (uint32_t)s->system->members.len;
  for (uint32_t i = 1; i <= n; i++) {
    uint32_t member = (s->member + i) % n;
    struct tuples *t = &s->members[member];
    if (t->taken == t->n)
      continue;
    s->member = member;
    s->round_end = t->n;
    s->rounds[member]++;
    tell_round(s);
    return true;
  }
  return false;
}

static enum joins_end take_all(struct joins *s) {
  while (!ended(s)) {
    if (s->members[s->member].taken >= s->round_end && !next_round(s))
      return JOINS_SOLVED;
    take_first(s, s->member);
    if (s->until != 0 && s->looks >= s->until)
      return JOINS_PAUSED;
  }
  return s->done ? JOINS_SOLVED : JOINS_TOO_MUCH;
}

enum joins_end joins_run(struct joins *s, uint64_t budget) {
  s->until = budget ? s->looks + budget : 0;
  if (!s->loaded)
    load_joined_tables(s);
  if (!s->based)
    try_bases(s);
  enum joins_end end = take_all(s);
  for (size_t i = 0; i < s->system->members.len; i++)
    CHECKED(tuples_check(&s->members[i]));
  return end;
}

/* ---- Results ------------------------------------------------------------- */

const struct tuples *joins_tuples(const struct joins *s, uint32_t member) {
  return &s->members[member];
}

uint64_t joins_rounds(const struct joins *s, uint32_t member) {
  return s->rounds[member];
}

void joins_gather(const struct joins *s, uint32_t member, dd_slot dst) {
  const struct plan_member *m = &s->system->members.at[member];
  diagram_of_tuples(
      s->dd, s->arena, dst, &s->members[member],
      layout_fields(s->arena, &s->plan->layout, m->control, m->ncontrol));
}
