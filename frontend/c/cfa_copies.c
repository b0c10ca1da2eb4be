/* frontend/c/cfa_copies.c — procedures once more, for further threads. */
#include "cfa_copies.h"

#include <string.h>

struct copies_builder {
  const struct cfa *old;
  struct arena *arena;
  const bool *objects; /* by procedure */
  VEC(struct cfa_proc) procs;
  cfa_var_list vars;
  cfa_location_list locations;
  cfa_edge_list edges;
  uint32_t *copy_of;  /* by procedure: the one that is made now, or CFA_NONE */
  uint32_t var_shift; /* from a variable of the procedure at hand to its copy */
  const struct cfa_proc *proc;
};

/* ---- What is called ------------------------------------------------------------- */

const bool *cfa_procs_with_objects(const struct cfa *g) {
  bool *has = arena_array(g->arena, g->nprocs + 1, sizeof *has);
  for (uint32_t i = g->nglobals; i < g->nvars; i++)
    has[g->vars[i].proc] |= g->vars[i].in_memory;
  for (uint32_t i = 0; i < g->nedges; i++)
    if (g->edges[i].kind == CFA_NEW)
      has[g->locations[g->edges[i].from].proc] = true;
  return has;
}

void cfa_mark_called(const struct cfa *g, uint32_t proc, bool *called) {
  VEC(uint32_t) work = {0};
  memset(called, 0, g->nprocs * sizeof *called);
  called[proc] = true;
  vec_push(&work, proc);
  while (work.len > 0) {
    const struct cfa_proc *p = &g->procs[vec_pop(&work)];
    for (uint32_t i = 0; i < p->nedges; i++) {
      const struct cfa_edge *e = &g->edges[p->first_edge + i];
      if (e->kind != CFA_CALL || called[e->callee])
        continue;
      called[e->callee] = true;
      vec_push(&work, e->callee);
    }
  }
  vec_free(&work);
}

/* Of those that are called from `proc`, the ones from which a call leads to
   objects. */
static void mark_to_copy(const struct copies_builder *b, uint32_t proc,
                         bool *needed) {
  const struct cfa *g = b->old;
  bool *called = xcalloc(g->nprocs, sizeof *called);
  bool *further = xcalloc(g->nprocs, sizeof *further);
  cfa_mark_called(g, proc, called);
  for (uint32_t i = 0; i < g->nprocs; i++) {
    needed[i] = false;
    if (!called[i])
      continue;
    cfa_mark_called(g, i, further);
    for (uint32_t k = 0; k < g->nprocs; k++)
      needed[i] |= further[k] && b->objects[k];
  }
  needed[proc] = true;
  xfree(called);
  xfree(further);
}

/* ---- One procedure ---------------------------------------------------------------- */

static uint32_t copied_var(const struct copies_builder *b, uint32_t var) {
  const struct cfa_proc *p = b->proc;
  bool own = var >= p->first_var && var < p->first_var + p->nvars;
  return own ? var + b->var_shift : var;
}

static const struct cfa_expr *copied_expr(const struct copies_builder *b,
                                          const struct cfa_expr *e) {
  if (!e)
    return NULL;
  struct cfa_expr *x = arena_copy(b->arena, e, 1, sizeof *e);
  if (e->op == CFA_VARIABLE || e->op == CFA_ADDRESS)
    x->var = copied_var(b, e->var);
  for (unsigned i = 0; i < e->nargs; i++)
    x->arg[i] = copied_expr(b, e->arg[i]);
  return x;
}

static void copy_vars(struct copies_builder *b, uint32_t nth) {
  const struct cfa_proc *p = b->proc;
  b->var_shift = (uint32_t)b->vars.len - p->first_var;
  for (uint32_t i = 0; i < p->nvars; i++) {
    struct cfa_var v = b->old->vars[p->first_var + i];
    v.number += b->var_shift;
    v.proc = b->copy_of[p->number];
    v.unique = arena_printf(b->arena, "%u:%s", nth, v.unique);
    vec_push(&b->vars, v);
  }
}

static void copy_edge(struct copies_builder *b, const struct cfa_edge *e,
                      uint32_t location_shift) {
  struct cfa_edge made = *e;
  const struct cfa_expr **args = NULL;
  made.number = made.origin = (uint32_t)b->edges.len;
  made.from += location_shift;
  made.to += location_shift;
  made.var = copied_var(b, e->var);
  made.expr = copied_expr(b, e->expr);
  made.address = copied_expr(b, e->address);
  if (e->nargs > 0)
    args = arena_array(b->arena, e->nargs, sizeof *args);
  for (uint32_t i = 0; i < e->nargs; i++)
    args[i] = copied_expr(b, e->args[i]);
  made.args = args;
  if (e->kind == CFA_CALL && b->copy_of[e->callee] != CFA_NONE)
    made.callee = b->copy_of[e->callee];
  vec_push(&b->edges, made);
}

static void copy_graph(struct copies_builder *b, struct cfa_proc *made) {
  const struct cfa_proc *p = b->proc;
  const struct cfa *g = b->old;
  uint32_t shift = (uint32_t)b->locations.len - p->first_location;
  for (uint32_t i = 0; i < p->nlocations; i++) {
    struct cfa_location l = g->locations[p->first_location + i];
    l.number += shift;
    l.proc = made->number;
    vec_push(&b->locations, l);
  }
  made->first_location = p->first_location + shift;
  made->entry += shift;
  if (made->exit != CFA_NONE)
    made->exit += shift;
  made->first_edge = (uint32_t)b->edges.len;
  for (uint32_t i = 0; i < p->nedges; i++)
    copy_edge(b, &g->edges[p->first_edge + i], shift);
}

static uint32_t count_copies(const struct copies_builder *b, uint32_t proc) {
  uint32_t n = 0;
  for (size_t i = 0; i < b->procs.len; i++)
    n += b->procs.at[i].copy_of == proc;
  return n;
}

static void copy_proc(struct copies_builder *b, uint32_t proc) {
  struct cfa_proc made = b->old->procs[proc];
  uint32_t *params = arena_array(b->arena, made.nparams + 1, sizeof *params);
  b->proc = &b->old->procs[proc];
  copy_vars(b, count_copies(b, proc) + 2);
  made.number = b->copy_of[proc];
  made.copy_of = proc;
  made.first_var += b->var_shift;
  made.result = copied_var(b, made.result);
  for (uint32_t i = 0; i < made.nparams; i++)
    params[i] = copied_var(b, made.params[i]);
  made.params = params;
  copy_graph(b, &made);
  vec_push(&b->procs, made);
}

/* ---- All ------------------------------------------------------------------------------ */

static void copy_called(struct copies_builder *b, uint32_t proc) {
  const struct cfa *g = b->old;
  bool *needed = xcalloc(g->nprocs, sizeof *needed);
  uint32_t next = (uint32_t)b->procs.len;
  mark_to_copy(b, proc, needed);
  for (uint32_t i = 0; i < g->nprocs; i++)
    b->copy_of[i] = needed[i] ? next++ : CFA_NONE;
  for (uint32_t i = 0; i < g->nprocs; i++)
    if (needed[i])
      copy_proc(b, i);
  xfree(needed);
}

static void begin_with_old(struct copies_builder *b) {
  const struct cfa *g = b->old;
  for (uint32_t i = 0; i < g->nprocs; i++)
    vec_push(&b->procs, g->procs[i]);
  for (uint32_t i = 0; i < g->nvars; i++)
    vec_push(&b->vars, g->vars[i]);
  for (uint32_t i = 0; i < g->nlocations; i++)
    vec_push(&b->locations, g->locations[i]);
  for (uint32_t i = 0; i < g->nedges; i++)
    vec_push(&b->edges, g->edges[i]);
}

const struct cfa *cfa_with_copies(const struct cfa *g, const uint32_t *procs,
                                  uint32_t n) {
  struct copies_builder b = {.old = g, .arena = g->arena};
  struct cfa *made = arena_copy(g->arena, g, 1, sizeof *g);
  b.objects = cfa_procs_with_objects(g);
  b.copy_of = arena_array(g->arena, g->nprocs, sizeof *b.copy_of);
  begin_with_old(&b);
  for (uint32_t i = 0; i < n; i++)
    copy_called(&b, procs[i]);
  for (size_t i = 0; i < b.locations.len; i++)
    b.locations.at[i].nin = b.locations.at[i].nout = 0;
  made->nprocs = (uint32_t)b.procs.len;
  made->procs = vec_to_arena(&b.procs, g->arena);
  cfa_finish(made, g->arena, &b.vars, &b.locations, &b.edges);
  return made;
}
