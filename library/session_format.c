/* library/session_format.c — texts in the layout of `fixc fmt`. */
#include "calculus/language/format.h"
#include "engine/base/text.h"
#include "frontend/boolean/bp_format.h"
#include "session.h"

#include <errno.h>
#include <string.h>

/* The text that was given by this name; without one, a file is meant. */
static const struct given_text *text_named(const struct session *r,
                                           const char *name) {
  static const struct given_text none = {0};
  for (size_t i = 0; i < r->options.texts.len; i++)
    if (strcmp(r->options.texts.at[i].name, name) == 0)
      return &r->options.texts.at[i];
  if (r->options.program && strcmp(r->options.program, name) == 0)
    return &r->options.program_text;
  return &none;
}

const char *session_format(struct session *r, const char *name, bool program,
                           size_t *len) {
  const char *text = NULL;
  uint32_t source = session_source(r, text_named(r, name), name);
  if (!source)
    diag_error(r->diag, (struct span){0}, "cannot read '%s': %s", name,
               strerror(errno));
  else if (program)
    text = bp_format(r->arena, r->names, r->sources, source, r->diag, len);
  else
    text = fp_format(r->arena, r->names, r->sources, source, r->diag, len);
  r->result.status = text ? FIXC_OK : FIXC_REJECTED;
  return text;
}
