/* engine/solve/composition.c — relations between the columns before and after.
 *
 * A transition kills columns: they have another value afterwards.  Its relation
 * is over the fields in which the member has its columns, which are the values
 * before, and for killed columns over another copy of their track, the values
 * after.  A column that is killed and not mentioned gets any value.
 *
 *   a, then b   A column that both kill has a value in between, in a third copy,
 *               which is quantified.  What only a kills, b reads as it is
 *               after a.
 *   a or b      Each is made to kill what the other does, and to keep its
 *               value; then ∨.
 *
 * A transition is run with one relational product that quantifies the killed
 * columns, and a renaming of those that got a value.  If it reads none of the
 * columns that it kills, these go first and nothing is renamed.
 */
#include "composition.h"

#include "engine/base/hash.h"
#include "engine/base/hash_table.h"
#include "engine/base/union_find.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
  TRANSITION_SCRATCH = FIELD_SCRATCH + 4,
  /* Nodes of transitions that nobody holds, beyond which they are forgotten. */
  MANY_FREE_NODES = 1 << 20,
};

/* A column of the member.  The other copies are chosen when the first
   transition kills it. */
struct transition_column {
  uint32_t now, between, next; /* fields */
};

/* A set of columns. */
struct killed_columns {
  const uint32_t *at; /* ascending */
  uint32_t n;
  dd_set now;
  UT_hash_handle hh;
};

/* Which diagram, and what is killed. */
struct transition_identity {
  uint64_t relation;
  const struct killed_columns *killed;
};

struct transition {
  struct transition_identity identity;
  const struct killed_columns *killed;
  dd_slot relation;
  uint64_t nodes;
  uint32_t holds;
  /* What it takes to run it; made when it is run first. */
  bool ready, blind, advances;
  dd_map advance;
  dd_slot after; /* if blind: the relation with columns at home */
  UT_hash_handle hh;
};

/* What a transfer has come to for these words: which transfer, and its rows. */
struct transfer_words {
  const uint64_t *words;
  struct transition *transition; /* or NULL */
  UT_hash_handle hh;
};

struct transition_pair {
  const struct transition *a, *b;
  uint64_t then, bound;
};

/* What two transitions have come to. */
struct composed {
  struct transition_pair pair;
  struct transition *transition; /* NULL: none, or too large */
  UT_hash_handle hh;
};

struct transitions {
  struct dd *dd;
  const struct plan *plan;
  struct arena *arena;
  struct arena *making; /* of the transition under way */
  struct transition_column *columns;
  uint32_t ncolumns;
  uint32_t *column_of; /* by field; PLAN_NONE */
  bool *taken;         /* by field */
  struct killed_columns *sets;
  struct transition *all;
  struct transfer_words *origins;
  struct composed *results;
  uint64_t loose; /* nodes of transitions that have been made since a sweep */
  dd_slot scratch;
  VEC(dd_slot) spare;
  VEC(uint64_t) words;
  VEC(uint32_t) from, to; /* variables of a set or map */
  VEC(uint32_t) list;     /* columns */
  bool *mentioned;        /* by variable */
};

struct transitions *transitions_new(struct dd *dd, const struct plan *p,
                                    const uint32_t *data, uint32_t ndata) {
  struct transitions *m = xcalloc(1, sizeof *m);
  m->dd = dd;
  m->plan = p;
  m->arena = arena_new();
  m->making = arena_new();
  m->scratch = dd_slots(dd, TRANSITION_SCRATCH);
  m->ncolumns = ndata;
  m->columns = arena_array(m->arena, ndata + 1, sizeof *m->columns);
  m->column_of =
      arena_array(m->arena, p->layout.nfields + 1, sizeof *m->column_of);
  memset(m->column_of, 0xff, p->layout.nfields * sizeof *m->column_of);
  m->taken = arena_array(m->arena, p->layout.nfields + 1, sizeof *m->taken);
  m->mentioned = arena_array(m->arena, p->layout.nvars + 1, 1);
  for (uint32_t i = 0; i < ndata; i++) {
    m->columns[i] = (struct transition_column){data[i], PLAN_NONE, PLAN_NONE};
    m->column_of[data[i]] = i;
    m->taken[data[i]] = true;
  }
  return m;
}

static void forget_results(struct transitions *m) {
  struct composed *r, *next;
  HASH_ITER(hh, m->results, r, next) {
    HASH_DEL(m->results, r);
    xfree(r);
  }
}

void transitions_free(struct transitions *m) {
  struct transition *t, *next;
  if (!m)
    return;
  forget_results(m);
  HASH_ITER(hh, m->all, t, next) {
    HASH_DEL(m->all, t);
    xfree(t);
  }
  HASH_CLEAR(hh, m->sets);
  HASH_CLEAR(hh, m->origins);
  vec_free(&m->spare);
  vec_free(&m->words);
  vec_free(&m->from);
  vec_free(&m->to);
  vec_free(&m->list);
  arena_free(m->making);
  arena_free(m->arena);
  xfree(m);
}

/* ---- Fields -------------------------------------------------------------- */

static const struct field *transition_field(const struct transitions *m,
                                            uint32_t field) {
  return &m->plan->layout.fields[field];
}

static void clear_noted_copies(struct transitions *m) {
  m->from.len = m->to.len = 0;
}

/* Notes the variables of a field, and of the one that it is to become. */
static void note_copy(struct transitions *m, uint32_t from, uint32_t to) {
  for (uint32_t b = 0; b < transition_field(m, from)->width; b++) {
    vec_push(&m->from, transition_field(m, from)->vars[b]);
    vec_push(&m->to, transition_field(m, to)->vars[b]);
  }
}

static dd_set set_of_copies(struct transitions *m) {
  return dd_make_set(m->dd, m->from.at, (uint32_t)m->from.len);
}

static dd_map map_of_copies(struct transitions *m) {
  return dd_make_map(m->dd, m->from.at, m->to.at, (uint32_t)m->from.len);
}

/* dst := dst ∧ (f = g) */
static void equate_columns(struct transitions *m, dd_slot dst, uint32_t f,
                           uint32_t g) {
  dd_slot equal = m->scratch + FIELD_SCRATCH;
  field_sum(m->dd, equal, transition_field(m, f), transition_field(m, g), 0,
            m->scratch);
  dd_and(m->dd, dst, equal, dst);
  dd_copy(m->dd, equal, DD_FALSE);
}

/* Looks for two free copies of the column's track that follow each other on
   one side of it, so that renamings keep the order of the variables. */
static bool find_copies(struct transitions *m, struct transition_column *c,
                        bool up) {
  const struct track *t =
      &m->plan->layout.tracks[transition_field(m, c->now)->track];
  uint32_t found[2], n = 0, home = transition_field(m, c->now)->copy;
  for (uint32_t d = 1; d < t->ncopies && n < 2; d++) {
    uint32_t copy = up ? home + d : home - d; /* wraps below 0 */
    if (copy < t->ncopies && !m->taken[t->fields[copy]])
      found[n++] = t->fields[copy];
  }
  if (n < 2)
    return false;
  c->between = found[0];
  c->next = found[1];
  return true;
}

/* Any free copy of a track, which is taken then; PLAN_NONE. */
static uint32_t take_copy(struct transitions *m, uint32_t track) {
  const struct track *t = &m->plan->layout.tracks[track];
  for (uint32_t i = 0; i < t->ncopies; i++)
    if (!m->taken[t->fields[i]]) {
      m->taken[t->fields[i]] = true;
      return t->fields[i];
    }
  return PLAN_NONE;
}

static bool can_kill(struct transitions *m, uint32_t column) {
  struct transition_column *c = &m->columns[column];
  if (c->next != PLAN_NONE)
    return true;
  if (!find_copies(m, c, true) && !find_copies(m, c, false))
    return false;
  m->taken[c->between] = m->taken[c->next] = true;
  return true;
}

/* ---- Equal things are one ------------------------------------------------ */

/* The set of the columns in m->list, which ascend. */
static const struct killed_columns *killed_set(struct transitions *m) {
  struct killed_columns *k;
  size_t size = m->list.len * sizeof *m->list.at;
  const void *text = size ? (const void *)m->list.at : "";
  HASH_FIND(hh, m->sets, text, size, k);
  if (k)
    return k;
  clear_noted_copies(m);
  for (size_t i = 0; i < m->list.len; i++)
    note_copy(m, m->columns[m->list.at[i]].now, m->columns[m->list.at[i]].now);
  dd_set now = set_of_copies(m);
  k = arena_alloc(m->arena, sizeof *k);
  k->n = (uint32_t)m->list.len;
  uint32_t *at = arena_array(m->arena, k->n + 1, sizeof *at);
  memcpy(at, text, size);
  k->at = at;
  k->now = now;
  HASH_ADD_KEYPTR(hh, m->sets, k->at, size, k);
  return k;
}

static dd_slot take_transition_slot(struct transitions *m) {
  return m->spare.len ? vec_pop(&m->spare) : dd_slots(m->dd, 1);
}

static void give_transition_slot(struct transitions *m, dd_slot slot) {
  dd_copy(m->dd, slot, DD_FALSE);
  vec_push(&m->spare, slot);
}

/* The transition with this relation. */
static struct transition *
intern_transition(struct transitions *m, dd_slot relation,
                  const struct killed_columns *killed) {
  struct transition *t;
  struct transition_identity id;
  memset(&id, 0, sizeof id);
  id.relation = dd_identity(m->dd, relation);
  id.killed = killed;
  HASH_FIND(hh, m->all, &id, sizeof id, t);
  if (t)
    return t;
  t = xcalloc(1, sizeof *t);
  t->identity = id;
  t->killed = killed;
  t->relation = take_transition_slot(m);
  dd_copy(m->dd, t->relation, relation);
  t->nodes = dd_nodes(m->dd, relation);
  m->loose += t->nodes;
  HASH_ADD(hh, m->all, identity, sizeof t->identity, t);
  return t;
}

bool transition_is_empty(const struct transitions *m,
                         const struct transition *t) {
  return dd_is_false(m->dd, t->relation);
}

uint64_t transition_nodes(const struct transition *t) { return t->nodes; }

void transition_hold(struct transition *t) { t->holds++; }

void transition_release(struct transition *t) { t->holds--; }

void transitions_sweep(struct transitions *m) {
  struct transition *t, *next;
  if (m->loose < MANY_FREE_NODES)
    return;
  m->loose = 0;
  forget_results(m);
  HASH_ITER(hh, m->all, t, next) {
    if (t->holds > 0)
      continue;
    HASH_DEL(m->all, t);
    give_transition_slot(m, t->relation);
    if (t->ready && t->blind)
      give_transition_slot(m, t->after);
    xfree(t);
  }
}

/* ---- From rows to a transition ------------------------------------------- */

/* Variables that the transfer or the rows identify are one group, which has its
   place where the member has it before; else where it has it afterwards; else
   it is inner, and quantified. */
struct transition_maker {
  struct transitions *m;
  const struct plan_transfer *p;
  const struct transfer_row *rows;
  uint32_t *leader;         /* by variable */
  uint32_t *place;          /* by leader: a field */
  bool *given;              /* by leader: the member has it before */
  uint32_t *before, *after; /* by column: a variable */
  bool *stays;              /* by column: both are one group */
  uint32_t *inner, ninner;  /* fields taken for the time of making */
};

/* When all groups are known. */
static uint32_t group_leader(const struct transition_maker *k, uint32_t var) {
  return k->leader[var];
}

static uint32_t *place_of_group(const struct transition_maker *k,
                                uint32_t var) {
  return &k->place[group_leader(k, var)];
}

static void unite_same_columns(struct transition_maker *k, uint32_t factor) {
  const struct plan_factor *f = &k->p->factors[factor];
  const uint32_t *same = k->rows[factor].same;
  uint32_t nparams = k->m->plan->rels.at[f->rel].nparams;
  uint32_t *var = arena_array(k->m->making, nparams + 1, sizeof *var);
  for (uint32_t i = 0; i < f->ncolumns; i++)
    var[f->columns[i].param] = f->columns[i].var;
  for (uint32_t i = 0; i < nparams; i++)
    if (same[i] != PLAN_NONE)
      union_find_join(k->leader, var[i], var[same[i]]);
}

/* Finds the variables of the member's columns; false if they do not cover
   them, both before and after. */
static bool find_columns(struct transition_maker *k) {
  struct transitions *m = k->m;
  const struct plan_factor *first = &k->p->factors[0];
  if (first->ncolumns != m->ncolumns || k->p->nhead != m->ncolumns)
    return false;
  memset(k->before, 0xff, m->ncolumns * sizeof *k->before);
  memset(k->after, 0xff, m->ncolumns * sizeof *k->after);
  for (uint32_t i = 0; i < m->ncolumns; i++) {
    uint32_t x = m->column_of[first->columns[i].field];
    uint32_t y = m->column_of[k->p->head[i].field];
    if (x == PLAN_NONE || y == PLAN_NONE)
      return false;
    k->before[x] = first->columns[i].var;
    k->after[y] = k->p->head[i].var;
  }
  for (uint32_t i = 0; i < m->ncolumns; i++)
    if (k->before[i] == PLAN_NONE || k->after[i] == PLAN_NONE)
      return false;
  return true;
}

static void find_column_groups(struct transition_maker *k) {
  union_find_init(k->leader, k->p->nvars);
  for (uint32_t i = 0; i < k->p->nequal; i++)
    union_find_join(k->leader, k->p->equal[i].var, k->p->equal[i].param);
  for (uint32_t f = 1; f < k->p->nfactors; f++)
    if (k->rows[f].same)
      unite_same_columns(k, f);
  for (uint32_t i = 0; i < k->p->nvars; i++)
    k->leader[i] = union_find_leader(k->leader, i);
  for (uint32_t i = 0; i < k->m->ncolumns; i++)
    k->stays[i] = k->leader[k->before[i]] == k->leader[k->after[i]];
}

static void set_place(struct transition_maker *k, uint32_t var,
                      uint32_t field) {
  uint32_t *place = place_of_group(k, var);
  if (*place == PLAN_NONE)
    *place = field;
}

/* False if a column cannot be killed. */
static bool place_columns(struct transition_maker *k) {
  struct transitions *m = k->m;
  for (uint32_t i = 0; i < m->ncolumns; i++)
    if (k->stays[i])
      set_place(k, k->before[i], m->columns[i].now);
  for (uint32_t i = 0; i < m->ncolumns; i++) {
    set_place(k, k->before[i], m->columns[i].now);
    k->given[group_leader(k, k->before[i])] = true;
  }
  for (uint32_t i = 0; i < m->ncolumns; i++) {
    if (k->stays[i])
      continue;
    if (!can_kill(m, i))
      return false;
    set_place(k, k->after[i], m->columns[i].next);
  }
  return true;
}

static bool is_mentioned(const struct transitions *m, uint32_t field) {
  const struct field *f = transition_field(m, field);
  for (uint32_t b = 0; b < f->width; b++)
    if (m->mentioned[f->vars[b]])
      return true;
  return false;
}

static void find_mentioned(struct transitions *m, dd_slot value) {
  memset(m->mentioned, 0, m->plan->layout.nvars);
  dd_mentions(m->dd, value, m->mentioned);
}

/* dst := dst ∧ the row of a factor, at the places of its variables. */
static bool multiply_row(struct transition_maker *k, uint32_t factor,
                         dd_slot dst) {
  struct transitions *m = k->m;
  const struct plan_factor *f = &k->p->factors[factor];
  dd_slot row = m->scratch + FIELD_SCRATCH;
  find_mentioned(m, k->rows[factor].value);
  clear_noted_copies(m);
  for (uint32_t i = 0; i < f->ncolumns; i++) {
    const struct plan_column *c = &f->columns[i];
    if (!is_mentioned(m, c->field))
      continue;
    uint32_t *place = place_of_group(k, c->var);
    if (*place == PLAN_NONE) {
      *place = take_copy(m, transition_field(m, c->field)->track);
      if (*place == PLAN_NONE)
        return false;
      k->inner[k->ninner++] = *place;
    }
    note_copy(m, c->field, *place);
  }
  dd_rename(m->dd, row, k->rows[factor].value, map_of_copies(m));
  dd_and(m->dd, dst, dst, row);
  dd_copy(m->dd, row, DD_FALSE);
  return true;
}

/* What the groups say that no row says: columns that are equal, and values of
   those that were not the member's. */
static void multiply_groups(struct transition_maker *k, dd_slot dst) {
  struct transitions *m = k->m;
  dd_slot valid = m->scratch + FIELD_SCRATCH;
  for (uint32_t i = 0; i < m->ncolumns; i++) {
    const struct transition_column *c = &m->columns[i];
    uint32_t place = *place_of_group(k, k->before[i]);
    if (place != c->now)
      equate_columns(m, dst, c->now, place);
    place = *place_of_group(k, k->after[i]);
    if (!k->stays[i] && place != c->next)
      equate_columns(m, dst, c->next, place);
  }
  for (uint32_t i = 0; i < k->p->nvars; i++) {
    if (group_leader(k, i) != i || k->given[i] || k->place[i] == PLAN_NONE ||
        field_is_full(transition_field(m, k->place[i])))
      continue;
    field_valid(m->dd, valid, transition_field(m, k->place[i]), m->scratch);
    dd_and(m->dd, dst, dst, valid);
    dd_copy(m->dd, valid, DD_FALSE);
  }
}

/* dst := the relation; false if there is no place for a variable. */
static bool make_relation(struct transition_maker *k, dd_slot dst) {
  struct transitions *m = k->m;
  bool made = true;
  dd_copy(m->dd, dst, DD_TRUE);
  for (uint32_t f = 1; made && f < k->p->nfactors; f++)
    made = multiply_row(k, f, dst);
  if (made)
    multiply_groups(k, dst);
  clear_noted_copies(m);
  for (uint32_t i = 0; i < k->ninner; i++) {
    m->taken[k->inner[i]] = false;
    note_copy(m, k->inner[i], k->inner[i]);
  }
  if (made && k->ninner > 0)
    dd_exists(m->dd, dst, dst, set_of_copies(m));
  return made;
}

static struct transition *make_transition(struct transitions *m,
                                          const struct plan_transfer *p,
                                          const struct transfer_row *rows) {
  struct arena *a = m->making;
  dd_slot relation = m->scratch + FIELD_SCRATCH + 1;
  struct transition *t = NULL;
  struct transition_maker k = {.m = m, .p = p, .rows = rows};
  k.leader = arena_array(a, p->nvars + 1, sizeof *k.leader);
  k.place = arena_array(a, p->nvars + 1, sizeof *k.place);
  k.given = arena_array(a, p->nvars + 1, sizeof *k.given);
  k.inner = arena_array(a, p->nvars + 1, sizeof *k.inner);
  k.before = arena_array(a, m->ncolumns + 1, sizeof *k.before);
  k.after = arena_array(a, m->ncolumns + 1, sizeof *k.after);
  k.stays = arena_array(a, m->ncolumns + 1, sizeof *k.stays);
  memset(k.place, 0xff, p->nvars * sizeof *k.place);
  bool covered = find_columns(&k);
  if (covered)
    find_column_groups(&k);
  if (covered && place_columns(&k) && make_relation(&k, relation)) {
    m->list.len = 0;
    for (uint32_t i = 0; i < m->ncolumns; i++)
      if (!k.stays[i])
        vec_push(&m->list, i);
    t = intern_transition(m, relation, killed_set(m));
  }
  dd_copy(m->dd, relation, DD_FALSE);
  arena_clear(a);
  return t;
}

struct transition *transition_of(struct transitions *m,
                                 const struct plan_transfer *p,
                                 const struct transfer_row *rows) {
  struct transfer_words *o;
  uint64_t words = 0;
  m->words.len = 0;
  vec_push(&m->words, (uint64_t)(uintptr_t)p);
  for (uint32_t i = 1; i < p->nfactors; i++) {
    vec_push(&m->words, dd_identity(m->dd, rows[i].value));
    vec_push(&m->words, (uint64_t)(uintptr_t)rows[i].same);
  }
  for (size_t i = 0; i < m->words.len; i++)
    words = hash_word(words, m->words.at[i]);
  size_t size = m->words.len * sizeof *m->words.at;
  unsigned hash = hash_spread(words);
  HASH_FIND_BYHASHVALUE(hh, m->origins, m->words.at, size, hash, o);
  if (o)
    return o->transition;
  o = arena_alloc(m->arena, sizeof *o);
  o->words = arena_copy(m->arena, m->words.at, 1, size);
  o->transition = make_transition(m, p, rows);
  if (o->transition)
    transition_hold(o->transition);
  HASH_ADD_KEYPTR_BYHASHVALUE(hh, m->origins, o->words, size, hash, o);
  return o->transition;
}

/* ---- One after the other, and side by side ------------------------------- */

static bool kills(const struct transition *t, uint32_t column) {
  const struct killed_columns *k = t->killed;
  uint32_t low = 0, high = k->n;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (k->at[middle] < column)
      low = middle + 1;
    else
      high = middle;
  }
  return low < k->n && k->at[low] == column;
}

/* m->list := the columns that one of them kills. */
static void list_killed(struct transitions *m, const struct transition *a,
                        const struct transition *b) {
  const struct killed_columns *x = a->killed, *y = b->killed;
  uint32_t i = 0, j = 0;
  m->list.len = 0;
  while (i < x->n || j < y->n) {
    uint32_t c =
        j == y->n || (i < x->n && x->at[i] <= y->at[j]) ? x->at[i] : y->at[j];
    i += i < x->n && x->at[i] == c;
    j += j < y->n && y->at[j] == c;
    vec_push(&m->list, c);
  }
}

/* dst := a's relation, with what b kills too in between. */
static void write_between(struct transitions *m, dd_slot dst,
                          const struct transition *a,
                          const struct transition *b) {
  clear_noted_copies(m);
  for (uint32_t i = 0; i < a->killed->n; i++) {
    const struct transition_column *c = &m->columns[a->killed->at[i]];
    if (kills(b, a->killed->at[i]))
      note_copy(m, c->next, c->between);
  }
  dd_rename(m->dd, dst, a->relation, map_of_copies(m));
}

/* dst := b's relation, reading what a leaves. */
static void read_after(struct transitions *m, dd_slot dst,
                       const struct transition *a, const struct transition *b) {
  clear_noted_copies(m);
  for (uint32_t i = 0; i < a->killed->n; i++) {
    const struct transition_column *c = &m->columns[a->killed->at[i]];
    note_copy(m, c->now, kills(b, a->killed->at[i]) ? c->between : c->next);
  }
  dd_rename(m->dd, dst, b->relation, map_of_copies(m));
}

/* dst := the composition. */
static void compose(struct transitions *m, dd_slot dst,
                    const struct transition *a, const struct transition *b) {
  dd_slot other = dst + 1;
  write_between(m, dst, a, b);
  read_after(m, other, a, b);
  clear_noted_copies(m);
  for (uint32_t i = 0; i < a->killed->n; i++) {
    const struct transition_column *c = &m->columns[a->killed->at[i]];
    if (kills(b, a->killed->at[i]))
      note_copy(m, c->between, c->between);
  }
  dd_and_exists(m->dd, dst, dst, other, set_of_copies(m));
  dd_copy(m->dd, other, DD_FALSE);
}

/* dst := a's relation as if it killed what b kills. */
static void widen(struct transitions *m, dd_slot dst,
                  const struct transition *a, const struct transition *b) {
  dd_copy(m->dd, dst, a->relation);
  for (uint32_t i = b->killed->n; i-- > 0;) {
    const struct transition_column *c = &m->columns[b->killed->at[i]];
    if (!kills(a, b->killed->at[i]))
      equate_columns(m, dst, c->next, c->now);
  }
}

static void join_relations(struct transitions *m, dd_slot dst,
                           const struct transition *a,
                           const struct transition *b) {
  dd_slot other = dst + 1;
  widen(m, dst, a, b);
  widen(m, other, b, a);
  dd_or(m->dd, dst, dst, other);
  dd_copy(m->dd, other, DD_FALSE);
}

static struct transition *combine(struct transitions *m,
                                  const struct transition *a,
                                  const struct transition *b, bool then,
                                  uint64_t bound) {
  dd_slot relation = m->scratch + FIELD_SCRATCH + 1;
  struct composed *r;
  struct transition_pair pair;
  memset(&pair, 0, sizeof pair);
  pair.a = a;
  pair.b = b;
  pair.then = then;
  pair.bound = bound;
  HASH_FIND(hh, m->results, &pair, sizeof pair, r);
  if (r)
    return r->transition;
  if (then)
    compose(m, relation, a, b);
  else
    join_relations(m, relation, a, b);
  struct transition *t = NULL;
  list_killed(m, a, b);
  if (dd_nodes(m->dd, relation) <= bound)
    t = intern_transition(m, relation, killed_set(m));
  dd_copy(m->dd, relation, DD_FALSE);
  r = xcalloc(1, sizeof *r);
  r->pair = pair;
  r->transition = t;
  HASH_ADD(hh, m->results, pair, sizeof r->pair, r);
  return t;
}

struct transition *transition_compose(struct transitions *m,
                                      const struct transition *a,
                                      const struct transition *b,
                                      uint64_t bound) {
  return combine(m, a, b, true, bound);
}

struct transition *transition_union(struct transitions *m,
                                    const struct transition *a,
                                    const struct transition *b,
                                    uint64_t bound) {
  return combine(m, a, b, false, bound);
}

/* ---- Running ------------------------------------------------------------- */

static void make_image_ready(struct transitions *m, struct transition *t) {
  find_mentioned(m, t->relation);
  clear_noted_copies(m);
  t->blind = true;
  for (uint32_t i = 0; i < t->killed->n; i++) {
    const struct transition_column *c = &m->columns[t->killed->at[i]];
    if (is_mentioned(m, c->next))
      note_copy(m, c->next, c->now);
    t->blind = t->blind && !is_mentioned(m, c->now);
  }
  t->advances = m->from.len > 0;
  t->advance = map_of_copies(m);
  if (t->blind) {
    t->after = take_transition_slot(m);
    dd_rename(m->dd, t->after, t->relation, t->advance);
  }
  t->ready = true;
}

void transition_image(struct transitions *m, struct transition *t, dd_slot dst,
                      dd_slot from) {
  assert(dst != from);
  if (!t->ready)
    make_image_ready(m, t);
  if (t->blind) {
    if (t->killed->n > 0)
      dd_exists(m->dd, dst, from, t->killed->now);
    else
      dd_copy(m->dd, dst, from);
    if (!dd_is_true(m->dd, t->after))
      dd_and(m->dd, dst, dst, t->after);
    return;
  }
  dd_and_exists(m->dd, dst, from, t->relation, t->killed->now);
  if (t->advances)
    dd_rename(m->dd, dst, dst, t->advance);
}
