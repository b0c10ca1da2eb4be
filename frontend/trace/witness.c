/* frontend/trace/witness.c — a trace as a violation witness of SV-COMP, 2.0.
 *
 * The format speaks of C programs of one thread.  A witness is a sequence of
 * segments that are passed in order; here each has one waypoint: the values
 * that the program leaves open, as an assumption where control comes next; the
 * way that a condition goes; calls and returns; the target.  TRACE.md says
 * what does not fit.
 */
#include "describe.h"
#include "engine/base/text_stream.h"
#include "engine/base/witness_text.h"
#include "trace.h"

#include <string.h>

struct witness {
  FILE *out;
  struct arena *arena;
  const struct trace *trace;
  const struct source *source;
  const struct bp_program *program;
  struct walk walk;
};

/* ---- Waypoints ----------------------------------------------------------- */

static void open_waypoint(struct witness *w, const char *type, uint32_t at,
                          const struct bp_proc *proc) {
  unsigned line, column;

  sources_locate(script_sources(w->trace->script), w->program->source, at,
                 &line, &column);
  fprintf(w->out,
          "  - segment:\n"
          "    - waypoint:\n"
          "        type: \"%s\"\n"
          "        action: \"follow\"\n"
          "        location:\n"
          "          file_name: ",
          type);
  witness_print_string(w->out, w->source->name);
  fprintf(w->out, "\n          line: %u\n          column: %u\n", line, column);
  fprintf(w->out, "          function: ");
  witness_print_string(w->out, proc->name);
  fprintf(w->out, "\n");
}

static void print_constraint(struct witness *w, const char *value,
                             const char *format) {
  fprintf(w->out, "        constraint:\n          value: ");
  witness_print_string(w->out, value);
  fprintf(w->out, "\n");
  if (format)
    fprintf(w->out, "          format: \"%s\"\n", format);
}

static const char *and_equal(struct witness *w, const char *all,
                             const struct bp_var *var, bool value) {
  return arena_printf(w->arena, "%s%s%s == %d", all, *all ? " && " : "",
                      describe_name(w->arena, var->name), value);
}

static void assume(struct witness *w, struct place at, const char *values) {
  if (!*values)
    return;
  open_waypoint(w, "assumption", place_span(at).start, at.proc);
  print_constraint(w, values, "c_expression");
}

/* First values: of locals, and in main, which nobody calls, of all. */
static void first_values(struct witness *w, const struct step *step) {
  const struct bp_proc *proc = step->to.proc;
  bool first = step == w->trace->steps;
  const char *values = "";

  for (uint32_t i = 0; first && i < w->program->nglobals; i++)
    values = and_equal(w, values, w->program->globals[i], step->globals[i]);
  for (uint32_t i = first ? 0 : proc->nparams; i < proc->nvars; i++)
    values = and_equal(w, values, &proc->vars[i], step->locals[i]);
  assume(w, step->to, values);
}

static void choices(struct witness *w, const struct step *step) {
  const struct bp_stmt *st = step->from.stmt;
  const char *values = "";

  for (uint32_t i = 0; i < st->ntargets; i++) {
    const struct bp_var *v = st->targets[i].var;
    if (v && (st->kind == BP_DEAD || st->args[i]->choice))
      values = and_equal(w, values, v,
                         (v->global ? step->globals : step->locals)[v->index]);
  }
  assume(w, step->to, values);
}

static void called_values(struct witness *w, const struct step *step) {
  const struct bp_proc *proc = step->to.proc;
  const char *values = "";

  open_waypoint(w, "function_enter", step->from.stmt->span.end - 1,
                step->from.proc);
  for (uint32_t i = 0; i < proc->nparams; i++)
    if (step->from.stmt->args[i]->choice)
      values = and_equal(w, values, &proc->vars[i], step->locals[i]);
  assume(w, step->to, values);
}

/* The format has one result, called \result. */
static void returned_value(struct witness *w, const struct step *step) {
  const struct bp_stmt *st = walk_top(&w->walk, step->thread)->call;
  const struct bp_var *v = st->ntargets == 1 ? st->targets[0].var : NULL;

  if (!v)
    return;
  bool value = (v->global ? step->globals : step->locals)[v->index];
  open_waypoint(w, "function_return", st->span.end - 1, step->to.proc);
  print_constraint(w, value ? "\\result == 1" : "\\result == 0",
                   "acsl_expression");
}

static void print_step(struct witness *w, const struct step *step) {
  const struct bp_stmt *st = step->from.stmt;

  if (step->kind == STEP_ENTER)
    first_values(w, step);
  else if (step->kind == STEP_CALL)
    called_values(w, step);
  else if (step->kind == STEP_RETURN)
    returned_value(w, step);
  else if (step->kind == STEP_MOVE && st->arms && step->taken < 2) {
    open_waypoint(w, "branching", place_span(step->from).start,
                  step->from.proc);
    print_constraint(w, step->taken ? "true" : "false", NULL);
  } else if (step->kind == STEP_MOVE &&
             (st->kind == BP_ASSIGN || st->kind == BP_DEAD)) {
    choices(w, step);
  }
}

static void print_content(struct witness *w) {
  const struct trace *t = w->trace;
  struct place end = describe_end(t);

  walk_open(&w->walk, t);
  for (uint32_t i = 0; i < t->nsteps; i++) {
    print_step(w, &t->steps[i]);
    walk_step(&w->walk, &t->steps[i]);
  }
  walk_close(&w->walk);
  open_waypoint(w, "target", place_span(end).start, end.proc);
}

/* ---- Metadata ------------------------------------------------------------ */

/* What the run violates. */
static const char *specification(struct witness *w) {
  const struct trace *t = w->trace;
  unsigned line, column;

  if (!t->target)
    return "G assert";
  if (*t->target)
    return arena_printf(w->arena, "G ! label(%s)", t->target);
  describe_locate(t->script, describe_end(t), &line, &column);
  return arena_printf(w->arena, "G ! line(%u)", line);
}

bool trace_print_yaml(FILE *out, const struct trace *t, struct diag *d) {
  struct witness w = {.trace = t, .program = script_program(t->script)};
  if (!trace_format_fits(TRACE_YAML, t->nthreads, w.program->concurrent, d))
    return false;
  w.source = sources_get(script_sources(t->script), w.program->source);
  w.arena = arena_new();
  struct text_stream *stream = text_open();
  w.out = text_out(stream);
  print_content(&w);
  char *content = text_close(stream, NULL);
  struct witness_head head = {.entry_type = "violation_sequence",
                              .format_version = "2.0",
                              .version = FIXC_VERSION,
                              .program = w.source->name,
                              .text = w.source->text,
                              .length = w.source->len,
                              .language = "Boolean program",
                              .specification = specification(&w)};
  witness_print(out, &head, content);
  xfree(content);
  arena_free(w.arena);
  return true;
}
