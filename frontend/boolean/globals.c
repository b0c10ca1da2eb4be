/* frontend/boolean/globals.c — a backward data-flow analysis of the whole program, on
 * bit sets over the globals.
 *
 * First, what procedures use and write is summed up over the components of the
 * call graph.  These are numbered callees first, so that one pass over the
 * calls in that order settles it.  What is live is solved point by point
 * (backward.h), with what callees read at their entries and what callers read
 * after exits.
 */
#include "globals.h"

#include "backward.h"
#include "var_sets.h"

#include <stdlib.h>
#include <string.h>

struct globals {
  const struct cfg *g;
  uint32_t words;           /* of a set */
  uint64_t *used, *written; /* by component: a set; written is in used */
  uint64_t *live;           /* by point; NULL: what the procedure uses */
};

struct globals_solver {
  struct globals *s;
  struct backward *backward;
  uint64_t *after;   /* by procedure: read after its exits */
  uint64_t *scratch; /* a set */
};

/* ---- Sets ----------------------------------------------------------------- */

static uint64_t *nth(const struct globals *s, uint64_t *sets, uint32_t n) {
  return sets + (size_t)n * s->words;
}

/* ---- Statements ----------------------------------------------------------- */

/* What an edge reads of the state before it whatever comes after it, apart from
   what a callee reads. */
static void read_edge(uint64_t *set, const struct cfg_edge *e) {
  if (e->kind == CFG_WHEN || e->kind == CFG_UNLESS)
    var_set_read(set, VARS_GLOBAL, e->cond);
  else if (e->kind == CFG_CALL)
    var_set_read_all(set, VARS_GLOBAL, e->stmt->args, e->stmt->nargs);
  else if (e->kind == CFG_ASSIGN)
    var_set_read(set, VARS_GLOBAL, e->stmt->cond);
}

/* What an assignment reads of the values that it assigns.  One counts if its
   target is a local, is in `after`, or if there is a condition on what is
   assigned; NULL: all count. */
static void read_values(uint64_t *set, const struct bp_stmt *s,
                        const uint64_t *after) {
  for (uint32_t i = 0; s->kind != BP_DEAD && i < s->nargs; i++) {
    const struct bp_var *target = s->targets[i].var;
    if (!after || s->cond || (target && !target->global) ||
        (target && var_set_has(after, target)))
      var_set_read(set, VARS_GLOBAL, s->args[i]);
  }
}

/* By point: what it reads whatever comes after it. */
static uint64_t *read_points(const struct globals *s, struct arena *a) {
  const struct cfg *g = s->g;
  uint64_t *sets =
      arena_array(a, (size_t)g->npoints * s->words + 1, sizeof *sets);
  for (uint32_t i = 0; i < g->npoints; i++) {
    const struct cfg_point *p = &g->points[i];
    uint64_t *mine = nth(s, sets, i);
    var_set_read_point(mine, VARS_GLOBAL, p, g->procs[p->proc].ast);
    for (uint32_t k = 0; k < p->nedges; k++)
      read_edge(mine, &g->edges[p->first_edge + k]);
  }
  return sets;
}

/* ---- What procedures use and write ---------------------------------------- */

static void sum_edge(struct globals *s, uint32_t component,
                     const struct cfg_edge *e) {
  uint64_t *used = nth(s, s->used, component);
  uint64_t *written = nth(s, s->written, component);
  if (e->kind != CFG_ASSIGN && e->kind != CFG_CALL)
    return;
  var_set_put_targets(used, VARS_GLOBAL, e->stmt, true);
  var_set_put_targets(written, VARS_GLOBAL, e->stmt, true);
  if (e->kind == CFG_ASSIGN) {
    read_values(used, e->stmt, NULL);
    return;
  }
  uint32_t callee = s->g->procs[e->stmt->callee.proc->index].component;
  var_set_join(used, nth(s, s->used, callee), s->words);
  var_set_join(written, nth(s, s->written, callee), s->words);
}

/* `reads`: by point, see read_points. */
static void sum_up(struct globals *s, struct arena *a, uint64_t *reads,
                   bool all_written) {
  const struct cfg *g = s->g;
  size_t n = 1;
  for (uint32_t i = 0; i < g->nprocs; i++)
    if (g->procs[i].component >= n)
      n = g->procs[i].component + 1;
  s->used = arena_array(a, n * s->words + 1, sizeof *s->used);
  s->written = arena_array(a, n * s->words + 1, sizeof *s->written);
  if (all_written)
    memset(s->written, 0xff, n * s->words * sizeof *s->written);
  for (uint32_t i = 0; i < g->npoints; i++) {
    const struct cfg_point *p = &g->points[i];
    uint32_t component = g->procs[p->proc].component;
    var_set_join(nth(s, s->used, component), nth(s, reads, i), s->words);
    for (uint32_t k = 0; k < p->nedges; k++)
      sum_edge(s, component, &g->edges[p->first_edge + k]);
  }
}

/* ---- What is live --------------------------------------------------------- */

static const struct cfg_proc *called_proc(const struct cfg *g,
                                          const struct cfg_edge *e) {
  return &g->procs[e->stmt->callee.proc->index];
}

/* Of the globals after a call, those that are the callee's, which may write
   them, or those that stay with the caller. */
static void keep(const struct globals *s, uint64_t *set,
                 const struct cfg_proc *callee, bool callees) {
  const uint64_t *written = nth(s, s->written, callee->component);
  for (uint32_t i = 0; i < s->words; i++)
    set[i] &= callees ? written[i] : ~written[i];
}

/* What is live before an edge, besides what its point reads anyway; an edge that
   changes something has it in the scratch set. */
static const uint64_t *globals_before_edge(struct globals_solver *w,
                                           const struct cfg_edge *e) {
  struct globals *s = w->s;
  const uint64_t *after = nth(s, s->live, e->to);
  if (e->kind != CFG_ASSIGN && e->kind != CFG_CALL)
    return after;
  memcpy(w->scratch, after, s->words * sizeof *after);
  var_set_put_targets(w->scratch, VARS_GLOBAL, e->stmt, false);
  if (e->kind == CFG_CALL) {
    const struct cfg_proc *callee = called_proc(s->g, e);
    keep(s, w->scratch, callee, false);
    var_set_join(w->scratch, nth(s, s->live, callee->first), s->words);
  } else {
    read_values(w->scratch, e->stmt, after);
  }
  return w->scratch;
}

/* What is read after a call, of what its callee may write. */
static void pass_down(struct globals_solver *w, const struct cfg_edge *e) {
  struct globals *s = w->s;
  const struct cfg_proc *callee = called_proc(s->g, e);
  memcpy(w->scratch, nth(s, s->live, e->to), s->words * sizeof *s->live);
  var_set_put_targets(w->scratch, VARS_GLOBAL, e->stmt, false);
  keep(s, w->scratch, callee, true);
  if (var_set_join(nth(s, w->after, callee->ast->index), w->scratch, s->words))
    backward_exits(w->backward, callee->ast->index);
}

static bool update_globals(void *arg, uint32_t number) {
  struct globals_solver *w = arg;
  struct globals *s = w->s;
  const struct cfg_point *p = &s->g->points[number];
  uint64_t *mine = nth(s, s->live, number);
  bool grown = p->kind == CFG_EXIT &&
               var_set_join(mine, nth(s, w->after, p->proc), s->words);
  for (uint32_t i = 0; i < p->nedges; i++) {
    const struct cfg_edge *e = &s->g->edges[p->first_edge + i];
    if (e->kind == CFG_CALL)
      pass_down(w, e);
    grown = var_set_join(mine, globals_before_edge(w, e), s->words) || grown;
  }
  return grown;
}

/* ---- What is overwritten at once ------------------------------------------ */

/* set := what an edge leaves with the value that it had: what it assigns and nobody reads
   may come from what has none. */
static void leave_edge(const struct globals_solver *w, const struct cfg_edge *e,
                       uint64_t *set) {
  const struct globals *s = w->s;
  memcpy(set, nth(s, s->live, e->from), s->words * sizeof *set);
  if (e->kind == CFG_CALL) {
    const struct cfg_proc *callee = called_proc(s->g, e);
    keep(s, set, callee, false);
    memcpy(w->scratch, nth(s, w->after, callee->ast->index),
           s->words * sizeof *set);
    keep(s, w->scratch, callee, true);
    var_set_join(set, w->scratch, s->words);
  }
  if (e->kind == CFG_CALL || e->kind == CFG_ASSIGN)
    var_set_put_targets(set, VARS_GLOBAL, e->stmt, false);
}

/* set := what the only edge from a point writes. */
static void overwritten_at(const struct globals *s, const struct cfg_point *p,
                           uint64_t *set) {
  const struct cfg_edge *e = &s->g->edges[p->first_edge];
  if (p->nedges != 1 || p->kind == CFG_ENTRY)
    return;
  if (e->kind == CFG_CALL)
    var_set_join(set, nth(s, s->written, called_proc(s->g, e)->component),
                 s->words);
  if (e->kind == CFG_CALL || e->kind == CFG_ASSIGN)
    var_set_put_targets(set, VARS_GLOBAL, e->stmt, true);
}

/* What the only edge from a point overwrites has its value up to there, if all edges to
   the point leave it one: that edge quantifies it anyway, and else calls of one
   procedure from many places have states that differ, and share no work. */
static void keep_overwritten(struct globals_solver *w) {
  struct globals *s = w->s;
  const struct cfg *g = s->g;
  uint64_t *kept = xcalloc((size_t)g->npoints * s->words + 1, sizeof *kept);
  uint64_t *left = xcalloc(s->words + 1, sizeof *left);
  for (uint32_t i = 0; i < g->npoints; i++)
    overwritten_at(s, &g->points[i], nth(s, kept, i));
  for (uint32_t i = 0; i < g->nedges; i++) {
    leave_edge(w, &g->edges[i], left);
    var_set_meet(nth(s, kept, g->edges[i].to), left, s->words);
  }
  var_set_join(s->live, kept, g->npoints * s->words);
  xfree(kept);
  xfree(left);
}

/* Makes of what points read what is live at them. */
static void find_live(struct globals *s, uint64_t *reads) {
  const struct cfg *g = s->g;
  struct globals_solver w = {.s = s};
  s->live = reads;
  w.after = xcalloc((size_t)g->nprocs * s->words + 1, sizeof *w.after);
  w.scratch = xcalloc(s->words + 1, sizeof *w.scratch);
  w.backward = backward_new(g);
  backward_run(w.backward, update_globals, &w);
  backward_free(w.backward);
  keep_overwritten(&w);
  xfree(w.after);
  xfree(w.scratch);
}

/* ---- The whole ------------------------------------------------------------ */

struct globals *globals_of(struct arena *a, const struct cfg *g,
                           enum globals_how how) {
  struct globals *s = arena_alloc(a, sizeof *s);
  s->g = g;
  s->words = (g->program->nglobals + 63) / 64;
  uint64_t *reads = read_points(s, a);
  sum_up(s, a, reads, how == GLOBALS_THROUGH);
  if (how != GLOBALS_USED)
    find_live(s, reads);
  return s;
}

/* The globals that have a value at a point. */
static const uint64_t *live_at(const struct globals *s, uint32_t point) {
  uint32_t component = s->g->procs[s->g->points[point].proc].component;
  return s->live ? nth(s, s->live, point) : nth(s, s->used, component);
}

bool globals_live(const struct globals *s, uint32_t point,
                  const struct bp_var *var) {
  return var_set_has(live_at(s, point), var);
}

bool globals_written(const struct globals *s, const struct bp_proc *proc,
                     const struct bp_var *var) {
  return var_set_has(nth(s, s->written, s->g->procs[proc->index].component),
                     var);
}

uint64_t globals_lost(const struct globals *s, const struct cfg_edge *e,
                      uint32_t n) {
  uint64_t before = live_at(s, e->from)[n];
  if (s->g->points[e->from].kind == CFG_ENTRY)
    before = UINT64_MAX;
  if (e->kind == CFG_CALL)
    before |= nth(s, s->written, called_proc(s->g, e)->component)[n];
  return before & ~live_at(s, e->to)[n];
}
