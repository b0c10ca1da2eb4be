/* frontend/c/c_text.c — C text as it stands in a program. */
#include "c_text.h"

#include <string.h>

static bool is_text_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' ||
         c == '\v';
}

/* Line markers inside of the text are no part of it. */
static const char *skip_marker(const char *p, const char *end) {
  if (*p != '#')
    return p;
  const char *line = memchr(p, '\n', (size_t)(end - p));
  return line ? line : end;
}

const char *c_text(struct arena *a, const struct sources *sources,
                   struct span at) {
  const struct source *s = sources_get(sources, at.source);
  if (!s || at.end > s->len || at.start >= at.end)
    return "";
  char *text = arena_alloc(a, at.end - at.start + 1u);
  size_t n = 0;
  const char *p = s->text + at.start, *end = s->text + at.end;
  while (p < end) {
    if (*p == '\n' && p + 1 < end && p[1] == '#')
      p = skip_marker(p + 1, end);
    else if (!is_text_blank(*p))
      text[n++] = *p++;
    else {
      if (n && text[n - 1] != ' ')
        text[n++] = ' ';
      p++;
    }
  }
  while (n && text[n - 1] == ' ')
    n--;
  text[n] = '\0';
  return text;
}
