/* tests/unit/test_memory.c — guards, limits, and that nothing is left behind. */
#include "check.h"

#include "engine/base/arena.h"
#include "engine/base/intern.h"
#include "engine/base/memory.h"
#include "engine/base/text_stream.h"
#include "engine/base/vec.h"

#include <string.h>

struct work {
  size_t steps; /* how many were taken */
  size_t most;
  uint64_t used;
  uint64_t after; /* when all is given back */
};

/* Takes blocks of all kinds, and leaves them. */
static void take_some(void *arg) {
  struct work *w = arg;
  VEC(uint64_t) v = {0};
  struct arena *a = arena_new();
  struct intern *names = intern_new();
  struct text_stream *t = text_open();
  char *plain = memory_plain_malloc(10);
  for (w->steps = 0; w->steps < w->most; w->steps++) {
    char name[32];
    snprintf(name, sizeof name, "name%zu", w->steps);
    vec_push(&v, w->steps);
    arena_strndup(a, name, strlen(name));
    intern_str(names, name);
    fputs(name, text_out(t));
    plain = memory_plain_realloc(plain, 10 + w->steps);
    if (w->steps % 3)
      memory_plain_free(memory_plain_malloc(3));
  }
  w->used = memory_used(memory_current());
}

static void take_and_free(void *arg) {
  struct work *w = arg;
  uint64_t before = memory_used(memory_current());
  VEC(size_t) v = {0};
  struct arena *a = arena_new();
  for (size_t i = 0; i < w->most; i++) {
    vec_push(&v, i);
    arena_alloc(a, i);
  }
  struct text_stream *t = text_open();
  fputs("text", text_out(t));
  xfree(text_close(t, NULL));
  vec_free(&v);
  arena_free(a);
  w->after = memory_used(memory_current()) - before;
}

static void test_limit(void) {
  struct work w = {.most = 100000};
  struct memory *m = memory_new(0);
  CHECK(memory_guard(m, take_some, &w));
  CHECK(w.steps == w.most);
  CHECK(w.used > 100000 * sizeof(uint64_t));
  memory_free(m);
  /* Whatever the limit, the guard is left, or all is done. */
  bool ended = true, by_limit = true;
  for (uint64_t limit = 1; limit < w.used; limit = limit * 3 / 2 + 7) {
    m = memory_new(limit);
    ended = ended && !memory_guard(m, take_some, &w);
    by_limit = by_limit && memory_why(m) == MEMORY_LIMIT;
    memory_free(m);
  }
  CHECK(ended);
  CHECK(by_limit);
  CHECK(!memory_current());
}

static void test_given_back(void) {
  struct work w = {.most = 1000};
  struct memory *m = memory_new(0);
  CHECK(memory_guard(m, take_and_free, &w));
  CHECK(w.after == 0);
  memory_free(m);
}

struct nested {
  struct memory *inner;
  bool failed, same, after;
};

static void ask_too_much(void *arg) {
  struct nested *n = arg;
  n->same = memory_current() == n->inner;
  xmalloc(SIZE_MAX / 2);
}

static void run_nested(void *arg) {
  struct nested *n = arg;
  struct memory *outer = memory_current();
  n->failed = !memory_guard(n->inner, ask_too_much, n);
  n->after = memory_current() == outer && memory_why(n->inner) == MEMORY_OUT;
}

static void test_nested(void) {
  struct memory *outer = memory_new(0);
  struct nested n = {.inner = memory_new(0)};
  CHECK(memory_guard(outer, run_nested, &n));
  CHECK(n.failed && n.same && n.after);
  n.inner = (memory_free(n.inner), outer);
  CHECK(memory_guard(outer, run_nested, &n));
  CHECK(n.failed && n.same && n.after);
  memory_free(outer);
}

static void count_release(void *arg) { ++*(int *)arg; }

static void attach_two(void *arg) {
  memory_attach(count_release, arg);
  memory_detach(memory_attach(count_release, arg));
  memory_count_others(memory_current(), 5000);
  memory_ask(memory_current(), 90000);
  memory_count_others(memory_current(), 95000);
  memory_ask(memory_current(), 90000);
}

static void test_attached(void) {
  int released = 0;
  struct memory *m = memory_new(100000);
  CHECK(!memory_guard(m, attach_two, &released));
  CHECK(memory_why(m) == MEMORY_LIMIT);
  CHECK(!strcmp(memory_why_text(m), "memory limit"));
  CHECK(released == 0);
  memory_free(m);
  CHECK(released == 1);
}

static void take_outside(void *arg) {
  CHECK(!memory_current());
  *(void **)arg = xcalloc(3, 5);
}

static void call_outside(void *arg) {
  memory_outside(take_outside, arg);
  CHECK(memory_current());
  char *mine = memory_plain_malloc(4);
  CHECK(memory_owns(mine));
  CHECK(!memory_owns(&mine));
}

/* What a callback takes is not the session's. */
static void test_outside(void) {
  char *kept = NULL;
  struct memory *m = memory_new(0);
  CHECK(memory_guard(m, call_outside, &kept));
  memory_free(m);
  kept = xrealloc(kept, 100, 1);
  CHECK(kept[0] == 0 && kept[14] == 0);
  xfree(kept);
  void *plain = memory_plain_realloc(NULL, 10);
  CHECK(plain && !memory_owns(plain));
  memory_plain_free(plain);
}

struct comes_back {
  struct memory *memory;
  bool failed, went_on;
};

static void take_all(void *arg) {
  (void)arg;
  xmalloc(SIZE_MAX / 2);
}

static void come_back(void *arg) {
  struct comes_back *c = arg;
  c->failed = !memory_guard(c->memory, take_all, NULL);
}

static void call_back(void *arg) {
  struct comes_back *c = arg;
  memory_outside(come_back, c);
  c->went_on = true;
}

/* A callback that uses the session, which fails, does not come back to it. */
static void test_comes_back(void) {
  struct comes_back c = {.memory = memory_new(0)};
  CHECK(!memory_guard(c.memory, call_back, &c));
  CHECK(c.failed && !c.went_on);
  CHECK(memory_why(c.memory) == MEMORY_OUT);
  memory_free(c.memory);
}

int main(void) {
  test_limit();
  test_given_back();
  test_nested();
  test_attached();
  test_outside();
  test_comes_back();
  return check_summary();
}
