/* frontend/c/cfa_reuse.c — two searches through the edges: from those that free to
 * those that make objects, and from these on. */
#include "cfa_reuse.h"

#include "engine/base/vec.h"

struct reuse_search {
  const struct cfa *g;
  bool *reached;                    /* by location */
  uint32_t *first_call, *next_call; /* calls by callee: by procedure, by edge */
  VEC(uint32_t) work;
};

static void reuse_reach(struct reuse_search *s, uint32_t location) {
  if (s->reached[location])
    return;
  s->reached[location] = true;
  vec_push(&s->work, location);
}

static void index_calls(struct reuse_search *s) {
  const struct cfa *g = s->g;
  s->first_call = xmalloc((g->nprocs + 1) * sizeof *s->first_call);
  s->next_call = xmalloc((g->nedges + 1) * sizeof *s->next_call);
  for (uint32_t i = 0; i < g->nprocs; i++)
    s->first_call[i] = CFA_NONE;
  for (uint32_t i = 0; i < g->nedges; i++) {
    if (g->edges[i].kind != CFA_CALL)
      continue;
    s->next_call[i] = s->first_call[g->edges[i].callee];
    s->first_call[g->edges[i].callee] = i;
  }
}

static void reuse_follow(struct reuse_search *s, uint32_t location) {
  const struct cfa *g = s->g;
  const struct cfa_location *l = &g->locations[location];
  for (uint32_t i = 0; i < l->nout; i++) {
    const struct cfa_edge *e = &g->edges[l->out[i]];
    reuse_reach(s, e->to);
    if (e->kind == CFA_CALL)
      reuse_reach(s, g->procs[e->callee].entry);
  }
  if (l->kind != CFA_EXIT)
    return;
  for (uint32_t i = s->first_call[l->proc]; i != CFA_NONE; i = s->next_call[i])
    reuse_reach(s, g->edges[i].to);
}

static void reuse_run(struct reuse_search *s) {
  while (s->work.len)
    reuse_follow(s, vec_pop(&s->work));
}

bool cfa_may_free(const struct cfa_edge *e) {
  return (e->kind == CFA_FREE && !e->automatic) ||
         (e->kind == CFA_CHANGE && e->everywhere);
}

struct cfa_reuse cfa_reuse_of(const struct cfa *g, struct arena *a) {
  struct reuse_search s = {.g = g,
                           .reached = xcalloc(g->nlocations + 1, sizeof(bool))};
  struct cfa_reuse r = {.again = arena_array(a, g->nedges, sizeof(bool)),
                        .after = arena_array(a, g->nlocations, sizeof(bool))};
  index_calls(&s);
  for (uint32_t i = 0; i < g->nedges; i++)
    if (cfa_may_free(&g->edges[i]))
      reuse_reach(&s, g->edges[i].to);
  bool frees = s.work.len > 0;
  reuse_run(&s);
  for (uint32_t i = 0; i < g->nedges; i++)
    r.again[i] =
        g->edges[i].kind == CFA_NEW && !g->edges[i].automatic && frees &&
        (g->threads || g->edges[i].renews || s.reached[g->edges[i].from]);
  xfree(s.reached);
  s.reached = r.after;
  for (uint32_t i = 0; i < g->nedges; i++)
    if (r.again[i])
      reuse_reach(&s, g->edges[i].to);
  bool any = s.work.len > 0;
  reuse_run(&s);
  for (uint32_t i = 0; i < g->nlocations && g->threads; i++)
    r.after[i] = any;
  vec_free(&s.work);
  xfree(s.first_call);
  xfree(s.next_call);
  return r;
}
