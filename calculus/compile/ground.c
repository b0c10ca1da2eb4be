/* calculus/compile/ground.c — positive systems as rules over locations.
 *
 * Every disjunct of a body becomes a rule for each occurrence of a member in
 * it (derive.c), and one without if there is none.  A rule is a conjunction
 * of literals over the leaves of its variables.  The control variables (such
 * as counters) are joined by their values, literal by literal; the other
 * variables live in diagrams, one for each row of a literal, and the rule's
 * code multiplies them.
 *
 *   literal                         control variables       diagram
 *   a member                        by its locations           the location's
 *   a constant relation             by its rows             the row's
 *   one that was solved before      by its locations           the location's
 *   its complement                  when all are known      what is not there
 *   x = y, x = k over control       directly                –
 *   a formula without control       –                       its value
 *   none that binds x               each value of x         –
 *   another formula                 by splitting its value  the part's
 *
 * Each rule has its own placement of variables: a member that is read as a
 * whole stays at home, since renaming it would touch all of it; what is new
 * and what comes out is renamed instead.
 */
#include "rules.h"

#include <stdlib.h>
#include <string.h>

/* Rows that the value of a formula over several control variables may have. */
enum { MAX_SPLIT = 4096 };

/* Around which relations disjunctions and quantifiers are opened.  To explain
   tuples, constant relations must be literals too. */
static const bool *opened_relations(const struct grounding *g) {
  return g->l->options.witnesses ? witness_open(g->l) : g->component;
}

static bool is_member(const struct ground_rule *r, const struct core *f) {
  return f->kind == CORE_REL && r->g->component[f->rel->index];
}

static bool reads_whole_member(void *ctx, const struct core *f) {
  return is_member(ctx, f) && !f->delta;
}

/* ---- Literals to joins and factors --------------------------------------- */

static struct plan_join *add_join(struct ground_rule *r,
                                  enum plan_join_kind kind, uint32_t source) {
  struct plan_join j = {.kind = kind, .source = source, .reg = PLAN_NONE};
  vec_push(&r->joins, j);
  return &r->joins.at[r->joins.len - 1];
}

static bool add_join_column(struct ground_rule *r, struct plan_join *j,
                            uint32_t number) {
  if (j->ncols == PLAN_MAX_COLUMNS) {
    r->g->failed = true;
    return false;
  }
  j->cols[j->ncols++] = number;
  return true;
}

/* A constant in a control column is a variable with this value. */
static uint32_t constant_number(struct ground_rule *r,
                                const struct core_var *param, int64_t value) {
  uint32_t number = (uint32_t)r->control.len;
  vec_push(&r->control, NULL);
  struct plan_join *j = add_join(r, PLAN_JOIN_VALUE, 0);
  j->k = (uint64_t)value;
  j->bounds = param->type->bound;
  add_join_column(r, j, number);
  return number;
}

static uint32_t control_params(const struct core_rel *rel) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < rel->nparams; i++)
    n += rel->params[i]->type->control;
  return n;
}

/* Which columns of a relation's locations are bounds. */
static uint32_t bounds_in(const struct core_rel *rel) {
  uint32_t bounds = 0, n = 0;
  for (uint32_t i = 0; i < rel->nparams; i++)
    if (rel->params[i]->type->control)
      bounds |= (uint32_t)rel->params[i]->type->bound << n++;
  return bounds;
}

static struct factor *add_factor(struct ground_rule *r, struct px *px) {
  struct factor f = {.px = px};
  vec_push(&r->factors, f);
  return &r->factors.at[r->factors.len - 1];
}

/* Collects the fields of the data arguments, each once; false if the arguments
   are not different variables. */
static bool data_fields(const struct core_rel *rel, const struct core *f,
                        field_vec *fields) {
  bool different = true;
  for (uint32_t i = 0; i < f->nargs; i++) {
    if (rel->params[i]->type->control)
      continue;
    struct core_var *x = f->term[i].var ? core_deref(f->term[i].var) : NULL;
    different = different && x && !x->mark;
    if (!x || x->mark)
      continue;
    x->mark = 1;
    vec_push(fields, x->field);
  }
  for (uint32_t i = 0; i < f->nargs; i++)
    if (f->term[i].var)
      core_deref(f->term[i].var)->mark = 0;
  return different;
}

static uint32_t table_map(struct ground_rule *r, const struct core *f) {
  struct lowered *l = r->g->l;
  const struct core_rel *rel = l->core[f->rel->index];
  field_vec from = {0}, to = {0};
  for (uint32_t i = 0; i < f->nargs; i++) {
    uint32_t field = rel->params[i]->field;
    if (rel->params[i]->type->control ||
        core_deref(f->term[i].var)->field == field)
      continue;
    vec_push(&from, field);
    vec_push(&to, core_deref(f->term[i].var)->field);
  }
  uint32_t map = PLAN_NONE;
  if (from.len > 0)
    map = dag_map_of(l->dag, from.at, to.at, (uint32_t)from.len);
  vec_free(&from);
  vec_free(&to);
  return map;
}

static uint32_t find_table(struct plan_solve *s, const struct core_rel *r,
                           uint32_t map, const struct solved *solved) {
  uint32_t rel = r->rel->index;
  for (size_t i = 0; i < s->tables.len; i++)
    if (s->tables.at[i].rel == rel && s->tables.at[i].map == map)
      return (uint32_t)i;
  struct plan_table t = {.rel = rel,
                         .solve = solved->solve,
                         .member = solved->member,
                         .map = map,
                         .ncontrol = control_params(r),
                         .bounds = bounds_in(r)};
  vec_push(&s->tables, t);
  return (uint32_t)s->tables.len - 1;
}

/* A member, or a table of what is known; `complement`: what is not in it. */
static void relation_literal(struct ground_rule *r, const struct core *f,
                             bool complement) {
  struct lowered *l = r->g->l;
  const struct core_rel *rel = l->core[f->rel->index];
  field_vec fields = {0};
  bool different = data_fields(rel, f, &fields);
  bool member = is_member(r, f), in_code = member || !different;
  uint32_t source = member ? r->g->member_of[f->rel->index] : 0;
  if (!member) {
    if (l->eq->fixed[f->rel->index])
      lower_define_uses(l, f->rel->index);
    source = find_table(r->g->solve, rel, in_code ? PLAN_NONE : table_map(r, f),
                        &l->solved[f->rel->index]);
  }
  struct plan_join join = {.kind = f->delta     ? PLAN_JOIN_DELTA
                                   : member     ? PLAN_JOIN_MEMBER
                                   : complement ? PLAN_JOIN_ROW
                                                : PLAN_JOIN_TABLE,
                           .source = source,
                           .reg = dag_register(l->dag)};
  for (uint32_t i = 0; i < f->nargs; i++) {
    struct core_var *x = f->term[i].var ? core_deref(f->term[i].var) : NULL;
    if (rel->params[i]->type->control)
      add_join_column(r, &join,
                      x ? var_position(&r->control, x)
                        : constant_number(r, rel->params[i], f->term[i].value));
  }
  vec_push(&r->joins, join);
  struct px *row = px_register(l->dag, join.reg, r->scope);
  if (control_params(rel) == rel->nparams && !complement) {
    vec_free(&fields);
    return;
  }
  if (in_code)
    row = lower_apply(l, row, f, NULL, true);
  struct factor *factor = add_factor(r, row);
  factor->delta = f->delta;
  factor->complement = complement;
  factor->fields = fields;
}

static bool is_control_variable(const struct core_var *x) {
  return x->type->control;
}

static void split_variables(void *arg, struct core_var *x) {
  var_vec *both = arg;
  vec_push(&both[is_control_variable(x)], x);
}

static uint32_t *fields_of(struct arena *a, const var_vec *vars) {
  uint32_t *fields = arena_array(a, vars->len, sizeof *fields);
  for (size_t i = 0; i < vars->len; i++)
    fields[i] = vars->at[i]->field;
  return fields;
}

/* The number of a table that is split, which is added if new. */
static uint32_t find_split(struct plan_solve *s, const struct plan_table *t) {
  for (size_t i = 0; i < s->tables.len; i++) {
    const struct plan_table *o = &s->tables.at[i];
    if (o->rel == PLAN_NONE && o->reg == t->reg && o->ncontrol == t->ncontrol &&
        o->ndata == t->ndata &&
        !memcmp(o->control, t->control, t->ncontrol * sizeof *t->control) &&
        !memcmp(o->data, t->data, t->ndata * sizeof *t->data))
      return (uint32_t)i;
  }
  vec_push(&s->tables, *t);
  return (uint32_t)s->tables.len - 1;
}

/* A formula with control variables that is no relation: its value, computed
   before the solving, is split. */
static void split_literal(struct ground_rule *r, const struct core *f,
                          const var_vec *data, const var_vec *control) {
  struct lowered *l = r->g->l;
  uint64_t rows = 1; /* at most: one for every combination of values */
  for (size_t i = 0; i < control->len && rows <= MAX_SPLIT; i++)
    rows *= f->kind == CORE_SUM && i > 0 ? 1 : control->at[i]->size;
  if (control->len > 1 &&
      (rows > MAX_SPLIT || control->len > PLAN_MAX_COLUMNS)) {
    r->g->failed = true;
    return;
  }
  struct px *value = lower_body(l, control->at, (uint32_t)control->len, f);
  if (px_scope(value) != l->root) {
    r->g->failed = true;
    return;
  }
  struct plan_table t = {.rel = PLAN_NONE,
                         .solve = PLAN_NONE,
                         .map = PLAN_NONE,
                         .reg = dag_emit(l->dag, value),
                         .control = fields_of(l->a, control),
                         .data = fields_of(l->a, data),
                         .ncontrol = (uint32_t)control->len,
                         .ndata = (uint32_t)data->len};
  for (size_t i = 0; i < control->len; i++)
    t.bounds |= (uint32_t)control->at[i]->type->bound << i;
  struct plan_join *j =
      add_join(r, PLAN_JOIN_TABLE, find_split(r->g->solve, &t));
  j->reg = dag_register(l->dag);
  for (size_t i = 0; i < control->len; i++)
    add_join_column(r, j, var_position(&r->control, control->at[i]));
  struct factor *factor = add_factor(r, px_register(l->dag, j->reg, r->scope));
  for (size_t i = 0; i < data->len; i++)
    field_vec_add(&factor->fields, data->at[i]);
}

static void formula_literal(struct ground_rule *r, const struct core *f) {
  struct lowered *l = r->g->l;
  var_vec both[2] = {{0}, {0}}; /* data, control */
  core_free_vars(f, split_variables, both);
  if (both[1].len > 0) {
    split_literal(r, f, &both[0], &both[1]);
  } else {
    bool complement = f->kind == CORE_NOT;
    struct factor *factor =
        add_factor(r, lower_formula(l, complement ? f->arg[0] : f));
    factor->complement = complement;
    for (size_t i = 0; i < both[0].len; i++)
      field_vec_add(&factor->fields, both[0].at[i]);
    r->g->failed = r->g->failed || px_scope(factor->px) != l->root;
  }
  vec_free(&both[0]);
  vec_free(&both[1]);
}

/* Whether f is a relation that has rows, other than a member. */
static bool has_rows(struct ground_rule *r, const struct core *f) {
  struct lowered *l = r->g->l;
  if (f->kind != CORE_REL || control_params(l->core[f->rel->index]) == 0 ||
      control_params(l->core[f->rel->index]) > PLAN_MAX_COLUMNS)
    return false;
  return l->eq->fixed[f->rel->index] || lower_solved(l, f->rel);
}

static void join_literal(struct ground_rule *r, const struct core *f) {
  if (is_member(r, f) || has_rows(r, f)) {
    relation_literal(r, f, false);
  } else if (f->kind == CORE_NOT && has_rows(r, f->arg[0])) {
    relation_literal(r, f->arg[0], true);
  } else if (f->kind == CORE_SUM && f->k == 0 &&
             is_control_variable(core_deref(f->x)) &&
             is_control_variable(core_deref(f->y))) {
    uint32_t x = var_position(&r->control, core_deref(f->x));
    uint32_t y = var_position(&r->control, core_deref(f->y));
    struct plan_join *j = add_join(r, PLAN_JOIN_EQUAL, 0);
    add_join_column(r, j, x);
    add_join_column(r, j, y);
  } else if (f->kind == CORE_IS && is_control_variable(core_deref(f->x))) {
    uint32_t x = var_position(&r->control, core_deref(f->x));
    struct plan_join *j = add_join(r, PLAN_JOIN_VALUE, 0);
    j->k = (uint64_t)f->k;
    j->bounds = core_deref(f->x)->type->bound;
    add_join_column(r, j, x);
  } else {
    formula_literal(r, f);
  }
}

static void add_any_literal(struct ground_rule *r, const struct core *f) {
  size_t before = r->factors.len, joins = r->joins.len;
  join_literal(r, f);
  struct conjunct c = {
      f, r->factors.len > before ? (uint32_t)before : PLAN_NONE,
      r->joins.len > joins ? r->joins.at[r->joins.len - 1].reg : PLAN_NONE,
      is_member(r, f)};
  vec_push(&r->conjuncts, c);
}

/* ---- The order of joins -------------------------------------------------- */

static uint32_t unbound_columns(const struct plan_join *j, const bool *bound) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < j->ncols; i++)
    n += !bound[j->cols[i]];
  return n;
}

/* What is new comes first; then what only checks or copies, then tables of the
   program that are reached from bound variables, then what was solved and
   members, then what is not reached. */
static uint32_t urgency(const struct ground_rule *r, const struct plan_join *j,
                        const bool *bound) {
  uint32_t open = unbound_columns(j, bound);
  if (j->kind == PLAN_JOIN_DELTA)
    return 0;
  if (j->kind == PLAN_JOIN_ROW)
    return open == 0 ? 2 : 10000;
  if (open == 0 || j->kind == PLAN_JOIN_VALUE)
    return 1;
  bool reached = open < j->ncols;
  if (j->kind == PLAN_JOIN_EQUAL)
    return reached ? 1 : 1000;
  uint32_t kind = j->kind == PLAN_JOIN_TABLE &&
                          r->g->solve->tables.at[j->source].solve == PLAN_NONE
                      ? 0
                      : 1;
  return (reached ? 10 : 100) + 20 * kind + open;
}

static void order_joins(struct ground_rule *r) {
  size_t n = r->joins.len;
  bool *bound = xcalloc(r->control.len + 1, sizeof *bound);
  for (size_t i = 0; i < n; i++) {
    size_t best = i;
    for (size_t j = i + 1; j < n; j++)
      if (urgency(r, &r->joins.at[j], bound) <
          urgency(r, &r->joins.at[best], bound))
        best = j;
    struct plan_join join = r->joins.at[best];
    memmove(&r->joins.at[i + 1], &r->joins.at[i], (best - i) * sizeof join);
    for (uint32_t c = 0; c < join.ncols; c++)
      if (bound[join.cols[c]])
        join.bound |= 1u << c;
    r->joins.at[i] = join;
    for (uint32_t c = 0; c < join.ncols; c++)
      bound[join.cols[c]] = true;
    /* An equation of which no side is known would have to guess, and so would
       a complement. */
    if ((join.kind == PLAN_JOIN_EQUAL && join.bound == 0) ||
        (join.kind == PLAN_JOIN_ROW && join.bound != (1u << join.ncols) - 1))
      r->g->failed = true;
  }
  for (size_t i = 0; i < r->control.len; i++)
    r->g->failed = r->g->failed || !bound[i];
  xfree(bound);
}

/* ---- Rules --------------------------------------------------------------- */

static bool guarded(const struct ground_rule *r, const struct core_var *x) {
  if (lower_is_full(x))
    return true;
  for (size_t i = 0; i < r->term.literals.len; i++)
    if (lower_guards(r->term.literals.at[i], x))
      return true;
  return false;
}

static void guard_variable(struct ground_rule *r, struct core_var *x) {
  if (is_control_variable(x) || guarded(r, x))
    return;
  struct factor *f = add_factor(r, px_valid(r->g->l->dag, x->field));
  field_vec_add(&f->fields, x);
}

static void head_columns(struct ground_rule *r) {
  uint32_t n = 0;
  for (uint32_t i = 0; r->term.rel && i < r->term.rel->nparams; i++)
    if (is_control_variable(r->term.head[i])) {
      if (n == PLAN_MAX_COLUMNS)
        r->g->failed = true;
      else
        r->out->head_cols[n++] = var_position(&r->control, r->term.head[i]);
    }
}

/* Marks what `marked` variables are equal to. */
static void mark_equals(const struct ground_rule *r, bool *marked) {
  for (bool grown = true; grown;) {
    grown = false;
    for (size_t i = 0; i < r->joins.len; i++) {
      const struct plan_join *j = &r->joins.at[i];
      if (j->kind != PLAN_JOIN_EQUAL ||
          marked[j->cols[0]] == marked[j->cols[1]])
        continue;
      marked[j->cols[0]] = marked[j->cols[1]] = grown = true;
    }
  }
}

/* A control variable that no join gives a value has all of them in turn. */
static void bind_the_rest(struct ground_rule *r) {
  struct core *yes = core_join(r->g->l->a, CORE_AND, NULL, 0);
  size_t n = r->control.len;
  bool *bound = xcalloc(n + 1, sizeof *bound);
  for (size_t i = 0; i < r->joins.len; i++) {
    const struct plan_join *j = &r->joins.at[i];
    for (uint32_t k = 0; k < j->ncols; k++)
      if (j->kind != PLAN_JOIN_EQUAL && j->kind != PLAN_JOIN_ROW)
        bound[j->cols[k]] = true;
  }
  mark_equals(r, bound);
  for (size_t i = 0; i < n; i++) {
    var_vec none = {0}, one = {0};
    if (bound[i])
      continue;
    vec_push(&one, r->control.at[i]);
    split_literal(r, yes, &none, &one);
    vec_free(&one);
    bound[i] = true;
    mark_equals(r, bound);
  }
  xfree(bound);
}

/* Whether x is no quantified variable, which have a place, and no control
   variable. */
static bool is_free_data(struct core_var *x) {
  const struct core_var *y = core_deref(x);
  return !y->place && !is_control_variable(y);
}

/* Whether a conjunct is an atom that stays as it is.  One with a control variable
   is a row of its split value in this rule, and not the whole of it. */
static bool is_kept_atom(const struct conjunct *c) {
  if (c->factor == PLAN_NONE || !lower_is_near_atom(c->literal))
    return false;
  const struct core *f = c->literal;
  const struct core *g = f->kind == CORE_NOT ? f->arg[0] : f;
  return is_free_data(g->x) && (!g->y || is_free_data(g->y));
}

/* Replaces the factors of atoms that stay as they are (u = v of two records is
   many) by one, where the first of them is. */
static void gather_atoms(struct ground_rule *r) {
  core_vec atoms = {0};
  uint32_t first = PLAN_NONE;
  for (size_t i = 0; i < r->conjuncts.len; i++) {
    const struct conjunct *c = &r->conjuncts.at[i];
    if (!is_kept_atom(c))
      continue;
    first = c->factor < first ? c->factor : first;
    vec_push(&atoms, (struct core *)c->literal);
    r->factors.at[c->factor].done = true;
  }
  size_t n = 0;
  for (size_t i = 0; atoms.len > 1 && i < r->factors.len; i++) {
    struct factor f = r->factors.at[i];
    if (f.done)
      vec_free(&f.fields);
    if (i == first)
      f = lower_atoms(r->l, atoms.at, (uint32_t)atoms.len);
    if (!f.done)
      r->factors.at[n++] = f;
  }
  if (atoms.len > 1)
    r->factors.len = n;
  else if (first != PLAN_NONE)
    r->factors.at[first].done = false;
  vec_free(&atoms);
}

/* From the rows' registers to the result, over the head's home. */
static void rule_code(struct ground_rule *r) {
  struct lowered *l = r->g->l;
  field_vec bound = {0}, from = {0}, to = {0};
  for (size_t i = 0; i < r->term.bound.len; i++)
    r->term.bound.at[i]->place = (uint32_t)i + 1;
  gather_atoms(r);
  for (size_t i = 0; i < r->term.bound.len; i++)
    r->term.bound.at[i]->place = 0;
  for (size_t i = 0; i < r->term.bound.len; i++)
    if (!is_control_variable(r->term.bound.at[i]))
      vec_push(&bound, r->term.bound.at[i]->field);
  struct px *value =
      lower_multiply(l, r->factors.at, (uint32_t)r->factors.len, &bound);
  for (uint32_t i = 0; r->term.rel && i < r->term.rel->nparams; i++)
    if (!is_control_variable(r->term.head[i]) &&
        r->term.head[i]->field != r->term.rel->params[i]->field) {
      vec_push(&from, r->term.head[i]->field);
      vec_push(&to, r->term.rel->params[i]->field);
    }
  value = px_rename(l->dag, value, from.at, to.at, (uint32_t)from.len);
  r->out->result = dag_emit(l->dag, value);
  r->scope->closed = true;
  vec_free(&bound);
  vec_free(&from);
  vec_free(&to);
}

static void finish_rule(struct ground_rule *r, bool keep) {
  struct plan_rule *out = r->out;
  if (keep) {
    out->njoins = (uint32_t)r->joins.len;
    out->joins = vec_to_arena(&r->joins, r->g->l->a);
    out->nvars = (uint32_t)r->control.len;
    vec_push(&r->g->solve->rules, *out);
  }
  vec_free(&r->conjuncts);
  for (size_t i = 0; i < r->factors.len; i++)
    vec_free(&r->factors.at[i].fields);
  vec_free(&r->factors);
  lower_free_term(&r->term);
  vec_free(&r->control);
}

/* Its joins are the rule's; only its code is another. */
static void add_witness(struct ground_rule *r, uint32_t part) {
  struct plan_witness w = witness_of_rule(r, part);
  w.njoins = (uint32_t)r->joins.len;
  w.joins = vec_to_arena(&r->joins, r->l->a);
  w.nvars = (uint32_t)r->control.len;
  vec_push(&r->g->solve->witnesses, w);
}

/* One rule: head(params) if f, for f without disjunctions over members. */
static void make_rule(struct grounding *g, uint32_t head,
                      const struct core_rel *rel, const struct core *f,
                      bool witness) {
  struct lowered *l = g->l;
  uint32_t n = rel ? rel->nparams : 0;
  struct ground_rule r = {.g = g, .l = l};
  r.out = arena_alloc(l->a, sizeof *r.out);
  r.out->head = head;
  r.out->origin = g->origin;
  r.scope = dag_scope(l->dag, l->root, &r.out->code);
  r.term = lower_term(l, opened_relations(g), rel, f);
  lower_place_term(l, &r.term, reads_whole_member, &r);
  for (size_t i = 0; i < r.term.literals.len && !g->failed; i++)
    add_any_literal(&r, r.term.literals.at[i]);
  for (uint32_t i = 0; i < n; i++)
    guard_variable(&r, r.term.head[i]);
  for (size_t i = 0; i < r.term.bound.len; i++)
    guard_variable(&r, r.term.bound.at[i]);
  head_columns(&r);
  bind_the_rest(&r);
  order_joins(&r);
  if (!g->failed && witness)
    add_witness(&r, g->part);
  else if (!g->failed)
    rule_code(&r);
  if (!g->failed && !witness)
    rule_transfer(&r, g->solve);
  r.scope->closed = true;
  finish_rule(&r, !witness);
}

static void make_variants(struct grounding *g, uint32_t head,
                          const struct core_rel *rel, struct core *f) {
  core_vec all = {0};
  g->failed = g->failed || !lower_variants(g->l, opened_relations(g), f, &all);
  for (size_t i = 0; i < all.len && !g->failed; i++) {
    make_rule(g, head, rel, all.at[i], false);
    if (g->l->options.witnesses && !g->failed)
      make_rule(g, head, rel, all.at[i], true);
  }
  vec_free(&all);
}

/* All rules of one disjunct: one for each occurrence of a member that can
   have new tuples, and what holds where the members are empty. */
static void ground_part(struct grounding *g, uint32_t head,
                        const struct core_rel *rel, struct core *part) {
  struct arena *a = g->l->a;
  uint32_t n = lower_occurrences(g->component, part).found;
  for (uint32_t k = 0; k < n && !g->failed; k++)
    make_variants(g, head, rel, lower_derive(a, g->component, part, k));
  struct core *base = lower_emptied(a, g->component, part);
  if (base->kind != CORE_FALSE)
    make_variants(g, head, rel, base);
}

/* Rows can be looked up in each operand alone: (R(u, v) | S(u, v)) of relations
   makes as many rules. */
static bool is_choice(const struct core *f) {
  bool all = f->kind == CORE_OR;
  for (uint32_t i = 0; all && i < f->nargs; i++) {
    const struct core *g = f->arg[i];
    all = (g->kind == CORE_EXISTS ? g->arg[0] : g)->kind == CORE_REL;
  }
  return all;
}

enum { MOST_CHOICES = 8 };

/* How many rules the choices in f make. */
static uint32_t count_choices(const struct core *f) {
  uint32_t n = is_choice(f) ? f->nargs : 1;
  bool opens = f->kind == CORE_AND || f->kind == CORE_EXISTS;
  for (uint32_t i = 0; opens && i < f->nargs && n <= MOST_CHOICES; i++)
    n *= count_choices(f->arg[i]);
  return n;
}

/* f with one operand of each choice: that which *number says, a digit for each. */
static struct core *choose_operands(struct arena *a, struct core *f,
                                    uint32_t *number) {
  if (is_choice(f)) {
    uint32_t digit = *number % f->nargs;
    *number /= f->nargs;
    return f->arg[digit];
  }
  if (f->kind != CORE_AND && f->kind != CORE_EXISTS)
    return f;
  struct core *g = core_copy_node(a, f);
  g->arg = arena_copy(a, f->arg, f->nargs, sizeof(struct core *));
  for (uint32_t i = 0; i < f->nargs; i++)
    g->arg[i] = choose_operands(a, f->arg[i], number);
  return g;
}

static void ground_choices(struct grounding *g, uint32_t head,
                           const struct core_rel *rel, struct core *part) {
  uint32_t n = count_choices(part);
  if (n == 1 || n > MOST_CHOICES)
    ground_part(g, head, rel, part);
  for (uint32_t i = 0; n > 1 && n <= MOST_CHOICES && i < n && !g->failed; i++) {
    uint32_t number = i;
    ground_part(g, head, rel, choose_operands(g->l->a, part, &number));
  }
}

static void make_all_rules(struct grounding *g, uint32_t head,
                           const struct core_rel *rel,
                           const struct core *body) {
  uint32_t n;
  struct core *f = (struct core *)body;
  struct core *const *parts = core_operands(&f, CORE_OR, &n);
  for (g->part = 0; g->part < n && !g->failed; g->part++) {
    uint32_t of = rel ? rel->rel->index : g->statement;
    uint32_t before = lower_for(g->l, of, rel ? g->part : PLAN_NONE);
    g->origin = plan_origin_of(&g->l->plan, of, rel ? g->part : PLAN_NONE);
    ground_choices(g, head, rel, parts[g->part]);
    dag_origin(g->l->dag, before);
  }
}

/* ---- Systems ------------------------------------------------------------- */

static bool can_ground(const struct lowered *l, const bool *component,
                       const struct core *goal) {
  bool control = false;
  uint32_t members = 0;
  if (goal && !lower_occurrences(component, goal).distributive)
    return false;
  for (uint32_t i = 0; i < l->sys->nrels; i++) {
    if (l->in_environment[i])
      return false;
    if (!component[i])
      continue;
    if (l->core[i]->stop ||
        !lower_occurrences(component, l->core[i]->body).distributive ||
        control_params(l->core[i]) > PLAN_MAX_COLUMNS)
      return false;
    control = control || control_params(l->core[i]) > 0;
    members++;
  }
  /* Without control, each relation is a location. */
  return control || members > 1 || (goal && members == 0);
}

static void ground_member(struct grounding *g, uint32_t rel) {
  struct lowered *l = g->l;
  const struct core_rel *r = l->core[rel];
  struct plan_member m = {.rel = rel};
  m.origin = plan_origin_of(&l->plan, rel, PLAN_NONE);
  m.control = arena_array(l->a, r->nparams, sizeof *m.control);
  for (uint32_t i = 0; i < r->nparams; i++)
    if (is_control_variable(r->params[i])) {
      m.bounds |= (uint32_t)r->params[i]->type->bound << m.ncontrol;
      m.control[m.ncontrol++] = r->params[i]->field;
    }
  g->member_of[rel] = (uint32_t)g->solve->members.len;
  vec_push(&g->solve->members, m);
}

static void make_system(struct grounding *g, const struct core *goal,
                        bool stop) {
  struct lowered *l = g->l;
  for (uint32_t i = 0; i < l->sys->nrels; i++)
    if (g->component[l->turn[i]])
      ground_member(g, l->turn[i]);
  for (uint32_t i = 0; i < l->sys->nrels; i++) {
    uint32_t rel = l->turn[i];
    if (g->component[rel])
      make_all_rules(g, g->member_of[rel], l->core[rel], l->core[rel]->body);
  }
  g->solve->goal = PLAN_NONE;
  g->solve->unranked = l->options.no_ranks;
  g->solve->large_blocks = l->options.large_blocks;
  g->solve->blocks_now = l->options.no_wait;
  g->solve->forgets_unread = l->options.forget_unread;
  if (!goal)
    return;
  g->solve->turns = !l->options.no_turns && !l->options.no_ranks;
  g->solve->turns_now = l->options.no_patience;
  struct plan_member m = {.rel = PLAN_NONE};
  m.origin = plan_origin_of(&l->plan, g->statement, PLAN_NONE);
  uint32_t number = (uint32_t)g->solve->members.len;
  vec_push(&g->solve->members, m);
  make_all_rules(g, number, NULL, goal);
  if (stop && !l->options.no_goal)
    g->solve->goal = number;
}

static struct grounding ground_begin(struct lowered *l, const bool *component) {
  struct grounding g = {.l = l, .component = component};
  g.member_of = arena_array(l->a, l->sys->nrels, sizeof *g.member_of);
  g.solve = arena_alloc(l->a, sizeof *g.solve);
  g.solve->goal = g.solve->instead = PLAN_NONE;
  g.statement = l->sys->nrels + (uint32_t)l->plan.stmts.len;
  return g;
}

static void ground_abandon(struct grounding *g) {
  struct plan_solve *s = g->solve;
  for (size_t i = 0; i < s->rules.len; i++)
    vec_free(&s->rules.at[i].code.code);
  for (size_t i = 0; i < s->witnesses.len; i++)
    lower_free_witness(&s->witnesses.at[i]);
  s->witnesses.len = 0;
  s->rules.len = s->members.len = s->tables.len = s->transfers.len = 0;
}

uint32_t lower_by_worklist(struct lowered *l, const bool *component,
                           const struct core *goal, bool stop) {
  if (!can_ground(l, component, goal))
    return PLAN_NONE;
  struct grounding g = ground_begin(l, component);
  make_system(&g, goal, stop);
  uint32_t number = (uint32_t)l->plan.solves.len;
  vec_push(&l->plan.solves, g.solve);
  if (g.failed) {
    ground_abandon(&g);
    return PLAN_NONE;
  }
  lower_append(l->root, PLAN_SOLVE, PLAN_NONE, PLAN_NONE, number);
  return number;
}
