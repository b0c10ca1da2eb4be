/* frontend/liveness.c — a backward data-flow analysis, procedure by procedure,
 * on bit sets over the procedure's variables.  A variable that is read only to
 * give a value to one that is not live is not live either.
 *
 * Points are numbered in reverse postorder, so going down the numbers settles
 * everything but loops in one pass.
 */
#include "liveness.h"

#include "var_sets.h"

#include <string.h>

struct liveness {
  const struct cfg *g;
  uint64_t **at; /* by procedure: the sets of its points, one after the other */
};

static uint32_t words_of(const struct cfg_proc *p) {
  return (p->ast->nvars + 63) / 64;
}

/* An argument is read if the parameter is live at the callee's entry.  Callees
   come first, but for those that call back: of these nothing is known yet. */
static bool reads_argument(const struct liveness *l, const struct cfg_edge *e,
                           uint32_t i) {
  const struct bp_proc *callee = e->stmt->callee.proc;
  return callee->index >= l->g->points[e->from].proc ||
         var_set_has(l->at[callee->index], &callee->vars[i]);
}

/* A value that is assigned is read if its target is live after that; with a
   condition on what is assigned, always.  `after` is what is live then. */
static bool reads_value(const struct liveness *l, const struct cfg_edge *e,
                        const uint64_t *after, uint32_t i) {
  if (e->kind == CFG_CALL)
    return reads_argument(l, e, i);
  const struct bp_var *target = e->stmt->targets[i].var;
  return e->stmt->cond || !target || target->global ||
         var_set_has(after, target);
}

/* What is live before an edge, from what is live after it, which is in `set`
   too. */
static void before_edge(const struct liveness *l, uint64_t *set,
                        const uint64_t *after, const struct cfg_edge *e,
                        const struct cfg_proc *p) {
  switch (e->kind) {
  case CFG_JUMP:
  case CFG_ATOMIC:
    return;
  case CFG_WHEN:
  case CFG_UNLESS:
    var_set_read(set, VARS_OF_PROC, e->cond);
    return;
  case CFG_ASSIGN:
  case CFG_CALL:
    var_set_put_targets(set, VARS_OF_PROC, e->stmt, false);
    for (uint32_t i = 0; e->stmt->kind != BP_DEAD && i < e->stmt->nargs; i++)
      if (reads_value(l, e, after, i))
        var_set_read(set, VARS_OF_PROC, e->stmt->args[i]);
    if (e->kind == CFG_ASSIGN)
      var_set_read(set, VARS_OF_PROC, e->stmt->cond);
    return;
  case CFG_START: /* a started thread may take over all locals */
    memset(set, 0xff, words_of(p) * sizeof *set);
  }
}

static bool update_point(struct liveness *l, const struct cfg_proc *p,
                         uint64_t *sets, uint32_t number, uint64_t *scratch) {
  const struct cfg *g = l->g;
  const struct cfg_point *point = &g->points[number];
  uint32_t words = words_of(p);
  uint64_t *mine = sets + (size_t)(number - p->first) * words;
  bool grown = false;
  memset(scratch, 0, words * sizeof *scratch);
  var_set_read_point(scratch, VARS_OF_PROC, point, p->ast);
  grown = var_set_join(mine, scratch, words);
  for (uint32_t i = 0; i < point->nedges; i++) {
    const struct cfg_edge *e = &g->edges[point->first_edge + i];
    const uint64_t *after = sets + (size_t)(e->to - p->first) * words;
    memcpy(scratch, after, words * sizeof *scratch);
    before_edge(l, scratch, after, e, p);
    grown = var_set_join(mine, scratch, words) || grown;
  }
  return grown;
}

struct liveness *liveness_of(struct arena *a, const struct cfg *g) {
  struct liveness *l = arena_alloc(a, sizeof *l);
  l->g = g;
  l->at = arena_array(a, g->nprocs, sizeof *l->at);
  for (uint32_t i = 0; i < g->nprocs; i++) {
    const struct cfg_proc *p = &g->procs[i];
    uint32_t words = words_of(p);
    uint64_t *scratch = arena_array(a, words + 1, sizeof *scratch);
    l->at[i] = arena_array(a, (size_t)p->npoints * words + 1, sizeof **l->at);
    for (bool grown = words > 0; grown;) {
      grown = false;
      for (uint32_t n = p->first + p->npoints; n-- > p->first;)
        grown = update_point(l, p, l->at[i], n, scratch) || grown;
    }
  }
  return l;
}

bool liveness_at(const struct liveness *l, uint32_t point,
                 const struct bp_var *var) {
  uint32_t proc = l->g->points[point].proc;
  const struct cfg_proc *p = &l->g->procs[proc];
  const uint64_t *set = l->at[proc] + (size_t)(point - p->first) * words_of(p);
  return set[var->index / 64] >> var->index % 64 & 1;
}
