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
  FILE *file; /* to print to; NULL: not open */
  struct text_stream *stream;
  fixc_stream kind;
};

void output_open(struct output *o, fixc_stream kind);
void output_close(struct output *o); /* one that is not open is allowed */
/* Gives what was printed to the sink, and forgets it; without one, keeps it. */
void output_flush(struct output *o, fixc_on_text *sink, void *arg);
/* Prints all that was kept. */
void output_copy(struct output *from, FILE *to);

#endif
