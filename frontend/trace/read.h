/* frontend/trace/read.h — traces in JSON become candidate runs.
 *
 * Nothing of such a file is believed: it is read for form, and replayed.
 */
#ifndef FIXC_TRACE_READ_H
#define FIXC_TRACE_READ_H

#include "frontend/boolean/cfg.h"
#include "run.h"

struct trace_file;

/* Reads a file ("-" for standard input) into `sources`; NULL after
   reporting. */
struct trace_file *trace_file_open(struct sources *sources, const char *path,
                                   struct diag *d);
/* The same for a text that is one of the sources. */
struct trace_file *trace_file_parse(const struct sources *sources,
                                    uint32_t number, struct diag *d);
void trace_file_close(struct trace_file *f); /* NULL is allowed */

/* How many threads it has; for bp_make_threads. */
uint32_t trace_file_threads(const struct trace_file *f);

/* The labels that were asked for, in the arena. */
const char *const *trace_file_targets(const struct trace_file *f,
                                      struct arena *a, uint32_t *n);

/* Is the text of the program the one that the trace was made of?  A trace that
   does not tell may be of any. */
bool trace_file_same_program(const struct trace_file *f,
                             const struct source *program);

/* The run, with its states in the arena; the caller frees run->moves.  Returns
   false after reporting what is no trace of this program's places and
   names. */
bool trace_file_run(const struct trace_file *f, struct arena *a,
                    const struct cfg *g, struct run *run, struct diag *d);

#endif
