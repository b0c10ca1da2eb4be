/* calculus/answers.c — printing what statements ask for.
 *
 * Tuples are listed in the order of the parameters, whatever the order of the
 * variables: the values that the first leaf can have are taken in turn, the
 * relation is restricted to each, and so on inwards.  Only as much is looked
 * at as is printed.
 */
#include "answers.h"

#include "../engine/base/vec.h"
#include "resolve.h"

#include <gmp.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_LIMIT = 50 };

struct answers {
  struct arena *a;
  struct lowered *l;
  const struct fp_system *sys;
  FILE *out;
  struct exec *x;
  struct answer_names names;
  enum verdict verdict;
  bool partial;
};

struct answers *answers_new(struct arena *a, struct lowered *l,
                            const struct fp_system *sys, FILE *out) {
  struct answers *s = arena_alloc(a, sizeof *s);
  s->a = a;
  s->l = l;
  s->sys = sys;
  s->out = out;
  return s;
}

void answers_name(struct answers *s, struct answer_names names) {
  s->names = names;
}

void answers_attach(struct answers *s, struct exec *x) { s->x = x; }

enum verdict answers_verdict(const struct answers *s) { return s->verdict; }
bool answers_partial(const struct answers *s) { return s->partial; }

/* ---- Counting ------------------------------------------------------------- */

static int by_number(const void *x, const void *y) {
  uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
  return a < b ? -1 : a > b;
}

/* The variables of fields, ascending. */
static uint32_t *vars_of(struct answers *s, const uint32_t *fields, uint32_t n,
                         uint32_t *nvars) {
  const struct layout *layout = &lowered_plan(s->l)->layout;
  uint32_t *vars = arena_array(s->a, layout->nvars + 1, sizeof *vars), m = 0;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t b = 0; b < layout->fields[fields[i]].width; b++)
      vars[m++] = layout->fields[fields[i]].vars[b];
  qsort(vars, m, sizeof *vars, by_number);
  *nvars = m;
  return vars;
}

void answers_count(struct answers *s, const struct fp_rel *rel, dd_slot value,
                   mpz_t out) {
  uint32_t n, nvars;
  const uint32_t *home = lowered_home(s->l, rel, &n);
  uint32_t *vars = vars_of(s, home, n, &nvars);
  dd_count(exec_store(s->x), out, value, vars, nvars);
}

/* ---- Tuples ------------------------------------------------------------------ */

/* One leaf of the parameters. */
struct column {
  const char *name;
  const struct fp_type *type;
  const struct field *field;
  const char *path;  /* within its parameter */
  uint32_t counter;  /* column of the state's counter, or PLAN_NONE */
  dd_set others;     /* the fields of later columns */
};

struct listing {
  struct answers *s;
  struct column *columns;
  uint32_t ncolumns;
  uint64_t *value; /* by column */
  dd_slot slots;   /* three for each column */
  int64_t left;
  const char *indent;
};

static struct column *columns_of(struct answers *s, const struct fp_rel *rel,
                                 uint32_t *n) {
  const struct plan *p = lowered_plan(s->l);
  const uint32_t *home = lowered_home(s->l, rel, n);
  struct column *c = arena_array(s->a, *n, sizeof *c);
  uint32_t m = 0, nvars;
  for (uint32_t i = 0; i < rel->nparams; i++) {
    const struct fp_type *t = rel->params[i]->type;
    uint32_t counter = PLAN_NONE;
    for (uint32_t j = 0; j < t->leaves; j++, m++) {
      c[m].type = fp_leaf(s->a, t, j, &c[m].path);
      c[m].field = &p->layout.fields[home[m]];
      const char *dot = *c[m].path && *c[m].path != '[' ? "." : "";
      c[m].name = arena_printf(s->a, "%s%s%s", rel->params[i]->name, dot,
                               c[m].path);
      if (t->kind == FP_CLASS && strcmp(c[m].path, "pc") == 0 &&
          c[m].type->control)
        counter = m;
      c[m].counter = counter;
      uint32_t *vars = vars_of(s, home + m + 1, *n - m - 1, &nvars);
      c[m].others = dd_make_set(exec_store(s->x), vars, nvars);
    }
  }
  return c;
}

static void print_value(FILE *out, const struct fp_type *t, uint64_t value) {
  if (t->kind == FP_BOOL)
    fprintf(out, "%s", value ? "true" : "false");
  else if (t->shown && t->shown[value])
    fprintf(out, "%s", t->shown[value]);
  else if (t->kind == FP_ENUM)
    fprintf(out, "%s", t->values[value]);
  else
    fprintf(out, "%" PRId64, t->lo + (int64_t)value);
}

static void print_tuple(struct listing *w) {
  struct answers *s = w->s;
  const char *gap = "";
  fputs(w->indent, s->out);
  for (uint32_t i = 0; i < w->ncolumns; i++) {
    const struct column *c = &w->columns[i];
    const char *name = c->name;
    if (s->names.local && c->counter != PLAN_NONE && i != c->counter) {
      const char *local = s->names.local(s->names.ctx, w->value[c->counter],
                                         c->path);
      if (!local)
        continue;
      name = arena_printf(s->a, "%.*s.%s",
                          (int)(strlen(c->name) - strlen(c->path) - 1),
                          c->name, local);
    }
    fprintf(s->out, "%s%s=", gap, name);
    print_value(s->out, c->type, w->value[i]);
    gap = " ";
  }
  if (w->ncolumns == 0)
    fputs("()", s->out);
  fputc('\n', s->out);
}

struct field_value {
  uint64_t value;
  uint32_t width;
};

static bool read_value(void *arg, const bool *bits) {
  struct field_value *v = arg;
  v->value = 0;
  for (uint32_t i = 0; i < v->width; i++)
    v->value = 2 * v->value + bits[i];
  return false;
}

/* The least value of column i in `from`, which is not empty. */
static uint64_t least_value(struct listing *w, uint32_t i, dd_slot from) {
  struct field_value v = {0, w->columns[i].field->width};
  dd_each(exec_store(w->s->x), from, w->columns[i].field->vars, v.width,
          read_value, &v);
  return v.value;
}

/* Lists the tuples of slot `from`, in which columns before i are fixed. */
static void list_from(struct listing *w, uint32_t i, dd_slot from) {
  struct dd *dd = exec_store(w->s->x);
  if (i == w->ncolumns) {
    print_tuple(w);
    w->left--;
    return;
  }
  dd_slot possible = w->slots + 3 * i, cube = possible + 1, rest = cube + 1;
  dd_exists(dd, possible, from, w->columns[i].others);
  while (w->left > 0 && !dd_is_false(dd, possible)) {
    w->value[i] = least_value(w, i, possible);
    field_is(dd, cube, w->columns[i].field, w->value[i]);
    dd_restrict(dd, rest, from, cube);
    dd_diff(dd, possible, possible, cube);
    list_from(w, i + 1, rest);
  }
}

char *answers_tuples(struct answers *s, const struct fp_rel *rel,
                     dd_slot value, int64_t limit, const char *indent) {
  mpz_t count;
  struct listing w = {.s = s, .left = limit, .indent = indent};
  struct dd *dd = exec_store(s->x);
  w.columns = columns_of(s, rel, &w.ncolumns);
  w.value = arena_array(s->a, w.ncolumns + 1, sizeof *w.value);
  w.slots = dd_slots(dd, 3 * w.ncolumns + 1);
  if (!dd_is_false(dd, value))
    list_from(&w, 0, value);
  for (uint32_t i = 0; i < 3 * w.ncolumns; i++)
    dd_copy(dd, w.slots + i, DD_FALSE);
  mpz_init(count);
  answers_count(s, rel, value, count);
  mpz_sub_ui(count, count, (unsigned long)(limit - w.left));
  char *more = NULL;
  if (mpz_sgn(count) > 0) {
    char *digits = mpz_get_str(NULL, 10, count);
    more = arena_strndup(s->a, digits, strlen(digits));
    free(digits);
  }
  mpz_clear(count);
  return more;
}

/* ---- Statements ------------------------------------------------------------------ */

static const char *partly(bool partial) {
  return partial ? " (partial: stopped by 'stop when')" : "";
}

static void give_query(struct answers *s, const struct fp_decl *q,
                       dd_slot value, bool partial) {
  bool yes = dd_is_true(exec_store(s->x), value);
  const char *name = q->name ? q->name : "value";
  const char *text = yes ? "YES" : partial ? "UNKNOWN" : "NO";
  fprintf(s->out, "%s: %s%s\n", name, text, partly(partial));
  if (q->name && strcmp(q->name, "reachable") == 0)
    s->verdict = yes       ? VERDICT_REACHABLE
                 : partial ? VERDICT_PARTIAL
                           : VERDICT_UNREACHABLE;
  else if (partial && !yes)
    s->partial = true;
}

static void give_count(struct answers *s, const struct fp_rel *rel,
                       dd_slot value, bool partial) {
  mpz_t count;
  mpz_init(count);
  answers_count(s, rel, value, count);
  char *digits = mpz_get_str(NULL, 10, count);
  fprintf(s->out, "count %s = %s%s\n", rel->name, digits, partly(partial));
  free(digits);
  mpz_clear(count);
}

static void give_show(struct answers *s, const struct fp_decl *q,
                      dd_slot value, bool partial) {
  fprintf(s->out, "show %s:%s\n", q->rel->name, partly(partial));
  char *more = answers_tuples(s, q->rel, value,
                              q->limit >= 0 ? q->limit : DEFAULT_LIMIT, "  ");
  if (more)
    fprintf(s->out, "  … and %s more\n", more);
}

void answers_give(void *arg, uint32_t stmt, dd_slot value, bool partial) {
  struct answers *s = arg;
  const struct plan_statement *p = &lowered_plan(s->l)->stmts.at[stmt];
  const struct fp_decl *q = p->owner;
  switch (p->kind) {
  case PLAN_QUERY:
    give_query(s, q, value, partial);
    break;
  case PLAN_COUNT:
    give_count(s, q->rel, value, partial);
    break;
  case PLAN_SIZE:
    fprintf(s->out, "size %s = %" PRIu64 "%s\n", q->rel->name,
            dd_nodes(exec_store(s->x), value), partly(partial));
    break;
  case PLAN_SHOW:
    give_show(s, q, value, partial);
  }
  fflush(s->out);
}
