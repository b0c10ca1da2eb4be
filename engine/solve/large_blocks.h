/* engine/solve/large_blocks.h — large-block encoding.
 *
 * A location whose tuples nobody asks for but linear transfers that lead on
 * inside its member need not be kept: a transfer to it and one from it are one
 * transfer.  So a piece of straight-line code, with its branches, becomes one
 * transition (Beyer, Cimatti, Griggio, Keremoglu and Sebastiani 2009).  A
 * location that is not kept is passed over.
 */
#ifndef FIXC_LARGE_BLOCKS_H
#define FIXC_LARGE_BLOCKS_H

#include "composition.h"

struct large_blocks;

/* One linear transfer from a location: to a key, by a rule and a row of the
   table that it joins with.  Without a transition, the transfer can only be run
   as a rule. */
struct block_edge {
  const uint32_t *key;           /* of what blocks_from returns, it stays */
  struct transition *transition; /* or NULL */
  uint32_t rule, row;
};

/* What is known of the locations of one member, by key. */
struct blocks_view {
  void *arg;
  uint32_t ncols; /* of a key, at least one */
  /* Calls `transfer` for each linear transfer from the location; copies what it
     keeps. */
  void (*transfers)(void *arg, const uint32_t *key,
                    void (*transfer)(void *to, const struct block_edge *),
                    void *to);
  /* Whether the location may be passed over: nobody else asks for its tuples or
     adds to them, and all transfers to it come from locations that are before
     it.  If so, *in is how many there are. */
  bool (*passable)(void *arg, const uint32_t *key, uint32_t *in);
  /* Where it stands in the order of the worklist. */
  uint64_t (*rank)(void *arg, const uint32_t *key);
};

/* The transitions must outlive it. */
struct large_blocks *blocks_new(const struct blocks_view *view,
                                struct transitions *moves);
void blocks_free(struct large_blocks *f); /* NULL is allowed */

/* Where to go on from a location instead: the locations that are kept, each
   with what leads there.  A rule and its row are given for a single transfer.
   */
const struct block_edge *blocks_from(struct large_blocks *f,
                                     const uint32_t *key, uint32_t *n);

#endif
