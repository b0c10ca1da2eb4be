/* frontend/boolean/results.c — which procedures have one exit. */
#include "results.h"

#include "engine/base/memory.h"

#include <string.h>

/* Variables for results are more slots, so that joins of all exits with all calls must be
   so many times as many as with one exit. */
enum { EXITS_WORTH = 2 };

/* By number of procedure. */
struct exit_uses {
  uint32_t returns, calls;
};

/* Recursion is bounded by BP_MAX_BLOCKS. */
static void count_exit_uses(struct exit_uses *uses, uint32_t proc,
                            const struct bp_stmt *s) {
  for (; s; s = s->next) {
    if (s->kind == BP_RETURN)
      uses[proc].returns++;
    if (s->kind == BP_CALL)
      uses[s->callee.proc->number].calls++;
    for (const struct bp_arm *arm = s->arms; arm; arm = arm->next)
      count_exit_uses(uses, proc, arm->body);
    count_exit_uses(uses, proc, s->orelse);
  }
}

/* Without results, one exit costs nothing: what all exits have found is handed on
   together.  There may be another at the end of the body. */
static bool is_worth_one_exit(const struct exit_uses *u, int32_t results) {
  if (results == 0)
    return u->returns > 0;
  return u->returns > 0 && (uint64_t)u->returns * u->calls >=
                               EXITS_WORTH * ((uint64_t)u->returns + u->calls);
}

static bool is_begun(const char *name, const struct bp_program *p,
                     const struct bp_proc *f) {
  size_t n = strlen(name);
  for (uint32_t i = 0; i < p->nglobals; i++)
    if (strncmp(p->globals[i]->name, name, n) == 0)
      return true;
  for (uint32_t i = 0; i < f->nvars; i++)
    if (strncmp(f->vars[i].name, name, n) == 0)
      return true;
  return false;
}

/* `result`, or `result1`, `result2`, …; no variable of the text has such a name.
   bp_add_proc has left room for them. */
static void add_result_vars(struct arena *a, struct bp_program *p,
                            struct bp_proc *f) {
  const char *name = "result";
  while (is_begun(name, p, f))
    name = arena_printf(a, "%s'", name);
  for (int32_t i = 0; i < f->results; i++, f->nvars++)
    f->vars[f->nvars] = (struct bp_var){
        .name = f->results == 1 ? name : arena_printf(a, "%s%d", name, i + 1),
        .span = f->end,
        .index = f->nvars,
        .slot = f->nvars};
  if (f->nvars > p->nslots)
    p->nslots = f->nvars;
}

void results_join_exits(struct arena *a, struct bp_program *p) {
  if (p->concurrent.source || p->nthreads != 1)
    return;
  struct exit_uses *uses = xcalloc((size_t)p->nprocs + 1, sizeof *uses);
  for (uint32_t i = 0; i < p->nprocs; i++)
    count_exit_uses(uses, i, p->procs[i]->body);
  for (uint32_t i = 0; i < p->nprocs; i++) {
    struct bp_proc *f = p->procs[i];
    f->one_exit = is_worth_one_exit(&uses[i], f->results);
    if (f->one_exit)
      add_result_vars(a, p, f);
  }
  xfree(uses);
}
