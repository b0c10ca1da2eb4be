/* frontend/boolean/liveness.c — a backward data-flow analysis of the whole program, on
 * bit sets over the variables of procedures.  A variable that is read only to
 * give a value to one that is not live is not live either.
 *
 * What a call reads of its arguments is what its callee reads of the parameters,
 * and what a `return` reads of its results is what calls of the procedure read.
 * It is the least solution, so that what calls only hand on to each other, as
 * procedures made of loops do with all their variables, is not live.
 */
#include "liveness.h"

#include "backward.h"
#include "var_sets.h"

#include <stdlib.h>
#include <string.h>

struct liveness {
  const struct cfg *g;
  uint64_t **at; /* by procedure: the sets of its points, one after the other */
};

struct liveness_solver {
  struct liveness *l;
  struct backward *backward;
  bool **results; /* by procedure: which of its results are read; NULL: all */
  uint64_t *scratch; /* a set of any procedure */
};

static uint32_t words_of(const struct cfg_proc *p) {
  return (p->ast->nvars + 63) / 64;
}

static uint64_t *set_at(const struct liveness *l, const struct cfg_proc *p,
                        uint32_t point) {
  return l->at[p->ast->index] + (size_t)(point - p->first) * words_of(p);
}

/* Whether a target's value matters after an edge that gives it one. */
static bool target_live(const uint64_t *after, const struct bp_var *target) {
  return target && (target->global || var_set_has(after, target));
}

/* A value that is assigned is read if its target is live after that; with a
   condition on what is assigned, always.  `after` is what is live then. */
static bool reads_value(const struct liveness *l, const struct cfg_edge *e,
                        const uint64_t *after, uint32_t i) {
  if (e->kind == CFG_ASSIGN)
    return e->stmt->cond || !e->stmt->targets[i].var ||
           target_live(after, e->stmt->targets[i].var);
  const struct bp_proc *callee = e->stmt->callee.proc;
  return var_set_has(l->at[callee->index], &callee->vars[i]);
}

/* What is live before an edge, from what is live after it, which is in `set`
   too. */
static void live_before_edge(const struct liveness *l, uint64_t *set,
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

/* What a point reads whatever comes after it. */
static void read_point(struct liveness_solver *w, uint64_t *set,
                       const struct cfg_proc *p,
                       const struct cfg_point *point) {
  const bool *results = w->results[p->ast->index];
  var_set_read_all(set, VARS_OF_PROC, p->ast->enforce, p->ast->nenforce);
  if (point->kind != CFG_EXIT || !point->stmt)
    return;
  for (uint32_t i = 0; i < point->stmt->nargs; i++)
    if (!results || results[i])
      var_set_read(set, VARS_OF_PROC, point->stmt->args[i]);
}

/* What is read of the results of a call. */
static void pass_results(struct liveness_solver *w, const struct cfg_edge *e,
                         const uint64_t *after) {
  uint32_t callee = e->stmt->callee.proc->index;
  bool *results = w->results[callee], grown = false;
  for (uint32_t i = 0; results && i < e->stmt->ntargets; i++)
    if (!results[i] && target_live(after, e->stmt->targets[i].var))
      results[i] = grown = true;
  if (grown)
    backward_exits(w->backward, callee);
}

static bool update_liveness(void *arg, uint32_t number) {
  struct liveness_solver *w = arg;
  const struct cfg *g = w->l->g;
  const struct cfg_point *point = &g->points[number];
  const struct cfg_proc *p = &g->procs[point->proc];
  uint32_t words = words_of(p);
  uint64_t *mine = set_at(w->l, p, number);
  memset(w->scratch, 0, words * sizeof *mine);
  read_point(w, w->scratch, p, point);
  bool grown = var_set_join(mine, w->scratch, words);
  for (uint32_t i = 0; i < point->nedges; i++) {
    const struct cfg_edge *e = &g->edges[point->first_edge + i];
    const uint64_t *after = set_at(w->l, p, e->to);
    if (e->kind == CFG_CALL)
      pass_results(w, e, after);
    memcpy(w->scratch, after, words * sizeof *mine);
    live_before_edge(w->l, w->scratch, after, e, p);
    grown = var_set_join(mine, w->scratch, words) || grown;
  }
  return grown;
}

/* Empty sets; the number of words of the largest. */
static uint32_t make_sets(struct liveness_solver *w, struct arena *a,
                          enum liveness_how how) {
  const struct cfg *g = w->l->g;
  uint32_t most = 0;
  w->l->at = arena_array(a, g->nprocs, sizeof *w->l->at);
  w->results = arena_array(a, g->nprocs, sizeof *w->results);
  for (uint32_t i = 0; i < g->nprocs; i++) {
    const struct cfg_proc *p = &g->procs[i];
    uint32_t words = words_of(p);
    most = words > most ? words : most;
    w->l->at[i] =
        arena_array(a, (size_t)p->npoints * words + 1, sizeof **w->l->at);
    if (how == LIVENESS_OF_CALLERS && p->ast->results > 0)
      w->results[i] = arena_array(a, (size_t)p->ast->results, sizeof(bool));
  }
  return most;
}

struct liveness *liveness_of(struct arena *a, const struct cfg *g,
                             enum liveness_how how) {
  struct liveness *l = arena_alloc(a, sizeof *l);
  struct liveness_solver w = {.l = l, .backward = backward_new(g)};
  l->g = g;
  uint32_t words = make_sets(&w, a, how);
  w.scratch = xcalloc((size_t)words + 1, sizeof *w.scratch);
  backward_run(w.backward, update_liveness, &w);
  backward_free(w.backward);
  xfree(w.scratch);
  return l;
}

bool liveness_at(const struct liveness *l, uint32_t point,
                 const struct bp_var *var) {
  const struct cfg_proc *p = &l->g->procs[l->g->points[point].proc];
  return var_set_has(set_at(l, p, point), var);
}

uint64_t liveness_lost(const struct liveness *l, const struct cfg_edge *e,
                       uint32_t n) {
  const struct cfg_point *from = &l->g->points[e->from];
  const struct cfg_proc *p = &l->g->procs[from->proc];
  uint64_t before = set_at(l, p, e->from)[n];
  if (from->kind == CFG_ENTRY)
    before = UINT64_MAX;
  return before & ~set_at(l, p, e->to)[n];
}
