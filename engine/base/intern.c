/* engine/base/intern.c — names that are compared by pointer.
 *
 * A hash table from texts to entries; an entry carries its text, and both
 * live in an arena of the table, so the pointers stay good until the end.
 */
#include "intern.h"
#include "arena.h"

#include <stdlib.h>
#include <string.h>

#define uthash_malloc(size) xmalloc(size)
#include <uthash.h>

struct entry {
  UT_hash_handle hh;
  char text[];
};

struct intern {
  struct entry *entries;
  struct arena *arena;
};

struct intern *intern_new(void) {
  struct intern *t = xcalloc(1, sizeof *t);
  t->arena = arena_new();
  return t;
}

void intern_free(struct intern *t) {
  if (!t)
    return;
  HASH_CLEAR(hh, t->entries);
  arena_free(t->arena);
  free(t);
}

const char *intern(struct intern *t, const char *text, size_t len) {
  struct entry *e;
  HASH_FIND(hh, t->entries, text, len, e);
  if (e)
    return e->text;
  e = arena_alloc(t->arena, sizeof *e + len + 1);
  memcpy(e->text, text, len);
  HASH_ADD_KEYPTR(hh, t->entries, e->text, len, e);
  return e->text;
}

const char *intern_str(struct intern *t, const char *text) {
  return intern(t, text, strlen(text));
}
