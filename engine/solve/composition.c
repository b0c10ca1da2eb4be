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

#include "transfer_tracks.h"

#include "engine/base/debug.h"
#include "engine/base/hash.h"
#include "engine/base/hash_table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
  TRANSITION_SCRATCH = FIELD_SCRATCH + 4,
  /* Nodes of transitions that nobody holds, beyond which they are forgotten. */
  MANY_FREE_NODES = 1 << 20,
  /* Variables whose groups are remembered, beyond which they are forgotten. */
  MANY_GROUPED = 1 << 18,
  /* A transfer's rows are of few kinds: of steps that keep all variables, and of those
     to where some are dead. */
  MODELS = 4,
};

/* A column of the member.  The other copies are chosen when the first
   transition kills it. */
struct transition_column {
  uint32_t now, between, next; /* fields */
};

/* A set of columns, and of the variables that they have at home: those are
   made when they are asked for, as most transitions are only composed. */
struct killed_columns {
  const uint64_t *bits; /* by column */
  bool empty, has_now;
  dd_set now;
  UT_hash_handle hh;
};

/* Which diagram, and what is killed. */
struct transition_identity {
  uint64_t relation;
  struct killed_columns *killed;
};

struct transition {
  struct transition_identity identity;
  struct killed_columns *killed;
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

/* Two fields. */
struct equal_fields {
  uint32_t x, y;
};

/* Variables that the transfer or the rows identify are one group, which has its
   place where the member has it before; else where it has it afterwards; else
   it is inner, and quantified.  This depends on the transfer and on what the
   rows say is the same, and there are few such patterns. */
struct column_groups {
  const uint64_t *words;         /* which transfer, and what is the same */
  uint32_t *leader;              /* by variable */
  uint32_t *place;               /* by leader: a field; PLAN_NONE: inner */
  struct killed_columns *killed; /* NULL: there is no place for a column */
  struct equal_fields *equal;    /* columns that are */
  uint32_t nequal;
  uint32_t *partial, npartial; /* places afterwards that not all patterns of
                                  bits are values of */
  UT_hash_handle hh;
};

/* Groups that others are like, on all tracks but those where their rows differ from these
   rows (transfer_tracks.h). */
struct groups_model {
  const struct column_groups *groups; /* NULL: there are none */
  struct transfer_rows rows;
};

/* The variables of a transfer that are the member's columns; NULL: they do not cover
   them. */
struct member_variables {
  const struct plan_transfer *p;
  uint32_t *before, *after; /* by column */
  struct transfer_tracks *tracks;
  struct groups_model models[MODELS];
  uint32_t next_model; /* the one that is replaced next */
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
  struct arena *making;   /* of the transition under way */
  struct arena *grouping; /* of groups */
  struct member_variables *variables;
  struct column_groups *groups;
  size_t grouped; /* variables */
  struct transition_column *columns;
  uint32_t ncolumns, nwords; /* words for a bit of each */
  uint64_t *bits;            /* a set of columns, under way */
  uint32_t *column_of;       /* by field; PLAN_NONE */
  bool *taken;               /* by field */
  struct killed_columns *sets;
  struct transition *all;
  struct transfer_words *origins;
  struct composed *results;
  uint64_t loose; /* nodes of transitions that have been made since a sweep */
  dd_slot scratch;
  VEC(dd_slot) spare;
  VEC(uint64_t) words;
  VEC(uint32_t) from, to; /* variables of a set or map */
  VEC(uint32_t) list;     /* columns, ascending */
  bool *mentioned;        /* by field */
};

struct transitions *transitions_new(struct dd *dd, const struct plan *p,
                                    const uint32_t *data, uint32_t ndata) {
  struct transitions *m = xcalloc(1, sizeof *m);
  m->dd = dd;
  m->plan = p;
  m->arena = arena_new();
  m->making = arena_new_rough();
  m->grouping = arena_new_rough();
  m->scratch = dd_slots(dd, TRANSITION_SCRATCH);
  m->ncolumns = ndata;
  m->nwords = ndata / 64 + 1;
  m->bits = arena_array(m->arena, m->nwords, sizeof *m->bits);
  m->columns = arena_array(m->arena, ndata + 1, sizeof *m->columns);
  m->column_of =
      arena_array(m->arena, p->layout.nfields + 1, sizeof *m->column_of);
  memset(m->column_of, 0xff, p->layout.nfields * sizeof *m->column_of);
  m->taken = arena_array(m->arena, p->layout.nfields + 1, sizeof *m->taken);
  m->mentioned = arena_array(m->arena, p->layout.nfields + 1, 1);
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
  HASH_CLEAR(hh, m->variables);
  HASH_CLEAR(hh, m->groups);
  vec_free(&m->spare);
  vec_free(&m->words);
  vec_free(&m->from);
  vec_free(&m->to);
  vec_free(&m->list);
  arena_free(m->making);
  arena_free(m->grouping);
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

static unsigned hash_of_key(const uint64_t *words, size_t n) {
  uint64_t hash = 0;
  for (size_t i = 0; i < n; i++)
    hash = hash_word(hash, words[i]);
  return hash_spread(hash);
}

/* The set of the columns in m->bits. */
static struct killed_columns *killed_set(struct transitions *m) {
  struct killed_columns *k;
  size_t size = m->nwords * sizeof *m->bits;
  unsigned hash = hash_of_key(m->bits, m->nwords);
  HASH_FIND_BYHASHVALUE(hh, m->sets, m->bits, size, hash, k);
  if (k)
    return k;
  k = arena_alloc(m->arena, sizeof *k);
  k->bits = arena_copy(m->arena, m->bits, m->nwords, sizeof *m->bits);
  k->empty = true;
  for (uint32_t i = 0; i < m->nwords; i++)
    k->empty = k->empty && m->bits[i] == 0;
  HASH_ADD_KEYPTR_BYHASHVALUE(hh, m->sets, k->bits, size, hash, k);
  return k;
}

static bool holds_column(const struct killed_columns *k, uint32_t column) {
  return k->bits[column / 64] >> (column % 64) & 1;
}

/* m->list := the columns in m->bits. */
static void list_columns(struct transitions *m) {
  m->list.len = 0;
  for (uint32_t i = 0; i < m->nwords; i++)
    for (uint64_t w = m->bits[i]; w; w &= w - 1)
      vec_push(&m->list, 64 * i + (uint32_t)__builtin_ctzll(w));
}

static void list_killed(struct transitions *m, const struct killed_columns *k) {
  memcpy(m->bits, k->bits, m->nwords * sizeof *m->bits);
  list_columns(m);
}

/* The variables of the columns, at home. */
static dd_set killed_now(struct transitions *m, struct killed_columns *k) {
  if (k->has_now)
    return k->now;
  list_killed(m, k);
  clear_noted_copies(m);
  for (size_t i = 0; i < m->list.len; i++)
    note_copy(m, m->columns[m->list.at[i]].now, m->columns[m->list.at[i]].now);
  k->now = set_of_copies(m);
  k->has_now = true;
  return k->now;
}

static dd_slot take_transition_slot(struct transitions *m) {
  return m->spare.len ? vec_pop(&m->spare) : dd_slots(m->dd, 1);
}

static void give_transition_slot(struct transitions *m, dd_slot slot) {
  dd_copy(m->dd, slot, DD_FALSE);
  vec_push(&m->spare, slot);
}

/* The transition with this relation. */
static struct transition *intern_transition(struct transitions *m,
                                            dd_slot relation,
                                            struct killed_columns *killed) {
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

/* For the time of making groups. */
struct group_maker {
  struct transitions *m;
  const struct plan_transfer *p;
  struct column_groups *g;
  bool *given;                    /* by leader: the member has it before */
  const uint32_t *before, *after; /* see member_variables */
  struct index_list columns;      /* that are looked at, ascending */
};

static uint32_t *place_of_group(const struct column_groups *g, uint32_t var) {
  return &g->place[g->leader[var]];
}

/* Finds the variables of the member's columns; false if they do not cover
   them, both before and after. */
static bool find_columns(struct transitions *m, struct member_variables *v) {
  const struct plan_factor *first = &v->p->factors[0];
  if (first->ncolumns != m->ncolumns || v->p->nhead != m->ncolumns)
    return false;
  memset(v->before, 0xff, m->ncolumns * sizeof *v->before);
  memset(v->after, 0xff, m->ncolumns * sizeof *v->after);
  for (uint32_t i = 0; i < m->ncolumns; i++) {
    uint32_t x = m->column_of[first->columns[i].field];
    uint32_t y = m->column_of[v->p->head[i].field];
    if (x == PLAN_NONE || y == PLAN_NONE)
      return false;
    v->before[x] = first->columns[i].var;
    v->after[y] = v->p->head[i].var;
  }
  for (uint32_t i = 0; i < m->ncolumns; i++)
    if (v->before[i] == PLAN_NONE || v->after[i] == PLAN_NONE)
      return false;
  return true;
}

static struct member_variables *variables_of(struct transitions *m,
                                             const struct plan_transfer *p) {
  struct member_variables *v;
  HASH_FIND_PTR(m->variables, &p, v);
  if (v)
    return v;
  v = arena_alloc(m->arena, sizeof *v);
  v->p = p;
  v->before = arena_array(m->arena, m->ncolumns + 1, sizeof *v->before);
  v->after = arena_array(m->arena, m->ncolumns + 1, sizeof *v->after);
  if (!find_columns(m, v))
    v->before = v->after = NULL;
  v->tracks = tracks_new(m->arena, m->plan, p);
  for (int i = 0; i < MODELS; i++)
    v->models[i].rows.same =
        arena_array(m->arena, p->nfactors + 1, sizeof *v->models[i].rows.same);
  HASH_ADD_PTR(m->variables, p, v);
  return v;
}

/* Whether a column is one group before and after. */
static bool column_stays(const struct group_maker *k, uint32_t column) {
  return k->g->leader[k->before[column]] == k->g->leader[k->after[column]];
}

static void set_place(struct column_groups *g, uint32_t var, uint32_t field) {
  uint32_t *place = place_of_group(g, var);
  if (*place == PLAN_NONE)
    *place = field;
}

/* Adds the columns that do not stay to m->bits; false if one cannot be killed. */
static bool place_columns(struct group_maker *k) {
  struct transitions *m = k->m;
  m->list.len = 0;
  for (uint32_t n = 0; n < k->columns.n; n++) {
    uint32_t i = index_at(&k->columns, n);
    k->given[k->g->leader[k->before[i]]] = true;
    if (column_stays(k, i)) {
      set_place(k->g, k->before[i], m->columns[i].now);
      continue;
    }
    m->bits[i / 64] |= UINT64_C(1) << (i % 64);
    vec_push(&m->list, i);
  }
  for (size_t i = 0; i < m->list.len; i++)
    set_place(k->g, k->before[m->list.at[i]], m->columns[m->list.at[i]].now);
  for (size_t i = 0; i < m->list.len; i++) {
    uint32_t column = m->list.at[i];
    if (!can_kill(m, column))
      return false;
    set_place(k->g, k->after[column], m->columns[column].next);
  }
  return true;
}

/* What the groups say that no row says: columns that are equal, and values of
   those that were not the member's. */
static void note_rest(struct group_maker *k) {
  struct transitions *m = k->m;
  struct column_groups *g = k->g;
  g->equal =
      arena_array(m->making, k->columns.n + m->list.len + 1, sizeof *g->equal);
  g->partial = arena_array(m->making, m->list.len + 1, sizeof *g->partial);
  for (uint32_t n = 0; n < k->columns.n; n++) {
    uint32_t i = index_at(&k->columns, n);
    uint32_t place = *place_of_group(g, k->before[i]);
    if (place != m->columns[i].now)
      g->equal[g->nequal++] = (struct equal_fields){m->columns[i].now, place};
  }
  for (size_t i = 0; i < m->list.len; i++) {
    uint32_t column = m->list.at[i], var = k->after[column];
    uint32_t place = *place_of_group(g, var);
    if (place != m->columns[column].next)
      g->equal[g->nequal++] =
          (struct equal_fields){m->columns[column].next, place};
    else if (!k->given[g->leader[var]] &&
             !field_is_full(transition_field(m, place)))
      g->partial[g->npartial++] = place;
  }
  g->equal = arena_copy(m->grouping, g->equal, g->nequal, sizeof *g->equal);
  g->partial =
      arena_copy(m->grouping, g->partial, g->npartial, sizeof *g->partial);
}

/* Groups of all variables; no column is killed yet. */
static void begin_whole_groups(struct group_maker *k,
                               const struct member_variables *v,
                               const struct plan_row *rows) {
  struct transitions *m = k->m;
  k->columns = (struct index_list){NULL, m->ncolumns};
  memset(k->g->place, 0xff, k->p->nvars * sizeof *k->g->place);
  memset(m->bits, 0, m->nwords * sizeof *m->bits);
  struct transfer_scope scope = tracks_whole(v->tracks, m->making);
  transfer_find_leaders(&scope, k->p, rows, k->g->leader);
}

/* The columns of the member that the first factor has in a scope, ascending. */
static struct index_list
scope_columns_of_member(struct transitions *m, const struct plan_transfer *p,
                        const struct transfer_scope *scope) {
  uint32_t n = scope->columns[0].n;
  uint32_t *at = arena_array(m->making, n + 1, sizeof *at);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t column = index_at(&scope->columns[0], i);
    at[i] = m->column_of[p->factors[0].columns[column].field];
  }
  if (n > 1)
    qsort(at, n, sizeof *at, by_number);
  return (struct index_list){at, n};
}

/* Groups that those of the rows are like, and marks the tracks where they are not. */
static const struct column_groups *find_model(const struct member_variables *v,
                                              const struct plan_row *rows) {
  const track_numbers none = {0};
  for (int i = 0; i < MODELS && v->models[i].groups; i++)
    if (tracks_mark(v->tracks, &v->models[i].rows, rows, &none))
      return v->models[i].groups;
  return NULL;
}

/* Begins with the groups of a model, but on tracks where the rows differ; false if
   there is none. */
static bool begin_groups_of_model(struct group_maker *k,
                                  const struct member_variables *v,
                                  const struct plan_row *rows) {
  struct transitions *m = k->m;
  const struct column_groups *model = find_model(v, rows);
  uint32_t nvars = k->p->nvars;
  if (!model)
    return false;
  struct transfer_scope scope = tracks_marked(v->tracks, m->making);
  k->columns = scope_columns_of_member(m, k->p, &scope);
  memcpy(k->g->leader, model->leader, nvars * sizeof *k->g->leader);
  memcpy(k->g->place, model->place, nvars * sizeof *k->g->place);
  memcpy(m->bits, model->killed->bits, m->nwords * sizeof *m->bits);
  for (uint32_t i = 0; i < scope.vars.n; i++)
    k->g->place[index_at(&scope.vars, i)] = PLAN_NONE;
  for (uint32_t n = 0; n < k->columns.n; n++) {
    uint32_t i = index_at(&k->columns, n);
    m->bits[i / 64] &= ~(UINT64_C(1) << (i % 64));
  }
  transfer_find_leaders(&scope, k->p, rows, k->g->leader);
  return true;
}

/* Keeps groups that have been made as a whole for those that come. */
static void keep_groups(struct member_variables *v, const struct plan_row *rows,
                        const struct column_groups *g) {
  struct groups_model *x = &v->models[v->next_model];
  if (g->nequal > 0 || !tracks_are_apart(v->tracks) ||
      !tracks_keep_rows(v->tracks, rows))
    return;
  v->next_model = (v->next_model + 1) % MODELS;
  x->groups = g;
  for (uint32_t f = 1; f < v->p->nfactors; f++)
    x->rows.same[f] = rows[f].same;
}

/* What is wrong with groups that were made after a model: that they are not what is made
   as a whole. */
static const char *check_groups(const struct group_maker *followed,
                                const struct member_variables *v,
                                const struct plan_row *rows) {
  struct group_maker k = *followed;
  struct column_groups whole = {0};
  uint32_t n = k.p->nvars;
  k.g = &whole;
  whole.leader = arena_array(k.m->making, n + 1, sizeof *whole.leader);
  whole.place = arena_array(k.m->making, n + 1, sizeof *whole.place);
  memset(k.given, 0, n * sizeof *k.given);
  begin_whole_groups(&k, v, rows);
  bool same = place_columns(&k) && killed_set(k.m) == followed->g->killed;
  note_rest(&k);
  same = same && whole.nequal == followed->g->nequal && whole.npartial == 0;
  for (uint32_t i = 0; i < n; i++)
    same =
        same && *place_of_group(&whole, i) == *place_of_group(followed->g, i);
  return same ? NULL : "groups that are not like their model";
}

static void make_groups(struct transitions *m, const struct plan_transfer *p,
                        const struct plan_row *rows, struct column_groups *g) {
  struct group_maker k = {.m = m, .p = p, .g = g};
  struct member_variables *v = variables_of(m, p);
  g->leader = arena_array(m->grouping, p->nvars + 1, sizeof *g->leader);
  g->place = arena_array(m->grouping, p->nvars + 1, sizeof *g->place);
  k.given = arena_array(m->making, p->nvars + 1, sizeof *k.given);
  memset(k.given, 0, p->nvars * sizeof *k.given);
  k.before = v->before;
  k.after = v->after;
  if (k.before) {
    bool follows = begin_groups_of_model(&k, v, rows);
    if (!follows)
      begin_whole_groups(&k, v, rows);
    if (place_columns(&k)) {
      note_rest(&k);
      g->killed = killed_set(m);
      if (!follows)
        keep_groups(v, rows, g);
      else
        CHECKED(check_groups(&k, v, rows));
    }
  }
  arena_clear(m->making);
}

static void forget_groups(struct transitions *m) {
  HASH_CLEAR(hh, m->groups);
  for (struct member_variables *v = m->variables; v; v = v->hh.next) {
    for (int i = 0; i < MODELS; i++)
      v->models[i].groups = NULL;
    v->next_model = 0;
  }
  arena_clear(m->grouping);
  m->grouped = 0;
}

static struct column_groups *groups_of(struct transitions *m,
                                       const struct plan_transfer *p,
                                       const struct plan_row *rows) {
  struct column_groups *g;
  m->words.len = 0;
  vec_push(&m->words, (uint64_t)(uintptr_t)p);
  for (uint32_t i = 1; i < p->nfactors; i++)
    vec_push(&m->words, (uint64_t)(uintptr_t)rows[i].same);
  unsigned hash = hash_of_key(m->words.at, m->words.len);
  size_t size = m->words.len * sizeof *m->words.at;
  HASH_FIND_BYHASHVALUE(hh, m->groups, m->words.at, size, hash, g);
  if (g)
    return g;
  if (m->grouped > MANY_GROUPED)
    forget_groups(m);
  m->grouped += p->nvars;
  g = arena_alloc(m->grouping, sizeof *g);
  *g = (struct column_groups){0};
  g->words = arena_copy(m->grouping, m->words.at, 1, size);
  make_groups(m, p, rows, g);
  HASH_ADD_KEYPTR_BYHASHVALUE(hh, m->groups, g->words, size, hash, g);
  return g;
}

/* An inner group, and the field that it has for the time of making. */
struct inner_group {
  uint32_t leader, field;
};

struct transition_maker {
  struct transitions *m;
  const struct plan_transfer *p;
  const struct plan_row *rows;
  struct column_groups *g;
  struct inner_group *inner;
  uint32_t ninner;
};

static void find_mentioned(struct transitions *m, dd_slot value) {
  const struct layout *l = &m->plan->layout;
  memset(m->mentioned, 0, l->nfields);
  dd_mentions(m->dd, value, l->field_of, m->mentioned);
}

/* dst := dst ∧ the row of a factor, at the places of its variables. */
static bool multiply_row(struct transition_maker *k, uint32_t factor,
                         dd_slot dst) {
  struct transitions *m = k->m;
  const struct plan_factor *f = &k->p->factors[factor];
  dd_slot row = m->scratch + FIELD_SCRATCH;
  struct index_list read =
      tracks_columns_read(variables_of(m, k->p)->tracks, m->dd, factor,
                          k->rows[factor].value, m->making);
  clear_noted_copies(m);
  for (uint32_t i = 0; i < read.n; i++) {
    const struct plan_column *c = &f->columns[read.at[i]];
    uint32_t *place = place_of_group(k->g, c->var);
    if (*place == PLAN_NONE) {
      *place = take_copy(m, transition_field(m, c->field)->track);
      if (*place == PLAN_NONE)
        return false;
      k->inner[k->ninner++] =
          (struct inner_group){k->g->leader[c->var], *place};
    }
    note_copy(m, c->field, *place);
  }
  dd_rename(m->dd, row, k->rows[factor].value, map_of_copies(m));
  dd_and(m->dd, dst, dst, row);
  dd_copy(m->dd, row, DD_FALSE);
  return true;
}

static void multiply_valid(struct transitions *m, dd_slot dst, uint32_t place) {
  dd_slot valid = m->scratch + FIELD_SCRATCH;
  if (field_is_full(transition_field(m, place)))
    return;
  field_valid(m->dd, valid, transition_field(m, place), m->scratch);
  dd_and(m->dd, dst, dst, valid);
  dd_copy(m->dd, valid, DD_FALSE);
}

static void multiply_groups(struct transition_maker *k, dd_slot dst) {
  for (uint32_t i = 0; i < k->g->nequal; i++)
    equate_columns(k->m, dst, k->g->equal[i].x, k->g->equal[i].y);
  for (uint32_t i = 0; i < k->g->npartial; i++)
    multiply_valid(k->m, dst, k->g->partial[i]);
  for (uint32_t i = 0; i < k->ninner; i++)
    multiply_valid(k->m, dst, k->inner[i].field);
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
    k->g->place[k->inner[i].leader] = PLAN_NONE;
    m->taken[k->inner[i].field] = false;
    note_copy(m, k->inner[i].field, k->inner[i].field);
  }
  if (made && k->ninner > 0)
    dd_exists(m->dd, dst, dst, set_of_copies(m));
  return made;
}

static struct transition *make_transition(struct transitions *m,
                                          const struct plan_transfer *p,
                                          const struct plan_row *rows) {
  dd_slot relation = m->scratch + FIELD_SCRATCH + 1;
  struct transition *t = NULL;
  struct transition_maker k = {.m = m, .p = p, .rows = rows};
  k.g = groups_of(m, p, rows);
  k.inner = arena_array(m->making, p->nvars + 1, sizeof *k.inner);
  if (k.g->killed && make_relation(&k, relation))
    t = intern_transition(m, relation, k.g->killed);
  dd_copy(m->dd, relation, DD_FALSE);
  arena_clear(m->making);
  return t;
}

struct transition *transition_of(struct transitions *m,
                                 const struct plan_transfer *p,
                                 const struct plan_row *rows) {
  struct transfer_words *o;
  m->words.len = 0;
  vec_push(&m->words, (uint64_t)(uintptr_t)p);
  for (uint32_t i = 1; i < p->nfactors; i++) {
    if (rows[i].more)
      return NULL;
    vec_push(&m->words, dd_identity(m->dd, rows[i].value));
    vec_push(&m->words, (uint64_t)(uintptr_t)rows[i].same);
  }
  size_t size = m->words.len * sizeof *m->words.at;
  unsigned hash = hash_of_key(m->words.at, m->words.len);
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
  return holds_column(t->killed, column);
}

/* m->list := the columns that both kill. */
static void list_common(struct transitions *m, const struct transition *a,
                        const struct transition *b) {
  for (uint32_t i = 0; i < m->nwords; i++)
    m->bits[i] = a->killed->bits[i] & b->killed->bits[i];
  list_columns(m);
}

/* dst := a's relation, with what b kills too in between. */
static void write_between(struct transitions *m, dd_slot dst,
                          const struct transition *a,
                          const struct transition *b) {
  list_common(m, a, b);
  clear_noted_copies(m);
  for (size_t i = 0; i < m->list.len; i++) {
    const struct transition_column *c = &m->columns[m->list.at[i]];
    note_copy(m, c->next, c->between);
  }
  dd_rename(m->dd, dst, a->relation, map_of_copies(m));
}

/* dst := b's relation, reading what a leaves. */
static void read_after(struct transitions *m, dd_slot dst,
                       const struct transition *a, const struct transition *b) {
  find_mentioned(m, b->relation);
  list_killed(m, a->killed);
  clear_noted_copies(m);
  for (size_t i = 0; i < m->list.len; i++) {
    const struct transition_column *c = &m->columns[m->list.at[i]];
    if (m->mentioned[c->now])
      note_copy(m, c->now, kills(b, m->list.at[i]) ? c->between : c->next);
  }
  dd_rename(m->dd, dst, b->relation, map_of_copies(m));
}

/* dst := the composition. */
static void compose(struct transitions *m, dd_slot dst,
                    const struct transition *a, const struct transition *b) {
  dd_slot other = dst + 1;
  write_between(m, dst, a, b);
  read_after(m, other, a, b);
  list_common(m, a, b);
  clear_noted_copies(m);
  for (size_t i = 0; i < m->list.len; i++) {
    const struct transition_column *c = &m->columns[m->list.at[i]];
    note_copy(m, c->between, c->between);
  }
  dd_and_exists(m->dd, dst, dst, other, set_of_copies(m));
  dd_copy(m->dd, other, DD_FALSE);
}

/* dst := a's relation as if it killed what b kills. */
static void widen(struct transitions *m, dd_slot dst,
                  const struct transition *a, const struct transition *b) {
  for (uint32_t i = 0; i < m->nwords; i++)
    m->bits[i] = b->killed->bits[i] & ~a->killed->bits[i];
  list_columns(m);
  dd_copy(m->dd, dst, a->relation);
  for (size_t i = m->list.len; i-- > 0;) {
    const struct transition_column *c = &m->columns[m->list.at[i]];
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
  for (uint32_t i = 0; i < m->nwords; i++)
    m->bits[i] = a->killed->bits[i] | b->killed->bits[i];
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
  list_killed(m, t->killed);
  clear_noted_copies(m);
  t->blind = true;
  for (size_t i = 0; i < m->list.len; i++) {
    const struct transition_column *c = &m->columns[m->list.at[i]];
    if (m->mentioned[c->next])
      note_copy(m, c->next, c->now);
    t->blind = t->blind && !m->mentioned[c->now];
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
    if (t->killed->empty)
      dd_copy(m->dd, dst, from);
    else
      dd_exists(m->dd, dst, from, killed_now(m, t->killed));
    if (!dd_is_true(m->dd, t->after))
      dd_and(m->dd, dst, dst, t->after);
    return;
  }
  dd_and_exists(m->dd, dst, from, t->relation, killed_now(m, t->killed));
  if (t->advances)
    dd_rename(m->dd, dst, dst, t->advance);
}
