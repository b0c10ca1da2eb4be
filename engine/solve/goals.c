/* engine/solve/goals.c — the locations from which a query may be answered soon.
 *
 * They are found backwards from the goal, as parts of keys: Target says at
 * which counter a location is, and nothing about its other columns.  One step
 * only: what flows into a location that is taken early comes in pieces, which
 * costs up to half as much again where this is done two steps before the goal.
 */
#include "goals.h"

#include "engine/base/memory.h"
#include "tables.h"

#include <string.h>

enum {
  STEPS_LIMIT =
      16, /* to the goal: with more, the program's order would be lost */
};

/* Locations of a member, by what is known of their keys. */
struct near_key {
  uint32_t member;
  uint32_t mask; /* bit i: column i is key.at[i]; else that is zero */
  struct row_key key;
};

/* All near keys of a member with the same columns. */
struct near_table {
  uint32_t member, mask;
  struct table keys;
};

struct goals {
  VEC(struct near_table) near;
};

struct goal_search {
  const struct plan_solve *system;
  const struct dependencies_view *view;
  VEC(struct near_key) found;
  /* The values of a rule's control variables, and which of them are known. */
  uint32_t *value;
  bool *known;
};

/* ---- Backwards ----------------------------------------------------------- */

static bool joins_one_table(const struct plan_rule *r) {
  return r->njoins == 2 && r->joins[0].kind == PLAN_JOIN_DELTA &&
         r->joins[1].kind == PLAN_JOIN_TABLE;
}

/* Gives the variables of the columns in a mask their values. */
static void take_columns(struct goal_search *s, const uint32_t *cols,
                         uint32_t mask, const uint32_t *at) {
  for (uint32_t rest = mask; rest; rest &= rest - 1) {
    uint32_t c = (uint32_t)__builtin_ctz(rest);
    s->value[cols[c]] = at[c];
    s->known[cols[c]] = true;
  }
}

static struct near_key known_columns(const struct goal_search *s,
                                     const struct plan_join *j) {
  struct near_key k = {.member = j->source};
  for (uint32_t c = 0; c < j->ncols; c++)
    if (s->known[j->cols[c]]) {
      k.mask |= UINT32_C(1) << c;
      k.key.at[c] = s->value[j->cols[c]];
    }
  return k;
}

/* Starts with what is known of a rule's head. */
static void put_head(struct goal_search *s, const struct plan_rule *r,
                     const struct near_key *head) {
  memset(s->known, 0, r->nvars * sizeof *s->known);
  take_columns(s, r->head_cols, head->mask, head->key.at);
}

/* Finds the locations from which a rule leads to a head. */
static void find_before(struct goal_search *s, const struct plan_rule *r,
                        const struct near_key *head) {
  const struct plan_join *location = &r->joins[0], *j = &r->joins[1];
  const struct dependencies_view *v = s->view;
  put_head(s, r, head);
  struct near_key of_row = known_columns(s, j);
  uint32_t all = (UINT32_C(1) << j->ncols) - 1;
  uint32_t row = PLAN_NONE;
  while ((row = v->find(v->arg, j->source, of_row.mask, of_row.key.at, row)) !=
         PLAN_NONE) {
    put_head(s, r, head);
    take_columns(s, j->cols, all, v->key(v->arg, j->source, row));
    struct near_key from = known_columns(s, location);
    if (from.mask)
      vec_push(&s->found, from);
  }
}

static void find_steps(struct goal_search *s, const struct near_key *head) {
  for (size_t i = 0; i < s->system->rules.len; i++)
    if (s->system->rules.at[i].head == head->member &&
        joins_one_table(&s->system->rules.at[i]))
      find_before(s, &s->system->rules.at[i], head);
}

static void find_near(struct goal_search *s) {
  const struct near_key goal = {.member = s->system->goal};
  find_steps(s, &goal);
  size_t next = s->found.len;
  for (size_t i = 0; i < next; i++) {
    struct near_key head = s->found.at[i];
    find_steps(s, &head);
  }
  if (s->found.len > next + STEPS_LIMIT)
    s->found.len = next;
}

/* ---- The whole ----------------------------------------------------------- */

static struct table *table_for(struct goals *g, const struct plan_solve *system,
                               const struct near_key *k) {
  for (size_t i = 0; i < g->near.len; i++)
    if (g->near.at[i].member == k->member && g->near.at[i].mask == k->mask)
      return &g->near.at[i].keys;
  struct near_table n = {.member = k->member, .mask = k->mask};
  table_init(&n.keys, system->members.at[k->member].ncontrol, 0);
  vec_push(&g->near, n);
  return &g->near.at[g->near.len - 1].keys;
}

struct goals *goals_new(const struct plan *p, uint32_t number,
                        const struct dependencies_view *view) {
  struct goals *g = xcalloc(1, sizeof *g);
  struct goal_search s = {.system = p->solves.at[number], .view = view};
  if (s.system->goal == PLAN_NONE)
    return g;
  uint32_t nvars = 0;
  for (size_t i = 0; i < s.system->rules.len; i++)
    if (s.system->rules.at[i].nvars > nvars)
      nvars = s.system->rules.at[i].nvars;
  s.value = xcalloc(nvars + 1, sizeof *s.value);
  s.known = xcalloc(nvars + 1, sizeof *s.known);
  find_near(&s);
  for (size_t i = 0; i < s.found.len; i++) {
    struct table *t = table_for(g, s.system, &s.found.at[i]);
    if (table_find(t, &s.found.at[i].key) == PLAN_NONE)
      table_add(t, &s.found.at[i].key, DD_FALSE, DD_FALSE);
  }
  xfree(s.value);
  xfree(s.known);
  vec_free(&s.found);
  return g;
}

void goals_free(struct goals *g) {
  if (!g)
    return;
  for (size_t i = 0; i < g->near.len; i++)
    table_free(&g->near.at[i].keys);
  vec_free(&g->near);
  xfree(g);
}

bool goals_are_near(const struct goals *g, uint32_t member,
                    const uint32_t *key) {
  for (size_t i = 0; i < g->near.len; i++) {
    const struct near_table *n = &g->near.at[i];
    if (n->member != member)
      continue;
    struct row_key known = {0};
    for (uint32_t rest = n->mask; rest; rest &= rest - 1) {
      uint32_t c = (uint32_t)__builtin_ctz(rest);
      known.at[c] = key[c];
    }
    if (table_find(&n->keys, &known) != PLAN_NONE)
      return true;
  }
  return false;
}
