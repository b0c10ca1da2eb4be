/* frontend/predicates/visible.c — which variables matter where. */
#include "visible.h"

#include "engine/base/vec.h"

static void add_visible(uint64_t *row, uint32_t v) {
  row[v / 64] |= UINT64_C(1) << v % 64;
}

/* row := row | from; true if it grew. */
static bool unite_rows(uint64_t *row, const uint64_t *from, uint32_t words) {
  bool grew = false;
  for (uint32_t i = 0; i < words; i++) {
    grew = grew || (from[i] & ~row[i]);
    row[i] |= from[i];
  }
  return grew;
}

/* Adds the variables of an expression. */
static void add_expr_reads(uint64_t *row, const struct cfa_expr *x) {
  if (!x)
    return;
  if (x->op == CFA_VARIABLE)
    add_visible(row, x->var);
  for (uint32_t i = 0; i < x->nargs; i++)
    add_expr_reads(row, x->arg[i]);
}

/* Adds what the edge itself reads, without what a callee does. */
static void add_edge_reads(uint64_t *row, const struct cfa_edge *e) {
  add_expr_reads(row, e->expr);
  add_expr_reads(row, e->address);
  for (uint32_t i = 0; i < e->nargs; i++)
    add_expr_reads(row, e->args[i]);
}

static uint32_t written_by(const struct cfa_edge *e) {
  return e->kind == CFA_SET || e->kind == CFA_HAVOC || e->kind == CFA_CALL
             ? e->var
             : CFA_NONE;
}

/* ---- Procedures ------------------------------------------------------------ */

static void find_reached_procs(struct visible *s) {
  const struct cfa *g = s->cfa;
  VEC(uint32_t) todo = {0};
  s->reached[0] = true;
  vec_push(&todo, 0);
  while (todo.len) {
    const struct cfa_proc *p = &g->procs[vec_pop(&todo)];
    for (uint32_t i = 0; i < p->nedges; i++) {
      const struct cfa_edge *e = &g->edges[p->first_edge + i];
      if (e->kind != CFA_CALL || s->reached[e->callee])
        continue;
      s->reached[e->callee] = true;
      vec_push(&todo, e->callee);
    }
  }
  vec_free(&todo);
}

/* What the edges of a procedure write and read, without callees. */
static void own_effects(struct visible *s, const struct cfa_proc *p) {
  const struct cfa *g = s->cfa;
  uint64_t *mod = s->mod + (size_t)p->number * s->words;
  uint64_t *ref = s->ref + (size_t)p->number * s->words;
  for (uint32_t i = 0; i < p->nedges; i++) {
    const struct cfa_edge *e = &g->edges[p->first_edge + i];
    uint32_t v = written_by(e);
    if (v != CFA_NONE)
      add_visible(v < g->nglobals ? mod : s->written, v);
    add_edge_reads(ref, e);
  }
}

/* Only globals stay in what procedures read. */
static void drop_locals(const struct cfa *g, uint64_t *row, uint32_t words) {
  for (uint32_t i = 0; i < words; i++) {
    uint32_t first = i * 64;
    if (first >= g->nglobals)
      row[i] = 0;
    else if (g->nglobals - first < 64)
      row[i] &= (UINT64_C(1) << (g->nglobals - first)) - 1;
  }
}

static bool add_callees(struct visible *s, const struct cfa_proc *p) {
  bool grew = false;
  for (uint32_t i = 0; i < p->nedges; i++) {
    const struct cfa_edge *e = &s->cfa->edges[p->first_edge + i];
    if (e->kind != CFA_CALL)
      continue;
    size_t to = (size_t)p->number * s->words;
    size_t from = (size_t)e->callee * s->words;
    grew |= unite_rows(s->mod + to, s->mod + from, s->words);
    grew |= unite_rows(s->ref + to, s->ref + from, s->words);
  }
  return grew;
}

static void find_effects(struct visible *s) {
  const struct cfa *g = s->cfa;
  for (uint32_t p = 0; p < g->nprocs; p++) {
    own_effects(s, &g->procs[p]);
    drop_locals(g, s->ref + (size_t)p * s->words, s->words);
  }
  for (bool grew = true; grew;) {
    grew = false;
    for (uint32_t p = 0; p < g->nprocs; p++)
      grew |= add_callees(s, &g->procs[p]);
  }
}

/* ---- Liveness -------------------------------------------------------------- */

/* row := what may be read from the begin of the edge on; `after` is what may be
   read from its end on. */
static void through_edge(const struct visible *s, const struct cfa_edge *e,
                         const uint64_t *after, uint64_t *row) {
  for (uint32_t i = 0; i < s->words; i++)
    row[i] = after[i];
  uint32_t v = written_by(e);
  if (v != CFA_NONE)
    row[v / 64] &= ~(UINT64_C(1) << v % 64);
  add_edge_reads(row, e);
  if (e->kind == CFA_CALL)
    unite_rows(row, visible_ref(s, e->callee), s->words);
}

/* At its exit, the result of a procedure is read, and the globals that it may
   have written. */
static void live_at_exits(struct visible *s) {
  const struct cfa *g = s->cfa;
  for (uint32_t p = 1; p < g->nprocs; p++) {
    uint64_t *row = s->live + (size_t)g->procs[p].exit * s->words;
    if (g->procs[p].result != CFA_NONE)
      add_visible(row, g->procs[p].result);
    unite_rows(row, visible_mod(s, p), s->words);
  }
}

static void find_live_vars(struct visible *s) {
  const struct cfa *g = s->cfa;
  uint64_t *row = xcalloc(s->words, sizeof *row);
  VEC(uint32_t) todo = {0};
  bool *waits = xcalloc(g->nlocations + 1, sizeof *waits);
  live_at_exits(s);
  for (uint32_t i = 0; i < g->nlocations; i++) {
    vec_push(&todo, i);
    waits[i] = true;
  }
  while (todo.len) {
    uint32_t at = vec_pop(&todo);
    const struct cfa_location *l = &g->locations[at];
    waits[at] = false;
    for (uint32_t i = 0; i < l->nin; i++) {
      const struct cfa_edge *e = &g->edges[l->in[i]];
      through_edge(s, e, visible_live(s, at), row);
      if (unite_rows(s->live + (size_t)e->from * s->words, row, s->words) &&
          !waits[e->from]) {
        waits[e->from] = true;
        vec_push(&todo, e->from);
      }
    }
  }
  vec_free(&todo);
  xfree(waits);
  xfree(row);
}

/* ---- Cycles ---------------------------------------------------------------- */

enum { NEW, OPEN, DONE };

/* Depth-first: where an edge leads to a location that is open, that one is cut.
   Every cycle has such an edge. */
static void find_cuts(struct visible *s, uint32_t entry, unsigned char *state) {
  struct step {
    uint32_t at, next;
  };
  const struct cfa *g = s->cfa;
  VEC(struct step) stack = {0};
  vec_push(&stack, ((struct step){entry, 0}));
  state[entry] = OPEN;
  while (stack.len) {
    struct step *top = &stack.at[stack.len - 1];
    const struct cfa_location *l = &g->locations[top->at];
    if (top->next == l->nout) {
      state[top->at] = DONE;
      stack.len--;
      continue;
    }
    uint32_t to = g->edges[l->out[top->next++]].to;
    if (state[to] == OPEN)
      s->cuts[to] = true;
    if (state[to] != NEW)
      continue;
    state[to] = OPEN;
    vec_push(&stack, ((struct step){to, 0}));
  }
  vec_free(&stack);
}

struct visible *visible_new(struct arena *a, const struct cfa *cfa) {
  struct visible *s = arena_alloc(a, sizeof *s);
  s->cfa = cfa;
  s->words = cfa->nvars / 64 + 1;
  s->reached = arena_array(a, cfa->nprocs, sizeof *s->reached);
  s->mod = arena_array(a, (size_t)cfa->nprocs * s->words, sizeof *s->mod);
  s->ref = arena_array(a, (size_t)cfa->nprocs * s->words, sizeof *s->ref);
  s->written = arena_array(a, s->words, sizeof *s->written);
  s->live = arena_array(a, (size_t)cfa->nlocations * s->words, sizeof *s->live);
  s->cuts = arena_array(a, cfa->nlocations, sizeof *s->cuts);
  find_reached_procs(s);
  find_effects(s);
  find_live_vars(s);
  unsigned char *state = xcalloc(cfa->nlocations + 1, sizeof *state);
  for (uint32_t p = 0; p < cfa->nprocs; p++)
    find_cuts(s, cfa->procs[p].entry, state);
  xfree(state);
  return s;
}
