/* frontend/c/cfa_relevant.c — the cone of influence.  See cfa_relevant.h.
 *
 * First a worklist of variables, locations and edges that are needed, over
 * tables of who writes what, who calls whom and which branch decides about which
 * location; each is a list by key, so that the work is linear in the size of the
 * automaton, but for deep nests of branches.  Then the part is written,
 * procedure by procedure.
 */
#include "cfa_relevant.h"

#include "engine/base/vec.h"

#include <string.h>

/* ---- Lists by key ----------------------------------------------------------- */

struct cone_link {
  uint32_t item, next;
};

struct cone_lists {
  uint32_t *head; /* by key: a link, or CFA_NONE */
  VEC(struct cone_link) links;
};

static void lists_init(struct cone_lists *l, struct arena *a, size_t keys) {
  l->head = arena_array(a, keys + 1, sizeof *l->head);
  memset(l->head, 0xff, (keys + 1) * sizeof *l->head);
}

static void list_add(struct cone_lists *l, uint32_t key, uint32_t item) {
  struct cone_link link = {item, l->head[key]};
  l->head[key] = (uint32_t)l->links.len;
  vec_push(&l->links, link);
}

/* ---- The cone --------------------------------------------------------------- */

typedef VEC(uint32_t) cone_numbers;

struct cone {
  const struct cfa *g;
  struct arena *scratch;
  bool *called;                  /* by procedure: from procedure 0 */
  bool *fails, *returns;         /* by procedure: it may do so */
  bool *dead;                    /* by location: no way leads from here to what
                                     is looked for, or to the exit */
  bool *var, *edge, *at, *proc;  /* needed; `at`: locations */
  bool *told;                    /* by variable: it tells something of a needed
                                     one */
  struct cone_lists writers;     /* edges, by variable */
  struct cone_lists assumptions; /* locations where a run goes on or ends, by
                                     variable */
  struct cone_lists speakers; /* variables that are set once, and so that they
                                     tell something of this variable */
  struct cone_lists sites;    /* edges, by procedure */
  struct cone_lists decided;  /* branches, by location */
  uint32_t *index;            /* of a parameter, by variable */
  cone_numbers new_vars, new_ats; /* needed, and not yet followed */
};

static void need_var(struct cone *c, uint32_t v) {
  if (v == CFA_NONE || c->var[v])
    return;
  c->var[v] = true;
  vec_push(&c->new_vars, v);
}

static void need_vars_of(struct cone *c, const struct cfa_expr *x) {
  if (x->op == CFA_VARIABLE)
    need_var(c, x->var);
  for (unsigned i = 0; i < x->nargs; i++)
    need_vars_of(c, x->arg[i]);
}

static void need_at(struct cone *c, uint32_t l) {
  if (c->at[l])
    return;
  c->at[l] = true;
  vec_push(&c->new_ats, l);
}

/* What holds of the chosen elements is said of it: all that writes them stays. */
static void need_element(struct cone *c, const struct cfa_element *e) {
  need_vars_of(c, e->index);
  for (uint32_t i = 0; i < e->nslots; i++) {
    need_var(c, e->cell[i]);
    need_var(c, e->chosen[i]);
  }
}

static void need_edge(struct cone *c, uint32_t number) {
  const struct cfa_edge *e = &c->g->edges[number];
  if (c->edge[number] || !c->called[c->g->locations[e->from].proc])
    return;
  c->edge[number] = true;
  need_at(c, e->from);
  if (e->expr)
    need_vars_of(c, e->expr);
  for (uint32_t i = 0; i < e->first.nindexes; i++)
    need_var(c, e->first.by[i].var);
  if (e->element)
    need_element(c, e->element);
}

static void need_edges_from(struct cone *c, uint32_t location) {
  const struct cfa_location *l = &c->g->locations[location];
  for (uint32_t k = 0; k < l->nout; k++)
    need_edge(c, l->out[k]);
}

static void need_arguments(struct cone *c, uint32_t parameter) {
  uint32_t proc = c->g->vars[parameter].proc;
  for (uint32_t i = c->sites.head[proc]; i != CFA_NONE;
       i = c->sites.links.at[i].next) {
    const struct cfa_edge *e = &c->g->edges[c->sites.links.at[i].item];
    need_vars_of(c, e->args[c->index[parameter]]);
  }
}

/* What is assumed of a variable, and of those that tell something of it, as the
   parameter of `void assume(int c) { if (!c) abort(); }` does. */
static void follow_assumptions(struct cone *c, uint32_t v) {
  cone_numbers work = {0};
  vec_push(&work, v);
  while (work.len) {
    v = vec_pop(&work);
    if (c->told[v])
      continue;
    c->told[v] = true;
    for (uint32_t i = c->assumptions.head[v]; i != CFA_NONE;
         i = c->assumptions.links.at[i].next)
      need_edges_from(c, c->assumptions.links.at[i].item);
    for (uint32_t i = c->speakers.head[v]; i != CFA_NONE;
         i = c->speakers.links.at[i].next)
      vec_push(&work, c->speakers.links.at[i].item);
  }
  vec_free(&work);
}

/* All that gives it a value; what is assumed of it.  Whether a chosen element was
   missed is assumed before errors, and counts where the element does. */
static void follow_var(struct cone *c, uint32_t v) {
  if (c->g->vars[v].missed)
    need_var(c, c->g->vars[v].missed - 1);
  for (uint32_t i = c->writers.head[v]; i != CFA_NONE;
       i = c->writers.links.at[i].next) {
    const struct cfa_edge *e = &c->g->edges[c->writers.links.at[i].item];
    need_edge(c, e->number);
    if (e->kind == CFA_CALL)
      need_var(c, c->g->procs[e->callee].result);
  }
  follow_assumptions(c, v);
  if (c->index[v] != CFA_NONE)
    need_arguments(c, v);
}

/* The branches that decide whether it is reached; the calls of its procedure. */
static void follow_location(struct cone *c, uint32_t l) {
  uint32_t proc = c->g->locations[l].proc;
  for (uint32_t i = c->decided.head[l]; i != CFA_NONE;
       i = c->decided.links.at[i].next)
    need_edges_from(c, c->decided.links.at[i].item);
  if (c->proc[proc])
    return;
  c->proc[proc] = true;
  for (uint32_t i = c->sites.head[proc]; i != CFA_NONE;
       i = c->sites.links.at[i].next)
    need_edge(c, c->sites.links.at[i].item);
}

static bool is_looked_for(const struct cfa_location *l) {
  return l->kind == CFA_ERROR || l->kind == CFA_UNSUPPORTED;
}

static void find_cone(struct cone *c) {
  const struct cfa *g = c->g;
  for (uint32_t i = 0; i < g->nlocations; i++)
    if (c->called[g->locations[i].proc] && is_looked_for(&g->locations[i]))
      need_at(c, i);
  while (c->new_vars.len || c->new_ats.len)
    if (c->new_vars.len)
      follow_var(c, vec_pop(&c->new_vars));
    else
      follow_location(c, vec_pop(&c->new_ats));
}

/* ---- Tables ----------------------------------------------------------------- */

/* Adds an item to the lists of all variables of x. */
static void list_vars_of(struct cone_lists *l, const struct cfa_expr *x,
                         uint32_t item) {
  if (x->op == CFA_VARIABLE)
    list_add(l, x->var, item);
  for (unsigned i = 0; i < x->nargs; i++)
    list_vars_of(l, x->arg[i], item);
}

static bool is_set_once(const struct cone *c, uint32_t v) {
  uint32_t link = c->writers.head[v];
  return link != CFA_NONE && c->writers.links.at[link].next == CFA_NONE;
}

/* Parameters tell of what they are given, and variables of what they are set to, once
   or as temporaries: others tell of too much. */
static void list_speakers(struct cone *c) {
  const struct cfa *g = c->g;
  lists_init(&c->speakers, c->scratch, g->nvars);
  c->told = arena_array(c->scratch, g->nvars + 1, sizeof *c->told);
  for (uint32_t i = 0; i < g->nedges; i++) {
    const struct cfa_edge *e = &g->edges[i];
    for (uint32_t k = 0; k < e->nargs && e->kind == CFA_CALL; k++)
      list_vars_of(&c->speakers, e->args[k], g->procs[e->callee].params[k]);
    if (e->kind == CFA_SET &&
        (g->vars[e->var].scope == CFA_TEMPORARY || is_set_once(c, e->var)))
      list_vars_of(&c->speakers, e->expr, e->var);
  }
}

static void make_tables(struct cone *c) {
  const struct cfa *g = c->g;
  lists_init(&c->writers, c->scratch, g->nvars);
  lists_init(&c->assumptions, c->scratch, g->nvars);
  lists_init(&c->sites, c->scratch, g->nprocs);
  for (uint32_t i = 0; i < g->nedges; i++) {
    const struct cfa_edge *e = &g->edges[i];
    if (e->var != CFA_NONE)
      list_add(&c->writers, e->var, i);
    if (e->kind == CFA_CALL)
      list_add(&c->sites, e->callee, i);
    if (e->kind == CFA_ASSUME && g->locations[e->from].nout == 1)
      list_vars_of(&c->assumptions, e->expr, e->from);
  }
  c->index = arena_array(c->scratch, g->nvars + 1, sizeof *c->index);
  memset(c->index, 0xff, (g->nvars + 1) * sizeof *c->index);
  for (uint32_t i = 0; i < g->nprocs; i++)
    for (uint32_t k = 0; k < g->procs[i].nparams; k++)
      c->index[g->procs[i].params[k]] = k;
}

static void find_called_procs(struct cone *c) {
  cone_numbers work = {0};
  c->called = arena_array(c->scratch, c->g->nprocs, sizeof *c->called);
  c->called[0] = true;
  vec_push(&work, 0);
  while (work.len) {
    const struct cfa_proc *p = &c->g->procs[vec_pop(&work)];
    for (uint32_t i = 0; i < p->nedges; i++) {
      const struct cfa_edge *e = &c->g->edges[p->first_edge + i];
      if (e->kind != CFA_CALL || c->called[e->callee])
        continue;
      c->called[e->callee] = true;
      vec_push(&work, e->callee);
    }
  }
  vec_free(&work);
}

/* ---- Where a run goes on ---------------------------------------------------- */

/* Procedures in which something is looked for, and all that call them. */
static void find_failing_procs(struct cone *c) {
  const struct cfa *g = c->g;
  cone_numbers work = {0};
  c->fails = arena_array(c->scratch, g->nprocs, sizeof *c->fails);
  for (uint32_t i = 0; i < g->nlocations; i++) {
    uint32_t proc = g->locations[i].proc;
    if (!is_looked_for(&g->locations[i]) || c->fails[proc])
      continue;
    c->fails[proc] = true;
    vec_push(&work, proc);
  }
  while (work.len)
    for (uint32_t i = c->sites.head[vec_pop(&work)]; i != CFA_NONE;
         i = c->sites.links.at[i].next) {
      uint32_t from = g->edges[c->sites.links.at[i].item].from;
      uint32_t proc = g->locations[from].proc;
      if (!c->fails[proc])
        vec_push(&work, proc);
      c->fails[proc] = true;
    }
  vec_free(&work);
}

static bool passes_edge(const struct cone *c, const struct cfa_edge *e) {
  return e->kind != CFA_CALL || c->returns[e->callee];
}

/* Whether the exit can be reached, as far as is known of callees. */
static bool comes_to_exit(const struct cone *c, const struct cfa_proc *p,
                          bool *met) {
  const struct cfa *g = c->g;
  cone_numbers work = {0};
  vec_push(&work, p->entry);
  met[p->entry] = true;
  while (work.len) {
    const struct cfa_location *l = &g->locations[vec_pop(&work)];
    for (uint32_t i = 0; i < l->nout; i++) {
      const struct cfa_edge *e = &g->edges[l->out[i]];
      if (met[e->to] || !passes_edge(c, e))
        continue;
      met[e->to] = true;
      vec_push(&work, e->to);
    }
  }
  vec_free(&work);
  bool found = met[p->exit];
  memset(met + p->first_location, 0, p->nlocations * sizeof *met);
  return found;
}

/* A procedure is looked at again when one that it calls is found to return. */
static void find_returning_procs(struct cone *c) {
  const struct cfa *g = c->g;
  cone_numbers work = {0};
  bool *met = xcalloc(g->nlocations + 1, sizeof *met);
  c->returns = arena_array(c->scratch, g->nprocs, sizeof *c->returns);
  for (uint32_t i = g->nprocs; i-- > 0;)
    vec_push(&work, i);
  while (work.len) {
    uint32_t proc = vec_pop(&work);
    if (c->returns[proc] || !comes_to_exit(c, &g->procs[proc], met))
      continue;
    c->returns[proc] = true;
    for (uint32_t i = c->sites.head[proc]; i != CFA_NONE;
         i = c->sites.links.at[i].next) {
      uint32_t from = g->edges[c->sites.links.at[i].item].from;
      if (!c->returns[g->locations[from].proc])
        vec_push(&work, g->locations[from].proc);
    }
  }
  vec_free(&work);
  xfree(met);
}

/* ---- Which branches decide -------------------------------------------------- */

/* Postdominators of one procedure (Cooper, Harvey, Kennedy: A Simple, Fast
   Dominance Algorithm, 2001).  Locations are counted from 0 within it; the end,
   after all of them, follows its exit, what is looked for, and calls in which
   something is.  Where a run only stops or goes round for ever is no way. */
struct postdominators {
  const struct cone *c;
  const struct cfa_proc *proc;
  uint32_t end;
  uint32_t *rank;     /* by location: in the order; CFA_NONE: not met */
  uint32_t *parent;   /* by location: the next one on every way to the end */
  cone_numbers order; /* a location comes after all that it leads to first */
  bool *ends;         /* by location: the end follows */
};

struct cone_step {
  uint32_t at, next;
};

static bool end_follows(const struct cone *c, const struct cfa_location *l) {
  if (l->kind == CFA_EXIT || is_looked_for(l))
    return true;
  for (uint32_t i = 0; i < l->nout; i++) {
    const struct cfa_edge *e = &c->g->edges[l->out[i]];
    if (e->kind == CFA_CALL && c->fails[e->callee])
      return true;
  }
  return false;
}

/* Backward and depth-first, from a location that the end follows. */
static void order_before(struct postdominators *p, uint32_t from,
                         cone_numbers *finished) {
  VEC(struct cone_step) stack = {0};
  p->rank[from] = 0;
  vec_push(&stack, ((struct cone_step){from, 0}));
  while (stack.len) {
    struct cone_step *top = &stack.at[stack.len - 1];
    const struct cfa_location *l =
        &p->c->g->locations[p->proc->first_location + top->at];
    if (top->next == l->nin) {
      vec_push(finished, top->at);
      stack.len--;
      continue;
    }
    const struct cfa_edge *e = &p->c->g->edges[l->in[top->next++]];
    uint32_t before = e->from - p->proc->first_location;
    if (p->rank[before] != CFA_NONE || !passes_edge(p->c, e))
      continue;
    p->rank[before] = 0;
    vec_push(&stack, ((struct cone_step){before, 0}));
  }
  vec_free(&stack);
}

static void order_locations(struct postdominators *p) {
  cone_numbers finished = {0};
  uint32_t n = p->proc->nlocations, first = p->proc->first_location;
  for (uint32_t i = 0; i < n; i++) {
    p->ends[i] = end_follows(p->c, &p->c->g->locations[first + i]);
    if (p->ends[i] && p->rank[i] == CFA_NONE)
      order_before(p, i, &finished);
  }
  while (finished.len) {
    uint32_t at = vec_pop(&finished);
    p->rank[at] = (uint32_t)p->order.len + 1;
    vec_push(&p->order, at);
  }
  p->rank[p->end] = 0;
  vec_free(&finished);
}

static uint32_t common_ancestor(const struct postdominators *p, uint32_t a,
                                uint32_t b) {
  while (a != b)
    if (p->rank[a] > p->rank[b])
      a = p->parent[a];
    else
      b = p->parent[b];
  return a;
}

static uint32_t next_parent(const struct postdominators *p, uint32_t at) {
  uint32_t first = p->proc->first_location;
  const struct cfa_location *l = &p->c->g->locations[first + at];
  uint32_t found = p->ends[at] ? p->end : CFA_NONE;
  for (uint32_t i = 0; i < l->nout; i++) {
    const struct cfa_edge *e = &p->c->g->edges[l->out[i]];
    uint32_t to = e->to - first;
    if (p->parent[to] == CFA_NONE || !passes_edge(p->c, e))
      continue;
    found = found == CFA_NONE ? to : common_ancestor(p, found, to);
  }
  return found;
}

static void find_parents(struct postdominators *p) {
  p->parent[p->end] = p->end;
  for (bool changes = true; changes;) {
    changes = false;
    for (size_t i = 0; i < p->order.len; i++) {
      uint32_t at = p->order.at[i], parent = next_parent(p, at);
      changes |= parent != p->parent[at];
      p->parent[at] = parent;
    }
  }
}

/* A branch decides about what lies on every way from one of its edges, and not
   on every way from itself.  One that leads to where a run only ends is like an
   assumption. */
static void list_decided(struct cone *c, const struct postdominators *p,
                         uint32_t branch) {
  const struct cfa_location *l = &c->g->locations[branch];
  uint32_t first = p->proc->first_location;
  for (uint32_t k = 0; k < l->nout; k++) {
    const struct cfa_edge *e = &c->g->edges[l->out[k]];
    if (c->dead[e->to] && e->expr)
      list_vars_of(&c->assumptions, e->expr, branch);
    for (uint32_t at = e->to - first;
         !c->dead[e->to] && at != p->end && at != p->parent[branch - first];
         at = p->parent[at])
      list_add(&c->decided, first + at, branch);
  }
}

static void find_decided(struct cone *c, const struct cfa_proc *proc) {
  uint32_t n = proc->nlocations;
  struct postdominators p = {.c = c, .proc = proc, .end = n};
  p.rank = xmalloc((n + 1) * sizeof *p.rank);
  p.parent = xmalloc((n + 1) * sizeof *p.parent);
  p.ends = xcalloc(n + 1, sizeof *p.ends);
  memset(p.rank, 0xff, (n + 1) * sizeof *p.rank);
  memset(p.parent, 0xff, (n + 1) * sizeof *p.parent);
  order_locations(&p);
  find_parents(&p);
  for (uint32_t i = 0; i < n; i++)
    c->dead[proc->first_location + i] = p.rank[i] == CFA_NONE;
  for (uint32_t i = proc->first_location; i < proc->first_location + n; i++)
    if (!c->dead[i] && c->g->locations[i].nout > 1)
      list_decided(c, &p, i);
  xfree(p.rank);
  xfree(p.parent);
  xfree(p.ends);
  vec_free(&p.order);
}

static void cone_of(struct cone *c) {
  const struct cfa *g = c->g;
  find_called_procs(c);
  make_tables(c);
  list_speakers(c);
  find_failing_procs(c);
  find_returning_procs(c);
  c->dead = arena_array(c->scratch, g->nlocations, sizeof *c->dead);
  lists_init(&c->decided, c->scratch, g->nlocations);
  for (uint32_t i = 0; i < g->nprocs; i++)
    if (c->called[i])
      find_decided(c, &g->procs[i]);
  c->var = arena_array(c->scratch, g->nvars + 1, sizeof *c->var);
  c->edge = arena_array(c->scratch, g->nedges + 1, sizeof *c->edge);
  c->at = arena_array(c->scratch, g->nlocations, sizeof *c->at);
  c->proc = arena_array(c->scratch, g->nprocs, sizeof *c->proc);
  find_cone(c);
  c->proc[0] = true;
}

static void free_cone(struct cone *c) {
  vec_free(&c->speakers.links);
  vec_free(&c->writers.links);
  vec_free(&c->assumptions.links);
  vec_free(&c->sites.links);
  vec_free(&c->decided.links);
  vec_free(&c->new_vars);
  vec_free(&c->new_ats);
  arena_free(c->scratch);
}

/* ---- Writing the part ------------------------------------------------------- */

struct part_builder {
  const struct cone *c;
  const struct cfa *old;
  struct cfa *g;
  struct arena *arena;
  uint32_t *var;   /* by old variable: the new one, or CFA_NONE */
  uint32_t *place; /* by old location: the new one, or CFA_NONE */
  uint32_t *next;  /* by old location: where what is kept goes on */
  cfa_var_list vars;
  cfa_location_list locations;
  cfa_edge_list edges;
  struct cfa_proc *procs;
  struct cfa_proc *proc; /* at hand; its first_location is still the old one */
  uint32_t any;          /* its variable for branches that were left out */
};

static void keep_var(struct part_builder *b, uint32_t v) {
  if (!b->c->var[v])
    return;
  struct cfa_var copy = b->old->vars[v];
  b->var[v] = copy.number = (uint32_t)b->vars.len;
  if (copy.missed) /* which is a global, and comes first */
    copy.missed = b->var[copy.missed - 1] + 1;
  vec_push(&b->vars, copy);
}

/* ---- Where nothing is kept --------------------------------------------------- */

enum { PART_NEW, PART_OPEN, PART_DONE };

/* It is left out, and so is all that comes after it. */
static bool leads_nowhere(const struct part_builder *b,
                          const struct cfa_edge *e) {
  return !b->c->edge[e->number] && (b->c->dead[e->to] || !passes_edge(b->c, e));
}

/* Nothing that is kept begins here, and all ways go on at one place. */
static uint32_t place_after(const struct part_builder *b, uint32_t at,
                            bool stays) {
  const struct cfa_location *l = &b->old->locations[at];
  uint32_t found = CFA_NONE;
  if (stays || l->kind != CFA_PLAIN || l->loop_head || l->labels ||
      b->c->dead[at])
    return at;
  for (uint32_t i = 0; i < l->nout; i++) {
    const struct cfa_edge *e = &b->old->edges[l->out[i]];
    uint32_t to = b->next[e->to];
    if (leads_nowhere(b, e))
      continue;
    if (b->c->edge[e->number] || (found != CFA_NONE && to != found))
      return at;
    found = to;
  }
  return found == CFA_NONE ? at : found;
}

/* Depth-first, so that what follows is known first.  A location that closes a
   cycle stays. */
static void find_places(struct part_builder *b, const struct cfa_proc *p) {
  VEC(struct cone_step) stack = {0};
  unsigned char *state = xcalloc(p->nlocations, 1);
  bool *stays = xcalloc(p->nlocations, sizeof *stays);
  uint32_t first = p->first_location;
  stays[p->entry - first] = true;
  state[p->entry - first] = PART_OPEN;
  vec_push(&stack, ((struct cone_step){p->entry, 0}));
  while (stack.len) {
    struct cone_step *top = &stack.at[stack.len - 1];
    const struct cfa_location *l = &b->old->locations[top->at];
    if (top->next == l->nout || b->c->dead[top->at]) {
      b->next[top->at] = place_after(b, top->at, stays[top->at - first]);
      state[top->at - first] = PART_DONE;
      stack.len--;
      continue;
    }
    uint32_t to = b->old->edges[l->out[top->next++]].to;
    if (state[to - first] == PART_OPEN)
      stays[to - first] = true;
    if (state[to - first] != PART_NEW)
      continue;
    state[to - first] = PART_OPEN;
    b->next[to] = to; /* if a cycle leads back while it is open */
    vec_push(&stack, ((struct cone_step){to, 0}));
  }
  b->next[p->exit] = p->exit;
  vec_free(&stack);
  xfree(state);
  xfree(stays);
}

/* ---- Edges ------------------------------------------------------------------- */

static uint32_t part_location(struct part_builder *b, uint32_t like) {
  struct cfa_location l = b->old->locations[like];
  l.number = (uint32_t)b->locations.len;
  l.nout = l.nin = 0;
  vec_push(&b->locations, l);
  return l.number;
}

static void keep_arguments(struct part_builder *b, struct cfa_edge *e) {
  const struct cfa_proc *callee = &b->old->procs[e->callee];
  const struct cfa_expr **args = arena_array(b->arena, e->nargs, sizeof *args);
  uint32_t n = 0;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (b->c->var[callee->params[i]])
      args[n++] = cfa_with_vars(b->arena, e->args[i], b->var);
  e->nargs = n;
  e->args = args;
}

static void keep_edge(struct part_builder *b, const struct cfa_edge *e) {
  struct cfa_edge copy = *e;
  copy.number = (uint32_t)b->edges.len;
  copy.from = b->place[e->from];
  copy.to = b->place[b->next[e->to]];
  copy.var = e->var == CFA_NONE ? CFA_NONE : b->var[e->var];
  for (uint32_t i = 0; i < e->first.nindexes; i++)
    copy.first.by[i].var = b->var[e->first.by[i].var];
  copy.expr = cfa_with_vars(b->arena, e->expr, b->var);
  copy.element = cfa_element_with_vars(b->arena, e->element, b->var);
  if (e->kind == CFA_CALL)
    keep_arguments(b, &copy);
  vec_push(&b->edges, copy);
}

/* The variable for branches that were left out, made when it is first used. */
static uint32_t any_of_proc(struct part_builder *b) {
  if (b->any != CFA_NONE)
    return b->any;
  b->any = (uint32_t)b->vars.len;
  struct cfa_var v = {.number = b->any,
                      .scope = CFA_TEMPORARY,
                      .proc = b->proc->number,
                      .name = "#any",
                      .type = b->old->types->basic[C_UINT],
                      .span = b->proc->span};
  v.unique = arena_concat(b->arena, b->proc->name, "::#any", "");
  vec_push(&b->vars, v);
  b->g->vars = b->vars.at;
  return b->any;
}

/* Any of these ways: the i-th if a number is i, the last if it is not less. */
static void any_way(struct part_builder *b, const struct cfa_location *l,
                    const cone_numbers *ways) {
  uint32_t any = any_of_proc(b), at = b->place[l->number];
  const struct cfa_expr *number = cfa_variable(b->g, any, l->span);
  uint32_t between = part_location(b, l->number);
  b->locations.at[between].labels = NULL;
  b->locations.at[between].loop_head = false;
  struct cfa_edge *e = cfa_new_edge(&b->edges, at, between, CFA_HAVOC, l->span);
  e->var = any;
  e->reason = CFA_CHOICE;
  for (uint32_t i = 0; i < ways->len; i++) {
    enum cfa_op op = i + 1 < ways->len ? CFA_EQUAL : CFA_GREATER_EQUAL;
    const struct cfa_expr *k = cfa_constant(b->g, number->type, i, l->span);
    cfa_new_edge(&b->edges, between, b->place[ways->at[i]], CFA_ASSUME, l->span)
        ->expr =
        cfa_binary(b->g, op, b->old->types->basic[C_INT], number, k, l->span);
  }
}

static void part_edges_of(struct part_builder *b, uint32_t at) {
  const struct cfa_location *l = &b->old->locations[at];
  cone_numbers ways = {0};
  size_t before = b->edges.len;
  for (uint32_t i = 0; i < l->nout && !b->c->dead[at]; i++) {
    const struct cfa_edge *e = &b->old->edges[l->out[i]];
    uint32_t to = b->next[e->to];
    bool known = false;
    for (size_t k = 0; k < ways.len; k++)
      known |= ways.at[k] == to;
    if (b->c->edge[e->number])
      keep_edge(b, e);
    else if (!known && !leads_nowhere(b, e))
      vec_push(&ways, to);
  }
  if (ways.len == 1)
    cfa_new_edge(&b->edges, b->place[at], b->place[ways.at[0]], CFA_SKIP,
                 l->span);
  else if (ways.len > 1)
    any_way(b, l, &ways);
  if (b->edges.len == before && l->kind == CFA_PLAIN)
    b->locations.at[b->place[at]].kind = CFA_STOP;
  vec_free(&ways);
}

/* ---- Procedures -------------------------------------------------------------- */

static void part_signature(struct part_builder *b, const struct cfa_proc *p) {
  uint32_t *params = arena_array(b->arena, p->nparams, sizeof *params), n = 0;
  for (uint32_t i = 0; i < p->nparams; i++)
    if (b->var[p->params[i]] != CFA_NONE)
      params[n++] = b->var[p->params[i]];
  b->proc->params = params;
  b->proc->nparams = n;
  b->proc->result = p->result == CFA_NONE ? CFA_NONE : b->var[p->result];
}

/* What was left out has an entry that leads to its exit, and is not called. */
static void empty_body(struct part_builder *b, const struct cfa_proc *p) {
  b->proc->entry = part_location(b, p->entry);
  b->proc->exit = part_location(b, p->exit);
  cfa_new_edge(&b->edges, b->proc->entry, b->proc->exit, CFA_SKIP, p->span);
}

static void part_body(struct part_builder *b, const struct cfa_proc *p) {
  find_places(b, p);
  for (uint32_t i = 0; i < p->nlocations; i++) {
    uint32_t at = p->first_location + i;
    if (b->next[at] == at)
      b->place[at] = part_location(b, at);
  }
  for (uint32_t i = 0; i < p->nlocations; i++)
    if (b->place[p->first_location + i] != CFA_NONE)
      part_edges_of(b, p->first_location + i);
  b->proc->entry = b->place[p->entry];
  b->proc->exit = b->place[p->exit];
}

static void part_proc(struct part_builder *b, uint32_t number) {
  const struct cfa_proc *p = &b->old->procs[number];
  b->proc = &b->procs[number];
  *b->proc = *p;
  b->any = CFA_NONE;
  b->proc->first_var = (uint32_t)b->vars.len;
  b->proc->first_location = (uint32_t)b->locations.len;
  b->proc->first_edge = (uint32_t)b->edges.len;
  for (uint32_t i = 0; i < p->nvars; i++)
    keep_var(b, p->first_var + i);
  b->g->vars = b->vars.at;
  part_signature(b, p);
  if (b->c->proc[number])
    part_body(b, p);
  else
    empty_body(b, p);
  b->proc->nvars = (uint32_t)b->vars.len - b->proc->first_var;
  b->proc->nlocations = (uint32_t)b->locations.len - b->proc->first_location;
  b->proc->nedges = (uint32_t)b->edges.len - b->proc->first_edge;
}

static uint32_t *none_of_each(struct arena *a, size_t n) {
  uint32_t *all = arena_array(a, n + 1, sizeof *all);
  memset(all, 0xff, (n + 1) * sizeof *all);
  return all;
}

static const struct cfa *write_part(const struct cone *c) {
  const struct cfa *old = c->g;
  struct part_builder b = {.c = c, .old = old, .arena = old->arena};
  b.g = arena_copy(old->arena, old, 1, sizeof *old);
  b.g->exact = cfa_exact(old);
  b.procs = arena_array(old->arena, old->nprocs, sizeof *b.procs);
  b.var = none_of_each(c->scratch, old->nvars);
  b.place = none_of_each(c->scratch, old->nlocations);
  b.next = none_of_each(c->scratch, old->nlocations);
  for (uint32_t i = 0; i < old->nglobals; i++)
    keep_var(&b, i);
  b.g->nglobals = (uint32_t)b.vars.len;
  for (uint32_t i = 0; i < old->nprocs; i++)
    part_proc(&b, i);
  cfa_finish(b.g, b.arena, &b.vars, &b.locations, &b.edges);
  b.g->procs = b.procs;
  return b.g;
}

/* Some edge that does something does not matter. */
static bool leaves_something_out(const struct cone *c) {
  for (uint32_t i = 0; i < c->g->nedges; i++) {
    const struct cfa_edge *e = &c->g->edges[i];
    if (e->kind != CFA_SKIP && !c->edge[i] &&
        c->called[c->g->locations[e->from].proc])
      return true;
  }
  return false;
}

const struct cfa *cfa_relevant(const struct cfa *whole) {
  if (whole->threads)
    return NULL;
  struct cone c = {.g = whole, .scratch = arena_new()};
  cone_of(&c);
  const struct cfa *part = leaves_something_out(&c) ? write_part(&c) : NULL;
  free_cone(&c);
  return part;
}
