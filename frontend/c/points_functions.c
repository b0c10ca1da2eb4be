/* frontend/c/points_functions.c — which vertices may hold a pointer to a function:
 * what is made of such a constant, along the constraints; and what a function
 * without a body finds where it can look. */
#include "points_functions.h"

/* Whether one of the parts that the vertex leads to has the mark. */
static bool leads_to_marked(const struct points_to *p, const bool *marked,
                            uint32_t vertex) {
  for (uint32_t o = points_next(p, vertex, 0); o != CFA_NONE;
       o = points_next(p, vertex, o + 1))
    if (marked[points_part(p, o)])
      return true;
  return false;
}

static bool mark_vertex(bool *marked, uint32_t vertex) {
  bool grows = !marked[vertex];
  marked[vertex] = true;
  return grows;
}

static bool mark_stored(const struct points_to *p, bool *marked,
                        struct points_pair store) {
  bool grows = false;
  if (!marked[store.y])
    return false;
  for (uint32_t o = points_next(p, store.x, 0); o != CFA_NONE;
       o = points_next(p, store.x, o + 1))
    grows |= mark_vertex(marked, points_part(p, o));
  return grows;
}

/* True if there are more marks than before. */
static bool mark_once(const struct points_to *p, bool *marked) {
  bool grows = false;
  for (size_t i = 0; i < p->copies.len; i++)
    if (marked[p->copies.at[i].y])
      grows |= mark_vertex(marked, p->copies.at[i].x);
  for (size_t i = 0; i < p->steps.len; i++)
    if (marked[p->steps.at[i].y])
      grows |= mark_vertex(marked, p->steps.at[i].x);
  for (size_t i = 0; i < p->loads.len; i++)
    if (leads_to_marked(p, marked, p->loads.at[i].y))
      grows |= mark_vertex(marked, p->loads.at[i].x);
  for (size_t i = 0; i < p->stores.len; i++)
    grows |= mark_stored(p, marked, p->stores.at[i]);
  return grows;
}

/* What is made of the n vertices. */
static bool *marks_from(const struct points_to *p, const uint32_t *from,
                        size_t n, struct arena *a) {
  bool *marked = arena_array(a, p->nvertices, sizeof *marked);
  for (size_t i = 0; i < n; i++)
    marked[from[i]] = true;
  while (n > 0 && mark_once(p, marked))
    continue;
  return marked;
}

bool *points_function_marks(const struct points_to *p, struct arena *a) {
  return marks_from(p, &p->functions, p->functions != CFA_NONE, a);
}

bool *points_moved_marks(const struct points_to *p, struct arena *a) {
  return marks_from(p, p->moved.at, p->moved.len, a);
}

bool *points_number_marks(const struct points_to *p, struct arena *a) {
  return marks_from(p, p->numbers.at, p->numbers.len, a);
}

bool *points_step_marks(const struct points_to *p, struct arena *a) {
  VEC(uint32_t) moved = {0};
  for (size_t i = 0; i < p->steps.len; i++)
    if (p->steps.at[i].offset != POINTS_RECAST)
      vec_push(&moved, p->steps.at[i].x);
  bool *marked = marks_from(p, moved.at, moved.len, a);
  vec_free(&moved);
  return marked;
}

/* ---- What is found ------------------------------------------------------------ */

/* Parts that are reached, and those of them that are still to be looked at. */
struct points_walk {
  const struct points_to *p;
  bool *reached;
  VEC(uint32_t) work;
};

static void walk_to(struct points_walk *w, uint32_t part) {
  if (w->reached[part])
    return;
  w->reached[part] = true;
  vec_push(&w->work, part);
}

/* Whoever has a pointer into an object has all of it. */
static void walk_to_object(struct points_walk *w, uint32_t part) {
  const struct memory_objects *m = w->p->memory;
  if (part == w->p->unknown) {
    walk_to(w, part);
    return;
  }
  const struct memory_object *o = &m->objects[m->parts[part].object];
  for (uint32_t i = 0; i < o->nparts; i++)
    walk_to(w, o->first_part + i);
}

static void walk_vertex(struct points_walk *w, uint32_t vertex) {
  for (uint32_t o = points_next(w->p, vertex, 0); o != CFA_NONE;
       o = points_next(w->p, vertex, o + 1))
    walk_to_object(w, o);
}

/* What another file defines: it was set to any value when the program began. */
static bool is_defined_elsewhere(const struct cfa *g,
                                 const struct cfa_edge *e) {
  return g->locations[e->from].proc == 0 && e->var != CFA_NONE &&
         g->vars[e->var].scope == CFA_GLOBAL &&
         (e->kind == CFA_UNSET ||
          (e->kind == CFA_HAVOC && e->reason == CFA_NO_BODY));
}

/* Memory of other files, and the variables that they define. */
static bool walk_elsewhere(struct points_walk *w, const bool *marked) {
  const struct memory_objects *m = w->p->memory;
  bool found = false;
  walk_to(w, w->p->unknown);
  for (uint32_t i = 0; i < m->cfa->nedges; i++) {
    const struct cfa_edge *e = &m->cfa->edges[i];
    if (!is_defined_elsewhere(m->cfa, e))
      continue;
    found |= marked[e->var];
    walk_vertex(w, e->var);
    if (m->of_var[e->var] != CFA_NONE)
      walk_to_object(w, m->objects[m->of_var[e->var]].first_part);
  }
  return found;
}

bool points_finds_function(const struct points_to *p, const bool *marked,
                           const struct cfa_edge *e) {
  struct points_walk w = {.p = p};
  bool found = e->everywhere && p->memory->cfa->numbers_functions;
  if (p->functions == CFA_NONE)
    return found;
  w.reached = xcalloc(p->unknown + 1, sizeof *w.reached);
  for (uint32_t i = 0; i < e->nargs && !found; i++) {
    if (!(e->calls >> (i < 63 ? i : 63) & 1))
      continue;
    uint32_t vertex = points_vertex(p, e->args[i]);
    found = marked[vertex];
    walk_vertex(&w, vertex);
  }
  if (e->everywhere && !found)
    found = walk_elsewhere(&w, marked);
  while (w.work.len && !found) {
    uint32_t part = points_part(p, vec_pop(&w.work));
    found = marked[part];
    walk_vertex(&w, part);
  }
  vec_free(&w.work);
  xfree(w.reached);
  return found;
}
