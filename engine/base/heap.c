/* engine/base/heap.c — a binary heap in an array (Williams 1964). */
#include "heap.h"

#include <assert.h>
#include <stdbool.h>

static bool goes_before(const struct heap_item *a, const struct heap_item *b) {
  if (a->cost != b->cost)
    return a->cost < b->cost;
  if (a->second != b->second)
    return a->second < b->second;
  return a->number < b->number;
}

void heap_push(struct heap *h, struct heap_item item) {
  vec_push(&h->items, item);
  struct heap_item *at = h->items.at;
  size_t i = h->items.len - 1;
  for (; i > 0 && goes_before(&item, &at[(i - 1) / 2]); i = (i - 1) / 2)
    at[i] = at[(i - 1) / 2];
  at[i] = item;
}

struct heap_item heap_pop(struct heap *h) {
  assert(h->items.len > 0);
  struct heap_item *at = h->items.at;
  struct heap_item top = at[0], last = vec_pop(&h->items);
  size_t i = 0, n = h->items.len;
  for (size_t child = 1; child < n; child = 2 * i + 1) {
    if (child + 1 < n && goes_before(&at[child + 1], &at[child]))
      child++;
    if (!goes_before(&at[child], &last))
      break;
    at[i] = at[child];
    i = child;
  }
  if (n > 0)
    at[i] = last;
  return top;
}
