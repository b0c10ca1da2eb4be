/* library/output.h — texts that a session gives out, as they come or at the end.
 *
 * What is printed to an output's file goes to the sink at each flush; without a
 * sink it is kept.
 */
#ifndef FIXC_OUTPUT_H
#define FIXC_OUTPUT_H

#include "include/fixc.h"

#include <stdio.h>

struct text_stream;

struct output {
  struct text_stream *stream; /* NULL: nothing was printed */
  fixc_stream kind;
};

void output_open(struct output *o, fixc_stream kind);
void output_close(struct output *o); /* one that is not open is allowed */
/* To print to; the same until it is closed. */
FILE *output_file(struct output *o);
/* Gives what was printed to the sink, and forgets it; without one, keeps it. */
void output_flush(struct output *o, fixc_on_text *sink, void *arg);
/* Prints all that was kept. */
void output_copy(struct output *from, FILE *to);
void output_append(struct output *from, struct output *to);

#endif
