/* engine/solve/dependencies.c — the linear rules of a system solved by a
 * worklist.
 *
 * A linear rule takes new tuples of its head's member, joins them with one
 * table and can be run as a transfer (transfer.h).  A location may be passed
 * over if no other rule can read it or add to it: its key is put where the rule
 * reads the member, and into the head, and some join has no row for what is
 * known then. The joins are asked one by one, so that a location costs a few
 * look-ups; what is said to be possible need not be.
 */
#include "dependencies.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct dependencies {
  const struct plan *plan;
  const struct plan_solve *system;
  struct dependencies_view view;
  uint32_t member;
  bool *linear; /* by rule */
  /* The values of a rule's control variables, and which of them are known. */
  uint32_t *value;
  bool *known;
  struct arena *arena;
  struct transitions *transitions;
  struct large_blocks *blocks;
};

/* ---- Joins --------------------------------------------------------------- */

static void know_nothing(struct dependencies *l, const struct plan_rule *r) {
  memset(l->known, 0, r->nvars * sizeof *l->known);
}

/* Gives the variables of columns their values; false if one gets two. */
static bool know(struct dependencies *l, const uint32_t *cols, uint32_t n,
                 const uint32_t *key) {
  for (uint32_t i = 0; i < n; i++) {
    if (l->known[cols[i]] && l->value[cols[i]] != key[i])
      return false;
    l->value[cols[i]] = key[i];
    l->known[cols[i]] = true;
  }
  return true;
}

static bool know_head(struct dependencies *l, const struct plan_rule *r,
                      const uint32_t *key) {
  return know(l, r->head_cols, l->system->members.at[l->member].ncontrol, key);
}

/* The columns of a join that are known, as a mask and a key. */
static uint32_t known_key(const struct dependencies *l,
                          const struct plan_join *j, uint32_t *key) {
  uint32_t mask = 0;
  memset(key, 0, PLAN_MAX_COLUMNS * sizeof *key);
  for (uint32_t i = 0; i < j->ncols; i++)
    if (l->known[j->cols[i]]) {
      mask |= 1u << i;
      key[i] = l->value[j->cols[i]];
    }
  return mask;
}

/* Whether a join may be satisfied. */
static bool may_match(struct dependencies *l, const struct plan_join *j) {
  uint32_t key[PLAN_MAX_COLUMNS];
  const uint32_t *x = j->cols, mask = known_key(l, j, key);
  switch (j->kind) {
  case PLAN_JOIN_TABLE:
    return mask == 0 || l->view.find(l->view.arg, j->source, mask, key,
                                     PLAN_NONE) != PLAN_NONE;
  case PLAN_JOIN_EQUAL:
    return mask != 3 || l->value[x[0]] == l->value[x[1]];
  case PLAN_JOIN_VALUE:
    return mask == 0 || l->value[x[0]] == j->k;
  case PLAN_JOIN_DELTA:
  case PLAN_JOIN_MEMBER:
  case PLAN_JOIN_ROW:
    return true;
  }
  assert(!"no join");
  return true;
}

/* What needs no look-up is asked first. */
static bool may_fire(struct dependencies *l, const struct plan_rule *r) {
  for (uint32_t i = 0; i < r->njoins; i++)
    if (r->joins[i].kind != PLAN_JOIN_TABLE && !may_match(l, &r->joins[i]))
      return false;
  for (uint32_t i = 0; i < r->njoins; i++)
    if (r->joins[i].kind == PLAN_JOIN_TABLE && !may_match(l, &r->joins[i]))
      return false;
  return true;
}

static bool reads_member(const struct dependencies *l,
                         const struct plan_rule *r) {
  return r->njoins > 0 && r->joins[0].kind == PLAN_JOIN_DELTA &&
         r->joins[0].source == l->member;
}

/* Whether a rule may read a location, or add to it.  Each place where a
   disjunct reads a member has a rule that starts there. */
static bool may_use(struct dependencies *l, const struct plan_rule *r,
                    const uint32_t *key) {
  know_nothing(l, r);
  if (reads_member(l, r) && know(l, r->joins[0].cols, r->joins[0].ncols, key) &&
      may_fire(l, r))
    return true;
  know_nothing(l, r);
  return r->head == l->member && know_head(l, r, key) && may_fire(l, r);
}

/* ---- Transfers ----------------------------------------------------------- */

/* The rows of a linear rule's table, one after the other, under what is known
   of one of its ends. */
struct row_search {
  const struct plan_rule *rule;
  const uint32_t *cols; /* of the end that is known */
  uint32_t ncols;
  const uint32_t *key;
  uint32_t mask, known[PLAN_MAX_COLUMNS], row;
};

/* Goes to the next row and puts it into the rule; false if there is none. */
static bool next_row(struct dependencies *l, struct row_search *s) {
  const struct plan_join *j = &s->rule->joins[1];
  void *arg = l->view.arg;
  do {
    s->row = l->view.find(arg, j->source, s->mask, s->known, s->row);
    if (s->row == PLAN_NONE)
      return false;
    know_nothing(l, s->rule);
  } while (!know(l, s->cols, s->ncols, s->key) ||
           !know(l, j->cols, j->ncols, l->view.key(arg, j->source, s->row)));
  return true;
}

/* `at` are the columns of one end of the rule, which have the key; false if
   they cannot. */
static bool start_search(struct dependencies *l, struct row_search *s,
                         const struct plan_rule *r, const uint32_t *at,
                         const uint32_t *key) {
  *s = (struct row_search){.rule = r,
                           .cols = at,
                           .ncols = l->system->members.at[l->member].ncontrol,
                           .key = key,
                           .row = PLAN_NONE};
  know_nothing(l, r);
  if (!know(l, at, s->ncols, key))
    return false;
  s->mask = known_key(l, &r->joins[1], s->known);
  return true;
}

/* out := the key in these columns; false if some of it is not known. */
static bool read_known_key(const struct dependencies *l, const uint32_t *cols,
                           uint32_t *out) {
  uint32_t n = l->system->members.at[l->member].ncontrol;
  memset(out, 0, PLAN_MAX_COLUMNS * sizeof *out);
  for (uint32_t i = 0; i < n; i++) {
    if (!l->known[cols[i]])
      return false;
    out[i] = l->value[cols[i]];
  }
  return true;
}

static bool leads_forward(const struct dependencies *l, const uint32_t *from,
                          const uint32_t *to) {
  const struct dependencies_view *v = &l->view;
  return v->rank(v->arg, l->member, from) < v->rank(v->arg, l->member, to) &&
         v->stratum(v->arg, l->member, from) ==
             v->stratum(v->arg, l->member, to);
}

/* Adds the transfers of a rule to a location to *n; false if one of them does
   not lead forward, or comes from a location that is not determined. */
static bool count_transfers_to(struct dependencies *l,
                               const struct plan_rule *r, const uint32_t *key,
                               uint32_t *n) {
  struct row_search s;
  uint32_t from[PLAN_MAX_COLUMNS];
  if (!start_search(l, &s, r, r->head_cols, key))
    return true;
  for (; next_row(l, &s); ++*n)
    if (!read_known_key(l, r->joins[0].cols, from) ||
        !leads_forward(l, from, key))
      return false;
  return true;
}

static bool is_passable(void *arg, const uint32_t *key, uint32_t *in) {
  struct dependencies *l = arg;
  *in = 0;
  for (size_t i = 0; i < l->system->rules.len; i++) {
    const struct plan_rule *r = &l->system->rules.at[i];
    if (l->linear[i] ? !count_transfers_to(l, r, key, in) : may_use(l, r, key))
      return false;
  }
  return true;
}

static void
rule_transfers_from(struct dependencies *l, uint32_t rule, const uint32_t *key,
                    void (*transfer)(void *to, const struct block_edge *),
                    void *to) {
  const struct plan_rule *r = &l->system->rules.at[rule];
  const struct plan_transfer *p = &l->system->transfers.at[r->transfer];
  struct row_search s;
  if (!start_search(l, &s, r, r->joins[0].cols, key))
    return;
  while (next_row(l, &s)) {
    uint32_t to_key[PLAN_MAX_COLUMNS];
    struct block_edge e = {.key = to_key, .rule = rule, .row = s.row};
    struct plan_row rows[2] = {{0}};
    read_known_key(l, r->head_cols, to_key);
    if (p->nfactors == 2)
      rows[1] = l->view.row(l->view.arg, r->joins[1].source, s.row);
    e.transition = transition_of(l->transitions, p, rows);
    transfer(to, &e);
  }
}

static void each_transfer_from(void *arg, const uint32_t *key,
                               void (*transfer)(void *to,
                                                const struct block_edge *),
                               void *to) {
  struct dependencies *l = arg;
  for (uint32_t i = 0; i < l->system->rules.len; i++)
    if (l->linear[i])
      rule_transfers_from(l, i, key, transfer, to);
}

static uint64_t location_rank(void *arg, const uint32_t *key) {
  const struct dependencies *l = arg;
  return l->view.rank(l->view.arg, l->member, key);
}

/* ---- Rules --------------------------------------------------------------- */

static bool has_column(const struct plan_join *j, uint32_t var) {
  for (uint32_t c = 0; c < j->ncols; c++)
    if (j->cols[c] == var)
      return true;
  return false;
}

static bool is_linear(const struct dependencies *l, const struct plan_rule *r) {
  if (r->head != l->member || r->njoins != 2 || r->transfer == PLAN_NONE ||
      r->joins[0].kind != PLAN_JOIN_DELTA || r->joins[0].source != l->member ||
      r->joins[1].kind != PLAN_JOIN_TABLE)
    return false;
  for (uint32_t i = 0; i < l->system->members.at[l->member].ncontrol; i++)
    if (!has_column(&r->joins[0], r->head_cols[i]) &&
        !has_column(&r->joins[1], r->head_cols[i]))
      return false;
  const struct plan_transfer *p = &l->system->transfers.at[r->transfer];
  return p->side == PLAN_NONE &&
         (p->nfactors == 1 || (p->nfactors == 2 && r->transfer_joins[1] == 1));
}

/* Whether a rule reads all locations of the member. */
static bool reads_all(const struct dependencies *l, const struct plan_rule *r) {
  if (!reads_member(l, r))
    return false;
  for (uint32_t i = 1; i < r->njoins; i++)
    if (r->joins[i].kind == PLAN_JOIN_TABLE ||
        r->joins[i].kind == PLAN_JOIN_EQUAL ||
        r->joins[i].kind == PLAN_JOIN_VALUE)
      for (uint32_t c = 0; c < r->joins[0].ncols; c++)
        if (has_column(&r->joins[i], r->joins[0].cols[c]))
          return false;
  return true;
}

/* The transfer of a linear rule has all data of the member in its head. */
static void open_blocks(struct dependencies *l, struct dd *dd) {
  uint32_t i = 0;
  while (!l->linear[i])
    i++;
  uint32_t transfer = l->system->rules.at[i].transfer;
  const struct plan_transfer *p = &l->system->transfers.at[transfer];
  uint32_t *data = arena_array(l->arena, p->nhead + 1, sizeof *data);
  for (uint32_t c = 0; c < p->nhead; c++)
    data[c] = p->head[c].field;
  const struct plan_member *m = &l->system->members.at[l->member];
  struct blocks_view view = {l, m->ncontrol, each_transfer_from, is_passable,
                             location_rank};
  l->transitions = transitions_new(dd, l->plan, data, p->nhead);
  l->blocks = blocks_new(&view, l->transitions);
}

/* Finds the linear rules; false if there are none, or no use for them. */
static bool find_linear(struct dependencies *l) {
  const struct plan_solve *s = l->system;
  uint32_t nvars = 0;
  bool found = false;
  l->linear = arena_array(l->arena, s->rules.len + 1, sizeof *l->linear);
  for (size_t i = 0; i < s->rules.len; i++) {
    l->linear[i] = is_linear(l, &s->rules.at[i]);
    found = found || l->linear[i];
    if (!l->linear[i] && reads_all(l, &s->rules.at[i]))
      return false;
    if (s->rules.at[i].nvars > nvars)
      nvars = s->rules.at[i].nvars;
  }
  l->value = arena_array(l->arena, nvars + 1, sizeof *l->value);
  l->known = arena_array(l->arena, nvars + 1, sizeof *l->known);
  return found;
}

struct dependencies *dependencies_new(struct dd *dd, const struct plan *p,
                                      uint32_t number, uint32_t member,
                                      const struct dependencies_view *view) {
  struct dependencies *l = xcalloc(1, sizeof *l);
  l->plan = p;
  l->system = p->solves.at[number];
  l->view = *view;
  l->member = member;
  l->arena = arena_new();
  if (!find_linear(l) || plan_reads_elsewhere(p, number, member)) {
    dependencies_free(l);
    return NULL;
  }
  open_blocks(l, dd);
  return l;
}

void dependencies_free(struct dependencies *l) {
  if (!l)
    return;
  blocks_free(l->blocks);
  transitions_free(l->transitions);
  arena_free(l->arena);
  xfree(l);
}

bool dependencies_cover(const struct dependencies *l, uint32_t rule) {
  return l && l->linear[rule];
}

const struct block_edge *dependencies_from(struct dependencies *l,
                                           const uint32_t *key, uint32_t *n) {
  return blocks_from(l->blocks, key, n);
}

void dependencies_image(struct dependencies *l, const struct block_edge *edge,
                        dd_slot dst, dd_slot from) {
  transition_image(l->transitions, edge->transition, dst, from);
}

struct transition *dependencies_transition(struct dependencies *l,
                                           uint32_t rule,
                                           const struct plan_row *rows) {
  uint32_t transfer = l->system->rules.at[rule].transfer;
  return transition_of(l->transitions, &l->system->transfers.at[transfer],
                       rows);
}

void dependencies_run(struct dependencies *l, struct transition *t, dd_slot dst,
                      dd_slot from) {
  transition_image(l->transitions, t, dst, from);
}
