/* calculus/compile/clause_witness.c — clauses that say how tuples come about.
 *
 * A clause is a disjunct of a body as a conjunction in which nothing is
 * quantified: its literals, one diagram each, over the fields of all its
 * variables.  Multiplied onto a tuple of the head, they give the values of the
 * quantified variables, and so the tuples that it follows from (explain.c).
 *
 * Rules of systems that a worklist solves have witnesses that read the same
 * rows as they do.  For all other relations the clauses read whole relations:
 * the iterated ones from registers that the reader fills with the iterates of
 * one stage; plain ones are computed from these.
 */
#include "rules.h"

#include <stdlib.h>
#include <string.h>

void lower_free_witness(struct plan_witness *w) {
  vec_free(&w->code.code);
  vec_free(&w->reads);
}

const bool *witness_open(struct lowered *l) {
  if (!l->all_open) {
    l->all_open = arena_array(l->a, l->sys->nrels + 1, sizeof *l->all_open);
    memset(l->all_open, true, l->sys->nrels + 1);
  }
  return l->all_open;
}

/* ---- Conditions ---------------------------------------------------------- */

static struct plan_arg arg_of(const struct ground_rule *r,
                              const struct core_var *x) {
  for (size_t i = 0; i < r->control.len; i++)
    if (r->control.at[i] == x)
      return (struct plan_arg){PLAN_ARG_CONTROL, i};
  return (struct plan_arg){PLAN_ARG_FIELD, x->field};
}

static void relation_of(const struct ground_rule *r, const struct core *f,
                        struct plan_condition *c) {
  c->negated = f->kind == CORE_NOT;
  if (c->negated)
    f = f->arg[0];
  if (f->kind != CORE_REL)
    return;
  c->rel = f->rel->index;
  c->nargs = f->nargs;
  c->args = arena_array(r->l->a, f->nargs, sizeof *c->args);
  for (uint32_t i = 0; i < f->nargs; i++)
    c->args[i] = f->term[i].var ? arg_of(r, core_deref(f->term[i].var))
                                : (struct plan_arg){PLAN_ARG_VALUE,
                                                    (uint64_t)f->term[i].value};
}

static void add_condition(struct ground_rule *r, struct plan_witness *w,
                          const struct core *literal, uint32_t factor) {
  struct plan_condition *c = &w->conditions[w->nconditions++];
  *c = (struct plan_condition){
      .rel = PLAN_NONE, .factor = PLAN_NONE, .formula = literal};
  if (literal)
    relation_of(r, literal, c);
  if (factor == PLAN_NONE)
    return;
  c->complement = r->factors.at[factor].complement;
  c->factor = dag_emit(r->l->dag, r->factors.at[factor].px);
}

/* Conditions in which most is known come first: the head's fields are, and
   then those of the conditions before. */
static void order_conditions(struct ground_rule *r, struct plan_witness *w,
                             const uint32_t *factor_of) {
  field_vec known = {0};
  bool *done = xcalloc(w->nconditions + 1, sizeof *done);
  uint32_t n = r->term.rel ? r->term.rel->nparams : 0;
  for (uint32_t i = 0; i < n; i++)
    field_vec_add(&known, r->term.head[i]);
  w->order = arena_array(r->l->a, w->nconditions, sizeof *w->order);
  for (uint32_t step = 0; step < w->nconditions; step++) {
    uint32_t best = PLAN_NONE, least = UINT32_MAX;
    for (uint32_t i = 0; i < w->nconditions; i++) {
      uint32_t open = 0;
      if (done[i])
        continue;
      const struct factor *f =
          factor_of[i] == PLAN_NONE ? NULL : &r->factors.at[factor_of[i]];
      for (size_t j = 0; f && j < f->fields.len; j++)
        open += !field_vec_has(&known, f->fields.at[j]);
      if (best == PLAN_NONE || open < least) {
        best = i;
        least = open;
      }
    }
    done[best] = true;
    w->order[step] = best;
    for (size_t j = 0; factor_of[best] != PLAN_NONE &&
                       j < r->factors.at[factor_of[best]].fields.len;
         j++)
      if (!field_vec_has(&known, r->factors.at[factor_of[best]].fields.at[j]))
        vec_push(&known, r->factors.at[factor_of[best]].fields.at[j]);
  }
  xfree(done);
  vec_free(&known);
}

/* The factors that come from no literal keep variables to values of their
   types. */
struct plan_witness witness_of_rule(struct ground_rule *r, uint32_t part) {
  struct lowered *l = r->l;
  struct plan_witness w = {.part = part};
  uint32_t n = r->term.rel ? r->term.rel->nparams : 0, m = 0;
  uint32_t most = (uint32_t)(r->conjuncts.len + r->factors.len);
  uint32_t *factor_of = xcalloc(most + 1, sizeof *factor_of);
  bool *used = xcalloc(r->factors.len + 1, sizeof *used);
  r->scope->block = &w.code;
  w.conditions = arena_array(l->a, most, sizeof *w.conditions);
  for (size_t i = 0; i < r->conjuncts.len; i++) {
    const struct conjunct *c = &r->conjuncts.at[i];
    if (c->factor != PLAN_NONE)
      used[c->factor] = true;
    factor_of[m++] = c->factor;
    add_condition(r, &w, c->literal, c->factor);
  }
  for (uint32_t i = 0; i < r->factors.len; i++)
    if (!used[i]) {
      factor_of[m++] = i;
      add_condition(r, &w, NULL, i);
    }
  order_conditions(r, &w, factor_of);
  w.nhead = n;
  w.head = arena_array(l->a, n, sizeof *w.head);
  for (uint32_t i = 0; i < n; i++)
    w.head[i] = arg_of(r, r->term.head[i]);
  xfree(factor_of);
  xfree(used);
  return w;
}

/* ---- Clauses over whole relations ---------------------------------------- */

/* What the reader fills: the relations that some loop or system iterates. */
static void mark_iterated(const struct lowered *l, bool *out) {
  for (size_t i = 0; i < l->plan.loops.len; i++)
    for (uint32_t j = 0; j < l->plan.loops.at[i]->nrels; j++)
      out[l->plan.loops.at[i]->rels[j].rel] = true;
  for (size_t i = 0; i < l->plan.solves.len; i++)
    for (size_t j = 0; j < l->plan.solves.at[i]->members.len; j++)
      if (l->plan.solves.at[i]->members.at[j].rel != PLAN_NONE)
        out[l->plan.solves.at[i]->members.at[j].rel] = true;
}

struct clause_witness_maker {
  struct lowered *l;
  bool *iterated;
  uint32_t *reg; /* by iterated relation */
};

static void hold_all(struct clause_witness_maker *m, struct scope *scope) {
  struct lowered *l = m->l;
  for (uint32_t i = 0; i < l->sys->nrels; i++)
    if (m->iterated[i]) {
      l->in_environment[i] = true;
      l->environment[i].scope = scope;
      l->environment[i].current = px_register(l->dag, m->reg[i], scope);
    }
}

static void release_all(struct clause_witness_maker *m) {
  for (uint32_t i = 0; i < m->l->sys->nrels; i++)
    if (m->iterated[i])
      m->l->in_environment[i] = false;
}

/* Which iterated relations a relation or formula needs, through plain ones. */
static void add_reads(struct clause_witness_maker *m, struct plan_witness *w,
                      uint32_t rel, bool *seen) {
  struct lowered *l = m->l;
  if (seen[rel] || l->eq->fixed[rel])
    return;
  seen[rel] = true;
  if (m->iterated[rel]) {
    vec_push(&w->reads, ((struct plan_read){rel, m->reg[rel]}));
    return;
  }
  for (uint32_t i = 0; i < l->eq->nuses[rel]; i++)
    add_reads(m, w, l->eq->uses[rel][i].rel, seen);
}

static void formula_reads(struct clause_witness_maker *m,
                          struct plan_witness *w, const struct core *f,
                          bool *seen) {
  if (f->kind == CORE_REL)
    add_reads(m, w, f->rel->index, seen);
  for (uint32_t i = 0; f->kind != CORE_REL && i < f->nargs; i++)
    formula_reads(m, w, f->arg[i], seen);
}

static void whole_literal(struct ground_rule *r, const struct core *f) {
  struct factor factor = {.complement = f->kind == CORE_NOT};
  core_free_vars(f, field_vec_add, &factor.fields);
  factor.px = lower_formula(r->l, factor.complement ? f->arg[0] : f);
  vec_push(&r->conjuncts, ((struct conjunct){.literal = f,
                                             .factor = (uint32_t)r->factors.len,
                                             .reg = PLAN_NONE}));
  vec_push(&r->factors, factor);
}

static void keep_valid(struct ground_rule *r, struct core_var *x) {
  if (lower_is_full(x))
    return;
  struct factor f = {.px = px_valid(r->l->dag, x->field)};
  field_vec_add(&f.fields, x);
  vec_push(&r->factors, f);
}

static bool no_whole(void *ctx, const struct core *literal) {
  (void)ctx;
  (void)literal;
  return false;
}

static struct breaking *breaking_of(struct lowered *l,
                                    const struct core *literal,
                                    const struct clause_term *t) {
  struct breaking *b = arena_alloc(l->a, sizeof *b);
  b->literal = literal;
  b->bound = arena_copy(l->a, t->bound.at, t->bound.len, sizeof *b->bound);
  b->nbound = (uint32_t)t->bound.len;
  return b;
}

static void make_breaks(struct clause_witness_maker *m,
                        const struct clause_term *t, uint32_t part,
                        plan_witnesses *out);

/* `literal`: what the clause is to break; NULL: it is one of the relation. */
static void make_clause(struct clause_witness_maker *m,
                        const struct core_rel *rel, const struct core *f,
                        uint32_t part, const struct core *literal,
                        plan_witnesses *out) {
  struct lowered *l = m->l;
  struct plan_block none = {0};
  struct ground_rule r = {.l = l};
  r.scope = dag_scope(l->dag, l->root, &none);
  r.term = lower_term(l, witness_open(l), rel, f);
  lower_place_term(l, &r.term, no_whole, NULL);
  hold_all(m, r.scope);
  struct plan_witness w;
  bool *seen = xcalloc(l->sys->nrels + 1, sizeof *seen);
  /* Nothing may be emitted before the witness's own block is in place. */
  for (size_t i = 0; i < r.term.literals.len; i++)
    whole_literal(&r, r.term.literals.at[i]);
  for (uint32_t i = 0; rel && i < rel->nparams; i++)
    keep_valid(&r, r.term.head[i]);
  for (size_t i = 0; i < r.term.bound.len; i++)
    keep_valid(&r, r.term.bound.at[i]);
  w = witness_of_rule(&r, part);
  for (size_t i = 0; i < r.term.literals.len; i++)
    formula_reads(m, &w, r.term.literals.at[i], seen);
  release_all(m);
  r.scope->closed = true;
  if (literal)
    w.term = breaking_of(l, literal, &r.term);
  vec_push(out, w);
  if (!literal)
    make_breaks(m, &r.term, part, out);
  xfree(seen);
  vec_free(&r.conjuncts);
  for (size_t i = 0; i < r.factors.len; i++)
    vec_free(&r.factors.at[i].fields);
  vec_free(&r.factors);
  lower_free_term(&r.term);
}

static void collect_var(void *vars, struct core_var *x) {
  vec_push((var_vec *)vars, x);
}

/* Clauses for what stands under the negation of a clause's conjuncts, where it
   is more than a single tuple.  Their head are the free variables. */
static void make_breaks(struct clause_witness_maker *m,
                        const struct clause_term *t, uint32_t part,
                        plan_witnesses *out) {
  struct lowered *l = m->l;
  for (size_t i = 0; l->options.all_clauses && i < t->literals.len; i++) {
    const struct core *literal = t->literals.at[i];
    if (literal->kind != CORE_NOT || literal->arg[0]->kind == CORE_REL ||
        lower_occurrences(witness_open(l), literal).found == 0)
      continue;
    var_vec free_vars = {0};
    core_vec all = {0};
    core_free_vars(literal, collect_var, &free_vars);
    struct core_rel head = {.params = free_vars.at,
                            .nparams = (uint32_t)free_vars.len};
    if (lower_variants(l, witness_open(l), literal->arg[0], &all))
      for (size_t j = 0; j < all.len; j++)
        make_clause(m, &head, all.at[j], part, literal, out);
    vec_free(&free_vars);
    vec_free(&all);
  }
}

static void make_clauses(struct clause_witness_maker *m,
                         const struct core_rel *rel, const struct core *body,
                         plan_witnesses *out) {
  uint32_t n;
  struct core *f = (struct core *)body;
  struct core *const *parts = core_operands(&f, CORE_OR, &n);
  for (uint32_t i = 0; i < n; i++) {
    core_vec all = {0};
    if (!lower_variants(m->l, witness_open(m->l), parts[i], &all)) {
      all.len = 0;
      vec_push(&all, parts[i]);
    }
    for (size_t j = 0; j < all.len; j++)
      make_clause(m, rel, all.at[j], i, NULL, out);
    vec_free(&all);
  }
}

/* ---- Which relations need them ------------------------------------------- */

static bool by_points(const struct lowered *l, uint32_t rel) {
  for (size_t i = 0; i < l->plan.solves.len; i++)
    for (size_t j = 0; j < l->plan.solves.at[i]->members.len; j++)
      if (l->plan.solves.at[i]->members.at[j].rel == rel)
        return true;
  return false;
}

bool lower_is_given(const struct lowered *l, uint32_t rel) {
  const struct equations *e = l->eq;
  if (!e->fixed[rel] || l->sys->rels[rel]->explained)
    return false;
  if (l->sys->rels[rel]->span.source == 0)
    return true;
  for (uint32_t i = 0; i < e->nuses[rel]; i++)
    if (l->sys->rels[e->uses[rel][i].rel]->span.source == 0 ||
        !lower_is_given(l, e->uses[rel][i].rel))
      return false;
  return true;
}

static void relation_clauses(struct clause_witness_maker *m, uint32_t rel) {
  struct lowered *l = m->l;
  struct core_rel *r = l->core[rel];
  if (lower_is_given(l, rel) || (by_points(l, rel) && !l->options.all_clauses))
    return;
  const struct core *body = r->body;
  if (l->eq->fixed[rel])
    body = core_of_part(l->a, l->leaves, r, r->rel->body);
  if (body)
    make_clauses(m, r, body, &l->plan.clauses[rel]);
}

static void find_reached(const struct equations *e, uint32_t rel, bool *seen) {
  if (seen[rel])
    return;
  seen[rel] = true;
  for (uint32_t i = 0; i < e->nuses[rel]; i++)
    find_reached(e, e->uses[rel][i].rel, seen);
}

static void reached_by(const struct equations *e, const struct core *f,
                       bool *seen) {
  if (f->kind == CORE_REL)
    find_reached(e, f->rel->index, seen);
  for (uint32_t i = 0; f->kind != CORE_REL && i < f->nargs; i++)
    reached_by(e, f->arg[i], seen);
}

/* Whether clauses that read the solved relations need a loop for this one. */
static bool needs_loop(const struct lowered *l, uint32_t rel,
                       const bool *solved) {
  enum fp_rel_kind kind = l->sys->rels[rel]->kind;
  bool *component = xcalloc(l->sys->nrels + 1, sizeof *component);
  bool yes = !solved[rel] &&
             (kind == FP_MU || kind == FP_NU || l->eq->loose[rel]) &&
             equations_component(l->eq, rel, solved, component);
  xfree(component);
  return yes;
}

/* A clause reads relations that the statements' values may not need, as in
   `false & R(x)`; what solves these stands in the plan itself. */
static void solve_needed(struct lowered *l, const bool *needed, bool *solved) {
  mark_iterated(l, solved);
  for (uint32_t i = 0; i < l->sys->nrels; i++)
    if (needed[i] && needs_loop(l, i, solved)) {
      lower_value(l, l->sys->rels[i]);
      mark_iterated(l, solved);
    }
}

void witness_clauses(struct lowered *l, struct core *const *closed) {
  uint32_t n = l->sys->nrels;
  struct clause_witness_maker m = {.l = l};
  bool *needed = xcalloc(n + 1, sizeof *needed);
  m.iterated = xcalloc(n + 1, sizeof *m.iterated);
  m.reg = xcalloc(n + 1, sizeof *m.reg);
  for (uint32_t i = 0; i < l->sys->nstmts; i++)
    if (closed[i])
      reached_by(l->eq, closed[i], needed);
  solve_needed(l, needed, m.iterated);
  for (uint32_t i = 0; i < n; i++)
    if (m.iterated[i])
      m.reg[i] = dag_register(l->dag);
  l->plan.clauses =
      arena_array(l->a, n + l->sys->nstmts + 1, sizeof *l->plan.clauses);
  for (uint32_t i = 0; i < n; i++)
    if (needed[i])
      relation_clauses(&m, i);
  for (uint32_t i = 0; i < l->sys->nstmts; i++)
    if (closed[i] &&
        (l->plan.stmts.at[i].solve == PLAN_NONE || l->options.all_clauses))
      make_clauses(&m, NULL, closed[i], &l->plan.clauses[n + i]);
  xfree(needed);
  xfree(m.iterated);
  xfree(m.reg);
}
