/* frontend/sweeps.c — procedures are numbered callees first.  Sweeps go up and
 * down their numbers in turn: up for what goes from callees to callers along
 * chains of calls, down for what goes the other way.
 */
#include "sweeps.h"

#include "../engine/base/vec.h"

#include <stdlib.h>
#include <string.h>

static void find_callers(struct sweeps *w) {
  const struct cfg *g = w->g;
  uint32_t *first = xcalloc(g->nprocs + 2, sizeof *first);
  for (uint32_t i = 0; i < g->nedges; i++)
    if (g->edges[i].kind == CFG_CALL)
      first[g->edges[i].stmt->callee.proc->index + 2]++;
  for (uint32_t i = 2; i <= g->nprocs + 1; i++)
    first[i] += first[i - 1];
  w->callers = xcalloc(first[g->nprocs + 1] + 1, sizeof *w->callers);
  for (uint32_t i = 0; i < g->nedges; i++)
    if (g->edges[i].kind == CFG_CALL)
      w->callers[first[g->edges[i].stmt->callee.proc->index + 1]++] =
          g->points[g->edges[i].from].proc;
  w->first_call = first;
}

void sweeps_open(struct sweeps *w, const struct cfg *g) {
  *w = (struct sweeps){.g = g};
  w->dirty = xcalloc(g->nprocs + 1, sizeof *w->dirty);
  memset(w->dirty, true, g->nprocs);
  find_callers(w);
}

void sweeps_close(struct sweeps *w) {
  free(w->first_call);
  free(w->callers);
  free(w->dirty);
}

void sweeps_soil(struct sweeps *w, uint32_t proc) { w->dirty[proc] = true; }

void sweeps_soil_callers(struct sweeps *w, uint32_t proc) {
  for (uint32_t i = w->first_call[proc]; i < w->first_call[proc + 1]; i++)
    w->dirty[w->callers[i]] = true;
}

void sweeps_run(struct sweeps *w, void (*update)(void *arg, uint32_t proc),
                void *arg) {
  uint32_t n = w->g->nprocs;
  bool any = true;
  for (bool up = true; any; up = !up) {
    any = false;
    for (uint32_t i = 0; i < n; i++) {
      uint32_t proc = up ? i : n - 1 - i;
      if (!w->dirty[proc])
        continue;
      w->dirty[proc] = false;
      update(arg, proc);
      any = true;
    }
  }
}
