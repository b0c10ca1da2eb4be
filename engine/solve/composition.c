/* engine/solve/composition.c — relations between the columns before and after.
 *
 * A move kills columns: they have another value afterwards.  Its relation is
 * over the fields in which the member has its columns, which are the values
 * before, and for killed columns over another copy of their track, the values
 * after.  A column that is killed and not mentioned gets any value.
 *
 *   a, then b   A column that both kill has a value in between, in a third copy,
 *               which is quantified.  What only a kills, b reads as it is
 *               after a.
 *   a or b      Each is made to kill what the other does, and to keep its
 *               value; then ∨.
 *
 * A move is run with one relational product that quantifies the killed columns,
 * and a renaming of those that got a value.  If it reads none of the columns
 * that it kills, these go first and nothing is renamed.
 */
#include "composition.h"

#include "engine/base/hash_table.h"
#include <stdlib.h>
#include <string.h>

enum {
  SCRATCH = FIELD_SCRATCH + 4,
  /* Nodes of moves that nobody holds, beyond which they are forgotten. */
  MANY_NODES = 1 << 20,
};

/* A column of the member.  The other copies are chosen when the first move
   kills it. */
struct column {
  uint32_t now, between, next; /* fields */
};

/* A set of columns. */
struct killed {
  const uint32_t *at; /* ascending */
  uint32_t n;
  dd_set now;
  UT_hash_handle hh;
};

/* Which diagram, and what is killed. */
struct identity {
  uint64_t relation;
  const struct killed *killed;
};

struct move {
  struct identity identity;
  const struct killed *killed;
  dd_slot relation;
  uint64_t nodes;
  uint32_t holds;
  /* What it takes to run it; made when it is run first. */
  bool ready, blind, advances;
  dd_map advance;
  dd_slot after; /* if blind: the relation with columns at home */
  UT_hash_handle hh;
};

/* What a step has come to for these words: which step, and its rows. */
struct origin {
  const uint64_t *words;
  struct move *move; /* or NULL */
  UT_hash_handle hh;
};

struct pair {
  const struct move *a, *b;
  uint64_t then;
};

/* What two moves have come to. */
struct result {
  struct pair pair;
  struct move *move; /* NULL: none, or too large */
  UT_hash_handle hh;
};

struct moves {
  struct dd *dd;
  const struct plan *plan;
  struct arena *arena;
  struct arena *making; /* of the move under way */
  struct column *columns;
  uint32_t ncolumns;
  uint32_t *column_of; /* by field; PLAN_NONE */
  bool *taken;         /* by field */
  struct killed *sets;
  struct move *all;
  struct origin *origins;
  struct result *results;
  uint64_t loose; /* nodes of moves that have been made since a sweep */
  dd_slot scratch;
  VEC(dd_slot) spare;
  VEC(uint64_t) words;
  VEC(uint32_t) from, to; /* variables of a set or map */
  VEC(uint32_t) list;     /* columns */
  bool *mentioned;        /* by variable */
};

struct moves *moves_new(struct dd *dd, const struct plan *p,
                        const uint32_t *data, uint32_t ndata) {
  struct moves *m = xcalloc(1, sizeof *m);
  m->dd = dd;
  m->plan = p;
  m->arena = arena_new();
  m->making = arena_new();
  m->scratch = dd_slots(dd, SCRATCH);
  m->ncolumns = ndata;
  m->columns = arena_array(m->arena, ndata + 1, sizeof *m->columns);
  m->column_of =
      arena_array(m->arena, p->layout.nfields + 1, sizeof *m->column_of);
  memset(m->column_of, 0xff, p->layout.nfields * sizeof *m->column_of);
  m->taken = arena_array(m->arena, p->layout.nfields + 1, sizeof *m->taken);
  m->mentioned = arena_array(m->arena, p->layout.nvars + 1, 1);
  for (uint32_t i = 0; i < ndata; i++) {
    m->columns[i] = (struct column){data[i], PLAN_NONE, PLAN_NONE};
    m->column_of[data[i]] = i;
    m->taken[data[i]] = true;
  }
  return m;
}

static void forget_results(struct moves *m) {
  struct result *r, *next;
  HASH_ITER(hh, m->results, r, next) {
    HASH_DEL(m->results, r);
    xfree(r);
  }
}

void moves_free(struct moves *m) {
  struct move *t, *next;
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

static const struct field *field_at(const struct moves *m, uint32_t field) {
  return &m->plan->layout.fields[field];
}

static void clear_fields(struct moves *m) { m->from.len = m->to.len = 0; }

/* Notes the variables of a field, and of the one that it is to become. */
static void note_field(struct moves *m, uint32_t from, uint32_t to) {
  for (uint32_t b = 0; b < field_at(m, from)->width; b++) {
    vec_push(&m->from, field_at(m, from)->vars[b]);
    vec_push(&m->to, field_at(m, to)->vars[b]);
  }
}

static dd_set noted_set(struct moves *m) {
  return dd_make_set(m->dd, m->from.at, (uint32_t)m->from.len);
}

static dd_map noted_map(struct moves *m) {
  return dd_make_map(m->dd, m->from.at, m->to.at, (uint32_t)m->from.len);
}

/* dst := dst ∧ (f = g) */
static void equate(struct moves *m, dd_slot dst, uint32_t f, uint32_t g) {
  dd_slot equal = m->scratch + FIELD_SCRATCH;
  field_sum(m->dd, equal, field_at(m, f), field_at(m, g), 0, m->scratch);
  dd_and(m->dd, dst, equal, dst);
  dd_copy(m->dd, equal, DD_FALSE);
}

/* Looks for two free copies of the column's track that follow each other on
   one side of it, so that renamings keep the order of the variables. */
static bool find_copies(struct moves *m, struct column *c, bool up) {
  const struct track *t = &m->plan->layout.tracks[field_at(m, c->now)->track];
  uint32_t found[2], n = 0, home = field_at(m, c->now)->copy;
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
static uint32_t take_copy(struct moves *m, uint32_t track) {
  const struct track *t = &m->plan->layout.tracks[track];
  for (uint32_t i = 0; i < t->ncopies; i++)
    if (!m->taken[t->fields[i]]) {
      m->taken[t->fields[i]] = true;
      return t->fields[i];
    }
  return PLAN_NONE;
}

static bool can_kill(struct moves *m, uint32_t column) {
  struct column *c = &m->columns[column];
  if (c->next != PLAN_NONE)
    return true;
  if (!find_copies(m, c, true) && !find_copies(m, c, false))
    return false;
  m->taken[c->between] = m->taken[c->next] = true;
  return true;
}

/* ---- Equal things are one ------------------------------------------------ */

/* The set of the columns in m->list, which ascend. */
static const struct killed *killed_set(struct moves *m) {
  struct killed *k;
  size_t size = m->list.len * sizeof *m->list.at;
  const void *text = size ? (const void *)m->list.at : "";
  HASH_FIND(hh, m->sets, text, size, k);
  if (k)
    return k;
  clear_fields(m);
  for (size_t i = 0; i < m->list.len; i++)
    note_field(m, m->columns[m->list.at[i]].now, m->columns[m->list.at[i]].now);
  dd_set now = noted_set(m);
  k = arena_alloc(m->arena, sizeof *k);
  k->n = (uint32_t)m->list.len;
  uint32_t *at = arena_array(m->arena, k->n + 1, sizeof *at);
  memcpy(at, text, size);
  k->at = at;
  k->now = now;
  HASH_ADD_KEYPTR(hh, m->sets, k->at, size, k);
  return k;
}

static dd_slot take_slot(struct moves *m) {
  return m->spare.len ? vec_pop(&m->spare) : dd_slots(m->dd, 1);
}

static void give_slot(struct moves *m, dd_slot slot) {
  dd_copy(m->dd, slot, DD_FALSE);
  vec_push(&m->spare, slot);
}

/* The move with this relation. */
static struct move *intern_move(struct moves *m, dd_slot relation,
                                const struct killed *killed) {
  struct move *t;
  struct identity id;
  memset(&id, 0, sizeof id);
  id.relation = dd_identity(m->dd, relation);
  id.killed = killed;
  HASH_FIND(hh, m->all, &id, sizeof id, t);
  if (t)
    return t;
  t = xcalloc(1, sizeof *t);
  t->identity = id;
  t->killed = killed;
  t->relation = take_slot(m);
  dd_copy(m->dd, t->relation, relation);
  t->nodes = dd_nodes(m->dd, relation);
  m->loose += t->nodes;
  HASH_ADD(hh, m->all, identity, sizeof t->identity, t);
  return t;
}

bool move_is_empty(const struct moves *m, const struct move *t) {
  return dd_is_false(m->dd, t->relation);
}

uint64_t move_nodes(const struct move *t) { return t->nodes; }

void move_hold(struct move *t) { t->holds++; }

void move_release(struct move *t) { t->holds--; }

void moves_sweep(struct moves *m) {
  struct move *t, *next;
  if (m->loose < MANY_NODES)
    return;
  m->loose = 0;
  forget_results(m);
  HASH_ITER(hh, m->all, t, next) {
    if (t->holds > 0)
      continue;
    HASH_DEL(m->all, t);
    give_slot(m, t->relation);
    if (t->ready && t->blind)
      give_slot(m, t->after);
    xfree(t);
  }
}

/* ---- From rows to a move -------------------------------------------------- */

/* Variables that the step or the rows identify are one group, which has its
   place where the member has it before; else where it has it afterwards; else
   it is inner, and quantified. */
struct maker {
  struct moves *m;
  const struct plan_step *p;
  const struct step_row *rows;
  uint32_t *leader;         /* by variable */
  uint32_t *place;          /* by leader: a field */
  bool *given;              /* by leader: the member has it before */
  uint32_t *before, *after; /* by column: a variable */
  uint32_t *inner, ninner;  /* fields taken for the time of making */
};

/* Halves the way there. */
static uint32_t group_of(const struct maker *k, uint32_t var) {
  while (k->leader[var] != var)
    var = k->leader[var] = k->leader[k->leader[var]];
  return var;
}

static uint32_t *place_of(const struct maker *k, uint32_t var) {
  return &k->place[group_of(k, var)];
}

static void unite(struct maker *k, uint32_t x, uint32_t y) {
  k->leader[group_of(k, x)] = group_of(k, y);
}

static void unite_same(struct maker *k, uint32_t factor) {
  const struct plan_factor *f = &k->p->factors[factor];
  const uint32_t *same = k->rows[factor].same;
  uint32_t nparams = k->m->plan->rels.at[f->rel].nparams;
  uint32_t *var = arena_array(k->m->making, nparams + 1, sizeof *var);
  for (uint32_t i = 0; i < f->ncolumns; i++)
    var[f->columns[i].param] = f->columns[i].var;
  for (uint32_t i = 0; i < nparams; i++)
    if (same[i] != PLAN_NONE)
      unite(k, var[i], var[same[i]]);
}

/* Finds the variables of the member's columns; false if they do not cover
   them, both before and after. */
static bool find_columns(struct maker *k) {
  struct moves *m = k->m;
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

static bool stays(const struct maker *k, uint32_t column) {
  return group_of(k, k->before[column]) == group_of(k, k->after[column]);
}

static void find_groups(struct maker *k) {
  for (uint32_t i = 0; i < k->p->nvars; i++)
    k->leader[i] = i;
  for (uint32_t i = 0; i < k->p->nequal; i++)
    unite(k, k->p->equal[i].var, k->p->equal[i].param);
  for (uint32_t f = 1; f < k->p->nfactors; f++)
    if (k->rows[f].same)
      unite_same(k, f);
}

static void set_place(struct maker *k, uint32_t var, uint32_t field) {
  uint32_t *place = place_of(k, var);
  if (*place == PLAN_NONE)
    *place = field;
}

/* False if a column cannot be killed. */
static bool place_columns(struct maker *k) {
  struct moves *m = k->m;
  for (uint32_t i = 0; i < m->ncolumns; i++)
    if (stays(k, i))
      set_place(k, k->before[i], m->columns[i].now);
  for (uint32_t i = 0; i < m->ncolumns; i++) {
    set_place(k, k->before[i], m->columns[i].now);
    k->given[group_of(k, k->before[i])] = true;
  }
  for (uint32_t i = 0; i < m->ncolumns; i++) {
    if (stays(k, i))
      continue;
    if (!can_kill(m, i))
      return false;
    set_place(k, k->after[i], m->columns[i].next);
  }
  return true;
}

static bool is_mentioned(const struct moves *m, uint32_t field) {
  const struct field *f = field_at(m, field);
  for (uint32_t b = 0; b < f->width; b++)
    if (m->mentioned[f->vars[b]])
      return true;
  return false;
}

static void find_mentioned(struct moves *m, dd_slot value) {
  memset(m->mentioned, 0, m->plan->layout.nvars);
  dd_mentions(m->dd, value, m->mentioned);
}

/* dst := dst ∧ the row of a factor, at the places of its variables. */
static bool multiply_row(struct maker *k, uint32_t factor, dd_slot dst) {
  struct moves *m = k->m;
  const struct plan_factor *f = &k->p->factors[factor];
  dd_slot row = m->scratch + FIELD_SCRATCH;
  find_mentioned(m, k->rows[factor].value);
  clear_fields(m);
  for (uint32_t i = 0; i < f->ncolumns; i++) {
    const struct plan_column *c = &f->columns[i];
    if (!is_mentioned(m, c->field))
      continue;
    uint32_t *place = place_of(k, c->var);
    if (*place == PLAN_NONE) {
      *place = take_copy(m, field_at(m, c->field)->track);
      if (*place == PLAN_NONE)
        return false;
      k->inner[k->ninner++] = *place;
    }
    note_field(m, c->field, *place);
  }
  dd_rename(m->dd, row, k->rows[factor].value, noted_map(m));
  dd_and(m->dd, dst, dst, row);
  dd_copy(m->dd, row, DD_FALSE);
  return true;
}

/* What the groups say that no row says: columns that are equal, and values of
   those that were not the member's. */
static void multiply_groups(struct maker *k, dd_slot dst) {
  struct moves *m = k->m;
  dd_slot valid = m->scratch + FIELD_SCRATCH;
  for (uint32_t i = 0; i < m->ncolumns; i++) {
    const struct column *c = &m->columns[i];
    uint32_t place = *place_of(k, k->before[i]);
    if (place != c->now)
      equate(m, dst, c->now, place);
    place = *place_of(k, k->after[i]);
    if (!stays(k, i) && place != c->next)
      equate(m, dst, c->next, place);
  }
  for (uint32_t i = 0; i < k->p->nvars; i++) {
    if (group_of(k, i) != i || k->given[i] || k->place[i] == PLAN_NONE ||
        field_is_full(field_at(m, k->place[i])))
      continue;
    field_valid(m->dd, valid, field_at(m, k->place[i]), m->scratch);
    dd_and(m->dd, dst, dst, valid);
    dd_copy(m->dd, valid, DD_FALSE);
  }
}

/* dst := the relation; false if there is no place for a variable. */
static bool make_relation(struct maker *k, dd_slot dst) {
  struct moves *m = k->m;
  bool made = true;
  dd_copy(m->dd, dst, DD_TRUE);
  for (uint32_t f = 1; made && f < k->p->nfactors; f++)
    made = multiply_row(k, f, dst);
  if (made)
    multiply_groups(k, dst);
  clear_fields(m);
  for (uint32_t i = 0; i < k->ninner; i++) {
    m->taken[k->inner[i]] = false;
    note_field(m, k->inner[i], k->inner[i]);
  }
  if (made && k->ninner > 0)
    dd_exists(m->dd, dst, dst, noted_set(m));
  return made;
}

static struct move *make(struct moves *m, const struct plan_step *p,
                         const struct step_row *rows) {
  struct arena *a = m->making;
  dd_slot relation = m->scratch + FIELD_SCRATCH + 1;
  struct move *t = NULL;
  struct maker k = {.m = m, .p = p, .rows = rows};
  k.leader = arena_array(a, p->nvars + 1, sizeof *k.leader);
  k.place = arena_array(a, p->nvars + 1, sizeof *k.place);
  k.given = arena_array(a, p->nvars + 1, sizeof *k.given);
  k.inner = arena_array(a, p->nvars + 1, sizeof *k.inner);
  k.before = arena_array(a, m->ncolumns + 1, sizeof *k.before);
  k.after = arena_array(a, m->ncolumns + 1, sizeof *k.after);
  memset(k.place, 0xff, p->nvars * sizeof *k.place);
  find_groups(&k);
  if (find_columns(&k) && place_columns(&k) && make_relation(&k, relation)) {
    m->list.len = 0;
    for (uint32_t i = 0; i < m->ncolumns; i++)
      if (!stays(&k, i))
        vec_push(&m->list, i);
    t = intern_move(m, relation, killed_set(m));
  }
  dd_copy(m->dd, relation, DD_FALSE);
  arena_clear(a);
  return t;
}

struct move *move_of(struct moves *m, const struct plan_step *p,
                     const struct step_row *rows) {
  struct origin *o;
  m->words.len = 0;
  vec_push(&m->words, (uint64_t)(uintptr_t)p);
  for (uint32_t i = 1; i < p->nfactors; i++) {
    vec_push(&m->words, dd_identity(m->dd, rows[i].value));
    vec_push(&m->words, (uint64_t)(uintptr_t)rows[i].same);
  }
  size_t size = m->words.len * sizeof *m->words.at;
  HASH_FIND(hh, m->origins, m->words.at, size, o);
  if (o)
    return o->move;
  o = arena_alloc(m->arena, sizeof *o);
  o->words = arena_copy(m->arena, m->words.at, 1, size);
  o->move = make(m, p, rows);
  if (o->move)
    move_hold(o->move);
  HASH_ADD_KEYPTR(hh, m->origins, o->words, size, o);
  return o->move;
}

/* ---- One after the other, and side by side --------------------------------- */

static bool kills(const struct move *t, uint32_t column) {
  const struct killed *k = t->killed;
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
static void list_killed(struct moves *m, const struct move *a,
                        const struct move *b) {
  const struct killed *x = a->killed, *y = b->killed;
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
static void write_between(struct moves *m, dd_slot dst, const struct move *a,
                          const struct move *b) {
  clear_fields(m);
  for (uint32_t i = 0; i < a->killed->n; i++) {
    const struct column *c = &m->columns[a->killed->at[i]];
    if (kills(b, a->killed->at[i]))
      note_field(m, c->next, c->between);
  }
  dd_rename(m->dd, dst, a->relation, noted_map(m));
}

/* dst := b's relation, reading what a leaves. */
static void read_after(struct moves *m, dd_slot dst, const struct move *a,
                       const struct move *b) {
  clear_fields(m);
  for (uint32_t i = 0; i < a->killed->n; i++) {
    const struct column *c = &m->columns[a->killed->at[i]];
    note_field(m, c->now, kills(b, a->killed->at[i]) ? c->between : c->next);
  }
  dd_rename(m->dd, dst, b->relation, noted_map(m));
}

/* dst := the composition. */
static void compose(struct moves *m, dd_slot dst, const struct move *a,
                    const struct move *b) {
  dd_slot other = dst + 1;
  write_between(m, dst, a, b);
  read_after(m, other, a, b);
  clear_fields(m);
  for (uint32_t i = 0; i < a->killed->n; i++) {
    const struct column *c = &m->columns[a->killed->at[i]];
    if (kills(b, a->killed->at[i]))
      note_field(m, c->between, c->between);
  }
  dd_and_exists(m->dd, dst, dst, other, noted_set(m));
  dd_copy(m->dd, other, DD_FALSE);
}

/* dst := a's relation as if it killed what b kills. */
static void widen(struct moves *m, dd_slot dst, const struct move *a,
                  const struct move *b) {
  dd_copy(m->dd, dst, a->relation);
  for (uint32_t i = b->killed->n; i-- > 0;) {
    const struct column *c = &m->columns[b->killed->at[i]];
    if (!kills(a, b->killed->at[i]))
      equate(m, dst, c->next, c->now);
  }
}

static void join(struct moves *m, dd_slot dst, const struct move *a,
                 const struct move *b) {
  dd_slot other = dst + 1;
  widen(m, dst, a, b);
  widen(m, other, b, a);
  dd_or(m->dd, dst, dst, other);
  dd_copy(m->dd, other, DD_FALSE);
}

static struct move *combine(struct moves *m, const struct move *a,
                            const struct move *b, bool then, uint64_t bound) {
  dd_slot relation = m->scratch + FIELD_SCRATCH + 1;
  struct result *r;
  struct pair pair;
  memset(&pair, 0, sizeof pair);
  pair.a = a;
  pair.b = b;
  pair.then = then;
  HASH_FIND(hh, m->results, &pair, sizeof pair, r);
  if (r)
    return r->move;
  if (then)
    compose(m, relation, a, b);
  else
    join(m, relation, a, b);
  struct move *t = NULL;
  list_killed(m, a, b);
  if (dd_nodes(m->dd, relation) <= bound)
    t = intern_move(m, relation, killed_set(m));
  dd_copy(m->dd, relation, DD_FALSE);
  r = xcalloc(1, sizeof *r);
  r->pair = pair;
  r->move = t;
  HASH_ADD(hh, m->results, pair, sizeof r->pair, r);
  return t;
}

struct move *move_then(struct moves *m, const struct move *a,
                       const struct move *b, uint64_t bound) {
  return combine(m, a, b, true, bound);
}

struct move *move_or(struct moves *m, const struct move *a,
                     const struct move *b, uint64_t bound) {
  return combine(m, a, b, false, bound);
}

/* ---- Running ------------------------------------------------------------- */

static void make_ready(struct moves *m, struct move *t) {
  find_mentioned(m, t->relation);
  clear_fields(m);
  t->blind = true;
  for (uint32_t i = 0; i < t->killed->n; i++) {
    const struct column *c = &m->columns[t->killed->at[i]];
    if (is_mentioned(m, c->next))
      note_field(m, c->next, c->now);
    t->blind = t->blind && !is_mentioned(m, c->now);
  }
  t->advances = m->from.len > 0;
  t->advance = noted_map(m);
  if (t->blind) {
    t->after = take_slot(m);
    dd_rename(m->dd, t->after, t->relation, t->advance);
  }
  t->ready = true;
}

void move_run(struct moves *m, struct move *t, dd_slot dst, dd_slot from) {
  if (!t->ready)
    make_ready(m, t);
  if (t->blind) {
    dd_exists(m->dd, dst, from, t->killed->now);
    dd_and(m->dd, dst, dst, t->after);
    return;
  }
  dd_and_exists(m->dd, dst, from, t->relation, t->killed->now);
  if (t->advances)
    dd_rename(m->dd, dst, dst, t->advance);
}
