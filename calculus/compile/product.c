/* calculus/compile/product.c — formulas to operations.
 *
 * Conjunctions under existential quantifiers become relational products with
 * early quantification: start from what is new (or changes most often), join
 * next what adds the fewest and frees the most variables, quantify each
 * variable at its last use (Burch, Clarke and Long 1991; Geist and Beer 1994).
 */
#include "lowering.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- Which variables a formula guards ------------------------------------ */

/* Every atom restricts its variables to values; complements do not. */
bool lower_guards(const struct core *f, const struct core_var *x) {
  switch (f->kind) {
  case CORE_FALSE:
    return true;
  case CORE_REL:
    for (uint32_t i = 0; i < f->nargs; i++)
      if (f->term[i].var && core_deref(f->term[i].var) == x)
        return true;
    return false;
  case CORE_IS:
  case CORE_BELOW:
  case CORE_BIT:
    return core_deref(f->x) == x;
  case CORE_SUM:
  case CORE_LESS:
    return core_deref(f->x) == x || core_deref(f->y) == x;
  case CORE_AND:
    for (uint32_t i = 0; i < f->nargs; i++)
      if (lower_guards(f->arg[i], x))
        return true;
    return false;
  case CORE_OR:
    for (uint32_t i = 0; i < f->nargs; i++)
      if (!lower_guards(f->arg[i], x))
        return false;
    return true;
  case CORE_EXISTS:
    return lower_guards(f->arg[0], x);
  case CORE_TRUE:
  case CORE_NOT:
  case CORE_IFF:
    return false;
  }
  assert(!"no formula");
  return false;
}

bool lower_is_full(const struct core_var *x) {
  return (x->size & (x->size - 1)) == 0;
}

struct px *lower_restrict(struct lowered *l, struct px *value,
                          const struct core *f, struct core_var *const *vars,
                          uint32_t nvars) {
  for (uint32_t i = 0; i < nvars; i++)
    if (!lower_is_full(vars[i]) && !lower_guards(f, vars[i]))
      value = px_and(l->dag, value, px_valid(l->dag, vars[i]->field));
  return value;
}

/* ---- Application --------------------------------------------------------- */

bool field_vec_has(const field_vec *v, uint32_t field) {
  for (size_t i = 0; i < v->len; i++)
    if (v->at[i] == field)
      return true;
  return false;
}

void field_vec_add(void *fields, struct core_var *x) {
  field_vec *v = fields;
  if (!field_vec_has(v, x->field))
    vec_push(v, x->field);
}

/* The entry of a field in a table that is zero where nothing is said. */
static uint32_t *table_entry_of(field_vec *table, uint32_t field) {
  while (table->len <= field)
    vec_push(table, 0);
  return &table->at[field];
}

static void set_entries(field_vec *table, const field_vec *fields,
                        uint32_t value) {
  for (size_t i = 0; i < fields->len; i++)
    *table_entry_of(table, fields->at[i]) = value;
}

/* R(args) with the variables of `project` quantified on the way: constants
   and repeated arguments are settled in the home fields, what is projected is
   dropped there, and only the rest is renamed. */
struct px *lower_apply(struct lowered *l, struct px *value,
                       const struct core *f, const field_vec *project,
                       bool data_only) {
  const struct core_rel *r = l->core[f->rel->index];
  field_vec drop = {0}, from = {0}, to = {0}, seen = {0};
  if (project)
    set_entries(&l->projected, project, 1);
  for (uint32_t i = 0; i < f->nargs; i++) {
    uint32_t h = r->params[i]->field;
    if (data_only && r->params[i]->type->control)
      continue;
    if (!f->term[i].var) {
      value = px_and_exists(l->dag, value, px_is(l->dag, h, f->term[i].value),
                            &h, 1);
      continue;
    }
    uint32_t field = core_deref(f->term[i].var)->field;
    uint32_t *home = table_entry_of(&l->home_at, field);
    if (*home) {
      value =
          px_and_exists(l->dag, value, px_sum(l->dag, *home - 1, h, 0), &h, 1);
      continue;
    }
    vec_push(&seen, field);
    *home = h + 1;
    if (project && *table_entry_of(&l->projected, field)) {
      vec_push(&drop, h);
    } else if (field != h) {
      vec_push(&from, h);
      vec_push(&to, field);
    }
  }
  value = px_exists(l->dag, value, drop.at, (uint32_t)drop.len);
  value = px_rename(l->dag, value, from.at, to.at, (uint32_t)from.len);
  set_entries(&l->home_at, &seen, 0);
  if (project)
    set_entries(&l->projected, project, 0);
  vec_free(&drop);
  vec_free(&from);
  vec_free(&to);
  vec_free(&seen);
  return value;
}

static struct px *lower_rel(struct lowered *l, const struct core *f,
                            const field_vec *project) {
  struct px *value =
      f->delta ? l->environment[f->rel->index].delta : lower_value(l, f->rel);
  return lower_apply(l, value, f, project, false);
}

/* ---- Products ------------------------------------------------------------ */

/* What is known of a field while a product is made. */
struct mention {
  uint32_t width;
  uint32_t left;     /* factors that are still to be joined mention it */
  bool joined;       /* what is joined mentions it */
  bool quantifiable; /* it is still to be quantified, as early as possible */
};

struct product_maker {
  struct lowered *l;
  struct factor *factors;
  uint32_t n;
  field_vec bound;    /* still to be quantified */
  struct mention *of; /* by field */
};

static bool is_fresh(const struct core *f) {
  if (f->kind == CORE_REL)
    return f->delta;
  for (uint32_t i = 0; i < f->nargs; i++)
    if (is_fresh(f->arg[i]))
      return true;
  return false;
}

static void make_factor(struct lowered *l, const struct core *f,
                        struct factor *out) {
  *out = (struct factor){.delta = is_fresh(f)};
  core_free_vars(f, field_vec_add, &out->fields);
  out->complement = f->kind == CORE_NOT;
  out->px = lower_formula(l, out->complement ? f->arg[0] : f);
}

/* Whether a field of a factor that is left is quantified once that is joined:
   no other factor that is left mentions it. */
static bool dies_next(const struct product_maker *p, uint32_t field) {
  return p->of[field].quantifiable && p->of[field].left == 1;
}

/* The factor to start from: what is new, else what changes most often, else
   the smallest; complements only when there is nothing else. */
static uint32_t first_factor(const struct product_maker *p) {
  uint32_t best = PLAN_NONE;
  for (uint32_t i = 0; i < p->n; i++) {
    const struct factor *f = &p->factors[i];
    const struct factor *b = best == PLAN_NONE ? NULL : &p->factors[best];
    if (!b || f->delta > b->delta ||
        (f->delta == b->delta &&
         (f->complement < b->complement ||
          (f->complement == b->complement &&
           px_scope(f->px)->depth > px_scope(b->px)->depth))))
      best = i;
  }
  return best;
}

static int64_t cost(const struct product_maker *p, uint32_t next) {
  const struct factor *f = &p->factors[next];
  int64_t added = 0, freed = 0;
  bool apart = f->fields.len > 0;
  for (size_t i = 0; i < f->fields.len; i++) {
    uint32_t field = f->fields.at[i], width = p->of[field].width;
    added += p->of[field].joined ? 0 : width;
    freed += dies_next(p, field) ? width : 0;
    apart = apart && !p->of[field].joined;
  }
  return 4 * (added - freed) + (apart ? 1 << 20 : 0) + (f->complement ? 2 : 0);
}

/* The first that is left, in the order of the text. */
static uint32_t next_written(const struct product_maker *p) {
  uint32_t i = 0;
  while (p->factors[i].done)
    i++;
  return i;
}

static uint32_t next_factor(const struct product_maker *p) {
  if (p->l->options.no_schedule)
    return next_written(p);
  uint32_t best = PLAN_NONE;
  int64_t least = 0;
  for (uint32_t i = 0; i < p->n; i++) {
    if (p->factors[i].done)
      continue;
    int64_t c = cost(p, i);
    if (best == PLAN_NONE || c < least) {
      best = i;
      least = c;
    }
  }
  return best;
}

/* Notes that a factor is joined, and moves the fields that no other mentions
   from `bound` to `dead`. */
static void note_joined(struct product_maker *p, const struct factor *f,
                        field_vec *dead) {
  size_t m = 0;
  for (size_t i = 0; i < f->fields.len; i++) {
    struct mention *of = &p->of[f->fields.at[i]];
    of->joined = true;
    of->left--;
  }
  dead->len = 0;
  for (size_t i = 0; i < p->bound.len; i++) {
    uint32_t field = p->bound.at[i];
    const struct mention *of = &p->of[field];
    if (of->quantifiable && of->joined && of->left == 0)
      vec_push(dead, field);
    else
      p->bound.at[m++] = field;
  }
  p->bound.len = m;
}

static struct px *join_factor(struct product_maker *p, struct px *acc,
                              struct factor *f, const field_vec *dead) {
  struct dag *d = p->l->dag;
  if (!f->complement)
    return px_and_exists(d, acc, f->px, dead->at, (uint32_t)dead->len);
  return px_exists(d, px_diff(d, acc, f->px), dead->at, (uint32_t)dead->len);
}

static struct px *multiply_factors(struct product_maker *p) {
  field_vec dead = {0};
  struct px *value = px_constant(p->l->dag, true);
  for (uint32_t step = 0; step < p->n; step++) {
    bool first = step == 0 && !p->l->options.no_schedule;
    struct factor *f = &p->factors[first ? first_factor(p) : next_factor(p)];
    note_joined(p, f, &dead);
    value = join_factor(p, value, f, &dead);
    f->done = true;
  }
  vec_free(&dead);
  return px_exists(p->l->dag, value, p->bound.at, (uint32_t)p->bound.len);
}

/* Conjunctions of atoms are built from the deepest variable upwards, which
   puts one level on top of what is there at each step. */
static uint32_t top_var(const struct lowered *l, const struct core *f) {
  const struct core *g = f->kind == CORE_NOT ? f->arg[0] : f;
  uint32_t top = UINT32_MAX;
  struct core_var *vars[2] = {g->x, g->y};
  for (int i = 0; i < 2; i++) {
    uint32_t rank = UINT32_MAX;
    if (vars[i])
      rank = alloc_rank(l->alloc, core_deref(vars[i])->field);
    top = rank < top ? rank : top;
  }
  return top;
}

static bool is_atom(const struct core *f) {
  return f->kind == CORE_IS || f->kind == CORE_SUM || f->kind == CORE_LESS ||
         f->kind == CORE_BELOW || f->kind == CORE_BIT;
}

struct atom_at {
  uint32_t top;
  uint32_t position;
  const struct core *f;
};

static int by_depth(const void *x, const void *y) {
  const struct atom_at *a = x, *b = y;
  if (a->top != b->top)
    return a->top > b->top ? -1 : 1;
  return a->position < b->position ? -1 : a->position > b->position;
}

/* The conjunction of `value` and atoms. */
static struct px *and_atoms(struct lowered *l, struct px *value,
                            struct core *const *args, uint32_t n) {
  struct atom_at *order = xcalloc(n + 1, sizeof *order);
  for (uint32_t i = 0; i < n; i++)
    order[i] = (struct atom_at){top_var(l, args[i]), i, args[i]};
  qsort(order, n, sizeof *order, by_depth);
  for (uint32_t i = 0; i < n; i++) {
    const struct core *f = order[i].f;
    if (f->kind == CORE_NOT)
      value = px_diff(l->dag, value, lower_formula(l, f->arg[0]));
    else
      value = px_and(l->dag, lower_formula(l, f), value);
  }
  xfree(order);
  return value;
}

static struct px *conjoin_atoms(struct lowered *l, struct core *const *args,
                                uint32_t n) {
  return and_atoms(l, px_constant(l->dag, true), args, n);
}

/* Adds the field of x unless it is there, by a table. */
static void add_atom_field(struct lowered *l, field_vec *fields,
                           const struct core_var *x) {
  uint32_t field = x ? core_deref((struct core_var *)x)->field : 0;
  if (!x || *table_entry_of(&l->projected, field))
    return;
  *table_entry_of(&l->projected, field) = 1;
  vec_push(fields, field);
}

struct factor lower_atoms(struct lowered *l, struct core *const *atoms,
                          uint32_t n) {
  struct factor all = {.px = conjoin_atoms(l, atoms, n)};
  for (uint32_t i = 0; i < n; i++) {
    const struct core *f = atoms[i];
    const struct core *g = f->kind == CORE_NOT ? f->arg[0] : f;
    add_atom_field(l, &all.fields, g->x);
    add_atom_field(l, &all.fields, g->y);
  }
  set_entries(&l->projected, &all.fields, 0);
  return all;
}

static bool only_atoms(struct core *const *args, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (!is_atom(args[i]) &&
        !(args[i]->kind == CORE_NOT && is_atom(args[i]->arg[0])))
      return false;
  return true;
}

static bool mentions_one_of(const struct core *f, struct core_var *const *vars,
                            uint32_t nvars) {
  const struct core *g = f->kind == CORE_NOT ? f->arg[0] : f;
  for (uint32_t i = 0; i < nvars; i++)
    if ((g->x && core_deref(g->x) == vars[i]) ||
        (g->y && core_deref(g->y) == vars[i]))
      return true;
  return false;
}

/* ---- Filters ------------------------------------------------------------- */

/* A relation that varies is often read at few locations only: where a smaller
   one holds that varies too, as Relevant does in paper section 4.3.  The
   smaller one is applied to it at home, before anything is renamed. */

static bool formula_varies(const struct lowered *l, const struct core *f) {
  return f->kind == CORE_REL && !f->delta && !l->eq->fixed[f->rel->index];
}

bool lower_filters(const struct lowered *l, const struct core *f,
                   const struct core *g) {
  if (f == g || !formula_varies(l, f) || !formula_varies(l, g))
    return false;
  field_vec of_f = {0}, of_g = {0};
  core_free_vars(f, field_vec_add, &of_f);
  core_free_vars(g, field_vec_add, &of_g);
  bool inside = of_f.len > 0 && of_f.len < of_g.len;
  for (size_t i = 0; i < of_f.len; i++)
    inside = inside && field_vec_has(&of_g, of_f.at[i]);
  vec_free(&of_f);
  vec_free(&of_g);
  return inside;
}

/* f with the variables that it shares with g at their places in g's home. */
static struct core *at_home_of(struct lowered *l, const struct core *f,
                               const struct core *g) {
  const struct core_rel *home = l->core[g->rel->index];
  struct core *h = core_copy_node(l->a, f);
  h->term = arena_copy(l->a, f->term, f->nargs, sizeof *f->term);
  for (uint32_t i = 0; i < f->nargs; i++)
    for (uint32_t j = 0; f->term[i].var && j < g->nargs; j++)
      if (g->term[j].var &&
          core_deref(g->term[j].var) == core_deref(f->term[i].var)) {
        h->term[i].var = home->params[j];
        break;
      }
  return h;
}

/* The factor of args[i] with its filters, which are marked as used. */
static struct factor filtered_factor(struct lowered *l,
                                     struct core *const *args, uint32_t n,
                                     uint32_t i, bool *used) {
  struct factor f = {0};
  core_free_vars(args[i], field_vec_add, &f.fields);
  struct px *value = lower_value(l, args[i]->rel);
  for (uint32_t j = 0; j < n; j++) {
    if (used[j] || !lower_filters(l, args[j], args[i]))
      continue;
    struct core *filter = at_home_of(l, args[j], args[i]);
    value = px_and(l->dag, lower_formula(l, filter), value);
    used[j] = f.delta = true;
  }
  f.px = lower_apply(l, value, args[i], NULL, false);
  return f;
}

/* Makes the factors of relations that vary and have filters. */
static void make_filtered(struct product_maker *p, struct core *const *args,
                          uint32_t n, bool *used) {
  for (uint32_t i = 0; i < n; i++) {
    bool any = false;
    for (uint32_t j = 0; j < n && !used[i]; j++)
      any = any || (!used[j] && lower_filters(p->l, args[j], args[i]));
    if (!any)
      continue;
    used[i] = true;
    p->factors[p->n++] = filtered_factor(p->l, args, n, i, used);
  }
}

/* Makes the factors of a product.  Atoms that mention no quantified variable
   (u = v of two records is many) become one factor. */
static void make_factors(struct product_maker *p, struct core *const *args,
                         uint32_t n, struct core_var *const *vars,
                         uint32_t nvars) {
  struct core **atoms = xcalloc(n + 1, sizeof *atoms);
  bool *used = xcalloc(n + 1, sizeof *used);
  uint32_t natoms = 0;
  make_filtered(p, args, n, used);
  for (uint32_t i = 0; i < n; i++)
    if (used[i])
      continue;
    else if (only_atoms(&args[i], 1) && !mentions_one_of(args[i], vars, nvars))
      atoms[natoms++] = args[i];
    else
      make_factor(p->l, args[i], &p->factors[p->n++]);
  if (natoms > 0)
    p->factors[p->n++] = lower_atoms(p->l, atoms, natoms);
  xfree(atoms);
  xfree(used);
}

/* One more than the largest field of a product. */
static size_t field_range(const struct product_maker *p,
                          const field_vec *bound) {
  uint32_t end = 0;
  for (size_t i = 0; i < bound->len; i++)
    end = bound->at[i] >= end ? bound->at[i] + 1 : end;
  for (uint32_t i = 0; i < p->n; i++) {
    const field_vec *v = &p->factors[i].fields;
    for (size_t j = 0; j < v->len; j++)
      end = v->at[j] >= end ? v->at[j] + 1 : end;
  }
  return end;
}

static void note_factor_field(struct product_maker *p, uint32_t field) {
  struct mention *of = &p->of[field];
  if (of->left++ == 0)
    of->width = alloc_width(p->l->alloc, field);
}

struct px *lower_multiply(struct lowered *l, struct factor *factors, uint32_t n,
                          const field_vec *bound) {
  struct product_maker p = {.l = l, .factors = factors, .n = n};
  p.of = xcalloc(field_range(&p, bound), sizeof *p.of);
  for (uint32_t i = 0; i < n; i++)
    for (size_t j = 0; j < factors[i].fields.len; j++)
      note_factor_field(&p, factors[i].fields.at[j]);
  for (size_t i = 0; i < bound->len; i++) {
    p.of[bound->at[i]].quantifiable = !l->options.no_quantify;
    vec_push(&p.bound, bound->at[i]);
  }
  struct px *value = multiply_factors(&p);
  vec_free(&p.bound);
  xfree(p.of);
  return value;
}

/* Whether x is a bound that rises while the plan runs.  What is constant does
   not depend on it. */
static bool is_rising(const struct lowered *l, const struct core_var *x) {
  return l->options.bounds && x->type->bound && l->dag == l->plan_dag;
}

/* Adds a factor for each variable whose values no conjunct restricts. */
static void add_guards(struct product_maker *p, struct core *const *args,
                       uint32_t n, struct core_var *const *vars,
                       uint32_t nvars) {
  for (uint32_t i = 0; i < nvars; i++) {
    bool rising = is_rising(p->l, vars[i]);
    bool guarded = !rising && lower_is_full(vars[i]);
    for (uint32_t j = 0; j < n && !rising; j++)
      guarded = guarded || lower_guards(args[j], vars[i]);
    if (guarded)
      continue;
    struct factor *f = &p->factors[p->n++];
    f->px = rising ? px_within(p->l->dag, vars[i]->field)
                   : px_valid(p->l->dag, vars[i]->field);
    vec_push(&f->fields, vars[i]->field);
  }
}

/* Whether an atom compares variables that lie far from each other: those of
   different tracks. */
static bool is_far(const struct core *f) {
  const struct core *g = f->kind == CORE_NOT ? f->arg[0] : f;
  if (!is_atom(g) || !g->x || !g->y)
    return false;
  return strcmp(core_deref(g->x)->track, core_deref(g->y)->track) != 0;
}

bool lower_is_near_atom(const struct core *f) {
  struct core *g = (struct core *)f;
  return only_atoms(&g, 1) && !is_far(f);
}

/* Moves atoms that compare far variables behind args[0..m), and returns m; if
   there are only atoms, n.  Many of them together have diagrams that double
   with each, but few tuples are left of what a large formula holds for: an atom
   then adds a node or two for each.  So these come last where the parts of a
   program's relations are made. */
static uint32_t put_far_last(const struct lowered *l, struct core **args,
                             uint32_t n, struct core_var *const *vars,
                             uint32_t nvars) {
  uint32_t m = 0;
  if (l->dag == l->plan_dag || only_atoms(args, n))
    return n;
  for (uint32_t i = 0; i < n; i++)
    if (!is_far(args[i]) || mentions_one_of(args[i], vars, nvars)) {
      struct core *near = args[i];
      args[i] = args[m];
      args[m++] = near;
    }
  return m;
}

struct px *lower_product(struct lowered *l, struct core *const *all,
                         uint32_t nall, struct core_var *const *vars,
                         uint32_t nvars) {
  if (nvars == 0 && only_atoms(all, nall))
    return conjoin_atoms(l, all, nall);
  struct core **args = arena_copy(l->a, all, nall, sizeof *all);
  uint32_t n = put_far_last(l, args, nall, vars, nvars);
  struct product_maker p = {.l = l};
  field_vec bound = {0};
  p.factors = xcalloc(n + nvars + 1, sizeof *p.factors);
  make_factors(&p, args, n, vars, nvars);
  add_guards(&p, args, n, vars, nvars);
  for (uint32_t i = 0; i < nvars; i++)
    vec_push(&bound, vars[i]->field);
  struct px *value = lower_multiply(l, p.factors, p.n, &bound);
  for (uint32_t i = 0; i < p.n; i++)
    vec_free(&p.factors[i].fields);
  xfree(p.factors);
  vec_free(&bound);
  return and_atoms(l, value, args + n, nall - n);
}

/* ---- Formulas ------------------------------------------------------------ */

/* A balanced disjunction. */
static struct px *lower_or(struct lowered *l, struct core *const *args,
                           uint32_t n) {
  if (n == 1)
    return lower_formula(l, args[0]);
  struct px *left = lower_or(l, args, n / 2);
  return px_or(l->dag, left, lower_or(l, args + n / 2, n - n / 2));
}

static struct px *lower_exists(struct lowered *l, const struct core *f) {
  uint32_t n;
  struct core *body = f->arg[0];
  bool rising = false;
  for (uint32_t i = 0; i < f->nvars; i++)
    rising = rising || is_rising(l, f->vars[i]);
  if (body->kind == CORE_REL && !rising) {
    field_vec project = {0};
    for (uint32_t i = 0; i < f->nvars; i++)
      vec_push(&project, f->vars[i]->field);
    struct px *value = lower_rel(l, body, &project);
    vec_free(&project);
    return value;
  }
  struct core *const *args = core_operands(&body, CORE_AND, &n);
  return lower_product(l, args, n, f->vars, f->nvars);
}

struct px *lower_formula(struct lowered *l, const struct core *f) {
  struct dag *d = l->dag;
  switch (f->kind) {
  case CORE_TRUE:
  case CORE_FALSE:
    return px_constant(d, f->kind == CORE_TRUE);
  case CORE_REL:
    return lower_rel(l, f, NULL);
  case CORE_IS:
    return px_is(d, core_deref(f->x)->field, f->k);
  case CORE_BELOW:
    return px_below(d, core_deref(f->x)->field, f->k);
  case CORE_BIT:
    return px_bit(d, core_deref(f->x)->field, f->k);
  case CORE_SUM:
    return px_sum(d, core_deref(f->x)->field, core_deref(f->y)->field, f->k);
  case CORE_LESS:
    return px_less(d, core_deref(f->x)->field, core_deref(f->y)->field, f->k);
  case CORE_NOT:
    return px_not(d, lower_formula(l, f->arg[0]));
  case CORE_IFF: {
    struct px *left = lower_formula(l, f->arg[0]);
    return px_iff(d, left, lower_formula(l, f->arg[1]));
  }
  case CORE_AND:
    return lower_product(l, f->arg, f->nargs, NULL, 0);
  case CORE_OR:
    return lower_or(l, f->arg, f->nargs);
  case CORE_EXISTS:
    return lower_exists(l, f);
  }
  assert(!"no formula");
  return NULL;
}

struct px *lower_body(struct lowered *l, struct core_var *const *params,
                      uint32_t nparams, const struct core *f) {
  return lower_restrict(l, lower_formula(l, f), f, params, nparams);
}
