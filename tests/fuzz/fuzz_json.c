/* tests/fuzz/fuzz_json.c — any bytes as a trace of a program.
 *
 * A trace that is replayed is printed as JSON, which must be replayed too and
 * give the same text.
 */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "frontend/boolean/bp_check.h"
#include "frontend/boolean/bp_parse.h"
#include "frontend/boolean/threads.h"
#include "frontend/trace/read.h"
#include "frontend/trace/replay.h"
#include "frontend/trace/trace.h"
#include "fuzz.h"

/* Those of tests/cases/trace/words.json and started.json, by line and
   column. */
static const char *const programs[] = {
    "\ndecl {x==0}, g;\n\nbool<2> both(p, q) begin\n  decl l;\n"
    "  enforce !(p & q & g);\n  if (p & q) then\n    skip;\n"
    "  elsif (p |\n      q) then\n    L: skip;\n    goto M, N;\n  fi\n"
    "  M: dead g;\n  N: return l, choose[p, !p & q];\n  return *, *;\nend\n\n"
    "void main(m) begin\n  decl a, b, i;\n  a, b, i := F, F, F;\n"
    "  again: while (!i) do\n    skip;\n    i := *;\n  od\n  {x==0} := *;\n"
    "  a, b := both(m, {x==0});\n  a, _ := both(F, F);\n  assume(a);\n"
    "  abortif b & !a;\n  g := * constrain 'g = !b;\n  print(a);\n"
    "  if (g) then fi\n  STOP:\nend\n",
    "\n\ndecl done;\n\nvoid main() begin\n  decl l;\n  l, done := T, F;\n"
    "  start_thread goto there;\n  l := F;\n  start_thread work(l);\n"
    "  ASYNC_1: work(T);\n  ASYNC_2: work(T);\n  end_thread;\n"
    "  there: assume(!done);\n  assert(!l);\nend\n\nvoid work(p) begin\n"
    "  done := p;\nend\n",
};

static struct cfg *graph(struct bench *b, const char *text, uint32_t threads) {
  uint32_t source = sources_add(b->sources, "input.bp", text, strlen(text));
  struct bp_program *p =
      bp_parse(b->arena, b->names, b->sources, source, b->diag);
  must(p && bp_check(b->arena, p, b->diag), "the program is refused", text);
  if (!bp_make_threads(b->arena, b->names, p, threads, false, b->diag))
    return NULL;
  return cfg_build(b->arena, p, b->sources, b->diag);
}

/* The trace as JSON if it is replayed, else NULL. */
static char *replayed(const char *program, const char *text, size_t len) {
  struct bench b = bench_new();
  uint32_t source = sources_add(b.sources, "input.json", text, len);
  struct trace_file *f =
      source ? trace_file_parse(b.sources, source, b.diag) : NULL;
  struct cfg *g = f ? graph(&b, program, trace_file_threads(f)) : NULL;
  struct run run = {0};
  char *printed = NULL;
  size_t size;
  FILE *out = open_memstream(&printed, &size);
  uint32_t n = 0;
  const char *const *targets = f ? trace_file_targets(f, b.arena, &n) : NULL;
  if (!out)
    abort();
  enum trace_shown shown = TRACE_REFUSED;
  if (g && trace_file_run(f, b.arena, g, &run, b.diag))
    shown = trace_show(out, TRACE_JSON, g, &run, targets, n, b.diag);
  bool ok = shown == TRACE_SHOWN;
  fclose(out);
  must(shown != TRACE_REFUSED || diag_errors(b.diag) > 0,
       "refused without an error", "");
  vec_free(&run.moves);
  trace_file_close(f);
  bench_free(&b);
  if (!ok)
    free(printed);
  return ok ? printed : NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
    char *once = replayed(programs[i], (const char *)data, size);
    char *twice = once ? replayed(programs[i], once, strlen(once)) : NULL;
    must(!once || twice, "what was printed is not replayed", once);
    must(!once || strcmp(once, twice) == 0, "printed again, it differs", once);
    free(once);
    free(twice);
  }
  return 0;
}
