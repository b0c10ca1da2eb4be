/* engine/base/vec.c — moves a growing array into an arena; sorting by number. */
#include "vec.h"

#include <stdlib.h>

void *vec_move(struct arena *a, void **at, size_t *len, size_t *cap,
               size_t size) {
  void *copy = arena_copy(a, *at, *len, size);
  xfree(*at);
  *at = NULL;
  *len = *cap = 0;
  return copy;
}

int by_number(const void *x, const void *y) {
  uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
  return a < b ? -1 : a > b;
}
