/* engine/solve/round_tables.c — rounds, row by row.
 *
 * A firing is a rule with values for its control variables, and with them the
 * rows that it reads.  In a stratum that is not recursive, each firing keeps
 * what it gave; a row is the union of what its firings give.  When a row
 * changes, the firings that read it are found by the rules that start from it,
 * and tried again.
 *
 * A recursive stratum is emptied and solved by the worklist if a row that it
 * reads has changed.  Of the last one (calculus/compile/round_rules.c) more is known: what
 * it gives is distributive in what its first firings give.  As long as all that
 * it gave up to the last round is in the next value anyway, nothing of it needs
 * to be taken back, since
 *
 *   next = exact ∪ gain(new)  =  exact ∪ gain(new ∪ old)   if gain(old) ⊆ exact,
 *
 * and then it only grows, by what is new in the rows that its first firings
 * read.  This is looked at in each round, for the rows that have changed.  If
 * it fails once, this stratum is emptied in each round like any other.
 *
 * A value that came back is found by the sum of its rows' hashes, and then
 * compared row by row with the help of the list of all changes.  That list
 * keeps all rows of all rounds alive: diagrams that are given back could lend
 * their identity to others.
 */
#include "round_tables.h"

#include "exec.h"
#include "worklist.h"

#include "engine/base/hash_table.h"
#include <stdlib.h>
#include <string.h>

/* What is known of a firing: of one whose head is kept exactly, what it gave;
   of another the rows that it was tried with, by join's place. */
struct instance {
  const uint32_t *words; /* clause, and values of the control variables */
  uint64_t round;        /* the last one in which it was tried */
  uint32_t row;          /* of the head; PLAN_NONE: it never gave anything */
  bool tried;
  dd_slot seen;
  UT_hash_handle hh;
};

/* What is known of a row of a member. */
struct cell {
  bool touched;    /* it may have changed in this round; then */
  bool stale;      /* … some firing gave less than before; */
  dd_slot before;  /* … and this was its value.  0: no slots yet */
  dd_slot exact;   /* the iterated member: its next value without the gain */
  uint32_t gain;   /* and the row of the gain; or PLAN_NONE */
  uint64_t gained; /* the last round in which that grew */
  bool inflates;   /* the next value has what the value has */
  uint64_t mark;   /* the last comparison that looked at it */
  VEC(struct instance *) parts;
};

struct state {
  VEC(struct cell) cells; /* by row */
  VEC(uint32_t) touched;
  VEC(uint32_t) changed; /* rows, by their last evaluation */
  bool shrinks;          /* a row has lost something once */
  uint64_t steps;
};

typedef VEC(bool) flags;

/* What is known of the rule for a row that it starts from. */
struct start {
  uint32_t copied; /* the join of which it gives the row; or PLAN_NONE */
  bool inflates;   /* and that is the same row, if it has the same key */
  bool determines; /* the row says all of the firing; */
  VEC(struct instance *) only; /* … by row, once it is known */
  flags dead;                  /* by row: it will never give anything */
};

/* A row of the iterated member, before it changed. */
struct change {
  uint32_t row;
  dd_slot before;
};

/* The rounds after which the sum of hashes was the same, the last first. */
struct seen {
  uint64_t sum;
  VEC(uint32_t) rounds;
  UT_hash_handle hh;
};

struct rounds {
  struct exec *x;
  struct dd *dd;
  struct points *s;
  const struct plan_solve *system;
  const struct plan_rounds *plan;
  struct arena *arena;
  struct state *state; /* by member */
  struct instance *instances;
  VEC(uint32_t) words;
  struct start *starts; /* by rule */
  uint32_t start;       /* the row that the rule at work starts from */
  dd_slot operands, scratch;
  dd_slot
      *operand; /* by join of the firing at work: of `operands` or another */
  VEC(uint32_t) gained; /* rows of which the gain grew in the last round */
  VEC(uint32_t) owner;  /* by row of the gain: the row of the iterated member */
  uint64_t round;
  bool keeps;   /* the last stratum is kept from round to round */
  uint64_t sum; /* of the hashes of rows */
  VEC(struct change) changes;
  VEC(size_t) ends; /* by round: the number of changes then */
  uint64_t marks;   /* comparisons */
  struct seen *seen;
};

/* The join of which a rule's head has the row as it is, or PLAN_NONE. */
static uint32_t copied_join(const struct plan_solve *p,
                            const struct plan_rule *rule) {
  if (rule->step == PLAN_NONE)
    return PLAN_NONE;
  const struct plan_step *s = &p->steps.at[rule->step];
  const struct plan_factor *f = &s->factors[0];
  bool copies = s->nfactors == 1 && s->nequal == 0 && s->nhead == f->ncolumns;
  for (uint32_t i = 0; copies && i < s->nhead; i++) {
    uint32_t j = 0;
    while (j < f->ncolumns && f->columns[j].field != s->head[i].field)
      j++;
    copies = j < f->ncolumns && f->columns[j].var == s->head[i].var;
  }
  return copies ? rule->step_joins[0] : PLAN_NONE;
}

static bool starts_new(const struct plan_rule *rule) {
  return rule->njoins > 0 && rule->joins[0].kind == PLAN_JOIN_NEW;
}

/* Whether the row that a rule starts from says all of a firing. */
static bool determines(const struct plan_rule *rule) {
  bool known[PLAN_MAX_COLUMNS * 8] = {false};
  if (!starts_new(rule) || rule->nvars > sizeof known)
    return false;
  for (uint32_t c = 0; c < rule->joins[0].ncols; c++)
    known[rule->joins[0].cols[c]] = true;
  for (uint32_t j = 1; j < rule->njoins; j++)
    if (rule->joins[j].kind == PLAN_JOIN_VALUE)
      known[rule->joins[j].cols[0]] = true;
  for (uint32_t v = 0; v < rule->nvars; v++)
    if (!known[v])
      return false;
  return true;
}

static void describe_start(const struct rounds *r, struct start *s,
                           const struct plan_rule *rule) {
  uint32_t members = 0;
  for (uint32_t j = 0; j < rule->njoins; j++)
    members += rule->joins[j].kind < PLAN_JOIN_TABLE;
  s->copied = copied_join(r->system, rule);
  s->determines = determines(rule);
  s->inflates = starts_new(rule) && members == 1 && s->copied == 0 &&
                rule->head == r->plan->iterated &&
                rule->joins[0].source == r->plan->iterated;
}

struct rounds *rounds_new(struct exec *x, struct points *s,
                          const struct plan_solve *p) {
  struct rounds *r = xcalloc(1, sizeof *r);
  uint32_t njoins = 0;
  r->x = x;
  r->dd = exec_store(x);
  r->s = s;
  r->system = p;
  r->plan = p->rounds;
  r->arena = arena_new();
  r->state = xcalloc(p->members.len + 1, sizeof *r->state);
  for (size_t i = 0; i < p->rules.len; i++)
    if (p->rules.at[i].njoins > njoins)
      njoins = p->rules.at[i].njoins;
  r->starts = xcalloc(p->rules.len + 1, sizeof *r->starts);
  for (size_t i = 0; i < p->rules.len; i++)
    describe_start(r, &r->starts[i], &p->rules.at[i]);
  r->operands = dd_slots(r->dd, njoins + 1);
  r->operand = xcalloc(njoins + 1, sizeof *r->operand);
  r->scratch = dd_slots(r->dd, 2);
  r->keeps = r->plan->gain != PLAN_NONE;
  return r;
}

static void free_state(struct state *s) {
  for (size_t i = 0; i < s->cells.len; i++)
    vec_free(&s->cells.at[i].parts);
  vec_free(&s->cells);
  vec_free(&s->touched);
  vec_free(&s->changed);
}

void rounds_free(struct rounds *r) {
  struct seen *s, *next;
  if (!r)
    return;
  for (size_t i = 0; i < r->system->members.len; i++)
    free_state(&r->state[i]);
  xfree(r->state);
  HASH_CLEAR(hh, r->instances);
  HASH_ITER(hh, r->seen, s, next) vec_free(&s->rounds);
  HASH_CLEAR(hh, r->seen);
  vec_free(&r->words);
  vec_free(&r->gained);
  vec_free(&r->owner);
  vec_free(&r->changes);
  vec_free(&r->ends);
  for (size_t i = 0; i < r->system->rules.len; i++) {
    vec_free(&r->starts[i].only);
    vec_free(&r->starts[i].dead);
  }
  xfree(r->starts);
  xfree(r->operand);
  arena_free(r->arena);
  xfree(r);
}

/* ---- Rows ---------------------------------------------------------------------- */

static struct cell *cell_of(struct rounds *r, uint32_t member, uint32_t row) {
  struct state *s = &r->state[member];
  struct cell none = {.gain = PLAN_NONE};
  while (s->cells.len <= row)
    vec_push(&s->cells, none);
  struct cell *c = &s->cells.at[row];
  if (c->before == 0) {
    c->before = dd_slots(r->dd, 2);
    c->exact = c->before + 1;
  }
  return c;
}

/* Where what the firings of a row give is collected. */
static dd_slot target(struct rounds *r, uint32_t member, uint32_t row) {
  return member == r->plan->iterated ? cell_of(r, member, row)->exact
                                     : points_value(r->s, member, row);
}

/* To be called before a row changes. */
static struct cell *touch(struct rounds *r, uint32_t member, uint32_t row) {
  struct cell *c = cell_of(r, member, row);
  if (c->touched)
    return c;
  c->touched = true;
  dd_copy(r->dd, c->before, target(r, member, row));
  vec_push(&r->state[member].touched, row);
  return c;
}

static bool includes(struct rounds *r, dd_slot large, dd_slot small) {
  if (dd_same(r->dd, large, small))
    return true;
  dd_diff(r->dd, r->scratch, small, large);
  bool yes = dd_is_false(r->dd, r->scratch);
  dd_copy(r->dd, r->scratch, DD_FALSE);
  return yes;
}

static void unite_parts(struct rounds *r, const struct cell *c, dd_slot dst) {
  dd_copy(r->dd, dst, DD_FALSE);
  for (size_t i = 0; i < c->parts.len; i++)
    dd_or(r->dd, dst, dst, c->parts.at[i]->seen);
}

/* The rows of a member have their values of this round. */
static void settle(struct rounds *r, uint32_t member) {
  struct state *s = &r->state[member];
  s->changed.len = 0;
  for (size_t i = 0; i < s->touched.len; i++) {
    uint32_t row = s->touched.at[i];
    struct cell *c = &s->cells.at[row];
    dd_slot value = points_value(r->s, member, row);
    c->touched = c->stale = false;
    if (!dd_same(r->dd, c->before, value))
      vec_push(&s->changed, row);
    dd_copy(r->dd, c->before, DD_FALSE);
  }
  s->touched.len = 0;
}

/* ---- Firings --------------------------------------------------------------------- */

/* Where the only firing of a rule that starts from a row is noted; NULL if
   there may be several. */
static struct instance **only_instance(struct rounds *r,
                                       const struct firing *f) {
  struct start *s = &r->starts[f->rule - r->system->rules.at];
  if (!s->determines)
    return NULL;
  while (s->only.len <= r->start)
    vec_push(&s->only, NULL);
  return &s->only.at[r->start];
}

static struct instance *find_instance(struct rounds *r, const struct firing *f,
                                      bool make) {
  struct instance *i, **only = only_instance(r, f);
  if (only && *only)
    return *only;
  r->words.len = 0;
  vec_push(&r->words, f->rule->clause);
  for (uint32_t v = 0; v < f->rule->nvars; v++)
    vec_push(&r->words, f->value[v]);
  size_t size = r->words.len * sizeof *r->words.at;
  HASH_FIND(hh, r->instances, r->words.at, size, i);
  if (i && only)
    *only = i;
  if (i || !make)
    return i;
  i = arena_alloc(r->arena, sizeof *i);
  i->words = arena_copy(r->arena, r->words.at, 1, size);
  i->row = PLAN_NONE;
  i->seen = dd_slots(r->dd, f->rule->njoins + 1);
  HASH_ADD_KEYPTR(hh, r->instances, i->words, size, i);
  if (only)
    *only = i;
  return i;
}

static bool is_member(const struct plan_rule *rule, uint32_t join) {
  return rule->joins[join].kind < PLAN_JOIN_TABLE;
}

/* Finds the rows of members that a firing reads; false if one that must have
   something is empty. */
static bool read_operands(struct rounds *r, const struct firing *f) {
  for (uint32_t i = 0; i < f->rule->njoins; i++) {
    const struct plan_join *j = &f->rule->joins[i];
    if (j->kind >= PLAN_JOIN_TABLE)
      continue;
    r->operand[i] = points_joined(f, i);
    if (!j->negated && dd_is_false(r->dd, r->operand[i]))
      return false;
  }
  return true;
}

/* Whether what a firing gives cannot lose anything. */
static bool only_grows(const struct rounds *r, const struct plan_rule *rule) {
  for (uint32_t j = 0; j < rule->njoins; j++)
    if (is_member(rule, j) &&
        (rule->joins[j].negated || r->state[rule->joins[j].source].shrinks))
      return false;
  return true;
}

/* A firing gives something else than before. */
static void replace(struct rounds *r, const struct firing *f,
                    struct instance *i, dd_slot value) {
  uint32_t head = f->rule->head;
  if (i->row == PLAN_NONE) {
    i->row = points_head(f);
    vec_push(&cell_of(r, head, i->row)->parts, i);
  }
  struct cell *c = touch(r, head, i->row);
  dd_slot dst = target(r, head, i->row);
  if (!only_grows(r, f->rule) && !includes(r, value, i->seen))
    c->stale = r->state[head].shrinks = true;
  else if (c->parts.len == 1)
    dd_copy(r->dd, dst, value);
  else
    dd_or(r->dd, dst, dst, value);
  dd_copy(r->dd, i->seen, value);
}

/* What a firing gives with the rows of members in r->operand. */
static dd_slot evaluate(struct rounds *r, const struct firing *f, bool fresh) {
  uint32_t copied = r->starts[f->rule - r->system->rules.at].copied;
  return copied != PLAN_NONE ? r->operand[copied]
                             : points_evaluate(f, r->operand, fresh);
}

/* Whether a firing takes a row into the next value as it is.  Then it need not
   be kept. */
static bool inflates(struct rounds *r, const struct firing *f) {
  const struct plan_join *j = &f->rule->joins[0];
  if (!r->starts[f->rule - r->system->rules.at].inflates)
    return false;
  const uint32_t *key = points_key(r->s, j->source, r->start);
  for (uint32_t c = 0; c < j->ncols; c++)
    if (f->value[f->rule->head_cols[c]] != key[c])
      return false;
  cell_of(r, j->source, r->start)->inflates = true;
  return true;
}

static void find_exact(void *arg, const struct firing *f) {
  struct rounds *r = arg;
  if (inflates(r, f))
    return;
  bool any = read_operands(r, f);
  struct instance *i = find_instance(r, f, any);
  if (!i || i->round == r->round)
    return;
  i->round = r->round;
  dd_copy(r->dd, r->scratch + 1, any ? evaluate(r, f, true) : DD_FALSE);
  if (!dd_same(r->dd, r->scratch + 1, i->seen))
    replace(r, f, i, r->scratch + 1);
  dd_copy(r->dd, r->scratch + 1, DD_FALSE);
}

/* Tries a rule from the rows that changed.  `adds`: what it gives is never
   taken back, so that an empty row gives nothing. */
static void start_rule(struct rounds *r, uint32_t number, bool adds,
                       void (*found)(void *arg, const struct firing *f)) {
  const struct plan_rule *rule = &r->system->rules.at[number];
  const struct plan_join *j = rule->joins;
  const struct state *s = &r->state[j->source];
  flags *dead = &r->starts[number].dead;
  for (size_t i = 0; i < s->changed.len; i++) {
    r->start = s->changed.at[i];
    while (dead->len <= r->start)
      vec_push(dead, false);
    if (dead->at[r->start] ||
        (adds && !j->negated &&
         dd_is_false(r->dd, points_value(r->s, j->source, r->start))))
      continue;
    dead->at[r->start] = !points_try(r->s, number, r->start, found, r);
  }
}

/* A member of a stratum that is not recursive, or the iterated one's next value
   but for the gain. */
static void evaluate_exactly(struct rounds *r, uint32_t member) {
  struct state *s = &r->state[member];
  for (uint32_t i = 0; i < r->system->rules.len; i++) {
    const struct plan_rule *rule = &r->system->rules.at[i];
    if (rule->head != member)
      continue;
    if (starts_new(rule))
      start_rule(r, i, false, find_exact);
    else if (r->round == 1)
      points_try(r->s, i, PLAN_NONE, find_exact, r);
  }
  for (size_t i = 0; i < s->touched.len; i++) {
    uint32_t row = s->touched.at[i];
    if (s->cells.at[row].stale)
      unite_parts(r, &s->cells.at[row], target(r, member, row));
    s->cells.at[row].stale = false;
  }
  if (member != r->plan->iterated)
    settle(r, member);
}

/* ---- Recursive strata ---------------------------------------------------------------- */

static uint32_t last_stratum(const struct rounds *r) {
  return r->plan->gain == PLAN_NONE ? PLAN_NONE : r->plan->nstrata - 1;
}

/* The stratum of a rule's head; the iterated one is evaluated last of all. */
static uint32_t stratum_of(const struct rounds *r,
                           const struct plan_rule *rule) {
  return rule->head == r->plan->iterated ? r->plan->nstrata
                                         : r->plan->stratum[rule->head];
}

/* A row of the gain grew. */
static void note_gain(struct rounds *r, uint32_t row) {
  uint32_t iterated = r->plan->iterated;
  while (r->owner.len <= row)
    vec_push(&r->owner, PLAN_NONE);
  if (r->owner.at[row] == PLAN_NONE) {
    r->owner.at[row] =
        points_row_with(r->s, iterated, points_key(r->s, r->plan->gain, row));
    cell_of(r, iterated, r->owner.at[row])->gain = row;
  }
  touch(r, iterated, r->owner.at[row])->gained = r->round;
  vec_push(&r->gained, r->owner.at[row]);
}

/* Propagates what is new inside a stratum. */
static void run_worklist(struct rounds *r, uint32_t stratum) {
  uint32_t member, row;
  while (points_take(r->s, &member, &row)) {
    if (member == r->plan->gain) {
      note_gain(r, row);
      continue;
    }
    struct state *s = &r->state[member];
    for (uint32_t i = 0; i < r->system->rules.len; i++) {
      const struct plan_rule *rule = &r->system->rules.at[i];
      if (starts_new(rule) && rule->joins[0].source == member &&
          stratum_of(r, rule) == stratum)
        points_try(r->s, i, row, NULL, NULL);
    }
    exec_step(r->x, r->system->members.at[member].rel, ++s->steps);
  }
}

static bool inputs_changed(const struct rounds *r, uint32_t stratum) {
  for (size_t i = 0; i < r->system->rules.len; i++) {
    const struct plan_rule *rule = &r->system->rules.at[i];
    for (uint32_t j = 0; stratum_of(r, rule) == stratum && j < rule->njoins;
         j++)
      if (rule->joins[j].kind < PLAN_JOIN_TABLE &&
          r->plan->stratum[rule->joins[j].source] < stratum &&
          r->state[rule->joins[j].source].changed.len > 0)
        return true;
  }
  return r->round == 1;
}

static void empty_member(struct rounds *r, uint32_t member) {
  uint32_t n = points_rows(r->s, member);
  for (uint32_t row = 0; row < n; row++)
    if (member == r->plan->gain)
      note_gain(r, row);
    else
      touch(r, member, row);
  points_clear(r->s, member);
  r->state[member].shrinks = true;
}

/* Rows that came into being in this round were empty before. */
static void touch_more(struct rounds *r, uint32_t member) {
  for (uint32_t row = 0; row < points_rows(r->s, member); row++) {
    struct cell *c = cell_of(r, member, row);
    if (c->touched)
      continue;
    c->touched = true;
    vec_push(&r->state[member].touched, row);
  }
}

static void solve_anew(struct rounds *r, uint32_t stratum) {
  bool changed = inputs_changed(r, stratum);
  for (uint32_t m = 0; m < r->system->members.len; m++) {
    r->state[m].changed.len *= r->plan->stratum[m] != stratum;
    if (changed && r->plan->stratum[m] == stratum)
      empty_member(r, m);
  }
  if (!changed)
    return;
  for (uint32_t i = 0; i < r->system->rules.len; i++)
    if (!starts_new(&r->system->rules.at[i]) &&
        stratum_of(r, &r->system->rules.at[i]) == stratum)
      points_try(r->s, i, PLAN_NONE, NULL, NULL);
  run_worklist(r, stratum);
  for (uint32_t m = 0; m < r->system->members.len; m++)
    if (r->plan->stratum[m] == stratum && m != r->plan->gain) {
      touch_more(r, m);
      settle(r, m);
    }
}

/* ---- The last stratum ------------------------------------------------------------------ */

/* The join of the side of a rule's step; PLAN_NONE if there is none. */
static uint32_t side_of(const struct rounds *r, const struct plan_rule *rule) {
  if (rule->step == PLAN_NONE)
    return PLAN_NONE;
  uint32_t side = r->system->steps.at[rule->step].side;
  return side == PLAN_NONE ? PLAN_NONE : rule->step_joins[side];
}

/* Whether what a firing gave before is part of what it gives now: then only
   what its rows gained matters. */
static bool only_gained(struct rounds *r, const struct firing *f,
                        const struct instance *i) {
  for (uint32_t j = 0; i->tried && j < f->rule->njoins; j++) {
    dd_slot seen = i->seen + f->rule->joins[j].place;
    if (!is_member(f->rule, j))
      continue;
    if (f->rule->joins[j].negated
            ? !dd_same(r->dd, r->operand[j], seen)
            : r->state[f->rule->joins[j].source].shrinks &&
                  !includes(r, r->operand[j], seen))
      return false;
  }
  return i->tried;
}

/* A side may be kept while the rows that it is made of only grow. */
static bool loses_side(const struct rounds *r, const struct plan_rule *rule) {
  uint32_t side = side_of(r, rule);
  return side != PLAN_NONE && r->state[rule->joins[side].source].shrinks;
}

static void give_gained(struct rounds *r, const struct firing *f,
                        const struct instance *i) {
  uint32_t side = side_of(r, f->rule);
  for (uint32_t j = 0; j < f->rule->njoins; j++) {
    dd_slot whole = r->operand[j], seen = i->seen + f->rule->joins[j].place;
    if (!is_member(f->rule, j) || dd_same(r->dd, whole, seen))
      continue;
    r->operand[j] = r->operands + j;
    dd_diff(r->dd, r->operand[j], whole, seen);
    bool fresh = j == side || loses_side(r, f->rule);
    points_give(f, evaluate(r, f, fresh));
    dd_copy(r->dd, r->operand[j], DD_FALSE);
    r->operand[j] = whole;
  }
}

static void find_first(void *arg, const struct firing *f) {
  struct rounds *r = arg;
  if (!read_operands(r, f))
    return;
  struct instance *i = find_instance(r, f, true);
  if (i->round == r->round)
    return;
  i->round = r->round;
  bool copies = r->starts[f->rule - r->system->rules.at].copied != PLAN_NONE;
  if (!copies && only_gained(r, f, i))
    give_gained(r, f, i);
  else
    points_give(f, evaluate(r, f, loses_side(r, f->rule)));
  if (copies)
    return;
  i->tried = true;
  for (uint32_t j = 0; j < f->rule->njoins; j++)
    if (is_member(f->rule, j))
      dd_copy(r->dd, i->seen + f->rule->joins[j].place, r->operand[j]);
}

/* Adds what the stratum gives more than in the rounds before. */
static void solve_more(struct rounds *r, uint32_t stratum) {
  for (uint32_t i = 0; i < r->system->rules.len; i++) {
    const struct plan_rule *rule = &r->system->rules.at[i];
    if (stratum_of(r, rule) != stratum)
      continue;
    if (!starts_new(rule) && r->round == 1)
      points_try(r->s, i, PLAN_NONE, NULL, NULL);
    if (starts_new(rule) && r->plan->stratum[rule->joins[0].source] != stratum)
      start_rule(r, i, true, find_first);
  }
  run_worklist(r, stratum);
}

static bool is_kept(struct rounds *r, uint32_t row) {
  const struct cell *c = cell_of(r, r->plan->iterated, row);
  return c->gain == PLAN_NONE || c->inflates ||
         includes(r, c->exact, points_value(r->s, r->plan->gain, c->gain));
}

/* Whether the next value has all that the stratum gave before. */
static bool all_kept(struct rounds *r) {
  const struct state *s = &r->state[r->plan->iterated];
  for (size_t i = 0; i < s->touched.len; i++)
    if (!is_kept(r, s->touched.at[i]))
      return false;
  for (size_t i = 0; i < r->gained.len; i++)
    if (!is_kept(r, r->gained.at[i]))
      return false;
  return true;
}

static void solve_last(struct rounds *r, uint32_t stratum) {
  r->keeps = r->keeps && (r->plan->keeps || all_kept(r));
  r->gained.len = 0;
  if (r->keeps)
    solve_more(r, stratum);
  else
    solve_anew(r, stratum);
}

/* ---- Values that come back ----------------------------------------------------------- */

/* An empty row is as good as none. */
static uint64_t hash_of(const struct rounds *r, uint32_t row, dd_slot value) {
  if (dd_is_false(r->dd, value))
    return 0;
  uint64_t h = ((uint64_t)row << 32 | dd_identity(r->dd, value)) + 1;
  h = (h ^ h >> 31) * 0x9e3779b97f4a7c15u;
  h = (h ^ h >> 29) * 0xbf58476d1ce4e5b9u;
  return h ^ h >> 32;
}

/* Whether the value is the one after an earlier round: the first change of a
   row since then has what it was. */
static bool is_value_after(struct rounds *r, uint32_t round) {
  uint32_t iterated = r->plan->iterated;
  r->marks++;
  for (size_t i = r->ends.at[round]; i < r->changes.len; i++) {
    const struct change *c = &r->changes.at[i];
    struct cell *cell = cell_of(r, iterated, c->row);
    if (cell->mark == r->marks)
      continue;
    cell->mark = r->marks;
    if (!dd_same(r->dd, c->before, points_value(r->s, iterated, c->row)))
      return false;
  }
  return true;
}

/* Notes the value after this round; true if it was there before. */
static bool comes_back(struct rounds *r) {
  struct seen *s;
  if (r->plan->grows)
    return false;
  vec_push(&r->ends, r->changes.len);
  HASH_FIND(hh, r->seen, &r->sum, sizeof r->sum, s);
  for (size_t i = 0; s && i < s->rounds.len; i++)
    if (is_value_after(r, s->rounds.at[i])) {
      exec_oscillates(r->x, r->system->members.at[r->plan->iterated].rel,
                      s->rounds.at[i], r->round);
      return true;
    }
  if (!s) {
    s = arena_alloc(r->arena, sizeof *s);
    s->sum = r->sum;
    HASH_ADD(hh, r->seen, sum, sizeof s->sum, s);
  }
  vec_push(&s->rounds, (uint32_t)r->round);
  return false;
}

/* ---- Rounds ------------------------------------------------------------------------------ */

static void change_row(struct rounds *r, uint32_t row, dd_slot next) {
  uint32_t iterated = r->plan->iterated;
  dd_slot value = points_value(r->s, iterated, row);
  if (!r->plan->grows) {
    struct change c = {row, dd_slots(r->dd, 1)};
    dd_copy(r->dd, c.before, value);
    vec_push(&r->changes, c);
    if (!includes(r, next, value))
      r->state[iterated].shrinks = true;
    r->sum += hash_of(r, row, next) - hash_of(r, row, value);
  }
  dd_copy(r->dd, value, next);
  vec_push(&r->state[iterated].changed, row);
}

/* The value becomes the next one; what changed is seen in the next round. */
static void end_round(struct rounds *r) {
  uint32_t iterated = r->plan->iterated;
  struct state *s = &r->state[iterated];
  dd_slot next = r->scratch + 1;
  s->changed.len = 0;
  for (size_t i = 0; i < s->touched.len; i++) {
    uint32_t row = s->touched.at[i];
    struct cell *c = &s->cells.at[row];
    c->touched = false;
    dd_copy(r->dd, c->before, DD_FALSE);
    dd_copy(r->dd, next, c->exact);
    if (c->inflates)
      dd_or(r->dd, next, next, points_value(r->s, iterated, row));
    /* What is kept is there already. */
    if (c->gain != PLAN_NONE && (!r->keeps || c->gained == r->round))
      dd_or(r->dd, next, next, points_value(r->s, r->plan->gain, c->gain));
    if (!dd_same(r->dd, next, points_value(r->s, iterated, row)))
      change_row(r, row, next);
  }
  dd_copy(r->dd, next, DD_FALSE);
  s->touched.len = 0;
}

/* What the last round added may make the goal true. */
static void try_goal(struct rounds *r) {
  for (uint32_t i = 0; i < r->system->rules.len; i++) {
    const struct plan_rule *rule = &r->system->rules.at[i];
    if (rule->head != r->system->goal)
      continue;
    if (starts_new(rule))
      start_rule(r, i, true, find_first);
    else if (r->round == 0)
      points_try(r->s, i, PLAN_NONE, NULL, NULL);
  }
}

static void run_round(struct rounds *r) {
  r->round++;
  for (uint32_t t = 1; t < r->plan->nstrata; t++) {
    if (t == last_stratum(r))
      continue;
    if (r->plan->recursive[t]) {
      solve_anew(r, t);
      continue;
    }
    for (uint32_t m = 0; m < r->system->members.len; m++)
      if (r->plan->stratum[m] == t)
        evaluate_exactly(r, m);
  }
  evaluate_exactly(r, r->plan->iterated);
  if (last_stratum(r) != PLAN_NONE)
    solve_last(r, last_stratum(r));
  end_round(r);
}

void rounds_run(struct rounds *r) {
  uint32_t iterated = r->plan->iterated;
  points_load(r->s);
  comes_back(r);
  try_goal(r);
  do {
    run_round(r);
    try_goal(r);
    exec_step(r->x, r->system->members.at[iterated].rel, r->round);
  } while (r->state[iterated].changed.len > 0 && !points_done(r->s) &&
           !comes_back(r));
  for (uint32_t m = 0; m < r->system->members.len; m++)
    points_count(r->s, m, m == iterated ? r->round : r->state[m].steps);
}
