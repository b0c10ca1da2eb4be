/* calculus/answers/answers.c — printing what statements ask for.
 *
 * Tuples are listed in the order of the parameters, whatever the order of the
 * variables: the values that the first leaf can have are taken in turn, the
 * relation is restricted to each, and so on inwards.  Only as much is looked
 * at as is printed.
 */
#include "answers.h"
#include "answers_json.h"
#include "answers_table.h"
#include "engine/base/text_stream.h"
#include "fingerprint.h"

#include "calculus/language/directives.h"
#include "calculus/language/resolve.h"
#include "calculus/logic/core.h"
#include "engine/base/vec.h"

#include <assert.h>
#include <gmp.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DEFAULT_LIMIT = 50, DUMP_LIMIT = 1000 };

/* The clock of `#timer`: seconds of the processor. */
struct stopwatch {
  bool stopped;
  double total, since; /* before the last start, and when that was */
};

/* What a closed formula is known to be.  Of an iteration that was stopped
   early, only truth that further rounds could not take away is known. */
enum answer_known { KNOWN_FALSE, KNOWN_TRUE, NOT_KNOWN };

struct verdict_of {
  const struct fp_decl *query;
  enum answer_known known;
  bool open;
  struct standing standing;
};

/* The leaves of a relation's parameters and their variables, which are found
   once. */
struct answer_fields {
  const struct fp_rel *rel;
  struct answer_column *columns;
  uint32_t n, nvars;
  uint32_t *vars; /* of all columns, ascending */
  struct answer_fields *next;
};

struct answers {
  struct arena *a;
  struct answer_fields *fields;
  struct lowered *l;
  const struct fp_system *sys;
  FILE *out;
  struct exec *x;
  void (*on_query)(void *arg, const char *name, int holds);
  void *query_arg;
  enum verdict verdict;
  bool partial, open, complete, incomplete;
  struct standing doubt;     /* why an answer is not known: of `reachable` */
  struct verdict_of waiting; /* a query, for its `unknown when` */
  struct stopwatch timer;
  const char *limit;
  json_t *record; /* NULL: nobody reads it */
  enum answers_rows rows;
  FILE *tables; /* where they go */
  bool any_table;
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

void answers_attach(struct answers *s, struct exec *x) { s->x = x; }

void answers_limit(struct answers *s, const char *limit) { s->limit = limit; }

void answers_record(struct answers *s, json_t *list) { s->record = list; }

void answers_in_rows(struct answers *s, enum answers_rows rows, FILE *out) {
  s->rows = rows;
  s->tables = out;
}

void answers_each_query(struct answers *s,
                        void (*f)(void *arg, const char *name, int holds),
                        void *arg) {
  s->on_query = f;
  s->query_arg = arg;
}

enum verdict answers_verdict(const struct answers *s) { return s->verdict; }
bool answers_partial(const struct answers *s) { return s->partial; }
struct standing answers_doubt(const struct answers *s) {
  return s->doubt;
}
bool answers_open(const struct answers *s) { return s->open; }
bool answers_complete(const struct answers *s) { return s->complete; }
bool answers_incomplete(const struct answers *s) { return s->incomplete; }

/* ---- Counting ------------------------------------------------------------ */

static int by_variable(const void *x, const void *y) {
  uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
  return a < b ? -1 : a > b;
}

/* The variables of fields, ascending. */
static uint32_t *vars_of_relation(struct answers *s, const uint32_t *fields,
                                  uint32_t n, uint32_t *nvars) {
  const struct layout *layout = &lowered_plan(s->l)->layout;
  uint32_t *vars = arena_array(s->a, layout->nvars + 1, sizeof *vars), m = 0;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t b = 0; b < layout->fields[fields[i]].width; b++)
      vars[m++] = layout->fields[fields[i]].vars[b];
  qsort(vars, m, sizeof *vars, by_variable);
  *nvars = m;
  return vars;
}

void answers_fingerprint(struct answers *s, const struct fp_rel *rel,
                         dd_slot value, char *out) {
  uint32_t n;
  const uint32_t *home = lowered_home(s->l, rel, &n);
  fingerprint(exec_store(s->x), &lowered_plan(s->l)->layout, home, n, value,
              out);
}

/* ---- Tuples -------------------------------------------------------------- */

/* One leaf of the parameters. */
struct answer_column {
  const struct fp_type *type;
  const struct field *field;
  const struct fp_var *param; /* whose leaf it is, */
  uint32_t leaf;
  dd_set others; /* the fields of later columns, once it is listed; */
  bool listed;
  dd_set rest; /* of all other columns, once it is seen alone */
  bool alone;
};

/* Where a listing stands: columns before `at` have the values that they have in
   the tuple, and `rest` of each is what the relation says beyond them. */
struct listing {
  struct answers *s;
  struct answer_column *columns;
  uint32_t ncolumns;
  uint64_t *value;     /* by column */
  dd_slot from, slots; /* three for each column: possible, cube, rest */
  uint32_t at;
  bool started;
};

static void fill_columns(struct answers *s, struct answer_fields *f,
                         const uint32_t *home) {
  const struct plan *p = lowered_plan(s->l);
  const struct fp_rel *rel = f->rel;
  struct answer_column *c = f->columns;
  for (uint32_t i = 0; i < rel->nparams; i++)
    for (uint32_t j = 0; j < rel->params[i]->type->leaves; j++, c++) {
      c->param = rel->params[i];
      c->leaf = j;
      c->type = fp_leaf(s->a, rel->params[i]->type, j, NULL);
      c->field = &p->layout.fields[*home++];
    }
}

static const struct answer_fields *answer_fields_of(struct answers *s,
                                                    const struct fp_rel *rel) {
  for (struct answer_fields *f = s->fields; f; f = f->next)
    if (f->rel == rel)
      return f;
  struct answer_fields *f = arena_alloc(s->a, sizeof *f);
  const uint32_t *home = lowered_home(s->l, rel, &f->n);
  f->rel = rel;
  f->vars = vars_of_relation(s, home, f->n, &f->nvars);
  f->columns = arena_array(s->a, f->n + 1, sizeof *f->columns);
  fill_columns(s, f, home);
  f->next = s->fields;
  s->fields = f;
  return f;
}

/* Prepares columns for listing: which fields come after each. */
static void find_others(struct answers *s, const struct answer_fields *f) {
  uint32_t n, nvars;
  const uint32_t *home = lowered_home(s->l, f->rel, &n);
  for (uint32_t i = 0; i < n && !f->columns[i].listed; i++) {
    uint32_t *vars = vars_of_relation(s, home + i + 1, n - i - 1, &nvars);
    f->columns[i].others = dd_make_set(exec_store(s->x), vars, nvars);
    f->columns[i].listed = true;
  }
}

void answers_count(struct answers *s, const struct fp_rel *rel, dd_slot value,
                   mpz_t out) {
  const struct answer_fields *f = answer_fields_of(s, rel);
  dd_count(exec_store(s->x), out, value, f->vars, f->nvars);
}

/* The name of a column in a tuple, or NULL if it means nothing there.  `any` has
   the columns whose value is none, or is NULL. */
static const char *column_name(struct answers *s,
                               const struct answer_column *columns, uint32_t i,
                               const uint64_t *value, const bool *any) {
  const struct answer_column *c = &columns[i];
  uint32_t first = i - c->leaf;
  struct fp_leaves at = {value + first, any ? any + first : NULL};
  const char *own = fp_own_leaf(s->a, c->param->type, c->leaf, at);
  if (!own)
    return NULL;
  return arena_concat(s->a, c->param->name,
                      *own == '\0' || *own == '[' ? "" : ".", own);
}

static void print_answer_tuple(struct listing *w, const char *indent) {
  struct answers *s = w->s;
  const char *gap = "";
  fputs(indent, s->out);
  for (uint32_t i = 0; i < w->ncolumns; i++) {
    const char *name = column_name(s, w->columns, i, w->value, NULL);
    if (!name)
      continue;
    fprintf(s->out, "%s%s=", gap, name);
    core_print_value(s->out, w->columns[i].type, w->value[i]);
    gap = " ";
  }
  if (w->ncolumns == 0)
    fputs("()", s->out);
  fputc('\n', s->out);
}

void answers_tuple(struct answers *s, const struct fp_rel *rel,
                   const uint64_t *value, const bool *any,
                   void (*component)(void *arg, const char *name,
                                     const char *text),
                   void *arg) {
  const struct answer_fields *f = answer_fields_of(s, rel);
  const struct answer_column *columns = f->columns;
  for (uint32_t i = 0; i < f->n; i++) {
    if (any && any[i])
      continue;
    const char *name = column_name(s, columns, i, value, any);
    if (!name)
      continue;
    struct text_stream *t = text_open();
    core_print_value(text_out(t), columns[i].type, value[i]);
    char *text = text_close(t, NULL);
    component(arg, name, text);
    xfree(text);
  }
}

struct field_value {
  uint64_t value;
  uint32_t width;
};

static bool read_field_value(void *arg, const bool *bits) {
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
          read_field_value, &v);
  return v.value;
}

/* The values that column w->at can have. */
static void find_possible(struct listing *w) {
  dd_slot possible = w->slots + 3 * w->at;
  dd_exists(exec_store(w->s->x), possible, w->at ? possible - 1 : w->from,
            w->columns[w->at].others);
}

/* Takes the least value of column w->at that was not taken yet. */
static void take_value(struct listing *w) {
  struct dd *dd = exec_store(w->s->x);
  uint32_t i = w->at;
  dd_slot possible = w->slots + 3 * i, cube = possible + 1, rest = cube + 1;
  w->value[i] = least_value(w, i, possible);
  field_is(dd, cube, w->columns[i].field, w->value[i]);
  dd_restrict(dd, rest, i ? possible - 1 : w->from, cube);
  dd_diff(dd, possible, possible, cube);
}

/* Goes to the next tuple; false: there is none. */
static bool next_tuple(struct listing *w) {
  struct dd *dd = exec_store(w->s->x);
  bool first = !w->started;
  w->started = true;
  if (first && dd_is_false(dd, w->from))
    return false;
  if (w->ncolumns == 0)
    return first;
  if (first)
    find_possible(w);
  else
    w->at = w->ncolumns - 1;
  for (;;) {
    while (dd_is_false(dd, w->slots + 3 * w->at)) {
      if (w->at == 0)
        return false;
      w->at--;
    }
    take_value(w);
    if (++w->at == w->ncolumns)
      return true;
    find_possible(w);
  }
}

static void begin_listing(struct listing *w, struct answers *s,
                          const struct fp_rel *rel, dd_slot from) {
  const struct answer_fields *f = answer_fields_of(s, rel);
  *w = (struct listing){
      .s = s, .from = from, .columns = f->columns, .ncolumns = f->n};
  find_others(s, f);
  w->value = arena_array(s->a, w->ncolumns + 1, sizeof *w->value);
  w->slots = dd_slots(exec_store(s->x), 3 * w->ncolumns + 1);
}

static void end_listing(struct listing *w) {
  for (uint32_t i = 0; i < 3 * w->ncolumns; i++)
    dd_copy(exec_store(w->s->x), w->slots + i, DD_FALSE);
  dd_give_slots(exec_store(w->s->x), w->slots, 3 * w->ncolumns + 1);
}

char *answers_tuples(struct answers *s, const struct fp_rel *rel, dd_slot value,
                     int64_t limit, const char *indent) {
  mpz_t count;
  struct listing w;
  int64_t shown = 0;
  begin_listing(&w, s, rel, value);
  for (; shown < limit && next_tuple(&w); shown++)
    print_answer_tuple(&w, indent);
  end_listing(&w);
  mpz_init(count);
  answers_count(s, rel, value, count);
  mpz_sub_ui(count, count, (unsigned long)shown);
  char *more = NULL;
  if (mpz_sgn(count) > 0) {
    char *digits = mpz_get_str(NULL, 10, count);
    more = arena_strndup(s->a, digits, strlen(digits));
    memory_plain_free(digits);
  }
  mpz_clear(count);
  return more;
}

/* ---- Cursors ------------------------------------------------------------- */

struct answers_cursor {
  struct listing w;
};

struct answers_cursor *answers_cursor(struct answers *s,
                                      const struct fp_rel *rel, dd_slot value) {
  struct answers_cursor *c = arena_alloc(s->a, sizeof *c);
  begin_listing(&c->w, s, rel, value);
  return c;
}

bool answers_next(struct answers_cursor *c) { return next_tuple(&c->w); }

void answers_end(struct answers_cursor *c) { end_listing(&c->w); }

const uint64_t *answers_values(const struct answers_cursor *c) {
  return c->w.value;
}

static int64_t value_as_integer(const struct fp_type *t, uint64_t value) {
  return t->kind == FP_RANGE ? t->lo + (int64_t)value : (int64_t)value;
}

void answers_columns(struct answers_cursor *c,
                     void (*column)(void *arg, const char *name,
                                    const char *text, int64_t number),
                     void *arg) {
  struct listing *w = &c->w;
  for (uint32_t i = 0; i < w->ncolumns; i++) {
    const char *name = column_name(w->s, w->columns, i, w->value, NULL);
    if (!name)
      continue;
    struct text_stream *t = text_open();
    core_print_value(text_out(t), w->columns[i].type, w->value[i]);
    char *text = text_close(t, NULL);
    column(arg, name, text, value_as_integer(w->columns[i].type, w->value[i]));
    xfree(text);
  }
}

/* ---- Control components -------------------------------------------------- */

struct seeing {
  const struct answer_column *column;
  const char *name;
  uint32_t width;
  void (*seen)(void *arg, const char *name, const char *text);
  void *arg;
};

static bool see_value(void *arg, const bool *bits) {
  struct seeing *w = arg;
  uint64_t value = 0;
  for (uint32_t i = 0; i < w->width; i++)
    value = 2 * value + bits[i];
  struct text_stream *t = text_open();
  core_print_value(text_out(t), w->column->type, value);
  char *text = text_close(t, NULL);
  w->seen(w->arg, w->name, text);
  xfree(text);
  return true;
}

/* The variables of all columns but one. */
static dd_set all_but(struct answers *s, const struct answer_fields *f,
                      uint32_t i) {
  struct answer_column *c = &f->columns[i];
  if (c->alone)
    return c->rest;
  uint32_t n, nvars;
  const uint32_t *home = lowered_home(s->l, f->rel, &n);
  uint32_t *others = arena_array(s->a, n, sizeof *others);
  for (uint32_t j = 0; j + 1 < n; j++)
    others[j] = home[j + (j >= i)];
  uint32_t *vars = vars_of_relation(s, others, n - 1, &nvars);
  c->rest = dd_make_set(exec_store(s->x), vars, nvars);
  c->alone = true;
  return c->rest;
}

void answers_each_control(
    struct answers *s, const struct fp_rel *rel, dd_slot value,
    void (*seen)(void *arg, const char *name, const char *text), void *arg) {
  struct dd *dd = exec_store(s->x);
  const struct answer_fields *f = answer_fields_of(s, rel);
  uint64_t *zero = arena_array(s->a, f->n + 1, sizeof *zero);
  dd_slot alone = dd_slots(dd, 1);
  for (uint32_t i = 0; i < f->n; i++) {
    struct answer_column *c = &f->columns[i];
    const char *name =
        c->type->control ? column_name(s, f->columns, i, zero, NULL) : NULL;
    if (!name)
      continue;
    dd_exists(dd, alone, value, all_but(s, f, i));
    struct seeing w = {c, name, c->field->width, seen, arg};
    dd_each(dd, alone, c->field->vars, w.width, see_value, &w);
  }
  dd_copy(dd, alone, DD_FALSE);
  dd_give_slots(dd, alone, 1);
}

void answers_carry(struct answers *s, const struct fp_rel *from,
                   const struct fp_rel *to, dd_slot value, dd_slot dst) {
  struct dd *dd = exec_store(s->x);
  uint32_t m = 0;
  const struct layout *layout = &lowered_plan(s->l)->layout;
  const struct answer_fields *a = answer_fields_of(s, from),
                             *b = answer_fields_of(s, to);
  uint32_t *old = arena_array(s->a, layout->nvars + 1, sizeof *old);
  uint32_t *new = arena_array(s->a, layout->nvars + 1, sizeof *new);
  for (uint32_t i = 0; i < a->n; i++)
    for (uint32_t j = 0; j < a->columns[i].field->width; j++, m++) {
      old[m] = a->columns[i].field->vars[j];
      new[m] = b->columns[i].field->vars[j];
    }
  dd_rename(dd, dst, value, dd_make_map(dd, old, new, m));
}

/* ---- Statements ---------------------------------------------------------- */

/* What to say behind an answer. */
static const char *qualified(struct answers *s, struct standing standing) {
  if (standing.oscillation)
    return arena_printf(s->a, " (%s oscillates)",
                        s->sys->rels[standing.oscillation->rel]->name);
  return standing.partial ? " (partial: stopped by 'stop when')" : "";
}

/* The same without the words around it. */
static const char *reason_of(struct answers *s, struct standing standing) {
  if (standing.oscillation)
    return arena_printf(s->a, "%s oscillates",
                        s->sys->rels[standing.oscillation->rel]->name);
  return standing.partial ? "stopped by 'stop when'" : "";
}

/* An answer is not known. */
static void doubt(struct answers *s, struct standing standing) {
  s->partial = true;
  s->doubt = standing;
}

static enum answer_known answer_so_far(const struct plan_statement *p,
                                       bool value, struct standing standing) {
  if (standing.oscillation || (standing.partial && !(value && p->grows)))
    return NOT_KNOWN;
  return value ? KNOWN_TRUE : KNOWN_FALSE;
}

/* The object of a closed formula; `reason` is for what is not known. */
static json_t *record_truth(struct answers *s, const char *kind,
                            const char *name, enum answer_known known,
                            const char *reason) {
  static const char *const words[] = {"no", "yes", "unknown"};
  if (!s->record)
    return NULL;
  return answers_json_query(s->record, kind, name, words[known],
                            known == NOT_KNOWN ? reason : "");
}

/* Behind the answer to a query. */
static const char *remark(struct answers *s, struct verdict_of v,
                          bool reachable) {
  if (reachable && s->limit && !v.open && v.known == KNOWN_FALSE)
    return arena_printf(s->a, " (within %s)", s->limit);
  return qualified(s, v.standing);
}

static void say_query(struct answers *s, struct verdict_of v) {
  static const char *const texts[] = {"NO", "YES", "UNKNOWN"};
  static const enum verdict verdicts[] = {VERDICT_UNREACHABLE,
                                          VERDICT_REACHABLE, VERDICT_PARTIAL};
  const char *name = v.query->name;
  bool reachable = v.query->role == FP_VERDICT;
  fprintf(s->out, "%s: %s%s\n", name, texts[v.open ? NOT_KNOWN : v.known],
          remark(s, v, reachable));
  json_t *o =
      record_truth(s, "query", name, v.open ? NOT_KNOWN : v.known,
                   v.open ? "'unknown when' holds" : reason_of(s, v.standing));
  if (o && v.query->role != FP_NO_ROLE)
    json_object_set_new(o, "role",
                        json_string(reachable ? "verdict" : "complete"));
  if (s->on_query)
    s->on_query(s->query_arg, name,
                v.open || v.known == NOT_KNOWN ? -1 : v.known == KNOWN_TRUE);
  if (v.query->role == FP_COMPLETE) {
    s->complete = v.known == KNOWN_TRUE;
    s->incomplete = !s->complete;
  }
  if (reachable)
    s->verdict = v.open ? VERDICT_OPEN : verdicts[v.known];
  else if (v.open)
    s->open = true;
  if (!v.open && v.known == NOT_KNOWN && (reachable || !s->partial))
    doubt(s, v.standing);
}

static void give_query(struct answers *s, const struct plan_statement *p,
                       dd_slot value, struct standing standing) {
  bool yes = dd_is_true(exec_store(s->x), value);
  struct verdict_of v = {p->owner, answer_so_far(p, yes, standing), false,
                         standing};
  if (v.query->when)
    s->waiting = v;
  else
    say_query(s, v);
}

/* `unknown when` comes after its query. */
static void give_when(struct answers *s, const struct plan_statement *p,
                      dd_slot value, struct standing standing) {
  bool yes = dd_is_true(exec_store(s->x), value);
  struct verdict_of v = s->waiting;
  enum answer_known k = answer_so_far(p, yes, standing);
  if (v.known == KNOWN_FALSE && k != KNOWN_FALSE) {
    v.known = k == NOT_KNOWN ? NOT_KNOWN : v.known;
    v.open = k == KNOWN_TRUE;
    v.standing.partial = v.standing.partial || standing.partial;
    if (!v.standing.oscillation)
      v.standing.oscillation = standing.oscillation;
  }
  say_query(s, v);
}

/* A closed formula as a statement, the spelling of MUCKE. */
static void give_value(struct answers *s, const struct plan_statement *p,
                       bool yes, struct standing standing) {
  static const char *const texts[] = {"false", "true", "unknown"};
  enum answer_known k = answer_so_far(p, yes, standing);
  const char *formula = fp_statement_text(s->a, p->owner);
  fprintf(s->out, "value %s: %s%s\n", formula, texts[k],
          qualified(s, standing));
  record_truth(s, "value", formula, k, reason_of(s, standing));
  if (k == NOT_KNOWN)
    doubt(s, standing);
}

/* Adds one tuple to the answer that was recorded last. */
static void record_example(struct answers *s, const char *word,
                           const struct fp_rel *rel, dd_slot value) {
  if (!s->record)
    return;
  json_t *list = answers_json_tuples(s, rel, value, 1);
  json_t *last = json_array_get(s->record, json_array_size(s->record) - 1);
  json_object_set(last, word, json_array_get(list, 0));
  json_decref(list);
}

/* `value` is the relation that fp_settle_directives made of a formula. */
static void give_witness(struct answers *s, const struct plan_statement *p,
                         dd_slot value, struct standing standing) {
  const struct fp_decl *q = p->owner;
  bool found = !dd_is_false(exec_store(s->x), value);
  bool all = q->expr->kind == FP_FORALL;
  give_value(s, p, found != all, standing);
  if (standing.oscillation)
    return;
  if (found) {
    fputs(all ? "  counterexample: " : "  witness: ", s->out);
    answers_tuples(s, q->rel, value, 1, "");
    record_example(s, all ? "counterexample" : "witness", q->rel, value);
  } else {
    fprintf(s->out, "  there is no %s\n", all ? "counterexample" : "witness");
  }
}

static const char *word_of(const struct plan_statement *p) {
  bool directive = ((const struct fp_decl *)p->owner)->kind == FP_D_DIRECTIVE;
  if (p->kind == PLAN_SIZE)
    return "size";
  if (p->kind == PLAN_COUNT)
    return directive ? "onset" : "count";
  return directive ? "dump" : "show";
}

/* What is known of a relation, and whether its iteration was stopped. */
static void record_relation(struct answers *s, const struct plan_statement *p,
                            dd_slot value, int64_t limit,
                            struct standing standing) {
  const struct fp_rel *rel = ((const struct fp_decl *)p->owner)->rel;
  if (!s->record)
    return;
  json_t *o =
      answers_json_relation(s->record, s, word_of(p), rel, value, limit);
  if (standing.partial)
    json_object_set_new(o, "partial", json_true());
}

static void print_count(struct answers *s, const struct plan_statement *p,
                        const char *digits, struct standing standing) {
  const struct fp_rel *rel = ((const struct fp_decl *)p->owner)->rel;
  fprintf(s->out, "%s %s = %s%s\n", word_of(p), rel->name, digits,
          qualified(s, standing));
}

static void give_count(struct answers *s, const struct plan_statement *p,
                       dd_slot value, struct standing standing) {
  const struct fp_rel *rel = ((const struct fp_decl *)p->owner)->rel;
  mpz_t count;
  mpz_init(count);
  answers_count(s, rel, value, count);
  char *digits = mpz_get_str(NULL, 10, count);
  print_count(s, p, digits, standing);
  record_relation(s, p, value, -1, standing);
  memory_plain_free(digits);
  mpz_clear(count);
}

/* Tables are parted by a line between them. */
static void give_table(struct answers *s, const struct plan_statement *p,
                       dd_slot value, struct standing standing) {
  const struct fp_decl *q = p->owner;
  fputs(s->any_table ? "\n" : "", s->tables);
  s->any_table = true;
  give_count(s, p, value, standing);
  answers_table(s, q->rel, value, q->limit >= 0 ? q->limit : INT64_MAX,
                s->rows == ANSWERS_CSV_ROWS, s->tables);
}

static void give_show(struct answers *s, const struct plan_statement *p,
                      dd_slot value, struct standing standing) {
  const struct fp_decl *q = p->owner;
  if (s->rows != ANSWERS_LINES) {
    give_table(s, p, value, standing);
    return;
  }
  bool dump = q->kind == FP_D_DIRECTIVE;
  int64_t limit = q->limit >= 0 ? q->limit : dump ? DUMP_LIMIT : DEFAULT_LIMIT;
  fprintf(s->out, "%s %s:%s\n", word_of(p), q->rel->name,
          qualified(s, standing));
  char *more = answers_tuples(s, q->rel, value, limit, "  ");
  if (more)
    fprintf(s->out, "  … and %s more\n", more);
  record_relation(s, p, value, limit, standing);
}

/* The number of nodes of a diagram. */
static void give_size(struct answers *s, const struct plan_statement *p,
                      dd_slot value, struct standing standing) {
  const struct fp_rel *rel = ((const struct fp_decl *)p->owner)->rel;
  uint64_t nodes = dd_nodes(exec_store(s->x), value);
  fprintf(s->out, "%s %s = %" PRIu64 "%s\n", word_of(p), rel->name, nodes,
          qualified(s, standing));
  if (!s->record)
    return;
  json_t *o = json_object();
  json_array_append_new(s->record, o);
  json_object_set_new(o, "kind", json_string("size"));
  json_object_set_new(o, "name", answers_json_text(rel->name));
  json_object_set_new(o, "nodes", json_integer((json_int_t)nodes));
}

/* ---- Directives that ask nothing ----------------------------------------- */

static double processor_time(void) { return (double)clock() / CLOCKS_PER_SEC; }

/* `#timer go`, `stop`, `reset`; without a word, it is read.  It runs from the
   beginning. */
static void use_timer(struct answers *s, const struct fp_decl *q) {
  struct stopwatch *t = &s->timer;
  double now = processor_time();
  double total = t->total + (t->stopped ? 0 : now - t->since);
  const char *word = q->nwords > 0 ? q->words[0] : "";
  if (!*word || !strcmp(word, "print") || !strcmp(word, "show")) {
    fprintf(s->out, "timer %.2f s\n", total);
    return;
  }
  t->total = strcmp(word, "reset") ? total : 0;
  t->since = now;
  if (!strcmp(word, "stop") || !strcmp(word, "halt") || !strcmp(word, "off"))
    t->stopped = true;
  else if (strcmp(word, "reset"))
    t->stopped = false;
}

static void print_statistics(struct answers *s) {
  struct dd_figures f;
  dd_get_figures(exec_store(s->x), &f);
  fprintf(s->out,
          "statistics: %" PRIu64 " rounds, %" PRIu64 " operations, %" PRIu64
          " nodes made\n",
          exec_get_figures(s->x)->rounds, f.operations, f.made);
}

/* `#print` with a text, with the word statistics, or with nothing. */
static void use_print(struct answers *s, const struct fp_decl *q) {
  if (q->nwords == 1 && !strncmp(q->words[0], "stat", 4)) {
    print_statistics(s);
    return;
  }
  for (uint32_t i = 0; i < q->nwords; i++) {
    const char *word = q->words[i];
    if (*word == '"') /* without the quotes */
      fprintf(s->out, "%.*s", (int)strlen(word) - 2, word + 1);
    else
      fprintf(s->out, "%s%s", i > 0 ? " " : "", word);
  }
  fputc('\n', s->out);
}

/* ---- Answers in their turn ----------------------------------------------- */

static void give_text(struct answers *s, const struct fp_decl *q) {
  if (fp_directive_of(q) == FP_DIR_TIMER)
    use_timer(s, q);
  else
    use_print(s, q);
}

/* A relation that has no value, since an iteration has no end. */
static void give_nothing(struct answers *s, const struct plan_statement *p,
                         struct standing standing) {
  const struct fp_rel *rel = ((const struct fp_decl *)p->owner)->rel;
  fprintf(s->out, "%s %s: unknown%s\n", word_of(p), rel->name,
          qualified(s, standing));
  if (s->record)
    answers_json_nothing(s->record, word_of(p), rel->name,
                         reason_of(s, standing));
  doubt(s, standing);
}

void answers_give(void *arg, uint32_t stmt, dd_slot value,
                  struct standing standing) {
  struct answers *s = arg;
  const struct plan_statement *p = &lowered_plan(s->l)->stmts.at[stmt];
  const struct fp_decl *q = p->owner;
  struct dd *dd = exec_store(s->x);
  bool lists =
      p->kind == PLAN_COUNT || p->kind == PLAN_SIZE || p->kind == PLAN_SHOW;
  if (lists && standing.oscillation) {
    give_nothing(s, p, standing);
    return;
  }
  switch (p->kind) {
  case PLAN_QUERY:
    if (q->kind == FP_D_QUERY)
      give_query(s, p, value, standing);
    else if (q->kind == FP_D_WHEN)
      give_when(s, p, value, standing);
    else
      give_value(s, p, dd_is_true(dd, value), standing);
    break;
  case PLAN_COUNT:
    give_count(s, p, value, standing);
    break;
  case PLAN_SIZE:
    give_size(s, p, value, standing);
    break;
  case PLAN_SHOW:
    give_show(s, p, value, standing);
    break;
  case PLAN_WITNESS:
    give_witness(s, p, value, standing);
    break;
  case PLAN_TEXT:
    give_text(s, q);
  }
}

void answers_give_count(struct answers *s, uint32_t stmt, uint64_t count,
                        struct standing standing) {
  char digits[24];
  assert(!s->record);
  snprintf(digits, sizeof digits, "%" PRIu64, count);
  print_count(s, &lowered_plan(s->l)->stmts.at[stmt], digits, standing);
}
