/* frontend/liveness.c — a backward data-flow analysis, procedure by procedure,
 * on bit sets over the procedure's variables.  A variable that is read only to
 * give a value to one that is not live is not live either.
 *
 * Points are numbered in reverse postorder, so going down the numbers settles
 * everything but loops in one pass.
 */
#include "liveness.h"

#include <string.h>

struct liveness {
  const struct cfg *g;
  uint64_t **at; /* by procedure: the sets of its points, one after the other */
};

static uint32_t words_of(const struct cfg_proc *p) {
  return (p->ast->nvars + 63) / 64;
}

static void set_bit(uint64_t *set, const struct bp_var *var, bool on) {
  uint64_t bit = UINT64_C(1) << var->index % 64;
  if (!var->global)
    set[var->index / 64] =
        on ? set[var->index / 64] | bit : set[var->index / 64] & ~bit;
}

/* A primed variable counts as read: that is wrong only for one that the
   statement assigns, and errs on the safe side. */
static void reads(uint64_t *set, const struct bp_expr *e) {
  if (!e)
    return;
  if (e->kind == BP_VAR || e->kind == BP_PRIMED) {
    if (e->ref.var)
      set_bit(set, e->ref.var, true);
    return;
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    reads(set, e->arg[i]);
}

static void writes(uint64_t *set, const struct bp_stmt *s) {
  for (uint32_t i = 0; i < s->ntargets; i++)
    if (s->targets[i].var)
      set_bit(set, s->targets[i].var, false);
}

static void reads_all(uint64_t *set, struct bp_expr *const *args, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    reads(set, args[i]);
}

static bool has_bit(const uint64_t *set, const struct bp_var *var) {
  return set[var->index / 64] >> var->index % 64 & 1;
}

/* An argument is read if the parameter is live at the callee's entry.  Callees
   come first, but for those that call back: of these nothing is known yet. */
static bool reads_argument(const struct liveness *l, const struct cfg_edge *e,
                           uint32_t i) {
  const struct bp_proc *callee = e->stmt->callee.proc;
  return callee->index >= l->g->points[e->from].proc ||
         has_bit(l->at[callee->index], &callee->vars[i]);
}

/* A value that is assigned is read if its target is live after that; with a
   condition on what is assigned, always.  `after` is what is live then. */
static bool reads_value(const struct liveness *l, const struct cfg_edge *e,
                        const uint64_t *after, uint32_t i) {
  if (e->kind == CFG_CALL)
    return reads_argument(l, e, i);
  const struct bp_var *target = e->stmt->targets[i].var;
  return e->stmt->cond || !target || target->global || has_bit(after, target);
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
    reads(set, e->cond);
    return;
  case CFG_ASSIGN:
  case CFG_CALL:
    writes(set, e->stmt);
    for (uint32_t i = 0; e->stmt->kind != BP_DEAD && i < e->stmt->nargs; i++)
      if (reads_value(l, e, after, i))
        reads(set, e->stmt->args[i]);
    if (e->kind == CFG_ASSIGN)
      reads(set, e->stmt->cond);
    return;
  case CFG_START: /* a started thread may take over all locals */
    memset(set, 0xff, words_of(p) * sizeof *set);
  }
}

/* What a point reads whatever comes after it. */
static void own_reads(uint64_t *set, const struct cfg_point *point,
                      const struct cfg_proc *p) {
  reads_all(set, p->ast->enforce, p->ast->nenforce);
  if (point->kind == CFG_EXIT && point->stmt)
    reads_all(set, point->stmt->args, point->stmt->nargs);
}

static bool join(uint64_t *into, const uint64_t *from, uint32_t words) {
  bool grown = false;
  for (uint32_t i = 0; i < words; i++) {
    grown = grown || (from[i] & ~into[i]);
    into[i] |= from[i];
  }
  return grown;
}

static bool update_point(struct liveness *l, const struct cfg_proc *p,
                         uint64_t *sets, uint32_t number, uint64_t *scratch) {
  const struct cfg *g = l->g;
  const struct cfg_point *point = &g->points[number];
  uint32_t words = words_of(p);
  uint64_t *mine = sets + (size_t)(number - p->first) * words;
  bool grown = false;
  memset(scratch, 0, words * sizeof *scratch);
  own_reads(scratch, point, p);
  grown = join(mine, scratch, words);
  for (uint32_t i = 0; i < point->nedges; i++) {
    const struct cfg_edge *e = &g->edges[point->first_edge + i];
    const uint64_t *after = sets + (size_t)(e->to - p->first) * words;
    memcpy(scratch, after, words * sizeof *scratch);
    before_edge(l, scratch, after, e, p);
    grown = join(mine, scratch, words) || grown;
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
