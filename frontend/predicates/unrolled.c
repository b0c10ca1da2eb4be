/* frontend/predicates/unrolled.c — proofs by going through all rounds of all loops.  See
 * unrolled.h.
 *
 * Nodes are looked at in an order in which each comes after all that lead to it: that of
 * the points, in which loops stand in each other, and within a loop that of its rounds
 * (nesting.h).
 */
#include "unrolled.h"

#include "program_clauses.h"
#include "proof.h"

#include "engine/base/clock.h"
#include "frontend/c/nesting.h"
#include "frontend/smt/project.h"

#include <string.h>

enum {
  MOST_ROUND_NODES = 400, /* of all points */
  MOST_FIXED_ROUNDS = 70, /* of a loop */
  MOST_OPEN_ROUNDS = 16,  /* if inputs decide how many there are */
  MOST_UNROLLED = 80,     /* points */
  MOST_SIZE = 4000,       /* of what a node needs, written as a text */
  MOST_TERMS = 2500,      /* of which all invariants are made */
  MOST_NEEDS = 60,        /* of a node */
  MOST_INPUT_CASES = 20,  /* by which an input is eliminated */
  ASK_MILLISECONDS = 500,
  FORWARD_MILLISECONDS = 1000 /* a program with more is none of few rounds */
};

struct unroll_step {
  const struct lbe_block *block;
  uint32_t to; /* a node; CFA_NONE: the step cannot be taken */
};

struct unroll_node {
  uint32_t point, rounds[MOST_NEST]; /* of the loops in which the point is */
  const struct smt_term *guard;      /* the inputs that lead here */
  const struct smt_term **values; /* by variable of the point, of the inputs */
  bool open; /* it depends on inputs whether it is reached */
  bool done, possible;
  uint32_t first_step, nsteps;
  bool *used;      /* by variable: a number that the proof needs */
  term_list needs; /* beside these */
};

struct unroller {
  const struct lbe *l;
  struct smt *smt;
  struct arena *arena;
  /* The call of main, as a block that leads to its entry. */
  const struct lbe_call *call;
  struct lbe_block enter;
  struct nest_place *places; /* by point */
  struct unroll_node *nodes;
  uint32_t nnodes;
  VEC(uint32_t) order; /* nodes as they were looked at */
  VEC(struct unroll_step) steps;
  double end; /* when time is over, on the clock of the thread */
  bool failed;
};

static void check_time(struct unroller *u) {
  u->failed =
      u->failed || smt_interrupted(u->smt) || clock_of_thread() > u->end;
}

/* ---- Steps ---------------------------------------------------------------------- */

/* The one call is that of main, and what comes after it leads to the end alone. */
static bool find_call(struct unroller *u) {
  const struct lbe *l = u->l;
  if (l->ncalls != 1 || l->points[l->calls[0].at].proc != 0)
    return false;
  const struct lbe_call *c = u->call = &l->calls[0];
  u->enter = (struct lbe_block){.from = c->at,
                                .to = c->entry,
                                .conditions = c->conditions,
                                .nconditions = c->nconditions,
                                .ranges = c->ranges,
                                .nranges = c->nranges,
                                .fresh = c->fresh,
                                .nfresh = c->nfresh};
  const struct lbe_point *after = &l->points[c->to];
  bool ends = !after->in_cycle;
  for (uint32_t i = 0; i < after->nblocks; i++)
    ends = ends && l->points[l->blocks[after->blocks[i]].to].kind == LBE_EXIT;
  return ends;
}

static uint32_t count_ways(const struct lbe_point *p) {
  return p->call == CFA_NONE ? p->nblocks : 1;
}

static const struct lbe_block *way_from(const struct unroller *u,
                                        const struct lbe_point *p, uint32_t i) {
  return p->call == CFA_NONE ? &u->l->blocks[p->blocks[i]] : &u->enter;
}

/* The value that the variable of the next point has after a step. */
static const struct smt_term *value_after_step(const struct unroller *u,
                                               const struct lbe_block *k,
                                               const struct smt_term *var) {
  if (k != &u->enter)
    return program_value_after(u->l, k->sets, k->nsets, NULL, var);
  for (uint32_t i = 0; i < u->call->nformals; i++)
    if (u->call->formals[i] == var)
      return u->call->args[i];
  return var;
}

/* ---- The order of points ----------------------------------------------------- */

static uint32_t next_point(const void *arg, uint32_t x, uint32_t i) {
  const struct unroller *u = arg;
  const struct lbe_point *p = &u->l->points[x];
  return i < count_ways(p) ? way_from(u, p, i)->to : NESTING_NONE;
}

static void order_points(struct unroller *u) {
  const struct lbe *l = u->l;
  u->failed =
      !nesting_find(l->npoints, l->entry_of[0], next_point, u, u->places);
}

static bool node_precedes(const struct unroller *u, const struct unroll_node *x,
                          const struct unroll_node *y) {
  return nesting_precedes(&u->places[x->point], x->rounds, &u->places[y->point],
                          y->rounds);
}

/* ---- Nodes ------------------------------------------------------------------- */

static const struct lbe_point *point_of(const struct unroller *u,
                                        const struct unroll_node *n) {
  return &u->l->points[n->point];
}

static bool is_sought(const struct lbe_point *p) {
  return p->kind == LBE_ERROR || p->kind == LBE_UNSUPPORTED;
}

static uint32_t find_node(const struct unroller *u, uint32_t point,
                          const uint32_t *rounds) {
  for (uint32_t i = 0; i < u->nnodes; i++)
    if (u->nodes[i].point == point &&
        !memcmp(u->nodes[i].rounds, rounds, sizeof u->nodes[i].rounds))
      return i;
  return CFA_NONE;
}

static uint32_t add_node(struct unroller *u, uint32_t point,
                         const uint32_t *rounds) {
  uint32_t nvars = u->l->points[point].nvars;
  if (u->nnodes == MOST_ROUND_NODES) {
    u->failed = true;
    return 0;
  }
  struct unroll_node *n = &u->nodes[u->nnodes];
  *n = (struct unroll_node){.point = point, .possible = true};
  memcpy(n->rounds, rounds, sizeof n->rounds);
  n->values = arena_array(u->arena, nvars + 1, sizeof *n->values);
  n->used = arena_array(u->arena, nvars + 1, sizeof *n->used);
  return u->nnodes++;
}

/* One way more leads to the node. */
static void join_way(struct unroller *u, struct unroll_node *n,
                     const struct smt_term *guard,
                     const struct smt_term *const *values) {
  struct smt_terms *t = u->l->terms;
  for (uint32_t i = 0; i < point_of(u, n)->nvars; i++)
    n->values[i] =
        n->guard ? term_ite(t, guard, values[i], n->values[i]) : values[i];
  n->guard = n->guard ? term_or2(t, n->guard, guard) : guard;
}

/* ---- From the entry on --------------------------------------------------------- */

static const struct smt_term *entry_bounds(const struct unroller *u) {
  uint32_t n;
  const struct smt_term **bounds =
      lbe_bounds(u->l, &u->l->points[u->l->entry_of[0]], true, u->arena, &n);
  return term_and(u->l->terms, bounds, n);
}

/* Are there inputs of this kind? */
static enum smt_result ask_inputs(struct unroller *u,
                                  const struct smt_term *guard) {
  struct smt_solver *v = smt_solver_new(u->smt);
  smt_solver_limit(v, ASK_MILLISECONDS);
  smt_assert(v, entry_bounds(u));
  smt_assert(v, guard);
  enum smt_result result = smt_check(v, NULL, 0);
  smt_solver_free(v);
  return result;
}

/* There are inputs that lead to an error, or seem to: it needs a run. */
static bool an_error_is_reached(struct unroller *u) {
  const struct smt_term *guard = term_bool(u->l->terms, false);
  for (uint32_t i = 0; i < u->nnodes; i++)
    if (is_sought(point_of(u, &u->nodes[i])))
      guard = term_or2(u->l->terms, guard, u->nodes[i].guard);
  return guard->op != TERM_FALSE && ask_inputs(u, guard) == SMT_SAT;
}

/* How many rounds of the loop that begins there are behind; 0: none, or it is no such
   point. */
static uint32_t rounds_behind(const struct unroller *u,
                              const struct unroll_node *n) {
  const struct nest_place *p = &u->places[n->point];
  return p->depth > 0 && p->nest[p->depth - 1] == n->point
             ? n->rounds[p->depth - 1]
             : 0;
}

/* After one more round, all is as it was before. */
static bool is_as_before(const struct unroller *u,
                         const struct unroll_node *n) {
  uint32_t rounds[MOST_NEST];
  memcpy(rounds, n->rounds, sizeof rounds);
  rounds[u->places[n->point].depth - 1]--;
  uint32_t before = find_node(u, n->point, rounds);
  return before != CFA_NONE &&
         !memcmp(u->nodes[before].values, n->values,
                 point_of(u, n)->nvars * sizeof *n->values);
}

/* The conjunction, with what the map has put in. */
static const struct smt_term *put_in_all(const struct unroller *u,
                                         struct term_map *m,
                                         const struct smt_term *const *x,
                                         uint32_t n) {
  x = lbe_put_in(u->arena, m, x, &n);
  return term_and(u->l->terms, x, n);
}

/* The values put in, and inputs of its own. */
static struct term_map *map_of_way(const struct unroller *u,
                                   const struct unroll_node *n,
                                   const struct lbe_block *k) {
  struct term_map *m = term_map_new(u->l->terms);
  const struct lbe_point *p = point_of(u, n);
  for (uint32_t i = 0; i < p->nvars; i++)
    term_map_set(m, p->vars[i], n->values[i]);
  for (uint32_t i = 0; i < k->nfresh; i++)
    term_map_set(
        m, k->fresh[i],
        term_fresh(u->l->terms, "input", (enum smt_sort)k->fresh[i]->sort));
  return m;
}

static uint32_t target_of_step(struct unroller *u, const struct unroll_node *n,
                               const struct lbe_block *k) {
  uint32_t rounds[MOST_NEST];
  nesting_rounds_after(&u->places[n->point], n->rounds, k->to,
                       &u->places[k->to], rounds);
  uint32_t to = find_node(u, k->to, rounds);
  return to == CFA_NONE ? add_node(u, k->to, rounds) : to;
}

static void take_step(struct unroller *u, struct unroll_node *n,
                      const struct lbe_block *k) {
  struct smt_terms *t = u->l->terms;
  const struct lbe_point *to = &u->l->points[k->to];
  struct term_map *m = map_of_way(u, n, k);
  const struct smt_term *guard =
      put_in_all(u, m, k->conditions, k->nconditions);
  bool open = guard->op != TERM_TRUE;
  guard = term_and2(t, n->guard, guard);
  struct unroll_step step = {k, CFA_NONE};
  if (guard->op != TERM_FALSE) {
    const struct smt_term **values =
        arena_array(u->arena, to->nvars + 1, sizeof *values);
    for (uint32_t i = 0; i < to->nvars; i++)
      values[i] = term_map_apply(m, value_after_step(u, k, to->vars[i]));
    step.to = target_of_step(u, n, k);
    u->nodes[step.to].open |= open;
    if (!u->failed)
      join_way(u, &u->nodes[step.to], guard, values);
  }
  vec_push(&u->steps, step);
  term_map_free(m);
}

static void look_at_node(struct unroller *u, struct unroll_node *n) {
  const struct lbe_point *p = point_of(u, n);
  uint32_t behind = rounds_behind(u, n);
  n->done = true;
  n->first_step = (uint32_t)u->steps.len;
  vec_push(&u->order, (uint32_t)(n - u->nodes));
  n->possible = behind == 0 || !n->open || ask_inputs(u, n->guard) != SMT_UNSAT;
  if (!n->possible || is_sought(p))
    return;
  if (behind > (n->open ? MOST_OPEN_ROUNDS : MOST_FIXED_ROUNDS) ||
      (behind > 0 && is_as_before(u, n)))
    u->failed = true;
  for (uint32_t i = 0; i < count_ways(p) && !u->failed; i++) {
    take_step(u, n, way_from(u, p, i));
    check_time(u);
  }
  n->nsteps = (uint32_t)u->steps.len - n->first_step;
}

static struct unroll_node *next_node(const struct unroller *u) {
  struct unroll_node *first = NULL;
  for (uint32_t i = 0; i < u->nnodes; i++)
    if (!u->nodes[i].done && (!first || node_precedes(u, &u->nodes[i], first)))
      first = &u->nodes[i];
  return first;
}

static void go_from_entry(struct unroller *u) {
  const struct lbe_point *entry = &u->l->points[u->l->entry_of[0]];
  uint32_t rounds[MOST_NEST] = {0};
  struct unroll_node *n;
  n = &u->nodes[add_node(u, entry->number, rounds)];
  join_way(u, n, term_bool(u->l->terms, true), entry->vars);
  while (!u->failed && (n = next_node(u)))
    look_at_node(u, n);
}

/* ---- What nodes need -------------------------------------------------------------- */

static bool is_fixed(const struct unroll_node *n, uint32_t i) {
  return n->values[i]->op == TERM_NUMBER;
}

/* Variables of the node that are numbers, put in. */
static struct term_map *map_of_numbers(const struct unroller *u,
                                       const struct unroll_node *n) {
  struct term_map *m = term_map_new(u->l->terms);
  for (uint32_t i = 0; i < point_of(u, n)->nvars; i++)
    if (is_fixed(n, i))
      term_map_set(m, point_of(u, n)->vars[i], n->values[i]);
  return m;
}

/* The numbers of variables in x count. */
static void use_numbers_of(struct unroller *u, struct unroll_node *n,
                           const struct smt_term *x) {
  size_t nvars;
  const struct smt_term **vars = term_vars(u->l->terms, x, u->arena, &nvars);
  for (size_t j = 0; j < nvars; j++)
    for (uint32_t i = 0; i < point_of(u, n)->nvars; i++)
      if (point_of(u, n)->vars[i] == vars[j])
        n->used[i] = is_fixed(n, i);
}

/* Those that a block is taken by, and of which what counts after it is made. */
static void use_numbers(struct unroller *u, struct unroll_node *n,
                        const struct lbe_block *k,
                        const struct unroll_node *to) {
  struct smt_terms *t = u->l->terms;
  use_numbers_of(u, n, term_and(t, k->conditions, k->nconditions));
  use_numbers_of(u, n, term_and(t, k->ranges, k->nranges));
  if (!to || !to->possible)
    return;
  const struct smt_term *needed =
      term_and(t, to->needs.at, (uint32_t)to->needs.len);
  size_t nvars;
  const struct smt_term **vars = term_vars(t, needed, u->arena, &nvars);
  const struct lbe_point *p = point_of(u, to);
  for (uint32_t i = 0; i < p->nvars; i++) {
    bool counts = to->used[i];
    for (size_t j = 0; j < nvars && !counts; j++)
      counts = vars[j] == p->vars[i];
    if (counts)
      use_numbers_of(u, n, value_after_step(u, k, p->vars[i]));
  }
}

struct term_sizes {
  double *of; /* by number */
};

static void note_size(void *arg, const struct smt_term *x) {
  struct term_sizes *s = arg;
  s->of[x->number] = 1;
  for (uint32_t i = 0; i < x->nargs; i++)
    s->of[x->number] += s->of[x->args[i]->number];
}

/* How long x is as a text. */
static bool is_long(struct unroller *u, const struct smt_term *x) {
  struct term_sizes s = {xcalloc(x->number + 1, sizeof *s.of)};
  term_visit(u->l->terms, x, note_size, &s);
  bool is = s.of[x->number] > MOST_SIZE;
  xfree(s.of);
  return is;
}

/* A product of unknowns, or a quotient or remainder by one: of those, solvers know little,
   and a loop has a simpler invariant. */
static bool is_not_linear(const struct smt_term *x) {
  if (x->op == TERM_MUL)
    return x->args[0]->op != TERM_NUMBER;
  return (x->op == TERM_DIV || x->op == TERM_MOD) &&
         x->args[1]->op != TERM_NUMBER;
}

static void add_need(struct unroller *u, struct unroll_node *n,
                     const struct smt_term *x) {
  for (size_t i = 0; i < n->needs.len; i++)
    if (n->needs.at[i] == x)
      return;
  if (n->needs.len == MOST_NEEDS || is_long(u, x) ||
      term_exists(u->l->terms, x, is_not_linear))
    u->failed = true;
  vec_push(&n->needs, x);
}

/* A step with numbers put in, and what is asked of it. */
struct unroll_question {
  struct unroll_node *node;
  const struct lbe_block *block;
  const struct smt_term *taken; /* if so */
  struct smt_solver *solver;    /* knows that it is taken */
};

/* The node needs that no input makes the step one after which x does not hold. */
static void need_before(struct unroller *u, const struct unroll_question *q,
                        const struct smt_term *x) {
  struct smt_terms *t = u->l->terms;
  const struct smt_term *bad = term_and2(t, q->taken, term_not(t, x));
  if (q->block->nfresh > 0)
    bad = project_all(u->smt, t, bad, q->block->fresh, q->block->nfresh,
                      MOST_INPUT_CASES, ASK_MILLISECONDS);
  if (bad)
    add_need(u, q->node, term_not(t, bad));
  else
    u->failed = true;
}

/* Does x, of values at the node, hold after the step by itself? */
static void ask_after(struct unroller *u, const struct unroll_question *q,
                      const struct smt_term *x) {
  uint32_t n;
  const struct smt_term *const *conjuncts = term_conjuncts(&x, &n);
  for (uint32_t i = 0; i < n && !u->failed; i++) {
    smt_push(q->solver);
    smt_assert(q->solver, term_not(u->l->terms, conjuncts[i]));
    bool holds = smt_check(q->solver, NULL, 0) == SMT_UNSAT;
    smt_pop(q->solver);
    if (!holds)
      need_before(u, q, conjuncts[i]);
    check_time(u);
  }
}

/* What holds in a node, of the values that its variables have after a step. */
static const struct smt_term *holds_after(struct unroller *u,
                                          const struct unroll_node *to,
                                          const struct lbe_block *k,
                                          struct term_map *numbers) {
  struct smt_terms *t = u->l->terms;
  const struct lbe_point *p = point_of(u, to);
  struct term_map *after = term_map_new(t);
  term_list all = {0};
  for (uint32_t i = 0; i < p->nvars; i++) {
    const struct smt_term *x =
        term_map_apply(numbers, value_after_step(u, k, p->vars[i]));
    term_map_set(after, p->vars[i], x);
    if (to->used[i])
      vec_push(&all, term_eq(t, x, to->values[i]));
  }
  for (size_t i = 0; i < to->needs.len; i++)
    vec_push(&all, term_map_apply(after, to->needs.at[i]));
  const struct smt_term *x = term_and(t, all.at, (uint32_t)all.len);
  vec_free(&all);
  term_map_free(after);
  return x;
}

static void need_of_step(struct unroller *u, struct unroll_node *n,
                         const struct unroll_step *step) {
  struct smt_terms *t = u->l->terms;
  const struct lbe_block *k = step->block;
  const struct unroll_node *to =
      step->to == CFA_NONE ? NULL : &u->nodes[step->to];
  if (to && is_sought(point_of(u, to)))
    to = NULL;
  struct term_map *m = map_of_numbers(u, n);
  uint32_t nbounds;
  struct unroll_question q = {
      n, k, put_in_all(u, m, k->conditions, k->nconditions), NULL};
  use_numbers(u, n, k, to);
  const struct smt_term *x =
      to && to->possible ? holds_after(u, to, k, m) : term_bool(t, false);
  if (q.taken->op != TERM_FALSE && x->op != TERM_TRUE) {
    const struct smt_term **bounds =
        lbe_bounds(u->l, point_of(u, n), true, u->arena, &nbounds);
    q.solver = smt_solver_new(u->smt);
    smt_solver_limit(q.solver, ASK_MILLISECONDS);
    smt_assert(q.solver, q.taken);
    smt_assert(q.solver, put_in_all(u, m, bounds, nbounds));
    smt_assert(q.solver, put_in_all(u, m, k->ranges, k->nranges));
    ask_after(u, &q, x);
    smt_solver_free(q.solver);
  }
  term_map_free(m);
}

static void go_back(struct unroller *u) {
  for (size_t i = u->order.len; i-- > 0 && !u->failed;) {
    struct unroll_node *n = &u->nodes[u->order.at[i]];
    for (uint32_t j = 0; j < n->nsteps && !u->failed; j++)
      need_of_step(u, n, &u->steps.at[n->first_step + j]);
  }
  u->failed = u->failed || u->nodes[0].needs.len > 0; /* the entry */
}

/* ---- Invariants -------------------------------------------------------------------- */

static const struct smt_term *holds_in_node(struct unroller *u,
                                            const struct unroll_node *n) {
  struct smt_terms *t = u->l->terms;
  const struct smt_term *x = term_and(t, n->needs.at, (uint32_t)n->needs.len);
  for (uint32_t i = 0; i < point_of(u, n)->nvars; i++)
    if (n->used[i])
      x = term_and2(t, x, term_eq(t, point_of(u, n)->vars[i], n->values[i]));
  return x;
}

static const struct smt_term **invariants_of_nodes(struct unroller *u) {
  const struct lbe *l = u->l;
  const struct smt_term **out = arena_array(l->arena, l->npoints, sizeof *out);
  for (uint32_t i = 0; i < l->npoints; i++)
    out[i] = term_bool(l->terms, i == u->call->to || i == l->exit_of[0]);
  for (uint32_t i = 0; i < u->nnodes; i++) {
    const struct unroll_node *n = &u->nodes[i];
    if (n->possible && !is_sought(point_of(u, n)))
      out[n->point] = term_or2(l->terms, out[n->point], holds_in_node(u, n));
  }
  return out;
}

static void count_term(void *arg, const struct smt_term *x) {
  *(uint32_t *)arg += x->nargs > 0;
}

/* Whoever checks the proof would take minutes. */
static bool are_too_large(const struct lbe *l,
                          const struct smt_term *const *invariants) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < l->npoints; i++)
    term_visit(l->terms, invariants[i], count_term, &n);
  return n > MOST_TERMS;
}

const struct smt_term **unrolled_guess(const struct lbe *l, struct smt *s,
                                       unsigned milliseconds) {
  const struct smt_term **out = NULL;
  struct unroller u = {.l = l, .smt = s, .arena = arena_new()};
  u.places = arena_array(u.arena, l->npoints, sizeof *u.places);
  u.nodes = arena_array(u.arena, MOST_ROUND_NODES, sizeof *u.nodes);
  u.failed = l->npoints > MOST_UNROLLED || l->cut || !find_call(&u);
  if (!u.failed)
    order_points(&u);
  u.end = clock_of_thread() + FORWARD_MILLISECONDS / 1000.0;
  if (!u.failed)
    go_from_entry(&u);
  u.end = clock_of_thread() + milliseconds / 1000.0;
  u.failed = u.failed || an_error_is_reached(&u);
  if (!u.failed)
    go_back(&u);
  if (!u.failed)
    out = invariants_of_nodes(&u);
  if (out && are_too_large(l, out))
    out = NULL;
  for (uint32_t i = 0; i < u.nnodes; i++)
    vec_free(&u.nodes[i].needs);
  vec_free(&u.order);
  vec_free(&u.steps);
  arena_free(u.arena);
  return out;
}

/* ---- In the terms of other blocks ---------------------------------------------------- */

struct unroll_import {
  const struct lbe *from, *to;
  const struct smt_term **of; /* by number */
};

static void import_term(void *arg, const struct smt_term *x) {
  struct unroll_import *m = arg;
  bool is_old;
  uint32_t var = lbe_var_of(m->from, x, &is_old);
  term_list args = {0};
  for (uint32_t i = 0; i < x->nargs; i++)
    vec_push(&args, m->of[x->args[i]->number]);
  m->of[x->number] = var == CFA_NONE ? term_import(m->to->terms, x, args.at)
                     : is_old        ? m->to->old[var]
                                     : m->to->now[var];
  vec_free(&args);
}

/* Of blocks of one automaton, in different tables of terms. */
static const struct smt_term **import_all(const struct lbe *from,
                                          const struct lbe *to,
                                          const struct smt_term **x) {
  struct unroll_import m = {.from = from, .to = to};
  const struct smt_term **out =
      arena_array(to->arena, to->npoints, sizeof *out);
  m.of = xcalloc(terms_count(from->terms) + 1, sizeof *m.of);
  for (uint32_t i = 0; i < to->npoints; i++) {
    term_visit(from->terms, x[i], import_term, &m);
    out[i] = m.of[x[i]->number];
  }
  xfree(m.of);
  return out;
}

const struct smt_term **unrolled_take(const struct lbe *from,
                                      const struct lbe *to, struct smt *s,
                                      const struct smt_term **guessed,
                                      unsigned milliseconds, bool *ranges) {
  uint32_t clause;
  const struct smt_term **x = import_all(from, to, guessed);
  for (int i = 0; i < 2; i++) {
    *ranges = i > 0;
    if (proof_check(to, s, x, *ranges, milliseconds, &clause) == SMT_UNSAT)
      return x;
  }
  return NULL;
}
