/* engine/bdd/sift.h — an order of variables in which given diagrams are small.
 *
 * Sifting (Rudell, Dynamic variable ordering for ordered binary decision
 * diagrams, ICCAD 1993) of blocks: variables that must stay together, such as the
 * copies of one component, move as one.  It works on a copy of the diagrams that
 * is its own, so that the store and what runs on it do not notice.
 */
#ifndef FIXC_SIFT_H
#define FIXC_SIFT_H

#include "dd.h"

/* Blocks of variables: block b has variables first[b] … first[b + 1] - 1. */
struct sift_blocks {
  const uint32_t *first; /* n + 1 numbers, ascending from 0 */
  uint32_t n;
};

struct sift_result {
  uint32_t before,
      after;     /* nodes of the diagrams in the old and the new order */
  uint64_t work; /* that it took, in about the time of a look at a node */
};

/* order[i] := the block that comes at place i from the top, i < blocks->n.  Ends
   early, with the best order so far, when about `most_work` nodes have been looked
   at.  requires: the blocks have exactly the variables of g. */
struct sift_result sift(const struct dd_graph *g,
                        const struct sift_blocks *blocks, uint64_t most_work,
                        uint32_t *order);

#endif
