/* library/memory_hooks.c — Jansson and GMP take memory as memory.h hands it out.
 *
 * Neither keeps anything that a longjmp out of an allocation would spoil, but
 * the objects under way, which memory_free frees.
 */
#include "memory_hooks.h"

#include "engine/base/memory.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include <gmp.h>
#include <jansson.h>

/* What there was before, for blocks that are not ours and for other threads. */
static struct {
  bool set;
  json_malloc_t json_malloc;
  json_free_t json_free;
  void *(*gmp_malloc)(size_t);
  void *(*gmp_realloc)(void *, size_t, size_t);
  void (*gmp_free)(void *, size_t);
} hooks_before;

static void *json_take(size_t size) {
  return memory_current() ? memory_plain_malloc(size)
                          : hooks_before.json_malloc(size);
}

static void json_give(void *block) {
  if (memory_owns(block))
    memory_plain_free(block);
  else
    hooks_before.json_free(block);
}

static void *gmp_take(size_t size) {
  return memory_current() ? memory_plain_malloc(size)
                          : hooks_before.gmp_malloc(size);
}

static void *gmp_resize(void *block, size_t old, size_t size) {
  return memory_owns(block) ? memory_plain_realloc(block, size)
                            : hooks_before.gmp_realloc(block, old, size);
}

static void gmp_give(void *block, size_t size) {
  if (memory_owns(block))
    memory_plain_free(block);
  else
    hooks_before.gmp_free(block, size);
}

void memory_hooks_set(void) {
  if (hooks_before.set)
    return;
  hooks_before.set = true;
  json_get_alloc_funcs(&hooks_before.json_malloc, &hooks_before.json_free);
  json_set_alloc_funcs(json_take, json_give);
  mp_get_memory_functions(&hooks_before.gmp_malloc, &hooks_before.gmp_realloc,
                          &hooks_before.gmp_free);
  mp_set_memory_functions(gmp_take, gmp_resize, gmp_give);
}
