/* engine/base/diag.c — what is said to the user about an input.
 *
 * Messages are collected in an arena, in the order they are made; a note
 * belongs to the error or warning before it.  Printing sorts the errors and
 * warnings by place and keeps the order they came in among equals.
 *
 * The source line is shown character by character: a tab as a blank, a byte
 * that would disturb the terminal as `?`, so that each character takes one
 * column and the caret line can be built in step.  Of a long line only a
 * window around the caret is shown.
 */
#include "diag.h"
#include "vec.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const struct diag_warning diag_warnings[] = {
    {"unused", "a relation is used by no statement"},
    {"shadow", "a name hides another variable"},
    {"polarity", "a relation is used under negation in its own definition"},
    {"precedence", "parentheses are needed to tell what is meant"},
    {"return", "a procedure can end without the value that it returns"},
    {"order", "a track of the order of variables has no variable"},
    {"mucke", "a directive or index of MUCKE has another meaning here"},
    {"discard", "a result of a call is lost"},
    {"target", "the program has nothing that could be reached"},
    {"nesting", "what is asked for decides which fixed point is outermost"},
    {"recursion", "a recursive relation says neither 'mu' nor 'nu'"},
    {"forget", "a formula keeps variables that are dead; off by default"},
    {"init", "a procedure init, which GETAFIX runs first, is called by nobody"},
    {"threads", "more threads may be started than the run has"},
    {"input", "rows are given for an input that no file declares"},
    {"single", "a variable occurs once in a clause"},
    {0}};

enum {
  WARNINGS = sizeof diag_warnings / sizeof *diag_warnings - 1,
  KEPT_ERRORS = 50,
  LONG_LINE = 160, /* bytes; beyond, a window is shown */
  BEFORE_CARET = 60,
  WINDOW = 140, /* characters */
};

static const char *const kind_text[] = {"error", "warning", "note"};

struct diag {
  const struct sources *sources;
  struct arena *arena;
  VEC(struct diag_message) messages;
  VEC(const struct diag_message *) order; /* of diag_list */
  const char *suggestion; /* the fix of the next error or warning, or NULL */
  size_t errors;
  size_t dropped; /* errors not kept since the last print */
  bool skip_notes;
  bool off[WARNINGS];
  bool warnings_are_errors;
  bool colored;
};

/* Says what a run does without, not what may be wrong: asked for by name. */
static const char on_demand[] = "forget";

static size_t find_warning(const char *name) {
  size_t i = 0;
  while (i < WARNINGS && strcmp(diag_warnings[i].name, name))
    i++;
  return i;
}

struct diag *diag_new(const struct sources *sources) {
  struct diag *d = xcalloc(1, sizeof *d);
  d->sources = sources;
  d->arena = arena_new();
  d->off[find_warning(on_demand)] = true;
  return d;
}

void diag_free(struct diag *d) {
  if (!d)
    return;
  vec_free(&d->messages);
  vec_free(&d->order);
  arena_free(d->arena);
  xfree(d);
}

size_t diag_errors(const struct diag *d) { return d->errors; }

/* ---- Collecting --------------------------------------------------------- */

/* Whether the same was said of the same place a moment ago, as of a condition that
   stands in each clause of a relation. */
static bool was_said(const struct diag *d, struct span at, const char *text) {
  size_t n = d->messages.len;
  for (size_t i = n > KEPT_ERRORS ? n - KEPT_ERRORS : 0; i < n; i++) {
    const struct diag_message *m = &d->messages.at[i];
    if (m->severity != DIAG_NOTE && m->at.source == at.source &&
        m->at.start == at.start && m->at.end == at.end &&
        strcmp(m->text, text) == 0)
      return true;
  }
  return false;
}

static void add_message(struct diag *d, enum diag_severity severity,
                        struct span at, const char *name, const char *text) {
  if (severity != DIAG_NOTE && was_said(d, at, text)) {
    d->skip_notes = true;
    d->suggestion = NULL;
    return;
  }
  struct diag_message m = {.severity = severity,
                           .at = at,
                           .text = text,
                           .name = name,
                           .number = d->messages.len};
  if (severity != DIAG_NOTE) {
    m.fix = d->suggestion;
    d->suggestion = NULL;
  }
  vec_push(&d->messages, m);
}

/* Counts an error; false if there are too many to keep it. */
static bool count_error(struct diag *d) {
  d->errors++;
  d->skip_notes = d->errors > KEPT_ERRORS;
  d->dropped += d->skip_notes;
  return !d->skip_notes;
}

void diag_error(struct diag *d, struct span at, const char *format, ...) {
  if (!count_error(d))
    return;
  va_list args;
  va_start(args, format);
  add_message(d, DIAG_ERROR, at, NULL, arena_vprintf(d->arena, format, args));
  va_end(args);
}

void diag_warn(struct diag *d, const char *name, struct span at,
               const char *format, ...) {
  size_t index = find_warning(name);
  assert(index < WARNINGS);
  d->skip_notes = index < WARNINGS && d->off[index];
  if (d->skip_notes || (d->warnings_are_errors && !count_error(d)))
    return;
  va_list args;
  va_start(args, format);
  const char *text = arena_vprintf(d->arena, format, args);
  va_end(args);
  add_message(d, d->warnings_are_errors ? DIAG_ERROR : DIAG_WARNING, at,
              diag_warnings[index].name, text);
}

void diag_fix(struct diag *d, const char *text) {
  size_t i = d->messages.len;
  if (d->skip_notes || i == 0)
    return;
  do
    i--;
  while (d->messages.at[i].severity == DIAG_NOTE);
  d->messages.at[i].fix = arena_strndup(d->arena, text, strlen(text));
}

void diag_fix_nearest(struct diag *d, const struct nearest *n) {
  if (n->best)
    diag_fix(d, n->best);
}

void diag_suggest(struct diag *d, const struct nearest *n) {
  d->suggestion =
      n->best ? arena_strndup(d->arena, n->best, strlen(n->best)) : NULL;
}

void diag_note(struct diag *d, struct span at, const char *format, ...) {
  if (d->skip_notes || !d->messages.len)
    return;
  va_list args;
  va_start(args, format);
  add_message(d, DIAG_NOTE, at, NULL, arena_vprintf(d->arena, format, args));
  va_end(args);
  size_t owner = d->messages.len - 2;
  while (d->messages.at[owner].severity == DIAG_NOTE)
    owner--;
  d->messages.at[owner].notes++;
}

bool diag_set_warning(struct diag *d, const char *name, bool on) {
  if (!strcmp(name, "error")) {
    d->warnings_are_errors = on;
    return true;
  }
  if (!strcmp(name, "all")) {
    for (size_t i = 0; i < WARNINGS; i++)
      d->off[i] = !on || strcmp(diag_warnings[i].name, on_demand) == 0;
    return true;
  }
  size_t index = find_warning(name);
  if (index < WARNINGS)
    d->off[index] = !on;
  return index < WARNINGS;
}

/* ---- Printing ----------------------------------------------------------- */

/* What a terminal would obey rather than show: control characters, and the
   marks that turn the direction of writing, which can hide what a line says. */
static bool disturbs(const unsigned char *p, size_t n) {
  if (n == 1)
    return p[0] < 0x20 || p[0] >= 0x7f;
  if (n == 2)
    return p[0] == 0xc2 && p[1] < 0xa0; /* U+0080 … U+009F */
  if (n == 3 && p[0] == 0xe2)           /* U+2028 … 202E, U+2066 … 2069 */
    return (p[1] == 0x80 && p[2] >= 0xa8 && p[2] <= 0xae) ||
           (p[1] == 0x81 && p[2] >= 0xa6 && p[2] <= 0xa9);
  return false;
}

static void print_char(FILE *out, const char *text, size_t n) {
  if (*text == '\t')
    fputc(' ', out);
  else if (disturbs((const unsigned char *)text, n))
    fputc('?', out);
  else
    fwrite(text, 1, n, out);
}

static void print_clean(FILE *out, const char *text) {
  size_t left = strlen(text);
  while (left) {
    size_t n = utf8_length(text, left);
    print_char(out, text, n);
    text += n;
    left -= n;
  }
}

/* Colours of a terminal: errors red, warnings magenta, notes cyan. */
#define PLAIN "\033[0m"
#define MARK "\033[1;32m"
static const char *const kind_color[] = {"\033[1;31m", "\033[1;35m",
                                         "\033[1;36m"};

static const char *paint(const struct diag *d, const char *color) {
  return d->colored ? color : "";
}

/* A line of a source with the marked part; offsets are into text. */
struct line {
  const char *text;
  size_t len, mark, mark_end;
};

static struct line find_line(const struct source *source, struct span at) {
  size_t start = at.start < source->len ? at.start : source->len, end = start;
  size_t first = start;
  while (first && source->text[first - 1] != '\n')
    first--;
  while (end < source->len && source->text[end] != '\n')
    end++;
  if (end > first && source->text[end - 1] == '\r')
    end--;
  size_t len = end - first, mark = start - first;
  size_t mark_end = at.end > first ? at.end - first : 0;
  return (struct line){source->text + first, len, mark,
                       mark_end < len ? mark_end : len};
}

/* The piece of a line to be shown, as bytes; cut if it is not whole. */
struct window {
  size_t from, to;
};

static struct window choose_window(const struct line *l) {
  struct window w = {0, l->len};
  if (l->len <= LONG_LINE)
    return w;
  /* Two steps of one walk: `from` stays BEFORE_CARET characters behind. */
  size_t behind = 0, shown = 0;
  for (size_t at = 0; at < l->mark && at < l->len; behind++) {
    at += utf8_length(l->text + at, l->len - at);
    if (behind >= BEFORE_CARET)
      w.from += utf8_length(l->text + w.from, l->len - w.from);
  }
  for (w.to = w.from; w.to < l->len && shown < WINDOW; shown++)
    w.to += utf8_length(l->text + w.to, l->len - w.to);
  return w;
}

static void print_carets(FILE *out, const struct line *l, struct window w) {
  fputs(w.from ? "     " : "    ", out);
  size_t at = w.from;
  while (at < l->mark && at < w.to) {
    fputc(' ', out);
    at += utf8_length(l->text + at, l->len - at);
  }
  fputc('^', out);
  if (at < w.to)
    at += utf8_length(l->text + at, l->len - at);
  while (at < l->mark_end && at < w.to) {
    fputc('~', out);
    at += utf8_length(l->text + at, l->len - at);
  }
  fputc('\n', out);
}

static void print_line(const struct diag *d, FILE *out,
                       const struct source *source, struct span at) {
  struct line l = find_line(source, at);
  if (!l.len)
    return;
  struct window w = choose_window(&l);
  fputs(w.from ? "    …" : "    ", out);
  for (size_t n, i = w.from; i < w.to; i += n) {
    n = utf8_length(l.text + i, l.len - i);
    print_char(out, l.text + i, n);
  }
  fputs(w.to < l.len ? "…\n" : "\n", out);
  fputs(paint(d, MARK), out);
  print_carets(out, &l, w);
  fputs(paint(d, PLAIN), out);
}

static void print_message(const struct diag *d, FILE *out,
                          const struct diag_message *m) {
  const struct source *source = sources_get(d->sources, m->at.source);
  if (source) {
    unsigned line, column;
    sources_locate(d->sources, m->at.source, m->at.start, &line, &column);
    print_clean(out, sources_name(d->sources, m->at.source, m->at.start));
    fprintf(out, ":%u:%u: ", line, column);
  }
  fprintf(out, "%s%s:%s ", paint(d, kind_color[m->severity]),
          kind_text[m->severity], paint(d, PLAIN));
  print_clean(out, m->text);
  if (m->name)
    fprintf(out, " [-W%s%s]", m->severity == DIAG_ERROR ? "error=" : "",
            m->name);
  fputc('\n', out);
  if (source)
    print_line(d, out, source, m->at);
}

static int by_message_place(const void *left, const void *right) {
  const struct diag_message *a = *(const struct diag_message *const *)left;
  const struct diag_message *b = *(const struct diag_message *const *)right;
  if (a->at.source != b->at.source)
    return a->at.source < b->at.source ? -1 : 1;
  if (a->at.start != b->at.start)
    return a->at.start < b->at.start ? -1 : 1;
  return a->number < b->number ? -1 : 1;
}

size_t diag_list(struct diag *d, const struct diag_message *const **list) {
  VEC(const struct diag_message *) owners = {0};
  for (size_t i = 0; i < d->messages.len; i++)
    if (d->messages.at[i].severity != DIAG_NOTE)
      vec_push(&owners, &d->messages.at[i]);
  if (owners.len)
    qsort(owners.at, owners.len, sizeof *owners.at, by_message_place);
  d->order.len = 0;
  for (size_t i = 0; i < owners.len; i++)
    for (size_t k = 0; k <= owners.at[i]->notes; k++)
      vec_push(&d->order, owners.at[i] + k);
  vec_free(&owners);
  *list = d->order.at;
  return d->order.len;
}

void diag_show_colored(struct diag *d, FILE *out) {
  d->colored = true;
  diag_show(d, out);
  d->colored = false;
}

void diag_show(struct diag *d, FILE *out) {
  const struct diag_message *const *list;
  size_t n = diag_list(d, &list);
  for (size_t i = 0; i < n; i++)
    print_message(d, out, list[i]);
  if (d->dropped)
    fprintf(out, "%zu more error%s not shown\n", d->dropped,
            d->dropped == 1 ? "" : "s");
}

void diag_clear(struct diag *d) {
  vec_free(&d->messages);
  vec_free(&d->order);
  d->dropped = 0;
  d->suggestion = NULL;
  /* A note that comes now has lost the message it belongs to. */
  d->skip_notes = true;
  arena_free(d->arena);
  d->arena = arena_new();
}

void diag_print(struct diag *d, FILE *out) {
  diag_show(d, out);
  diag_clear(d);
}

/* ---- Did you mean ------------------------------------------------------- */

/* Distances are in half edits, so that a letter of the wrong case counts
   less than a wrong letter. */
enum { EDIT = 2, WRONG_CASE = 1, LONGEST_NAME = 64 };

static char lower_case(char c) {
  return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static unsigned replace_cost(char a, char b) {
  return a == b ? 0 : lower_case(a) == lower_case(b) ? WRONG_CASE : EDIT;
}

static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }

/* Edits are insertion, removal, replacement, and the swap of neighbours;
   rows of the usual table, of which three are kept. */
static unsigned edit_distance(const char *a, size_t m, const char *b,
                              size_t n) {
  unsigned rows[3][LONGEST_NAME + 1];
  for (size_t j = 0; j <= n; j++)
    rows[0][j] = EDIT * (unsigned)j;
  for (size_t i = 1; i <= m; i++) {
    unsigned *row = rows[i % 3], *up = rows[(i - 1) % 3];
    const unsigned *two_up = rows[(i + 1) % 3];
    row[0] = EDIT * (unsigned)i;
    for (size_t j = 1; j <= n; j++) {
      unsigned cost = up[j - 1] + replace_cost(a[i - 1], b[j - 1]);
      cost = least(cost, least(up[j], row[j - 1]) + EDIT);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        cost = least(cost, two_up[j - 2] + EDIT);
      row[j] = cost;
    }
  }
  return rows[m % 3][n];
}

struct nearest nearest_to(const char *name) {
  size_t len = name ? strlen(name) : 0;
  /* About one edit in three letters; of one letter only the case may differ. */
  unsigned limit = len < 2   ? WRONG_CASE
                   : len < 5 ? EDIT
                             : EDIT * (unsigned)((len + 1) / 3);
  return (struct nearest){name, NULL, limit + 1};
}

void nearest_try(struct nearest *n, const char *candidate) {
  if (!n->name || !candidate)
    return;
  size_t a = strlen(n->name), b = strlen(candidate);
  if (a > LONGEST_NAME || b > LONGEST_NAME)
    return;
  unsigned distance = edit_distance(n->name, a, candidate, b);
  if (distance && distance < n->distance) {
    n->distance = distance;
    n->best = candidate;
  }
}

const char *nearest_hint(const struct nearest *n, char *buffer, size_t size) {
  if (n->best)
    snprintf(buffer, size, " (did you mean '%s'?)", n->best);
  else if (size)
    buffer[0] = '\0';
  return buffer;
}
