/* frontend/trace/pool.h — keys of one length, numbered in the order in which they come.
 *
 * Keys are compared byte by byte: there must be no padding in them.
 */
#ifndef FIXC_POOL_H
#define FIXC_POOL_H

#include "engine/base/arena.h"
#include "engine/base/vec.h"

#include <stddef.h>
#include <stdint.h>

struct pool_entry;

/* Zeroed but for `len`, the bytes of a key, it is empty. */
struct pool {
  size_t len;
  struct pool_entry *entries;
  VEC(const void *) at; /* the keys, by number */
};

/* The number of a key, of which a copy is made in arena a if it is new. */
uint32_t pool_add(struct pool *p, struct arena *a, const void *key);
void pool_free(struct pool *p);

#endif
