/* calculus/compile/tabulate.c — positive systems as clauses over tables.
 *
 * Every disjunct of a body becomes a clause for each occurrence of a member in
 * it (derive.c), and one for where the members are empty, as in ground.c.  Here
 * all variables have values, and none has a diagram:
 *
 *   literal                          step
 *   a member                         each of its tuples
 *   another relation                 each tuple of a table
 *   its complement, ¬R(x), ¬R(x, _)  no such tuple
 *   x = k, x = y + k                 the value, or a test
 *   another one without relations    a test
 *   none that gives x a value        each value of x
 *
 * A literal that is none of these makes the system one for diagrams.  The steps
 * of a clause are put in the order in which they know most (a greedy order).
 */
#include "rules.h"

#include <string.h>

enum {
  MAX_BITS = 63,           /* of a tuple (tuples.h) */
  MAX_EACH = 1 << 20,      /* values of a variable that nothing gives one */
  MAX_COMBINATIONS = 4096, /* MAX_SPLIT of ground.c */
  NOT_READY = 1 << 20,     /* the rank of a step that lacks values */
};

/* A system under construction. */
struct tabling {
  struct lowered *l;
  const bool *component;
  uint32_t *member_of; /* by relation */
  struct plan_solve *solve;
  uint32_t origin, statement;
  bool later; /* it may take over: what it reads is there anyway */
  bool failed;
  bool suits_diagrams; /* see compares_much */
};

struct clause_maker {
  struct tabling *g;
  struct clause_term term;
  var_vec vars; /* by number; NULL: a constant */
  VEC(struct plan_step) steps;
  bool *known; /* by variable, while steps are put in order */
};

static bool is_table_member(const struct clause_maker *c,
                            const struct core *f) {
  return f->kind == CORE_REL && c->g->component[f->rel->index];
}

/* ---- Variables ----------------------------------------------------------- */

static struct plan_step *add_table_step(struct clause_maker *c,
                                        enum plan_step_kind kind) {
  struct plan_step p = {.kind = kind, .x = PLAN_NONE, .y = PLAN_NONE};
  vec_push(&c->steps, p);
  return &c->steps.at[c->steps.len - 1];
}

static uint32_t constant_variable(struct clause_maker *c, int64_t value) {
  uint32_t number = (uint32_t)c->vars.len;
  vec_push(&c->vars, NULL);
  struct plan_test *test = arena_alloc(c->g->l->a, sizeof *test);
  *test = (struct plan_test){PLAN_TEST_IS, number, PLAN_NONE, value, NULL, 0};
  struct plan_step *p = add_table_step(c, PLAN_STEP_SET);
  p->x = number;
  p->k = value;
  p->test = test;
  return number;
}

/* ---- Relations ----------------------------------------------------------- */

/* Whether tuples of a relation can stand in a table. */
static bool fits_table(const struct lowered *l, uint32_t rel) {
  const struct core_rel *r = l->core[rel];
  uint32_t bits = 0;
  if (r->nparams > PLAN_MAX_COLUMNS)
    return false;
  for (uint32_t i = 0; i < r->nparams; i++) {
    if (r->params[i]->size > UINT32_MAX)
      return false;
    bits += field_width(r->params[i]->size);
  }
  return bits <= MAX_BITS;
}

static uint32_t *home_fields(struct lowered *l, uint32_t rel) {
  const struct core_rel *r = l->core[rel];
  uint32_t *fields = arena_array(l->a, r->nparams + 1, sizeof *fields);
  for (uint32_t i = 0; i < r->nparams; i++)
    fields[i] = r->params[i]->field;
  return fields;
}

/* Where the tuples of a relation that is no member come from; false: from
   nowhere. */
static bool table_source(struct tabling *g, uint32_t rel,
                         struct plan_table *t) {
  struct lowered *l = g->l;
  const struct fp_rel *r = l->sys->rels[rel];
  if (g->later) {
    t->reg = lower_place_of(l, rel);
    return t->reg != PLAN_NONE;
  }
  if (!lower_only_control(l, rel))
    return false;
  t->rel = rel;
  if (l->eq->fixed[rel]) {
    lower_define_uses(l, rel);
    return true;
  }
  bool solved = lower_solved(l, r);
  t->solve = l->solved[rel].solve;
  t->member = l->solved[rel].member;
  return solved;
}

/* Two relations may be one diagram, in one register, and have other columns. */
static bool has_same_columns(const struct plan_table *a,
                             const struct plan_table *b) {
  return a->ncontrol == b->ncontrol &&
         memcmp(a->control, b->control, a->ncontrol * sizeof *a->control) == 0;
}

static uint32_t table_of(struct tabling *g, uint32_t rel) {
  struct plan_table t = {
      .rel = PLAN_NONE, .solve = PLAN_NONE, .map = PLAN_NONE, .reg = PLAN_NONE};
  t.control = home_fields(g->l, rel);
  t.ncontrol = g->l->core[rel]->nparams;
  g->failed = g->failed || !fits_table(g->l, rel) || !table_source(g, rel, &t);
  for (size_t i = 0; i < g->solve->tables.len; i++) {
    const struct plan_table *o = &g->solve->tables.at[i];
    if (o->rel == t.rel && o->reg == t.reg && has_same_columns(o, &t))
      return (uint32_t)i;
  }
  vec_push(&g->solve->tables, t);
  return (uint32_t)g->solve->tables.len - 1;
}

static bool is_any_value(struct core_var *const *vars, uint32_t n,
                         const struct core_var *x) {
  for (uint32_t i = 0; i < n; i++)
    if (core_deref(vars[i]) == x)
      return true;
  return false;
}

/* The columns of R(args); variables of `any`, which stand there once, are any
   value. */
static void relation_columns(struct clause_maker *c, struct plan_step *step,
                             const struct core *f, struct core_var *const *any,
                             uint32_t nany) {
  const struct core_rel *r = c->g->l->core[f->rel->index];
  struct plan_step made = *step;
  made.ncols = f->nargs;
  for (uint32_t i = 0; i < f->nargs; i++) {
    struct core_var *x = f->term[i].var ? core_deref(f->term[i].var) : NULL;
    if (x && is_any_value(any, nany, x))
      made.cols[i] = PLAN_NONE;
    else
      made.cols[i] = x ? var_position(&c->vars, x)
                       : constant_variable(c, f->term[i].value);
    c->g->failed = c->g->failed || (x && x->size != r->params[i]->size);
  }
  vec_push(&c->steps, made);
}

static void relation_step(struct clause_maker *c, const struct core *f) {
  struct plan_step p = {.x = PLAN_NONE, .y = PLAN_NONE};
  if (!fits_table(c->g->l, f->rel->index)) {
    c->g->failed = true;
    return;
  }
  p.kind = !is_table_member(c, f) ? PLAN_STEP_TABLE
           : f->delta             ? PLAN_STEP_NEW
                                  : PLAN_STEP_MEMBER;
  p.source = is_table_member(c, f) ? c->g->member_of[f->rel->index]
                                   : table_of(c->g, f->rel->index);
  if (!c->g->failed)
    relation_columns(c, &p, f, NULL, 0);
}

/* ¬R(args), or ¬∃any. R(args); false if f, which is under the negation, is not
   that, or a variable of `any` stands in two places. */
static bool absent_step(struct clause_maker *c, const struct core *f) {
  bool quantified = f->kind == CORE_EXISTS;
  const struct core *r = quantified ? f->arg[0] : f;
  uint32_t nany = quantified ? f->nvars : 0;
  if (r->kind != CORE_REL || is_table_member(c, r) ||
      !fits_table(c->g->l, r->rel->index))
    return false;
  for (uint32_t v = 0; v < nany; v++) {
    uint32_t times = 0;
    for (uint32_t i = 0; i < r->nargs; i++)
      times += r->term[i].var &&
               core_deref(r->term[i].var) == core_deref(f->vars[v]);
    if (times != 1)
      return false;
  }
  struct plan_step p = {
      .kind = PLAN_STEP_ABSENT, .x = PLAN_NONE, .y = PLAN_NONE};
  p.source = table_of(c->g, r->rel->index);
  if (!c->g->failed)
    relation_columns(c, &p, r, quantified ? f->vars : NULL, nany);
  return true;
}

/* ---- Conditions ---------------------------------------------------------- */

static bool test_kind(enum core_kind kind, enum plan_test_kind *out) {
  switch (kind) {
  case CORE_IS:
    *out = PLAN_TEST_IS;
    return true;
  case CORE_BELOW:
    *out = PLAN_TEST_BELOW;
    return true;
  case CORE_BIT:
    *out = PLAN_TEST_BIT;
    return true;
  case CORE_SUM:
    *out = PLAN_TEST_SUM;
    return true;
  case CORE_LESS:
    *out = PLAN_TEST_LESS;
    return true;
  case CORE_NOT:
    *out = PLAN_TEST_NOT;
    return true;
  case CORE_TRUE:
  case CORE_AND:
    *out = PLAN_TEST_AND;
    return true;
  case CORE_FALSE:
  case CORE_OR:
    *out = PLAN_TEST_OR;
    return true;
  case CORE_IFF:
    *out = PLAN_TEST_IFF;
    return true;
  case CORE_REL:
  case CORE_EXISTS:
    break;
  }
  return false;
}

/* A formula as a test; NULL if a relation or a quantifier is in it. */
static struct plan_test *test_of(struct clause_maker *c, const struct core *f) {
  struct arena *a = c->g->l->a;
  struct plan_test *t = arena_alloc(a, sizeof *t);
  if (!test_kind(f->kind, &t->kind))
    return NULL;
  t->x = f->x ? var_position(&c->vars, core_deref(f->x)) : PLAN_NONE;
  t->y = f->y ? var_position(&c->vars, core_deref(f->y)) : PLAN_NONE;
  t->k = f->k;
  t->nargs = f->nargs;
  t->arg = arena_array(a, f->nargs, sizeof *t->arg);
  for (uint32_t i = 0; i < f->nargs; i++) {
    t->arg[i] = test_of(c, f->arg[i]);
    if (!t->arg[i])
      return NULL;
  }
  return t;
}

static void count_combinations(void *arg, struct core_var *x) {
  *(double *)arg *= (double)x->size;
}

/* Comparisons of values, such as x != y, speak of orders and of what is not
   there.  Diagrams are good at that, and rows of control values are not split
   by such a formula (ground.c): the relations are sets of pairs rather than the
   ways of a program. */
static bool compares_much(const struct core *f) {
  double combinations = 1;
  core_free_vars(f, count_combinations, &combinations);
  return f->kind != CORE_SUM && f->kind != CORE_IS && f->kind != CORE_BELOW &&
         f->kind != CORE_BIT && combinations > MAX_COMBINATIONS;
}

static void condition_step(struct clause_maker *c, const struct core *f) {
  struct plan_test *test = test_of(c, f);
  c->g->suits_diagrams = c->g->suits_diagrams || compares_much(f);
  if (!test) {
    c->g->failed = true;
    return;
  }
  struct plan_step *p =
      add_table_step(c, f->kind == CORE_IS    ? PLAN_STEP_SET
                        : f->kind == CORE_SUM ? PLAN_STEP_SUM
                                              : PLAN_STEP_TEST);
  p->x = test->x;
  p->y = test->y;
  p->k = test->k;
  p->test = test;
}

static void literal_step(struct clause_maker *c, const struct core *f) {
  if (f->kind == CORE_REL)
    relation_step(c, f);
  else if (f->kind != CORE_NOT || !absent_step(c, f->arg[0]))
    condition_step(c, f);
}

/* ---- The order of steps -------------------------------------------------- */

static bool test_is_ready(const struct clause_maker *c,
                          const struct plan_test *t) {
  if ((t->x != PLAN_NONE && !c->known[t->x]) ||
      (t->y != PLAN_NONE && !c->known[t->y]))
    return false;
  for (uint32_t i = 0; i < t->nargs; i++)
    if (!test_is_ready(c, t->arg[i]))
      return false;
  return true;
}

static uint32_t unknown_columns(const struct clause_maker *c,
                                const struct plan_step *p) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < p->ncols; i++)
    n += p->cols[i] != PLAN_NONE && !c->known[p->cols[i]];
  return n;
}

/* What is new comes first, then what only checks, then what is looked up with
   most values; what is given before members, which may be large. */
static uint32_t rank_of_step(const struct clause_maker *c,
                             const struct plan_step *p) {
  uint32_t open = unknown_columns(c, p);
  switch (p->kind) {
  case PLAN_STEP_NEW:
    return 0;
  case PLAN_STEP_SET:
    return 1;
  case PLAN_STEP_SUM:
    return c->known[p->x] || c->known[p->y] ? 1 : NOT_READY;
  case PLAN_STEP_TEST:
    return test_is_ready(c, p->test) ? 1 : NOT_READY;
  case PLAN_STEP_ABSENT:
    return open == 0 ? 2 : NOT_READY;
  case PLAN_STEP_TABLE:
  case PLAN_STEP_MEMBER:
    break;
  case PLAN_STEP_EACH:
    return NOT_READY;
  }
  if (open == 0)
    return 3;
  return (open < p->ncols ? 10 : 100) + (p->kind == PLAN_STEP_MEMBER ? 20 : 0) +
         open;
}

/* Writes down what is known before a step, and what it gives a value. */
static void settle_step(struct clause_maker *c, struct plan_step *p) {
  if (p->kind == PLAN_STEP_SUM && c->known[p->x] && !c->known[p->y]) {
    uint32_t x = p->x;
    p->x = p->y;
    p->y = x;
    p->k = -p->k;
  } else if ((p->kind == PLAN_STEP_SUM && c->known[p->x]) ||
             (p->kind == PLAN_STEP_SET && c->known[p->x])) {
    p->kind = PLAN_STEP_TEST;
  }
  if (p->kind == PLAN_STEP_SUM)
    p->size = c->vars.at[p->x]->size;
  for (uint32_t i = 0; i < p->ncols; i++)
    if (p->cols[i] != PLAN_NONE && c->known[p->cols[i]])
      p->known |= 1u << i;
  for (uint32_t i = 0; i < p->ncols; i++)
    if (p->cols[i] != PLAN_NONE)
      c->known[p->cols[i]] = true;
  if (p->x != PLAN_NONE)
    c->known[p->x] = true;
}

/* A variable that has no value has each one; false: that are too many. */
static bool try_each_value(struct clause_maker *c, uint32_t x) {
  struct plan_step each = {.kind = PLAN_STEP_EACH, .x = x, .y = PLAN_NONE};
  each.k = (int64_t)c->vars.at[x]->size;
  vec_push(&c->steps, each);
  return each.k <= MAX_EACH;
}

static uint32_t first_unknown(const struct clause_maker *c) {
  for (uint32_t i = 0; i < c->vars.len; i++)
    if (!c->known[i])
      return i;
  return PLAN_NONE;
}

static void move_step(struct clause_maker *c, size_t from, size_t to) {
  struct plan_step step = c->steps.at[from];
  memmove(&c->steps.at[to + 1], &c->steps.at[to], (from - to) * sizeof step);
  settle_step(c, &step);
  c->steps.at[to] = step;
}

static void order_steps(struct clause_maker *c) {
  c->known = xcalloc(c->vars.len + 1, sizeof *c->known);
  for (size_t i = 0;; i++) {
    size_t best = i;
    for (size_t j = i + 1; j < c->steps.len; j++)
      if (rank_of_step(c, &c->steps.at[j]) <
          rank_of_step(c, &c->steps.at[best]))
        best = j;
    if (i == c->steps.len || rank_of_step(c, &c->steps.at[best]) == NOT_READY) {
      uint32_t x = first_unknown(c);
      if (x == PLAN_NONE)
        break;
      c->g->failed = !try_each_value(c, x) || c->g->failed;
      best = c->steps.len - 1;
    }
    move_step(c, best, i);
  }
  xfree(c->known);
}

/* ---- Clauses ------------------------------------------------------------- */

static void finish_table_clause(struct clause_maker *c, uint32_t head) {
  struct tabling *g = c->g;
  struct plan_clause out = {.head = head, .origin = g->origin};
  for (uint32_t i = 0; c->term.rel && i < c->term.rel->nparams; i++)
    out.head_cols[i] = var_position(&c->vars, c->term.head[i]);
  if (!g->failed)
    order_steps(c);
  out.nvars = (uint32_t)c->vars.len;
  out.nsteps = (uint32_t)c->steps.len;
  out.steps = vec_to_arena(&c->steps, g->l->a);
  if (!g->failed)
    vec_push(&g->solve->clauses, out);
  vec_free(&c->vars);
  lower_free_term(&c->term);
}

static void tabulate_variants(struct tabling *g, uint32_t head,
                              const struct core_rel *rel, struct core *f) {
  struct lowered *l = g->l;
  core_vec all = {0};
  const bool *open = witness_open(l);
  g->failed = g->failed || !lower_variants(l, open, f, &all);
  for (size_t i = 0; i < all.len && !g->failed; i++) {
    struct clause_maker c = {.g = g};
    c.term = lower_term(l, open, rel, all.at[i]);
    for (size_t k = 0; k < c.term.literals.len && !g->failed; k++)
      literal_step(&c, c.term.literals.at[k]);
    finish_table_clause(&c, head);
  }
  vec_free(&all);
}

static void tabulate_part(struct tabling *g, uint32_t head,
                          const struct core_rel *rel, struct core *part) {
  struct arena *a = g->l->a;
  uint32_t n = lower_occurrences(g->component, part).found;
  for (uint32_t k = 0; k < n && !g->failed; k++)
    tabulate_variants(g, head, rel, lower_derive(a, g->component, part, k));
  struct core *base = lower_emptied(a, g->component, part);
  if (base->kind != CORE_FALSE && !g->failed)
    tabulate_variants(g, head, rel, base);
}

static void tabulate_body(struct tabling *g, uint32_t head,
                          const struct core_rel *rel, const struct core *body) {
  uint32_t n, of = rel ? rel->rel->index : g->statement;
  struct core *f = (struct core *)body;
  struct core *const *parts = core_operands(&f, CORE_OR, &n);
  for (uint32_t i = 0; i < n && !g->failed; i++) {
    uint32_t before = lower_for(g->l, of, rel ? i : PLAN_NONE);
    g->origin = plan_origin_of(&g->l->plan, of, rel ? i : PLAN_NONE);
    tabulate_part(g, head, rel, parts[i]);
    dag_origin(g->l->dag, before);
  }
}

/* ---- Systems ------------------------------------------------------------- */

bool lower_only_control(const struct lowered *l, uint32_t rel) {
  const struct core_rel *r = l->core[rel];
  for (uint32_t i = 0; i < r->nparams; i++)
    if (!r->params[i]->type->control)
      return false;
  return r->nparams > 0;
}

bool lower_is_data(const struct lowered *l, const bool *component) {
  for (uint32_t i = 0; i < l->sys->nrels; i++)
    for (uint32_t k = 0; component[i] && k < l->core[i]->nparams; k++)
      if (l->core[i]->params[k]->type->control)
        return false;
  return true;
}

/* Whether the members of a component can be tables, and are all of control, or
   all without. */
static bool can_be_tables(const struct lowered *l, const bool *component) {
  bool found = false, control = false, data = false;
  for (uint32_t i = 0; i < l->sys->nrels; i++) {
    const struct core_rel *r = l->core[i];
    if (!component[i])
      continue;
    if (r->stop || !fits_table(l, i) ||
        !lower_occurrences(component, r->body).distributive)
      return false;
    for (uint32_t k = 0; k < r->nparams; k++) {
      control = control || r->params[k]->type->control;
      data = data || !r->params[k]->type->control;
    }
    found = found || r->nparams > 0;
  }
  return found && control != data;
}

static void tabulate_members(struct tabling *g) {
  struct lowered *l = g->l;
  for (uint32_t i = 0; i < l->sys->nrels; i++) {
    uint32_t rel = l->turn[i];
    if (!g->component[rel])
      continue;
    struct plan_member m = {.rel = rel};
    m.origin = plan_origin_of(&l->plan, rel, PLAN_NONE);
    m.control = home_fields(l, rel);
    m.ncontrol = l->core[rel]->nparams;
    g->member_of[rel] = (uint32_t)g->solve->members.len;
    vec_push(&g->solve->members, m);
  }
  for (uint32_t i = 0; i < l->sys->nrels; i++) {
    uint32_t rel = l->turn[i];
    if (g->component[rel])
      tabulate_body(g, g->member_of[rel], l->core[rel], l->core[rel]->body);
  }
}

static void tabulate_goal(struct tabling *g, const struct core *goal,
                          bool stop) {
  uint32_t number = (uint32_t)g->solve->members.len;
  struct plan_member m = {.rel = PLAN_NONE};
  m.origin = plan_origin_of(&g->l->plan, g->statement, PLAN_NONE);
  vec_push(&g->solve->members, m);
  tabulate_body(g, number, NULL, goal);
  if (stop && !g->l->options.no_goal)
    g->solve->goal = number;
}

/* The number of the system; PLAN_NONE: it is one for diagrams. */
static uint32_t tabulate(struct lowered *l, const bool *component,
                         const struct core *goal, bool stop, bool later) {
  struct tabling g = {.l = l, .component = component, .later = later};
  if (goal && !lower_occurrences(component, goal).distributive)
    return PLAN_NONE;
  g.member_of = arena_array(l->a, l->sys->nrels, sizeof *g.member_of);
  g.solve = arena_alloc(l->a, sizeof *g.solve);
  g.solve->by_tables = true;
  g.solve->at_once = later && l->options.no_growth;
  g.solve->goal = g.solve->instead = PLAN_NONE;
  g.statement = l->sys->nrels + (uint32_t)l->plan.stmts.len;
  tabulate_members(&g);
  if (goal && !g.failed)
    tabulate_goal(&g, goal, stop);
  if (g.failed || (g.suits_diagrams && !later)) {
    vec_free(&g.solve->members);
    vec_free(&g.solve->tables);
    vec_free(&g.solve->clauses);
    return PLAN_NONE;
  }
  vec_push(&l->plan.solves, g.solve);
  return (uint32_t)l->plan.solves.len - 1;
}

uint32_t lower_by_tables(struct lowered *l, const bool *component,
                         const struct core *goal, bool stop) {
  if (!l->options.tables || lower_is_data(l, component) ||
      !can_be_tables(l, component))
    return PLAN_NONE;
  uint32_t number = tabulate(l, component, goal, stop, false);
  if (number != PLAN_NONE)
    lower_append(l->root, PLAN_SOLVE, PLAN_NONE, PLAN_NONE, number);
  return number;
}

uint32_t lower_instead(struct lowered *l, const bool *component,
                       const struct core *goal, bool stop) {
  if (!l->options.tables || !can_be_tables(l, component))
    return PLAN_NONE;
  return tabulate(l, component, goal, stop, true);
}

const char *const *lowered_ways(struct arena *a, const struct lowered *l) {
  const struct plan *p = &l->plan;
  bool *later = arena_array(a, p->solves.len + 1, sizeof *later);
  const char **ways = arena_array(a, l->sys->nrels + 1, sizeof *ways);
  for (size_t i = 0; i < p->solves.len; i++)
    if (p->solves.at[i]->instead != PLAN_NONE)
      later[p->solves.at[i]->instead] = true;
  for (size_t i = 0; i < p->loops.len; i++)
    if (p->loops.at[i]->instead != PLAN_NONE)
      later[p->loops.at[i]->instead] = true;
  for (size_t i = 0; i < p->solves.len; i++) {
    const struct plan_solve *s = p->solves.at[i];
    for (size_t k = 0; s->by_tables && k < s->members.len; k++)
      if (s->members.at[k].rel != PLAN_NONE)
        ways[s->members.at[k].rel] = later[i] && !s->at_once
                                         ? "joins of tables when diagrams grow"
                                         : "joins of tables";
  }
  return ways;
}
