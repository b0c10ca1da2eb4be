/* engine/solve/edb.h — the rows that rules read besides those of their system.
 *
 * They are those of a constant relation, of a system that was solved before (by a
 * worklist or by tables), or of a diagram that is split.  Keys are known from the beginning; a row of a
 * constant relation is made when it is first read, if the plan can tell its
 * keys beforehand (plan_keys_fn).
 */
#ifndef FIXC_EDB_H
#define FIXC_EDB_H

#include "tables.h"
#include "transfer.h"

struct exec;

/* The rows of constant relations, which all systems of a run share. */
struct constants;

struct constants *constants_new(const struct plan *p);
void constants_free(struct constants *s); /* NULL is allowed */

/* What rows are made with. */
struct edb_maker {
  struct exec *x;
  struct dd *dd;
  const struct plan *plan;
  struct constants *constants;
  struct transfers *transfers;
  struct arena *arena;
  dd_slot scratch;
};

/* The whole of a row, as rules' code reads it, is made when it is asked for. */
struct edb {
  const struct plan_table *plan;
  struct table *rows, split, tuples;
  dd_slot *whole; /* by row; NULL for what was split */
  size_t nwhole;
};

/* Opens a table of a plan, in zeroed memory.  `solved` are the rows of a member
   of a system that was solved before by a worklist, if the table has those; else
   NULL. */
void edb_open(struct edb_maker *m, struct edb *t, const struct plan_table *p,
              struct table *solved);
void edb_close(struct edb *t);
/* Gives back the slots of the rows that were made for this table alone. */
void edb_give_slots(struct edb_maker *m, struct edb *t);

/* A row as transfers read it: its diagram, without what the row says is the
   same. */
const struct row *edb_row(struct edb_maker *m, const struct edb *t,
                          uint32_t number);

/* A row as the code of rules reads it. */
dd_slot edb_whole_row(struct edb_maker *m, struct edb *t, uint32_t number);

#endif
