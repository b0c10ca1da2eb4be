/* frontend/boolean/backward.c — a stack of points that are to be computed.
 *
 * It begins with all of them, procedures that are called before those that call
 * them, and within a procedure those that come late before those that come
 * early: most sets are right when they are computed first.  After that a point
 * is computed when a set grows that it reads, so that the work is that of each
 * point times how often these grow, however information goes up and down
 * through calls.
 */
#include "backward.h"

#include "engine/base/vec.h"

#include <stdlib.h>

struct backward {
  const struct cfg *g;
  uint32_t *first, *readers; /* by point: the points that read its set */
  VEC(uint32_t) stack;
  bool *waiting; /* by point: it is on the stack */
};

static uint32_t entry_of_callee(const struct cfg *g, const struct cfg_edge *e) {
  return g->procs[e->stmt->callee.proc->index].first;
}

/* first[n] counts, and then points behind, the readers of n - 1: so that it is
   where those of n begin when they are filled in. */
static void find_readers(struct backward *b) {
  const struct cfg *g = b->g;
  uint32_t *first = xcalloc((size_t)g->npoints + 2, sizeof *first);
  for (uint32_t i = 0; i < g->nedges; i++) {
    const struct cfg_edge *e = &g->edges[i];
    first[e->to + 2]++;
    if (e->kind == CFG_CALL)
      first[entry_of_callee(g, e) + 2]++;
  }
  for (uint32_t i = 2; i <= g->npoints + 1; i++)
    first[i] += first[i - 1];
  b->readers = xcalloc((size_t)first[g->npoints + 1] + 1, sizeof *b->readers);
  for (uint32_t i = 0; i < g->nedges; i++) {
    const struct cfg_edge *e = &g->edges[i];
    b->readers[first[e->to + 1]++] = e->from;
    if (e->kind == CFG_CALL)
      b->readers[first[entry_of_callee(g, e) + 1]++] = e->from;
  }
  b->first = first;
}

static void push_point(struct backward *b, uint32_t point) {
  if (b->waiting[point])
    return;
  b->waiting[point] = true;
  vec_push(&b->stack, point);
}

struct backward *backward_new(const struct cfg *g) {
  struct backward *b = xcalloc(1, sizeof *b);
  b->g = g;
  b->waiting = xcalloc((size_t)g->npoints + 1, sizeof *b->waiting);
  find_readers(b);
  for (uint32_t i = g->nprocs; i-- > 0;)
    for (uint32_t k = 0; k < g->procs[i].npoints; k++)
      push_point(b, g->procs[i].first + k);
  return b;
}

void backward_free(struct backward *b) {
  vec_free(&b->stack);
  xfree(b->waiting);
  xfree(b->readers);
  xfree(b->first);
  xfree(b);
}

void backward_exits(struct backward *b, uint32_t proc) {
  const struct cfg_proc *p = &b->g->procs[proc];
  for (uint32_t i = 0; i < p->nexits; i++)
    push_point(b, b->g->exits[p->first_exit + i]);
}

void backward_run(struct backward *b, bool (*update)(void *arg, uint32_t point),
                  void *arg) {
  while (b->stack.len > 0) {
    uint32_t point = vec_pop(&b->stack);
    b->waiting[point] = false;
    if (update(arg, point))
      for (uint32_t i = b->first[point]; i < b->first[point + 1]; i++)
        push_point(b, b->readers[i]);
  }
}
