/* frontend/c/cfa_inline.c — procedures in the place of their calls. */
#include "cfa_inline.h"

/* Edges of a procedure that is small.  One that joins bits may have more: nothing
   simpler can be said of it. */
enum {
  MOST_INLINED = 16,
  MOST_INLINED_OF_BITS = 48,
  MOST_IN_PLACE = 1500 /* edges of a program with all in the place of calls */
};

struct inliner {
  const struct cfa *old;
  struct arena *arena;
  const bool *small; /* by procedure: it stands in the place of calls */
  /* By variable of such a procedure: a call may read it before it sets it. */
  bool *unset;
  cfa_var_list vars;
  cfa_location_list locations;
  cfa_edge_list edges;
  uint32_t *var; /* by variable of the old automaton: the one at hand */
  uint32_t *at;  /* by location: the same */
  uint32_t proc; /* in which edges are made */
  bool in_start; /* what procedure 0 calls, too */
};

/* ---- Which are small -------------------------------------------------------- */

static bool does_one_thing(const struct cfa_edge *e) {
  return e->kind == CFA_SKIP || e->kind == CFA_ASSUME || e->kind == CFA_SET ||
         e->kind == CFA_HAVOC;
}

/* Locations without a way from outside of `gone` go, one after the other: those of a
   loop stay. */
static bool has_loop(const struct cfa *g, const struct cfa_proc *p) {
  bool *gone = xcalloc(p->nlocations, sizeof *gone);
  bool more = true, all = true;
  while (more) {
    more = false;
    for (uint32_t i = 0; i < p->nlocations; i++) {
      const struct cfa_location *l = &g->locations[p->first_location + i];
      bool open = gone[i];
      for (uint32_t k = 0; k < l->nin && !open; k++)
        open = !gone[g->edges[l->in[k]].from - p->first_location];
      more |= !open;
      gone[i] |= !open;
    }
  }
  for (uint32_t i = 0; i < p->nlocations; i++)
    all &= gone[i];
  xfree(gone);
  return !all;
}

static bool is_set(const struct cfa_edge *e, uint32_t var) {
  return (e->kind == CFA_SET || e->kind == CFA_HAVOC) && e->var == var;
}

/* Which locations, from the first one on, a run comes to before it sets the variable. */
static bool *find_unset(const struct cfa *g, const struct cfa_proc *p,
                        uint32_t var) {
  bool *unset = xcalloc(p->nlocations, sizeof *unset), more = true;
  unset[p->entry - p->first_location] = true;
  while (more) {
    more = false;
    for (uint32_t i = 0; i < p->nedges; i++) {
      const struct cfa_edge *e = &g->edges[p->first_edge + i];
      bool *to = &unset[e->to - p->first_location];
      if (unset[e->from - p->first_location] && !*to && !is_set(e, var))
        *to = more = true;
    }
  }
  return unset;
}

static bool edge_reads(const struct cfa_edge *e, uint32_t var) {
  return (e->expr && cfa_reads(e->expr, var)) ||
         (e->element && cfa_reads(e->element->index, var));
}

/* Each call begins with any value of it: in the place of the call, in a loop, it would
   have that of the call before. */
static bool is_read_unset(const struct cfa *g, const struct cfa_proc *p,
                          uint32_t var) {
  bool *unset = find_unset(g, p, var);
  bool is = p->result == var && unset[p->exit - p->first_location];
  for (uint32_t i = 0; i < p->nedges; i++) {
    const struct cfa_edge *e = &g->edges[p->first_edge + i];
    is |= unset[e->from - p->first_location] && edge_reads(e, var);
  }
  xfree(unset);
  return is;
}

static bool reads_unset(const struct cfa *g, const struct cfa_proc *p) {
  for (uint32_t v = p->first_var; v < p->first_var + p->nvars; v++)
    if (cfa_parameter_index(p, v) == CFA_NONE && is_read_unset(g, p, v))
      return true;
  return false;
}

static bool is_numeral(const struct cfa_expr *e) {
  while (e->op == CFA_CONVERT)
    e = e->arg[0];
  return e->op == CFA_CONSTANT;
}

/* Has it an operation on the bits of two unknowns? */
static bool joins_bits(const struct cfa_expr *e) {
  if (!e)
    return false;
  bool bits = e->op == CFA_AND || e->op == CFA_OR || e->op == CFA_XOR;
  if (bits && !is_numeral(e->arg[0]) && !is_numeral(e->arg[1]))
    return true;
  for (int i = 0; i < e->nargs; i++)
    if (joins_bits(e->arg[i]))
      return true;
  return false;
}

static bool works_on_bits(const struct cfa *g, const struct cfa_proc *p) {
  for (uint32_t i = 0; i < p->nedges; i++)
    if (joins_bits(g->edges[p->first_edge + i].expr))
      return true;
  return false;
}

static bool sets_global(const struct cfa *g, const struct cfa_proc *p) {
  for (uint32_t i = 0; i < p->nedges; i++) {
    uint32_t var = g->edges[p->first_edge + i].var;
    if (var != CFA_NONE && var < g->nglobals)
      return true;
  }
  return false;
}

static bool is_small_proc(const struct cfa *g, const struct cfa_proc *p,
                          enum cfa_inlined_procs which) {
  bool bits = works_on_bits(g, p);
  bool asked = which == CFA_INLINE_SMALL ||
               (which == CFA_INLINE_PURE ? !sets_global(g, p) : bits);
  return asked && p->nedges <= (bits ? MOST_INLINED_OF_BITS : MOST_INLINED) &&
         !has_loop(g, p) && !reads_unset(g, p);
}

/* It calls nothing, and those that call it go on. */
static bool is_leaf(const struct cfa *g, const struct cfa_proc *p) {
  bool leaf =
      p->number != 0 && p->number != g->elsewhere && p->exit != CFA_NONE;
  for (uint32_t i = 0; i < p->nedges && leaf; i++)
    leaf = does_one_thing(&g->edges[p->first_edge + i]);
  return leaf;
}

static bool may_be_inlined(const struct cfa *g, const struct cfa_proc *p,
                           enum cfa_inlined_procs which) {
  return is_leaf(g, p) &&
         (which == CFA_INLINE_LEAVES || is_small_proc(g, p, which));
}

/* ---- Copies ------------------------------------------------------------------ */

static uint32_t inlined_location(struct inliner *b,
                                 const struct cfa_location *like) {
  struct cfa_location l = *like;
  l.number = (uint32_t)b->locations.len;
  l.proc = b->proc;
  l.nin = l.nout = 0;
  vec_push(&b->locations, l);
  return l.number;
}

static void keep_inlined_var(struct inliner *b, uint32_t v) {
  struct cfa_var copy = b->old->vars[v];
  copy.number = b->var[v] = (uint32_t)b->vars.len;
  vec_push(&b->vars, copy);
}

/* A variable of a small procedure, for the nth call in the one at hand. */
static void add_inlined_var(struct inliner *b, uint32_t v, uint32_t nth) {
  const struct cfa_proc *caller = &b->old->procs[b->proc];
  keep_inlined_var(b, v);
  struct cfa_var *copy = &b->vars.at[b->var[v]];
  copy->proc = b->proc;
  copy->scope = copy->scope == CFA_TEMPORARY ? CFA_TEMPORARY : CFA_LOCAL;
  copy->unique = arena_printf(b->arena, "%s::%s.%s.%u", caller->name,
                              b->old->procs[b->old->vars[v].proc].name,
                              cfa_own_name(copy->unique), nth);
}

static void inline_edge(struct inliner *b, const struct cfa_edge *e) {
  struct cfa_edge copy = *e;
  const struct cfa_expr **args = NULL;
  copy.number = (uint32_t)b->edges.len;
  copy.from = b->at[e->from];
  copy.to = b->at[e->to];
  copy.var = e->var == CFA_NONE ? CFA_NONE : b->var[e->var];
  copy.expr = cfa_with_vars(b->arena, e->expr, b->var);
  copy.address = cfa_with_vars(b->arena, e->address, b->var);
  copy.element = cfa_element_with_vars(b->arena, e->element, b->var);
  for (uint32_t i = 0; i < e->first.nindexes; i++)
    copy.first.by[i].var = b->var[e->first.by[i].var];
  if (e->nargs > 0)
    args = arena_array(b->arena, e->nargs, sizeof *args);
  for (uint32_t i = 0; i < e->nargs; i++)
    args[i] = cfa_with_vars(b->arena, e->args[i], b->var);
  copy.args = args;
  vec_push(&b->edges, copy);
}

/* var := e, or nothing, from one location to another. */
static void emit_between(struct inliner *b, const struct cfa_edge *call,
                         uint32_t from, uint32_t to, uint32_t var,
                         const struct cfa_expr *e) {
  struct cfa_edge *made =
      cfa_new_edge(&b->edges, from, to, e ? CFA_SET : CFA_SKIP, call->span);
  made->var = e ? var : CFA_NONE;
  made->expr = e;
}

/* ---- A call ------------------------------------------------------------------- */

static void inline_locations(struct inliner *b, const struct cfa_proc *p,
                             uint32_t nth) {
  const char *function = NULL, *copy = NULL;
  for (uint32_t i = 0; i < p->nlocations; i++) {
    uint32_t old = p->first_location + i;
    b->at[old] = inlined_location(b, &b->old->locations[old]);
    struct cfa_location *l = &b->locations.at[b->at[old]];
    l->labels = NULL;
    if (function != cfa_function_at(b->old, old)) {
      function = cfa_function_at(b->old, old);
      copy = arena_printf(b->arena, "%s::%s.%u", b->old->procs[b->proc].name,
                          function, nth);
    }
    l->copy = copy;
    if (l->kind == CFA_EXIT)
      l->kind = CFA_PLAIN;
  }
}

/* A new location like that of the call. */
static uint32_t location_of_call(struct inliner *b,
                                 const struct cfa_edge *call) {
  uint32_t at = inlined_location(b, &b->old->locations[call->from]);
  b->locations.at[at].labels = NULL;
  b->locations.at[at].loop_head = false;
  return at;
}

/* What may be read before it is set has any value; the new place. */
static uint32_t open_unset(struct inliner *b, const struct cfa_proc *p,
                           const struct cfa_edge *call, uint32_t at) {
  for (uint32_t v = p->first_var; v < p->first_var + p->nvars; v++) {
    if (!b->unset[v])
      continue;
    uint32_t to = location_of_call(b, call);
    struct cfa_edge *made =
        cfa_new_edge(&b->edges, at, to, CFA_HAVOC, call->span);
    made->var = b->var[v];
    made->reason = CFA_UNKNOWN_CELL;
    at = to;
  }
  return at;
}

/* Whether the parameter is the variable that it is given: nothing changes either of them
   before the call ends. */
static bool is_argument(const struct inliner *b, const struct cfa_edge *call,
                        uint32_t nth) {
  const struct cfa_proc *p = &b->old->procs[call->callee];
  const struct cfa_expr *x = call->args[nth];
  uint32_t param = p->params[nth];
  return x->op == CFA_VARIABLE &&
         c_compatible(x->type, b->old->vars[param].type) &&
         !cfa_sets(b->old, p, param) && !cfa_sets(b->old, p, x->var);
}

/* Parameters are set one after the other: arguments do not speak of them. */
static void inline_call(struct inliner *b, const struct cfa_edge *e,
                        uint32_t nth) {
  const struct cfa_proc *p = &b->old->procs[e->callee];
  uint32_t at = b->at[e->from];
  for (uint32_t i = 0; i < p->nvars; i++)
    add_inlined_var(b, p->first_var + i, nth);
  inline_locations(b, p, nth);
  at = open_unset(b, p, e, at);
  for (uint32_t i = 0; i < e->nargs; i++) {
    if (is_argument(b, e, i)) {
      b->var[p->params[i]] = b->var[e->args[i]->var];
      continue;
    }
    uint32_t to = location_of_call(b, e);
    emit_between(b, e, at, to, b->var[p->params[i]],
                 cfa_with_vars(b->arena, e->args[i], b->var));
    at = to;
  }
  emit_between(b, e, at, b->at[p->entry], CFA_NONE, NULL);
  for (uint32_t i = 0; i < p->nedges; i++)
    inline_edge(b, &b->old->edges[p->first_edge + i]);
  bool gives = e->var != CFA_NONE && p->result != CFA_NONE;
  const struct cfa_expr *result =
      gives ? cfa_variable(b->old, p->result, e->span) : NULL;
  emit_between(b, e, b->at[p->exit], b->at[e->to],
               gives ? b->var[e->var] : CFA_NONE,
               cfa_with_vars(b->arena, result, b->var));
}

/* ---- All ---------------------------------------------------------------------- */

/* What procedure 0 calls is the program. */
static bool is_inlined(const struct inliner *b, const struct cfa_edge *e) {
  return (b->in_start || b->old->locations[e->from].proc != 0) &&
         e->kind == CFA_CALL && b->small[e->callee];
}

static bool inlines_something(const struct inliner *b) {
  for (uint32_t i = 0; i < b->old->nedges; i++)
    if (is_inlined(b, &b->old->edges[i]))
      return true;
  return false;
}

static void rewrite_with_inlined(struct inliner *b, struct cfa_proc *made) {
  const struct cfa_proc *p = &b->old->procs[made->number];
  uint32_t *params = arena_array(b->arena, p->nparams + 1, sizeof *params);
  uint32_t n = 0;
  b->proc = p->number;
  made->first_var = (uint32_t)b->vars.len;
  made->first_location = (uint32_t)b->locations.len;
  made->first_edge = (uint32_t)b->edges.len;
  for (uint32_t i = 0; i < p->nvars; i++)
    keep_inlined_var(b, p->first_var + i);
  for (uint32_t i = 0; i < p->nparams; i++)
    params[i] = b->var[p->params[i]];
  made->params = params;
  made->result = p->result == CFA_NONE ? CFA_NONE : b->var[p->result];
  for (uint32_t i = 0; i < p->nlocations; i++)
    b->at[p->first_location + i] =
        inlined_location(b, &b->old->locations[p->first_location + i]);
  made->entry = b->at[p->entry];
  made->exit = p->exit == CFA_NONE ? CFA_NONE : b->at[p->exit];
  for (uint32_t i = 0; i < p->nedges; i++) {
    const struct cfa_edge *e = &b->old->edges[p->first_edge + i];
    if (is_inlined(b, e))
      inline_call(b, e, ++n);
    else
      inline_edge(b, e);
  }
  made->nvars = (uint32_t)b->vars.len - made->first_var;
  made->nlocations = (uint32_t)b->locations.len - made->first_location;
  made->nedges = (uint32_t)b->edges.len - made->first_edge;
}

static void find_all_unset(struct inliner *b) {
  const struct cfa *g = b->old;
  b->unset = arena_array(b->arena, g->nvars + 1, sizeof *b->unset);
  for (uint32_t i = 0; i < g->nprocs; i++) {
    const struct cfa_proc *p = &g->procs[i];
    for (uint32_t k = 0; b->small[i] && k < p->nvars; k++) {
      uint32_t v = p->first_var + k;
      b->unset[v] =
          cfa_parameter_index(p, v) == CFA_NONE && is_read_unset(g, p, v);
    }
  }
}

static const struct cfa *
inlined_with(const struct cfa *g, enum cfa_inlined_procs which, bool in_start) {
  struct inliner b = {.old = g, .arena = g->arena, .in_start = in_start};
  bool *small = arena_array(g->arena, g->nprocs, sizeof *small);
  for (uint32_t i = 0; i < g->nprocs; i++)
    small[i] = may_be_inlined(g, &g->procs[i], which);
  b.small = small;
  if (!inlines_something(&b))
    return g;
  struct cfa *made = arena_copy(g->arena, g, 1, sizeof *g);
  struct cfa_proc *procs =
      arena_copy(g->arena, g->procs, g->nprocs, sizeof *procs);
  b.var = arena_array(g->arena, g->nvars + 1, sizeof *b.var);
  b.at = arena_array(g->arena, g->nlocations + 1, sizeof *b.at);
  find_all_unset(&b);
  for (uint32_t i = 0; i < g->nglobals; i++)
    keep_inlined_var(&b, i);
  for (uint32_t i = 0; i < g->nprocs; i++)
    rewrite_with_inlined(&b, &procs[i]);
  made->procs = procs;
  made->exact = cfa_exact(g);
  cfa_finish(made, g->arena, &b.vars, &b.locations, &b.edges);
  return made;
}

const struct cfa *cfa_inlined(const struct cfa *g,
                              enum cfa_inlined_procs which) {
  return inlined_with(g, which, false);
}

const struct cfa *cfa_main_in_place(const struct cfa *g) {
  return inlined_with(g, CFA_INLINE_LEAVES, true);
}

/* How many edges the automaton has with the leaves in the place of calls. */
static uint64_t count_edges_then(const struct cfa *g) {
  uint64_t n = g->nedges;
  for (uint32_t i = 0; i < g->nedges; i++) {
    const struct cfa_edge *e = &g->edges[i];
    if (e->kind == CFA_CALL && is_leaf(g, &g->procs[e->callee]))
      n += g->procs[e->callee].nedges + e->nargs;
  }
  return n;
}

const struct cfa *cfa_all_in_place(const struct cfa *g) {
  const struct cfa *made = g, *before = NULL;
  while (made != before && count_edges_then(made) <= MOST_IN_PLACE) {
    before = made;
    made = cfa_inlined(made, CFA_INLINE_LEAVES);
  }
  return made == before ? made : cfa_inlined(g, CFA_INLINE_SMALL);
}
