/* library/output.c — texts that a session gives out. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "output.h"

#include <stdlib.h>

bool output_open(struct output *o, fixc_stream stream) {
  o->stream = stream;
  o->text = NULL;
  o->len = 0;
  o->file = open_memstream(&o->text, &o->len);
  return o->file != NULL;
}

void output_close(struct output *o) {
  if (o->file)
    fclose(o->file);
  free(o->text);
  o->file = NULL;
  o->text = NULL;
  o->len = 0;
}

void output_flush(struct output *o, fixc_on_text *sink, void *arg) {
  fflush(o->file);
  if (!sink || o->len == 0)
    return;
  sink(arg, o->stream, o->text, o->len);
  rewind(o->file);
  fflush(o->file);
}
