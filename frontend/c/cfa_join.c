/* frontend/c/cfa_join.c — several files as one text: translation units, a
 * program and a rule. */
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

static void write_unit_file(FILE *out, const struct sources *sources,
                            uint32_t source) {
  const struct source *s = sources_get(sources, source);
  mark_file(out, s->name);
  fwrite(s->text, 1, s->len, out);
}

/* The text as a new source, named as the program is. */
static uint32_t end_joined(struct sources *sources, struct text_stream *stream,
                           uint32_t program) {
  size_t length;
  char *text = text_close(stream, &length);
  uint32_t all =
      sources_add(sources, sources_get(sources, program)->name, text, length);
  xfree(text);
  return all;
}

uint32_t cfa_add_rule(struct sources *sources, uint32_t program,
                      uint32_t rule) {
  struct text_stream *stream = text_open();
  write_unit_file(text_out(stream), sources, program);
  write_unit_file(text_out(stream), sources, rule);
  return end_joined(sources, stream, program);
}

uint32_t cfa_link_units(struct sources *sources, const uint32_t *units,
                        uint32_t n, uint32_t program) {
  struct text_stream *stream = text_open();
  for (uint32_t i = 0; i < n; i++) {
    write_unit_file(text_out(stream), sources, units[i]);
    fputs("\n#pragma fixc unit\n", text_out(stream));
  }
  write_unit_file(text_out(stream), sources, program);
  return end_joined(sources, stream, program);
}
