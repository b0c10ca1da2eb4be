/* calculus/compile/lower.c — from equations to a plan.
 *
 * A relation's value is a diagram over its home fields.  lower_value() finds
 * the value of a relation under the relations that are held, that is, whose
 * loops are under way, as `Evaluate` (paper, section 3) does:
 *
 *  – a held relation has its current iterate;
 *  – a relation that reaches no recursion is a constant, built once from its
 *    definition (DEFINE; `build` below);
 *  – a plain relation is a named formula: its body, lowered on the spot;
 *  – a component that is positive, of one polarity and without `stop when` in
 *    one of several members is solved as a whole:
 *    all strategies agree (Tarski; Bekić), so it takes the quick one.  Least
 *    solutions grow by new tuples only (semi-naive evaluation: Bancilhon and
 *    Ramakrishnan 1986), greatest ones shrink in rounds;
 *  – anything else iterates r alone, holds it, and evaluates the others anew
 *    in each round: Evaluate to the letter.
 *
 * Values that depend on fewer held relations than are held are placed in the
 * outer loops that they depend on, which changes no iterate.
 */
#include "rules.h"

#include "calculus/language/directives.h"
#include "calculus/language/hints.h"
#include "engine/base/intern.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A value found before, for a relation under the held ones it depends on. */
struct memo {
  struct memo *next;
  bool *depends;
  struct px *value;
};

/* ---- Loops --------------------------------------------------------------- */

uint32_t lower_for(struct lowered *l, uint32_t rel, uint32_t part) {
  return dag_origin(l->dag, plan_origin_of(&l->plan, rel, part));
}

void lower_append(struct scope *s, enum plan_op op, uint32_t dst, uint32_t a,
                  uint32_t aux) {
  struct plan_instr i = {
      .op = op, .dst = dst, .a = a, .b = PLAN_NONE, .aux = aux};
  vec_push(&s->block->code, i);
}

static void emit_copy(struct lowered *l, struct scope *s, uint32_t reg,
                      struct px *value) {
  uint32_t from = dag_emit(l->dag, value);
  lower_append(s, PLAN_COPY, reg, from, 0);
}

struct loop_maker {
  struct lowered *l;
  struct plan_loop *loop;
  uint32_t number;
  struct scope *outer, *scope;
  bool nu;
};

static struct loop_maker begin_loop(struct lowered *l, struct scope *outer,
                                    enum plan_loop_kind kind, bool monotone) {
  struct loop_maker m = {.l = l, .outer = outer};
  m.loop = arena_alloc(l->a, sizeof *m.loop);
  m.loop->kind = kind;
  m.loop->monotone = monotone;
  m.loop->instead = PLAN_NONE;
  m.number = (uint32_t)l->plan.loops.len;
  vec_push(&l->plan.loops, m.loop);
  m.scope = dag_scope(l->dag, outer, &m.loop->body);
  return m;
}

static void add_iterated(struct loop_maker *m, uint32_t rel) {
  struct lowered *l = m->l;
  struct plan_loop *loop = m->loop;
  struct plan_iterated *old = loop->rels;
  loop->rels = arena_array(l->a, loop->nrels + 1, sizeof *loop->rels);
  if (loop->nrels)
    memcpy(loop->rels, old, loop->nrels * sizeof *old);
  struct plan_iterated *r = &loop->rels[loop->nrels++];
  r->rel = rel;
  r->origin = plan_origin_of(&l->plan, rel, PLAN_NONE);
  r->current = dag_register(l->dag);
  r->next = dag_register(l->dag);
  r->delta = loop->kind == PLAN_DELTA ? dag_register(l->dag) : PLAN_NONE;
}

static void enter_environment(struct loop_maker *m) {
  for (uint32_t i = 0; i < m->loop->nrels; i++) {
    const struct plan_iterated *r = &m->loop->rels[i];
    struct held_value *h = &m->l->environment[r->rel];
    h->scope = m->scope;
    h->current = px_register(m->l->dag, r->current, m->scope);
    if (r->delta != PLAN_NONE)
      h->delta = px_register(m->l->dag, r->delta, m->scope);
    m->l->in_environment[r->rel] = true;
  }
}

/* `stop when` of the iterated relations is asked at the beginning of each
   round, about the iterates that the round before left. */
static void add_stops(struct loop_maker *m) {
  for (uint32_t i = 0; i < m->loop->nrels; i++) {
    const struct core *stop = m->l->core[m->loop->rels[i].rel]->stop;
    if (!stop)
      continue;
    uint32_t before = lower_for(m->l, m->loop->rels[i].rel, PLAN_NONE);
    uint32_t reg = dag_emit(m->l->dag, lower_formula(m->l, stop));
    lower_append(m->scope, PLAN_STOP_IF, PLAN_NONE, reg, 0);
    m->loop->has_stop = true;
    dag_origin(m->l->dag, before);
  }
}

static void end_loop(struct loop_maker *m) {
  for (uint32_t i = 0; i < m->loop->nrels; i++)
    m->l->in_environment[m->loop->rels[i].rel] = false;
  m->scope->closed = true;
  lower_append(m->outer, PLAN_LOOP, PLAN_NONE, PLAN_NONE, m->number);
}

/* The full relation: all values of the parameters. */
static struct px *everything(struct lowered *l, uint32_t rel) {
  struct px *value = px_constant(l->dag, true);
  const struct core_rel *r = l->core[rel];
  for (uint32_t i = 0; i < r->nparams; i++)
    if (!lower_is_full(r->params[i]))
      value = px_and(l->dag, value, px_valid(l->dag, r->params[i]->field));
  return value;
}

static struct px *start_value(struct lowered *l, uint32_t rel, bool nu) {
  return nu ? everything(l, rel) : px_constant(l->dag, false);
}

/* Iterates all relations of m->loop together until nothing changes. */
static void loop_in_rounds(struct loop_maker *m) {
  struct lowered *l = m->l;
  for (uint32_t i = 0; i < m->loop->nrels; i++)
    emit_copy(l, m->outer, m->loop->rels[i].current,
              start_value(l, m->loop->rels[i].rel, m->nu));
  enter_environment(m);
  add_stops(m);
  for (uint32_t i = 0; i < m->loop->nrels; i++) {
    const struct core_rel *r = l->core[m->loop->rels[i].rel];
    emit_copy(l, m->scope, m->loop->rels[i].next,
              lower_disjuncts(l, r, r->body));
  }
  end_loop(m);
}

/* The body of r where the component is empty.  What is not distributive is
   computed in each round instead. */
static struct px *base_of(struct lowered *l, const struct core_rel *r,
                          const bool *component) {
  uint32_t n;
  struct core *const *parts = core_operands(&r->body, CORE_OR, &n);
  struct px *value = px_constant(l->dag, false);
  for (uint32_t i = 0; i < n; i++) {
    if (!lower_occurrences(component, parts[i]).distributive)
      continue;
    uint32_t before = lower_for(l, r->rel->index, i);
    struct core *f = lower_emptied(l->a, component, parts[i]);
    value = px_or(l->dag, value, lower_disjuncts(l, r, f));
    dag_origin(l->dag, before);
  }
  return value;
}

/* What r gains from the tuples that are new in this round. */
static struct px *gain_of(struct lowered *l, const struct core_rel *r,
                          const bool *component) {
  uint32_t n;
  struct core *const *parts = core_operands(&r->body, CORE_OR, &n);
  struct px *value = px_constant(l->dag, false);
  for (uint32_t i = 0; i < n; i++) {
    struct occurrences o = lower_occurrences(component, parts[i]);
    uint32_t before = lower_for(l, r->rel->index, i);
    bool whole = o.found > 0 && !o.distributive;
    if (whole)
      value = px_or(l->dag, value, lower_disjuncts(l, r, parts[i]));
    for (uint32_t k = 0; k < o.found && !whole; k++) {
      struct core *f = lower_derive(l->a, component, parts[i], k);
      value = px_or(l->dag, value, lower_disjuncts(l, r, f));
    }
    dag_origin(l->dag, before);
  }
  return value;
}

static void loop_by_delta(struct loop_maker *m, const bool *component) {
  struct lowered *l = m->l;
  for (uint32_t i = 0; i < m->loop->nrels; i++) {
    const struct plan_iterated *r = &m->loop->rels[i];
    emit_copy(l, m->outer, r->current, base_of(l, l->core[r->rel], component));
    lower_append(m->outer, PLAN_COPY, r->delta, r->current, 0);
  }
  enter_environment(m);
  add_stops(m);
  for (uint32_t i = 0; i < m->loop->nrels; i++) {
    const struct plan_iterated *r = &m->loop->rels[i];
    emit_copy(l, m->scope, r->next, gain_of(l, l->core[r->rel], component));
  }
  if (m->outer == l->root && l->options.by_worklist && !m->loop->has_stop)
    m->loop->instead = lower_instead(l, component, NULL, false);
  end_loop(m);
}

/* ---- Values of relations ------------------------------------------------- */

static struct px *remember(struct lowered *l, uint32_t rel, const bool *depends,
                           struct px *value) {
  struct memo *m = arena_alloc(l->a, sizeof *m);
  m->next = l->memos[rel];
  m->depends = arena_copy(l->a, depends, l->sys->nrels, sizeof *depends);
  m->value = value;
  l->memos[rel] = m;
  return value;
}

static struct px *recall(struct lowered *l, uint32_t rel, const bool *depends) {
  for (struct memo *m = l->memos[rel]; m; m = m->next)
    if (!px_scope(m->value)->closed &&
        (l->sys->nrels == 0 ||
         memcmp(m->depends, depends, l->sys->nrels * sizeof *depends) == 0))
      return m->value;
  return NULL;
}

uint32_t lower_place_of(const struct lowered *l, uint32_t rel) {
  if (l->eq->fixed[rel])
    return l->defined[rel];
  for (const struct memo *m = l->memos[rel]; m; m = m->next)
    if (px_scope(m->value) == l->root)
      return px_place(m->value);
  return PLAN_NONE;
}

/* The innermost loop of the held relations in `depends`. */
static struct scope *scope_of(struct lowered *l, const bool *depends) {
  struct scope *s = l->root;
  for (uint32_t i = 0; i < l->sys->nrels; i++)
    if (depends[i] && l->environment[i].scope->depth > s->depth)
      s = l->environment[i].scope;
  return s;
}

/* Gives the members of a system that is solved by a worklist their values. */
static void remember_points(struct lowered *l, uint32_t solve,
                            const bool *depends) {
  const struct plan_solve *s = l->plan.solves.at[solve];
  for (uint32_t i = 0; i < s->members.len; i++) {
    uint32_t rel = s->members.at[i].rel;
    if (rel == PLAN_NONE)
      continue;
    l->solved[rel] = (struct solved){solve, i, true};
    remember(l, rel, depends, px_gather(l->dag, solve, i));
  }
}

static bool anything_held(const struct lowered *l) {
  for (uint32_t i = 0; i < l->sys->nrels; i++)
    if (l->in_environment[i])
      return true;
  return false;
}

/* A positive component of least fixed points by tables or by a worklist, as
   lower_by_worklist. */
static uint32_t solve_by_locations(struct lowered *l, const bool *component,
                                   const struct core *goal, bool stop) {
  if (anything_held(l))
    return PLAN_NONE;
  uint32_t number = lower_by_tables(l, component, goal, stop);
  if (number != PLAN_NONE)
    return number;
  number = lower_by_worklist(l, component, goal, stop);
  if (number != PLAN_NONE && lower_is_data(l, component))
    l->plan.solves.at[number]->instead =
        lower_instead(l, component, goal, stop);
  return number;
}

static struct px *solve_together(struct lowered *l, uint32_t rel,
                                 const bool *component, bool nu,
                                 const bool *depends) {
  struct scope *outer = scope_of(l, depends);
  if (!nu && l->options.by_worklist) {
    uint32_t solve = solve_by_locations(l, component, NULL, false);
    if (solve != PLAN_NONE) {
      remember_points(l, solve, depends);
      return recall(l, rel, depends);
    }
  }
  struct loop_maker m =
      begin_loop(l, outer, nu ? PLAN_ROUNDS : PLAN_DELTA, true);
  m.nu = nu;
  for (uint32_t i = 0; i < l->sys->nrels; i++)
    if (component[l->turn[i]])
      add_iterated(&m, l->turn[i]);
  if (nu)
    loop_in_rounds(&m);
  else
    loop_by_delta(&m, component);
  struct px *result = NULL;
  for (uint32_t i = 0; i < m.loop->nrels; i++) {
    const struct plan_iterated *r = &m.loop->rels[i];
    struct px *value = px_register(l->dag, r->current, outer);
    remember(l, r->rel, depends, value);
    if (r->rel == rel)
      result = value;
  }
  return result;
}

/* Whether no relation of the component is used negatively inside it. */
static bool is_positive(const struct equations *e, const bool *component) {
  for (uint32_t i = 0; i < e->sys->nrels; i++)
    for (uint32_t j = 0; component[i] && j < e->nuses[i]; j++)
      if (component[e->uses[i][j].rel] && e->uses[i][j].negative)
        return false;
  return true;
}

static struct px *solve_alone(struct lowered *l, uint32_t rel,
                              const bool *component, const bool *depends) {
  struct scope *outer = scope_of(l, depends);
  struct loop_maker m =
      begin_loop(l, outer, PLAN_ROUNDS, is_positive(l->eq, component));
  m.nu = l->sys->rels[rel]->kind == FP_NU;
  add_iterated(&m, rel);
  loop_in_rounds(&m);
  return remember(l, rel, depends,
                  px_register(l->dag, m.loop->rels[0].current, outer));
}

static struct px *defined(struct lowered *l, uint32_t rel);

void lower_define_uses(struct lowered *l, uint32_t rel) {
  for (uint32_t i = 0; i < l->eq->nuses[rel]; i++)
    defined(l, l->eq->uses[rel][i].rel);
}

/* A constant relation is defined where it is first needed; what its body
   uses must be defined before. */
static struct px *defined(struct lowered *l, uint32_t rel) {
  if (l->defined[rel] == PLAN_NONE) {
    lower_define_uses(l, rel);
    l->defined[rel] = dag_register(l->dag);
    lower_append(l->root, PLAN_DEFINE, l->defined[rel], PLAN_NONE, rel);
  }
  if (l->dag != l->plan_dag) /* a piece of another constant is being built */
    return px_register(l->dag, l->defined[rel], l->root);
  if (!l->constants[rel])
    l->constants[rel] = px_register(l->dag, l->defined[rel], l->root);
  return l->constants[rel];
}

static struct px *named_value(struct lowered *l, uint32_t rel) {
  return lower_disjuncts(l, l->core[rel], l->core[rel]->body);
}

static struct px *gather_solved(struct lowered *l, uint32_t rel) {
  return px_gather(l->dag, l->solved[rel].solve, l->solved[rel].member);
}

/* Whether a relation that others are iterated with stops early.  Its iteration
   then ends anew in each round of theirs, and not with theirs. */
static bool stops_inside(const struct lowered *l, const bool *component) {
  uint32_t members = 0;
  bool stops = false;
  for (uint32_t i = 0; i < l->sys->nrels; i++) {
    members += component[i];
    stops = stops || (component[i] && l->sys->rels[i]->stop);
  }
  return stops && members > 1;
}

static struct px *find_value(struct lowered *l, uint32_t rel, bool *component,
                             const bool *depends) {
  const struct equations *e = l->eq;
  const struct fp_rel *r = l->sys->rels[rel];
  bool nu, named = r->kind != FP_MU && r->kind != FP_NU && !e->loose[rel];
  bool cycle =
      !named && equations_component(e, rel, l->in_environment, component);
  if (named && lower_only_control(l, rel) && lower_solved(l, r))
    return remember(l, rel, depends, gather_solved(l, rel));
  if (named || (!cycle && !l->options.rounds_only))
    return remember(l, rel, depends, named_value(l, rel));
  if (cycle && !l->options.rounds_only &&
      equations_uniform(e, component, &nu) && !stops_inside(l, component))
    return solve_together(l, rel, component, nu, depends);
  return solve_alone(l, rel, component, depends);
}

/* A relation that is not recursive: its rules read what was solved before. */
static void solve_named(struct lowered *l, uint32_t rel) {
  uint32_t n = l->sys->nrels;
  bool *component = arena_array(l->a, n, sizeof *component);
  component[rel] = true;
  uint32_t solve = solve_by_locations(l, component, NULL, false);
  if (solve != PLAN_NONE)
    l->solved[rel] = (struct solved){solve, 0, true};
}

bool lower_solved(struct lowered *l, const struct fp_rel *r) {
  struct solved *s = &l->solved[r->index];
  if (!l->options.by_worklist || l->options.rounds_only ||
      l->options.witnesses || l->eq->fixed[r->index] || anything_held(l))
    return false;
  if (!s->tried) {
    s->tried = true;
    if (l->eq->recursive[r->index])
      lower_value(l, r);
    else
      solve_named(l, r->index);
  }
  return s->solve != PLAN_NONE;
}

struct px *lower_value(struct lowered *l, const struct fp_rel *r) {
  uint32_t rel = r->index, n = l->sys->nrels;
  if (l->in_environment[rel])
    return l->environment[rel].current;
  if (l->eq->fixed[rel])
    return defined(l, rel);
  bool *depends = xcalloc(n + 1, sizeof *depends);
  bool *component = xcalloc(n + 1, sizeof *component);
  equations_depends(l->eq, rel, l->in_environment, depends);
  struct px *value = recall(l, rel, depends);
  if (!value)
    value = find_value(l, rel, component, depends);
  xfree(depends);
  xfree(component);
  return value;
}

/* ---- Placing variables --------------------------------------------------- */

static const struct core_rel *home_of(void *ctx, const struct fp_rel *rel) {
  const struct lowered *l = ctx;
  return l->eq->fixed[rel->index] ? NULL : l->core[rel->index];
}

/* Relations that no statement needs are left out of everything. */
static void mark_needed(const struct equations *e, uint32_t rel, bool *needed) {
  if (needed[rel])
    return;
  needed[rel] = true;
  for (uint32_t i = 0; i < e->nuses[rel]; i++)
    mark_needed(e, e->uses[rel][i].rel, needed);
}

static void needed_by_expr(const struct equations *e, const struct fp_expr *f,
                           bool *needed) {
  if (f->kind == FP_APPLY)
    mark_needed(e, f->rel->index, needed);
  for (uint32_t i = 0; i < f->nargs; i++)
    needed_by_expr(e, f->arg[i], needed);
}

static void needed_by_statement(const struct equations *e,
                                const struct fp_decl *s, bool *needed) {
  if (s->expr)
    needed_by_expr(e, s->expr, needed);
  if (s->rel)
    mark_needed(e, s->rel->index, needed);
}

static void find_needed_relations(const struct lowered *l, bool *needed) {
  for (uint32_t i = 0; i < l->sys->nstmts; i++)
    needed_by_statement(l->eq, l->sys->stmts[i], needed);
  for (uint32_t i = 0; i < l->sys->nrels; i++)
    if (needed[i] && l->sys->rels[i]->stop)
      needed_by_expr(l->eq, l->sys->rels[i]->stop, needed);
}

/* rel has its turn, if it had none, and then what it uses. */
static void take_turn(struct lowered *l, uint32_t rel, bool *taken,
                      uint32_t *n) {
  if (taken[rel])
    return;
  taken[rel] = true;
  l->turn[(*n)++] = rel;
  for (uint32_t i = 0; i < l->eq->nuses[rel]; i++)
    take_turn(l, l->eq->uses[rel][i].rel, taken, n);
}

static void take_turns_by(struct lowered *l, const struct fp_expr *f,
                          bool *taken, uint32_t *n) {
  if (f->kind == FP_APPLY)
    take_turn(l, f->rel->index, taken, n);
  for (uint32_t i = 0; i < f->nargs; i++)
    take_turns_by(l, f->arg[i], taken, n);
}

static void find_turns(struct lowered *l) {
  uint32_t n = 0;
  bool *taken = arena_array(l->a, l->sys->nrels, sizeof *taken);
  l->turn = arena_array(l->a, l->sys->nrels, sizeof *l->turn);
  for (uint32_t i = 0; l->options.as_met && i < l->sys->nstmts; i++) {
    const struct fp_decl *s = l->sys->stmts[i];
    if (s->expr)
      take_turns_by(l, s->expr, taken, &n);
    if (s->rel)
      take_turn(l, s->rel->index, taken, &n);
  }
  for (uint32_t i = 0; i < l->sys->nrels; i++)
    if (!taken[i])
      l->turn[n++] = i;
}

/* The class of a parameter that a hint names, or NULL. */
static const char *hinted_class(const struct fp_expr *e) {
  const struct fp_type *t = e->kind == FP_VAR ? e->var->type : NULL;
  return t && t->kind == FP_CLASS ? t->name : NULL;
}

/* `a < b` of MUCKE: the class of a before that of b. */
static void take_hint(struct lowered *l, const struct fp_alloc *c) {
  const char *before = hinted_class(c->left), *after = hinted_class(c->right);
  if (!c->interleaved && !c->apart && before && after &&
      strcmp(before, after) != 0)
    alloc_hint(l->alloc, before, after);
}

static void take_hints(struct lowered *l) {
  for (uint32_t i = 0; i < l->sys->nrels; i++) {
    const struct fp_rel *r = l->sys->rels[i];
    uint32_t n = fp_hints_agree(r) ? r->nallocs : 0;
    for (uint32_t k = 0; k < n; k++)
      take_hint(l, &r->allocs[k]);
  }
}

static void place_relations(struct lowered *l, const bool *needed) {
  uint32_t n = l->sys->nrels;
  for (uint32_t k = 0; k < n; k++) {
    uint32_t i = l->turn[k];
    l->core[i] = core_of_signature(l->a, l->leaves, l->sys->rels[i]);
    if (needed[i])
      alloc_params(l->alloc, l->core[i]);
  }
  for (uint32_t k = 0; k < n; k++) {
    uint32_t i = l->turn[k];
    if (!needed[i])
      continue;
    if (l->eq->fixed[i]) {
      lower_place_pieces(l, i);
      continue;
    }
    struct core_rel *r = l->core[i];
    r->body = core_of_part(l->a, l->leaves, r, r->rel->body);
    alloc_formula(l->alloc, r->body);
    if (r->rel->stop) {
      r->stop = core_of_closed(l->a, l->leaves, r->rel->stop);
      alloc_formula(l->alloc, r->stop);
    }
  }
}

/* ---- The whole ----------------------------------------------------------- */

static void describe_relations(struct lowered *l) {
  for (uint32_t i = 0; i < l->sys->nrels; i++) {
    const struct core_rel *r = l->core[i];
    struct plan_relation p = {r->rel->name, NULL, r->nparams};
    p.params = arena_array(l->a, r->nparams, sizeof *p.params);
    for (uint32_t j = 0; j < r->nparams; j++)
      p.params[j] = r->params[j]->field;
    vec_push(&l->plan.rels, p);
  }
}

static enum plan_statement_kind directive_kind(const struct fp_decl *s) {
  switch (fp_directive_of(s)) {
  case FP_DIR_SIZE:
    return PLAN_SIZE;
  case FP_DIR_ONSET:
    return PLAN_COUNT;
  case FP_DIR_DUMP:
    return PLAN_SHOW;
  case FP_DIR_WITNESS:
  case FP_DIR_COUNTEREXAMPLE:
    return s->rel ? PLAN_WITNESS : PLAN_QUERY;
  case FP_DIR_PRINT:
  case FP_DIR_TIMER:
  case FP_NO_EFFECT:
    break;
  }
  return PLAN_TEXT;
}

static enum plan_statement_kind statement_kind(const struct fp_decl *s) {
  switch (s->kind) {
  case FP_D_DIRECTIVE:
    return directive_kind(s);
  case FP_D_SHOW:
    return PLAN_SHOW;
  case FP_D_COUNT:
    return PLAN_COUNT;
  case FP_D_SIZE:
    return PLAN_SIZE;
  case FP_D_QUERY:
  case FP_D_WHEN:
  case FP_D_EVAL:
    return PLAN_QUERY;
  case FP_D_IMPORT:
  case FP_D_PARAM:
  case FP_D_TYPE:
  case FP_D_REL:
  case FP_D_CLAUSE:
  case FP_D_ORDER:
  case FP_D_EXPECT:
    break;
  }
  assert(!"no statement");
  return PLAN_QUERY;
}

/* A relation in f that is recursive and not evaluated yet, or PLAN_NONE. */
static uint32_t pending_relation(const struct lowered *l,
                                 const struct core *f) {
  if (f->kind == CORE_REL) {
    uint32_t rel = f->rel->index;
    return l->eq->recursive[rel] && !l->memos[rel] ? rel : PLAN_NONE;
  }
  uint32_t found = PLAN_NONE;
  for (uint32_t i = 0; i < f->nargs && found == PLAN_NONE; i++)
    found = pending_relation(l, f->arg[i]);
  return found;
}

/* Whether a statement other than s needs a relation of the component. */
static bool needed_elsewhere(const struct lowered *l, const bool *component,
                             const struct fp_decl *s) {
  bool *needed = xcalloc(l->sys->nrels + 1, sizeof *needed), found = false;
  for (uint32_t i = 0; i < l->sys->nstmts; i++)
    if (l->sys->stmts[i] != s)
      needed_by_statement(l->eq, l->sys->stmts[i], needed);
  for (uint32_t i = 0; i < l->sys->nrels; i++)
    found = found || (needed[i] && component[i]);
  xfree(needed);
  return found;
}

/* What f, a conjunction of negations, is the negation of; or NULL. */
static const struct core *opposite_of(struct lowered *l, const struct core *f) {
  uint32_t n;
  struct core *g = (struct core *)f;
  struct core *const *args = core_operands(&g, CORE_AND, &n);
  struct core **parts = arena_array(l->a, n, sizeof *parts);
  for (uint32_t i = 0; i < n; i++) {
    if (args[i]->kind != CORE_NOT)
      return NULL;
    parts[i] = args[i]->arg[0];
  }
  return n > 0 ? core_join(l->a, CORE_OR, parts, n) : NULL;
}

/* A named formula without parameters: the query of an instance is one. */
static bool is_named_fact(const struct lowered *l, const struct core *f) {
  return f->kind == CORE_REL && f->nargs == 0 && f->rel->kind == FP_PLAIN &&
         !l->eq->recursive[f->rel->index] && l->core[f->rel->index]->body;
}

/* A closed formula over a system that is solved by a worklist is solved along
   with it: then the whole relation need not be put together, and the work can
   end when the formula is true, since what is found is never lost.  A negation
   is the complement of such a goal. */
static struct px *lower_goal(struct lowered *l, const struct fp_decl *s,
                             const struct core *closed, uint32_t *solve) {
  bool nu;
  const struct core *opposite = opposite_of(l, closed);
  if (opposite) {
    struct px *value = lower_goal(l, s, opposite, solve);
    return value ? px_not(l->dag, value) : NULL;
  }
  while (!l->options.witnesses && is_named_fact(l, closed))
    closed = l->core[closed->rel->index]->body;
  uint32_t rel = pending_relation(l, closed);
  if (rel == PLAN_NONE || !l->options.by_worklist || l->options.rounds_only)
    return NULL;
  bool *component = arena_array(l->a, l->sys->nrels, sizeof *component);
  bool *depends = arena_array(l->a, l->sys->nrels, sizeof *depends);
  if (!equations_component(l->eq, rel, l->in_environment, component))
    return NULL;
  if (!equations_uniform(l->eq, component, &nu) || nu)
    return NULL;
  bool ends = l->options.first_ends && l->plan.stmts.len == 0;
  *solve = solve_by_locations(l, component, closed,
                              ends || !needed_elsewhere(l, component, s));
  if (*solve == PLAN_NONE)
    return NULL;
  remember_points(l, *solve, depends);
  uint32_t goal = (uint32_t)l->plan.solves.at[*solve]->members.len - 1;
  return px_gather(l->dag, *solve, goal);
}

/* Whether relation rel can only grow while what it uses is iterated. */
static bool relation_grows(const struct lowered *l, uint32_t rel, bool *seen) {
  if (seen[rel] || l->eq->fixed[rel])
    return true;
  seen[rel] = true;
  if (l->sys->rels[rel]->kind == FP_NU)
    return false;
  for (uint32_t i = 0; i < l->eq->nuses[rel]; i++) {
    const struct use *u = &l->eq->uses[rel][i];
    if ((u->negative && !l->eq->fixed[u->rel]) ||
        !relation_grows(l, u->rel, seen))
      return false;
  }
  return true;
}

static bool formula_grows(const struct lowered *l, const struct core *f,
                          bool inside, bool *seen) {
  if (f->kind == CORE_REL)
    return l->eq->fixed[f->rel->index] ||
           (!inside && relation_grows(l, f->rel->index, seen));
  inside = inside || f->kind == CORE_NOT || f->kind == CORE_IFF;
  for (uint32_t i = 0; i < f->nargs; i++)
    if (!formula_grows(l, f->arg[i], inside, seen))
      return false;
  return true;
}

static bool grows(const struct lowered *l, const struct core *closed) {
  bool *seen = xcalloc(l->sys->nrels + 1, sizeof *seen);
  bool yes = formula_grows(l, closed, false, seen);
  xfree(seen);
  return yes;
}

static void lower_statement(struct lowered *l, const struct fp_decl *s,
                            const struct core *closed) {
  struct plan_statement q = {statement_kind(s),
                             s->rel ? s->rel->index : PLAN_NONE, s, false,
                             PLAN_NONE};
  if (q.kind == PLAN_TEXT) {
    lower_append(l->root, PLAN_SAY, PLAN_NONE, PLAN_NONE,
                 (uint32_t)l->plan.stmts.len);
    vec_push(&l->plan.stmts, q);
    return;
  }
  uint32_t number = l->sys->nrels + (uint32_t)l->plan.stmts.len;
  uint32_t before = lower_for(l, number, PLAN_NONE);
  q.grows = closed && grows(l, closed);
  struct px *value =
      s->rel ? lower_value(l, s->rel) : lower_goal(l, s, closed, &q.solve);
  if (!value)
    value = lower_formula(l, closed);
  uint32_t reg = dag_emit(l->dag, value);
  lower_append(l->root, PLAN_ANSWER, PLAN_NONE, reg,
               (uint32_t)l->plan.stmts.len);
  l->root->block->code.at[l->root->block->code.len - 1].origin =
      plan_origin_of(&l->plan, number, PLAN_NONE);
  dag_origin(l->dag, before);
  vec_push(&l->plan.stmts, q);
}

static void prepare(struct lowered *l) {
  uint32_t n = l->sys->nrels;
  l->plan.arena = l->a;
  l->plan.define = lower_define;
  l->plan.rows = lower_rows;
  l->plan.tuples = lower_tuples;
  l->plan.keys = lower_keys;
  l->plan.row = lower_row;
  l->plan.define_ctx = l;
  l->core = arena_array(l->a, n, sizeof *l->core);
  l->varying = arena_array(l->a, n, sizeof *l->varying);
  for (uint32_t i = 0; i < n; i++)
    l->varying[i] = !l->eq->fixed[i];
  l->in_environment = arena_array(l->a, n, sizeof *l->in_environment);
  l->environment = arena_array(l->a, n, sizeof *l->environment);
  l->memos = arena_array(l->a, n, sizeof *l->memos);
  l->solved = arena_array(l->a, n, sizeof *l->solved);
  for (uint32_t i = 0; i < n; i++)
    l->solved[i].solve = PLAN_NONE;
  l->defined = arena_array(l->a, n, sizeof *l->defined);
  l->shapes = arena_array(l->a, n, sizeof *l->shapes);
  l->constants = arena_array(l->a, n, sizeof *l->constants);
  for (uint32_t i = 0; i < n; i++)
    l->defined[i] = PLAN_NONE;
  l->alloc = alloc_new(l->a);
  alloc_prefer(l->alloc, (struct alloc_home){home_of, l});
  alloc_order(l->alloc, l->options.order, l->options.norder);
  take_hints(l);
  l->root = arena_alloc(l->a, sizeof *l->root);
  l->root->block = &l->plan.main;
  l->dag = l->plan_dag = dag_new(l->a, &l->plan, l->root);
}

struct lowered *lower_system(struct arena *a, struct intern *names,
                             const struct fp_system *sys,
                             const struct equations *eq,
                             const struct lower_options *options) {
  struct lowered *l = arena_alloc(a, sizeof *l);
  l->a = a;
  l->names = names;
  l->leaves = core_leaves_new(a, names);
  l->sys = sys;
  l->eq = eq;
  l->options = *options;
  prepare(l);
  bool *needed = arena_array(a, sys->nrels, sizeof *needed);
  find_needed_relations(l, needed);
  find_turns(l);
  place_relations(l, needed);
  struct core **closed = arena_array(a, sys->nstmts, sizeof *closed);
  for (uint32_t i = 0; i < sys->nstmts; i++)
    if (sys->stmts[i]->expr && !sys->stmts[i]->rel) {
      closed[i] = core_of_closed(a, l->leaves, sys->stmts[i]->expr);
      alloc_formula(l->alloc, closed[i]);
    }
  describe_relations(l);
  for (uint32_t i = 0; i < sys->nstmts; i++)
    lower_statement(l, sys->stmts[i], closed[i]);
  if (l->options.witnesses)
    witness_clauses(l, closed);
  alloc_layout(l->alloc, &l->plan.layout);
  plan_mark_last_uses(&l->plan);
  return l;
}

static void free_solve(struct plan_solve *s) {
  for (size_t i = 0; i < s->rules.len; i++)
    vec_free(&s->rules.at[i].code.code);
  vec_free(&s->rules);
  vec_free(&s->clauses);
  vec_free(&s->transfers);
  for (size_t i = 0; i < s->witnesses.len; i++)
    lower_free_witness(&s->witnesses.at[i]);
  vec_free(&s->witnesses);
  vec_free(&s->members);
  vec_free(&s->tables);
}

static void free_clauses(struct lowered *l) {
  for (uint32_t i = 0; i < l->sys->nrels + l->sys->nstmts; i++) {
    plan_witnesses *all = &l->plan.clauses[i];
    for (size_t j = 0; j < all->len; j++)
      lower_free_witness(&all->at[j]);
    vec_free(all);
  }
}

void lowered_free(struct lowered *l) {
  if (!l)
    return;
  if (l->plan.clauses)
    free_clauses(l);
  lower_end_piece(l);
  arena_free(l->pieces);
  vec_free(&l->facts);
  lower_free_forms(l);
  core_leaves_free(l->leaves);
  alloc_free(l->alloc);
  dag_free(l->dag);
  vec_free(&l->home_at);
  vec_free(&l->projected);
  vec_free(&l->plan.origins);
  vec_free(&l->plan.sets);
  vec_free(&l->plan.maps);
  for (size_t i = 0; i < l->plan.loops.len; i++)
    vec_free(&l->plan.loops.at[i]->body.code);
  vec_free(&l->plan.loops);
  for (size_t i = 0; i < l->plan.solves.len; i++)
    free_solve(l->plan.solves.at[i]);
  vec_free(&l->plan.solves);
  vec_free(&l->plan.rels);
  vec_free(&l->plan.stmts);
  vec_free(&l->plan.main.code);
}

void lowered_attach(struct lowered *l, struct exec *x) { l->exec = x; }

struct plan *lowered_plan(struct lowered *l) {
  return &l->plan;
}

const uint32_t *lowered_home(const struct lowered *l, const struct fp_rel *rel,
                             uint32_t *n) {
  const struct plan_relation *r = &l->plan.rels.at[rel->index];
  *n = r->nparams;
  return r->params;
}
