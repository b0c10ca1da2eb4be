/* calculus/language/table.c — rows of texts to rows of values.
 *
 * Each row costs a look-up for each value: names are found in a table of hashes,
 * made once for each type.  So the time grows with the length of the text.
 */
#include "table.h"

#include "cells.h"
#include "resolve.h"

#include "engine/base/hash_table.h"
#include "engine/base/vec.h"

#include <inttypes.h>
#include <string.h>

/* After so many wrong rows of a text, the rest of it is not looked at. */
enum { MOST_WRONG_ROWS = 10 };

void fp_table_add(struct arena *a, const struct sources *sources,
                  struct fp_rel *rel, struct fp_table_text text) {
  if (!rel->table)
    rel->table = arena_alloc(a, sizeof *rel->table);
  struct fp_table *t = rel->table;
  struct fp_table_text *texts =
      arena_array(a, (size_t)t->ntexts + 1, sizeof *texts);
  if (t->ntexts > 0)
    memcpy(texts, t->texts, t->ntexts * sizeof *texts);
  texts[t->ntexts++] = text;
  t->texts = texts;
  t->sources = sources;
}

const char *fp_column(struct arena *a, const struct fp_var *param,
                      uint32_t leaf) {
  const char *path;
  fp_leaf(a, param->type, leaf, &path);
  return arena_concat(a, param->name, *path == '\0' || *path == '[' ? "" : ".",
                      path);
}

/* ---- Values -------------------------------------------------------------- */

struct value_name {
  uint32_t position;
  UT_hash_handle hh;
};

/* The names of the values of a type. */
struct value_names {
  const struct fp_type *type;
  struct value_name *names; /* NULL: not made yet */
  struct value_names *next;
};

struct table_column {
  const char *name;
  const struct fp_type *type;
  struct value_names *names;
};

struct table_reader {
  struct arena *a;
  struct diag *d;
  const struct fp_rel *rel;
  struct table_column *columns;
  uint32_t ncolumns;
  uint32_t *order; /* the column of each cell of a row */
  struct value_names *types;
  VEC(uint32_t) values;
};

/* How a value is written; NULL: by its number. */
static const char *name_of_value(const struct fp_type *t, uint32_t position) {
  if (t->shown && fp_shown_texts(t->shown)[position])
    return fp_shown_texts(t->shown)[position];
  return t->kind == FP_ENUM ? t->values[position] : NULL;
}

static void make_value_names(struct arena *a, struct value_names *v) {
  struct value_name *list = arena_array(a, v->type->nvalues, sizeof *list);
  for (uint32_t i = 0; i < v->type->nvalues; i++) {
    const char *name = name_of_value(v->type, i);
    if (!name)
      continue;
    list[i].position = i;
    HASH_ADD_KEYPTR(hh, v->names, name, strlen(name), &list[i]);
  }
}

static struct value_names *value_names_of(struct table_reader *r,
                                          const struct fp_type *type) {
  for (struct value_names *v = r->types; v; v = v->next)
    if (v->type == type)
      return v;
  struct value_names *v = arena_alloc(r->a, sizeof *v);
  *v = (struct value_names){.type = type, .next = r->types};
  if (type->kind == FP_ENUM || type->shown)
    make_value_names(r->a, v);
  return r->types = v;
}

/* A number without anything around it, and not too large. */
static bool cell_number(const struct cell *c, int64_t *number) {
  bool minus = c->n > 0 && c->text[0] == '-';
  *number = 0;
  for (size_t i = minus; i < c->n; i++) {
    if (c->text[i] < '0' || c->text[i] > '9' || *number > INT64_MAX / 10 - 1)
      return false;
    *number = 10 * *number + (c->text[i] - '0');
  }
  *number = minus ? -*number : *number;
  return c->n > (size_t)minus;
}

static bool cell_is(const struct cell *c, const char *word) {
  return strlen(word) == c->n && !memcmp(word, c->text, c->n);
}

/* The position of the value that a cell names; false: there is none. */
static bool cell_value(const struct table_column *k, const struct cell *c,
                       uint32_t *value) {
  const struct fp_type *t = k->type;
  struct value_name *found = NULL;
  int64_t number;
  if (t->kind == FP_BOOL) {
    *value = cell_is(c, "true") || cell_is(c, "1");
    return *value || cell_is(c, "false") || cell_is(c, "0");
  }
  HASH_FIND(hh, k->names->names, c->text, c->n, found);
  if (found)
    *value = found->position;
  else if (t->kind != FP_RANGE || !cell_number(c, &number) || number < t->lo ||
           number > t->hi)
    return false;
  else
    *value = (uint32_t)(number - t->lo);
  return true;
}

/* ---- What is wrong ------------------------------------------------------- */

static const char *column_list(const struct table_reader *r) {
  const char *list = "";
  for (uint32_t i = 0; i < r->ncolumns; i++)
    list = arena_concat(r->a, list, i ? ", " : "", r->columns[i].name);
  return list;
}

static const char *values_text(struct table_reader *r,
                               const struct fp_type *t) {
  if (t->kind == FP_BOOL)
    return "'true' or 'false'";
  if (t->kind == FP_RANGE && !t->shown)
    return arena_printf(r->a, "a number from %" PRId64 " to %" PRId64, t->lo,
                        t->hi);
  return arena_printf(r->a, "a value of type %s", t->name ? t->name : "range");
}

static void wrong_value(struct table_reader *r, const struct table_column *k,
                        const struct cell *c) {
  char hint[200] = "";
  const char *text = arena_strndup(r->a, c->text, c->n);
  struct nearest near = nearest_to(text);
  for (uint32_t i = 0; i < k->type->nvalues && k->names->names; i++)
    if (name_of_value(k->type, i))
      nearest_try(&near, name_of_value(k->type, i));
  if (k->names->names)
    nearest_hint(&near, hint, sizeof hint);
  diag_error(r->d, c->at, "'%s' must be %s, not '%s'%s", k->name,
             values_text(r, k->type), text, hint);
  diag_note(r->d, r->rel->span, "'%s' is declared here", r->rel->name);
}

static void wrong_width(struct table_reader *r, const struct cell *row,
                        size_t n) {
  diag_error(r->d, span_join(row[0].at, row[n - 1].at),
             "this row has %zu value%s, and '%s' has %u column%s: %s", n,
             n == 1 ? "" : "s", r->rel->name, r->ncolumns,
             r->ncolumns == 1 ? "" : "s", column_list(r));
  diag_note(r->d, r->rel->span, "'%s' is declared here", r->rel->name);
}

/* ---- Rows ---------------------------------------------------------------- */

static uint32_t column_of_cell(const struct table_reader *r,
                               const struct cell *c) {
  uint32_t i = 0;
  while (i < r->ncolumns && !cell_is(c, r->columns[i].name))
    i++;
  return i;
}

/* Whether a row names each column once; the rows after it have that order. */
static bool take_header(struct table_reader *r, const struct cell *row,
                        size_t n) {
  uint32_t *order = arena_array(r->a, r->ncolumns, sizeof *order);
  bool *seen = arena_array(r->a, (size_t)r->ncolumns + 1, sizeof *seen);
  for (size_t i = 0; i < n; i++) {
    order[i] = column_of_cell(r, &row[i]);
    if (order[i] == r->ncolumns || seen[order[i]])
      return false;
    seen[order[i]] = true;
  }
  r->order = order;
  return true;
}

static bool add_table_row(struct table_reader *r, const struct cell *row,
                          size_t n) {
  size_t first = r->values.len;
  bool good = n == r->ncolumns;
  if (!good)
    wrong_width(r, row, n);
  for (size_t i = 0; i < n && good; i++)
    vec_push(&r->values, 0);
  for (size_t i = 0; i < n && good; i++) {
    uint32_t at = r->order[i];
    good = cell_value(&r->columns[at], &row[i], &r->values.at[first + at]);
    if (!good)
      wrong_value(r, &r->columns[at], &row[i]);
  }
  if (!good)
    r->values.len = first;
  return good;
}

static bool read_table_text(struct table_reader *r, const struct fp_table *t,
                            struct fp_table_text text) {
  struct cell_reader *cells =
      cells_open(r->a, t->sources, text.source, text.commas, r->d);
  const struct cell *row;
  size_t n, rows = 0;
  unsigned wrong = 0;
  for (uint32_t i = 0; i < r->ncolumns; i++)
    r->order[i] = i;
  for (; wrong < MOST_WRONG_ROWS && (row = cells_next(cells, &n)); rows++)
    if (rows > 0 || n != r->ncolumns || !take_header(r, row, n))
      wrong += !add_table_row(r, row, n);
  if (wrong == MOST_WRONG_ROWS)
    diag_note(r->d, nowhere, "the rest of this text is not looked at");
  return cells_close(cells) && wrong == 0;
}

static void find_table_columns(struct table_reader *r) {
  for (uint32_t i = 0; i < r->rel->nparams; i++)
    r->ncolumns += r->rel->params[i]->type->leaves;
  r->columns = arena_array(r->a, r->ncolumns, sizeof *r->columns);
  r->order = arena_array(r->a, r->ncolumns, sizeof *r->order);
  uint32_t n = 0;
  for (uint32_t i = 0; i < r->rel->nparams; i++)
    for (uint32_t j = 0; j < r->rel->params[i]->type->leaves; j++, n++) {
      const struct fp_var *param = r->rel->params[i];
      const struct fp_type *type = fp_leaf(r->a, param->type, j, NULL);
      r->columns[n] = (struct table_column){fp_column(r->a, param, j), type,
                                            value_names_of(r, type)};
    }
}

bool fp_table_read(struct arena *a, const struct fp_rel *rel, struct diag *d) {
  struct fp_table *t = rel->table;
  struct table_reader r = {.a = a, .d = d, .rel = rel};
  bool good = true;
  if (t->read)
    return true;
  find_table_columns(&r);
  if (r.ncolumns == 0) {
    diag_error(d, rel->span, "'%s' has no column that rows could fill",
               rel->name);
    return false;
  }
  for (uint32_t i = 0; i < t->ntexts; i++)
    good = read_table_text(&r, t, t->texts[i]) && good;
  for (struct value_names *v = r.types; v; v = v->next)
    HASH_CLEAR(hh, v->names);
  t->read = true;
  t->ncolumns = r.ncolumns;
  t->nrows = r.values.len / r.ncolumns;
  t->values = arena_copy(a, r.values.at, r.values.len, sizeof *r.values.at);
  vec_free(&r.values);
  return good;
}

/* ---- Types --------------------------------------------------------------- */

/* An input type whose values are those of columns. */
struct column_type {
  const char *name;
  VEC(const char *) values;
  struct column_type *next;
};

struct typing_of_columns {
  struct arena *a;
  struct intern *names;
  struct fp_file *const *files;
  uint32_t nfiles;
  struct column_type *types;
  struct value_of_column {
    struct of_type {
      const struct column_type *type;
      const char *text;
    } key;
    UT_hash_handle hh;
  } * seen;
};

/* Whether the type is declared `input`, and no file defines it. */
static bool is_open_type(const struct typing_of_columns *w, const char *name) {
  bool input = false;
  for (uint32_t i = 0; i < w->nfiles; i++)
    for (uint32_t j = 0; j < w->files[i]->ndecls; j++) {
      const struct fp_decl *d = w->files[i]->decls[j];
      if (d->kind != FP_D_TYPE || d->name != name)
        continue;
      if (!d->input)
        return false;
      input = true;
    }
  return input;
}

/* The type of a parameter as far as rows tell it; NULL: files do. */
static struct column_type *open_column(struct typing_of_columns *w,
                                       const struct fp_var *param) {
  const struct fp_typeref *t = param->declared;
  if (!t || !t->name || t->nbounds > 0)
    return NULL;
  for (struct column_type *c = w->types; c; c = c->next)
    if (c->name == t->name)
      return c;
  if (!is_open_type(w, t->name))
    return NULL;
  struct column_type *c = arena_alloc(w->a, sizeof *c);
  c->name = t->name;
  c->next = w->types;
  return w->types = c;
}

static void note_value(struct typing_of_columns *w, struct column_type *type,
                       const struct cell *c) {
  struct value_of_column *found;
  struct of_type key = {type, intern(w->names, c->text, c->n)};
  HASH_FIND(hh, w->seen, &key, sizeof key, found);
  if (found || c->n == 0)
    return;
  found = arena_alloc(w->a, sizeof *found);
  found->key = key;
  HASH_ADD(hh, w->seen, key, sizeof key, found);
  vec_push(&type->values, key.text);
}

/* Whether a row has the names of all parameters, and which is where.  Parameters of
   open types are columns as they are; others may be several. */
static bool is_open_header(const struct fp_rel *rel, const struct cell *row,
                           size_t n, uint32_t *order) {
  for (size_t i = 0; i < n; i++) {
    uint32_t k = 0;
    while (k < rel->nparams && !cell_is(&row[i], rel->params[k]->name))
      k++;
    for (size_t j = 0; j < i; j++)
      if (order[j] == k)
        return false;
    if (k == rel->nparams)
      return false;
    order[i] = k;
  }
  return n == rel->nparams;
}

static void note_column_values(struct typing_of_columns *w,
                               const struct fp_rel *rel,
                               struct column_type *const *types,
                               struct fp_table_text text) {
  struct diag *quiet = diag_new(rel->table->sources);
  struct cell_reader *cells =
      cells_open(w->a, rel->table->sources, text.source, text.commas, quiet);
  uint32_t *order = arena_array(w->a, rel->nparams, sizeof *order);
  uint32_t *header = arena_array(w->a, rel->nparams, sizeof *header);
  const struct cell *row;
  size_t n, rows = 0;
  for (uint32_t i = 0; i < rel->nparams; i++)
    order[i] = i;
  for (; (row = cells_next(cells, &n)); rows++) {
    if (n != rel->nparams)
      continue; /* an error, of which reading tells */
    if (rows == 0 && is_open_header(rel, row, n, header)) {
      order = header;
      continue;
    }
    for (size_t i = 0; i < n; i++)
      if (types[order[i]])
        note_value(w, types[order[i]], &row[i]);
  }
  cells_close(cells);
  diag_free(quiet);
}

static void note_table(struct typing_of_columns *w, const struct fp_rel *rel) {
  struct column_type **types = arena_array(w->a, rel->nparams, sizeof *types);
  bool any = false;
  for (uint32_t i = 0; i < rel->nparams; i++) {
    types[i] = open_column(w, rel->params[i]);
    any = any || types[i];
  }
  for (uint32_t i = 0; any && i < rel->table->ntexts; i++)
    note_column_values(w, rel, types, rel->table->texts[i]);
}

static struct fp_decl *column_enum(struct typing_of_columns *w,
                                   struct column_type *c) {
  struct fp_decl *d = arena_alloc(w->a, sizeof *d);
  d->kind = FP_D_TYPE;
  d->name = c->name;
  d->type_kind = FP_ENUM;
  d->nvalues = (uint32_t)c->values.len;
  d->values = vec_to_arena(&c->values, w->a);
  return d;
}

struct fp_file *fp_table_types(struct arena *a, struct intern *names,
                               struct fp_file *const *files, uint32_t nfiles) {
  struct typing_of_columns w = {a, names, files, nfiles, NULL, NULL};
  VEC(struct fp_decl *) decls = {0};
  for (uint32_t i = 0; i < nfiles; i++)
    for (uint32_t j = 0; j < files[i]->ndecls; j++) {
      const struct fp_decl *d = files[i]->decls[j];
      if (d->kind == FP_D_REL && d->rel->table)
        note_table(&w, d->rel);
    }
  HASH_CLEAR(hh, w.seen);
  for (struct column_type *c = w.types; c; c = c->next)
    vec_push(&decls, column_enum(&w, c));
  if (decls.len == 0)
    return NULL;
  struct fp_file *f = arena_alloc(a, sizeof *f);
  f->ndecls = (uint32_t)decls.len;
  f->decls = vec_to_arena(&decls, a);
  return f;
}
