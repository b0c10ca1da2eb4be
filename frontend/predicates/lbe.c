/* frontend/predicates/lbe.c — an automaton in large blocks.  See lbe.h.
 *
 * A block is made by running all of its paths at once: each location between the
 * two cut points has a state, which is the condition under which it is reached
 * and a term for each variable.  If paths meet, states are merged: terms
 * become conditionals, and of two conditions A & c and A & !c only A stays.
 */
#include "lbe.h"

#include "visible.h"

#include <assert.h>
#include <string.h>

struct lbe_builder {
  struct lbe *l;
  struct visible *seen;
  struct arena *scratch; /* cleared after each block */
  uint32_t *cut_point;   /* by location: its point, or CFA_NONE */
  uint8_t
      *cell_bit; /* by variable: of a chosen element, its bit of `written`; else
                        NO_CELL */
  VEC(struct lbe_point) points;
  VEC(struct lbe_block) blocks;
  VEC(struct lbe_call) calls;
  bool (*stop)(void *arg);
  void *stop_arg;
};

enum { NO_CELL = 64 };

/* ---- Terms of variables ---------------------------------------------------- */

static void name_variables(struct lbe *l) {
  const struct cfa *g = l->cfa;
  l->now = arena_array(l->arena, g->nvars, sizeof *l->now);
  l->old = arena_array(l->arena, g->nvars, sizeof *l->old);
  for (uint32_t v = 0; v < g->nvars; v++) {
    const char *name = g->vars[v].unique;
    enum smt_sort sort = encode_sort(g->vars[v].type);
    l->now[v] = term_var(l->terms, name, sort);
    if (g->vars[v].scope == CFA_GLOBAL || g->vars[v].scope == CFA_PARAMETER)
      l->old[v] =
          term_var(l->terms, arena_concat(l->arena, "old(", name, ")"), sort);
  }
  l->ncodes = terms_count(l->terms);
  l->codes = arena_array(l->arena, l->ncodes, sizeof *l->codes);
  for (uint32_t v = 0; v < g->nvars; v++) {
    l->codes[l->now[v]->number] = 2 * v + 2;
    if (l->old[v])
      l->codes[l->old[v]->number] = 2 * v + 3;
  }
}

/* What stands for the value that v had at the entry of the procedure. */
static const struct smt_term *entry_term(const struct lbe_builder *b,
                                         uint32_t proc, uint32_t v) {
  const struct lbe *l = b->l;
  bool changes = v < l->cfa->nglobals
                     ? visible_has(visible_mod(b->seen, proc), v)
                     : visible_has(b->seen->written, v);
  return changes ? l->old[v] : l->now[v];
}

/* The values at the entry of a procedure that matter in it. */
static void entry_vars(const struct lbe_builder *b, uint32_t proc,
                       term_list *out, uint32_t *vars) {
  const struct cfa *g = b->l->cfa;
  const uint64_t *live = visible_live(b->seen, g->procs[proc].entry);
  uint32_t n = 0;
  if (proc == 0)
    return;
  for (uint32_t i = 0; i < g->procs[proc].nparams; i++)
    if (visible_has(live, g->procs[proc].params[i])) {
      vars[n++] = g->procs[proc].params[i];
      vec_push(out, entry_term(b, proc, vars[n - 1]));
    }
  for (uint32_t v = 0; v < g->nglobals; v++)
    if (visible_has(live, v)) {
      vars[n++] = v;
      vec_push(out, entry_term(b, proc, v));
    }
}

uint32_t lbe_var_of(const struct lbe *l, const struct smt_term *x,
                    bool *is_old) {
  uint32_t code = x->number < l->ncodes ? l->codes[x->number] : 0;
  *is_old = code & 1;
  return code ? code / 2 - 1 : CFA_NONE;
}

/* ---- Points ---------------------------------------------------------------- */

static uint32_t new_point(struct lbe_builder *b, enum lbe_kind kind,
                          uint32_t proc, uint32_t location) {
  struct lbe_point p = {.number = (uint32_t)b->points.len,
                        .kind = kind,
                        .proc = proc,
                        .location = location,
                        .call = CFA_NONE};
  vec_push(&b->points, p);
  return p.number;
}

static bool is_call(const struct cfa *g, uint32_t location) {
  const struct cfa_location *l = &g->locations[location];
  return l->nout == 1 && g->edges[l->out[0]].kind == CFA_CALL;
}

static bool comes_from_call(const struct cfa *g, uint32_t location) {
  const struct cfa_location *l = &g->locations[location];
  for (uint32_t i = 0; i < l->nin; i++)
    if (g->edges[l->in[i]].kind == CFA_CALL)
      return true;
  return false;
}

/* Gives the location a point if it is a cut point. */
static void cut_location(struct lbe_builder *b, uint32_t proc,
                         uint32_t location) {
  const struct cfa *g = b->l->cfa;
  enum cfa_location_kind kind = g->locations[location].kind;
  enum lbe_kind found;
  if (kind == CFA_EXIT)
    found = LBE_EXIT;
  else if (kind == CFA_ERROR)
    found = LBE_ERROR;
  else if (kind == CFA_UNSUPPORTED)
    found = LBE_UNSUPPORTED;
  else if (is_call(g, location))
    found = LBE_CALL;
  else if (b->seen->cuts[location] || comes_from_call(g, location))
    found = LBE_INNER;
  else
    return;
  b->cut_point[location] = new_point(b, found, proc, location);
  b->points.at[b->cut_point[location]].in_cycle = b->seen->cuts[location];
}

static void make_points(struct lbe_builder *b) {
  struct lbe *l = b->l;
  const struct cfa *g = l->cfa;
  b->cut_point = arena_array(l->arena, g->nlocations, sizeof *b->cut_point);
  l->entry_of = arena_array(l->arena, g->nprocs, sizeof *l->entry_of);
  l->exit_of = arena_array(l->arena, g->nprocs, sizeof *l->exit_of);
  memset(b->cut_point, 0xff, g->nlocations * sizeof *b->cut_point);
  for (uint32_t p = 0; p < g->nprocs; p++) {
    l->entry_of[p] = l->exit_of[p] = CFA_NONE;
    if (!b->seen->reached[p])
      continue;
    const struct cfa_proc *proc = &g->procs[p];
    l->entry_of[p] = new_point(b, LBE_ENTRY, p, proc->entry);
    for (uint32_t i = 0; i < proc->nlocations; i++)
      cut_location(b, p, proc->first_location + i);
    l->exit_of[p] = b->cut_point[proc->exit];
  }
}

/* What formulas at a point may speak of. */
static void find_point_vars(struct lbe_builder *b, struct lbe_point *p) {
  struct lbe *l = b->l;
  const struct cfa *g = l->cfa;
  term_list vars = {0};
  uint32_t *unused = arena_array(b->scratch, g->nvars + 1, sizeof *unused);
  entry_vars(b, p->proc, &vars, unused);
  size_t nentry = vars.len;
  const uint64_t *live = visible_live(b->seen, p->location);
  for (uint32_t v = 0; p->kind != LBE_ENTRY && v < g->nvars; v++) {
    bool known = !visible_has(live, v);
    for (size_t i = 0; !known && i < nentry; i++)
      known = vars.at[i] == l->now[v];
    if (!known)
      vec_push(&vars, l->now[v]);
  }
  p->nvars = (uint32_t)vars.len;
  p->vars = vec_to_arena(&vars, l->arena);
  arena_clear(b->scratch);
}

/* ---- Running a block ------------------------------------------------------- */

struct lbe_state {
  const struct smt_term *when;   /* NULL: not reached yet */
  const struct smt_term **value; /* by slot */
  uint64_t
      written; /* cells of chosen elements that an edge may have set: a bit each,
                       the last for all further ones */
};

/* One block under way: from a point to a point. */
struct run_of_block {
  struct lbe_builder *b;
  const struct cfa_proc *proc;
  const uint32_t *order; /* locations between, each after those before it */
  uint32_t norder;
  bool *leads; /* by location of the procedure: it is on a way to the end */
  uint32_t target;
  struct lbe_state *states; /* by location of the procedure */
  struct lbe_state end;
  struct lbe_state *current; /* whose values the encoder reads */
  struct encoder encoder;
  VEC(struct lbe_input) inputs;
  VEC(struct lbe_read) reads;
  bool keeps_reads;
};

static uint32_t nslots(const struct run_of_block *r) {
  return r->b->l->cfa->nglobals + r->proc->nvars;
}

static uint32_t slot_of(const struct run_of_block *r, uint32_t v) {
  uint32_t nglobals = r->b->l->cfa->nglobals;
  return v < nglobals ? v : nglobals + v - r->proc->first_var;
}

static uint32_t var_of_slot(const struct run_of_block *r, uint32_t slot) {
  uint32_t nglobals = r->b->l->cfa->nglobals;
  return slot < nglobals ? slot : slot - nglobals + r->proc->first_var;
}

static const struct smt_term *value_now(void *arg, uint32_t v) {
  struct run_of_block *r = arg;
  return r->current->value[slot_of(r, v)];
}

static const struct smt_term **copy_values(const struct run_of_block *r,
                                           const struct smt_term **values) {
  return arena_copy(r->b->scratch, values, nslots(r), sizeof *values);
}

/* The conjuncts of x without those of y, and those of both in `common`. */
static const struct smt_term *without(struct smt_terms *t,
                                      const struct smt_term *x,
                                      const struct smt_term *y,
                                      const struct smt_term **common) {
  uint32_t n, m;
  const struct smt_term *const *p = term_conjuncts(&x, &n);
  const struct smt_term *const *q = term_conjuncts(&y, &m);
  term_list rest = {0}, both = {0};
  for (uint32_t i = 0, j = 0; i < n; i++) {
    while (j < m && q[j]->number < p[i]->number)
      j++;
    if (j < m && q[j] == p[i])
      vec_push(&both, p[i]);
    else
      vec_push(&rest, p[i]);
  }
  const struct smt_term *result = term_and(t, rest.at, (uint32_t)rest.len);
  *common = term_and(t, both.at, (uint32_t)both.len);
  vec_free(&rest);
  vec_free(&both);
  return result;
}

/* Adds a way to a state: `when` and `values`, which are taken over. */
static void join_state(struct run_of_block *r, struct lbe_state *s,
                       const struct smt_term *when,
                       const struct smt_term **values, uint64_t written) {
  struct smt_terms *t = r->b->l->terms;
  if (when->op == TERM_FALSE)
    return;
  if (!s->when) {
    *s = (struct lbe_state){when, values, written};
    return;
  }
  s->written |= written;
  const struct smt_term *common;
  const struct smt_term *first = without(t, s->when, when, &common);
  const struct smt_term *second = without(t, when, s->when, &common);
  for (uint32_t i = 0; i < nslots(r); i++)
    if (s->value[i] != values[i])
      s->value[i] = term_ite(t, first, s->value[i], values[i]);
  s->when = term_and2(t, common, term_or2(t, first, second));
}

static bool making_is_cut(struct lbe_builder *b) {
  b->l->cut = b->l->cut || (b->stop && b->stop(b->stop_arg));
  return b->l->cut;
}

/* ---- Elements that are read ---------------------------------------------------- */

static void number_cells(struct lbe_builder *b) {
  const struct cfa *g = b->l->cfa;
  uint8_t n = 0;
  b->cell_bit = arena_array(b->l->arena, g->nvars + 1, sizeof *b->cell_bit);
  for (uint32_t v = 0; v < g->nvars; v++)
    b->cell_bit[v] = g->vars[v].missed == 0 ? NO_CELL : n < 63 ? n++ : 63;
}

static uint64_t bit_of_cell(const struct lbe_builder *b, uint32_t v) {
  return b->cell_bit[v] == NO_CELL ? 0 : UINT64_C(1) << b->cell_bit[v];
}

/* The edge takes the value of an element: what it had when the block began. */
static void note_element_read(struct run_of_block *r,
                              const struct lbe_state *from,
                              const struct cfa_edge *e,
                              const struct smt_term *value) {
  bool written = false;
  for (uint32_t i = 0; i < e->element->nslots; i++)
    written = written ||
              (from->written & bit_of_cell(r->b, e->element->cell[i])) != 0;
  size_t nranges = r->encoder.ranges.len; /* nothing is computed here */
  if (written || !r->keeps_reads)
    return;
  struct lbe_read read = {.of = e->element,
                          .when = from->when,
                          .index = encode_value(&r->encoder, e->element->index),
                          .value = value};
  r->encoder.ranges.len = nranges;
  vec_push(&r->reads, read);
}

static void follow_edge(struct run_of_block *r, struct lbe_state *from,
                        const struct cfa_edge *e) {
  struct lbe_builder *b = r->b;
  struct smt_terms *t = b->l->terms;
  const struct cfa *g = b->l->cfa;
  bool ends = b->cut_point[e->to] == r->target;
  uint32_t to = e->to - r->proc->first_location;
  if (!ends && (b->cut_point[e->to] != CFA_NONE || !r->leads[to]))
    return;
  if (making_is_cut(b))
    return;
  const struct smt_term *when = from->when;
  const struct smt_term **values = copy_values(r, from->value);
  uint64_t written = from->written;
  r->current = from;
  r->encoder.context = when;
  if (e->kind == CFA_ASSUME) {
    when = term_and2(t, when, encode_truth(&r->encoder, e->expr));
  } else if (e->kind == CFA_SET) {
    values[slot_of(r, e->var)] = encode_value(&r->encoder, e->expr);
  } else if (e->kind == CFA_HAVOC) {
    const struct smt_term *x =
        encode_any(&r->encoder, g->vars[e->var].type, g->vars[e->var].unique);
    vec_push(&r->inputs, ((struct lbe_input){e->number, x, when}));
    values[slot_of(r, e->var)] = x;
    if (e->element)
      note_element_read(r, from, e, x);
  }
  if (e->kind == CFA_SET || e->kind == CFA_HAVOC)
    written |= bit_of_cell(b, e->var);
  join_state(r, ends ? &r->end : &r->states[to], when, values, written);
}

static void follow_location_edges(struct run_of_block *r,
                                  struct lbe_state *from, uint32_t location) {
  const struct cfa *g = r->b->l->cfa;
  const struct cfa_location *at = &g->locations[location];
  for (uint32_t i = 0; i < at->nout; i++)
    follow_edge(r, from, &g->edges[at->out[i]]);
}

/* The values at the begin of the block. */
static struct lbe_state first_state(struct run_of_block *r,
                                    const struct lbe_point *from) {
  struct lbe_builder *b = r->b;
  struct lbe *l = b->l;
  struct lbe_state s = {
      .when = term_bool(l->terms, true),
      .value = arena_array(b->scratch, nslots(r), sizeof *s.value)};
  for (uint32_t i = 0; i < nslots(r); i++)
    s.value[i] = l->now[var_of_slot(r, i)];
  if (from->kind != LBE_ENTRY)
    return s;
  const uint64_t *live = visible_live(b->seen, from->location);
  for (uint32_t i = 0; i < nslots(r); i++) {
    uint32_t v = var_of_slot(r, i);
    if (!visible_has(live, v))
      continue;
    enum cfa_scope scope = l->cfa->vars[v].scope;
    if (from->proc != 0 && (scope == CFA_GLOBAL || scope == CFA_PARAMETER))
      s.value[i] = entry_term(b, from->proc, v);
    else
      s.value[i] =
          encode_any(&r->encoder, l->cfa->vars[v].type, l->cfa->vars[v].unique);
  }
  return s;
}

/* ---- Blocks ---------------------------------------------------------------- */

/* Which of the variables that were made on the way occur. */
struct fresh_uses {
  const term_list *fresh; /* in the order of their numbers */
  bool *used;
};

static void mark_fresh(void *arg, const struct smt_term *x) {
  struct fresh_uses *u = arg;
  size_t low = 0, high = u->fresh->len;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (u->fresh->at[middle]->number < x->number)
      low = middle + 1;
    else
      high = middle;
  }
  if (low < u->fresh->len && u->fresh->at[low] == x)
    u->used[low] = true;
}

/* Those in the block's conditions and values, and in what is known of them: a
   fact speaks of variables that were made before. */
static void find_fresh_uses(struct run_of_block *r, const struct lbe_block *k,
                            struct fresh_uses *u) {
  struct smt_terms *t = r->b->l->terms;
  for (uint32_t i = 0; i < k->nconditions; i++)
    term_visit(t, k->conditions[i], mark_fresh, u);
  for (uint32_t i = 0; i < k->nsets; i++)
    term_visit(t, k->sets[i].value, mark_fresh, u);
  for (size_t i = 0; i < r->reads.len; i++) {
    term_visit(t, r->reads.at[i].index, mark_fresh, u);
    term_visit(t, r->reads.at[i].value, mark_fresh, u);
  }
  for (size_t i = u->fresh->len; i-- > 0;) {
    assert(i == 0 || u->fresh->at[i - 1]->number < u->fresh->at[i]->number);
    if (u->used[i])
      term_visit(t, r->encoder.facts.at[i], mark_fresh, u);
  }
}

static void keep_sets(struct run_of_block *r, struct lbe_block *k) {
  struct lbe *l = r->b->l;
  const struct lbe_point *to = &r->b->points.at[k->to];
  const uint64_t *live = visible_live(r->b->seen, to->location);
  VEC(struct lbe_set) sets = {0};
  for (uint32_t i = 0; i < nslots(r); i++) {
    uint32_t v = var_of_slot(r, i);
    if (visible_has(live, v) && r->end.value[i] != l->now[v])
      vec_push(&sets, ((struct lbe_set){v, r->end.value[i]}));
  }
  k->nsets = (uint32_t)sets.len;
  k->sets = vec_to_arena(&sets, l->arena);
}

/* The condition of the way, and what is known of the variables that were made,
   if they are used. */
static void keep_conditions(struct run_of_block *r, struct lbe_block *k) {
  struct lbe *l = r->b->l;
  term_list list = {0};
  term_add_conjuncts(&list, r->end.when);
  k->conditions = arena_copy(l->arena, list.at, list.len, sizeof *list.at);
  k->nconditions = (uint32_t)list.len;
  const term_list *fresh = &r->encoder.fresh;
  bool *used = xcalloc(fresh->len + 1, sizeof *used);
  find_fresh_uses(r, k, &(struct fresh_uses){fresh, used});
  for (size_t i = 0; i < fresh->len; i++)
    if (used[i])
      term_add_conjuncts(&list, r->encoder.facts.at[i]);
  xfree(used);
  k->nconditions = (uint32_t)list.len;
  k->conditions = vec_to_arena(&list, l->arena);
}

static void keep_ranges(struct run_of_block *r, struct lbe_block *k) {
  term_list list = {0};
  for (size_t i = 0; i < r->encoder.ranges.len; i++)
    term_add_conjuncts(&list, r->encoder.ranges.at[i]);
  k->nranges = (uint32_t)list.len;
  k->ranges = vec_to_arena(&list, r->b->l->arena);
}

static void keep_block(struct run_of_block *r, uint32_t from) {
  struct lbe_builder *b = r->b;
  struct lbe *l = b->l;
  struct lbe_block k = {
      .number = (uint32_t)b->blocks.len, .from = from, .to = r->target};
  keep_sets(r, &k);
  keep_conditions(r, &k);
  keep_ranges(r, &k);
  k.nfresh = (uint32_t)r->encoder.fresh.len;
  k.fresh =
      arena_copy(l->arena, r->encoder.fresh.at, k.nfresh, sizeof *k.fresh);
  k.ninputs = (uint32_t)r->inputs.len;
  k.inputs = vec_to_arena(&r->inputs, l->arena);
  k.nreads = (uint32_t)r->reads.len;
  k.reads = vec_to_arena(&r->reads, l->arena);
  l->exact = l->exact && r->encoder.exact;
  vec_push(&b->blocks, k);
}

/* Marks the locations between from which the target can be reached. */
static void mark_leading(struct run_of_block *r) {
  const struct cfa *g = r->b->l->cfa;
  for (uint32_t i = r->norder; i-- > 0;) {
    const struct cfa_location *at = &g->locations[r->order[i]];
    bool leads = false;
    for (uint32_t j = 0; j < at->nout; j++) {
      uint32_t to = g->edges[at->out[j]].to;
      uint32_t point = r->b->cut_point[to];
      leads = leads || point == r->target ||
              (point == CFA_NONE && r->leads[to - r->proc->first_location]);
    }
    r->leads[r->order[i] - r->proc->first_location] = leads;
  }
}

/* The block from a point to `target`; `order` is what lies between all blocks
   that begin at the point. */
static void make_block(struct lbe_builder *b, uint32_t from, uint32_t target,
                       const uint32_t *order, uint32_t norder) {
  const struct lbe_point *p = &b->points.at[from];
  struct run_of_block r = {.b = b,
                           .proc = &b->l->cfa->procs[p->proc],
                           .order = order,
                           .norder = norder,
                           .target = target,
                           .keeps_reads = p->in_cycle};
  uint32_t first = r.proc->first_location;
  r.leads = arena_array(b->scratch, r.proc->nlocations, sizeof *r.leads);
  r.states = arena_array(b->scratch, r.proc->nlocations, sizeof *r.states);
  mark_leading(&r);
  encoder_init(&r.encoder, b->l->terms, value_now, &r);
  struct lbe_state s = first_state(&r, p);
  if (p->kind == LBE_ENTRY && b->cut_point[p->location] != CFA_NONE)
    join_state(&r, &r.end, s.when, s.value, 0);
  else if (p->kind == LBE_ENTRY)
    r.states[p->location - first] = s;
  else
    follow_location_edges(&r, &s, p->location);
  for (uint32_t i = 0; i < norder; i++)
    if (r.states[order[i] - first].when && r.leads[order[i] - first])
      follow_location_edges(&r, &r.states[order[i] - first], order[i]);
  if (r.end.when)
    keep_block(&r, from);
  vec_free(&r.inputs);
  vec_free(&r.reads);
  encoder_free(&r.encoder);
}

typedef VEC(uint32_t) number_list;

/* Depth-first from a point through locations that are no cut points: `order`
   gets them, each after all from which it can be reached; `targets` gets the
   points at the ends. */
static void explore(struct lbe_builder *b, const struct lbe_point *p,
                    number_list *order, number_list *targets) {
  struct step {
    uint32_t at, next;
  };
  const struct cfa *g = b->l->cfa;
  bool *met = arena_array(b->scratch, g->nlocations, sizeof *met);
  VEC(struct step) stack = {0};
  if (p->kind == LBE_ENTRY && b->cut_point[p->location] != CFA_NONE)
    vec_push(targets, b->cut_point[p->location]);
  else
    vec_push(&stack, ((struct step){p->location, 0}));
  while (stack.len) {
    struct step *top = &stack.at[stack.len - 1];
    const struct cfa_location *l = &g->locations[top->at];
    if (top->next == l->nout) {
      if (b->cut_point[top->at] == CFA_NONE)
        vec_push(order, top->at);
      stack.len--;
      continue;
    }
    uint32_t to = g->edges[l->out[top->next++]].to;
    if (met[to])
      continue;
    met[to] = true;
    if (b->cut_point[to] != CFA_NONE)
      vec_push(targets, b->cut_point[to]);
    else
      vec_push(&stack, ((struct step){to, 0}));
  }
  for (size_t i = 0, j = order->len; i + 1 < j; i++) {
    uint32_t swap = order->at[i];
    order->at[i] = order->at[--j];
    order->at[j] = swap;
  }
  vec_free(&stack);
}

static void make_blocks(struct lbe_builder *b, uint32_t from) {
  number_list order = {0}, targets = {0}, made = {0};
  explore(b, &b->points.at[from], &order, &targets);
  for (size_t i = 0; i < targets.len; i++) {
    size_t before = b->blocks.len;
    make_block(b, from, targets.at[i], order.at, (uint32_t)order.len);
    if (b->blocks.len > before)
      vec_push(&made, (uint32_t)before);
  }
  vec_free(&order);
  vec_free(&targets);
  b->points.at[from].nblocks = (uint32_t)made.len;
  b->points.at[from].blocks = vec_to_arena(&made, b->l->arena);
  arena_clear(b->scratch);
}

/* ---- Calls ----------------------------------------------------------------- */

static const struct smt_term *value_at_call(void *arg, uint32_t v) {
  const struct lbe *l = arg;
  return l->now[v];
}

static const struct smt_term *const *keep_terms(struct lbe *l, term_list *list,
                                                uint32_t *n) {
  *n = (uint32_t)list->len;
  return vec_to_arena(list, l->arena);
}

/* What the callee's entry values get. */
static void pair_arguments(struct lbe_builder *b, const struct cfa_edge *e,
                           struct lbe_call *c) {
  struct lbe *l = b->l;
  const struct cfa_proc *callee = &l->cfa->procs[e->callee];
  term_list formals = {0}, args = {0};
  struct encoder encoder;
  encoder_init(&encoder, l->terms, value_at_call, l);
  uint32_t *vars = arena_array(b->scratch, l->cfa->nvars + 1, sizeof *vars);
  entry_vars(b, e->callee, &formals, vars);
  for (size_t i = 0; i < formals.len; i++) {
    const struct smt_term *x =
        vars[i] < l->cfa->nglobals ? l->now[vars[i]] : NULL;
    for (uint32_t j = 0; !x && j < callee->nparams; j++)
      if (callee->params[j] == vars[i])
        x = encode_value(&encoder, e->args[j]);
    vec_push(&args, x);
  }
  c->formals = keep_terms(l, &formals, &c->nformals);
  c->args = keep_terms(l, &args, &c->nformals);
  c->conditions = keep_terms(l, &encoder.facts, &c->nconditions);
  c->ranges = keep_terms(l, &encoder.ranges, &c->nranges);
  c->fresh = keep_terms(l, &encoder.fresh, &c->nfresh);
  l->exact = l->exact && encoder.exact;
  encoder_free(&encoder);
}

/* What the caller sees of the callee's exit. */
static void pair_results(struct lbe_builder *b, const struct cfa_edge *e,
                         struct lbe_call *c) {
  struct lbe *l = b->l;
  const struct cfa_proc *callee = &l->cfa->procs[e->callee];
  const uint64_t *live = visible_live(b->seen, e->to);
  VEC(struct lbe_set) sets = {0};
  if (e->var != CFA_NONE && visible_has(live, e->var)) {
    assert(callee->result != CFA_NONE);
    vec_push(&sets, ((struct lbe_set){e->var, l->now[callee->result]}));
  }
  for (uint32_t v = 0; v < l->cfa->nglobals; v++)
    if (v != e->var && visible_has(live, v) &&
        visible_has(visible_mod(b->seen, e->callee), v))
      vec_push(&sets, ((struct lbe_set){v, l->now[v]}));
  c->nsets = (uint32_t)sets.len;
  c->sets = vec_to_arena(&sets, l->arena);
}

static void make_call(struct lbe_builder *b, uint32_t at) {
  struct lbe *l = b->l;
  const struct cfa *g = l->cfa;
  struct lbe_point *p = &b->points.at[at];
  const struct cfa_edge *e = &g->edges[g->locations[p->location].out[0]];
  struct lbe_call c = {.number = (uint32_t)b->calls.len,
                       .edge = e->number,
                       .at = at,
                       .to = b->cut_point[e->to],
                       .entry = l->entry_of[e->callee],
                       .exit = l->exit_of[e->callee]};
  pair_arguments(b, e, &c);
  pair_results(b, e, &c);
  p->call = c.number;
  vec_push(&b->calls, c);
  arena_clear(b->scratch);
}

struct lbe *lbe_build(struct arena *a, struct smt_terms *t,
                      const struct cfa *cfa, bool (*stop)(void *arg),
                      void *arg) {
  struct lbe *l = arena_alloc(a, sizeof *l);
  *l = (struct lbe){.cfa = cfa, .terms = t, .arena = a, .exact = true};
  struct lbe_builder b = {
      .l = l, .seen = visible_new(a, cfa), .stop = stop, .stop_arg = arg};
  b.scratch = arena_new();
  name_variables(l);
  make_points(&b);
  number_cells(&b);
  for (uint32_t i = 0; i < b.points.len; i++)
    find_point_vars(&b, &b.points.at[i]);
  for (uint32_t i = 0; i < b.points.len; i++)
    if (b.points.at[i].kind == LBE_CALL)
      make_call(&b, i);
    else
      make_blocks(&b, i);
  l->npoints = (uint32_t)b.points.len;
  l->nblocks = (uint32_t)b.blocks.len;
  l->ncalls = (uint32_t)b.calls.len;
  l->points = vec_to_arena(&b.points, a);
  l->blocks = vec_to_arena(&b.blocks, a);
  l->calls = vec_to_arena(&b.calls, a);
  arena_free(b.scratch);
  return l;
}

/* ---- What is known at a point ---------------------------------------------- */

static const struct smt_term *index_range(const struct lbe *l, uint32_t v,
                                          const struct smt_term *x) {
  int64_t count = (int64_t)l->cfa->vars[v].chooses;
  const struct smt_term *least = term_int(l->terms, 0);
  const struct smt_term *end = term_int(l->terms, count);
  const struct smt_term *above = term_le(l->terms, least, x);
  const struct smt_term *below = term_lt(l->terms, x, end);
  return term_and2(l->terms, above, below);
}

const struct smt_term **lbe_bounds(const struct lbe *l,
                                   const struct lbe_point *p, bool all_ranges,
                                   struct arena *a, uint32_t *n) {
  term_list list = {0};
  for (uint32_t i = 0; i < p->nvars; i++) {
    bool is_old;
    uint32_t v = lbe_var_of(l, p->vars[i], &is_old);
    const struct c_type *type = l->cfa->vars[v].type;
    if (l->cfa->vars[v].chooses)
      term_add_conjuncts(&list, index_range(l, v, p->vars[i]));
    else if (all_ranges || encode_always_in_range(type))
      term_add_conjuncts(&list, encode_range(l->terms, type, p->vars[i]));
  }
  *n = (uint32_t)list.len;
  return vec_to_arena(&list, a);
}

/* ---- Terms in place of variables ---------------------------------------------- */

const struct smt_term *const *lbe_put_in(struct arena *a, struct term_map *m,
                                         const struct smt_term *const *x,
                                         uint32_t *n) {
  term_list list = {0};
  for (uint32_t i = 0; i < *n; i++)
    term_add_conjuncts(&list, term_map_apply(m, x[i]));
  *n = (uint32_t)list.len;
  return vec_to_arena(&list, a);
}

void lbe_put_in_sets(struct arena *a, struct term_map *m, struct lbe_block *k) {
  struct lbe_set *sets = arena_array(a, k->nsets + 1, sizeof *sets);
  for (uint32_t i = 0; i < k->nsets; i++)
    sets[i] =
        (struct lbe_set){k->sets[i].var, term_map_apply(m, k->sets[i].value)};
  k->sets = sets;
}

void lbe_put_in_block(struct arena *a, struct term_map *m,
                      struct lbe_block *k) {
  k->conditions = lbe_put_in(a, m, k->conditions, &k->nconditions);
  k->ranges = lbe_put_in(a, m, k->ranges, &k->nranges);
  lbe_put_in_sets(a, m, k);
}

/* ---- Names --------------------------------------------------------------------- */

const char *lbe_var_name(const struct cfa_var *v) {
  return cfa_own_name(v->unique);
}

const char *lbe_point_name(const struct lbe *l, const struct lbe_point *p) {
  const struct cfa *g = l->cfa;
  struct cfa_place place = cfa_place(g, g->locations[p->location].span);
  return arena_printf(l->arena, "%s@%u", g->procs[p->proc].name, place.line);
}
