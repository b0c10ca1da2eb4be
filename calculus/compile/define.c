/* calculus/compile/define.c — constant relations, built while the plan runs.
 *
 * A body can have a million disjuncts, so it is lowered and run in pieces:
 * each piece is a small plan of its own, thrown away when its value has been
 * used.
 */
#include "clusters.h"
#include "lowering.h"

#include "calculus/language/table.h"
#include "engine/solve/split.h"
#include "engine/solve/tuple_diagrams.h"

#include <stdlib.h>
#include <string.h>

enum { PIECE = 256, ADDER_DIGITS = 40 };

/* The disjuncts of a body, or the body itself; NULL if it is made in parts, or
   is a table. */
static struct fp_expr *const *disjuncts(const struct lowered *l, uint32_t rel,
                                        uint32_t *n) {
  *n = 0;
  if (l->sys->rels[rel]->table)
    return NULL;
  if (l->sys->rels[rel]->parts) {
    *n = l->sys->rels[rel]->parts->n;
    return NULL;
  }
  struct fp_expr *const *body =
      (struct fp_expr *const *)&l->sys->rels[rel]->body;
  *n = (*body)->kind == FP_OR ? (*body)->nargs : 1;
  return (*body)->kind == FP_OR ? (*body)->arg : body;
}

/* ---- Pieces -------------------------------------------------------------- */

/* The graph and the code of one piece; while it is made, the lowered system
   works in its arena.  Running it can be left by longjmp, so the lowered
   system knows the piece, to give it back in the end. */
struct constant_piece {
  struct arena *outer_arena;
  struct dag *dag, *outer_dag;
  struct scope root, *outer_root;
  struct plan_block block;
  uint32_t first_reg;
};

static void begin_piece(struct lowered *l) {
  struct constant_piece *p = xcalloc(1, sizeof *p);
  if (!l->pieces)
    l->pieces = arena_new();
  p->outer_arena = l->a;
  p->outer_dag = l->dag;
  p->outer_root = l->root;
  p->first_reg = l->plan.nregs;
  p->root.block = &p->block;
  l->piece = p;
  l->a = l->pieces;
  l->root = &p->root;
  l->dag = p->dag = dag_new(l->a, &l->plan, &p->root);
}

void lower_end_piece(struct lowered *l) {
  struct constant_piece *p = l->piece;
  if (!p)
    return;
  l->plan.nregs = p->first_reg;
  l->a = p->outer_arena;
  l->dag = p->outer_dag;
  l->root = p->outer_root;
  l->piece = NULL;
  vec_free(&p->block.code);
  dag_free(p->dag);
  arena_clear(l->pieces);
  xfree(p);
}

static void run_piece(struct lowered *l) {
  exec_reserve(l->exec, l->plan.nregs);
  exec_straight(l->exec, &l->piece->block);
}

/* Gives back the registers of a piece that has run. */
static void end_piece(struct lowered *l) {
  struct dd *dd = exec_store(l->exec);
  for (uint32_t r = l->piece->first_reg; r < l->plan.nregs; r++)
    dd_copy(dd, exec_slot(l->exec, r), DD_FALSE);
  lower_end_piece(l);
}

static struct core *part_core(struct lowered *l, uint32_t rel,
                              const struct fp_expr *part) {
  struct core *f = core_of_part(l->a, l->leaves, l->core[rel], part);
  alloc_formula(l->alloc, f);
  return f;
}

/* Part i of a body that is made in parts: the values of its key, and its
   formula. */
static struct core *keyed_core(struct lowered *l, uint32_t rel, uint32_t i) {
  const struct fp_parts *p = l->sys->rels[rel]->parts;
  const struct core_rel *r = l->core[rel];
  uint32_t key[PLAN_MAX_COLUMNS], n = 0;
  struct core *args[PLAN_MAX_COLUMNS + 1];
  p->key(p, i, key);
  for (uint32_t j = 0; j < r->nparams; j++) {
    if (!r->params[j]->type->control)
      continue;
    struct core is = {.kind = CORE_IS, .x = r->params[j], .k = key[n]};
    args[n++] = core_copy_node(l->a, &is);
  }
  args[n++] = part_core(l, rel, lower_make_part(l, rel, i, l->a));
  return core_join(l->a, CORE_AND, args, n);
}

static struct px *whole_relation(struct lowered *l, uint32_t rel,
                                 const struct core *f) {
  const struct core_rel *r = l->core[rel];
  return lower_body(l, r->params, r->nparams, f);
}

/* ---- As one diagram ------------------------------------------------------ */

/* The values of the pieces are joined as digits are carried in a binary
   counter, so that small diagrams are joined with small ones. */
struct row_adder {
  struct exec *x;
  uint32_t digits; /* first of DIGITS registers */
  uint64_t used;
};

static struct row_adder begin_adder(struct lowered *l) {
  struct row_adder b = {l->exec, l->plan.nregs, 0};
  l->plan.nregs += ADDER_DIGITS;
  exec_reserve(l->exec, l->plan.nregs);
  return b;
}

static void carry(struct row_adder *b, uint32_t reg) {
  struct dd *dd = exec_store(b->x);
  dd_slot value = exec_slot(b->x, reg);
  uint32_t i = 0;
  for (; b->used >> i & 1; i++) {
    dd_slot digit = exec_slot(b->x, b->digits + i);
    dd_or(dd, value, value, digit);
    dd_copy(dd, digit, DD_FALSE);
  }
  b->used++;
  dd_copy(dd, exec_slot(b->x, b->digits + i), value);
}

static void end_adder(struct lowered *l, struct row_adder *b, dd_slot dst) {
  struct dd *dd = exec_store(b->x);
  for (uint32_t i = 0; i < ADDER_DIGITS; i++) {
    dd_slot digit = exec_slot(b->x, b->digits + i);
    dd_or(dd, dst, dst, digit);
    dd_copy(dd, digit, DD_FALSE);
  }
  l->plan.nregs -= ADDER_DIGITS;
}

uint32_t lower_charge(struct lowered *l, uint32_t rel) {
  if (!exec_charges(l->exec))
    return 0;
  return exec_charge(l->exec, plan_origin_of(&l->plan, rel, PLAN_NONE));
}

void lower_define(void *ctx, uint32_t rel, uint32_t reg) {
  struct lowered *l = ctx;
  uint32_t charged = lower_charge(l, rel);
  struct row_adder b = begin_adder(l);
  uint32_t n;
  struct fp_expr *const *parts = disjuncts(l, rel, &n);
  bool facts = lower_begin_facts(l, rel);
  for (uint32_t i = 0; i < n; i += PIECE) {
    uint32_t m = n - i < PIECE ? n - i : PIECE, nrest = 0;
    begin_piece(l);
    struct core **cores = arena_array(l->a, m, sizeof *cores);
    for (uint32_t j = 0; j < m; j++) {
      struct core *part =
          parts ? part_core(l, rel, parts[i + j]) : keyed_core(l, rel, i + j);
      if (!facts || !lower_note_fact(l, rel, part))
        cores[nrest++] = part;
    }
    struct core *f = core_join(l->a, CORE_OR, cores, nrest);
    uint32_t value = dag_emit(l->dag, whole_relation(l, rel, f));
    run_piece(l);
    carry(&b, value);
    end_piece(l);
  }
  end_adder(l, &b, exec_slot(l->exec, reg));
  lower_add_facts(l, rel, exec_slot(l->exec, reg));
  if (l->sys->rels[rel]->table)
    lower_table(l, rel, exec_slot(l->exec, reg));
  exec_charge_back(l->exec, charged);
}

/* ---- As rows ------------------------------------------------------------- */

/* A disjunct that gives every control parameter a value: x = k for each. */
struct row_part {
  uint32_t key[PLAN_MAX_COLUMNS];
  uint32_t reg;
  uint32_t *same; /* see plan_row_fn */
};

static void note_control(void *found, struct core_var *x) {
  if (x->type->control)
    *(bool *)found = true;
}

/* Most conjuncts are equations, which need no walk. */
static bool mentions_control(const struct core *f) {
  bool found = false;
  if (f->kind == CORE_AND)
    for (uint32_t i = 0; i < f->nargs && !found; i++)
      found = mentions_control(f->arg[i]);
  else if (f->kind == CORE_SUM)
    found = core_deref(f->x)->type->control || core_deref(f->y)->type->control;
  else
    core_free_vars(f, note_control, &found);
  return found;
}

/* The position among the control parameters, or PLAN_NONE. */
static uint32_t control_position(const struct core_rel *r,
                                 const struct core_var *x) {
  uint32_t position = 0;
  for (uint32_t i = 0; i < r->nparams; i++) {
    if (r->params[i] == x)
      return x->type->control ? position : PLAN_NONE;
    position += r->params[i]->type->control;
  }
  return PLAN_NONE;
}

/* Splits f into a key and what it says of the data; NULL if it does not give
   a value to each control parameter. */
static struct core *read_control_key(struct lowered *l,
                                     const struct core_rel *r, struct core *f,
                                     uint32_t *key) {
  uint32_t n, found = 0, m = 0, all = 0;
  struct core *const *args =
      core_operands((struct core *const *)&f, CORE_AND, &n);
  struct core **rest = arena_array(l->a, n, sizeof *rest);
  for (uint32_t i = 0; i < r->nparams; i++)
    all += r->params[i]->type->control;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t at = args[i]->kind == CORE_IS
                      ? control_position(r, core_deref(args[i]->x))
                      : PLAN_NONE;
    if (at == PLAN_NONE) {
      rest[m++] = args[i];
      continue;
    }
    if (found >> at & 1)
      return NULL;
    found |= 1u << at;
    key[at] = (uint32_t)args[i]->k;
  }
  struct core *data = core_join(l->a, CORE_AND, rest, m);
  if (found != (1u << all) - 1 || mentions_control(data))
    return NULL;
  return data;
}

/* What all rows of a relation need. */
struct row_shape {
  uint32_t *at;    /* by field: which parameter has its home there */
  uint32_t *track; /* by parameter */
  /* The data parameters that have more places than values, by number. */
  uint32_t *partial, npartial;
};

static const struct row_shape *row_shape_of(struct lowered *l, uint32_t rel) {
  const struct core_rel *r = l->core[rel];
  if (l->shapes[rel])
    return l->shapes[rel];
  struct row_shape *s = l->shapes[rel] = arena_alloc(l->a, sizeof *s);
  uint32_t n = l->plan.layout.nfields;
  s->at = arena_array(l->a, n + 1, sizeof *s->at);
  s->partial = arena_array(l->a, r->nparams, sizeof *s->partial);
  s->track = arena_array(l->a, r->nparams, sizeof *s->track);
  memset(s->at, 0xff, n * sizeof *s->at);
  for (uint32_t i = 0; i < r->nparams; i++) {
    s->at[r->params[i]->field] = i;
    s->track[i] = l->plan.layout.fields[r->params[i]->field].track;
    if (!r->params[i]->type->control && !lower_is_full(r->params[i]))
      s->partial[s->npartial++] = i;
  }
  return s;
}

/* A row that is being read. */
struct row_reader {
  const struct core_rel *r;
  const struct row_shape *shape;
  uint32_t *same; /* see plan_row_fn */
};

static struct row_reader read_constant_row(struct lowered *l, uint32_t rel,
                                           uint32_t *same) {
  memset(same, 0xff, l->core[rel]->nparams * sizeof *same);
  return (struct row_reader){l->core[rel], row_shape_of(l, rel), same};
}

static uint32_t position(const struct row_reader *w, const struct core_var *x) {
  uint32_t i = w->shape->at[x->field];
  return i != PLAN_NONE && w->r->params[i] == x ? i : PLAN_NONE;
}

/* Notes x = y of two parameters of a track; false if they are not that, or x
   has its equal already. */
static bool read_equal(const struct row_reader *w, uint32_t x, uint32_t y) {
  uint32_t high = x > y ? x : y, low = x > y ? y : x;
  if (high == PLAN_NONE || high == low || w->same[high] != PLAN_NONE ||
      w->shape->track[x] != w->shape->track[y])
    return false;
  w->same[high] = low;
  return true;
}

/* Whether x is a part of the list of parameters, as leaves of one of them are. */
static bool lists_parameters(const struct row_reader *w,
                             struct core_var *const *x) {
  uintptr_t from = (uintptr_t)w->r->params, at = (uintptr_t)x;
  return at >= from && at < from + w->r->nparams * sizeof *x;
}

static uint32_t read_same(void *row, struct core_var *const *x,
                          struct core_var *const *y, uint32_t n) {
  const struct row_reader *w = row;
  bool listed = lists_parameters(w, x) && lists_parameters(w, y);
  uint32_t i = listed ? (uint32_t)(x - w->r->params) : 0;
  uint32_t j = listed ? (uint32_t)(y - w->r->params) : 0;
  uint32_t k = 0;
  if (listed)
    while (k < n && read_equal(w, i + k, j + k))
      k++;
  else
    while (k < n && read_equal(w, position(w, x[k]), position(w, y[k])))
      k++;
  return k;
}

/* The data parameters that nothing makes equal to another, of those that have
   more places than values. */
static uint32_t loose(struct lowered *l, const struct row_reader *w,
                      struct core_var **out) {
  uint32_t n = 0, nparams = w->r->nparams;
  bool *equal = arena_array(l->a, nparams, sizeof *equal);
  for (uint32_t i = 0; i < nparams; i++)
    if (w->same[i] != PLAN_NONE)
      equal[i] = equal[w->same[i]] = true;
  for (uint32_t i = 0; i < w->shape->npartial; i++)
    if (!equal[w->shape->partial[i]])
      out[n++] = w->r->params[w->shape->partial[i]];
  return n;
}

/* What a row says besides: f, and data parameters whose values nothing
   restricts are restricted.  Nothing is the same where f is false. */
static struct px *data_body(struct lowered *l, const struct row_reader *w,
                            const struct core *f) {
  uint32_t n = w->shape->npartial;
  struct core_var **data = arena_array(l->a, n, sizeof *data);
  if (f->kind == CORE_FALSE)
    memset(w->same, 0xff, w->r->nparams * sizeof *w->same);
  return lower_body(l, data, n ? loose(l, w, data) : 0, f);
}

struct rows {
  plan_row_fn *row;
  void *arg;
};

/* Lowers n disjuncts; those without a key go to `others`, and facts are noted if
   `facts` says so. */
static void rows_piece(struct lowered *l, uint32_t rel,
                       struct fp_expr *const *parts, uint32_t n, bool facts,
                       const struct rows *out, struct row_adder *others) {
  row_shape_of(l, rel); /* made to stay, before the piece */
  begin_piece(l);
  struct row_part *rows = arena_array(l->a, n, sizeof *rows);
  struct core **rest = arena_array(l->a, n, sizeof *rest);
  uint32_t nrows = 0, nrest = 0;
  for (uint32_t i = 0; i < n; i++) {
    struct core *f = part_core(l, rel, parts[i]);
    if (facts && lower_note_fact(l, rel, f))
      continue;
    struct core *data = read_control_key(l, l->core[rel], f, rows[nrows].key);
    if (!data)
      rest[nrest++] = f;
    else {
      uint32_t *same = arena_array(l->a, l->core[rel]->nparams, sizeof *same);
      struct row_reader w = read_constant_row(l, rel, same);
      rows[nrows].same = same;
      rows[nrows++].reg = dag_emit(
          l->dag, data_body(l, &w, core_take_same(l->a, data, read_same, &w)));
    }
  }
  struct core *f = core_join(l->a, CORE_OR, rest, nrest);
  uint32_t reg = dag_emit(l->dag, whole_relation(l, rel, f));
  run_piece(l);
  for (uint32_t i = 0; i < nrows; i++) {
    const struct plan_row row = {exec_slot(l->exec, rows[i].reg), rows[i].same,
                                 NULL};
    out->row(out->arg, rows[i].key, &row);
  }
  if (nrest > 0)
    carry(others, reg);
  end_piece(l);
}

static void other_row(void *arg, const uint32_t *key, dd_slot value) {
  const struct rows *out = arg;
  const struct plan_row row = {.value = value};
  out->row(out->arg, key, &row);
}

/* The rows of what is one diagram. */
static void split_others(struct lowered *l, uint32_t rel, dd_slot from,
                         struct rows *out) {
  const struct core_rel *r = l->core[rel];
  struct dd *dd = exec_store(l->exec);
  const struct field **control = arena_array(l->a, r->nparams, sizeof *control);
  const struct field **data = arena_array(l->a, r->nparams, sizeof *data);
  uint32_t ncontrol = 0, ndata = 0;
  for (uint32_t i = 0; i < r->nparams; i++) {
    const struct field *f = &l->plan.layout.fields[r->params[i]->field];
    if (r->params[i]->type->control)
      control[ncontrol++] = f;
    else
      data[ndata++] = f;
  }
  split_rows(dd, l->a, from, control, ncontrol, data, ndata, dd_slots(dd, 2),
             other_row, out);
}

void lower_rows(void *ctx, uint32_t rel, plan_row_fn *row, void *arg) {
  struct lowered *l = ctx;
  uint32_t charged = lower_charge(l, rel);
  struct rows out = {row, arg};
  struct row_adder others = begin_adder(l);
  struct dd *dd = exec_store(l->exec);
  uint32_t n;
  struct fp_expr *const *parts = disjuncts(l, rel, &n);
  bool facts = lower_begin_facts(l, rel);
  for (uint32_t i = 0; i < n; i += PIECE)
    rows_piece(l, rel, parts + i, n - i < PIECE ? n - i : PIECE, facts, &out,
               &others);
  dd_slot rest = dd_slots(dd, 1);
  end_adder(l, &others, rest);
  lower_add_facts(l, rel, rest);
  if (l->sys->rels[rel]->table)
    lower_table(l, rel, rest);
  if (!dd_is_false(dd, rest))
    split_others(l, rel, rest, &out);
  dd_copy(dd, rest, DD_FALSE);
  exec_charge_back(l->exec, charged);
}

/* ---- As tuples ----------------------------------------------------------- */

struct tuple_reader_of_parts {
  plan_key_fn *tuple;
  void *arg;
};

static void tuples_piece(struct lowered *l, uint32_t rel,
                         struct fp_expr *const *parts, uint32_t n,
                         const struct tuple_reader_of_parts *out,
                         struct row_adder *others) {
  uint32_t tuple[PLAN_MAX_COLUMNS], nrest = 0;
  begin_piece(l);
  struct core **rest = arena_array(l->a, n, sizeof *rest);
  for (uint32_t i = 0; i < n; i++) {
    struct core *f = part_core(l, rel, parts[i]);
    if (lower_read_fact(l->core[rel], f, tuple))
      out->tuple(out->arg, tuple);
    else
      rest[nrest++] = f;
  }
  if (nrest > 0) {
    struct core *f = core_join(l->a, CORE_OR, rest, nrest);
    uint32_t reg = dag_emit(l->dag, whole_relation(l, rel, f));
    run_piece(l);
    carry(others, reg);
  }
  end_piece(l);
}

/* The tuples of what is no fact. */
static void tuples_of_others(struct lowered *l, uint32_t rel, dd_slot from,
                             const struct tuple_reader_of_parts *out) {
  const struct core_rel *r = l->core[rel];
  const struct field **fields =
      arena_array(l->a, r->nparams + 1, sizeof *fields);
  for (uint32_t i = 0; i < r->nparams; i++)
    fields[i] = &l->plan.layout.fields[r->params[i]->field];
  tuples_of_diagram(exec_store(l->exec), l->a, from, fields, r->nparams,
                    out->tuple, out->arg);
}

void lower_tuples(void *ctx, uint32_t rel, plan_key_fn *tuple, void *arg) {
  struct lowered *l = ctx;
  const struct tuple_reader_of_parts out = {tuple, arg};
  const struct fp_table *rows = l->sys->rels[rel]->table;
  for (size_t i = 0; rows && i < rows->nrows; i++)
    tuple(arg, rows->values + i * rows->ncolumns);
  if (rows || lower_keys(ctx, rel, tuple, arg))
    return;
  uint32_t charged = lower_charge(l, rel);
  struct row_adder others = begin_adder(l);
  struct dd *dd = exec_store(l->exec);
  uint32_t n;
  struct fp_expr *const *parts = disjuncts(l, rel, &n);
  for (uint32_t i = 0; i < n; i += PIECE)
    tuples_piece(l, rel, parts + i, n - i < PIECE ? n - i : PIECE, &out,
                 &others);
  dd_slot rest = dd_slots(dd, 1);
  end_adder(l, &others, rest);
  tuples_of_others(l, rel, rest, &out);
  dd_give_slots(dd, rest, 1);
  exec_charge_back(l->exec, charged);
}

/* Beyond, to look for a variable among all others would take long. */
enum { MOST_LITERALS = 64 };

struct row_literals {
  const struct field *fields;
  uint32_t vars[MOST_LITERALS], n;
  bool bits[MOST_LITERALS];
};

/* Adds f if it says of one bit what it is, and no other one says it of that. */
static bool add_row_literal(struct row_literals *c, const struct core *f) {
  bool negated = f->kind == CORE_NOT;
  const struct core *is = negated ? f->arg[0] : f;
  if (is->kind != CORE_IS || c->n == MOST_LITERALS)
    return false;
  const struct core_var *x = core_deref(is->x);
  uint32_t var = c->fields[x->field].vars[0], i = 0;
  while (i < c->n && c->vars[i] != var)
    i++;
  if (x->size != 2 || is->k < 0 || is->k > 1 || i < c->n)
    return false;
  c->vars[c->n] = var;
  c->bits[c->n++] = (is->k == 1) != negated;
  return true;
}

/* Makes what says only which values bits have, all of some or one of some, as a
   condition that does not hold; false if f says more. */
static bool make_row_bits(struct lowered *l, const struct core *f,
                          dd_slot dst) {
  struct row_literals c = {.fields = l->plan.layout.fields};
  struct dd *dd = exec_store(l->exec);
  bool is_one = f->kind == CORE_OR;
  uint32_t n;
  struct core *const *args =
      core_operands((struct core *const *)&f, is_one ? CORE_OR : CORE_AND, &n);
  for (uint32_t i = 0; i < n; i++)
    if (!add_row_literal(&c, args[i]))
      return false;
  for (uint32_t i = 0; i < c.n; i++)
    c.bits[i] ^= is_one;
  dd_cube(dd, dst, c.vars, c.bits, c.n);
  if (is_one)
    dd_not(dd, dst, dst);
  return true;
}

/* dst := what p says, in a piece that has been begun. */
static void run_product(struct lowered *l, struct px *p, dd_slot dst) {
  uint32_t reg = dag_emit(l->dag, p);
  run_piece(l);
  dd_copy(exec_store(l->exec), dst, exec_slot(l->exec, reg));
  end_piece(l);
}

/* Whether conjuncts are made one by one. */
static bool are_made_apart(const struct lowered *l, struct core *const *args,
                           uint32_t n, struct arena *a) {
  if (n < 2 || l->options.no_clusters)
    return false;
  return l->options.no_merge ||
         clusters_may_pay(l->plan.layout.fields, args, n, a);
}

/* What says only which values bits have is made without a plan. */
static void make_conjunct(struct lowered *l, const struct core *f,
                          dd_slot dst) {
  if (make_row_bits(l, f, dst))
    return;
  begin_piece(l);
  run_product(l, lower_body(l, NULL, 0, f), dst);
}

/* dst := conjuncts, which are made one by one, or the first cluster of them
   (clusters.h); `a` is for the time of the call. */
static const struct plan_clusters *make_clusters(struct lowered *l,
                                                 struct core *const *args,
                                                 uint32_t n, dd_slot dst,
                                                 struct arena *a) {
  struct dd *dd = exec_store(l->exec);
  dd_slot *conjuncts = arena_array(a, n, sizeof *conjuncts);
  for (uint32_t i = 0; i < n; i++) {
    conjuncts[i] = dd_slots(dd, 1);
    make_conjunct(l, args[i], conjuncts[i]);
  }
  const struct plan_clusters *more =
      clusters_multiply(dd, l->a, conjuncts, n, dst, !l->options.no_merge);
  for (uint32_t i = 0; i < n; i++)
    dd_give_slots(dd, conjuncts[i], 1);
  return more;
}

/* Rows that say only what is the same, which values bits have, or one of some, and what
   is free need no plan. */
struct plan_row lower_data_row(struct lowered *l, uint32_t rel,
                               const struct fp_expr *e, uint32_t *same,
                               struct arena *a) {
  struct dd *dd = exec_store(l->exec);
  struct row_reader w = read_constant_row(l, rel, same);
  struct core *f = core_of_row(a, l->leaves, l->core[rel], e, read_same, &w);
  struct plan_row row = {.value = dd_slots(dd, 1), .same = same};
  bool full = w.shape->npartial == 0;
  uint32_t n;
  struct core *const *args =
      core_operands((struct core *const *)&f, CORE_AND, &n);
  if (full && f->kind == CORE_TRUE) {
    dd_copy(dd, row.value, DD_TRUE);
    return row;
  }
  if (full && make_row_bits(l, f, row.value))
    return row;
  alloc_formula(l->alloc, f);
  if (full && are_made_apart(l, args, n, a)) {
    row.more = make_clusters(l, args, n, row.value, a);
    return row;
  }
  begin_piece(l);
  run_product(l, data_body(l, &w, f), row.value);
  return row;
}

void lower_row_condition(struct lowered *l, uint32_t rel,
                         const struct fp_expr *e, dd_slot dst,
                         struct arena *a) {
  struct dd *dd = exec_store(l->exec);
  struct core *f = core_of_row(a, l->leaves, l->core[rel], e, NULL, NULL);
  dd_slot conjunct = dd_slots(dd, 1);
  uint32_t n;
  struct core *const *args =
      core_operands((struct core *const *)&f, CORE_AND, &n);
  alloc_formula(l->alloc, f);
  dd_copy(dd, dst, DD_TRUE);
  for (uint32_t i = 0; i < n; i++) {
    make_conjunct(l, args[i], conjunct);
    dd_and(dd, dst, dst, conjunct);
  }
  dd_give_slots(dd, conjunct, 1);
}

/* ---- Placing ------------------------------------------------------------- */

static bool has_quantifier(const struct fp_expr *e) {
  if (e->kind == FP_EXISTS || e->kind == FP_FORALL || e->kind == FP_APPLY)
    return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (has_quantifier(e->arg[i]))
      return true;
  for (uint32_t i = 0; i < e->nupdates; i++)
    if (e->updates[i].value && has_quantifier(e->updates[i].value))
      return true;
  return false;
}

static bool quantifies(const struct lowered *l, uint32_t rel,
                       struct fp_expr *const *parts, uint32_t i) {
  const struct fp_parts *p = l->sys->rels[rel]->parts;
  return parts ? has_quantifier(parts[i]) : p->quantifies(p, i);
}

/* Pieces are looked at before they are made if something in them wants a
   place, or if they may compare numbers or records, whose tracks belong together then. */
void lower_place_pieces(struct lowered *l, uint32_t rel) {
  uint32_t n;
  struct fp_expr *const *parts = disjuncts(l, rel, &n);
  bool compares = parts && (alloc_has_numbers(l->core[rel]) ||
                            alloc_has_records(l->core[rel]));
  for (uint32_t i = 0; i < n; i++) {
    if (!quantifies(l, rel, parts, i) && !compares)
      continue;
    struct arena *scratch = arena_new();
    const struct fp_expr *e =
        parts ? parts[i] : lower_make_part(l, rel, i, scratch);
    struct core *f = core_of_part(scratch, l->leaves, l->core[rel], e);
    alloc_formula(l->alloc, f);
    arena_free(scratch);
  }
}
