/* frontend/relations/pairs.c — what forms have disjuncts for.
 *
 * Edges, calls with the exits that they come back from, or points.  If a
 * program has many such exits, those of one procedure that behave alike share a
 * disjunct (`grouped`).
 */
#include "build.h"

/* ---- Exits that are alike ------------------------------------------------ */

/* Recursion is bounded by BP_MAX_DEPTH. */
static bool same_text(const struct bp_expr *x, const struct bp_expr *y) {
  if (x->kind != y->kind)
    return false;
  if (x->kind == BP_VAR)
    return x->ref.var == y->ref.var;
  if (x->nargs != y->nargs)
    return false;
  for (uint32_t i = 0; i < x->nargs; i++)
    if (!same_text(x->arg[i], y->arg[i]))
      return false;
  return true;
}

bool returns_alike(const struct builder *b, const struct cfg_proc *p) {
  for (uint32_t i = 0; i < p->nexits; i++) {
    const uint32_t *exits = &b->g->exits[p->first_exit];
    const struct bp_stmt *r = b->g->points[exits[i]].stmt;
    const struct bp_stmt *first = b->g->points[exits[0]].stmt;
    if (!r || !first)
      return false;
    for (uint32_t k = 0; k < r->nargs; k++)
      if (!same_text(r->args[k], first->args[k]))
        return false;
  }
  return true;
}

/* Does the same come back from every exit? */
static bool exits_alike(const struct builder *b, const struct cfg_edge *e) {
  for (uint32_t i = 0; i < e->stmt->ntargets; i++)
    if (e->stmt->targets[i].var)
      return b->alike[callee_of(b, e)->ast->index];
  return true;
}

uint64_t count_pairs(const struct builder *b, bool grouped) {
  uint64_t pairs = 0;

  for (uint32_t i = 0; i < b->g->nedges; i++) {
    const struct cfg_edge *e = &b->g->edges[i];
    if (e->kind == CFG_CALL)
      pairs += grouped && exits_alike(b, e) ? 1 : callee_of(b, e)->nexits;
  }
  return pairs;
}

/* ---- The walk ------------------------------------------------------------ */

static bool is_internal(const struct cfg_edge *e) {
  return e->kind != CFG_CALL && e->kind != CFG_START;
}

/* Calls visit for each edge that is internal, or a call. */
static void each_edge(struct builder *b, const struct form *form,
                      pair_fn *visit, void *arg) {
  for (uint32_t i = 0; i < b->g->nedges; i++) {
    struct pair pair = {.e = &b->g->edges[i]};
    if (form->over == CALLS ? pair.e->kind == CFG_CALL : is_internal(pair.e))
      visit(b, arg, &pair);
  }
}

/* Calls visit for each call and exit that it can come back from; for one exit
   only if it stands for all. */
static void each_return(struct builder *b, const struct form *form,
                        pair_fn *visit, void *arg) {
  for (uint32_t i = 0; i < b->g->nedges; i++) {
    const struct cfg_edge *e = &b->g->edges[i];
    if (e->kind != CFG_CALL)
      continue;
    const struct cfg_proc *p = callee_of(b, e);
    bool all = b->grouped && (!form->values || exits_alike(b, e));
    for (uint32_t k = 0; k < p->nexits; k++) {
      struct pair pair = {e, b->g->exits[p->first_exit + k], all};
      visit(b, arg, &pair);
      if (all)
        break;
    }
  }
}

/* Calls visit for each entry or exit. */
static void each_point(struct builder *b, const struct form *form,
                       pair_fn *visit, void *arg) {
  uint32_t n = form->over == ENTRIES ? b->g->nprocs : b->g->nexits;

  for (uint32_t i = 0; i < n; i++) {
    uint32_t point =
        form->over == ENTRIES ? b->g->procs[i].first : b->g->exits[i];
    struct pair pair = {b->g->edges, point, false};
    visit(b, arg, &pair);
  }
}

void each_pair(struct builder *b, const struct form *form, pair_fn *visit,
               void *arg) {
  if (form->over == RETURNS)
    each_return(b, form, visit, arg);
  else if (form->over == ENTRIES || form->over == EXITS)
    each_point(b, form, visit, arg);
  else
    each_edge(b, form, visit, arg);
}
