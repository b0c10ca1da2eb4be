/* frontend/trace/pairs.h — what runs with one thread come to: pairs of an entry and a place.
 *
 * A pair says: a procedure that is entered like this comes to that place, in
 * so many moves.  What a procedure does from one entry is the same for all of its
 * callers, so runs with different callers below are not told apart: their number
 * can be exponential, that of the pairs cannot.  Inside frontend/trace only
 * (shortest.c, lasso.c).
 */
#ifndef FIXC_PAIRS_H
#define FIXC_PAIRS_H

#include "edges.h"
#include "pool.h"

#include "engine/base/heap.h"

#define NO_INDEX UINT32_MAX

/* How control comes to the place of a pair. */
struct reached_pair {
  uint32_t entry;
  struct edges_place place;
  uint32_t passed;       /* 1: a target lies on the way, the place included */
  uint64_t moves;        /* from the entry */
  uint32_t before, exit; /* pairs; a return is from `exit`, to the level of
                            `before`, which called; NO_INDEX: there is none */
  uint32_t next_exit;    /* of the entry */
  bool done;
};

struct reached_entry {
  struct edges_place place;
  uint64_t cost;   /* moves of the shortest run to it */
  uint32_t caller; /* the pair that such a run comes from; NO_INDEX: main's */
  uint32_t pair;   /* of the entry and its own place */
  uint32_t waiting, exits; /* the first of each; exits are pairs */
};

/* A pair that has called an entry. */
struct waiting {
  uint32_t pair, next;
};

/* A step between pairs: a move, a call, or a call that returns from the pair
   `exit`, as a whole.  A call leads to the first pair of an entry. */
struct pair_step {
  uint32_t from, to;
  uint32_t exit; /* NO_INDEX: no return */
  enum run_move_kind kind;
};

struct pair_search {
  struct edges *edges;
  struct arena *a;
  struct pool pair_keys, entry_keys;
  VEC(struct reached_pair) pairs;
  VEC(struct reached_entry) entries;
  VEC(struct waiting) waiting;
  VEC(struct pair_step) steps; /* if they are kept */
  struct heap heap;            /* of pairs, by cost */
  uint32_t at;                 /* the pair that moves */
  bool keeps_steps;
  const bool *avoided; /* by point: no run goes there; NULL: all may */
};

/* Zeroed but for edges, keeps_steps and avoided: begins where runs begin. */
void pairs_open(struct pair_search *q);
void pairs_close(struct pair_search *q);

/* The next pair by the shortest run to it; NO_INDEX: there is no other. */
uint32_t pairs_next(struct pair_search *q);
/* Moves on from the pair that pairs_next has given. */
void pairs_expand(struct pair_search *q);
/* Whether the search has become too large, or its runs too long. */
bool pairs_too_many(const struct pair_search *q);

/* How many moves the shortest run to a pair has. */
uint64_t pairs_cost(const struct pair_search *q, uint32_t pair);

/* Sets the beginning of the run, and adds the moves of the shortest one to a
   pair. */
void pairs_write_run(const struct pair_search *q, uint32_t last,
                     struct run *run);
/* Adds the moves of a step. */
void pairs_write_step(const struct pair_search *q, const struct pair_step *s,
                      struct run *run);
/* How many these are. */
uint64_t pairs_step_cost(const struct pair_search *q,
                         const struct pair_step *s);

#endif
