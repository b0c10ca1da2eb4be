/* frontend/c/cells_fixed.c — parameters that are given one address in all calls.
 *
 * `sort(a, n)`: in the procedure, `a[i]` is an element of an array that is known, as it
 * is where the array is named, if each call gives this address and nothing else is
 * assigned to the parameter.
 */
#include "cells_building.h"

/* The address that the expression of the old automaton always has; 0: it is not known. */
static uint64_t fixed_address(const struct cells_builder *b,
                              const struct cfa_expr *e) {
  if (e->op == CFA_ADDRESS) {
    uint32_t object = b->memory->of_var[e->var];
    bool one = object != CFA_NONE && !cells_is_of_call(b, object) &&
               !cells_frame_of(b, object);
    return one ? b->memory->objects[object].address : 0;
  }
  if (e->op == CFA_VARIABLE)
    return b->array_of[e->var] != CFA_NONE ? cells_array_address(b, e->var)
                                           : b->fixed[e->var];
  bool follows = e->op == CFA_MEMBER || e->op == CFA_ELEMENT ||
                 (e->op == CFA_CONVERT && e->type->kind == C_POINTER &&
                  e->arg[0]->type->kind == C_POINTER);
  uint64_t base = follows ? fixed_address(b, e->arg[0]) : 0;
  if (base == 0 || e->op == CFA_CONVERT)
    return base;
  if (e->op == CFA_MEMBER)
    return base + e->offset;
  return e->arg[1]->op == CFA_CONSTANT && e->arg[1]->value == 0 ? base : 0;
}

/* The address that all calls give; 0: it is not one, or not known. */
static uint64_t given_address(const struct cells_builder *b,
                              const struct cfa_proc *p, uint32_t nth) {
  uint64_t all = 0;
  for (uint32_t i = 0; i < b->old->nedges; i++) {
    const struct cfa_edge *e = &b->old->edges[i];
    if (e->kind != CFA_CALL || e->callee != p->number)
      continue;
    uint64_t x = nth < e->nargs ? fixed_address(b, e->args[nth]) : 0;
    if (x == 0 || (all != 0 && x != all))
      return 0;
    all = x;
  }
  return all;
}

/* Whether more is known then. */
static bool find_fixed_in(struct cells_builder *b, const struct cfa_proc *p) {
  bool more = false;
  for (uint32_t i = 0; i < p->nparams; i++) {
    uint32_t v = p->params[i];
    const struct cfa_var *var = &b->old->vars[v];
    if (b->fixed[v] != 0 || var->in_memory || var->type->kind != C_POINTER ||
        cfa_sets(b->old, p, v))
      continue;
    b->fixed[v] = given_address(b, p, i);
    more = more || b->fixed[v] != 0;
  }
  return more;
}

void cells_find_fixed(struct cells_builder *b) {
  bool more = !b->old->threads;
  while (more) {
    more = false;
    for (uint32_t i = 0; i < b->old->nprocs; i++)
      more |= find_fixed_in(b, &b->old->procs[i]);
  }
}
