/* frontend/trace/trace.h — runs as text, JSON and YAML.
 *
 * TRACE.md describes the formats.  What is printed was replayed before.
 */
#ifndef FIXC_TRACE_TRACE_H
#define FIXC_TRACE_TRACE_H

#include "frontend/boolean/cfg.h"

struct run;
struct trace;

/* TRACE_DOT: nothing is printed; cfg_print_dot draws the moves. */
enum trace_format { TRACE_TEXT, TRACE_JSON, TRACE_YAML, TRACE_DOT };

/* Can the format express runs of so many threads?  A witness has one; false
   after reporting at a place that creates others. */
bool trace_format_fits(enum trace_format format, uint32_t nthreads,
                       struct span at, struct diag *d);

enum trace_shown {
  TRACE_SHOWN,
  TRACE_OPEN,    /* too many values are open for the run to be executed */
  TRACE_REFUSED, /* reported: it is no run of the program, or the format
                    cannot express it */
};

/* Replays a run that ends at one of the targets, or is infinite (replay.h), and prints it, or
   nothing. */
enum trace_shown trace_show(FILE *out, enum trace_format format,
                            const struct cfg *g, const struct run *run,
                            const char *const *targets, uint32_t ntargets,
                            struct diag *d);

/* "text", "json", "yaml" or "dot"; false for another name. */
bool trace_format_named(const char *name, enum trace_format *format);
const char *trace_format_name(enum trace_format format);

/* The parts of it: a trace that was replayed, in each format and in one that is
   named.  The witness is for one thread only: false after reporting. */
void trace_print_text(FILE *out, const struct trace *t);
void trace_print_json(FILE *out, const struct trace *t);
bool trace_print_yaml(FILE *out, const struct trace *t, struct diag *d);
bool trace_print(FILE *out, enum trace_format format, const struct trace *t,
                 struct diag *d);

/* How many statements a trace executes: neither entries nor the beginnings of
   threads count.  Those that come again and again count once; how many these
   are. */
uint32_t trace_length(const struct trace *t);
uint32_t trace_loop_length(const struct trace *t);

#endif
