/* engine/base/heap.h — numbers, cheapest first. */
#ifndef FIXC_HEAP_H
#define FIXC_HEAP_H

#include "vec.h"

#include <stdint.h>

struct heap_item {
  uint64_t cost;
  uint32_t number;
};

/* Zeroed, it is empty; free it with vec_free. */
struct heap {
  VEC(struct heap_item) items;
};

void heap_push(struct heap *h, uint64_t cost, uint32_t number);
/* requires: it is not empty. */
uint32_t heap_pop(struct heap *h);

#endif
