/* engine/base/heap.c — a binary heap. */
#include "heap.h"

void heap_push(struct heap *h, uint64_t cost, uint32_t number) {
  struct heap_item new = {cost, number};
  vec_push(&h->items, new);
  struct heap_item *at = h->items.at;
  size_t i = h->items.len - 1;
  for (; i > 0 && cost < at[(i - 1) / 2].cost; i = (i - 1) / 2)
    at[i] = at[(i - 1) / 2];
  at[i] = new;
}

uint32_t heap_pop(struct heap *h) {
  struct heap_item *at = h->items.at;
  struct heap_item top = at[0], last = vec_pop(&h->items);
  size_t i = 0, n = h->items.len;
  for (size_t child = 1; child < n; child = 2 * i + 1) {
    if (child + 1 < n && at[child + 1].cost < at[child].cost)
      child++;
    if (at[child].cost >= last.cost)
      break;
    at[i] = at[child];
    i = child;
  }
  if (n > 0)
    at[i] = last;
  return top.number;
}
