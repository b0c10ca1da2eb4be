/* engine/solve/large_blocks.h — points that are passed over.
 *
 * A point whose tuples nobody asks for but linear steps that lead on inside
 * its member need not be kept: a step to it and one from it are one step.
 */
#ifndef FIXC_FUSE_H
#define FIXC_FUSE_H

#include "composition.h"

struct large_blocks;

/* One linear step from a point: to a key, by a rule and a row of the table
   that it joins with.  Without a move, the step can only be run as a rule. */
struct block_edge {
  const uint32_t *key;           /* of what fuse_from returns, it stays */
  struct transition *transition; /* or NULL */
  uint32_t rule, row;
};

/* What is known of the points of one member, by key. */
struct blocks_view {
  void *arg;
  uint32_t ncols; /* of a key, at least one */
  /* Calls step for each linear step from the point; copies what it keeps. */
  void (*transfers)(void *arg, const uint32_t *key,
                    void (*step)(void *to, const struct block_edge *),
                    void *to);
  /* Whether the point may be passed over: nobody else asks for its tuples or
     adds to them, and all steps to it come from points that are before it.  If
     so, *in is how many there are. */
  bool (*passable)(void *arg, const uint32_t *key, uint32_t *in);
  /* Where it stands in the order of the worklist. */
  uint64_t (*rank)(void *arg, const uint32_t *key);
};

/* The moves must outlive it. */
struct large_blocks *blocks_new(const struct blocks_view *view,
                                struct transitions *moves);
void blocks_free(struct large_blocks *f); /* NULL is allowed */

/* Where to go on from a point instead: the points that are kept, each with what
   leads there.  A rule and its row are given for a single step. */
const struct block_edge *blocks_from(struct large_blocks *f,
                                     const uint32_t *key, uint32_t *n);

#endif
