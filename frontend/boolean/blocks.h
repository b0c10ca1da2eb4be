/* frontend/boolean/blocks.h — the blocks of a program: procedures, and loops in them.
 *
 * A loop is a strongly connected part of its procedure's graph; what is left
 * of it when nothing leads to its entries any more may have loops inside.  So
 * blocks nest, and every point is directly in one.  A block begins at its
 * entries: a procedure's one, or the points of the loop to which an edge leads
 * from outside.  It ends at its outs: a procedure's exits, or the points
 * outside the loop to which an edge leads from it.
 *
 * A block uses the variables that are read or written on the way from an entry
 * to an out, also in calls.  All others have the same values at the out as at
 * the entry, and no influence on the way.
 */
#ifndef FIXC_BLOCKS_H
#define FIXC_BLOCKS_H

#include "cfg.h"

struct block {
  uint32_t parent;             /* CFG_NONE: a procedure */
  uint32_t depth;              /* 0: a procedure */
  uint32_t *entries, nentries; /* none: no run comes to it */
  uint32_t *outs, nouts;
  uint64_t *uses; /* bits: the globals, and behind them the slots of locals */
};

struct blocks {
  struct block *at; /* the first ones are the procedures, by number */
  uint32_t n;
  uint32_t *of; /* by point: the innermost block */
};

struct blocks *blocks_of(struct arena *a, const struct cfg *g);

/* Whether the block uses a global variable, or the locals in a slot. */
bool block_uses_global(const struct block *b, uint32_t index);
bool block_uses_slot(const struct block *b, const struct bp_program *p,
                     uint32_t slot);

#endif
