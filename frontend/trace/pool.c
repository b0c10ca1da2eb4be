/* frontend/trace/pool.c — a hash table from keys to numbers. */
#include "pool.h"

#include "engine/base/hash_table.h"

struct pool_entry {
  uint32_t number;
  UT_hash_handle hh;
};

uint32_t pool_add(struct pool *p, struct arena *a, const void *key) {
  struct pool_entry *e;
  HASH_FIND(hh, p->entries, key, p->len, e);
  if (e)
    return e->number;
  const void *own = arena_copy(a, key, 1, p->len);
  e = arena_alloc(a, sizeof *e);
  e->number = (uint32_t)p->at.len;
  HASH_ADD_KEYPTR(hh, p->entries, own, p->len, e);
  vec_push(&p->at, own);
  return e->number;
}

void pool_free(struct pool *p) {
  HASH_CLEAR(hh, p->entries);
  vec_free(&p->at);
}
