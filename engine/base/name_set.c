/* engine/base/name_set.c — open addressing, at most half full. */
#include "name_set.h"

#include "arena.h"
#include "hash.h"
#include "memory.h"

#include <string.h>

static const char **name_slot(const struct name_set *s, const char *text) {
  size_t i = (size_t)hash_text(text, strlen(text)) & (s->cap - 1);
  while (s->at[i] && strcmp(s->at[i], text))
    i = (i + 1) & (s->cap - 1);
  return &s->at[i];
}

bool name_set_has(const struct name_set *s, const char *text) {
  return s->cap > 0 && *name_slot(s, text);
}

static void name_set_grow(struct name_set *s) {
  struct name_set bigger = {.n = s->n, .cap = s->cap ? 2 * s->cap : 64};
  bigger.at = xcalloc(bigger.cap, sizeof *bigger.at);
  for (size_t i = 0; i < s->cap; i++)
    if (s->at[i])
      *name_slot(&bigger, s->at[i]) = s->at[i];
  xfree(s->at);
  *s = bigger;
}

bool name_set_add(struct name_set *s, const char *text) {
  if (2 * s->n >= s->cap)
    name_set_grow(s);
  const char **slot = name_slot(s, text);
  if (*slot)
    return false;
  *slot = text;
  s->n++;
  return true;
}

const char *name_set_unique(struct name_set *s, struct arena *a,
                            const char *name) {
  const char *unique = name;
  for (unsigned n = 2; !name_set_add(s, unique); n++)
    unique = arena_printf(a, "%s@%u", name, n);
  return unique;
}

void name_set_free(struct name_set *s) {
  xfree(s->at);
  *s = (struct name_set){0};
}
