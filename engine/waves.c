/* engine/waves.c — rounds of a positive system.
 *
 * A round has three parts.  Late rules are tried with what the points have got
 * since they were last tried with them, and what they give is put aside: all
 * points stay as they are meanwhile.  Then the worklist follows the other rules
 * from what was added at the end of the round before.  In the end, what was put
 * aside is added.
 */
#include "waves.h"

#include "exec.h"
#include "points.h"

#include <stdlib.h>

enum { ITERATED = 0 }; /* its member */

/* What is known of a point of the iterated relation. */
struct cell {
  dd_slot gained; /* what it has got since late rules were tried; 0: no slots */
  dd_slot added;  /* what a round added in its end, until it is taken */
  dd_slot given;  /* what late rules gave, put aside */
  bool grown;     /* it is listed as grown, */
  bool waits;     /* … as one with something put aside */
  bool dead;      /* no late rule can ever start from it, */
  bool missed;    /* … nor the goal's */
};

struct waves {
  struct dd *dd;
  struct points *s;
  const struct plan_solve *system;
  VEC(uint32_t) late, goals; /* rules that start from what is new */
  VEC(struct cell) cells;    /* by row */
  VEC(uint32_t) grown;       /* rows, in the round before */
  VEC(uint32_t) growing;     /* … and in this one */
  VEC(uint32_t) waiting;     /* those with something put aside */
  dd_slot scratch;
};

static bool starts_new(const struct plan_rule *rule) {
  return rule->njoins > 0 && rule->joins[0].kind == PLAN_JOIN_NEW;
}

struct waves *waves_new(struct exec *x, struct points *s,
                        const struct plan_solve *p) {
  struct waves *w = xcalloc(1, sizeof *w);
  w->dd = exec_store(x);
  w->s = s;
  w->system = p;
  w->scratch = dd_slots(w->dd, 1);
  for (uint32_t i = 0; i < p->rules.len; i++) {
    if (!starts_new(&p->rules.at[i]))
      continue;
    if (p->rules.at[i].late)
      vec_push(&w->late, i);
    else if (p->rules.at[i].head == p->goal)
      vec_push(&w->goals, i);
  }
  return w;
}

void waves_free(struct waves *w) {
  if (!w)
    return;
  vec_free(&w->late);
  vec_free(&w->goals);
  vec_free(&w->cells);
  vec_free(&w->grown);
  vec_free(&w->growing);
  vec_free(&w->waiting);
  free(w);
}

/* ---- Points -------------------------------------------------------------- */

static struct cell *cell_of(struct waves *w, uint32_t row) {
  struct cell none = {0};
  while (w->cells.len <= row)
    vec_push(&w->cells, none);
  struct cell *c = &w->cells.at[row];
  if (c->gained == 0) {
    c->gained = dd_slots(w->dd, 3);
    c->added = c->gained + 1;
    c->given = c->gained + 2;
  }
  return c;
}

static void note_growth(struct waves *w, uint32_t row) {
  struct cell *c = cell_of(w, row);
  if (!c->grown)
    vec_push(&w->growing, row);
  c->grown = true;
}

/* ---- Late rules ------------------------------------------------------------ */

/* A row that was added in this round is empty up to its end. */
static bool reads_empty(const struct waves *w, const struct firing *f) {
  for (uint32_t i = 1; i < f->rule->njoins; i++)
    if (f->rule->joins[i].kind == PLAN_JOIN_MEMBER &&
        dd_is_false(w->dd, points_joined(f, i)))
      return true;
  return false;
}

static void put_aside(void *arg, const struct firing *f) {
  struct waves *w = arg;
  if (reads_empty(w, f))
    return;
  dd_slot value = points_evaluate(f, NULL, true);
  if (dd_is_false(w->dd, value))
    return;
  uint32_t row = points_head(f);
  struct cell *c = cell_of(w, row);
  dd_or(w->dd, c->given, c->given, value);
  if (!c->waits)
    vec_push(&w->waiting, row);
  c->waits = true;
}

static void try_late(struct waves *w, uint32_t row) {
  bool alive = false;
  points_ahead(w->s, ITERATED, row, false);
  points_start(w->s, w->cells.at[row].gained);
  dd_copy(w->dd, w->cells.at[row].gained, DD_FALSE);
  if (w->cells.at[row].dead)
    return;
  for (size_t i = 0; i < w->late.len; i++)
    if (points_try(w->s, w->late.at[i], row, put_aside, w))
      alive = true;
  w->cells.at[row].dead = !alive;
}

/* ---- The parts of a round ---------------------------------------------------- */

/* A point of which all is new is not joined before its turn: it will be joined
   then, with all that came before it. */
static void run_late(struct waves *w) {
  w->grown.len = 0;
  for (size_t i = 0; i < w->growing.len; i++) {
    uint32_t row = w->growing.at[i];
    struct cell *c = &w->cells.at[row];
    c->grown = false;
    points_ahead(w->s, ITERATED, row,
                 dd_same(w->dd, c->gained, points_value(w->s, ITERATED, row)));
    vec_push(&w->grown, row);
  }
  w->growing.len = 0;
  for (size_t i = 0; i < w->grown.len; i++)
    try_late(w, w->grown.at[i]);
}

/* What the worklist has taken of a row came in this round, but for what the
   round before has added. */
static void note_taken(struct waves *w, uint32_t row) {
  struct cell *c = cell_of(w, row);
  dd_slot taken = points_started(w->s);
  bool more = !dd_same(w->dd, taken, c->added);
  if (more && !c->dead) {
    dd_copy(w->dd, w->scratch, taken);
    if (!dd_is_false(w->dd, c->added))
      dd_diff(w->dd, w->scratch, taken, c->added);
    dd_or(w->dd, c->gained, c->gained, w->scratch);
    dd_copy(w->dd, w->scratch, DD_FALSE);
  }
  dd_copy(w->dd, c->added, DD_FALSE);
  if (more)
    note_growth(w, row);
}

static void run_others(struct waves *w) {
  uint32_t member, row;
  while (!points_done(w->s) && points_step(w->s, &member, &row))
    if (member == ITERATED)
      note_taken(w, row);
}

/* Whether the goal is true is seen here, since what is added will be taken from
   the worklist in the next round only. */
static void try_goal(struct waves *w, uint32_t row, dd_slot value) {
  bool alive = false;
  if (w->cells.at[row].missed)
    return;
  points_start(w->s, value);
  for (size_t i = 0; i < w->goals.len; i++)
    if (points_try(w->s, w->goals.at[i], row, NULL, NULL))
      alive = true;
  w->cells.at[row].missed = !alive;
}

static void add_waiting(struct waves *w) {
  for (size_t i = 0; i < w->waiting.len && !points_done(w->s); i++) {
    uint32_t row = w->waiting.at[i];
    struct cell *c = &w->cells.at[row];
    c->waits = false;
    if (points_put(w->s, ITERATED, row, c->given, c->added)) {
      dd_or(w->dd, c->gained, c->gained, c->added);
      note_growth(w, row);
      try_goal(w, row, c->added);
    }
    dd_copy(w->dd, c->given, DD_FALSE);
  }
  w->waiting.len = 0;
}

/* What holds before the first round is added by it. */
static void begin(struct waves *w) {
  points_load(w->s);
  for (uint32_t i = 0; i < w->system->rules.len; i++) {
    const struct plan_rule *rule = &w->system->rules.at[i];
    if (!starts_new(rule))
      points_try(w->s, i, PLAN_NONE, rule->late ? put_aside : NULL, w);
  }
  add_waiting(w);
}

/* The last round adds nothing.  What is iterated changes once more if what it
   was is part of it. */
void waves_run(struct waves *w) {
  uint64_t round = 1;
  begin(w);
  for (; w->growing.len > 0 && !points_done(w->s); round++) {
    run_late(w);
    run_others(w);
    add_waiting(w);
  }
  if (round > 1 && w->system->waves->lags && !points_done(w->s))
    round++;
  points_count(w->s, ITERATED, round);
}
