/* engine/base/intern.c — names that are compared by pointer.
 *
 * A hash table from texts to entries; an entry carries its text, and both
 * live in an arena of the table, so the pointers stay good until the end.
 */
#include "intern.h"
#include "arena.h"
#include "hash.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/hash_table.h"

static uint64_t letters_at(const char *text, size_t size) {
  uint64_t word = 0;
  memcpy(&word, text, size);
  return word;
}

/* Eight letters at a time: most names are a few words long.  Many differ in a
   few digits only.  The last letters are copied in fixed sizes, which need no
   call; the copies may overlap. */
static unsigned hash_name(const char *text, size_t len) {
  uint64_t hash = len;
  for (; len >= 8; text += 8, len -= 8)
    hash = hash_word(hash, letters_at(text, 8));
  if (len >= 4)
    hash = hash_word(hash, letters_at(text, 4) | letters_at(text + len - 4, 4)
                                                     << 32);
  else if (len > 0)
    hash = hash_word(hash, letters_at(text, 1) |
                               letters_at(text + len / 2, 1) << 8 |
                               letters_at(text + len - 1, 1) << 16);
  return hash_spread(hash);
}

struct name_entry {
  UT_hash_handle hh;
  char text[];
};

struct intern {
  struct name_entry *entries;
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
  xfree(t);
}

const char *intern(struct intern *t, const char *text, size_t len) {
  struct name_entry *e;
  unsigned hash = hash_name(text, len);
  HASH_FIND_BYHASHVALUE(hh, t->entries, text, len, hash, e);
  if (e)
    return e->text;
  e = arena_alloc(t->arena, sizeof *e + len + 1);
  memcpy(e->text, text, len);
  HASH_ADD_KEYPTR_BYHASHVALUE(hh, t->entries, e->text, len, hash, e);
  return e->text;
}

const char *intern_fresh(struct intern *t, const char *stem, uint32_t *count) {
  struct name_entry *e;
  char name[64];
  int len;
  do {
    len = snprintf(name, sizeof name, "%s%u", stem, (unsigned)++*count);
    HASH_FIND_BYHASHVALUE(hh, t->entries, name, (size_t)len,
                          hash_name(name, (size_t)len), e);
  } while (e);
  return intern(t, name, (size_t)len);
}

const char *intern_str(struct intern *t, const char *text) {
  return intern(t, text, strlen(text));
}
