/* engine/base/heap.h — a priority queue of numbers. */
#ifndef FIXC_HEAP_H
#define FIXC_HEAP_H

#include "vec.h"

#include <stdint.h>

/* The least goes first: by cost, then by `second`, then by number, so that the
   order of items that differ does not depend on when they came. */
struct heap_item {
  uint64_t cost, second, number;
};

/* Zeroed, it is empty; free it with vec_free(&h.items).  The least is
   items.at[0]. */
struct heap {
  VEC(struct heap_item) items;
};

void heap_push(struct heap *h, struct heap_item item);
/* requires: it is not empty. */
struct heap_item heap_pop(struct heap *h);

#endif
