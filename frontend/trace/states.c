/* frontend/trace/states.c — the states that a run may be in.
 *
 * States share what they do not change: the globals, the activations below the
 * top.  A split copies the state and writes both values into the copies, which
 * note that in `bound`: from the last state of a run, this tells all choices.
 * Two states of one move that differ in the past only go on as one.
 */
#include "states.h"

#include "engine/base/hash.h"
#include "engine/base/hash_table.h"

#include <assert.h>
#include <string.h>

/* More states than these are not followed; after a move that had as many, so
   few that the next ones are not slow. */
enum { MAX_STATES = 4096, FEW_STATES = 16 };

void states_open(struct states *s, struct arena *a, uint32_t nglobals,
                 uint32_t nthreads) {
  struct state *first = arena_alloc(a, sizeof *first);

  *s = (struct states){.arena = a, .nglobals = nglobals, .nthreads = nthreads};
  first->globals = arena_array(a, (size_t)nglobals + 1, sizeof(uint32_t));
  first->tops = arena_array(a, (size_t)nthreads + 1, sizeof *first->tops);
  for (uint32_t i = 0; i < nglobals; i++)
    first->globals[i] = 2 + i;
  s->unknowns = 2 + nglobals;
  vec_push(&s->now, first);
}

void states_close(struct states *s) {
  vec_free(&s->now);
  vec_free(&s->next);
}

/* ---- Values of variables ------------------------------------------------- */

uint32_t states_get(const struct states *s, const struct state *st,
                    const struct bp_var *var) {
  return var->global ? st->globals[var->index]
                     : st->tops[s->thread]->at[var->index];
}

static void own_tops(struct states *s, struct state *st) {
  if (!st->own_tops)
    st->tops = arena_copy(s->arena, st->tops, s->nthreads, sizeof *st->tops);
  st->own_tops = true;
}

static void own_frame(struct states *s, struct state *st) {
  const struct frame *old = st->tops[s->thread];
  struct frame *top;

  own_tops(s, st);
  if (st->own_frame)
    return;
  top = arena_copy(s->arena, old, 1, sizeof *old);
  top->at = arena_copy(s->arena, old->at, old->n, sizeof *old->at);
  st->tops[s->thread] = top;
  st->own_frame = true;
}

void states_set(struct states *s, struct state *st, const struct bp_var *var,
                uint32_t value) {
  if (!var->global) {
    own_frame(s, st);
    st->tops[s->thread]->at[var->index] = value;
    return;
  }
  if (!st->own_globals)
    st->globals =
        arena_copy(s->arena, st->globals, s->nglobals, sizeof *st->globals);
  st->own_globals = true;
  st->globals[var->index] = value;
}

bool states_bind(struct states *s, struct state *st, const struct bp_var *var,
                 uint32_t value) {
  uint32_t old = states_get(s, st, var);
  struct bound *b;

  if (old < 2)
    return old == value;
  b = arena_alloc(s->arena, sizeof *b);
  *b = (struct bound){st->bound, old, value};
  st->bound = b;
  states_set(s, st, var, value);
  return true;
}

/* What a value of a state before is, after what was found since. */
static uint32_t value_since(const struct state *st, uint32_t value) {
  for (const struct bound *b = st->bound; b && value >= 2; b = b->before)
    if (b->unknown == value)
      return b->value;
  return value;
}

static void bind_unknown(struct states *s, struct state *st, uint32_t unknown,
                         uint32_t value) {
  struct bound *b = arena_alloc(s->arena, sizeof *b);

  *b = (struct bound){st->bound, unknown, value};
  st->bound = b;
}

/* Nobody has looked at what is open, so that any value will do. */
static bool value_repeats(struct states *s, struct state *st, uint32_t *now,
                          uint32_t then) {
  uint32_t old = value_since(st, then);

  if (*now == old)
    return true;
  if (*now < 2 && old < 2)
    return false;
  if (old >= 2)
    bind_unknown(s, st, old, *now < 2 ? *now : 0);
  if (*now >= 2) {
    bind_unknown(s, st, *now, old < 2 ? old : 0);
    *now = old < 2 ? old : 0;
  }
  return true;
}

bool states_repeat(struct states *s, struct state *st,
                   const struct state *then) {
  const struct frame *old = then->tops[s->thread];

  st->globals =
      arena_copy(s->arena, st->globals, s->nglobals, sizeof *st->globals);
  st->own_globals = true;
  own_frame(s, st);
  struct frame *top = (struct frame *)st->tops[s->thread];
  assert(top->n == old->n);
  for (uint32_t i = 0; i < s->nglobals; i++)
    if (!value_repeats(s, st, &st->globals[i], then->globals[i]))
      return false;
  for (uint32_t i = 0; i < top->n; i++)
    if (!value_repeats(s, st, &top->at[i], old->at[i]))
      return false;
  return true;
}

/* ---- Moves --------------------------------------------------------------- */

struct state *states_copy(struct states *s, const struct state *from) {
  struct state *st = arena_copy(s->arena, from, 1, sizeof *from);

  st->own_globals = st->own_tops = st->own_frame = false;
  return st;
}

struct state *states_follow(struct states *s, const struct state *from) {
  struct state *st = states_copy(s, from);

  st->before = from;
  return st;
}

struct frame *states_push(struct states *s, struct state *st, uint32_t thread,
                          uint32_t n) {
  struct frame *top = arena_alloc(s->arena, sizeof *top);

  own_tops(s, st);
  top->below = st->tops[thread];
  top->n = n;
  top->at = arena_array(s->arena, (size_t)n + 1, sizeof *top->at);
  for (uint32_t i = 0; i < n; i++)
    top->at[i] = s->unknowns + i;
  st->tops[thread] = top;
  st->own_frame = thread == s->thread;
  return top;
}

void states_pop(struct states *s, struct state *st) {
  own_tops(s, st);
  st->tops[s->thread] = st->tops[s->thread]->below;
  st->own_frame = false;
}

/* ---- Expressions ---------------------------------------------------------
 *
 * The set of an unknown is EITHER for the values that an expression can have
 * with some values of the unknowns, and empty for those that it can have with
 * all.  If the two sets are the same, the unknowns do not matter. */

static unsigned not_set(unsigned a) { return (a & NO) << 1 | a >> 1; }

static unsigned xor_set(unsigned a, unsigned b) {
  unsigned equal = a & b, differ = a & not_set(b);

  return (equal ? NO : 0) | (differ ? YES : 0);
}

struct state_reading {
  const struct states *s;
  const struct state *before, *after;
  unsigned unknown; /* the set of an unknown: EITHER, or 0 */
};

static unsigned set_of_expr(const struct state_reading *r,
                            const struct bp_expr *e);

/* & is true if all are, false if one is; | the other way round. */
static unsigned set_of_chain(const struct state_reading *r,
                             const struct bp_expr *e, unsigned all,
                             unsigned one) {
  unsigned found = all;

  for (uint32_t i = 0; i < e->nargs; i++) {
    unsigned v = set_of_expr(r, e->arg[i]);
    found = (found & v & all) | ((found | v) & one);
  }
  return found;
}

static unsigned xor_chain(const struct state_reading *r,
                          const struct bp_expr *e) {
  unsigned found = NO;

  for (uint32_t i = 0; i < e->nargs; i++)
    found = xor_set(found, set_of_expr(r, e->arg[i]));
  return found;
}

/* p | (!n & *): the choice can always be false. */
static unsigned set_of_choice(unsigned p, unsigned n) {
  return (p & NO) | (p & YES || n & NO ? YES : 0);
}

/* What both sides can be does not depend on the condition. */
static unsigned conditional(unsigned c, unsigned a, unsigned b) {
  return (c & YES ? a : 0) | (c & NO ? b : 0) | (a & b);
}

static unsigned operation(const struct state_reading *r,
                          const struct bp_expr *e) {
  unsigned a = set_of_expr(r, e->arg[0]);
  unsigned b = e->nargs > 1 ? set_of_expr(r, e->arg[1]) : 0;

  switch (e->kind) {
  case BP_NOT:
    return not_set(a);
  case BP_NE:
    return xor_set(a, b);
  case BP_EQ:
  case BP_IFF:
    return not_set(xor_set(a, b));
  case BP_IMPLIES:
    return ((a & NO || b & YES) ? YES : 0) | ((a & YES && b & NO) ? NO : 0);
  case BP_CHOOSE:
    return set_of_choice(a, b);
  default:
    assert(e->kind == BP_ITE);
    return conditional(a, b, set_of_expr(r, e->arg[2]));
  }
}

static unsigned set_of_var(const struct state_reading *r,
                           const struct state *st, const struct bp_var *var) {
  uint32_t v = states_get(r->s, st, var);

  return v == 0 ? NO : v == 1 ? YES : r->unknown;
}

/* Recursion is bounded by BP_MAX_DEPTH. */
static unsigned set_of_expr(const struct state_reading *r,
                            const struct bp_expr *e) {
  switch (e->kind) {
  case BP_FALSE:
    return NO;
  case BP_TRUE:
    return YES;
  case BP_ANY:
  case BP_HIDDEN:
    return EITHER;
  case BP_VAR:
    return set_of_var(r, r->before, e->ref.var);
  case BP_PRIMED:
    return set_of_var(r, r->after, e->ref.var);
  case BP_AND:
    return set_of_chain(r, e, YES, NO);
  case BP_OR:
    return set_of_chain(r, e, NO, YES);
  case BP_XOR:
    return xor_chain(r, e);
  case BP_NOT:
  case BP_EQ:
  case BP_NE:
  case BP_IMPLIES:
  case BP_IFF:
  case BP_ITE:
  case BP_CHOOSE:
    break;
  }
  return operation(r, e);
}

unsigned states_value(const struct states *s, const struct bp_expr *e,
                      const struct state *st) {
  struct state_reading r = {s, st, st, EITHER};

  return set_of_expr(&r, e);
}

/* ---- Splitting ----------------------------------------------------------- */

/* An unknown that decides about the value of e, or NULL: e then has the same
   values whatever the unknowns are.  Recursion is bounded by BP_MAX_DEPTH. */
static const struct bp_var *open_in(const struct state_reading *low,
                                    const struct state_reading *high,
                                    const struct bp_expr *e) {
  const struct bp_var *found = NULL;

  if (set_of_expr(low, e) == set_of_expr(high, e))
    return NULL;
  if (e->kind == BP_VAR || e->kind == BP_PRIMED)
    return e->ref.var;
  for (uint32_t i = 0; i < e->nargs && !found; i++)
    found = open_in(low, high, e->arg[i]);
  return found;
}

/* Splits the state with number i: it knows that the variable is false, and a
   new one at the end of the list that it is true.  Returns that one, for which
   there may be no room. */
static struct state *split_state(struct states *s, size_t i,
                                 const struct bp_var *var) {
  struct state *other = states_copy(s, s->now.at[i]);
  struct state *self = states_copy(s, s->now.at[i]);

  states_bind(s, self, var, 0);
  states_bind(s, other, var, 1);
  s->now.at[i] = self;
  if (s->now.len < MAX_STATES)
    vec_push(&s->now, other);
  else
    s->full = s->dropped = true;
  return other;
}

void states_know(struct states *s, const struct bp_expr *e) {
  /* The list grows while it is gone through. */
  for (size_t i = 0; i < s->now.len; i++)
    for (;;) {
      const struct state *st = s->now.at[i];
      struct state_reading low = {s, st, st, 0}, high = {s, st, st, EITHER};
      const struct bp_var *var = open_in(&low, &high, e);
      if (!var)
        break;
      split_state(s, i, var);
    }
}

void states_know_names(struct states *s, const struct bp_expr *e) {
  if (e->kind == BP_VAR || e->kind == BP_PRIMED) {
    struct bp_expr use = {.kind = BP_VAR, .ref = e->ref};
    states_know(s, &use);
    return;
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    states_know_names(s, e->arg[i]);
}

/* Whether some values of the unknowns of a state fit. */
static bool can_be(const struct states *s, size_t i, const struct bp_expr *e,
                   unsigned set, bool follows) {
  const struct state *st = s->now.at[i];
  struct state_reading high = {s, follows ? st->before : st, st, EITHER};

  return set_of_expr(&high, e) & set;
}

/* Whether a state stays.  It is split until its unknowns do not matter. */
static bool stays(struct states *s, size_t i, const struct bp_expr *e,
                  unsigned set, bool follows) {
  for (;;) {
    const struct state *st = s->now.at[i];
    const struct state *before = follows ? st->before : st;
    struct state_reading low = {s, before, st, 0},
                         high = {s, before, st, EITHER};
    if (set_of_expr(&low, e) & set)
      return true;
    if (!(set_of_expr(&high, e) & set))
      return false;
    struct state *other = split_state(s, i, open_in(&low, &high, e));
    if (s->full && !can_be(s, i, e, set, follows))
      s->now.at[i] = other;
  }
}

bool states_keep(struct states *s, const struct bp_expr *e, unsigned set,
                 bool follows) {
  size_t kept = 0;

  for (size_t i = 0; i < s->now.len; i++)
    if (stays(s, i, e, set, follows))
      s->now.at[kept++] = s->now.at[i];
  s->now.len = kept;
  return kept > 0;
}

/* ---- Equal states -------------------------------------------------------- */

struct seen_state {
  uint64_t hash;
  struct state *state;
  struct seen_state *more; /* of the same hash */
  UT_hash_handle hh;
};

static uint64_t hash_state(const struct states *s, const struct state *st) {
  uint64_t hash = hash_words(0, st->globals, s->nglobals);

  for (uint32_t t = 0; t < s->nthreads; t++)
    if (st->tops[t])
      hash = hash_words(hash, st->tops[t]->at, st->tops[t]->n);
  return hash;
}

static bool same_stack(const struct frame *a, const struct frame *b) {
  for (; a != b; a = a->below, b = b->below)
    if (!a || !b || a->n != b->n || memcmp(a->at, b->at, a->n * sizeof *a->at))
      return false;
  return true;
}

static bool equal_states(const struct states *s, const struct state *a,
                         const struct state *b) {
  if (s->nglobals &&
      memcmp(a->globals, b->globals, s->nglobals * sizeof *a->globals) != 0)
    return false;
  for (uint32_t t = 0; t < s->nthreads; t++)
    if (!same_stack(a->tops[t], b->tops[t]))
      return false;
  return true;
}

/* Notes a state; false if an equal one was there. */
static bool note(struct states *s, struct seen_state **table,
                 struct seen_state *fresh) {
  struct seen_state *first;

  HASH_FIND(hh, *table, &fresh->hash, sizeof fresh->hash, first);
  for (struct seen_state *other = first; other; other = other->more)
    if (equal_states(s, other->state, fresh->state))
      return false;
  if (first) {
    fresh->more = first->more;
    first->more = fresh;
  } else {
    HASH_ADD(hh, *table, hash, sizeof fresh->hash, fresh);
  }
  return true;
}

void states_advance(struct states *s) {
  s->now.len = 0;
  for (size_t i = 0; i < s->next.len; i++)
    vec_push(&s->now, s->next.at[i]);
  s->next.len = 0;
}

void states_merge(struct states *s) {
  struct seen_state *table = NULL, *all;
  size_t kept = 0;

  if (s->now.len < 2)
    return;
  all = xcalloc(s->now.len, sizeof *all);
  for (size_t i = 0; i < s->now.len; i++) {
    all[i].state = s->now.at[i];
    all[i].hash = hash_state(s, s->now.at[i]);
    if (s->keeps_pasts || note(s, &table, &all[i]))
      s->now.at[kept++] = s->now.at[i];
  }
  s->now.len = s->full && kept > FEW_STATES ? FEW_STATES : kept;
  s->full = false;
  HASH_CLEAR(hh, table);
  xfree(all);
}
