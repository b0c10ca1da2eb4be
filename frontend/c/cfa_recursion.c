/* frontend/c/cfa_recursion.c — procedures that may call themselves. */
#include "cfa_recursion.h"

#include "engine/base/memory.h"
#include "engine/base/vec.h"

/* Components of the graph of calls (Tarjan: Depth-First Search and Linear Graph
   Algorithms, SIAM Journal on Computing 1(2), 1972). */
struct call_search {
  bool *recursive;
  uint32_t *rank, *low; /* by procedure; a rank of 0: not met */
  bool *open;           /* its component is not complete */
  VEC(uint32_t) found;
  uint32_t last;
};

struct call_step {
  uint32_t proc, next; /* edge of the procedure */
};

/* All procedures of a component are known: more than one call each other. */
static void close_call_component(struct call_search *s, uint32_t root) {
  bool several = s->found.at[s->found.len - 1] != root;
  uint32_t proc;
  do {
    proc = vec_pop(&s->found);
    s->open[proc] = false;
    s->recursive[proc] |= several;
  } while (proc != root);
}

static void meet_proc(struct call_search *s, uint32_t proc) {
  s->rank[proc] = s->low[proc] = ++s->last;
  s->open[proc] = true;
  vec_push(&s->found, proc);
}

static void search_calls(const struct cfa *g, struct call_search *s,
                         uint32_t root) {
  VEC(struct call_step) stack = {0};
  meet_proc(s, root);
  vec_push(&stack, ((struct call_step){root, 0}));
  while (stack.len) {
    struct call_step *top = &stack.at[stack.len - 1];
    const struct cfa_proc *p = &g->procs[top->proc];
    if (top->next == p->nedges) {
      uint32_t low = s->low[top->proc];
      if (low == s->rank[top->proc])
        close_call_component(s, top->proc);
      stack.len--;
      if (stack.len && low < s->low[stack.at[stack.len - 1].proc])
        s->low[stack.at[stack.len - 1].proc] = low;
      continue;
    }
    const struct cfa_edge *e = &g->edges[p->first_edge + top->next++];
    if (e->kind != CFA_CALL && e->kind != CFA_START)
      continue;
    s->recursive[p->number] |= e->callee == p->number;
    if (s->rank[e->callee] == 0) {
      meet_proc(s, e->callee);
      vec_push(&stack, ((struct call_step){e->callee, 0}));
    } else if (s->open[e->callee] && s->rank[e->callee] < s->low[p->number]) {
      s->low[p->number] = s->rank[e->callee];
    }
  }
  vec_free(&stack);
}

bool *cfa_recursive_procs(const struct cfa *g) {
  uint32_t n = g->nprocs;
  struct call_search s = {.recursive =
                              arena_array(g->arena, n, sizeof *s.recursive),
                          .rank = xcalloc(n, sizeof *s.rank),
                          .low = xcalloc(n, sizeof *s.low),
                          .open = xcalloc(n, sizeof *s.open)};
  for (uint32_t i = 0; i < n; i++)
    if (s.rank[i] == 0)
      search_calls(g, &s, i);
  xfree(s.rank);
  xfree(s.low);
  xfree(s.open);
  vec_free(&s.found);
  return s.recursive;
}
