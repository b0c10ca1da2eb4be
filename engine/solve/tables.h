/* engine/solve/tables.h — rows of diagrams by key.
 *
 * A table has one row for each key, a combination of values of control
 * components, and hash indexes on the subsets of columns that rules look rows
 * up by.  Rows keep their numbers.
 */
#ifndef FIXC_TABLES_H
#define FIXC_TABLES_H

#include "engine/base/vec.h"
#include "engine/bdd/dd.h"
#include "engine/plan/plan.h"

struct row_key {
  uint32_t at[PLAN_MAX_COLUMNS]; /* unused columns are zero */
};

/* Rows in chains by the hash of the masked key, each chain in the order in
   which the rows came. */
struct key_index {
  uint32_t mask; /* bit i: column i is part of the key */
  uint32_t size; /* number of chains, a power of two */
  uint32_t *first, *last;
  VEC(uint32_t) next; /* by row */
};

/* Whether the query may be answered soon from a member's row (goals.h). */
enum goal_distance { GOAL_UNKNOWN, GOAL_AWAY, GOAL_NEAR };

struct row {
  dd_slot value;
  dd_slot delta; /* members: the tuples not yet propagated */
  uint32_t part; /* constant relations: the last of the parts that the row is
                    still to be made of; PLAN_NONE: it is made */
  bool queued;
  uint8_t goal;       /* members: see goal_distance */
  uint16_t looked_at; /* members: nodes that were propagated, up to a limit */
  uint32_t idle; /* members: which of the rules that start there have no rows of
                    tables to join with */
  const uint32_t *same;             /* constant relations: see plan_row, */
  const struct plan_clusters *more; /* and this */
};

/* Times at which a row grew. */
struct times {
  VEC(uint32_t) list;
};

struct table {
  uint32_t ncols;
  uint32_t bounds; /* bit i: rows wait whose column i is beyond the bound */
  VEC(struct row) rows;
  VEC(uint32_t) keys;            /* of the rows, one after the other */
  VEC(struct times) growths;     /* by row, if origins are kept */
  VEC(struct key_index) indexes; /* the first is on all columns */
  uint16_t index_of[1 << PLAN_MAX_COLUMNS]; /* by mask: its number + 1, or 0 */
  VEC(uint32_t) parts; /* by part: the one before it in its row */
};

/* An empty table, in zeroed memory. */
void table_init(struct table *t, uint32_t ncols, uint32_t bounds);
/* Frees what a table holds; the slots of its rows stay. */
void table_free(struct table *t);

/* The number of the index on these columns, which is made if it is missing. */
uint32_t table_index(struct table *t, uint32_t mask);

/* The first row whose key equals `key` in the columns of an index, and the next
   one after `row`; PLAN_NONE: there is none. */
uint32_t table_first(const struct table *t, uint32_t index,
                     const struct row_key *key);
uint32_t table_next(const struct table *t, uint32_t index,
                    const struct row_key *key, uint32_t row);

/* The row with this key, or PLAN_NONE. */
uint32_t table_find(const struct table *t, const struct row_key *key);

/* A new row; there must be none with this key. */
uint32_t table_add(struct table *t, const struct row_key *key, dd_slot value,
                   dd_slot delta);

/* The row with this key, which is added empty, with slots of its own, if it is
   missing. */
uint32_t table_row(struct dd *dd, struct table *t, const struct row_key *key);

/* Gives back the slots of rows that table_row made; requires: no others. */
void table_give_slots(struct dd *dd, const struct table *t);

/* Whether a table is what it should be: NULL, or what is wrong. */
const char *table_check(const struct table *t);

/* The key of a row, until another row is added. */
static inline const uint32_t *table_key(const struct table *t, uint32_t row) {
  return t->keys.at + (size_t)row * t->ncols;
}

/* The greatest of the key's bounds. */
uint32_t table_stratum(const struct table *t, const uint32_t *key);

#endif
