/* calculus/language/cells.c — texts of rows to values, in one pass. */
#include "cells.h"

#include "engine/base/vec.h"

#include <string.h>

struct cell_reader {
  struct arena *a;
  struct diag *d;
  uint32_t source;
  const char *text, *at, *end;
  char between; /* values */
  bool good;
  VEC(struct cell) row;
};

struct cell_reader *cells_open(struct arena *a, const struct sources *sources,
                               uint32_t source, bool commas, struct diag *d) {
  struct cell_reader *r = arena_alloc(a, sizeof *r);
  const struct source *s = sources_get(sources, source);
  *r = (struct cell_reader){.a = a,
                            .d = d,
                            .source = source,
                            .text = s->text,
                            .at = text_begin(s->text, s->len),
                            .end = s->text + s->len,
                            .between = commas ? ',' : '\t',
                            .good = true};
  return r;
}

static bool is_cell_blank(const struct cell_reader *r, char c) {
  return c == ' ' || c == '\r' || (c == '\t' && r->between != '\t');
}

static void skip_cell_blanks(struct cell_reader *r) {
  while (r->at < r->end && is_cell_blank(r, *r->at))
    r->at++;
}

static bool ends_cell(const struct cell_reader *r) {
  return r->at == r->end || *r->at == r->between || *r->at == '\n';
}

static struct span cell_span(const struct cell_reader *r, const char *from,
                             const char *to) {
  return (struct span){r->source, (uint32_t)(from - r->text),
                       (uint32_t)(to - r->text)};
}

static void add_plain_cell(struct cell_reader *r) {
  const char *from = r->at, *to;
  while (!ends_cell(r))
    r->at++;
  for (to = r->at; to > from && is_cell_blank(r, to[-1]);)
    to--;
  struct cell c = {from, (size_t)(to - from), cell_span(r, from, to)};
  vec_push(&r->row, c);
}

/* The text between the quotes, with each pair of quotes as one. */
static struct cell unquoted(struct cell_reader *r, const char *from,
                            const char *to) {
  struct cell c = {from, (size_t)(to - from), cell_span(r, from - 1, to + 1)};
  if (!memchr(from, '"', c.n))
    return c;
  char *text = arena_strndup(r->a, from, c.n);
  c.n = 0;
  for (const char *at = from; at < to; at++) {
    text[c.n++] = *at;
    at += *at == '"';
  }
  c.text = text;
  return c;
}

static bool add_quoted_cell(struct cell_reader *r) {
  const char *from = ++r->at, *quote;
  for (;;) {
    quote = memchr(r->at, '"', (size_t)(r->end - r->at));
    if (!quote) {
      diag_error(r->d, cell_span(r, from - 1, from),
                 "this value has no second '\"' at its end");
      return false;
    }
    r->at = quote + 1;
    if (r->at == r->end || *r->at != '"')
      break;
    r->at++;
  }
  vec_push(&r->row, unquoted(r, from, quote));
  skip_cell_blanks(r);
  if (ends_cell(r))
    return true;
  diag_error(r->d, cell_span(r, r->at, r->at + 1),
             "a comma or the line end must follow a value between '\"'");
  return false;
}

static void skip_line(struct cell_reader *r) {
  const char *newline = memchr(r->at, '\n', (size_t)(r->end - r->at));
  r->at = newline ? newline : r->end;
}

/* The cells of a line; false after reporting. */
static bool read_cells(struct cell_reader *r) {
  r->row.len = 0;
  for (;; r->at++) {
    skip_cell_blanks(r);
    if (r->between != ',' || r->at == r->end || *r->at != '"')
      add_plain_cell(r);
    else if (!add_quoted_cell(r))
      return false;
    if (r->at == r->end || *r->at == '\n')
      return true;
  }
}

const struct cell *cells_next(struct cell_reader *r, size_t *n) {
  while (r->at < r->end) {
    bool good = read_cells(r);
    if (!good)
      skip_line(r);
    r->good = r->good && good;
    r->at += r->at < r->end;
    if (!good ||
        (r->row.len == 1 && r->row.at[0].at.start == r->row.at[0].at.end))
      continue;
    *n = r->row.len;
    return r->row.at;
  }
  return NULL;
}

bool cells_close(struct cell_reader *r) {
  vec_free(&r->row);
  return r->good;
}
