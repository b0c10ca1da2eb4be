/* frontend/predicates/thread_states.c — all states of threads, one by one.
 *
 * A state has what later steps can depend on: the thread that ran last, where each
 * thread is, and the variables that are carried from step to step
 * (thread_steps.h).  In a breadth-first search by levels, a state that was found by
 * way of a switch may be found again without one, before it is its turn.
 */
#include "thread_states.h"

#include "engine/base/hash_table.h"
#include "frontend/c/cfa_arith.h"

#include <assert.h>
#include <string.h>

enum {
  MOST_STATES = 1 << 19,
  MOST_BEYOND = 1 << 17, /* where levels are searched that nobody asked for */
  MOST_STATE_BYTES = 1 << 28,
  STATES_BETWEEN_POLLS = 256
};

struct thread_state {
  UT_hash_handle hh;
  const struct thread_state *before; /* NULL: it is the first */
  uint32_t step;                     /* from there */
  uint32_t level;                    /* switches or rounds to it */
  bool done;                         /* its steps were taken */
  uint64_t words[]; /* see state_words: the thread that ran last, a location for
                       each thread, which variables are unknown, values */
};

typedef VEC(struct thread_state *) state_queue;

/* The value of a variable or an expression. */
struct state_value {
  uint64_t value; /* 0 if it is unknown */
  bool unknown;
};

struct states_search {
  const struct thread_steps *s;
  const struct cfa *g;
  const struct thread_search *how;
  struct thread_states *out;
  struct arena *arena;
  const uint32_t *vars; /* that are carried */
  uint32_t nvars, nwords;
  const uint32_t *steps_from; /* by location, and one more: into `steps` */
  const uint32_t *steps;      /* by the location that they begin at */
  struct thread_state *all;   /* a hash table */
  state_queue now, later;     /* of this level, and of the next one */
  size_t next;                /* in `now` */
  uint32_t level;
  struct state_value *first, *values; /* by variable: of a state, and during a
                                         step */
  uint64_t *words;                    /* of a state that is being made */
  bool ended;
};

/* ---- Expressions ---------------------------------------------------------------- */

static struct state_value look_at(const struct states_search *k,
                                  const struct cfa_expr *e);

static const struct state_value anything = {0, true};

static struct state_value known_as(uint64_t value) {
  return (struct state_value){value, false};
}

static struct state_value look_at_logical(const struct states_search *k,
                                          const struct cfa_expr *e) {
  struct state_value x = look_at(k, e->arg[0]), y = look_at(k, e->arg[1]);
  bool decides = e->op == CFA_LOGICAL_OR;
  if ((!x.unknown && (x.value != 0) == decides) ||
      (!y.unknown && (y.value != 0) == decides))
    return known_as(decides);
  return x.unknown || y.unknown ? anything : known_as(!decides);
}

/* One or two operands; what C leaves undefined is unknown. */
static struct state_value look_at_operands(const struct states_search *k,
                                           const struct cfa_expr *e,
                                           enum cfa_fault *f) {
  struct state_value x = look_at(k, e->arg[0]);
  struct state_value y = e->nargs == 2 ? look_at(k, e->arg[1]) : x;
  struct state_value out = {0, false};
  *f = CFA_NO_FAULT;
  if (x.unknown || y.unknown || c_is_floating(e->arg[0]->type) ||
      c_is_floating(e->type))
    return anything;
  *f = cfa_compute(e, x.value, y.value, &out.value);
  return *f == CFA_NO_FAULT ? out : anything;
}

static struct state_value look_at_overflow(const struct states_search *k,
                                           const struct cfa_expr *e) {
  enum cfa_fault f;
  struct state_value x = look_at_operands(k, e->arg[0], &f);
  if (f == CFA_NO_FAULT && x.unknown)
    return anything;
  return known_as(f == CFA_FAULT_OVERFLOW);
}

static struct state_value look_at(const struct states_search *k,
                                  const struct cfa_expr *e) {
  enum cfa_fault f;
  struct state_value c;
  switch (e->op) {
  case CFA_CONSTANT:
    return known_as(e->value);
  case CFA_VARIABLE:
    return k->values[e->var];
  case CFA_LOGICAL_AND:
  case CFA_LOGICAL_OR:
    return look_at_logical(k, e);
  case CFA_CHOOSE:
    c = look_at(k, e->arg[0]);
    return c.unknown ? anything : look_at(k, e->arg[c.value ? 1 : 2]);
  case CFA_OVERFLOWS:
    return look_at_overflow(k, e);
  case CFA_ADDRESS: /* cfa_cells has none */
  case CFA_LOAD:
  case CFA_OF_VARIABLE:
  case CFA_SIZE:
    return anything;
  default:
    return look_at_operands(k, e, &f);
  }
}

/* ---- States ----------------------------------------------------------------------- */

/* Words of a state: 0: the thread that ran last; then locations; then bits; then
   values. */
static uint32_t unknown_words(const struct states_search *k) {
  return (k->nvars + 63) / 64;
}

static uint32_t words_before_values(const struct states_search *k) {
  return 1 + k->g->nprocs + unknown_words(k);
}

static uint32_t thread_at(const uint64_t *words, uint32_t thread) {
  return (uint32_t)words[1 + thread];
}

static void read_state(struct states_search *k, const uint64_t *words) {
  const uint64_t *bits = words + 1 + k->g->nprocs;
  const uint64_t *values = words + words_before_values(k);
  for (uint32_t i = 0; i < k->nvars; i++)
    k->first[k->vars[i]] =
        (struct state_value){values[i], bits[i / 64] >> i % 64 & 1};
}

/* Of the values at hand; the rest of k->words is there. */
static void write_state_values(struct states_search *k) {
  uint64_t *bits = k->words + 1 + k->g->nprocs;
  uint64_t *values = k->words + words_before_values(k);
  memset(bits, 0, unknown_words(k) * sizeof *bits);
  for (uint32_t i = 0; i < k->nvars; i++) {
    struct state_value x = k->values[k->vars[i]];
    values[i] = x.unknown ? 0 : x.value;
    bits[i / 64] |= (uint64_t)x.unknown << i % 64;
  }
}

static void states_end(struct states_search *k, enum thread_states_end how) {
  k->out->end = how;
  k->ended = true;
}

static bool has_room_for_state(struct states_search *k) {
  size_t bytes = sizeof(struct thread_state) + k->nwords * sizeof(uint64_t);
  uint32_t most = k->level > k->how->asked ? MOST_BEYOND : MOST_STATES;
  if (k->out->visited < most && k->out->visited < MOST_STATE_BYTES / bytes)
    return true;
  states_end(k, THREAD_STATES_OPEN);
  return false;
}

/* The state k->words, which may be there already. */
static void reach_state(struct states_search *k,
                        const struct thread_state *before, uint32_t step,
                        uint32_t level) {
  size_t length = k->nwords * sizeof *k->words;
  struct thread_state *s;
  HASH_FIND(hh, k->all, k->words, length, s);
  if (s && (s->done || s->level <= level))
    return;
  if (!s) {
    if (!has_room_for_state(k))
      return;
    s = arena_alloc(k->arena, sizeof *s + length);
    memcpy(s->words, k->words, length);
    HASH_ADD(hh, k->all, words, length, s);
    k->out->visited++;
  }
  s->before = before;
  s->step = step;
  s->level = level;
  vec_push(level == k->level ? &k->now : &k->later, s);
}

/* ---- Steps ------------------------------------------------------------------------ */

static void take_schedule(struct states_search *k,
                          const struct thread_state *to) {
  struct thread_states *out = k->out;
  for (const struct thread_state *x = to; x->before; x = x->before)
    out->n++;
  out->schedule = arena_array(k->g->arena, out->n + 1, sizeof *out->schedule);
  uint32_t i = out->n;
  for (const struct thread_state *x = to; x->before; x = x->before)
    out->schedule[--i] = x->step;
  states_end(k, THREAD_STATES_ERROR);
}

/* Does what the step does to the values; false: it cannot be taken. */
static bool take_edges(struct states_search *k,
                       const struct thread_step *step) {
  memcpy(k->values, k->first, k->g->nvars * sizeof *k->values);
  for (uint32_t i = 0; i < step->nedges; i++) {
    const struct cfa_edge *e = &k->g->edges[step->edges[i]];
    struct state_value x;
    switch (e->kind) {
    case CFA_ASSUME:
      x = look_at(k, e->expr);
      if (!x.unknown && !x.value)
        return false;
      break;
    case CFA_SET:
      k->values[e->var] = look_at(k, e->expr);
      break;
    case CFA_HAVOC:
      k->values[e->var] = anything;
      break;
    default:
      assert(e->kind == CFA_SKIP || e->kind == CFA_START);
    }
  }
  return true;
}

static void take_step_from(struct states_search *k,
                           const struct thread_state *s, uint32_t number,
                           uint32_t level) {
  const struct thread_step *step = &k->s->steps[number];
  if (!take_edges(k, step))
    return;
  memcpy(k->words, s->words, (1 + k->g->nprocs) * sizeof *k->words);
  k->words[0] = step->thread;
  k->words[1 + step->thread] = step->to;
  if (step->starts != CFA_NONE) {
    assert(thread_at(k->words, step->starts) == CFA_NONE);
    k->words[1 + step->starts] = k->g->procs[step->starts].entry;
  }
  write_state_values(k);
  reach_state(k, s, number, level);
}

static uint32_t level_with(const struct states_search *k, uint32_t last,
                           uint32_t thread) {
  bool counts =
      k->how->measure == THREAD_ROUNDS ? thread < last : thread != last;
  return k->level + counts;
}

/* Only the thread that ran last can be within an atomic part. */
static void take_steps_from(struct states_search *k, struct thread_state *s) {
  uint32_t last = (uint32_t)s->words[0];
  bool inside = k->s->threads->inside[thread_at(s->words, last)];
  for (uint32_t t = 0; t < k->g->nprocs; t++) {
    uint32_t at = thread_at(s->words, t), level = level_with(k, last, t);
    if (at == CFA_NONE || (inside && t != last))
      continue;
    for (uint32_t i = k->steps_from[at]; i < k->steps_from[at + 1] && !k->ended;
         i++)
      take_step_from(k, s, k->steps[i], level);
  }
}

/* ---- All -------------------------------------------------------------------------- */

static void sort_steps_by_place(struct states_search *k) {
  uint32_t n = k->g->nlocations;
  uint32_t *from = arena_array(k->arena, n + 1, sizeof *from);
  uint32_t *steps = arena_array(k->arena, k->s->n + 1, sizeof *steps);
  uint32_t *next = arena_array(k->arena, n + 1, sizeof *next);
  for (uint32_t i = 0; i < k->s->n; i++)
    from[k->s->steps[i].from + 1]++;
  for (uint32_t i = 0; i < n; i++)
    next[i + 1] = from[i + 1] += from[i];
  for (uint32_t i = 0; i < k->s->n; i++)
    steps[next[k->s->steps[i].from]++] = i;
  k->steps_from = from;
  k->steps = steps;
}

static void carry_vars(struct states_search *k) {
  const struct lbe *l = k->s->l;
  const struct lbe_point *p = &l->points[STEPS_ANYWHERE];
  uint32_t *vars = arena_array(k->arena, p->nvars + 1, sizeof *vars);
  for (uint32_t i = 0; i < p->nvars; i++) {
    bool is_old;
    vars[i] = lbe_var_of(l, p->vars[i], &is_old);
  }
  k->vars = vars;
  k->nvars = p->nvars;
  k->nwords = words_before_values(k) + k->nvars;
  k->words = arena_array(k->arena, k->nwords, sizeof *k->words);
  k->first = arena_array(k->arena, k->g->nvars + 1, sizeof *k->first);
  k->values = arena_array(k->arena, k->g->nvars + 1, sizeof *k->values);
  for (uint32_t v = 0; v < k->g->nvars; v++)
    k->first[v] = k->values[v] = anything;
}

static void begin_states(struct states_search *k) {
  k->level = k->how->measure == THREAD_ROUNDS;
  for (uint32_t t = 0; t < k->g->nprocs; t++)
    k->words[1 + t] = t ? CFA_NONE : k->g->procs[0].entry;
  write_state_values(k);
  reach_state(k, NULL, 0, k->level);
}

static void visit_state(struct states_search *k, struct thread_state *s) {
  uint32_t at = thread_at(s->words, (uint32_t)s->words[0]);
  s->done = true;
  switch (k->g->locations[at].kind) {
  case CFA_ERROR:
    take_schedule(k, s);
    return;
  case CFA_UNSUPPORTED:
    states_end(k, THREAD_STATES_OPEN);
    return;
  case CFA_STOP:
    return;
  default:
    read_state(k, s->words);
    take_steps_from(k, s);
  }
}

/* The next state whose steps are to be taken; NULL: there is none. */
static struct thread_state *next_state(struct states_search *k) {
  for (;;) {
    while (k->next < k->now.len) {
      struct thread_state *s = k->now.at[k->next++];
      if (!s->done)
        return s;
    }
    if (k->later.len == 0)
      return NULL;
    state_queue done = k->now;
    k->now = k->later;
    k->later = done;
    k->later.len = 0;
    k->next = 0;
    k->level++;
  }
}

static bool states_are_stopped(const struct states_search *k, uint64_t n) {
  return n % STATES_BETWEEN_POLLS == 0 && k->how->should_stop &&
         k->how->should_stop(k->how->arg);
}

void thread_states_visit(const struct thread_steps *s,
                         const struct thread_search *how,
                         struct thread_states *out) {
  struct states_search k = {.s = s,
                            .g = s->threads->flat,
                            .how = how,
                            .out = out,
                            .arena = arena_new()};
  *out = (struct thread_states){.end = THREAD_STATES_ALL};
  sort_steps_by_place(&k);
  carry_vars(&k);
  begin_states(&k);
  struct thread_state *at;
  for (uint64_t n = 0; !k.ended && (at = next_state(&k)); n++)
    if (states_are_stopped(&k, n))
      states_end(&k, THREAD_STATES_OPEN);
    else
      visit_state(&k, at);
  out->level = k.level;
  HASH_CLEAR(hh, k.all);
  vec_free(&k.now);
  vec_free(&k.later);
  arena_free(k.arena);
}
