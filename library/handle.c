/* library/handle.c — calls of the interface. */
#include "handle.h"

#include "engine/base/memory.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static void run_body(void *arg) {
  struct call *c = arg;
  c->n = (size_t)c->body(c);
}

/* Nothing that was worked on may be used any more. */
static fixc_status die(fixc_session *h) {
  static const fixc_status ends[] = {
      [MEMORY_LIMIT] = FIXC_LIMIT,
      [MEMORY_OUT] = FIXC_NO_MEMORY,
      [MEMORY_INTERNAL] = FIXC_INTERNAL,
  };
  h->end = ends[memory_why(h->memory)];
  snprintf(h->end_text, sizeof h->end_text, "%s", memory_why_text(h->memory));
  if (h->depth > 0)
    return h->end;
  memory_free(h->memory);
  h->memory = NULL;
  h->began = h->loaded = h->ran = h->keeps = false;
  return h->end;
}

fixc_status handle_call(struct call c) {
  if (c.h->end != FIXC_OK)
    return c.h->end;
  c.h->depth++;
  bool good = memory_guard(c.h->memory, run_body, &c);
  c.h->depth--;
  return good ? (fixc_status)c.n : die(c.h);
}

char *handle_give(const char *text, size_t length) {
  char *copy = malloc(length + 1);
  if (!copy)
    memory_failed();
  memcpy(copy, text, length);
  copy[length] = '\0';
  return copy;
}

void handle_enter(fixc_session *h) {
  arena_clear(h->scratch);
  h->error = NULL;
}

fixc_status handle_fail(fixc_session *h, fixc_status status, const char *format,
                        ...) {
  va_list args;
  va_start(args, format);
  h->error = arena_vprintf(h->scratch, format, args);
  va_end(args);
  return status;
}
