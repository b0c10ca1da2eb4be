/* frontend/trace/trace.c — a run is replayed, and then printed. */
#include "trace.h"

#include "replay.h"

#include <string.h>

static const char *const format_names[] = {"text", "json", "yaml", "dot"};

const char *trace_format_name(enum trace_format format) {
  return format_names[format];
}

bool trace_format_named(const char *name, enum trace_format *format) {
  for (size_t i = 0; i < sizeof format_names / sizeof *format_names; i++)
    if (strcmp(name, format_names[i]) == 0) {
      *format = (enum trace_format)i;
      return true;
    }
  return false;
}

bool trace_format_fits(enum trace_format format, uint32_t nthreads,
                       struct span at, struct diag *d) {
  if (format != TRACE_YAML || nthreads == 1)
    return true;
  diag_error(d, at,
             "a witness of format 2.0 has one thread: ask for the trace as "
             "text or json");
  return false;
}

bool trace_print(FILE *out, enum trace_format format, const struct trace *t,
                 struct diag *d) {
  if (format == TRACE_YAML && t->infinite) {
    diag_error(d, (struct span){0},
               "a witness of format 2.0 has an end: ask for an infinite run as "
               "text or json");
    return false;
  }
  if (format == TRACE_YAML)
    return trace_print_yaml(out, t, d);
  if (format == TRACE_JSON)
    trace_print_json(out, t);
  else if (format == TRACE_TEXT)
    trace_print_text(out, t);
  return true;
}

enum trace_shown trace_show(FILE *out, enum trace_format format,
                            const struct cfg *g, const struct run *run,
                            const char *const *targets, uint32_t ntargets,
                            struct diag *d) {
  struct arena *a = arena_new();
  enum trace_shown shown = TRACE_REFUSED;
  struct trace t;

  if (trace_replay(&t, a, g, run, targets, ntargets, d) &&
      trace_print(out, format, &t, d))
    shown = TRACE_SHOWN;
  else if (t.open)
    shown = TRACE_OPEN;
  trace_free(&t);
  arena_free(a);
  return shown;
}
