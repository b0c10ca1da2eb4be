/* engine/solve/edb.c — parts of rows joined, diagrams split. */
#include "edb.h"

#include "engine/base/arena.h"
#include "exec.h"
#include "split.h"

#include "engine/base/hash_table.h"
#include <stdlib.h>
#include <string.h>

/* What rows say is the same: few sets, shared by many rows. */
struct shared_equations {
  const uint32_t *at;
  UT_hash_handle hh;
};

/* The rows of constant relations, which all systems of a run share. */
struct constants {
  uint32_t nrels;
  struct table *tables; /* by relation: rows as they are defined */
  bool *loaded;         /* by relation */
  struct shared_equations *same_sets;
  struct arena *arena;
};

struct loading_table {
  struct edb_maker *m;
  struct table *table;
  uint32_t rel;
};

/* The shared copy of what is the same; NULL if nothing is. */
static const uint32_t *share_common_equations(struct constants *s,
                                              uint32_t nparams,
                                              const uint32_t *same) {
  struct shared_equations *set;
  uint32_t i = 0;
  while (same && i < nparams && same[i] == PLAN_NONE)
    i++;
  if (!same || i == nparams)
    return NULL;
  HASH_FIND(hh, s->same_sets, same, nparams * sizeof *same, set);
  if (set)
    return set->at;
  set = arena_alloc(s->arena, sizeof *set);
  set->at = arena_copy(s->arena, same, nparams, sizeof *same);
  HASH_ADD_KEYPTR(hh, s->same_sets, set->at, nparams * sizeof *same, set);
  return set->at;
}

/* What both say. */
static const uint32_t *common_equations(struct constants *s, uint32_t nparams,
                                        const uint32_t *x, const uint32_t *y) {
  if (!x || !y || x == y)
    return x == y ? x : NULL;
  uint32_t *both = arena_array(s->arena, nparams + 1, sizeof *both);
  for (uint32_t i = 0; i < nparams; i++)
    both[i] = x[i] == y[i] ? x[i] : PLAN_NONE;
  return share_common_equations(s, nparams, both);
}

static void load_part(void *arg, const uint32_t *key,
                      const struct plan_row *part) {
  struct loading_table *l = arg;
  struct edb_maker *m = l->m;
  uint32_t nparams = m->plan->rels.at[l->rel].nparams;
  struct row_key k = {0};
  memcpy(k.at, key, l->table->ncols * sizeof *key);
  size_t before = l->table->rows.len;
  if (dd_is_false(m->dd, part->value))
    return;
  uint32_t number = table_row(m->dd, l->table, &k);
  struct row *row = &l->table->rows.at[number];
  const uint32_t *same =
      share_common_equations(m->constants, nparams, part->same);
  if (l->table->rows.len > before) {
    row->same = same;
    dd_copy(m->dd, row->value, part->value);
    return;
  }
  const uint32_t *both =
      common_equations(m->constants, nparams, row->same, same);
  dd_copy(m->dd, m->scratch, part->value);
  transfers_spell_out(m->transfers, l->rel, row->value, row->same, both);
  transfers_spell_out(m->transfers, l->rel, m->scratch, same, both);
  dd_or(m->dd, row->value, row->value, m->scratch);
  row->same = both;
}

/* A part of a row that is made when it is looked up. */
static void name_part(void *arg, const uint32_t *key) {
  struct table *t = arg;
  struct row_key k = {0};
  memcpy(k.at, key, t->ncols * sizeof *key);
  uint32_t row = table_find(t, &k);
  if (row == PLAN_NONE)
    row = table_add(t, &k, DD_FALSE, DD_FALSE);
  vec_push(&t->parts, t->rows.at[row].part);
  t->rows.at[row].part = (uint32_t)t->parts.len - 1;
}

struct joining_parts {
  struct edb_maker *m;
  struct row *row;
  uint32_t rel, nparts;
};

/* dst := the product of a row's value and its clusters. */
static void multiply_clusters(struct dd *dd, dd_slot dst, dd_slot value,
                              const struct plan_clusters *more) {
  dd_copy(dd, dst, value);
  for (uint32_t i = 0; more && i < more->n; i++)
    dd_and(dd, dst, dst, more->at[i]);
}

/* The only part of a row is its value and clusters; several are joined in slots of the
   row's. */
static void join_part(void *arg, const uint32_t *key,
                      const struct plan_row *part) {
  struct joining_parts *j = arg;
  struct edb_maker *m = j->m;
  struct row *row = j->row;
  uint32_t nparams = m->plan->rels.at[j->rel].nparams;
  (void)key;
  if (dd_is_false(m->dd, part->value))
    return;
  if (j->nparts++ == 0) {
    row->value = part->value;
    row->same = part->same;
    row->more = part->more;
    return;
  }
  const uint32_t *same = part->same;
  const uint32_t *both =
      common_equations(m->constants, nparams, row->same, same);
  dd_slot sum = j->nparts == 2 ? dd_slots(m->dd, 1) : row->value;
  multiply_clusters(m->dd, sum, row->value, row->more);
  multiply_clusters(m->dd, m->scratch, part->value, part->more);
  transfers_spell_out(m->transfers, j->rel, sum, row->same, both);
  transfers_spell_out(m->transfers, j->rel, m->scratch, same, both);
  dd_or(m->dd, sum, sum, m->scratch);
  row->value = sum;
  row->same = both;
  row->more = NULL;
}

const struct row *edb_row(struct edb_maker *m, const struct edb *t,
                          uint32_t number) {
  struct row *r = &t->rows->rows.at[number];
  struct joining_parts j = {m, r, t->plan->rel, 0};
  for (; r->part != PLAN_NONE; r->part = t->rows->parts.at[r->part])
    m->plan->row(m->plan->define_ctx, j.rel, r->part, join_part, &j);
  return r;
}

static void load_row(void *arg, const uint32_t *key, dd_slot value) {
  struct loading_table *l = arg;
  struct row_key k = {0};
  for (uint32_t i = 0; i < l->table->ncols; i++)
    k.at[i] = key[i];
  uint32_t row = table_row(l->m->dd, l->table, &k);
  dd_slot slot = l->table->rows.at[row].value;
  dd_or(l->m->dd, slot, slot, value);
}

static struct table *constant_rows(struct edb_maker *m, uint32_t rel,
                                   uint32_t ncols) {
  struct constants *all = m->constants;
  if (!all->loaded[rel]) {
    struct loading_table l = {m, &all->tables[rel], rel};
    table_init(l.table, ncols, 0);
    all->loaded[rel] = true;
    if (!m->plan->keys(m->plan->define_ctx, rel, name_part, l.table))
      m->plan->rows(m->plan->define_ctx, rel, load_part, &l);
  }
  return &all->tables[rel];
}

struct constants *constants_new(const struct plan *p) {
  struct constants *s = xcalloc(1, sizeof *s);
  s->nrels = (uint32_t)p->rels.len;
  s->tables = xcalloc(p->rels.len + 1, sizeof *s->tables);
  s->loaded = xcalloc(p->rels.len + 1, sizeof *s->loaded);
  s->arena = arena_new();
  return s;
}

void constants_free(struct constants *s) {
  if (!s)
    return;
  for (uint32_t i = 0; i < s->nrels; i++)
    table_free(&s->tables[i]);
  xfree(s->tables);
  xfree(s->loaded);
  HASH_CLEAR(hh, s->same_sets);
  arena_free(s->arena);
  xfree(s);
}

dd_slot edb_whole_row(struct edb_maker *m, struct edb *t, uint32_t number) {
  const struct row *r = edb_row(m, t, number);
  if (!t->whole || (!r->same && !r->more && t->plan->map == PLAN_NONE))
    return r->value;
  if (t->whole[number] != DD_FALSE)
    return t->whole[number];
  dd_slot slot = t->whole[number] = dd_slots(m->dd, 1);
  multiply_clusters(m->dd, slot, r->value, r->more);
  transfers_spell_out(m->transfers, t->plan->rel, slot, r->same, NULL);
  if (t->plan->map != PLAN_NONE)
    dd_rename(m->dd, slot, slot, exec_map(m->x, t->plan->map));
  return slot;
}

static void load_split(struct edb_maker *m, struct edb *t) {
  const struct plan_table *p = t->plan;
  const struct layout *fields = &m->plan->layout;
  struct loading_table l = {m, &t->split, PLAN_NONE};
  t->rows = &t->split;
  table_init(t->rows, p->ncontrol, p->bounds);
  split_rows(m->dd, m->arena, exec_slot(m->x, p->reg),
             layout_fields(m->arena, fields, p->control, p->ncontrol),
             p->ncontrol, layout_fields(m->arena, fields, p->data, p->ndata),
             p->ndata, m->scratch, load_row, &l);
}

/* Rows of a table of tuples: their diagrams are true. */
static void load_tuple_row(void *arg, const uint32_t *key, dd_slot value) {
  struct table *t = arg;
  struct row_key k = {0};
  memcpy(k.at, key, t->ncols * sizeof *key);
  table_add(t, &k, value, DD_FALSE);
}

void edb_open(struct edb_maker *m, struct edb *t, const struct plan_table *p,
              struct table *solved) {
  t->plan = p;
  if (p->rel == PLAN_NONE) {
    load_split(m, t);
    return;
  }
  if (p->solve != PLAN_NONE && !solved) {
    t->rows = &t->tuples;
    table_init(t->rows, p->ncontrol, p->bounds);
    exec_member_rows(m->x, p->solve, p->member, load_tuple_row, t->rows);
    return;
  }
  t->rows = solved ? solved : constant_rows(m, p->rel, p->ncontrol);
  t->nwhole = t->rows->rows.len;
  t->whole = arena_array(m->arena, t->nwhole + 1, sizeof *t->whole);
}

void edb_give_slots(struct edb_maker *m, struct edb *t) {
  table_give_slots(m->dd, &t->split);
  for (size_t i = 0; t->whole && i < t->nwhole; i++)
    if (t->whole[i] != DD_FALSE)
      dd_give_slots(m->dd, t->whole[i], 1);
}

void edb_close(struct edb *t) {
  table_free(&t->split);
  table_free(&t->tuples);
}
