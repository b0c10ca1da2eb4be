/* frontend/c/cfa_json.c — pieces of JSON of automata and their runs. */
#include "cfa_json.h"

#include "engine/base/memory.h"

#include <stdlib.h>
#include <string.h>

json_t *cfa_json_made(json_t *j) {
  if (!j)
    abort(); /* no memory, or a text that is no UTF-8: see cfa_json_text */
  return j;
}

json_t *cfa_json_text(const char *text) {
  size_t left = strlen(text);
  char *clean = xmalloc(left + 1);
  memcpy(clean, text, left + 1);
  for (char *p = clean; left;) {
    size_t n = utf8_length(p, left);
    if (n == 1 && (unsigned char)*p >= 0x80)
      *p = '?';
    p += n;
    left -= n;
  }
  json_t *j = cfa_json_made(json_string(clean));
  xfree(clean);
  return j;
}

void cfa_json_place(json_t *to, const struct cfa *g, struct span span) {
  struct cfa_place p = cfa_place(g, span);
  if (!p.line)
    return;
  json_object_set_new(to, "file", cfa_json_text(p.file));
  json_object_set_new(to, "line", json_integer(p.line));
  json_object_set_new(to, "column", json_integer(p.column));
}
