/* frontend/c/cfa_known.c — values that are known where an edge begins.
 *
 * A search against the direction of the edges finds what was assigned last.  (Demand
 * for one value at a time: Duesterwald, Gupta, Soffa, Demand-driven Computation of
 * Interprocedural Data Flow, POPL 1995.)
 */
#include "cfa_known.h"
#include "cfa_arith.h"

#include "engine/base/memory.h"
#include "engine/base/vec.h"

enum { MOST_SEARCHES = 40, MOST_NESTED = 10 };

struct known_search {
  const struct cfa *g;
  unsigned searches, nested; /* so far; around this one */
};

/* The last assignments of one variable. */
struct known_writers {
  VEC(uint32_t) work; /* locations */
  bool *met;          /* by location of the procedure */
  bool found;         /* one at least; its value: */
  uint64_t value;
};

static bool known_expr(struct known_search *s, uint32_t location,
                       const struct cfa_expr *e, uint64_t *value);

static bool writes_var(const struct cfa_edge *e, uint32_t var) {
  return e->var == var && e->kind != CFA_UNSET;
}

static bool writers_agree(struct known_writers *w, uint64_t value) {
  bool same = !w->found || w->value == value;
  w->found = true;
  w->value = value;
  return same;
}

/* A parameter has the value that all calls give it. */
static bool known_argument(struct known_search *s, struct known_writers *w,
                           const struct cfa_proc *p, uint32_t var) {
  uint32_t index = cfa_parameter_index(p, var);
  for (uint32_t i = 0; i < s->g->nedges && index != CFA_NONE; i++) {
    const struct cfa_edge *e = &s->g->edges[i];
    uint64_t value;
    if (!cfa_enters(s->g, e, p->number))
      continue;
    if (!known_expr(s, e->from, e->args[index], &value) ||
        !writers_agree(w, value))
      return false;
  }
  return index != CFA_NONE;
}

/* The edges to a location: false, if one assigns what is not known. */
static bool look_before(struct known_search *s, struct known_writers *w,
                        const struct cfa_location *l, uint32_t var) {
  for (uint32_t i = 0; i < l->nin; i++) {
    const struct cfa_edge *e = &s->g->edges[l->in[i]];
    uint64_t value;
    if (!writes_var(e, var))
      vec_push(&w->work, e->from);
    else if (e->kind != CFA_SET || !known_expr(s, e->from, e->expr, &value) ||
             !writers_agree(w, value))
      return false;
  }
  return true;
}

static bool known_local(struct known_search *s, uint32_t location, uint32_t var,
                        uint64_t *value) {
  const struct cfa *g = s->g;
  const struct cfa_proc *p = &g->procs[g->locations[location].proc];
  struct known_writers w = {.met = xcalloc(p->nlocations, sizeof *w.met)};
  bool good = true;
  vec_push(&w.work, location);
  while (good && w.work.len > 0) {
    uint32_t at = vec_pop(&w.work);
    if (w.met[at - p->first_location])
      continue;
    w.met[at - p->first_location] = true;
    good = look_before(s, &w, &g->locations[at], var) &&
           (at != p->entry || known_argument(s, &w, p, var));
  }
  xfree(w.met);
  vec_free(&w.work);
  *value = w.value;
  return good && w.found;
}

/* A variable of the program that only its first value is assigned to, before all else;
   no other file knows it. */
static bool known_global(struct known_search *s, uint32_t var,
                         uint64_t *value) {
  const struct cfa_edge *found = NULL;
  for (uint32_t i = 0; i < s->g->nedges; i++) {
    const struct cfa_edge *e = &s->g->edges[i];
    if (!writes_var(e, var))
      continue;
    if (found || e->kind != CFA_SET || s->g->locations[e->from].proc != 0)
      return false;
    found = e;
  }
  return found && known_expr(s, found->from, found->expr, value);
}

static bool known_variable(struct known_search *s, uint32_t location,
                           uint32_t var, uint64_t *value) {
  const struct cfa_var *v = &s->g->vars[var];
  if (v->in_memory || s->searches == MOST_SEARCHES || s->nested == MOST_NESTED)
    return false;
  s->searches++;
  s->nested++;
  bool known = var < s->g->nglobals ? known_global(s, var, value)
                                    : known_local(s, location, var, value);
  s->nested--;
  return known;
}

static bool known_expr(struct known_search *s, uint32_t location,
                       const struct cfa_expr *e, uint64_t *value) {
  uint64_t x, y = 0;
  if (c_is_float(e->type))
    return false;
  if (e->op == CFA_CONSTANT) {
    *value = e->value;
    return true;
  }
  if (e->op == CFA_VARIABLE)
    return known_variable(s, location, e->var, value);
  bool computes = (e->op >= CFA_NEGATE && e->op <= CFA_GREATER_EQUAL) ||
                  e->op == CFA_LOGICAL_NOT;
  if (!computes || c_is_float(e->arg[0]->type) ||
      !known_expr(s, location, e->arg[0], &x) ||
      (e->nargs == 2 && !known_expr(s, location, e->arg[1], &y)))
    return false;
  return cfa_compute(e, x, y, value) == CFA_NO_FAULT;
}

bool cfa_known_value(const struct cfa *g, const struct cfa_edge *at,
                     const struct cfa_expr *e, uint64_t *value) {
  struct known_search s = {.g = g};
  return known_expr(&s, at->from, e, value);
}
