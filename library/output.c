/* library/output.c — texts that a session gives out. */
#include "output.h"

#include "engine/base/memory.h"
#include "engine/base/text_stream.h"

void output_open(struct output *o, fixc_stream kind) {
  *o = (struct output){.kind = kind};
}

FILE *output_file(struct output *o) {
  if (!o->stream)
    o->stream = text_open();
  return text_out(o->stream);
}

void output_close(struct output *o) {
  if (o->stream)
    xfree(text_close(o->stream, NULL));
  *o = (struct output){.kind = o->kind};
}

/* What a sink is given. */
struct delivery {
  fixc_on_text *sink;
  void *arg;
  fixc_stream kind;
  const char *text;
  size_t len;
};

static void deliver(void *arg) {
  struct delivery *d = arg;
  d->sink(d->arg, d->kind, d->text, d->len);
}

void output_flush(struct output *o, fixc_on_text *sink, void *arg) {
  struct delivery d = {sink, arg, o->kind, NULL, 0};
  if (!o->stream)
    return;
  d.text = text_so_far(o->stream, &d.len);
  if (!sink || d.len == 0)
    return;
  memory_outside(deliver, &d);
  rewind(text_out(o->stream));
  text_so_far(o->stream, NULL);
}

void output_copy(struct output *from, FILE *to) {
  size_t len;
  if (!from->stream)
    return;
  const char *text = text_so_far(from->stream, &len);
  fwrite(text, 1, len, to);
}

void output_append(struct output *from, struct output *to) {
  if (from->stream)
    output_copy(from, output_file(to));
}
