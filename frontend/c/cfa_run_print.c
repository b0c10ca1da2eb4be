/* frontend/c/cfa_run_print.c — runs as text. */
#include "cfa_print.h"
#include "cfa_run.h"

#include <inttypes.h>
#include <string.h>

static void print_assigned(FILE *out, const struct cfa *g, uint32_t var,
                           uint64_t value) {
  const struct cfa_var *v = &g->vars[var];
  if (v->scope == CFA_RESULT)
    fputs("result = ", out);
  else if (v->scope == CFA_TEMPORARY)
    fputs("value = ", out);
  else
    fprintf(out, "%s = ", v->name);
  cfa_print_value(out, v->type, value);
}

static void print_arguments(FILE *out, const struct cfa *g,
                            const struct cfa_run *run, const struct cfa_edge *e,
                            uint64_t first) {
  const struct cfa_proc *p = &g->procs[e->callee];
  fprintf(out, "%s(", p->name);
  for (uint32_t i = 0; i < e->nargs; i++) {
    const struct cfa_var *v = &g->vars[p->params[i]];
    fprintf(out, "%s%s = ", i ? ", " : "", v->name);
    cfa_print_value(out, v->type, run->args.at[first + i]);
  }
  fputc(')', out);
}

/* ---- Steps ------------------------------------------------------------------ */

/* What the step has done; false: nothing that is worth a line. */
static bool print_done(FILE *out, const struct cfa *g,
                       const struct cfa_run *run, const struct cfa_step *s) {
  const struct cfa_edge *e = &g->edges[s->edge];
  if (s->is_return) {
    fprintf(out, "%s returns ", g->procs[e->callee].name);
    cfa_print_value(out, g->vars[g->procs[e->callee].result].type, s->value);
    return true;
  }
  switch (e->kind) {
  case CFA_SKIP:
    return false;
  case CFA_ASSUME:
    fputs(e->branch == CFA_FALSE_BRANCH ? "false" : "true", out);
    return true;
  case CFA_SET:
  case CFA_HAVOC:
    print_assigned(out, g, e->var, s->value);
    return true;
  case CFA_CALL:
    if (e->callee == g->elsewhere)
      fputs("what globals are then", out);
    else
      print_arguments(out, g, run, e, s->value);
    return true;
  case CFA_STORE:
    fputs("value = ", out);
    cfa_print_value(out, e->expr->type, s->value);
    return true;
  case CFA_NEW:
    print_assigned(out, g, e->var, s->value);
    return true;
  case CFA_PUT:
    fputs("it writes ", out);
    cfa_print_value(out, e->expr->type, s->value);
    return true;
  case CFA_FREE:
  case CFA_PADDING:
  case CFA_UNSET:
  case CFA_CHANGE:
  case CFA_START:
  case CFA_JOIN:
  case CFA_BEGIN:
  case CFA_FINISH:
  case CFA_LEAVE:
    return true;
  }
  return false;
}

/* What only checks ask for. */
static bool is_step_of_check(const struct cfa *g, const struct cfa_edge *e) {
  return e->added || (e->kind == CFA_SET && e->var < g->nglobals &&
                      g->vars[e->var].name[0] == '#');
}

bool cfa_step_is_shown(const struct cfa *g, const struct cfa_step *s) {
  const struct cfa_edge *e = &g->edges[s->edge];
  if (s->depth == 0 && e->kind != CFA_CALL)
    return false; /* before main */
  if (is_step_of_check(g, e))
    return false;
  if (s->is_return)
    return s->depth > 0 && g->procs[e->callee].result != CFA_NONE;
  return !(e->kind == CFA_FREE && e->automatic) && e->kind != CFA_SKIP &&
         e->kind != CFA_UNSET && e->kind != CFA_CHANGE &&
         !(e->kind == CFA_HAVOC &&
           (e->reason == CFA_UNINITIALISED || e->reason == CFA_CHOICE ||
            e->reason == CFA_WRITTEN));
}

static void print_texts(FILE *out, const struct cfa *g,
                        const struct cfa_run *run, const struct cfa_edge *e) {
  const char *texts[CFA_MOST_TEXTS];
  uint32_t n = cfa_run_texts(g, run, texts);
  struct cfa_place place = cfa_place(g, e->span);
  for (uint32_t i = 0; i < n; i++) {
    const struct cfa_var *argv = &g->vars[g->procs[e->callee].params[1]];
    fprintf(out, "%s:%u:   %s[%" PRIu32 "] = ", place.file, place.line,
            argv->name, i);
    cfa_print_string(out, texts[i]);
    fputc('\n', out);
  }
}

void cfa_print_run(FILE *out, const struct cfa *g, const struct cfa_run *run) {
  const struct cfa_step *main = cfa_run_main(g, run);
  for (size_t i = 0; i < run->trail.len; i++) {
    const struct cfa_step *s = &run->trail.at[i];
    const struct cfa_edge *e = &g->edges[s->edge];
    if (!cfa_step_is_shown(g, s))
      continue;
    struct cfa_place place = cfa_place(g, e->span);
    unsigned indent = s->depth < 20 ? s->depth : 20;
    fprintf(out, "%s:%u: %*s%s%s", place.file, place.line, (int)(2 * indent),
            "", s->is_return ? "" : cfa_text(g, e->span),
            s->is_return ? "" : "   -- ");
    print_done(out, g, run, s);
    fputc('\n', out);
    if (s == main)
      print_texts(out, g, run, e);
  }
  if (run->trail.len && run->trail.len < run->steps)
    fputs("... (only the first steps are shown)\n", out);
}

static const char *fault_text(enum cfa_fault f) {
  static const char *const texts[] = {
      [CFA_NO_FAULT] = "",
      [CFA_FAULT_OVERFLOW] = "signed arithmetic overflows",
      [CFA_FAULT_DIVISION] = "division by zero",
      [CFA_FAULT_SHIFT] = "shift by a number of bits that the type has not",
      [CFA_FAULT_MEMORY] = "memory is used where no object is",
      [CFA_FAULT_CONVERSION] = "an integer cannot hold this number",
  };
  return texts[f];
}

void cfa_print_run_end(FILE *out, const struct cfa *g,
                       const struct cfa_run *run) {
  const struct cfa_location *l = &g->locations[run->location];
  struct span span =
      run->end == CFA_RUN_UNDEFINED && run->at ? run->at->span : l->span;
  struct cfa_place place = cfa_place(g, span);
  fprintf(out, "%s:%u: ", place.file, place.line);
  switch (run->end) {
  case CFA_RUN_ERROR:
    fprintf(out, "error: %s\n", l->text);
    return;
  case CFA_RUN_FINISHED:
    fputs("the program ends\n", out);
    return;
  case CFA_RUN_BLOCKED:
    fputs("an assumption does not hold\n", out);
    return;
  case CFA_RUN_UNDEFINED:
    fprintf(out, "undefined: %s: %s\n", fault_text(run->fault),
            run->at ? cfa_text(g, run->at->span) : "");
    return;
  case CFA_RUN_UNSUPPORTED:
    fprintf(out, "not covered: %s\n", l->text);
    return;
  case CFA_RUN_LIMIT:
    fprintf(out, "given up after %" PRIu64 " steps\n", run->steps);
    return;
  case CFA_RUN_NO_INPUT:
    fputs("no value is left for an input\n", out);
    return;
  case CFA_RUN_STOPPED:
    fputs("stopped\n", out);
    return;
  }
}
