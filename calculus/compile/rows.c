/* calculus/compile/rows.c — rows of constant relations, when they are asked
 * for.
 *
 * If a front end makes a body in parts (fp_parts), each part is a row of
 * which the key is known before it is made.  A row is made when a rule first
 * meets it: what control never reaches costs its key only.
 *
 * Programs say the same at many locations: that nothing changes, or that one
 * variable becomes another.  The formula of a part, which does not mention its
 * key, is therefore written down as a string of words; parts of one relation
 * with the same words are the same row, which is lowered once.
 *
 * Conditions that many rows have (fp_parts keeps them), such as what a procedure always
 * enforces, are lowered once by themselves; the rows are multiplied with small ones, and
 * have large ones as clusters (clusters.h).
 */
#include "lowering.h"

#include "calculus/language/resolve.h"

#include "engine/base/hash.h"

#include "engine/base/hash_table.h"
#include <string.h>

enum { LARGE_CONDITION = 64 /* nodes: it is a cluster of a row */ };

/* What parts, or conditions, with the same formula say. */
struct row_form {
  const uint64_t *words;
  size_t size; /* of them, in bytes */
  unsigned hash;
  struct plan_row row;
  UT_hash_handle hh;
};

/* What is the same in rows (plan_row); equal arrays are one. */
struct equal_parameters {
  uint32_t *at;
  UT_hash_handle hh;
};

struct row_forms {
  struct row_form *known;
  struct equal_parameters *sames;
  struct arena *arena; /* of the formula at hand */
  VEC(uint64_t) words; /* of it, after the number of its relation */
  uint64_t hash;       /* of them */
  VEC(struct fp_expr *) conditions; /* of the row that is being made */
};

/* ---- Formulas as words --------------------------------------------------- */

static void add_word_of_form(struct row_forms *s, uint64_t word) {
  s->hash = hash_word(s->hash, word);
  vec_push(&s->words, word);
}

static void add_name(struct row_forms *s, const char *name) {
  add_word_of_form(s, (uint64_t)(uintptr_t)name);
}

static void write_formula(struct row_forms *s, const struct fp_expr *e);

static void write_updates(struct row_forms *s, const struct fp_expr *e) {
  for (uint32_t i = 0; i < e->nupdates; i++) {
    const struct fp_update *u = &e->updates[i];
    add_word_of_form(s, (uint64_t)(uintptr_t)u->at << 1 | (u->value != NULL));
    if (u->value)
      write_formula(s, u->value);
  }
}

static void write_operands(struct row_forms *s, const struct fp_expr *e) {
  for (uint32_t i = 0; i < e->nvars; i++)
    add_name(s, e->vars[i]->name);
  for (uint32_t i = 0; i < e->nargs; i++)
    write_formula(s, e->arg[i]);
  write_updates(s, e);
}

static void write_parts(struct row_forms *s, const struct fp_expr *e) {
  add_word_of_form(s, (uint64_t)e->kind << 32 | e->nargs);
  if (e->kind == FP_EXISTS || e->kind == FP_FORALL || e->kind == FP_WITH)
    add_word_of_form(s, (uint64_t)e->nvars << 32 | e->nupdates);
  if (e->kind == FP_NAME || e->kind == FP_FIELD)
    add_name(s, e->name);
  else if (e->kind == FP_NUMBER || e->kind == FP_VALUE)
    add_word_of_form(s, (uint64_t)e->number);
  write_operands(s, e);
}

/* Different formulas have different words: each node says how many follow.
   What is kept is told by its address, which is no kind. */
static void write_formula(struct row_forms *s, const struct fp_expr *e) {
  if (e->kept)
    add_word_of_form(s, UINT64_C(1) << 63 | (uint64_t)(uintptr_t)e);
  else
    write_parts(s, e);
}

static void begin_words(struct row_forms *s, uint32_t rel) {
  s->words.len = 0;
  s->hash = 0;
  add_word_of_form(s, rel);
}

/* ---- Parts --------------------------------------------------------------- */

static const struct fp_parts *parts_of_row(const struct lowered *l,
                                           uint32_t rel) {
  return l->sys->rels[rel]->parts;
}

/* A front end makes no mistakes: nothing is ever reported. */
struct fp_expr *lower_make_part(struct lowered *l, uint32_t rel, uint32_t i,
                                struct arena *a) {
  const struct fp_parts *p = parts_of_row(l, rel);
  struct fp_expr *e = p->make(p, i, a);
  fp_type_part(a, l->names, l->sys, l->sys->rels[rel], e);
  return e;
}

bool lower_keys(void *ctx, uint32_t rel, plan_key_fn *key, void *arg) {
  const struct fp_parts *p = parts_of_row(ctx, rel);
  uint32_t values[PLAN_MAX_COLUMNS];
  for (uint32_t i = 0; p && i < p->n; i++) {
    p->key(p, i, values);
    key(arg, values);
  }
  return p != NULL;
}

/* ---- Rows ---------------------------------------------------------------- */

static struct row_forms *forms_of(struct lowered *l) {
  if (!l->forms) {
    l->forms = xcalloc(1, sizeof *l->forms);
    l->forms->arena = arena_new();
  }
  return l->forms;
}

void lower_free_forms(struct lowered *l) {
  struct row_forms *s = l->forms;
  if (!s)
    return;
  HASH_CLEAR(hh, s->known);
  HASH_CLEAR(hh, s->sames);
  vec_free(&s->words);
  vec_free(&s->conditions);
  arena_free(s->arena);
  xfree(s);
  l->forms = NULL;
}

/* The one array for what is the same; NULL: nothing is. */
static const uint32_t *share_equal_parameters(struct lowered *l, uint32_t *same,
                                              uint32_t n) {
  struct equal_parameters *set;
  uint64_t words = n % 2 ? same[n - 1] : 0;
  uint32_t all = n % 2 ? same[n - 1] : PLAN_NONE;
  for (uint32_t i = 0; i + 1 < n; i += 2) {
    all &= same[i] & same[i + 1];
    words = hash_word(words, (uint64_t)same[i] << 32 | same[i + 1]);
  }
  if (all == PLAN_NONE) /* which has all bits */
    return NULL;
  unsigned hash = hash_spread(words);
  HASH_FIND_BYHASHVALUE(hh, l->forms->sames, same, n * sizeof *same, hash, set);
  if (!set) {
    set = arena_alloc(l->a, sizeof *set);
    set->at = same;
    HASH_ADD_KEYPTR_BYHASHVALUE(hh, l->forms->sames, set->at, n * sizeof *same,
                                hash, set);
  }
  return set->at;
}

static struct row_form *known_form(const struct row_forms *s) {
  struct row_form *f;
  HASH_FIND_BYHASHVALUE(hh, s->known, s->words.at,
                        s->words.len * sizeof *s->words.at, (unsigned)s->hash,
                        f);
  return f;
}

/* A form for the words at hand, which is not known yet: making it may be stopped. */
static struct row_form *form_of_words(struct lowered *l) {
  struct row_forms *s = l->forms;
  struct row_form *f = arena_alloc(l->a, sizeof *f);
  f->size = s->words.len * sizeof *s->words.at;
  f->words = arena_copy(l->a, s->words.at, 1, f->size);
  f->hash = (unsigned)s->hash;
  return f;
}

static void remember_form(struct row_forms *s, struct row_form *f) {
  HASH_ADD_KEYPTR_BYHASHVALUE(hh, s->known, f->words, f->size, f->hash, f);
}

/* ---- Conditions ---------------------------------------------------------- */

/* No kind, and no address. */
static const uint64_t CONDITION = UINT64_MAX;

/* Moves the conjuncts of a formula that are conditions to s->conditions. */
static void take_conditions(struct row_forms *s, struct fp_expr *e) {
  uint32_t n = 0;
  if (e->kind != FP_AND || e->kept)
    return;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (e->arg[i]->condition) {
      vec_push(&s->conditions, e->arg[i]);
    } else {
      take_conditions(s, e->arg[i]);
      e->arg[n++] = e->arg[i];
    }
  e->nargs = n;
}

/* A condition as a diagram.  Procedures that enforce the same have formulas of their
   own, which are told by their words. */
static dd_slot condition_slot(struct lowered *l, uint32_t rel,
                              struct fp_expr *e) {
  struct row_forms *s = l->forms;
  begin_words(s, rel);
  add_word_of_form(s, CONDITION);
  add_word_of_form(s, (uint64_t)(uintptr_t)e);
  struct row_form *same, *f = known_form(s);
  if (f)
    return f->row.value;
  f = form_of_words(l);
  begin_words(s, rel);
  add_word_of_form(s, CONDITION);
  write_parts(s, e);
  same = known_form(s);
  if (!same) {
    same = form_of_words(l);
    same->row.value = dd_slots(exec_store(l->exec), 1);
    fp_type_part(s->arena, l->names, l->sys, l->sys->rels[rel], e);
    lower_row_condition(l, rel, e, same->row.value, s->arena);
    remember_form(s, same);
  }
  f->row = same->row;
  remember_form(s, f);
  return f->row.value;
}

/* Renames each parameter to the first that it equals: a condition on the states before
   and after a step then has few variables that the other lacks. */
static dd_map map_of_same(struct lowered *l, uint32_t rel,
                          const uint32_t *same) {
  const struct core_rel *r = l->core[rel];
  const struct field *fields = l->plan.layout.fields;
  VEC(uint32_t) from = {0}, to = {0};
  for (uint32_t i = 0; i < r->nparams; i++) {
    uint32_t first = i;
    while (same[first] != PLAN_NONE)
      first = same[first];
    const struct field *x = &fields[r->params[i]->field];
    const struct field *y = &fields[r->params[first]->field];
    for (uint32_t bit = 0; first != i && bit < x->width; bit++) {
      vec_push(&from, x->vars[bit]);
      vec_push(&to, y->vars[bit]);
    }
  }
  dd_map map =
      dd_make_map(exec_store(l->exec), from.at, to.at, (uint32_t)from.len);
  vec_free(&from);
  vec_free(&to);
  return map;
}

/* Adds condition i to a row: to its value, or, if it is large, as a cluster. */
static void put_condition(struct lowered *l, uint32_t rel, size_t i, dd_map map,
                          struct plan_row *row, struct plan_clusters *more) {
  struct dd *dd = exec_store(l->exec);
  dd_slot whole = condition_slot(l, rel, l->forms->conditions.at[i]);
  dd_slot condition = dd_slots(dd, 1);
  dd_rename(dd, condition, whole, map);
  uint32_t most = l->options.no_merge ? 0 : LARGE_CONDITION;
  if (dd_nodes(dd, condition) > most && !l->options.no_clusters) {
    more->at[more->n++] = condition;
    return;
  }
  dd_and(dd, row->value, row->value, condition);
  dd_copy(dd, condition, DD_FALSE);
  dd_give_slots(dd, condition, 1);
}

/* The conditions of the states before and after a step are large, and alike: as clusters
   they are each the same diagram in many rows, and their product is never made. */
static void add_conditions(struct lowered *l, uint32_t rel,
                           struct plan_row *row, const uint32_t *same) {
  size_t n = l->forms->conditions.len;
  if (n == 0)
    return;
  dd_map map = map_of_same(l, rel, same);
  uint32_t nmore = row->more ? row->more->n : 0;
  struct plan_clusters *more = arena_alloc(l->a, sizeof *more);
  more->at = arena_array(l->a, nmore + n, sizeof *more->at);
  more->n = nmore;
  for (uint32_t i = 0; i < nmore; i++)
    more->at[i] = row->more->at[i];
  for (size_t i = 0; i < n; i++)
    put_condition(l, rel, i, map, row, more);
  row->more = more->n > 0 ? more : NULL;
}

/* ---- Making rows --------------------------------------------------------- */

static struct row_form *new_form(struct lowered *l, uint32_t rel,
                                 struct fp_expr *e) {
  struct row_forms *s = l->forms;
  struct row_form *f = form_of_words(l);
  uint32_t n = l->core[rel]->nparams;
  uint32_t *same = arena_array(l->a, n, sizeof *same);
  s->conditions.len = 0;
  take_conditions(s, e);
  fp_type_part(s->arena, l->names, l->sys, l->sys->rels[rel], e);
  f->row = lower_data_row(l, rel, e, same, s->arena);
  f->row.same = share_equal_parameters(l, same, n);
  add_conditions(l, rel, &f->row, same);
  remember_form(s, f);
  return f;
}

void lower_row(void *ctx, uint32_t rel, uint32_t number, plan_row_fn *row,
               void *arg) {
  struct lowered *l = ctx;
  uint32_t charged = lower_charge(l, rel);
  struct row_forms *s = forms_of(l);
  const struct fp_parts *p = parts_of_row(l, rel);
  arena_clear(s->arena);
  struct fp_expr *e = p->make(p, number, s->arena);
  begin_words(s, rel);
  write_formula(s, e);
  struct row_form *f = known_form(s);
  if (!f)
    f = new_form(l, rel, e);
  row(arg, NULL, &f->row);
  exec_charge_back(l->exec, charged);
}
