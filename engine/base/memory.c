/* engine/base/memory.c — memory of a session, and what happens when it ends.
 *
 * A block has a header that links it to the others of its memory.  Blocks for
 * libraries that know only malloc have none, since somebody else may free them;
 * these are few, and a hash set of their addresses tells whose they are.
 *
 * The thread's innermost guard is the one variable here.
 */
#include "memory.h"

#include "hash.h"

#include <assert.h>
#include <setjmp.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

struct links {
  struct links *previous, *next;
};

struct memory_block {
  struct links links; /* of no list if nobody owns it */
  struct memory *owner;
  size_t size; /* of all, with the header */
  alignas(max_align_t) char data[];
};

struct attachment {
  struct links links;
  void (*release)(void *);
  void *arg;
};

/* A hash set with open addressing; an entry taken away leaves GONE. */
struct plain_set {
  void **at;
  size_t used, gone, size; /* size: 0 or a power of two */
};

struct memory {
  struct links blocks, attached; /* rings: these are their heads */
  struct plain_set plain;
  uint64_t used, others, limit;
  enum memory_end why;
  const char *why_text;
  uint64_t ends; /* of guards, by a failure */
};

struct memory_guard {
  jmp_buf exit;
  struct memory *memory; /* NULL: as if there was no guard */
  struct memory_guard *outer;
};

static _Thread_local struct memory_guard *innermost;

/* ---- Rings --------------------------------------------------------------- */

static void ring_begin(struct links *head) {
  head->previous = head->next = head;
}

static void ring_add(struct links *head, struct links *l) {
  l->next = head->next;
  l->previous = head;
  l->next->previous = head->next = l;
}

static void ring_remove(struct links *l) {
  l->previous->next = l->next;
  l->next->previous = l->previous;
}

/* ---- Guards -------------------------------------------------------------- */

struct memory *memory_current(void) {
  return innermost ? innermost->memory : NULL;
}

static _Noreturn void leave_to_guard(enum memory_end why, const char *text) {
  struct memory *m = memory_current();
  if (!m) {
    fprintf(stderr, "fixc: %s\n", text);
    exit(3);
  }
  m->why = why;
  m->why_text = text;
  m->ends++;
  longjmp(innermost->exit, 1);
}

void memory_failed(void) { leave_to_guard(MEMORY_OUT, "out of memory"); }

void memory_give_up(const char *text) { leave_to_guard(MEMORY_INTERNAL, text); }

static _Noreturn void refuse_memory(void) {
  leave_to_guard(MEMORY_LIMIT, "memory limit");
}

bool memory_guard(struct memory *m, void (*body)(void *), void *arg) {
  struct memory_guard g;
  g.memory = m;
  g.outer = innermost;
  if (setjmp(g.exit) == 0) {
    innermost = &g;
    body(arg);
    innermost = g.outer;
    return true;
  }
  innermost = g.outer;
  return false;
}

void memory_outside(void (*body)(void *), void *arg) {
  struct memory_guard g;
  struct memory *m = memory_current();
  uint64_t ends = m ? m->ends : 0;
  g.memory = NULL;
  g.outer = innermost;
  innermost = &g;
  body(arg);
  innermost = g.outer;
  if (m && m->ends > ends)
    leave_to_guard(m->why, m->why_text);
}

enum memory_end memory_why(const struct memory *m) { return m->why; }

const char *memory_why_text(const struct memory *m) { return m->why_text; }

/* ---- Limits -------------------------------------------------------------- */

void memory_set_limit(struct memory *m, uint64_t limit) { m->limit = limit; }

uint64_t memory_used(const struct memory *m) { return m->used + m->others; }

void memory_give_back(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

uint64_t memory_left(const struct memory *m) {
  if (!m || !m->limit)
    return UINT64_MAX;
  uint64_t used = memory_used(m);
  return used < m->limit ? m->limit - used : 0;
}

void memory_ask(const struct memory *m, uint64_t bytes) {
  if (bytes > memory_left(m))
    refuse_memory();
}

void memory_count_others(struct memory *m, uint64_t bytes) {
  if (m)
    m->others = bytes;
}

/* ---- Blocks -------------------------------------------------------------- */

static struct memory_block *block_of(void *data) {
  return (struct memory_block *)((char *)data -
                                 offsetof(struct memory_block, data));
}

/* Links a block of `size` bytes, or leaves if there is none. */
static void *own(struct memory_block *b, size_t size) {
  struct memory *m = memory_current();
  if (!b)
    memory_failed();
  b->owner = m;
  b->size = size;
  if (m) {
    ring_add(&m->blocks, &b->links);
    m->used += size;
  }
  return b->data;
}

/* With the header; leaves if there is no such number. */
static size_t whole_size(size_t n, size_t size) {
  if (size && n > (SIZE_MAX / 2 - sizeof(struct memory_block)) / size)
    memory_failed();
  return sizeof(struct memory_block) + n * size;
}

void *xmalloc(size_t size) {
  size_t all = whole_size(1, size);
  memory_ask(memory_current(), all);
  return own(malloc(all), all);
}

void *xcalloc(size_t n, size_t size) {
  size_t all = whole_size(n, size);
  memory_ask(memory_current(), all);
  return own(calloc(1, all), all);
}

static void *try_block(size_t n, size_t size, bool zeros) {
  size_t all = whole_size(n, size);
  if (all > memory_left(memory_current()))
    return NULL;
  struct memory_block *b = zeros ? calloc(1, all) : malloc(all);
  return b ? own(b, all) : NULL;
}

void *try_calloc(size_t n, size_t size) { return try_block(n, size, true); }

void *try_malloc(size_t n, size_t size) { return try_block(n, size, false); }

/* A block that belongs to nobody stays nobody's. */
static void *resize(struct memory_block *old, size_t all) {
  struct memory *m = old->owner;
  if (all > old->size)
    memory_ask(m, all - old->size);
  struct memory_block *b = realloc(old, all);
  if (!b)
    memory_failed();
  if (m) {
    b->links.previous->next = b->links.next->previous = &b->links;
    m->used += all - b->size;
  }
  b->size = all;
  return b->data;
}

char *xstrdup(const char *text) {
  size_t size = strlen(text) + 1;
  return memcpy(xmalloc(size), text, size);
}

void *xrealloc(void *old, size_t n, size_t size) {
  size_t all = whole_size(n, size);
  if (old)
    return resize(block_of(old), all);
  memory_ask(memory_current(), all);
  return own(malloc(all), all);
}

void xfree(void *data) {
  if (!data)
    return;
  struct memory_block *b = block_of(data);
  if (b->owner) {
    b->owner->used -= b->size;
    ring_remove(&b->links);
  }
  free(b);
}

/* ---- What must be released ----------------------------------------------- */

struct attachment *memory_attach(void (*release)(void *), void *arg) {
  struct memory *m = memory_current();
  if (!m)
    return NULL;
  struct attachment *a = xmalloc(sizeof *a);
  a->release = release;
  a->arg = arg;
  ring_add(&m->attached, &a->links);
  return a;
}

void memory_detach(struct attachment *a) {
  if (!a)
    return;
  ring_remove(&a->links);
  xfree(a);
}

/* ---- Blocks without a header --------------------------------------------- */

static char gone_entry;
#define GONE ((void *)&gone_entry)

/* Where the block is, or else where it could be put. */
static size_t plain_index(const struct plain_set *s, const void *block) {
  size_t mask = s->size - 1, i = hash_spread((uintptr_t)block) & mask;
  size_t free_entry = SIZE_MAX;
  for (; s->at[i] && s->at[i] != block; i = (i + 1) & mask)
    if (s->at[i] == GONE && free_entry == SIZE_MAX)
      free_entry = i;
  return s->at[i] || free_entry == SIZE_MAX ? i : free_entry;
}

/* Room for one block more; at most half of the entries are in use. */
static void plain_fit(struct plain_set *s) {
  if (2 * (s->used + s->gone + 1) <= s->size)
    return;
  struct plain_set grown = {.size = 64};
  while (grown.size < 4 * (s->used + 1))
    grown.size *= 2;
  grown.at = calloc(grown.size, sizeof *grown.at);
  if (!grown.at)
    memory_failed();
  for (size_t i = 0; i < s->size; i++)
    if (s->at[i] && s->at[i] != GONE)
      grown.at[plain_index(&grown, s->at[i])] = s->at[i];
  grown.used = s->used;
  free(s->at);
  *s = grown;
}

static void plain_add(struct plain_set *s, void *block) {
  size_t i = plain_index(s, block);
  s->gone -= s->at[i] == GONE;
  s->at[i] = block;
  s->used++;
}

static bool plain_has(const struct plain_set *s, const void *block) {
  return s->size && s->at[plain_index(s, block)] == block;
}

static void plain_remove(struct plain_set *s, const void *block) {
  s->at[plain_index(s, block)] = GONE;
  s->used--;
  s->gone++;
}

bool memory_owns(const void *block) {
  const struct memory *m = memory_current();
  return m && block && plain_has(&m->plain, block);
}

void *memory_plain_malloc(size_t size) {
  struct memory *m = memory_current();
  if (!m)
    return malloc(size);
  memory_ask(m, size);
  plain_fit(&m->plain);
  void *block = malloc(size ? size : 1);
  if (!block)
    memory_failed();
  plain_add(&m->plain, block);
  return block;
}

void *memory_plain_realloc(void *block, size_t size) {
  struct memory *m = memory_current();
  if (!memory_owns(block))
    return block || !m ? realloc(block, size) : memory_plain_malloc(size);
  memory_ask(m, size);
  /* The set needs no room: the new address takes the place of the old. */
  plain_remove(&m->plain, block);
  void *moved = realloc(block, size ? size : 1);
  plain_add(&m->plain, moved ? moved : block);
  if (!moved)
    memory_failed();
  return moved;
}

void memory_plain_free(void *block) {
  if (memory_owns(block))
    plain_remove(&memory_current()->plain, block);
  free(block);
}

/* ---- Beginning and end --------------------------------------------------- */

struct memory *memory_new(uint64_t limit) {
  struct memory *m = calloc(1, sizeof *m);
  if (!m)
    return NULL;
  ring_begin(&m->blocks);
  ring_begin(&m->attached);
  m->limit = limit;
  return m;
}

static void release_attached(struct memory *m) {
  while (m->attached.next != &m->attached) {
    struct attachment *a = (struct attachment *)m->attached.next;
    ring_remove(&a->links);
    a->release(a->arg);
  }
}

void memory_free(struct memory *m) {
  if (!m)
    return;
  release_attached(m);
  for (struct links *l = m->blocks.next, *next; l != &m->blocks; l = next) {
    next = l->next;
    free(l);
  }
  for (size_t i = 0; i < m->plain.size; i++)
    if (m->plain.at[i] != GONE)
      free(m->plain.at[i]);
  free(m->plain.at);
  free(m);
}
