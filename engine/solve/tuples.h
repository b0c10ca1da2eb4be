/* engine/solve/tuples.h — sets of tuples of numbers, with indexes.
 *
 * Tuples have numbers, in the order in which they came, and keep them.  An
 * index finds the tuples that have given values in some of the columns.  It
 * has the tuples that were taken in (tuples_take), so that what is added while
 * the index is walked does not disturb the walk.
 */
#ifndef FIXC_TUPLES_H
#define FIXC_TUPLES_H

#include "engine/base/vec.h"
#include "engine/plan/plan.h"

/* Tuples in chains by the values of some columns. */
struct tuple_index {
  uint32_t mask; /* bit i: column i is one of them */
  bool direct;   /* a chain for each key; else for each hash of one */
  uint64_t size; /* chains */
  uint32_t *first;
  VEC(uint32_t) next; /* by tuple */
};

struct tuples {
  uint32_t ncols, n;
  uint64_t sizes[PLAN_MAX_COLUMNS]; /* column i holds numbers below this */
  uint64_t domain;                  /* how many tuples there can be */
  VEC(uint32_t) values;             /* of all tuples, one after the other */
  uint64_t *bits;  /* by code of a tuple, whether it is there; or NULL: */
  uint32_t *slots; /* by hash of its code, 1 + its number, or 0 */
  uint64_t nslots; /* a power of two */
  uint32_t taken;  /* so many tuples are in the indexes */
  VEC(struct tuple_index) indexes;
};

/* An empty set, in zeroed memory.  requires: the product of the sizes is at
   most 2^63. */
void tuples_init(struct tuples *t, const uint64_t *sizes, uint32_t ncols);
void tuples_free(struct tuples *t);

/* Adds a tuple; false if it was there. */
bool tuples_add(struct tuples *t, const uint32_t *tuple);
bool tuples_has(const struct tuples *t, const uint32_t *tuple);

/* The number of the index on these columns, which is made if it is missing.
   requires: nothing was taken in. */
uint32_t tuples_index(struct tuples *t, uint32_t mask);

/* Takes in the first tuple that was not; requires: there is one. */
void tuples_take(struct tuples *t);

/* The first tuple of an index that has the values of `tuple` in its columns, and
   the next one after `number`; PLAN_NONE: there is none. */
uint32_t tuples_first(const struct tuples *t, uint32_t index,
                      const uint32_t *tuple);
uint32_t tuples_next(const struct tuples *t, uint32_t index,
                     const uint32_t *tuple, uint32_t number);

/* A tuple's values, until another one is added. */
static inline const uint32_t *tuples_at(const struct tuples *t,
                                        uint32_t number) {
  return t->values.at + (size_t)number * t->ncols;
}

/* Whether a set is what it should be: NULL, or what is wrong. */
const char *tuples_check(const struct tuples *t);

#endif
