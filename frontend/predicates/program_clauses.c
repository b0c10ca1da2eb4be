/* frontend/predicates/program_clauses.c — a C program as Horn clauses. */
#include "program_clauses.h"

#include "instances.h"

#include <inttypes.h>
#include <stdio.h>

struct program_clause_maker {
  const struct lbe *l;
  struct arena *arena;
  bool ranges;
  struct program_clauses *out;
  VEC(struct smt_clause) clauses;
};

/* ---- Predicates that are applied --------------------------------------------- */

uint32_t program_point_applied(const struct program_clauses *k,
                               const struct smt_term *applied) {
  uint32_t point = 0;
  while (k->points[point]->name != applied->name)
    point++;
  return point;
}

struct term_map *program_applied_map(const struct lbe *l,
                                     const struct program_clauses *k,
                                     const struct smt_term *applied) {
  const struct lbe_point *p = &l->points[program_point_applied(k, applied)];
  struct term_map *m = term_map_new(l->terms);
  for (uint32_t i = 0; i < p->nvars; i++)
    term_map_set(m, p->vars[i], applied->args[i]);
  return m;
}

/* ---- Pieces ---------------------------------------------------------------- */

struct term_map *program_callee_map(const struct lbe *l,
                                    const struct lbe_call *c) {
  struct term_map *m = term_map_new(l->terms);
  const struct lbe_point *exit = &l->points[c->exit];
  for (uint32_t i = 0; i < c->nformals; i++)
    term_map_set(m, c->formals[i], c->args[i]);
  for (uint32_t i = 0; i < exit->nvars; i++) {
    bool formal = false;
    for (uint32_t j = 0; j < c->nformals; j++)
      formal = formal || c->formals[j] == exit->vars[i];
    if (!formal)
      term_map_set(m, exit->vars[i], term_fresh(l->terms, "after", SMT_INT));
  }
  return m;
}

const struct smt_term *program_value_after(const struct lbe *l,
                                           const struct lbe_set *sets,
                                           uint32_t nsets,
                                           struct term_map *then,
                                           const struct smt_term *var) {
  for (uint32_t i = 0; i < nsets; i++)
    if (l->now[sets[i].var] == var)
      return then ? term_map_apply(then, sets[i].value) : sets[i].value;
  return var;
}

/* The predicate of a point, applied to what its variables are after. */
static const struct smt_term *applied_after(struct program_clause_maker *m,
                                            uint32_t point,
                                            const struct lbe_set *sets,
                                            uint32_t nsets,
                                            struct term_map *then) {
  const struct lbe_point *p = &m->l->points[point];
  term_list args = {0};
  for (uint32_t i = 0; i < p->nvars; i++)
    vec_push(&args, program_value_after(m->l, sets, nsets, then, p->vars[i]));
  const struct smt_term *x =
      term_apply(m->l->terms, m->out->points[point]->name, args.at, p->nvars);
  vec_free(&args);
  return x;
}

/* The conjunction of conditions, of ranges if they are assumed, and of what the
   types say of the values at a point. */
static const struct smt_term *guard_of(struct program_clause_maker *m,
                                       const struct smt_term *const *conditions,
                                       uint32_t nconditions,
                                       const struct smt_term *const *ranges,
                                       uint32_t nranges, uint32_t point) {
  struct smt_terms *t = m->l->terms;
  uint32_t n;
  const struct smt_term **bounds =
      lbe_bounds(m->l, &m->l->points[point], m->ranges, m->arena, &n);
  const struct smt_term *bound = term_and(t, bounds, n);
  const struct smt_term *g =
      term_and2(t, term_and(t, conditions, nconditions), bound);
  return m->ranges ? term_and2(t, g, term_and(t, ranges, nranges)) : g;
}

static void add_clause(struct program_clause_maker *m,
                       const struct smt_term *head, const struct smt_term *x,
                       const struct smt_term *y, const struct smt_term *guard) {
  const struct smt_term *body[] = {x, y};
  uint32_t n = y ? 2 : x ? 1 : 0;
  struct smt_clause k = {.head = head,
                         .body = arena_copy(m->arena, body, n, sizeof *body),
                         .nbody = n,
                         .guard = guard};
  vec_push(&m->clauses, k);
}

/* ---- Clauses --------------------------------------------------------------- */

static void apply_points(struct program_clause_maker *m) {
  const struct lbe *l = m->l;
  m->out->points = arena_array(m->arena, l->npoints, sizeof *m->out->points);
  for (uint32_t i = 0; i < l->npoints; i++) {
    char number[16];
    snprintf(number, sizeof number, "@%" PRIu32, i);
    const struct lbe_point *p = &l->points[i];
    const char *name =
        arena_concat(m->arena, l->cfa->procs[p->proc].name, number, "");
    m->out->points[i] = term_apply(l->terms, name, p->vars, p->nvars);
  }
}

/* Takes over the lists. */
static void add_clause_of_lists(struct program_clause_maker *m,
                                const struct smt_term *head, term_list *body,
                                term_list *guards) {
  struct smt_clause k = {
      .head = head,
      .nbody = (uint32_t)body->len,
      .guard = term_and(m->l->terms, guards->at, (uint32_t)guards->len)};
  k.body = vec_to_arena(body, m->arena);
  vec_free(guards);
  vec_push(&m->clauses, k);
}

static void add_block_clause(struct program_clause_maker *m,
                             const struct lbe_block *k) {
  enum lbe_kind kind = m->l->points[k->to].kind;
  bool sought = kind == LBE_ERROR || kind == LBE_UNSUPPORTED;
  const struct smt_term *guard = guard_of(m, k->conditions, k->nconditions,
                                          k->ranges, k->nranges, k->from);
  const struct smt_term *head =
      sought ? NULL : applied_after(m, k->to, k->sets, k->nsets, NULL);
  term_list body = {0}, guards = {0};
  vec_push(&body, m->out->points[k->from]);
  vec_push(&guards, guard);
  if (m->l->elements)
    instances_of_block(m->l, k, body.at[0], &body, &guards);
  add_clause_of_lists(m, head, &body, &guards);
}

static void add_call_clauses(struct program_clause_maker *m,
                             const struct lbe_call *c) {
  struct smt_terms *t = m->l->terms;
  const struct smt_term *at = m->out->points[c->at];
  const struct smt_term *guard =
      guard_of(m, c->conditions, c->nconditions, c->ranges, c->nranges, c->at);
  add_clause(
      m, term_apply(t, m->out->points[c->entry]->name, c->args, c->nformals),
      at, NULL, guard);
  struct term_map *map = program_callee_map(m->l, c);
  const struct smt_term *exit = term_map_apply(map, m->out->points[c->exit]);
  const struct smt_term *head = applied_after(m, c->to, c->sets, c->nsets, map);
  uint32_t n;
  const struct smt_term **bounds =
      lbe_bounds(m->l, &m->l->points[c->exit], m->ranges, m->arena, &n);
  const struct smt_term *known = term_map_apply(map, term_and(t, bounds, n));
  add_clause(m, head, at, exit, term_and2(t, guard, known));
  term_map_free(map);
}

struct program_clauses *program_clauses_new(struct arena *a,
                                            const struct lbe *l, bool ranges) {
  struct program_clause_maker m = {.l = l,
                                   .arena = a,
                                   .ranges = ranges,
                                   .out = arena_alloc(a, sizeof *m.out)};
  apply_points(&m);
  add_clause(&m, m.out->points[l->entry_of[0]], NULL, NULL,
             term_bool(l->terms, true));
  for (uint32_t i = 0; i < l->nblocks; i++)
    add_block_clause(&m, &l->blocks[i]);
  for (uint32_t i = 0; i < l->ncalls; i++)
    add_call_clauses(&m, &l->calls[i]);
  m.out->n = (uint32_t)m.clauses.len;
  m.out->clauses = vec_to_arena(&m.clauses, a);
  return m.out;
}
