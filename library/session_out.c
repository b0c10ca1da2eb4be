/* library/session_out.c — what a session gives out. */
#include "session.h"

#include <stdarg.h>

void session_flush(struct session *r) {
  fixc_on_text *f = r->listeners.text;
  void *arg = r->listeners.text_arg;
  if (r->out == output_file(&r->answers_text))
    output_flush(&r->answers_text, f, arg);
  output_flush(&r->document_text, f, arg);
  output_flush(&r->remarks_text, f, arg);
}

void session_remark(struct session *r, const char *format, ...) {
  va_list args;
  session_flush(r);
  va_start(args, format);
  vfprintf(output_file(&r->remarks_text), format, args);
  va_end(args);
  fputc('\n', output_file(&r->remarks_text));
  session_flush(r);
}

void session_defect(struct session *r, const char *format, ...) {
  va_list args;
  va_start(args, format);
  r->result.error = arena_vprintf(r->arena, format, args);
  va_end(args);
  r->result.status = FIXC_INTERNAL;
}
