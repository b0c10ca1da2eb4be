/* library/output.h — texts that a session gives out, as they come or at the end.
 *
 * What is printed to an output's file goes to the sink at each flush; without a
 * sink it is kept.
 */
#ifndef FIXC_OUTPUT_H
#define FIXC_OUTPUT_H

#include "include/fixc.h"

#include <stdbool.h>
#include <stdio.h>

struct output {
  FILE *file; /* to print to; NULL: no memory */
  char *text;
  size_t len;
  fixc_stream stream;
};

bool output_open(struct output *o, fixc_stream stream);
void output_close(struct output *o);
/* Gives what was printed to the sink, and forgets it; without one, keeps it and
   brings text and len up to date. */
void output_flush(struct output *o, fixc_on_text *sink, void *arg);

#endif
