/* tests/fuzz/fuzz_check.c — any bytes as a program, read by fixc-check too.
 *
 * The two readings share no code.  What fixc accepts, the checker accepts, and
 * finds the same procedures and variables in it.
 */
#include "checker/program.h"
#include "frontend/boolean/bp_check.h"
#include "frontend/boolean/bp_parse.h"
#include "frontend/boolean/threads.h"
#include "fuzz.h"

static struct bp_program *by_fixc(struct bench *b, uint32_t source) {
  struct bp_program *p =
      bp_parse(b->arena, b->names, b->sources, source, b->diag);
  return p && bp_check(b->arena, p, b->diag) &&
                 bp_make_threads(b->arena, b->names, p, 0, false, b->diag)
             ? p
             : NULL;
}

static void compare(const struct bp_program *p, const struct program *q,
                    const char *text) {
  must(p->nglobals == q->globals.len, "other global variables", text);
  must(p->nprocs == q->procs.len, "other procedures", text);
  must(p->nthreads == q->mains.len, "other threads", text);
  for (uint32_t i = 0; i < p->nprocs; i++) {
    const struct proc *f = &q->procs.at[i];
    must(p->procs[i]->name == f->name, "another procedure", text);
    must(p->procs[i]->nvars == f->nvars, "other variables", text);
    must(p->procs[i]->nparams == f->nparams, "other parameters", text);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  struct bench b = bench_new();
  uint32_t source =
      sources_add(b.sources, "input.bp", (const char *)data, size);
  const char *text = sources_get(b.sources, source)->text;
  struct program *q = program_read(b.arena, b.names, b.sources, source, b.diag);
  if (q && (!program_add_threads(b.arena, b.names, q, 0, b.diag) ||
            !program_ask(q, NULL, 0, b.diag))) {
    program_free(q);
    q = NULL;
  }
  must(q || diag_errors(b.diag) > 0, "refused without an error", text);
  struct bp_program *p = by_fixc(&b, source);
  must(!p || q, "only fixc accepts it", text);
  if (p)
    compare(p, q, text);
  program_free(q);
  bench_free(&b);
  return 0;
}
