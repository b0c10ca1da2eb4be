/* frontend/predicates/lbe.h — an automaton in large blocks.
 *
 * Cut points are the entry and the exit of each procedure, a location in each
 * cycle, both ends of each call, and the locations that are looked for.  What
 * lies between two cut points has no cycle and is one block: a formula over the
 * values before, and for each variable that changes the term of its value
 * after.  (Beyer, Cimatti, Griggio, Keremoglu, Sebastiani: Software Model
 * Checking via Large-Block Encoding, FMCAD 2009.)
 *
 * Terms speak of the variables of one call of a procedure:
 *
 *   now[v]   the value of variable v at the point at hand;
 *   old[v]   the value that a parameter or global had when the procedure was
 *            entered.  In a procedure that cannot change v, now[v] stands for
 *            both, and old[v] is not used.
 *
 * At the entry of a procedure only such entry values are used, so that a formula
 * over them means the same at each point.
 */
#ifndef FIXC_LBE_H
#define FIXC_LBE_H

#include "encode.h"

enum lbe_kind {
  LBE_ENTRY,
  LBE_EXIT,
  LBE_INNER,       /* in a cycle, or after a call */
  LBE_CALL,        /* before a call: its one edge */
  LBE_ERROR,       /* looked for: the property is violated */
  LBE_UNSUPPORTED, /* looked for: what follows is not understood */
};

struct lbe_point {
  uint32_t number;
  enum lbe_kind kind;
  uint32_t proc, location; /* of the automaton */
  bool in_cycle;           /* it was cut because it is in a cycle */
  /* What a formula at this point may speak of: old values and parameters that
     do not change, then values that may be read later. */
  const struct smt_term *const *vars;
  uint32_t nvars;
  /* Blocks that begin here; of LBE_CALL: none. */
  const uint32_t *blocks;
  uint32_t nblocks;
  uint32_t call; /* LBE_CALL: number of the call; else CFA_NONE */
};

struct lbe_set {
  uint32_t var;                 /* of the automaton */
  const struct smt_term *value; /* over values at the begin of the block */
};

/* A value that is taken on the way. */
struct lbe_input {
  uint32_t edge;                /* CFA_HAVOC */
  const struct smt_term *value; /* a variable of the block */
  const struct smt_term *when;  /* it is taken then; NULL: not known */
};

/* An element of an array that the block reads, and that was not written on the way there
   since the block began. */
struct lbe_read {
  const struct cfa_element *of;
  /* Over values at the begin of the block: it is read if `when`. */
  const struct smt_term *when, *index, *value;
};

struct lbe_block {
  uint32_t number;
  uint32_t from, to; /* points */
  /* The block is taken if these hold, over values at its begin and variables of
     its own (`fresh`).  A conjunct each. */
  const struct smt_term *const *conditions;
  uint32_t nconditions;
  /* What besides may be assumed: signed results fit into their types. */
  const struct smt_term *const *ranges;
  uint32_t nranges;
  const struct lbe_set *sets; /* variables that change and may be read later */
  uint32_t nsets;
  const struct smt_term *const *fresh;
  uint32_t nfresh;
  const struct lbe_input *inputs; /* in the order in which edges can come */
  uint32_t ninputs;
  const struct lbe_read *reads; /* of a block that begins in a loop */
  uint32_t nreads;
};

/* A call.  Parameters and globals that the callee sees are paired with the
   terms that they get: formals[i] is the entry value in the callee, args[i] is
   over the values of the caller at the call. */
struct lbe_call {
  uint32_t number;
  uint32_t edge;        /* CFA_CALL */
  uint32_t at, to;      /* points of the caller: LBE_CALL, LBE_INNER */
  uint32_t entry, exit; /* points of the callee */
  uint32_t nformals;
  const struct smt_term *const *formals, *const *args;
  /* What holds of `fresh` in args, and what may be assumed. */
  const struct smt_term *const *conditions, *const *ranges, *const *fresh;
  uint32_t nconditions, nranges, nfresh;
  /* Variables of the caller that have another value after it: sets[i].value is
     over now[v] of the callee at its exit. */
  const struct lbe_set *sets;
  uint32_t nsets;
};

struct lbe_values;

/* A point of blocks that were split (split_points.h): of which point of the program, and
   which number its state has, or that it has none of those of the others. */
struct lbe_copy {
  uint32_t of;
  const struct smt_term *holds; /* or true */
};

struct lbe {
  const struct cfa *cfa;
  struct smt_terms *terms;
  struct arena *arena;
  const struct smt_term **now, **old; /* by variable of the automaton */
  uint32_t npoints, nblocks, ncalls;
  struct lbe_point *points;
  struct lbe_block *blocks;
  struct lbe_call *calls;
  uint32_t *entry_of, *exit_of; /* points by procedure; CFA_NONE: not called */
  bool
      elements; /* what holds at a point of chosen elements is taken to hold of all
                    that a block reads (elements.h) */
  bool exact; /* every expression has an exact term */
  bool cut;   /* the making was stopped: blocks are missing, and nothing may be
               concluded from those that are there */
  /* By number of a term: 2·(v + 1), and 1 more for old[v]; 0 for other terms. */
  uint32_t *codes, ncodes;
  /* Of blocks into which constants were put (values.h): those of the program, and
     what is known; else NULL. */
  const struct lbe *plain;
  const struct lbe_values *values;
  const struct lbe_copy *copies; /* by point; NULL: points are those of plain */
};

/* The blocks of what can be called from procedure 0.  All lives in `a`.  `stop(arg)`
   is asked again and again whether to end before (lbe.cut); NULL: never. */
struct lbe *lbe_build(struct arena *a, struct smt_terms *t,
                      const struct cfa *cfa, bool (*stop)(void *arg),
                      void *arg);

/* What holds of the values of the variables of a point that cannot leave the
   range of their types, or are indexes of chosen elements: their bounds, as
   conjuncts, in arena `a`.  With `all_ranges`, also signed ones, which leave it only by an overflow. */
const struct smt_term **lbe_bounds(const struct lbe *l,
                                   const struct lbe_point *p, bool all_ranges,
                                   struct arena *a, uint32_t *n);

/* The conjuncts with terms in place of variables, in arena `a`; *n may become
   larger. */
const struct smt_term *const *lbe_put_in(struct arena *a, struct term_map *m,
                                         const struct smt_term *const *x,
                                         uint32_t *n);
/* Does so in what a block sets, and in all of a block. */
void lbe_put_in_sets(struct arena *a, struct term_map *m, struct lbe_block *k);
void lbe_put_in_block(struct arena *a, struct term_map *m, struct lbe_block *k);

/* The variable of the automaton that a term of now[] or old[] stands for, and
   which it is; CFA_NONE for other terms. */
uint32_t lbe_var_of(const struct lbe *l, const struct smt_term *x,
                    bool *is_old);

/* The name of a variable in its procedure: `x`, or `x@2` for the second x. */
const char *lbe_var_name(const struct cfa_var *v);

/* "f@12": the procedure and the line of a point, for people. */
const char *lbe_point_name(const struct lbe *l, const struct lbe_point *p);

#endif
