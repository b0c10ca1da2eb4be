/* frontend/predicates/thread_steps.c — the steps of threads.
 *
 * A step is at first an edge.  Then locations are left out: what leads there and
 * what leads on become one step.  That keeps which errors are reached within how
 * many switches, if one of these holds of the location:
 *
 *  1. It is inside of an atomic part, or no other thread has begun: nobody runs
 *     there.
 *  2. What leads there is local: a switch at the location can as well come before
 *     it.  If what leads on has to wait, the thread waits before it; nobody sees
 *     the difference.
 *  3. What leads on is local, and one of its steps can always be taken: a switch can
 *     as well come after it.
 *
 * A step out of an atomic part, or into one, is not local: what was done in the
 * part goes with it.
 */
#include "thread_steps.h"

#include <string.h>

enum { MOST_STEP_EDGES = 2000 }; /* of a step */

struct joined_step {
  uint32_t thread, from, to;
  VEC(uint32_t) edges;
  bool uses; /* what is shared */
  bool dead;
  uint32_t starts;
};

typedef VEC(uint32_t) step_numbers;

struct steps_builder {
  const struct cfa_threads *t;
  const struct cfa *g;
  struct thread_steps *out;
  struct arena *arena;
  VEC(struct joined_step) steps;
  step_numbers *in, *from; /* by location: steps, some of them dead */
  bool *total;             /* by location: one step can always be taken */
  const struct smt_term **values; /* of the step at hand, by variable */
  struct encoder encoder;
};

/* ---- Edges -------------------------------------------------------------------- */

static bool reads_shared(const struct cfa_threads *t,
                         const struct cfa_expr *e) {
  if (e->op == CFA_VARIABLE && t->shared[e->var])
    return true;
  for (unsigned i = 0; i < e->nargs; i++)
    if (reads_shared(t, e->arg[i]))
      return true;
  return false;
}

/* It ends the other threads, too. */
static bool ends_program(const struct cfa_threads *t, uint32_t location) {
  return t->flat->locations[location].kind == CFA_STOP;
}

static bool edge_uses_shared(const struct cfa_threads *t,
                             const struct cfa_edge *e) {
  if (e->kind == CFA_START || ends_program(t, e->to))
    return true;
  if (t->alone[e->from])
    return false;
  return (e->expr && reads_shared(t, e->expr)) ||
         (e->var != CFA_NONE && t->shared[e->var]);
}

static void add_joined_step(struct steps_builder *b, struct joined_step s) {
  uint32_t number = (uint32_t)b->steps.len;
  vec_push(&b->steps, s);
  vec_push(&b->from[s.from], number);
  vec_push(&b->in[s.to], number);
}

static void first_steps(struct steps_builder *b) {
  const struct cfa *g = b->g;
  for (uint32_t i = 0; i < g->nlocations; i++) {
    const struct cfa_location *l = &g->locations[i];
    b->total[i] = !b->t->waits[i] &&
                  !(l->nout == 1 && g->edges[l->out[0]].kind == CFA_ASSUME);
    for (uint32_t k = 0; k < l->nout; k++) {
      const struct cfa_edge *e = &g->edges[l->out[k]];
      struct joined_step s = {.thread = l->proc,
                              .from = i,
                              .to = e->to,
                              .uses = edge_uses_shared(b->t, e),
                              .starts =
                                  e->kind == CFA_START ? e->callee : CFA_NONE};
      vec_push(&s.edges, e->number);
      add_joined_step(b, s);
    }
  }
}

/* ---- Leaving out locations ------------------------------------------------------- */

static void drop_dead(struct steps_builder *b, step_numbers *list) {
  size_t kept = 0;
  for (size_t i = 0; i < list->len; i++)
    if (!b->steps.at[list->at[i]].dead)
      list->at[kept++] = list->at[i];
  list->len = kept;
}

static bool is_local_before(const struct steps_builder *b,
                            const struct joined_step *s) {
  return !s->uses && !b->t->inside[s->from];
}

static bool is_local_after(const struct steps_builder *b,
                           const struct joined_step *s) {
  return !s->uses && !b->t->inside[s->to];
}

static bool may_leave_out(const struct steps_builder *b, uint32_t location) {
  const step_numbers *in = &b->in[location], *from = &b->from[location];
  if (b->t->inside[location] || b->t->alone[location])
    return true;
  bool before = true, after = b->total[location];
  for (size_t i = 0; i < in->len; i++)
    before = before && is_local_before(b, &b->steps.at[in->at[i]]);
  for (size_t i = 0; i < from->len; i++)
    after = after && is_local_after(b, &b->steps.at[from->at[i]]);
  return before || after;
}

/* In few ways, and not where a cycle would be left without a location. */
static bool is_worth_it(const struct steps_builder *b, uint32_t location) {
  const step_numbers *in = &b->in[location], *from = &b->from[location];
  if (in->len == 0 || from->len == 0 || (in->len > 1 && from->len > 1))
    return false;
  for (size_t i = 0; i < in->len; i++) {
    const struct joined_step *s = &b->steps.at[in->at[i]];
    if (s->from == location || s->edges.len > MOST_STEP_EDGES)
      return false;
    for (size_t k = 0; k < from->len; k++)
      if (s->starts != CFA_NONE && b->steps.at[from->at[k]].starts != CFA_NONE)
        return false;
  }
  return true;
}

static struct joined_step one_after_other(const struct joined_step *x,
                                          const struct joined_step *y) {
  struct joined_step s = {.thread = x->thread,
                          .from = x->from,
                          .to = y->to,
                          .uses = x->uses || y->uses,
                          .starts =
                              x->starts != CFA_NONE ? x->starts : y->starts};
  for (size_t i = 0; i < x->edges.len; i++)
    vec_push(&s.edges, x->edges.at[i]);
  for (size_t i = 0; i < y->edges.len; i++)
    vec_push(&s.edges, y->edges.at[i]);
  return s;
}

static bool leave_location_out(struct steps_builder *b, uint32_t location) {
  drop_dead(b, &b->in[location]);
  drop_dead(b, &b->from[location]);
  step_numbers *in = &b->in[location], *from = &b->from[location];
  if (!is_worth_it(b, location) || !may_leave_out(b, location))
    return false;
  for (size_t i = 0; i < in->len; i++) {
    b->total[b->steps.at[in->at[i]].from] &= b->total[location];
    for (size_t k = 0; k < from->len; k++)
      add_joined_step(b, one_after_other(&b->steps.at[in->at[i]],
                                         &b->steps.at[from->at[k]]));
  }
  for (size_t i = 0; i < in->len; i++)
    b->steps.at[in->at[i]].dead = true;
  for (size_t i = 0; i < from->len; i++)
    b->steps.at[from->at[i]].dead = true;
  return true;
}

static bool is_thread_entry(const struct cfa *g, uint32_t location) {
  return g->procs[g->locations[location].proc].entry == location;
}

static void join_steps(struct steps_builder *b) {
  bool again = true;
  while (again) {
    again = false;
    for (uint32_t i = 0; i < b->g->nlocations; i++)
      if (b->g->locations[i].kind == CFA_PLAIN && !is_thread_entry(b->g, i))
        again |= leave_location_out(b, i);
  }
}

/* ---- Steps as blocks --------------------------------------------------------------- */

static const struct smt_term *value_in_step(void *arg, uint32_t var) {
  struct steps_builder *b = arg;
  return b->values[var];
}

static uint32_t point_after(const struct cfa *g, uint32_t location) {
  switch (g->locations[location].kind) {
  case CFA_ERROR:
    return STEPS_ERROR;
  case CFA_UNSUPPORTED:
    return STEPS_UNSUPPORTED;
  default:
    return STEPS_ANYWHERE;
  }
}

struct block_parts {
  term_list conditions;
  VEC(struct lbe_input) inputs;
};

/* The encoder says under which condition signed results fit: what has held so
   far. */
static void encode_edge(struct steps_builder *b, const struct cfa_edge *e,
                        struct block_parts *k) {
  struct smt_terms *t = b->out->l->terms;
  const struct cfa_var *v = e->var == CFA_NONE ? NULL : &b->g->vars[e->var];
  b->encoder.context =
      term_and(t, k->conditions.at, (uint32_t)k->conditions.len);
  if (e->kind == CFA_ASSUME) {
    term_add_conjuncts(&k->conditions, encode_truth(&b->encoder, e->expr));
  } else if (e->kind == CFA_SET) {
    b->values[e->var] = encode_value(&b->encoder, e->expr);
  } else if (e->kind == CFA_HAVOC) {
    const struct smt_term *x = encode_any(&b->encoder, v->type, v->unique);
    vec_push(&k->inputs, ((struct lbe_input){.edge = e->number, .value = x}));
    b->values[e->var] = x;
  }
}

static void take_encoded(struct steps_builder *b, struct lbe_block *k,
                         struct block_parts *parts) {
  struct encoder *n = &b->encoder;
  term_list ranges = {0};
  for (size_t i = 0; i < n->facts.len; i++)
    term_add_conjuncts(&parts->conditions, n->facts.at[i]);
  for (size_t i = 0; i < n->ranges.len; i++)
    term_add_conjuncts(&ranges, n->ranges.at[i]);
  k->nfresh = (uint32_t)n->fresh.len;
  k->fresh = arena_copy(b->arena, n->fresh.at, k->nfresh, sizeof *k->fresh);
  k->nranges = (uint32_t)ranges.len;
  k->ranges = vec_to_arena(&ranges, b->arena);
  k->nconditions = (uint32_t)parts->conditions.len;
  k->conditions = vec_to_arena(&parts->conditions, b->arena);
  k->ninputs = (uint32_t)parts->inputs.len;
  k->inputs = vec_to_arena(&parts->inputs, b->arena);
}

static struct lbe_block step_block(struct steps_builder *b,
                                   const struct thread_step *s,
                                   uint32_t number) {
  const struct cfa *g = b->g;
  struct lbe *l = b->out->l;
  struct block_parts parts = {0};
  struct lbe_block k = {.number = number,
                        .from = s->from == g->procs[0].entry ? STEPS_BEGIN
                                                             : STEPS_ANYWHERE,
                        .to = point_after(g, s->to)};
  for (uint32_t v = 0; v < g->nvars; v++)
    b->values[v] = l->now[v];
  encoder_clear(&b->encoder);
  for (uint32_t i = 0; i < s->nedges; i++)
    encode_edge(b, &g->edges[s->edges[i]], &parts);
  take_encoded(b, &k, &parts);
  VEC(struct lbe_set) sets = {0};
  for (uint32_t v = 0; v < g->nvars; v++)
    if (b->values[v] != l->now[v])
      vec_push(&sets, ((struct lbe_set){v, b->values[v]}));
  k.nsets = (uint32_t)sets.len;
  k.sets = vec_to_arena(&sets, b->arena);
  l->exact = l->exact && b->encoder.exact;
  return k;
}

/* ---- What is carried from step to step ------------------------------------------------ */

struct carried {
  const struct lbe *l;
  bool *vars;
  bool more;
};

static void carry_var(void *arg, const struct smt_term *x) {
  struct carried *c = arg;
  bool is_old;
  uint32_t v = lbe_var_of(c->l, x, &is_old);
  if (v == CFA_NONE || c->vars[v])
    return;
  c->vars[v] = true;
  c->more = true;
}

static void carry_terms(struct carried *c, const struct smt_term *const *x,
                        uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    term_visit(c->l->terms, x[i], carry_var, c);
}

/* Variables that a condition depends on, or the value of such a variable. */
static bool *carried_vars(const struct lbe *l) {
  struct carried c = {l, arena_array(l->arena, l->cfa->nvars + 1, sizeof(bool)),
                      true};
  for (uint32_t i = 0; i < l->nblocks; i++) {
    carry_terms(&c, l->blocks[i].conditions, l->blocks[i].nconditions);
    carry_terms(&c, l->blocks[i].ranges, l->blocks[i].nranges);
  }
  while (c.more) {
    c.more = false;
    for (uint32_t i = 0; i < l->nblocks; i++)
      for (uint32_t k = 0; k < l->blocks[i].nsets; k++)
        if (c.vars[l->blocks[i].sets[k].var])
          term_visit(l->terms, l->blocks[i].sets[k].value, carry_var, &c);
  }
  return c.vars;
}

static void keep_carried(struct lbe *l) {
  const bool *carried = carried_vars(l);
  for (uint32_t i = 0; i < l->nblocks; i++) {
    struct lbe_block *k = &l->blocks[i];
    struct lbe_set *sets = arena_array(l->arena, k->nsets + 1, sizeof *sets);
    uint32_t n = 0;
    for (uint32_t j = 0; j < k->nsets; j++)
      if (carried[k->sets[j].var])
        sets[n++] = k->sets[j];
    k->sets = sets;
    k->nsets = n;
  }
  term_list vars = {0};
  for (uint32_t v = 0; v < l->cfa->nvars; v++)
    if (carried[v])
      vec_push(&vars, l->now[v]);
  l->points[STEPS_ANYWHERE].nvars = (uint32_t)vars.len;
  l->points[STEPS_ANYWHERE].vars = vec_to_arena(&vars, l->arena);
}

/* ---- All ------------------------------------------------------------------------------ */

static void name_flat_variables(struct lbe *l) {
  const struct cfa *g = l->cfa;
  l->now = arena_array(l->arena, g->nvars + 1, sizeof *l->now);
  l->old = arena_array(l->arena, g->nvars + 1, sizeof *l->old);
  for (uint32_t v = 0; v < g->nvars; v++)
    l->now[v] = term_var(l->terms, g->vars[v].unique, SMT_INT);
  l->ncodes = terms_count(l->terms);
  l->codes = arena_array(l->arena, l->ncodes, sizeof *l->codes);
  for (uint32_t v = 0; v < g->nvars; v++)
    l->codes[l->now[v]->number] = 2 * v + 2;
}

static struct lbe *steps_lbe(struct arena *a, struct smt_terms *terms,
                             const struct cfa *g) {
  static const enum lbe_kind kinds[STEPS_NPOINTS] = {
      [STEPS_ANYWHERE] = LBE_INNER,
      [STEPS_ERROR] = LBE_ERROR,
      [STEPS_UNSUPPORTED] = LBE_UNSUPPORTED,
      [STEPS_BEGIN] = LBE_ENTRY};
  struct lbe *l = arena_alloc(a, sizeof *l);
  *l = (struct lbe){.cfa = g, .terms = terms, .arena = a, .exact = true};
  l->npoints = STEPS_NPOINTS;
  l->points = arena_array(a, STEPS_NPOINTS, sizeof *l->points);
  for (uint32_t i = 0; i < STEPS_NPOINTS; i++)
    l->points[i] =
        (struct lbe_point){.number = i, .kind = kinds[i], .call = CFA_NONE};
  l->points[STEPS_ANYWHERE].in_cycle = true;
  l->entry_of = arena_array(a, g->nprocs, sizeof *l->entry_of);
  l->exit_of = arena_array(a, g->nprocs, sizeof *l->exit_of);
  for (uint32_t i = 0; i < g->nprocs; i++)
    l->entry_of[i] = l->exit_of[i] = CFA_NONE;
  l->entry_of[0] = STEPS_BEGIN;
  name_flat_variables(l);
  return l;
}

static void take_steps(struct steps_builder *b) {
  struct thread_steps *out = b->out;
  VEC(struct thread_step) steps = {0};
  for (size_t i = 0; i < b->steps.len; i++) {
    struct joined_step *s = &b->steps.at[i];
    struct thread_step made = {.thread = s->thread,
                               .from = s->from,
                               .to = s->to,
                               .starts = s->starts,
                               .nedges = (uint32_t)s->edges.len};
    made.edges =
        arena_copy(b->arena, s->edges.at, s->edges.len, sizeof *s->edges.at);
    if (!s->dead)
      vec_push(&steps, made);
    vec_free(&s->edges);
  }
  out->n = (uint32_t)steps.len;
  out->steps = vec_to_arena(&steps, b->arena);
}

static void make_step_blocks(struct steps_builder *b) {
  struct lbe *l = b->out->l;
  b->values = arena_array(b->arena, b->g->nvars + 1, sizeof *b->values);
  encoder_init(&b->encoder, l->terms, value_in_step, b);
  l->nblocks = b->out->n;
  l->blocks = arena_array(b->arena, l->nblocks + 1, sizeof *l->blocks);
  for (uint32_t i = 0; i < l->nblocks; i++)
    l->blocks[i] = step_block(b, &b->out->steps[i], i);
  encoder_free(&b->encoder);
  keep_carried(l);
}

struct thread_steps *thread_steps_of(const struct cfa_threads *t,
                                     struct smt_terms *terms) {
  struct arena *a = t->flat->arena;
  struct steps_builder b = {.t = t, .g = t->flat, .arena = a};
  uint32_t n = b.g->nlocations;
  b.out = arena_alloc(a, sizeof *b.out);
  *b.out = (struct thread_steps){.threads = t};
  b.in = xcalloc(n + 1, sizeof *b.in);
  b.from = xcalloc(n + 1, sizeof *b.from);
  b.total = xcalloc(n + 1, sizeof *b.total);
  b.out->l = steps_lbe(a, terms, b.g);
  first_steps(&b);
  join_steps(&b);
  take_steps(&b);
  make_step_blocks(&b);
  for (uint32_t i = 0; i < n; i++) {
    vec_free(&b.in[i]);
    vec_free(&b.from[i]);
  }
  xfree(b.in);
  xfree(b.from);
  xfree(b.total);
  vec_free(&b.steps);
  return b.out;
}
