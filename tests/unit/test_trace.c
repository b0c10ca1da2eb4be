/* tests/unit/test_trace.c — candidate runs that no file of a trace can hold:
 * the moves of threads that wait to be started, values of variables that are in
 * no text, points that do not exist. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "check.h"

#include "frontend/boolean/bp_check.h"
#include "frontend/boolean/bp_parse.h"
#include "frontend/boolean/threads.h"
#include "frontend/trace/replay.h"
#include "frontend/trace/trace.h"

#include <stdlib.h>
#include <string.h>

struct bench {
  struct arena *arena;
  struct intern *names;
  struct sources *sources;
  struct diag *diag;
  struct cfg *g;
  struct run run;
};

static void open_bench(struct bench *b, const char *text) {
  *b = (struct bench){.arena = arena_new(), .names = intern_new()};
  b->sources = sources_new();
  b->diag = diag_new(b->sources);
  uint32_t n = sources_add(b->sources, "x.bp", text, strlen(text));
  struct bp_program *p = bp_parse(b->arena, b->names, b->sources, n, b->diag);
  bool ok = p && bp_check(b->arena, p, b->diag) &&
            bp_make_threads(b->arena, b->names, p, 0, false, b->diag);
  b->g = ok ? cfg_build(b->arena, p, b->sources, b->diag) : NULL;
  if (!b->g) {
    diag_print(b->diag, stdout);
    exit(1);
  }
  b->run.nthreads = p->nthreads;
  b->run.start = arena_array(b->arena, p->nthreads, sizeof *b->run.start);
  for (uint32_t i = 0; i < p->nthreads; i++)
    b->run.start[i].point = b->g->procs[b->g->mains[i]].first;
}

static void close_bench(struct bench *b) {
  vec_free(&b->run.moves);
  diag_free(b->diag);
  sources_free(b->sources);
  intern_free(b->names);
  arena_free(b->arena);
}

/* The point of a kind in the line; its labels and procedures have no copies
   that come before the original. */
static uint32_t at(const struct bench *b, enum cfg_point_kind kind,
                   unsigned line) {
  for (uint32_t i = 0; i < b->g->npoints; i++) {
    const struct cfg_point *p = &b->g->points[i];
    unsigned found, column;
    sources_locate(b->sources, p->span.source, p->span.start, &found, &column);
    if (p->kind == kind && found == line &&
        strncmp(b->g->procs[p->proc].ast->name, "thread", 6) != 0)
      return i;
  }
  CHECK(!"there is such a point");
  return 0;
}

/* The point with this number in the program that thread t waits in. */
static uint32_t waiting(const struct bench *b, uint32_t t, uint32_t number) {
  return b->g->procs[b->g->mains[t]].first + number;
}

static struct run_move *add(struct bench *b, enum run_move_kind kind,
                            uint32_t thread, uint32_t point) {
  struct run_move m = {kind, thread, {point, NULL, NULL}};

  vec_push(&b->run.moves, m);
  return &b->run.moves.at[b->run.moves.len - 1];
}

/* "shown", or the first message. */
static const char *outcome(struct bench *b) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size), *null = fopen("/dev/null", "w");
  bool ok = trace_show(null, TRACE_TEXT, b->g, &b->run, NULL, 0, b->diag) ==
            TRACE_SHOWN;

  fclose(null);
  diag_print(b->diag, out);
  fclose(out);
  const char *found = strstr(text, "error: ");
  const char *said =
      ok ? "shown"
         : arena_strndup(b->arena, found ? found + 7 : "nothing",
                         strcspn(found ? found + 7 : "nothing", "\n"));
  free(text);
  return said;
}

static bool says(struct bench *b, const char *wanted) {
  const char *said = outcome(b);

  if (strcmp(said, wanted) == 0)
    return true;
  printf("said: %s\n", said);
  return false;
}

/* ---- Threads that are started -------------------------------------------- */

static const char started[] = "decl g;\n"
                              "void main() begin\n"
                              "  decl l;\n"
                              "  l, g := T, F;\n"
                              "  start_thread goto there;\n"
                              "  atomic_begin;\n"
                              "  start_thread work(F);\n"
                              "  atomic_end;\n"
                              "  return;\n"
                              "  there: assert(!l);\n"
                              "end\n"
                              "void work(p) begin\n"
                              "  g := p;\n"
                              "end\n";

/* Main starts both; then thread 2 fails, whose program has two places to begin
   at, so that it waits and asks which it is. */
static void start_both(struct bench *b) {
  open_bench(b, started);
  add(b, RUN_INTERNAL, 0, at(b, CFG_STMT, 4));
  add(b, RUN_INTERNAL, 0, at(b, CFG_STMT, 5));
  add(b, RUN_INTERNAL, 0, at(b, CFG_STMT, 6));
  add(b, RUN_INTERNAL, 0, at(b, CFG_STMT, 7));
  add(b, RUN_INTERNAL, 0, at(b, CFG_STMT, 8));
  add(b, RUN_INTERNAL, 0, at(b, CFG_EXIT, 9));
}

static void second_fails(struct bench *b) {
  add(b, RUN_INTERNAL, 1, waiting(b, 1, 1));
  add(b, RUN_INTERNAL, 1, waiting(b, 1, 2));
  add(b, RUN_CALL, 1, at(b, CFG_ENTRY, 2));
  add(b, RUN_INTERNAL, 1, at(b, CFG_STMT, 10));
  add(b, RUN_INTERNAL, 1, at(b, CFG_FAILED, 10));
}

static void third_runs(struct bench *b) {
  add(b, RUN_INTERNAL, 2, waiting(b, 2, 1));
  add(b, RUN_CALL, 2, at(b, CFG_ENTRY, 12));
  add(b, RUN_INTERNAL, 2, at(b, CFG_STMT, 13));
  add(b, RUN_INTERNAL, 2, at(b, CFG_EXIT, 14));
  add(b, RUN_RETURN, 2, waiting(b, 2, 1));
}

static void test_started(void) {
  struct bench b;
  start_both(&b);
  third_runs(&b);
  second_fails(&b);
  CHECK(says(&b, "shown"));
  close_bench(&b);

  start_both(&b);
  add(&b, RUN_CALL, 2, at(&b, CFG_ENTRY, 2));
  CHECK(says(&b, "move 7: thread 3 was started in 'work'"));
  close_bench(&b);

  start_both(&b);
  third_runs(&b);
  add(&b, RUN_INTERNAL, 2, waiting(&b, 2, 2));
  CHECK(says(&b, "move 12: thread 3 is over"));
  close_bench(&b);
}

/* The values of g and `atomic` after a move. */
static const uint8_t *globals(struct bench *b, uint8_t g, uint8_t atomic) {
  uint32_t n = b->g->program->nglobals;
  uint8_t *values = arena_array(b->arena, n, 1);

  memset(values, RUN_ANY, n);
  values[0] = g;
  values[b->g->program->atomic->index] = atomic;
  return values;
}

static void test_atomic(void) {
  struct bench b;
  start_both(&b);
  second_fails(&b);
  b.run.moves.at[1].to.globals = globals(&b, 0, 0);
  b.run.moves.at[3].to.globals = globals(&b, 0, 1);
  b.run.moves.at[5].to.globals = globals(&b, 0, 0);
  CHECK(says(&b, "shown"));
  b.run.moves.at[4].to.globals = globals(&b, 0, 0);
  CHECK(says(&b, "move 5: after this, 'atomic' cannot be F, as the trace has "
                 "it"));
  b.run.moves.at[4].to.globals = NULL;
  b.run.moves.at[4].thread = 2;
  b.run.moves.at[4].to.point = waiting(&b, 2, 1);
  CHECK(says(&b, "move 5: thread 3 moves while thread 1 is in an atomic part"));
  close_bench(&b);
}

/* ---- Points and values --------------------------------------------------- */

static void test_points(void) {
  struct bench b;
  open_bench(&b, "decl g;\nvoid main(m) begin\n  g := m;\n  assert(g);\nend\n");
  add(&b, RUN_INTERNAL, 0, at(&b, CFG_STMT, 3));
  add(&b, RUN_INTERNAL, 0, at(&b, CFG_STMT, 4));
  add(&b, RUN_INTERNAL, 0, at(&b, CFG_FAILED, 4));
  CHECK(says(&b, "shown"));
  const uint8_t yes = 1, no = 0;
  b.run.start[0].locals = &no;
  CHECK(says(&b, "shown"));
  b.run.start[0].globals = &yes;
  CHECK(says(&b, "shown"));
  b.run.start[0].locals = &yes;
  CHECK(says(&b, "move 3: the assertion holds here"));
  b.run.start[0].locals = NULL;
  b.run.start[0].point = at(&b, CFG_STMT, 3);
  CHECK(says(&b, "move 1: thread 1 begins here, not at line 3"));
  b.run.start[0].point = b.g->npoints;
  CHECK(says(&b, "move 1: there is no such point"));
  b.run.start[0].point = at(&b, CFG_ENTRY, 2);
  b.run.moves.at[2].to.point = UINT32_MAX;
  CHECK(says(&b, "move 3: there is no such point"));
  b.run.moves.at[2].thread = 1;
  CHECK(says(&b, "move 3: there is no thread 2"));
  close_bench(&b);

  open_bench(&b, "void main() begin\n  ERROR: skip;\nend\n");
  add(&b, RUN_INTERNAL, 0, at(&b, CFG_STMT, 2));
  CHECK(says(&b, "shown"));
  add(&b, RUN_INTERNAL, 0, at(&b, CFG_EXIT, 3));
  CHECK(says(&b, "move 2: the trace ends here, which is no target"));
  add(&b, RUN_RETURN, 0, at(&b, CFG_STMT, 2));
  CHECK(says(&b, "move 3: nobody has called 'main': it returns to nowhere"));
  close_bench(&b);
}

int main(void) {
  test_started();
  test_atomic();
  test_points();
  return check_summary();
}
