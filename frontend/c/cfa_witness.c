/* frontend/c/cfa_witness.c — witnesses of SV-COMP.  See cfa_witness.h. */
#include "cfa_witness.h"

#include "cfa_asked.h"
#include "cfa_cells.h"
#include "cfa_print.h"

#include "engine/base/memory.h"
#include "engine/base/text_stream.h"
#include "engine/base/witness_text.h"

#include <inttypes.h>

static const char *specification_of(const struct cfa *g,
                                    const struct witness_task *t) {
  unsigned checks = t->properties & CFA_CHECKS;
  const char *what =
      checks == CFA_PROP_OVERFLOW ? "overflow"
      : checks                    ? arena_concat(g->arena, "check(",
                                                 cfa_checks_text(g->arena, checks), ")")
      : t->target ? arena_concat(g->arena, "label(", t->target, ")")
                  : "call(reach_error())";
  return arena_concat(g->arena, "CHECK( init(main()), LTL(G ! ", what, ") )");
}

void witness_of_c_print(FILE *out, const struct cfa *g,
                        const struct witness_task *t, const char *entry_type,
                        const char *format_version, const char *content) {
  const struct source *text = sources_get(g->sources, g->source);
  struct witness_head head = {.entry_type = entry_type,
                              .format_version = format_version,
                              .version = t->version,
                              .configuration = t->choice,
                              .program = t->program,
                              .text = text->text,
                              .length = g->own_length,
                              .language = "C",
                              .specification = specification_of(g, t),
                              .data_model = g->types->wide ? "LP64" : "ILP32"};
  witness_print(out, &head, content);
}

void witness_print_location(FILE *out, const struct cfa *g, struct span at,
                            const char *function, unsigned indent) {
  struct cfa_place p = cfa_place(g, at);
  fprintf(out, "%*slocation:\n", (int)indent, "");
  fprintf(out, "%*sfile_name: ", (int)indent + 2, "");
  witness_print_string(out, p.file);
  fprintf(out, "\n%*sline: %u\n%*scolumn: %u\n%*sfunction: %s\n",
          (int)indent + 2, "", p.line, (int)indent + 2, "", p.column,
          (int)indent + 2, "", function);
}

/* ---- Violations ------------------------------------------------------------- */

static void print_waypoint(FILE *out, const struct cfa *g, const char *type,
                           struct span at, uint32_t proc) {
  fprintf(out,
          "  - segment:\n    - waypoint:\n        type: %s\n"
          "        action: follow\n",
          type);
  witness_print_location(out, g, at, g->procs[proc].name, 8);
}

/* What a function that is not in the text has returned: at its closing
   parenthesis. */
static void print_returned(FILE *out, const struct cfa *g,
                           const struct cfa_edge *e, uint64_t value) {
  struct span end = {e->span.source, e->span.end - 1, e->span.end};
  print_waypoint(out, g, "function_return", end, g->locations[e->from].proc);
  fputs("        constraint:\n          value: \"\\\\result == ", out);
  if (c_is_float(g->vars[e->var].type))
    cfa_print_value(out, g->vars[e->var].type, value);
  else if (g->vars[e->var].type->is_signed)
    fprintf(out, "%" PRId64, (int64_t)value);
  else
    fprintf(out, "%" PRIu64, value);
  fputs("\"\n          format: acsl_expression\n", out);
}

void witness_print_violation(FILE *out, const struct cfa *g,
                             const struct cfa_run *run,
                             const struct witness_task *t) {
  const struct cfa_location *end = &g->locations[run->location];
  struct text_stream *stream = text_open();
  FILE *content = text_out(stream);
  for (size_t i = 0; i < run->taken.len; i++) {
    const struct cfa_edge *e = &g->edges[run->taken.at[i].edge];
    if (e->name && e->span.end > e->span.start &&
        e->span.start < g->own_length &&
        (e->reason == CFA_INPUT || e->reason == CFA_NO_BODY))
      print_returned(content, g, e, run->taken.at[i].value);
  }
  print_waypoint(content, g, "target", end->span, end->proc);
  char *text = text_close(stream, NULL);
  witness_of_c_print(out, g, t, "violation_sequence", "2.0", text);
  xfree(text);
}
