/* engine/base/arena.c — memory that is freed as a whole.
 *
 * An arena is a list of zeroed chunks; allocation moves a pointer through the
 * newest one.  Chunks double up to a quarter of a megabyte.  A request too large for half
 * a chunk gets one of its own, put behind the newest so that the room left
 * there stays in use.
 */
#include "arena.h"
#include "memory.h"
#include "vec.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  FIRST_CHUNK = 4096,
  LARGEST_CHUNK = 1 << 18,
  NOT_ZERO =
      0xa5, /* what rough memory holds, so that nobody takes it for zero */
};

struct chunk {
  struct chunk *next;
  alignas(max_align_t) char data[];
};

struct arena {
  struct chunk *chunks; /* the newest first */
  char *free;           /* unused rest of the newest chunk */
  size_t left;
  size_t chunk_size;
  bool rough; /* what is cleared need not be zero */
};

struct arena *arena_new(void) {
  struct arena *a = xcalloc(1, sizeof *a);
  a->chunk_size = FIRST_CHUNK;
  return a;
}

struct arena *arena_new_rough(void) {
  struct arena *a = arena_new();
  a->rough = true;
  return a;
}

void arena_free(struct arena *a) {
  if (!a)
    return;
  for (struct chunk *c = a->chunks, *next; c; c = next) {
    next = c->next;
    xfree(c);
  }
  xfree(a);
}

/* The chunk that allocation moves through is kept: it is the newest. */
void arena_clear(struct arena *a) {
  struct chunk *kept = a->free ? a->chunks : NULL;
  for (struct chunk *c = kept ? kept->next : a->chunks, *next; c; c = next) {
    next = c->next;
    xfree(c);
  }
  a->chunks = kept;
  if (!kept)
    return;
  kept->next = NULL;
  size_t used = (size_t)(a->free - a->chunks->data);
  if (!a->rough)
    memset(a->chunks->data, 0, used);
#ifndef NDEBUG
  else
    memset(a->chunks->data, NOT_ZERO, used);
#endif
  a->free -= used;
  a->left += used;
}

static struct chunk *new_chunk(const struct arena *a, size_t size) {
  if (size > SIZE_MAX - sizeof(struct chunk))
    memory_failed();
  size += sizeof(struct chunk);
  if (!a->rough)
    return xcalloc(1, size);
  struct chunk *c = xmalloc(size);
#ifndef NDEBUG
  memset(c, NOT_ZERO, size);
#endif
  return c;
}

static void *alloc_alone(struct arena *a, size_t size) {
  struct chunk *c = new_chunk(a, size);
  struct chunk **link = a->chunks ? &a->chunks->next : &a->chunks;
  c->next = *link;
  *link = c;
  return c->data;
}

void *arena_alloc(struct arena *a, size_t size) {
  const size_t align = alignof(max_align_t);
  if (size > SIZE_MAX / 2)
    memory_failed();
  /* Even empty objects are told apart by their addresses. */
  size = size ? (size + align - 1) / align * align : align;
  if (size > a->left) {
    if (size > a->chunk_size / 2)
      return alloc_alone(a, size);
    struct chunk *c = new_chunk(a, a->chunk_size);
    c->next = a->chunks;
    a->chunks = c;
    a->free = c->data;
    a->left = a->chunk_size;
    if (a->chunk_size < LARGEST_CHUNK)
      a->chunk_size *= 2;
  }
  void *p = a->free;
  a->free += size;
  a->left -= size;
  return p;
}

void *arena_array(struct arena *a, size_t n, size_t size) {
  if (size && n > SIZE_MAX / size)
    memory_failed();
  return arena_alloc(a, n * size);
}

void *arena_copy(struct arena *a, const void *from, size_t n, size_t size) {
  if (!n)
    return NULL;
  void *to = arena_array(a, n, size);
  memcpy(to, from, n * size);
  return to;
}

char *arena_strndup(struct arena *a, const char *text, size_t len) {
  char *copy = arena_alloc(a, len + 1);
  if (len)
    memcpy(copy, text, len);
  return copy;
}

char *arena_vprintf(struct arena *a, const char *format, va_list args) {
  va_list again;
  va_copy(again, args);
  int len = vsnprintf(NULL, 0, format, args);
  /* A negative length means that the text cannot be represented at all. */
  if (len < 0)
    memory_failed();
  char *text = arena_alloc(a, (size_t)len + 1);
  vsnprintf(text, (size_t)len + 1, format, again);
  va_end(again);
  return text;
}

char *arena_printf(struct arena *a, const char *format, ...) {
  va_list args;
  va_start(args, format);
  char *text = arena_vprintf(a, format, args);
  va_end(args);
  return text;
}

const char *arena_concat(struct arena *a, const char *x, const char *y,
                         const char *z) {
  size_t m = strlen(x), n = strlen(y), k = strlen(z);
  char *text = arena_alloc(a, m + n + k + 1);
  memcpy(text, x, m);
  memcpy(text + m, y, n);
  memcpy(text + m + n, z, k);
  return text;
}
