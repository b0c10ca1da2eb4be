/* engine/base/layout.c — writing the tokens of a text anew, with its comments.
 *
 * A line that is asked for is kept back until the next token or comment comes:
 * only then it is known which comments still belong to the line before.
 */
#include "layout.h"
#include "memory.h"

#include <string.h>

struct text_layout {
  FILE *out;
  const char *text;
  size_t len;
  const struct span *tokens;
  size_t ntokens;
  unsigned column;           /* of what is written next, from 0 */
  unsigned indent, comments; /* of the line that comes next */
  bool line;                 /* the next token begins a line */
  bool empty;                /* nothing has been written */
};

/* A comment, and how it stands. */
struct comment {
  size_t from, to;
  unsigned lines;  /* line ends before it, since the token or comment before */
  bool ends_line;  /* a line end follows, as it does behind one of several
                      lines */
  bool ends_token; /* it stands behind the token before */
};

struct text_layout *layout_new(FILE *out, const char *text, size_t len,
                               const struct span *tokens, size_t ntokens) {
  struct text_layout *l = xcalloc(1, sizeof *l);
  *l = (struct text_layout){.out = out,
                            .text = text,
                            .len = len,
                            .tokens = tokens,
                            .ntokens = ntokens,
                            .empty = true};
  return l;
}

void layout_free(struct text_layout *l) { xfree(l); }

/* ---- What stands between two tokens ---------------------------------------------- */

static size_t gap_start(const struct text_layout *l, size_t i) {
  return i > 0 ? l->tokens[i - 1].end
               : (size_t)(text_begin(l->text, l->len) - l->text);
}

/* The index after the comment at `at`. */
static size_t comment_end(const struct text_layout *l, size_t at,
                          size_t limit) {
  if (l->text[at + 1] == '/') {
    while (at < limit && l->text[at] != '\n')
      at++;
    while (l->text[at - 1] == '\r' || l->text[at - 1] == ' ' ||
           l->text[at - 1] == '\t')
      at--;
    return at;
  }
  for (at += 2; at + 1 < limit; at++)
    if (l->text[at] == '*' && l->text[at + 1] == '/')
      return at + 2;
  return limit;
}

/* Does no token follow before the line ends? */
static bool line_ends_at(const struct text_layout *l, size_t at, size_t limit) {
  while (at < limit && l->text[at] != '\n')
    at = l->text[at] == '/' ? comment_end(l, at, limit) : at + 1;
  return at < limit || limit == l->len;
}

/* Finds the next comment before token i at *at or later, and moves *at behind
   it; *lines counts line ends up to the comment, or to the token. */
static bool next_comment(const struct text_layout *l, size_t i, size_t *at,
                         struct comment *c, unsigned *lines) {
  size_t limit = l->tokens[i].start;
  bool first = *at == gap_start(l, i);
  *lines = 0;
  for (; *at < limit; ++*at) {
    *lines += l->text[*at] == '\n';
    if (l->text[*at] != '/')
      continue;
    *c = (struct comment){.from = *at, .lines = *lines};
    c->to = comment_end(l, *at, limit);
    c->ends_line = l->text[c->from + 1] == '/' ||
                   line_ends_at(l, c->to, limit) ||
                   memchr(l->text + c->from, '\n', c->to - c->from);
    c->ends_token = first && i > 0 && *lines == 0 && c->ends_line;
    *at = c->to;
    return true;
  }
  return false;
}

bool layout_was_broken(const struct text_layout *l, size_t i) {
  for (size_t at = gap_start(l, i); at < l->tokens[i].start; at++)
    if (l->text[at] == '\n')
      return true;
  return false;
}

bool layout_must_break(const struct text_layout *l, size_t i) {
  struct comment c;
  unsigned lines;
  for (size_t at = gap_start(l, i); next_comment(l, i, &at, &c, &lines);)
    if (c.ends_line)
      return true;
  return false;
}

/* ---- Columns ------------------------------------------------------------------------ */

static unsigned text_columns(const char *text, size_t n) {
  unsigned columns = 0;
  for (size_t i = 0; i < n; columns++)
    i += utf8_length(text + i, n - i);
  return columns;
}

unsigned layout_token_width(const struct text_layout *l, size_t i) {
  const struct span *t = &l->tokens[i];
  unsigned width = text_columns(l->text + t->start, t->end - t->start), lines;
  struct comment c;
  for (size_t at = gap_start(l, i); next_comment(l, i, &at, &c, &lines);)
    if (!c.ends_line)
      width += text_columns(l->text + c.from, c.to - c.from) + 1;
  return width;
}

/* The column of the author. */
static unsigned written_column(const struct text_layout *l, size_t at) {
  size_t start = at;
  while (start > 0 && l->text[start - 1] != '\n')
    start--;
  return text_columns(l->text + start, at - start);
}

unsigned layout_column(const struct text_layout *l) {
  return l->line ? l->indent : l->column;
}

bool layout_begins_line(const struct text_layout *l) { return l->line; }

/* ---- Writing -------------------------------------------------------------------------- */

static void write_bytes(struct text_layout *l, const char *text, size_t n) {
  fwrite(text, 1, n, l->out);
  l->column += text_columns(text, n);
  l->empty = false;
}

static void begin_written_line(struct text_layout *l, unsigned indent,
                               unsigned lines) {
  if (!l->empty)
    fputs(lines > 1 ? "\n\n" : "\n", l->out);
  fprintf(l->out, "%*s", (int)indent, "");
  l->column = indent;
  l->line = false;
}

/* A comment of several lines is moved as a whole, as far as it can be. */
static void write_comment(struct text_layout *l, const struct comment *c) {
  int shift = (int)l->column - (int)written_column(l, c->from);
  const char *at = l->text + c->from, *end = l->text + c->to;
  while (at < end) {
    const char *next = memchr(at, '\n', (size_t)(end - at));
    const char *stop = next ? next : end;
    while (stop > at && strchr(" \t\r", stop[-1]))
      stop--;
    write_bytes(l, at, (size_t)(stop - at));
    if (!next)
      return;
    fputc('\n', l->out);
    int blanks = 0;
    for (at = next + 1; at < end && *at == ' '; at++)
      blanks++;
    blanks = blanks + shift > 0 ? blanks + shift : 0;
    if (at < end && *at != '\n')
      fprintf(l->out, "%*s", blanks, "");
    l->column = (unsigned)blanks;
  }
}

static void write_behind(struct text_layout *l, const struct comment *c) {
  unsigned at = written_column(l, c->from), least = l->column + 2;
  unsigned width = text_columns(l->text + c->from, c->to - c->from);
  if (at < least || at + width > LAYOUT_WIDTH)
    at = least;
  fprintf(l->out, "%*s", (int)(at - l->column), "");
  l->column = at;
  write_comment(l, c);
}

/* Writes the comments before token i; returns the line ends behind the last
   one. */
static unsigned write_comments(struct text_layout *l, size_t i, bool *blank) {
  struct comment c;
  unsigned lines;
  for (size_t at = gap_start(l, i); next_comment(l, i, &at, &c, &lines);) {
    bool own = !c.ends_token && c.ends_line;
    if (c.ends_token)
      write_behind(l, &c);
    else if (own || l->line)
      begin_written_line(l, own ? l->comments : l->indent, c.lines);
    else if (*blank)
      write_bytes(l, " ", 1);
    if (!c.ends_token)
      write_comment(l, &c);
    if (c.ends_line)
      l->line = true;
    *blank = true;
  }
  return lines;
}

void layout_line(struct text_layout *l, unsigned indent, unsigned comments) {
  l->line = true;
  l->indent = indent;
  l->comments = comments;
}

void layout_indent(struct text_layout *l, unsigned indent) {
  l->indent = l->comments = indent;
}

unsigned layout_indented(const struct text_layout *l) { return l->indent; }

void layout_put(struct text_layout *l, size_t i, bool blank) {
  const struct span *t = &l->tokens[i];
  unsigned lines = write_comments(l, i, &blank);
  if (l->line)
    begin_written_line(l, l->indent, lines);
  else if (blank && !l->empty)
    write_bytes(l, " ", 1);
  write_bytes(l, l->text + t->start, t->end - t->start);
}

void layout_pad(struct text_layout *l, unsigned column) {
  for (; !l->line && l->column < column; l->column++)
    fputc(' ', l->out);
}

void layout_end(struct text_layout *l) {
  const struct span *end = &l->tokens[l->ntokens - 1];
  bool blank = true;
  layout_line(l, 0, 0);
  unsigned lines = write_comments(l, l->ntokens - 1, &blank);
  if (end->start < l->len) {
    begin_written_line(l, 0, lines);
    write_bytes(l, l->text + end->start, l->len - end->start);
    if (l->text[l->len - 1] == '\n')
      return;
  }
  if (!l->empty)
    fputc('\n', l->out);
}
