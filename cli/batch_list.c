/* cli/batch_list.c — reading lists of runs.
 *
 * Everything that can be known to be wrong before the first run is said with
 * its place, so that no list stops after hours for a slip in its last row.
 * What only the run can tell (a formula that does not fit the program) is in
 * its result.
 */
#include "batch_list.h"

#include "engine/base/vec.h"
#include "include/fixc.h"

#include "engine/base/hash_table.h"
#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { FORMULA, PROGRAM, OPTIONS, EXPECTED, NCOLUMNS };

struct seen {
  const char *key;
  struct span at;
  UT_hash_handle hh;
};

struct reader {
  struct batch_list *list;
  struct arena *arena;
  struct diag *diag;
  const struct source *source;
  uint32_t number; /* of the source */
  VEC(struct batch_row) rows;
  struct seen *seen;
};

static struct span span(const struct reader *r, const char *from,
                        const char *to) {
  return (struct span){r->number, (uint32_t)(from - r->source->text),
                       (uint32_t)(to - r->source->text)};
}

const char *batch_key(struct arena *a, const char *formula, const char *program,
                      const char *options) {
  return arena_printf(a, "%s\t%s\t%s", formula, program, options);
}

/* ---- Checks -------------------------------------------------------------- */

static const char *in_folder(const struct reader *r, const char *path) {
  return *path == '/' ? path
                      : arena_printf(r->arena, "%s/%s", r->list->folder, path);
}

static bool find_builtin(const char *name, struct nearest *near) {
  const char *builtin;
  for (size_t i = 0; (builtin = fixc_builtin(i, NULL)); i++) {
    if (strcmp(builtin, name) == 0)
      return true;
    nearest_try(near, builtin);
  }
  return false;
}

/* A name without a folder may also be found by -I, which is for the run. */
static void check_formula(struct reader *r, const struct batch_row *row) {
  struct nearest near = nearest_to(row->formula);
  char hint[100];
  if (strcmp(row->formula, "-") == 0) {
    diag_error(r->diag, row->formula_at,
               "a row cannot read standard input; give a file");
    return;
  }
  if (access(in_folder(r, row->formula), R_OK) == 0 ||
      find_builtin(row->formula, &near) ||
      (strstr(row->options, "-I") && !strchr(row->formula, '/')))
    return;
  diag_error(r->diag, row->formula_at, "there is no formula file '%s'%s",
             row->formula, nearest_hint(&near, hint, sizeof hint));
}

static void check_program(struct reader *r, const struct batch_row *row) {
  if (!*row->program)
    return;
  if (strcmp(row->program, "-") == 0)
    diag_error(r->diag, row->program_at,
               "a row cannot read standard input; give a file");
  else if (access(in_folder(r, row->program), R_OK) != 0)
    diag_error(r->diag, row->program_at, "cannot read '%s': %s", row->program,
               strerror(errno));
}

static void check_expected(struct reader *r, struct batch_row *row,
                           const char *text) {
  struct nearest near = nearest_to(text);
  char hint[100];
  row->expected = *text ? outcome_named(text) : NOUTCOMES;
  if (!*text || row->expected < OUTCOME_FAILED)
    return;
  for (int v = 0; v < OUTCOME_FAILED; v++)
    nearest_try(&near, outcome_names[v]);
  diag_error(r->diag, row->expected_at,
             "'%s' is no verdict%s: reachable, unreachable, answered, unknown "
             "and rejected are",
             text, nearest_hint(&near, hint, sizeof hint));
}

static void check_new(struct reader *r, const struct batch_row *row) {
  struct seen *s;
  HASH_FIND_STR(r->seen, row->key, s);
  if (s) {
    diag_error(r->diag, row->at, "this run is in the list twice");
    diag_note(r->diag, s->at, "it is here, too");
    return;
  }
  s = arena_alloc(r->arena, sizeof *s);
  s->key = row->key;
  s->at = row->at;
  HASH_ADD_KEYPTR(hh, r->seen, s->key, strlen(s->key), s);
}

/* ---- Rows ---------------------------------------------------------------- */

/* The text without the blanks around it; *at tells where that is. */
static const char *column(struct reader *r, const char *from, const char *to,
                          struct span *at) {
  while (from < to && *from == ' ')
    from++;
  while (to > from && to[-1] == ' ')
    to--;
  *at = span(r, from, to);
  return arena_strndup(r->arena, from, (size_t)(to - from));
}

/* Cuts a row at its tabs; those that are missing are empty. */
static void cut(struct reader *r, const char *from, const char *end,
                const char **texts, struct span *places) {
  for (int i = 0; i < NCOLUMNS; i++) {
    const char *tab =
        from < end ? memchr(from, '\t', (size_t)(end - from)) : NULL;
    texts[i] = column(r, from, tab ? tab : end, &places[i]);
    from = tab ? tab + 1 : end;
  }
  if (from < end)
    diag_error(r->diag, span(r, from, end),
               "a row has four columns: formula, program, options, expected "
               "verdict");
}

/* Results are JSON, and JSON is UTF-8. */
static void check_text(struct reader *r, const struct batch_row *row) {
  json_t *text = json_string(row->key);
  if (!text)
    diag_error(r->diag, row->at, "this row is not UTF-8, as results must be");
  json_decref(text);
}

static void check_row(struct reader *r, struct batch_row *row,
                      const char *expected) {
  size_t before = diag_errors(r->diag);
  check_text(r, row);
  if (!*row->formula)
    diag_error(r->diag, row->at, "the first column is the formula file");
  else
    check_formula(r, row);
  if (diag_errors(r->diag) > before && strchr(row->formula, ' '))
    diag_note(r->diag, (struct span){0}, "columns are separated by tabs");
  check_program(r, row);
  check_expected(r, row, expected);
  check_new(r, row);
}

static void read_row(struct reader *r, const char *from, const char *end) {
  const char *texts[NCOLUMNS];
  struct span places[NCOLUMNS];
  cut(r, from, end, texts, places);
  struct batch_row row = {
      .text = arena_strndup(r->arena, from, (size_t)(end - from)),
      .formula = texts[FORMULA],
      .program = texts[PROGRAM],
      .options = texts[OPTIONS],
      .key =
          batch_key(r->arena, texts[FORMULA], texts[PROGRAM], texts[OPTIONS]),
      .at = span(r, from, end),
      .formula_at = places[FORMULA],
      .program_at = places[PROGRAM],
      .options_at = places[OPTIONS],
      .expected_at = places[EXPECTED]};
  check_row(r, &row, texts[EXPECTED]);
  vec_push(&r->rows, row);
}

static bool is_blank(const char *from, const char *end) {
  while (from < end && (*from == ' ' || *from == '\t'))
    from++;
  return from == end || *from == '#';
}

static void read_rows(struct reader *r) {
  const char *end = r->source->text + r->source->len;
  for (const char *at = r->source->text; at < end;) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    const char *stop = newline ? newline : end;
    const char *next = newline ? newline + 1 : end;
    if (stop > at && stop[-1] == '\r')
      stop--;
    if (stop > at && memchr(at, '\0', (size_t)(stop - at)))
      diag_error(r->diag, span(r, at, stop), "a zero byte is in this row");
    else if (!is_blank(at, stop))
      read_row(r, at, stop);
    at = next;
  }
}

/* ---- The file ------------------------------------------------------------ */

static const char *folder_of(struct arena *a, const char *path) {
  const char *slash = strrchr(path, '/');
  if (!slash)
    return ".";
  return slash == path ? "/" : arena_strndup(a, path, (size_t)(slash - path));
}

bool batch_list_read(struct batch_list *list, struct arena *a,
                     struct sources *sources, struct diag *diag,
                     const char *path, const char *folder) {
  struct reader r = {.list = list, .arena = a, .diag = diag};
  errno = 0;
  r.number = sources_read(sources, path);
  if (!r.number) {
    diag_error(diag, (struct span){0}, "cannot read '%s': %s", path,
               strerror(errno));
    return false;
  }
  r.source = sources_get(sources, r.number);
  list->folder = folder ? folder : folder_of(a, path);
  if (access(list->folder, X_OK) != 0)
    diag_error(diag, (struct span){0}, "cannot enter '%s': %s", list->folder,
               strerror(errno));
  else
    read_rows(&r);
  HASH_CLEAR(hh, r.seen);
  list->n = r.rows.len;
  list->rows = vec_to_arena(&r.rows, a);
  if (list->n == 0 && diag_errors(diag) == 0)
    diag_error(diag, (struct span){0}, "'%s' has no rows", path);
  return diag_errors(diag) == 0;
}
