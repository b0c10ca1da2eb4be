/* engine/base/union_find.h — disjoint sets of the numbers below n (Tarjan
 * 1975; paths are halved on the way).
 *
 * An array has the parent of each number; a number that is its own parent is
 * the leader of its set.
 */
#ifndef FIXC_UNION_FIND_H
#define FIXC_UNION_FIND_H

#include <stdint.h>

/* Each number is a set of its own. */
static inline void union_find_init(uint32_t *parent, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    parent[i] = i;
}

static inline uint32_t union_find_leader(uint32_t *parent, uint32_t x) {
  while (parent[x] != x)
    x = parent[x] = parent[parent[x]];
  return x;
}

/* Puts the set of x into that of y, whose leader stays. */
static inline void union_find_join(uint32_t *parent, uint32_t x, uint32_t y) {
  parent[union_find_leader(parent, x)] = union_find_leader(parent, y);
}

#endif
