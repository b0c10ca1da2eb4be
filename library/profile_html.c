/* library/profile_html.c — the heat map: sources with the cost of each clause.
 *
 * One file without scripts, for any browser.  Clauses of one source are laid over
 * its text as elements that nest or follow each other; what would overlap
 * otherwise is left out.
 */
#include "profile.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char page_head[] =
    "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<title>fixc: profile</title>\n<style>\n"
    "body { font-family: sans-serif; margin: 2em; }\n"
    "pre { line-height: 1.5; border: 1px solid #ccc; padding: 1em; }\n"
    "td { padding: 0 1em; text-align: right; }\n"
    "td:last-child { text-align: left; font-family: monospace; }\n"
    "mark { color: inherit; }\n"
    "small { color: #666; font-family: sans-serif; }\n"
    "</style></head><body>\n<h1>Profile</h1>\n";

static void put_html(FILE *out, const char *at, const char *end) {
  for (; at < end; at++)
    switch (*at) {
    case '<':
      fputs("&lt;", out);
      break;
    case '>':
      fputs("&gt;", out);
      break;
    case '&':
      fputs("&amp;", out);
      break;
    case '"':
      fputs("&quot;", out);
      break;
    default:
      fputc(*at, out);
    }
}

static void put_html_text(FILE *out, const char *text) {
  put_html(out, text, text + strlen(text));
}

/* From white for nothing to red for all. */
static void open_mark(FILE *out, const struct profile *p,
                      const struct profile_row *row) {
  double share = profile_share(p, row);
  fprintf(out, "<mark style=\"background: rgba(255, 60, 0, %.3f)\" title=\"",
          share > 0 ? 0.08 + 0.72 * share : 0);
  put_html_text(out, row->name);
  fprintf(out,
          ": %.1f%%, %" PRIu64 " nodes made, %" PRIu64 " operations, %" PRIu64
          " times, %.3f s\">",
          100 * share, row->cost.made, row->cost.operations, row->cost.times,
          row->cost.seconds);
}

static int by_html_place(const void *x, const void *y) {
  const struct profile_row *a = *(const struct profile_row *const *)x;
  const struct profile_row *b = *(const struct profile_row *const *)y;
  if (a->at.start != b->at.start)
    return a->at.start < b->at.start ? -1 : 1;
  return a->at.end > b->at.end ? -1 : a->at.end < b->at.end;
}

/* Closes what ends before `at`. */
static uint32_t close_marks(FILE *out, const struct source *s, uint32_t from,
                            uint32_t at, uint32_t *ends, size_t *depth) {
  while (*depth > 0 && ends[*depth - 1] <= at) {
    put_html(out, s->text + from, s->text + ends[*depth - 1]);
    from = ends[--*depth];
    fputs("</mark>", out);
  }
  put_html(out, s->text + from, s->text + at);
  return at;
}

static void print_marked(FILE *out, const struct profile *p,
                         const struct source *s,
                         const struct profile_row **rows, size_t n) {
  uint32_t *ends = xcalloc(n + 1, sizeof *ends), at = 0;
  size_t depth = 0;
  qsort(rows, n, sizeof *rows, by_html_place);
  for (size_t i = 0; i < n; i++) {
    at = close_marks(out, s, at, rows[i]->at.start, ends, &depth);
    if (depth > 0 && rows[i]->at.end > ends[depth - 1])
      continue;
    open_mark(out, p, rows[i]);
    ends[depth++] = rows[i]->at.end;
  }
  close_marks(out, s, at, (uint32_t)s->len, ends, &depth);
  xfree(ends);
}

static void print_source(FILE *out, const struct profile *p, uint32_t source) {
  const struct source *s = sources_get(p->sources, source);
  const struct profile_row **rows = xcalloc(p->nrows + 1, sizeof(void *));
  double share = 0;
  size_t n = 0;
  for (size_t i = 0; i < p->nrows; i++)
    if (p->rows[i].at.source == source) {
      share += profile_share(p, &p->rows[i]);
      rows[n++] = &p->rows[i];
    }
  fputs("<h2>", out);
  put_html_text(out, s->name);
  fprintf(out, " <small>%.1f%%</small></h2>\n<pre>", 100 * share);
  print_marked(out, p, s, rows, n);
  fputs("</pre>\n", out);
  xfree(rows);
}

static bool is_first_of_source(const struct profile *p, size_t i) {
  for (size_t k = 0; k < i; k++)
    if (p->rows[k].at.source == p->rows[i].at.source)
      return false;
  return p->rows[i].at.source != 0;
}

static void print_html_row(FILE *out, struct exec_account a, double share,
                           const char *name) {
  fprintf(out,
          "<tr><td>%.1f%%</td><td>%" PRIu64 "</td><td>%" PRIu64
          "</td><td>%" PRIu64 "</td><td>%.3f</td><td>",
          100 * share, a.made, a.operations, a.times, a.seconds);
  put_html_text(out, name);
  fputs("</td></tr>\n", out);
}

/* What has no place in a source, and the sum. */
static void print_others(FILE *out, const struct profile *p) {
  struct profile_row rest = {.cost = p->rest};
  fputs("<h2>Without a place</h2>\n<table><tr><td>share</td><td>nodes made</td>"
        "<td>operations</td><td>times</td><td>seconds</td><td></td></tr>\n",
        out);
  for (size_t i = 0; i < p->nrows; i++)
    if (!p->rows[i].at.source)
      print_html_row(out, p->rows[i].cost, profile_share(p, &p->rows[i]),
                     p->rows[i].name);
  print_html_row(out, p->rest, profile_share(p, &rest), "the rest");
  print_html_row(out, p->total, 1, "all");
  fputs("</table>\n", out);
}

void profile_print_html(FILE *out, const struct profile *p) {
  fputs(page_head, out);
  fputs("<p>The redder a clause, the more nodes of diagrams were made for it. "
        "Point at it to see figures.</p>\n",
        out);
  for (size_t i = 0; i < p->nrows; i++)
    if (is_first_of_source(p, i))
      print_source(out, p, p->rows[i].at.source);
  print_others(out, p);
  fputs("</body></html>\n", out);
}
