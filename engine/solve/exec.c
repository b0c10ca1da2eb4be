/* engine/solve/exec.c — the interpreter of plans.
 *
 * Register r lives in slot base + r of the store.  A loop runs its body, then
 * changes the relations that it iterates: for PLAN_ROUNDS as `Evaluate` of
 * the paper's section 3 does, for PLAN_DELTA by adding what is new.
 *
 * In a system that is not monotone, an iterate that equals an earlier one
 * will come back for ever, since a round depends on nothing but the iterate
 * (and on what is in the environment).  All iterates of such a loop are
 * therefore kept; diagrams are canonical, so looking one up is a hash of a
 * number.
 */
#include "exec.h"

#include "deepening.h"
#include "edb.h"
#include "engine/base/clock.h"
#include "engine/base/debug.h"
#include "takeover.h"
#include "worklist.h"

#include "engine/base/hash_table.h"
#include <assert.h>
#include <stdlib.h>

/* The iterates of one activation of a loop that is not monotone. */
struct seen_value {
  uint32_t identity;
  uint64_t round;
  dd_slot value;
  UT_hash_handle hh;
};

/* The value of a register, as long as it is a table (joins NULL: it is none). */
struct uncollected {
  const struct joins *joins;
  uint32_t member;
};

struct exec {
  struct plan *plan;
  struct dd *dd;
  struct exec_options options;
  struct arena *arena; /* what a longjmp may leave behind */
  dd_slot base, scratch;
  uint32_t nregs;
  VEC(dd_slot) extra; /* slots of registers past nregs */
  dd_set *sets;       /* by plan set; made on first use past `nsets` */
  dd_map *maps;
  size_t nsets, nmaps;
  bool leave;
  struct standings *standings;     /* of what the main block has written */
  struct standing left;            /* by loops of the instruction that is run */
  struct seen_value **seen;        /* by loop: the iterates of its activation */
  uint32_t *activations;           /* by loop */
  struct worklist **worklists;     /* by system */
  struct joins **joins;            /* by system, of those by tables */
  struct takeover *takeovers;      /* by system by tables that may take over */
  bool *taken_over;                /* by system */
  bool *counted;                   /* by register: plan_counted */
  struct uncollected *uncollected; /* by register */
  struct constants *constants;
  struct bounds *bounds; /* of a run for one bound after the other; or NULL */
  uint32_t bound;        /* the one that is looked at */
  bool again;            /* it is not the first */
  VEC(struct exec_account) accounts; /* by origin */
  uint32_t charged;                  /* the one whose account is open, */
  struct dd_work charged_work;       /* and what there was when it was opened */
  double charged_since;
  VEC(struct ring) rings;
  VEC(dd_slot) spare; /* slots to use again */
  struct exec_figures figures;
};

/* ---- Accounts ------------------------------------------------------------ */

/* Writes what was done since the last call to the open account. */
static void settle_account(struct exec *x) {
  struct dd_work work = dd_get_work(x->dd);
  double now = clock_now();
  struct exec_account *a = &x->accounts.at[x->charged];
  a->operations += work.operations - x->charged_work.operations;
  a->made += work.made - x->charged_work.made;
  a->seconds += now - x->charged_since;
  x->charged_work = work;
  x->charged_since = now;
}

static void open_account(struct exec *x, uint32_t origin) {
  settle_account(x);
  while (x->accounts.len <= origin)
    vec_push(&x->accounts, ((struct exec_account){0}));
  x->charged = origin;
}

uint32_t exec_charge(struct exec *x, uint32_t origin) {
  uint32_t before = x->charged;
  if (!x->options.profile || origin == 0)
    return before;
  if (origin != before)
    open_account(x, origin);
  x->accounts.at[origin].times++;
  return before;
}

void exec_charge_back(struct exec *x, uint32_t origin) {
  if (x->options.profile && origin != x->charged)
    open_account(x, origin);
}

struct exec_account exec_get_account(const struct exec *x, uint32_t origin) {
  return origin < x->accounts.len ? x->accounts.at[origin]
                                  : (struct exec_account){0};
}

/* ---- Sets and maps ------------------------------------------------------- */

static void fields_to_vars(const struct plan *p, const uint32_t *fields,
                           uint32_t n, uint32_t *vars, uint32_t *m) {
  *m = 0;
  for (uint32_t i = 0; i < n; i++) {
    const struct field *f = &p->layout.fields[fields[i]];
    for (uint32_t b = 0; b < f->width; b++)
      vars[(*m)++] = f->vars[b];
  }
}

static void make_sets_and_maps(struct exec *x) {
  const struct plan *p = x->plan;
  uint32_t *vars = xcalloc(p->layout.nvars + 1, sizeof *vars);
  uint32_t *to = xcalloc(p->layout.nvars + 1, sizeof *to);
  uint32_t n, m;
  x->sets = xrealloc(x->sets, p->sets.len + 1, sizeof *x->sets);
  for (; x->nsets < p->sets.len; x->nsets++) {
    const struct plan_set *s = &p->sets.at[x->nsets];
    fields_to_vars(p, s->fields, s->n, vars, &n);
    x->sets[x->nsets] = dd_make_set(x->dd, vars, n);
  }
  x->maps = xrealloc(x->maps, p->maps.len + 1, sizeof *x->maps);
  for (; x->nmaps < p->maps.len; x->nmaps++) {
    const struct plan_map *s = &p->maps.at[x->nmaps];
    fields_to_vars(p, s->from, s->n, vars, &n);
    fields_to_vars(p, s->to, s->n, to, &m);
    assert(n == m);
    x->maps[x->nmaps] = dd_make_map(x->dd, vars, to, n);
  }
  xfree(vars);
  xfree(to);
}

static dd_set set_of_plan(struct exec *x, uint32_t set) {
  if (set >= x->nsets)
    make_sets_and_maps(x);
  return x->sets[set];
}

dd_map exec_map(struct exec *x, uint32_t map) {
  if (map >= x->nmaps)
    make_sets_and_maps(x);
  return x->maps[map];
}

/* ---- Making and ending --------------------------------------------------- */

struct exec *exec_new(struct plan *p, struct dd *dd,
                      const struct exec_options *options) {
  struct exec *x = xcalloc(1, sizeof *x);
  x->plan = p;
  x->dd = dd;
  x->options = *options;
  x->arena = arena_new();
  x->bound = UINT32_MAX;
  x->standings = standings_new(x->arena, p);
  x->constants = constants_new(p);
  x->nregs = p->nregs;
  x->base = dd_slots(dd, p->nregs + 1);
  x->scratch = dd_slots(dd, FIELD_SCRATCH + 1);
  x->seen = xcalloc(p->loops.len + 1, sizeof *x->seen);
  x->activations = xcalloc(p->loops.len + 1, sizeof *x->activations);
  x->worklists = xcalloc(p->solves.len + 1, sizeof *x->worklists);
  x->joins = xcalloc(p->solves.len + 1, sizeof *x->joins);
  x->takeovers = xcalloc(p->solves.len + 1, sizeof *x->takeovers);
  x->taken_over = xcalloc(p->solves.len + 1, sizeof *x->taken_over);
  x->counted = plan_counted(x->arena, p);
  x->uncollected = arena_array(x->arena, p->nregs, sizeof *x->uncollected);
  x->figures.rel_rounds = xcalloc(p->rels.len + 1, sizeof(uint64_t));
  x->figures.rel_nodes = xcalloc(p->rels.len + 1, sizeof(uint64_t));
  make_sets_and_maps(x);
  if (options->profile) {
    vec_push(&x->accounts, ((struct exec_account){0}));
    x->charged_work = dd_get_work(dd);
    x->charged_since = clock_now();
  }
  return x;
}

void exec_free(struct exec *x) {
  if (!x)
    return;
  for (size_t i = 0; i < x->plan->solves.len; i++) {
    worklist_free(x->worklists[i]);
    joins_free(x->joins[i]);
    joins_free(x->takeovers[i].joins);
  }
  xfree(x->worklists);
  xfree(x->joins);
  xfree(x->takeovers);
  xfree(x->taken_over);
  constants_free(x->constants);
  for (size_t i = 0; i < x->plan->loops.len; i++)
    HASH_CLEAR(hh, x->seen[i]);
  xfree(x->seen);
  vec_free(&x->extra);
  vec_free(&x->accounts);
  vec_free(&x->rings);
  vec_free(&x->spare);
  xfree(x->sets);
  xfree(x->maps);
  xfree(x->activations);
  xfree(x->figures.rel_rounds);
  xfree(x->figures.rel_nodes);
  arena_free(x->arena);
  xfree(x);
}

dd_slot exec_slot(const struct exec *x, uint32_t reg) {
  return reg < x->nregs ? x->base + reg : x->extra.at[reg - x->nregs];
}

void exec_reserve(struct exec *x, uint32_t nregs) {
  while (x->nregs + x->extra.len < nregs)
    vec_push(&x->extra, dd_slots(x->dd, 1));
}

struct dd *exec_store(const struct exec *x) {
  return x->dd;
}

bool exec_tells_steps(const struct exec *x) { return x->options.on_step; }

void exec_step(struct exec *x, const struct worklist_state *state) {
  x->options.on_step(x->options.arg, state);
}

void exec_end(struct exec *x) { x->leave = true; }

struct worklist *exec_system(const struct exec *x, uint32_t number) {
  return x->worklists[number];
}

const struct joins *exec_joins(const struct exec *x, uint32_t number) {
  if (x->taken_over[number])
    return x->takeovers[x->plan->solves.at[number]->instead].joins;
  return x->joins[number];
}

bool exec_charges(const struct exec *x) { return x->options.profile; }

bool exec_wants_origins(const struct exec *x) { return x->options.origins; }

struct constants *exec_constants(const struct exec *x) {
  return x->constants;
}

const struct exec_figures *exec_get_figures(const struct exec *x) {
  return &x->figures;
}

const struct ring *exec_rings(const struct exec *x, size_t *n) {
  *n = x->rings.len;
  return x->rings.at;
}

static dd_slot take_ring_slot(struct exec *x) {
  return x->spare.len ? vec_pop(&x->spare) : dd_slots(x->dd, 1);
}

static void give_ring_slot(struct exec *x, dd_slot s) {
  dd_copy(x->dd, s, DD_FALSE);
  vec_push(&x->spare, s);
}

/* ---- Rounds -------------------------------------------------------------- */

static void keep_rings(struct exec *x, uint32_t number, uint64_t round) {
  const struct plan_loop *loop = x->plan->loops.at[number];
  uint32_t group = (uint32_t)x->rings.len;
  for (uint32_t i = 0; x->options.rings && i < loop->nrels; i++) {
    struct ring r = {
        number, loop->rels[i].rel, x->activations[number], (uint32_t)round,
        group,  take_ring_slot(x)};
    dd_copy(x->dd, r.value, exec_slot(x, loop->rels[i].current));
    vec_push(&x->rings, r);
  }
}

/* Notes the iterate of a round; true if it was there before. */
static bool value_comes_back(struct exec *x, struct seen_value **all,
                             uint32_t rel, dd_slot value, uint64_t round) {
  struct seen_value *s;
  uint32_t identity = dd_identity(x->dd, value);
  HASH_FIND(hh, *all, &identity, sizeof identity, s);
  if (s) {
    struct oscillation *o = arena_alloc(x->arena, sizeof *o);
    *o = (struct oscillation){rel, s->round, round};
    x->left.oscillation = o;
    return true;
  }
  s = arena_alloc(x->arena, sizeof *s);
  s->identity = identity;
  s->round = round;
  s->value = take_ring_slot(x);
  dd_copy(x->dd, s->value, value);
  HASH_ADD(hh, *all, identity, sizeof identity, s);
  return false;
}

static void forget_values(struct exec *x, struct seen_value **all) {
  for (struct seen_value *s = *all; s; s = s->hh.next)
    give_ring_slot(x, s->value);
  HASH_CLEAR(hh, *all);
}

/* R := next; true when nothing changed. */
static bool step_rounds(struct exec *x, const struct plan_loop *loop) {
  bool same = true;
  for (uint32_t i = 0; i < loop->nrels; i++) {
    exec_charge_back(x, loop->rels[i].origin);
    dd_slot current = exec_slot(x, loop->rels[i].current);
    dd_slot next = exec_slot(x, loop->rels[i].next);
    same = same && dd_same(x->dd, current, next);
    dd_copy(x->dd, current, next);
  }
  return same;
}

/* delta := next \ R, R := R ∨ delta; true when no delta is left. */
static bool step_delta(struct exec *x, const struct plan_loop *loop) {
  bool empty = true;
  for (uint32_t i = 0; i < loop->nrels; i++) {
    exec_charge_back(x, loop->rels[i].origin);
    dd_slot current = exec_slot(x, loop->rels[i].current);
    dd_slot next = exec_slot(x, loop->rels[i].next);
    dd_slot delta = exec_slot(x, loop->rels[i].delta);
    dd_diff(x->dd, delta, next, current);
    dd_or(x->dd, current, current, delta);
    dd_copy(x->dd, next, DD_FALSE);
    empty = empty && dd_is_false(x->dd, delta);
  }
  return empty;
}

static void end_of_loop(struct exec *x, const struct plan_loop *loop,
                        uint64_t rounds) {
  for (uint32_t i = 0; i < loop->nrels; i++) {
    const struct plan_iterated *r = &loop->rels[i];
    x->figures.rel_rounds[r->rel] += rounds;
    if (x->options.sizes)
      x->figures.rel_nodes[r->rel] = dd_nodes(x->dd, exec_slot(x, r->current));
    dd_copy(x->dd, exec_slot(x, r->next), DD_FALSE);
  }
}

static void run_block(struct exec *x, const struct plan_block *block);

static void after_round(struct exec *x, uint32_t number,
                        const struct plan_loop *loop, uint64_t round) {
  x->figures.rounds++;
  keep_rings(x, number, round);
  if (x->options.on_round)
    x->options.on_round(x->options.arg, loop, round);
}

/* ---- Tables -------------------------------------------------------------- */

/* From now on, what a system by tables may take over grows. */
static void watch_growth(struct exec *x, uint32_t system) {
  if (system == PLAN_NONE)
    return;
  joins_free(x->takeovers[system].joins);
  x->takeovers[system] = (struct takeover){.since = dd_get_work(x->dd).made};
}

struct measuring {
  struct exec *x;
  uint32_t system, member;
  struct extent extent;
};

static void measure_location(void *arg, const uint32_t *key, dd_slot value) {
  struct measuring *m = arg;
  (void)key;
  extent_add(&m->extent, m->x->plan, m->system, m->member, m->x->dd, value);
}

bool exec_takes_over(struct exec *x, uint32_t number) {
  const struct plan_solve *system = x->plan->solves.at[number];
  struct measuring m = {x, system->instead, 0, {0, 0}};
  struct takeover *t = &x->takeovers[m.system];
  if (!takeover_is_due(t, x->plan, m.system, x->dd))
    return false;
  for (; m.member < system->members.len; m.member++)
    worklist_each(x->worklists[number], m.member, measure_location, &m);
  return x->taken_over[number] =
             takeover_run(t, x, x->plan, m.system, m.extent);
}

/* The register gets a table's diagram.  If it is only counted, a number will do,
   and the table is kept for that: to put a diagram together can take as long as
   to solve the system did. */
static void collect_table(struct exec *x, const struct joins *joins,
                          uint32_t member, uint32_t reg) {
  if (x->options.on_count && !x->options.sizes && reg < x->nregs &&
      x->counted[reg]) {
    x->uncollected[reg] = (struct uncollected){joins, member};
    dd_copy(x->dd, exec_slot(x, reg), DD_FALSE);
  } else {
    joins_gather(joins, member, exec_slot(x, reg));
  }
}

/* Gives the relations of a loop the values that tables have found. */
static void take_from_tables(struct exec *x, const struct plan_loop *loop) {
  bool kept = false;
  for (uint32_t i = 0; i < loop->nrels; i++) {
    const struct plan_iterated *r = &loop->rels[i];
    collect_table(x, x->takeovers[loop->instead].joins, i, r->current);
    kept = kept || (r->current < x->nregs && x->uncollected[r->current].joins);
    dd_copy(x->dd, exec_slot(x, r->delta), DD_FALSE);
  }
  if (kept)
    return;
  joins_free(x->takeovers[loop->instead].joins);
  x->takeovers[loop->instead].joins = NULL;
}

/* True if tables have solved what the loop iterates. */
static bool loop_is_overtaken(struct exec *x, const struct plan_loop *loop) {
  struct extent sofar = {0, 0};
  struct takeover *t = &x->takeovers[loop->instead];
  if (!takeover_is_due(t, x->plan, loop->instead, x->dd))
    return false;
  for (uint32_t i = 0; i < loop->nrels; i++)
    extent_add(&sofar, x->plan, loop->instead, i, x->dd,
               exec_slot(x, loop->rels[i].current));
  if (!takeover_run(t, x, x->plan, loop->instead, sofar))
    return false;
  take_from_tables(x, loop);
  return true;
}

/* ---- Loops --------------------------------------------------------------- */

static void run_loop(struct exec *x, uint32_t number) {
  const struct plan_loop *loop = x->plan->loops.at[number];
  struct seen_value **seen = &x->seen[number];
  x->activations[number]++;
  watch_growth(x, loop->instead);
  keep_rings(x, number, 0);
  if (!loop->monotone)
    value_comes_back(x, seen, loop->rels[0].rel,
                     exec_slot(x, loop->rels[0].current), 0);
  uint64_t round = 0;
  for (bool stable = false; !stable;) {
    run_block(x, &loop->body);
    if (x->left.oscillation || x->leave)
      break;
    stable =
        loop->kind == PLAN_ROUNDS ? step_rounds(x, loop) : step_delta(x, loop);
    after_round(x, number, loop, ++round);
    if (!stable && loop->instead != PLAN_NONE && loop_is_overtaken(x, loop))
      break;
    if (!stable && !loop->monotone &&
        value_comes_back(x, seen, loop->rels[0].rel,
                         exec_slot(x, loop->rels[0].current), round))
      break;
  }
  x->leave = false;
  LOG("loop %u of %s: %lu rounds", number,
      x->plan->rels.at[loop->rels[0].rel].name, (unsigned long)round);
  forget_values(x, seen);
  end_of_loop(x, loop, round);
}

static void count_rounds(struct exec *x, uint32_t number, uint32_t member) {
  const struct joins *s = exec_joins(x, number);
  uint32_t rel = x->plan->solves.at[number]->members.at[member].rel;
  x->figures.rounds += joins_rounds(s, member);
  if (rel != PLAN_NONE)
    x->figures.rel_rounds[rel] += joins_rounds(s, member);
}

static void run_tables(struct exec *x, uint32_t number) {
  joins_free(x->joins[number]);
  x->joins[number] = NULL;
  x->joins[number] = joins_new(x, x->plan, number);
  joins_run(x->joins[number], 0);
  for (uint32_t i = 0; i < x->plan->solves.at[number]->members.len; i++)
    count_rounds(x, number, i);
}

static void count_taken(struct exec *x, uint32_t number, uint32_t member,
                        uint64_t before) {
  struct worklist *s = x->worklists[number];
  uint32_t rel = x->plan->solves.at[number]->members.at[member].rel;
  uint64_t steps = worklist_member_figures(s, member).steps - before;
  x->figures.rounds += steps;
  if (rel == PLAN_NONE)
    return;
  x->figures.rel_rounds[rel] += steps;
  if (x->options.sizes)
    x->figures.rel_nodes[rel] = worklist_diagram_nodes(s, member);
}

/* A system inside a loop is solved anew in each round, and one that varies
   with each bound. */
static void run_solve(struct exec *x, uint32_t number) {
  const struct plan_solve *system = x->plan->solves.at[number];
  bool grows = x->bounds && x->bounds->solve[number] == BOUND_GROWS;
  bool varies = x->bounds && x->bounds->solve[number] == BOUND_VARIES;
  if (system->by_tables) {
    run_tables(x, number);
    return;
  }
  watch_growth(x, system->instead);
  if (!x->worklists[number] || !grows) {
    worklist_drop(x->worklists[number]);
    x->worklists[number] = NULL;
    x->worklists[number] = worklist_new(x, x->plan, number);
  }
  uint64_t *before = arena_array(x->arena, system->members.len, sizeof *before);
  for (uint32_t i = 0; i < system->members.len; i++)
    before[i] = worklist_member_figures(x->worklists[number], i).steps;
  worklist_run(x->worklists[number], x->bound, varies);
  for (uint32_t i = 0; i < system->members.len; i++)
    count_taken(x, number, i, before[i]);
}

void exec_member_rows(const struct exec *x, uint32_t system, uint32_t member,
                      void (*row)(void *arg, const uint32_t *key,
                                  dd_slot value),
                      void *arg) {
  const struct joins *joins = exec_joins(x, system);
  if (!joins) {
    worklist_each(x->worklists[system], member, row, arg);
    return;
  }
  const struct tuples *t = joins_tuples(joins, member);
  for (uint32_t i = 0; i < t->n; i++)
    row(arg, tuples_at(t, i), DD_TRUE);
}

bool exec_rows(const struct exec *x, uint32_t rel,
               void (*row)(void *arg, const uint32_t *key, dd_slot value),
               void *arg) {
  bool found = false;
  for (uint32_t s = 0; s < x->plan->solves.len; s++) {
    const struct plan_solve *system = x->plan->solves.at[s];
    bool run = x->worklists[s] || x->joins[s];
    for (uint32_t i = 0; run && i < system->members.len; i++)
      if (system->members.at[i].rel == rel) {
        exec_member_rows(x, s, i, row, arg);
        found = true;
      }
  }
  return found;
}

/* ---- Instructions -------------------------------------------------------- */

static void gather_member(struct exec *x, uint32_t system, uint32_t member,
                          uint32_t reg) {
  if (exec_joins(x, system))
    collect_table(x, exec_joins(x, system), member, reg);
  else
    worklist_gather(x->worklists[system], member, exec_slot(x, reg));
}

/* Answers i with a number; false: the diagram in `value` is wanted, and is
   there. */
static bool answer_by_number(struct exec *x, const struct plan_instr *i,
                             dd_slot value, struct standing standing) {
  struct uncollected *u = &x->uncollected[i->a];
  if (!u->joins || standing.oscillation)
    return false;
  if (x->options.on_count(x->options.arg, i->aux,
                          joins_tuples(u->joins, u->member)->n, standing))
    return true;
  joins_gather(u->joins, u->member, value);
  u->joins = NULL;
  return false;
}

static void answer(struct exec *x, const struct plan_instr *i, dd_slot value,
                   struct standing standing) {
  const struct plan_statement *q = &x->plan->stmts.at[i->aux];
  if (i->op == PLAN_ANSWER && answer_by_number(x, i, value, standing))
    return;
  if (q->rel != PLAN_NONE)
    x->figures.rel_nodes[q->rel] = dd_nodes(x->dd, value);
  x->options.on_answer(x->options.arg, i->aux, value, standing);
}

static const struct field *field_number(const struct exec *x, uint32_t n) {
  return &x->plan->layout.fields[n];
}

static void run_within(struct exec *x, dd_slot dst, const struct field *f) {
  if (x->bound < f->size - 1)
    field_below(x->dd, dst, f, (uint64_t)x->bound + 1, x->scratch);
  else
    field_valid(x->dd, dst, f, x->scratch);
}

/* What does not vary is computed once, for all bounds. */
static bool read_again(const struct exec *x, uint32_t reg) {
  return x->bounds && reg < x->nregs && !x->bounds->regs[reg];
}

static void run_instr(struct exec *x, const struct plan_instr *i) {
  struct dd *dd = x->dd;
  dd_slot d = i->dst == PLAN_NONE ? 0 : exec_slot(x, i->dst);
  dd_slot a = i->a == PLAN_NONE ? 0 : exec_slot(x, i->a);
  dd_slot b = i->b == PLAN_NONE ? 0 : exec_slot(x, i->b);
  /* clang-format off */
  switch (i->op) {
  case PLAN_FALSE: dd_copy(dd, d, DD_FALSE); break;
  case PLAN_TRUE: dd_copy(dd, d, DD_TRUE); break;
  case PLAN_VALID: field_valid(dd, d, field_number(x, i->f), x->scratch); break;
  case PLAN_WITHIN: run_within(x, d, field_number(x, i->f)); break;
  case PLAN_IS: field_is(dd, d, field_number(x, i->f), (uint64_t)i->k); break;
  case PLAN_BELOW:
    field_below(dd, d, field_number(x, i->f), (uint64_t)i->k, x->scratch);
    break;
  case PLAN_BIT:
    field_has_bit(dd, d, field_number(x, i->f), (uint32_t)i->k, x->scratch);
    break;
  case PLAN_SUM:
    field_sum(dd, d, field_number(x, i->f), field_number(x, i->g), i->k,
              x->scratch);
    break;
  case PLAN_LESS:
    field_less(dd, d, field_number(x, i->f), field_number(x, i->g), i->k,
               x->scratch);
    break;
  case PLAN_COPY: dd_copy(dd, d, a); break;
  case PLAN_NOT: dd_not(dd, d, a); break;
  case PLAN_AND: dd_and(dd, d, a, b); break;
  case PLAN_OR: dd_or(dd, d, a, b); break;
  case PLAN_IFF: dd_iff(dd, d, a, b); break;
  case PLAN_DIFF: dd_diff(dd, d, a, b); break;
  case PLAN_EXISTS: dd_exists(dd, d, a, set_of_plan(x, i->aux)); break;
  case PLAN_AND_EXISTS:
    dd_and_exists(dd, d, a, b, set_of_plan(x, i->aux));
    break;
  case PLAN_RENAME: dd_rename(dd, d, a, exec_map(x, i->aux)); break;
  case PLAN_DEFINE:
    x->plan->define(x->plan->define_ctx, i->aux, i->dst);
    break;
  case PLAN_LOOP: run_loop(x, i->aux); break;
  case PLAN_SOLVE: run_solve(x, i->aux); break;
  case PLAN_GATHER: gather_member(x, i->aux, (uint32_t)i->k, i->dst); break;
  case PLAN_STOP_IF:
    if (dd_is_true(dd, a))
      x->leave = x->left.partial = true;
    break;
  case PLAN_ANSWER: answer(x, i, a, standings_read(x->standings, i)); break;
  case PLAN_SAY: answer(x, i, DD_FALSE, (struct standing){0}); break;
  case PLAN_NOPS: assert(!"no operation");
  }
  /* clang-format on */
  if (i->last_a && i->a != i->dst && !read_again(x, i->a))
    dd_copy(dd, a, DD_FALSE);
  if (i->last_b && i->b != i->dst && !read_again(x, i->b))
    dd_copy(dd, b, DD_FALSE);
}

static void run_block(struct exec *x, const struct plan_block *block) {
  for (size_t i = 0; i < block->code.len; i++) {
    uint32_t origin = block->code.at[i].origin;
    if (x->options.profile && origin != x->charged)
      exec_charge(x, origin);
    run_instr(x, &block->code.at[i]);
    x->figures.instructions++;
    if (x->leave || x->left.oscillation)
      return;
  }
}

/* An instruction of the main block.  What reads a value that oscillates is not
   run: it has none either. */
static void run_in_main(struct exec *x, const struct plan_instr *i) {
  struct standing standing = standings_read(x->standings, i);
  x->left = (struct standing){standing.partial, NULL};
  uint32_t before = exec_charge(x, i->origin);
  if (!standing.oscillation)
    run_instr(x, i);
  else if (i->op == PLAN_ANSWER)
    answer(x, i, DD_FALSE, standing);
  else
    x->left = standing;
  standings_write(x->standings, i, x->left);
  x->left = (struct standing){0};
  x->figures.instructions++;
  exec_charge_back(x, before);
}

void exec_straight(struct exec *x, const struct plan_block *code) {
  run_block(x, code);
}

void exec_run(struct exec *x) {
  const struct plan_block *main = &x->plan->main;
  for (size_t i = 0; i < main->code.len && !x->leave; i++)
    run_in_main(x, &main->code.at[i]);
  exec_charge_back(x, 0);
  CHECKED(plan_check(x->plan));
  CHECKED(dd_check(x->dd));
}

/* The main block, without what is known from the bound before. */
static void run_for_bound(struct exec *x) {
  const struct plan_block *main = &x->plan->main;
  for (size_t i = 0; i < main->code.len && !x->leave; i++)
    if (!x->again || x->bounds->instrs[i])
      run_in_main(x, &main->code.at[i]);
  x->leave = false;
  x->again = true;
}

void exec_run_bounds(struct exec *x, uint32_t first) {
  x->bounds = bounds_of(x->arena, x->plan);
  x->bound = first;
  for (;; x->bound++) {
    run_for_bound(x);
    if (!x->options.on_bound(x->options.arg, x->bound))
      return;
  }
}
