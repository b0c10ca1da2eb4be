/* engine/base/source.c — texts and places in them.
 *
 * Each text keeps the offsets of its line starts, found when it is added; a
 * place is located by binary search among them.
 */
#include "source.h"
#include "vec.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct mark {
  uint32_t offset;
  unsigned line;
  char *file;
};

/* The public part comes first and its address never changes. */
struct source_entry {
  struct source source;
  VEC(uint32_t) lines;
  VEC(struct mark) marks; /* by offset */
};

struct sources {
  VEC(struct source_entry *) all;
};

struct sources *sources_new(void) {
  return xcalloc(1, sizeof(struct sources));
}

void sources_free(struct sources *s) {
  if (!s)
    return;
  for (size_t i = 0; i < s->all.len; i++) {
    struct source_entry *e = s->all.at[i];
    xfree((char *)e->source.name);
    xfree((char *)e->source.text);
    vec_free(&e->lines);
    for (size_t k = 0; k < e->marks.len; k++)
      xfree(e->marks.at[k].file);
    vec_free(&e->marks);
    xfree(e);
  }
  vec_free(&s->all);
  xfree(s);
}

static char *copy_text(const char *text, size_t len) {
  char *copy = xmalloc(len + 1);
  if (len)
    memcpy(copy, text, len);
  copy[len] = '\0';
  return copy;
}

/* Takes over `text`, which is malloc'ed and ends in a NUL. */
static uint32_t adopt(struct sources *s, const char *name, char *text,
                      size_t len) {
  struct source_entry *e = xcalloc(1, sizeof *e);
  e->source.name = copy_text(name, strlen(name));
  e->source.text = text;
  e->source.len = len;
  vec_push(&e->lines, 0);
  const char *end = text + len;
  for (const char *p = text; (p = memchr(p, '\n', (size_t)(end - p)));) {
    p++;
    vec_push(&e->lines, (uint32_t)(p - text));
  }
  vec_push(&s->all, e);
  return (uint32_t)s->all.len;
}

uint32_t sources_add(struct sources *s, const char *name, const char *text,
                     size_t len) {
  if (len > LARGEST_SOURCE)
    return 0;
  return adopt(s, name, copy_text(text, len), len);
}

/* Reads all of `in` into a block; NULL with errno set. */
static char *read_all(FILE *in, size_t *len) {
  VEC(char) text = {0};
  text.cap = 1 << 14;
  text.at = xmalloc(text.cap);
  for (;;) {
    size_t room = text.cap - 1 - text.len; /* one byte is for the NUL */
    size_t got = fread(text.at + text.len, 1, room, in);
    text.len += got;
    if (text.len > LARGEST_SOURCE)
      errno = EFBIG;
    if (text.len > LARGEST_SOURCE || ferror(in)) {
      xfree(text.at);
      return NULL;
    }
    if (got < room)
      break;
    text.at = xrealloc(text.at, text.cap *= 2, 1);
  }
  text.at[text.len] = '\0';
  *len = text.len;
  return text.at;
}

static void close_source(void *in) { fclose(in); }

char *source_read_file(const char *path, size_t *len) {
  bool standard = !strcmp(path, "-");
  FILE *in = standard ? stdin : fopen(path, "rb");
  if (!in)
    return NULL;
  char *text = NULL;
  struct stat info;
  struct attachment *open = standard ? NULL : memory_attach(close_source, in);
  /* A folder can be opened; only reading it fails, on some systems. */
  if (!fstat(fileno(in), &info) && S_ISDIR(info.st_mode))
    errno = EISDIR;
  else
    text = read_all(in, len);
  int reason = errno;
  memory_detach(open);
  if (!standard)
    fclose(in);
  errno = reason;
  return text;
}

uint32_t sources_read(struct sources *s, const char *path) {
  size_t len;
  char *text = source_read_file(path, &len);
  return text ? adopt(s, strcmp(path, "-") ? path : "<stdin>", text, len) : 0;
}

const struct source *sources_get(const struct sources *s, uint32_t number) {
  return number && number <= s->all.len ? &s->all.at[number - 1]->source : NULL;
}

const char *text_begin(const char *text, size_t len) {
  return len >= 3 && !memcmp(text, "\xef\xbb\xbf", 3) ? text + 3 : text;
}

size_t utf8_length(const char *text, size_t left) {
  const unsigned char *p = (const unsigned char *)text;
  /* Overlong forms, surrogates and values above U+10FFFF are excluded by
     the bounds on the second byte. */
  unsigned char low = 0x80, high = 0xbf;
  size_t n = 1;
  if (p[0] >= 0xc2 && p[0] <= 0xdf)
    n = 2;
  else if (p[0] >= 0xe0 && p[0] <= 0xef)
    n = 3;
  else if (p[0] >= 0xf0 && p[0] <= 0xf4)
    n = 4;
  if (n == 1 || n > left)
    return 1;
  low = p[0] == 0xe0 ? 0xa0 : p[0] == 0xf0 ? 0x90 : low;
  high = p[0] == 0xed ? 0x9f : p[0] == 0xf4 ? 0x8f : high;
  if (p[1] < low || p[1] > high)
    return 1;
  for (size_t i = 2; i < n; i++)
    if ((p[i] & 0xc0) != 0x80)
      return 1;
  return n;
}

/* Index of the last line that starts at or before `offset`. */
static size_t line_index(const struct source_entry *e, uint32_t offset) {
  size_t low = 0, high = e->lines.len;
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    if (e->lines.at[middle] <= offset)
      low = middle;
    else
      high = middle;
  }
  return low;
}

void sources_mark(struct sources *s, uint32_t number, uint32_t offset,
                  const char *file, unsigned line) {
  if (!sources_get(s, number))
    return;
  struct source_entry *e = s->all.at[number - 1];
  struct mark m = {offset, line, copy_text(file, strlen(file))};
  assert(!e->marks.len || e->marks.at[e->marks.len - 1].offset <= offset);
  vec_push(&e->marks, m);
}

/* The last mark at or before `offset`; NULL: there is none. */
static const struct mark *mark_of(const struct source_entry *e,
                                  uint32_t offset) {
  size_t low = 0, high = e->marks.len;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (e->marks.at[middle].offset <= offset)
      low = middle + 1;
    else
      high = middle;
  }
  return low ? &e->marks.at[low - 1] : NULL;
}

const char *sources_name(const struct sources *s, uint32_t number,
                         uint32_t offset) {
  if (!sources_get(s, number))
    return "";
  const struct mark *m = mark_of(s->all.at[number - 1], offset);
  return m ? m->file : s->all.at[number - 1]->source.name;
}

void sources_locate(const struct sources *s, uint32_t number, uint32_t offset,
                    unsigned *line, unsigned *column) {
  *line = *column = 0;
  if (!sources_get(s, number))
    return;
  const struct source_entry *e = s->all.at[number - 1];
  if (offset > e->source.len)
    offset = (uint32_t)e->source.len;
  size_t index = line_index(e, offset);
  const struct mark *m = mark_of(e, offset);
  *line = m ? m->line + (unsigned)(index - line_index(e, m->offset))
            : (unsigned)index + 1;
  *column = 1;
  size_t at = e->lines.at[index];
  if (index == 0)
    at = (size_t)(text_begin(e->source.text, e->source.len) - e->source.text);
  for (; at < offset; *column += at <= offset)
    at += utf8_length(e->source.text + at, e->source.len - at);
}

struct span span_join(struct span a, struct span b) {
  if (!a.source)
    return b;
  if (b.source != a.source)
    return a;
  if (b.start < a.start)
    a.start = b.start;
  if (b.end > a.end)
    a.end = b.end;
  return a;
}
