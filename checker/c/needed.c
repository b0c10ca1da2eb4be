/* checker/c/needed.c — what a run may pass that comes to an error or returns. */
#include "needed.h"

struct needed_finder {
  const struct cfa *g;
  bool *returns, *reached, *fails, *needed; /* by location */
};

/* Adds what this edge says; whether that is more. */
typedef bool edge_rule(struct needed_finder *f, const struct cfa_edge *e);

/* Most edges lead to later ones: rules that look ahead are done soon if they begin with
   the last. */
static void close_under(struct needed_finder *f, edge_rule *rule,
                        bool backwards) {
  uint32_t n = f->g->nedges;
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < n; i++)
      more |= rule(f, &f->g->edges[backwards ? n - 1 - i : i]);
  }
}

static bool mark_place(bool *places, uint32_t at, bool marked) {
  bool more = marked && !places[at];
  places[at] |= marked;
  return more;
}

static uint32_t entry_of_callee(const struct cfa *g, const struct cfa_edge *e) {
  return g->procs[e->callee].entry;
}

static bool goes_on(const struct needed_finder *f, const struct cfa_edge *e) {
  return e->kind != CFA_CALL || f->returns[entry_of_callee(f->g, e)];
}

static bool may_return(struct needed_finder *f, const struct cfa_edge *e) {
  return mark_place(f->returns, e->from, goes_on(f, e) && f->returns[e->to]);
}

static bool may_come_to(struct needed_finder *f, const struct cfa_edge *e) {
  if (!f->reached[e->from])
    return false;
  bool more = mark_place(f->reached, e->to, goes_on(f, e));
  if (e->kind == CFA_CALL)
    more |= mark_place(f->reached, entry_of_callee(f->g, e), true);
  return more;
}

static bool may_fail(struct needed_finder *f, const struct cfa_edge *e) {
  bool inside = e->kind == CFA_CALL && f->fails[entry_of_callee(f->g, e)];
  return mark_place(f->fails, e->from,
                    inside || (goes_on(f, e) && f->fails[e->to]));
}

static bool is_needed(struct needed_finder *f, const struct cfa_edge *e) {
  if (!f->reached[e->from] || !goes_on(f, e) || !f->needed[e->to])
    return false;
  bool more = mark_place(f->needed, e->from, true);
  if (e->kind == CFA_CALL)
    more |= mark_place(f->needed, f->g->procs[e->callee].exit, true);
  return more;
}

/* The end of the first procedure counts, too: what a witness claims of runs that return is
   to be true, whether or not the property needs it. */
static bool is_looked_for(const struct cfa *g, uint32_t location) {
  enum cfa_location_kind kind = g->locations[location].kind;
  return kind == CFA_ERROR || kind == CFA_UNSUPPORTED ||
         location == g->procs[0].exit;
}

struct needed_places needed_places_of(const struct cfa *g, struct arena *a) {
  struct needed_finder f = {
      .g = g,
      .returns = arena_array(a, g->nlocations, sizeof *f.returns),
      .reached = arena_array(a, g->nlocations, sizeof *f.reached),
      .fails = arena_array(a, g->nlocations, sizeof *f.fails),
      .needed = arena_array(a, g->nlocations, sizeof *f.needed)};
  for (uint32_t i = 0; i < g->nlocations; i++) {
    f.returns[i] = g->locations[i].kind == CFA_EXIT;
    f.fails[i] = is_looked_for(g, i);
  }
  close_under(&f, may_return, true);
  f.reached[g->procs[0].entry] = true;
  close_under(&f, may_come_to, false);
  close_under(&f, may_fail, true);
  for (uint32_t i = 0; i < g->nlocations; i++)
    f.needed[i] = f.reached[i] && f.fails[i];
  close_under(&f, is_needed, true);
  return (struct needed_places){f.needed, f.returns, f.fails};
}

bool needed_way(const struct needed_places *n, const struct cfa *g,
                const struct cfa_edge *e) {
  bool ends = e->kind == CFA_CALL && !n->returns[entry_of_callee(g, e)];
  return !ends && n->location[e->to];
}

bool needed_edge(const struct needed_places *n, const struct cfa *g,
                 const struct cfa_edge *e) {
  bool inside = e->kind == CFA_CALL && n->fails[entry_of_callee(g, e)];
  return inside || needed_way(n, g, e);
}
