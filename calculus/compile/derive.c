/* calculus/compile/derive.c — what a formula gains when relations grow.
 *
 * Since ∃, ∧ and ∨ distribute over union in each operand, the tuples that a
 * formula gains when R grows by Δ are those of its variants in which one
 * occurrence of R reads Δ, and of a disjunction only the operand with that
 * occurrence counts.  Occurrences are numbered from left to right.
 */
#include "lowering.h"

static void count_occurrences(struct occurrences *o, const struct core *f,
                              bool inside) {
  if (f->kind == CORE_REL) {
    if (o->component[f->rel->index]) {
      o->found++;
      o->distributive = o->distributive && !inside;
    }
    return;
  }
  if (f->kind == CORE_NOT || f->kind == CORE_IFF)
    inside = true;
  for (uint32_t i = 0; i < f->nargs; i++)
    count_occurrences(o, f->arg[i], inside);
}

struct occurrences lower_occurrences(const bool *component,
                                     const struct core *f) {
  struct occurrences o = {component, 0, true};
  count_occurrences(&o, f, false);
  return o;
}

/* The variant of f that reads Δ at occurrence *which, or NULL with *which
   lowered by the number of occurrences in f. */
static struct core *derive_occurrence(struct arena *a, const bool *component,
                                      const struct core *f, uint32_t *which) {
  if (f->kind == CORE_REL) {
    if (!component[f->rel->index] || (*which)-- != 0)
      return NULL;
    struct core *g = core_copy_node(a, f);
    g->delta = true;
    return g;
  }
  for (uint32_t i = 0; i < f->nargs; i++) {
    struct core *part = derive_occurrence(a, component, f->arg[i], which);
    if (!part)
      continue;
    if (f->kind == CORE_OR)
      return part;
    struct core *g = core_copy_node(a, f);
    g->arg = arena_copy(a, f->arg, f->nargs, sizeof *f->arg);
    g->arg[i] = part;
    return f->kind == CORE_AND ? core_join(a, CORE_AND, g->arg, g->nargs) : g;
  }
  return NULL;
}

struct core *lower_derive(struct arena *a, const bool *component,
                          const struct core *f, uint32_t which) {
  return derive_occurrence(a, component, f, &which);
}

struct core *lower_emptied(struct arena *a, const bool *component,
                           const struct core *f) {
  struct core *g = core_copy_node(a, f);
  if (f->kind == CORE_REL && component[f->rel->index]) {
    g->kind = CORE_FALSE;
    g->nargs = 0;
  }
  if (f->kind == CORE_REL || f->nargs == 0)
    return g;
  g->arg = arena_array(a, f->nargs, sizeof *f->arg);
  for (uint32_t i = 0; i < f->nargs; i++)
    g->arg[i] = lower_emptied(a, component, f->arg[i]);
  if (f->kind == CORE_AND || f->kind == CORE_OR)
    return core_join(a, f->kind, g->arg, g->nargs);
  return f->kind == CORE_EXISTS && g->arg[0]->kind == CORE_FALSE ? g->arg[0]
                                                                 : g;
}
