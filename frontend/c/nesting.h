/* frontend/c/nesting.h — how the loops of a graph stand in each other.
 *
 * A weak topological order: what leads to a node comes before it, but for what goes back
 * to the begin of a loop that the node is in.  A loop is named by the node with which it
 * begins, and has what is in it behind this node, loops included.  (Bourdoncle: Efficient
 * Chaotic Iteration Strategies with Widenings, FMPA 1993.)
 */
#ifndef FIXC_NESTING_H
#define FIXC_NESTING_H

#include "engine/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

enum { MOST_NEST = 6 }; /* loops in each other */

/* The loops in which a node is, from the outermost on; and its place in the order. */
struct nest_place {
  uint32_t nest[MOST_NEST], depth, position;
};

#define NESTING_NONE UINT32_MAX

/* The places of the nodes that `root` leads to, of n nodes, in `places`, which are zeros
   before; next(arg, x, i) is the node that the way i from x leads to, or NESTING_NONE if it
   has fewer.  False: more loops stand in each other. */
bool nesting_find(uint32_t n, uint32_t root,
                  uint32_t (*next)(const void *arg, uint32_t x, uint32_t i),
                  const void *arg, struct nest_place *places);

/* In how many rounds of the loops around `to` a run is there after a step from where it was
   in `from`: `rounds` has one number for each loop, and 0 beyond them. */
void nesting_rounds_after(const struct nest_place *from, const uint32_t *rounds,
                          uint32_t to, const struct nest_place *to_place,
                          uint32_t *after);

/* Does a node in these rounds come before another one, in an order in which each comes
   after all that lead to it? */
bool nesting_precedes(const struct nest_place *a, const uint32_t *a_rounds,
                      const struct nest_place *b, const uint32_t *b_rounds);

#endif
