/* frontend/predicates/refine.c — predicates from a way that cannot be taken. */
#include "refine.h"

#include "frontend/smt/project.h"
#include "program_clauses.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct refiner {
  struct predicate_set *set;
  const struct path *p;
  struct smt *smt;
  struct smt_terms *terms;
  struct arena *arena;
  unsigned milliseconds;
  bool *kept; /* conjuncts that the contradiction needs */
  struct smt_clause *clauses;
  const struct smt_term **positions; /* predicates, applied to symbols */
  const struct smt_term **models;    /* by position */
};

/* ---- Which symbols matter where -------------------------------------------- */

static void note_symbol(void *arg, const struct smt_term *x) {
  bool *used = arg;
  used[x->number] = true;
}

/* Keeps what arguments are only where something else speaks of the parameter, or
   of one that gets it further down. */
static void drop_arguments(struct refiner *r) {
  bool *used = arena_array(r->arena, terms_count(r->terms), sizeof *used);
  const struct path *p = r->p;
  for (size_t i = 0; i < p->conjuncts.len; i++)
    if (r->kept[i] && !p->conjuncts.at[i].formal)
      term_visit(r->terms, p->conjuncts.at[i].term, note_symbol, used);
  for (size_t i = p->conjuncts.len; i-- > 0;) { /* calls before inner calls */
    const struct path_conjunct *k = &p->conjuncts.at[i];
    if (k->formal && used[k->formal->number])
      term_visit(r->terms, k->term, note_symbol, used);
  }
  for (size_t i = 0; i < p->conjuncts.len; i++) {
    const struct smt_term *formal = p->conjuncts.at[i].formal;
    r->kept[i] = r->kept[i] && (!formal || used[formal->number]);
  }
}

/* The first and the last clause that needs a symbol. */
struct reach {
  uint32_t *first, *last; /* by number of the symbol's term */
  uint32_t clause;
};

static void extend_reach(void *arg, const struct smt_term *x) {
  struct reach *r = arg;
  if (x->op != TERM_VAR)
    return;
  if (r->clause < r->first[x->number])
    r->first[x->number] = r->clause;
  if (r->clause + 1 > r->last[x->number])
    r->last[x->number] = r->clause + 1;
}

static struct reach reach_of_symbols(struct refiner *r) {
  uint32_t n = terms_count(r->terms);
  struct reach reach = {arena_array(r->arena, n, sizeof *reach.first),
                        arena_array(r->arena, n, sizeof *reach.last), 0};
  for (uint32_t i = 0; i < n; i++)
    reach.first[i] = UINT32_MAX;
  for (size_t i = 0; i < r->p->conjuncts.len; i++) {
    const struct path_conjunct *k = &r->p->conjuncts.at[i];
    reach.clause = k->clause;
    if (r->kept[i])
      term_visit(r->terms, k->term, extend_reach, &reach);
  }
  return reach;
}

/* The symbols of a position that the contradiction needs before and after it. */
static void symbols_needed(const struct refiner *r, const struct reach *reach,
                           const struct path_position *at, term_list *out) {
  uint32_t nvars = r->p->l->points[at->point].nvars;
  for (uint32_t i = 0; i < nvars; i++) {
    uint32_t symbol = at->symbols[i]->number;
    if (reach->first[symbol] <= at->clause &&
        reach->last[symbol] > at->clause + 1)
      vec_push(out, at->symbols[i]);
  }
}

/* Which clauses have conjuncts that are kept. */
static bool *clauses_needed(struct refiner *r) {
  bool *needed = arena_array(r->arena, r->p->clauses.len + 1, sizeof *needed);
  for (size_t i = 0; i < r->p->conjuncts.len; i++)
    if (r->kept[i])
      needed[r->p->conjuncts.at[i].clause] = true;
  return needed;
}

static bool is_applied_to(const struct smt_term *x, const term_list *args) {
  bool same = x->nargs == args->len;
  for (uint32_t i = 0; same && i < x->nargs; i++)
    same = x->args[i] == args->at[i];
  return same;
}

/* Applies a predicate to the symbols of each position.  A step that the
   contradiction does not need, and that keeps them, leads to the same: Spacer's time
   grows with the predicates. */
static void apply_positions(struct refiner *r) {
  const struct path *p = r->p;
  struct reach reach = reach_of_symbols(r);
  const bool *needed = clauses_needed(r);
  r->positions = arena_array(r->arena, p->positions.len, sizeof *r->positions);
  for (size_t i = 0; i < p->positions.len; i++) {
    const struct path_position *at = &p->positions.at[i];
    bool same = i > 0 && !needed[at->clause];
    term_list args = {0};
    symbols_needed(r, &reach, at, &args);
    const struct smt_term *before =
        same ? r->positions[p->clauses.at[at->clause].body[0]] : NULL;
    /* Uses of a name agree in arity: it tells the arity. */
    const char *name = arena_printf(r->arena, "position!%zu/%zu", i, args.len);
    r->positions[i] =
        before && is_applied_to(before, &args)
            ? before
            : term_apply(r->terms, name, args.at, (uint32_t)args.len);
    vec_free(&args);
  }
}

/* The clauses of the way, with what is kept of their conjuncts. */
static void make_path_clauses(struct refiner *r) {
  const struct path *p = r->p;
  r->clauses = arena_array(r->arena, p->clauses.len + 1, sizeof *r->clauses);
  size_t next = 0;
  for (uint32_t i = 0; i < p->clauses.len; i++) {
    const struct path_clause *k = &p->clauses.at[i];
    term_list guard = {0};
    for (; next < p->conjuncts.len && p->conjuncts.at[next].clause == i; next++)
      if (r->kept[next])
        vec_push(&guard, p->conjuncts.at[next].term);
    const struct smt_term *body[2];
    for (uint32_t j = 0; j < k->nbody; j++)
      body[j] = r->positions[k->body[j]];
    r->clauses[i] = (struct smt_clause){
        .head = k->head == PATH_END ? NULL : r->positions[k->head],
        .body = arena_copy(r->arena, body, k->nbody, sizeof *body),
        .nbody = k->nbody,
        .guard = term_and(r->terms, guard.at, (uint32_t)guard.len)};
    vec_free(&guard);
  }
}

/* ---- Models ---------------------------------------------------------------- */

/* By Spacer; the first position is where the way begins. */
static bool interpolate_path(struct refiner *r) {
  drop_arguments(r);
  apply_positions(r);
  make_path_clauses(r);
  uint32_t n = (uint32_t)r->p->clauses.len;
  r->clauses[n] = (struct smt_clause){.head = r->positions[0],
                                      .guard = term_bool(r->terms, true)};
  return smt_horn(r->smt, r->clauses, n + 1, r->milliseconds, r->positions,
                  (uint32_t)r->p->positions.len, r->models) == SMT_SAT;
}

static bool is_product(const struct smt_term *x) {
  return x->op == TERM_MUL && x->args[0]->op != TERM_NUMBER;
}

/* The conjuncts that are linear: quantifiers can be eliminated of these. */
static const struct smt_term *linear_part(struct refiner *r,
                                          const struct smt_term *x) {
  term_list kept = {0};
  uint32_t n;
  const struct smt_term *const *parts = term_conjuncts(&x, &n);
  for (uint32_t i = 0; i < n; i++) {
    if (!term_exists(r->terms, parts[i], is_product))
      vec_push(&kept, parts[i]);
  }
  const struct smt_term *result =
      term_and(r->terms, kept.at, (uint32_t)kept.len);
  vec_free(&kept);
  return result;
}

/* The formula over the head's symbols that follows from the body and the
   guard; of what is not linear, a weaker one. */
static const struct smt_term *strongest(struct refiner *r, uint32_t clause) {
  const struct path_clause *k = &r->p->clauses.at[clause];
  const struct smt_term *x = r->clauses[clause].guard;
  for (uint32_t j = 0; j < k->nbody; j++) {
    const struct smt_term *body = r->models[k->body[j]];
    if (body)
      x = term_and2(r->terms, x, body);
  }
  const struct smt_term *head = r->positions[k->head];
  struct arena *a = arena_new();
  size_t n, bound = 0;
  const struct smt_term **vars = term_vars(r->terms, x, a, &n);
  for (size_t i = 0; i < n; i++) {
    uint32_t j = 0;
    while (j < head->nargs && head->args[j] != vars[i])
      j++;
    if (j == head->nargs)
      vars[bound++] = vars[i];
  }
  const struct smt_term *linear = linear_part(r, x);
  const struct smt_term *result = project_or_eliminate(
      r->smt, r->terms, linear, vars, (uint32_t)bound, r->milliseconds);
  arena_free(a);
  return result;
}

static bool project_path(struct refiner *r) {
  drop_arguments(r);
  apply_positions(r);
  make_path_clauses(r);
  for (uint32_t i = 0; i < r->p->clauses.len; i++)
    if (r->p->clauses.at[i].head != PATH_END)
      r->models[r->p->clauses.at[i].head] = strongest(r, i);
  return true;
}

/* ---- Values ---------------------------------------------------------------- */

/* A symbol that is known to be a number, and which conjunct has told. */
struct known_value {
  const struct smt_term *number; /* NULL: not known */
  size_t reason;
};

/* The conjunct with what is known put in. */
static const struct smt_term *put_in_values(struct refiner *r,
                                            const struct known_value *known,
                                            const struct smt_term *x) {
  struct arena *a = arena_new();
  struct term_map *m = term_map_new(r->terms);
  size_t n;
  const struct smt_term **vars = term_vars(r->terms, x, a, &n);
  for (size_t i = 0; i < n; i++)
    if (known[vars[i]->number].number)
      term_map_set(m, vars[i], known[vars[i]->number].number);
  const struct smt_term *result = term_map_apply(m, x);
  term_map_free(m);
  arena_free(a);
  return result;
}

/* Learns from the conjuncts from `i` to `end`, those of one clause, until
   nothing is new.  Returns the conjunct that cannot hold, or `end`. */
static size_t learn_of_clause(struct refiner *r, struct known_value *known,
                              size_t i, size_t end) {
  bool more = true;
  while (more) {
    more = false;
    for (size_t j = i; j < end; j++) {
      const struct smt_term *x =
          put_in_values(r, known, r->p->conjuncts.at[j].term);
      if (x->op == TERM_FALSE)
        return j;
      if (x->op != TERM_EQ || x->args[0]->op != TERM_VAR)
        continue;
      known[x->args[0]->number] = (struct known_value){x->args[1], j};
      more = true;
    }
  }
  return end;
}

/* Keeps the conjunct that cannot hold, and those that have told the values in
   kept ones: reasons come before what they are reasons of, or in the same
   clause. */
static void keep_reasons(struct refiner *r, const struct known_value *known,
                         size_t conjunct) {
  VEC(size_t) work = {0};
  vec_push(&work, conjunct);
  while (work.len > 0) {
    struct arena *a = arena_new();
    size_t n, j = vec_pop(&work);
    const struct smt_term **vars =
        term_vars(r->terms, r->p->conjuncts.at[j].term, a, &n);
    r->kept[j] = true;
    for (size_t i = 0; i < n; i++) {
      const struct known_value *k = &known[vars[i]->number];
      if (k->number && !r->kept[k->reason])
        vec_push(&work, k->reason);
    }
    arena_free(a);
  }
  vec_free(&work);
}

/* What is known at a position when the way has come there. */
static const struct smt_term *values_at(struct refiner *r,
                                        const struct known_value *known,
                                        uint32_t position) {
  const struct smt_term *at = r->positions[position];
  uint32_t clause = r->p->positions.at[position].clause;
  term_list equations = {0};
  for (uint32_t i = 0; i < at->nargs; i++) {
    const struct known_value *k = &known[at->args[i]->number];
    if (k->number && r->p->conjuncts.at[k->reason].clause <= clause)
      vec_push(&equations, term_eq(r->terms, at->args[i], k->number));
  }
  const struct smt_term *x =
      term_and(r->terms, equations.at, (uint32_t)equations.len);
  vec_free(&equations);
  return x;
}

/* Follows the values of variables along the way, whatever was kept; false if
   they do not exclude it. */
static bool follow_values(struct refiner *r) {
  const struct path *p = r->p;
  struct known_value *known =
      arena_array(r->arena, terms_count(r->terms), sizeof *known);
  size_t first = 0, wrong = 0, n = p->conjuncts.len;
  while (first < n && wrong == first) {
    size_t next = first;
    while (next < n &&
           p->conjuncts.at[next].clause == p->conjuncts.at[first].clause)
      next++;
    wrong = learn_of_clause(r, known, first, next);
    first = next;
  }
  if (wrong == n)
    return false;
  memset(r->kept, 0, n * sizeof *r->kept);
  keep_reasons(r, known, wrong);
  apply_positions(r);
  for (uint32_t i = 0; i < p->positions.len; i++)
    r->models[i] = values_at(r, known, i);
  return true;
}

/* Adds what the model says of each position, over the variables of its point. */
static uint32_t add_models(struct refiner *r) {
  uint32_t added = 0;
  for (size_t i = 0; i < r->p->positions.len; i++) {
    const struct path_position *at = &r->p->positions.at[i];
    const struct lbe_point *point = &r->p->l->points[at->point];
    if (!r->models[i])
      continue;
    struct term_map *m = term_map_new(r->terms);
    for (uint32_t j = 0; j < point->nvars; j++)
      term_map_set(m, at->symbols[j], point->vars[j]);
    added += predicate_set_add_formula(r->set, at->point,
                                       term_map_apply(m, r->models[i]));
    term_map_free(m);
  }
  return added;
}

uint32_t refine_by_path(struct predicate_set *set, const struct path *p,
                        struct smt *s, enum refine_how how,
                        unsigned milliseconds) {
  struct refiner r = {.set = set,
                      .p = p,
                      .smt = s,
                      .terms = p->l->terms,
                      .arena = arena_new(),
                      .milliseconds = milliseconds};
  r.models = arena_array(r.arena, p->positions.len, sizeof *r.models);
  r.kept = arena_array(r.arena, p->conjuncts.len, sizeof *r.kept);
  for (size_t i = 0; i < p->conjuncts.len; i++)
    r.kept[i] = p->conjuncts.at[i].kept || p->conjuncts.at[i].always;
  bool found = how == REFINE_VALUES        ? follow_values(&r)
               : how == REFINE_INTERPOLATE ? interpolate_path(&r)
                                           : project_path(&r);
  uint32_t added = found ? add_models(&r) : 0;
  arena_free(r.arena);
  return added;
}

uint32_t refine_by_program(struct predicate_set *set, const struct lbe *l,
                           struct smt *s, bool ranges, unsigned milliseconds,
                           const struct smt_term **out) {
  struct arena *a = arena_new();
  struct program_clauses *k = program_clauses_new(a, l, ranges);
  const struct smt_term **models = arena_array(a, l->npoints, sizeof *models);
  uint32_t added = 0;
  if (smt_horn(s, k->clauses, k->n, milliseconds, k->points, l->npoints,
               models) == SMT_SAT)
    for (uint32_t i = 0; i < l->npoints; i++)
      if (models[i])
        added += predicate_set_add_formula(set, i, models[i]);
  for (uint32_t i = 0; out && i < l->npoints; i++)
    out[i] = models[i];
  arena_free(a);
  return added;
}
