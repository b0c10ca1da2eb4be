/* frontend/c/cfa_rule.c — a program and a rule as one text. */
#include "cfa.h"

#include "engine/base/memory.h"
#include "engine/base/text_stream.h"

/* The name of a file as a line marker has it. */
static void mark_file(FILE *out, const char *name) {
  fputs("\n# 1 \"", out);
  for (; *name; name++)
    fprintf(out, *name == '"' || *name == '\\' ? "\\%c" : "%c", *name);
  fputs("\"\n", out);
}

uint32_t cfa_add_rule(struct sources *sources, uint32_t program,
                      uint32_t rule) {
  const struct source *p = sources_get(sources, program);
  const struct source *s = sources_get(sources, rule);
  struct text_stream *stream = text_open();
  FILE *out = text_out(stream);
  mark_file(out, p->name);
  fwrite(p->text, 1, p->len, out);
  mark_file(out, s->name);
  fwrite(s->text, 1, s->len, out);
  size_t length;
  char *text = text_close(stream, &length);
  uint32_t both = sources_add(sources, p->name, text, length);
  xfree(text);
  return both;
}
