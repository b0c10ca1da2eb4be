/* engine/solve/tables.c — chains of rows by the hash of their keys. */
#include "tables.h"

#include "engine/base/arena.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The chain of a key.  Counters, which are small and close to each other, are
   their own hash. */
static uint32_t chain_of(const struct key_index *i, const uint32_t *key) {
  uint32_t h = 0;
  for (uint32_t rest = i->mask; rest; rest &= rest - 1)
    h = h * 0x9e3779b1u + key[__builtin_ctz(rest)];
  return h & (i->size - 1);
}

static bool same_key(uint32_t mask, const uint32_t *x, const uint32_t *y) {
  for (; mask; mask &= mask - 1)
    if (x[__builtin_ctz(mask)] != y[__builtin_ctz(mask)])
      return false;
  return true;
}

/* The first of `row` and those behind it that has the key, or PLAN_NONE. */
static uint32_t row_from(const struct table *t, const struct key_index *i,
                         const struct row_key *key, uint32_t row) {
  while (row != PLAN_NONE && !same_key(i->mask, table_key(t, row), key->at))
    row = i->next.at[row];
  return row;
}

uint32_t table_first(const struct table *t, uint32_t index,
                     const struct row_key *key) {
  const struct key_index *i = &t->indexes.at[index];
  return row_from(t, i, key, i->first[chain_of(i, key->at)]);
}

uint32_t table_next(const struct table *t, uint32_t index,
                    const struct row_key *key, uint32_t row) {
  const struct key_index *i = &t->indexes.at[index];
  assert(row < i->next.len);
  return row_from(t, i, key, i->next.at[row]);
}

uint32_t table_find(const struct table *t, const struct row_key *key) {
  return table_first(t, 0, key);
}

static void append_row(struct key_index *i, const uint32_t *key, uint32_t row) {
  uint32_t h = chain_of(i, key);
  if (i->first[h] == PLAN_NONE)
    i->first[h] = row;
  else
    i->next.at[i->last[h]] = row;
  i->last[h] = row;
  i->next.at[row] = PLAN_NONE;
}

enum { FIRST_CHAINS = 8, MANY_CHAINS = 1 << 14 };

/* Makes room for at least as many chains as rows, and puts the rows into them.
   Small indexes grow fast: most of what they take is to be filled again. */
static void grow_index(struct key_index *i, const struct table *t) {
  do
    i->size =
        i->size ? (i->size < MANY_CHAINS ? 4 : 2) * i->size : FIRST_CHAINS;
  while (i->size < t->rows.len);
  i->first = xrealloc(i->first, i->size, sizeof *i->first);
  i->last = xrealloc(i->last, i->size, sizeof *i->last);
  memset(i->first, 0xff, i->size * sizeof *i->first);
  for (size_t r = 0; r < i->next.len; r++)
    append_row(i, table_key(t, (uint32_t)r), (uint32_t)r);
}

/* Takes in the next row of the table. */
static void index_row(struct key_index *i, const struct table *t) {
  uint32_t row = (uint32_t)i->next.len;
  if (row >= i->size)
    grow_index(i, t);
  vec_push(&i->next, PLAN_NONE);
  append_row(i, table_key(t, row), row);
}

uint32_t table_index(struct table *t, uint32_t mask) {
  assert(mask >> t->ncols == 0);
  if (t->index_of[mask])
    return t->index_of[mask] - 1u;
  struct key_index new = {.mask = mask};
  grow_index(&new, t);
  while (new.next.len < t->rows.len)
    index_row(&new, t);
  vec_push(&t->indexes, new);
  t->index_of[mask] = (uint16_t)t->indexes.len;
  return (uint32_t)t->indexes.len - 1;
}

void table_init(struct table *t, uint32_t ncols, uint32_t bounds) {
  assert(ncols <= PLAN_MAX_COLUMNS && bounds >> ncols == 0);
  t->ncols = ncols;
  t->bounds = bounds;
  table_index(t, (1u << ncols) - 1);
}

void table_free(struct table *t) {
  for (size_t i = 0; i < t->indexes.len; i++) {
    xfree(t->indexes.at[i].first);
    xfree(t->indexes.at[i].last);
    vec_free(&t->indexes.at[i].next);
  }
  for (size_t i = 0; i < t->growths.len; i++)
    vec_free(&t->growths.at[i].list);
  vec_free(&t->indexes);
  vec_free(&t->growths);
  vec_free(&t->rows);
  vec_free(&t->keys);
  vec_free(&t->parts);
}

uint32_t table_add(struct table *t, const struct row_key *key, dd_slot value,
                   dd_slot delta) {
  uint32_t number = (uint32_t)t->rows.len;
  assert(table_find(t, key) == PLAN_NONE);
  struct row r = {.value = value, .delta = delta, .part = PLAN_NONE};
  vec_push(&t->rows, r);
  for (uint32_t c = 0; c < t->ncols; c++)
    vec_push(&t->keys, key->at[c]);
  if (t->ncols == 0)
    vec_push(&t->keys, 0); /* so that it has an address */
  for (size_t i = 0; i < t->indexes.len; i++)
    index_row(&t->indexes.at[i], t);
  return number;
}

uint32_t table_stratum(const struct table *t, const uint32_t *key) {
  uint32_t stratum = 0;
  for (uint32_t c = 0; t->bounds >> c; c++)
    if ((t->bounds >> c & 1) && key[c] > stratum)
      stratum = key[c];
  return stratum;
}

uint32_t table_row(struct dd *dd, struct table *t, const struct row_key *key) {
  uint32_t found = table_find(t, key);
  if (found != PLAN_NONE)
    return found;
  dd_slot slots = dd_slots(dd, 2);
  return table_add(t, key, slots, slots + 1);
}

void table_give_slots(struct dd *dd, const struct table *t) {
  for (size_t i = 0; i < t->rows.len; i++)
    dd_give_slots(dd, t->rows.at[i].value, 2);
}

/* Every row stands in the chain of its key, behind the rows before it. */
static const char *check_index(const struct table *t,
                               const struct key_index *i) {
  if (i->next.len != t->rows.len || i->size < t->rows.len)
    return "an index without some row";
  size_t found = 0;
  for (uint32_t h = 0; h < i->size; h++)
    for (uint32_t row = i->first[h], last = PLAN_NONE; row != PLAN_NONE;
         last = row, row = i->next.at[row], found++) {
      if (row >= t->rows.len || chain_of(i, table_key(t, row)) != h)
        return "a row in the chain of another key";
      if (last != PLAN_NONE && row <= last)
        return "a chain out of order";
      if (i->next.at[row] == PLAN_NONE && i->last[h] != row)
        return "a chain with another end";
    }
  return found == t->rows.len ? NULL : "a row in no chain";
}

const char *table_check(const struct table *t) {
  const char *wrong = NULL;
  size_t width = t->ncols ? t->ncols : 1;
  if (t->keys.len != width * t->rows.len)
    return "a table with rows without keys";
  if (t->indexes.len == 0 || t->indexes.at[0].mask != (1u << t->ncols) - 1)
    return "a table without an index on all columns";
  for (size_t i = 0; i < t->indexes.len && !wrong; i++)
    wrong = check_index(t, &t->indexes.at[i]);
  for (uint32_t row = 0; row < t->rows.len && !wrong; row++) {
    struct row_key key = {0};
    memcpy(key.at, table_key(t, row), t->ncols * sizeof *key.at);
    if (table_find(t, &key) != row)
      wrong = "two rows with one key";
  }
  return wrong;
}
