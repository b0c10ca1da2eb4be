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

/* No call was seen yet. */
#define NO_CALL UINT64_MAX

/* Pointers that nothing assigns to but calls. */
static bool *find_fixable(const struct cells_builder *b) {
  bool *fixable = arena_array(b->arena, b->old->nvars + 1, sizeof *fixable);
  for (uint32_t i = 0; i < b->old->nprocs; i++) {
    const struct cfa_proc *p = &b->old->procs[i];
    for (uint32_t k = 0; k < p->nparams; k++) {
      const struct cfa_var *var = &b->old->vars[p->params[k]];
      fixable[p->params[k]] = !var->in_memory && var->type->kind == C_POINTER &&
                              !cfa_sets(b->old, p, p->params[k]);
    }
  }
  return fixable;
}

/* given := by parameter, the address that all calls give; 0: it is not one, or not
   known. */
static void find_given(const struct cells_builder *b, const bool *fixable,
                       uint64_t *given) {
  for (uint32_t v = 0; v < b->old->nvars; v++)
    given[v] = NO_CALL;
  for (uint32_t i = 0; i < b->old->nedges; i++) {
    const struct cfa_edge *e = &b->old->edges[i];
    if (e->kind != CFA_CALL)
      continue;
    const struct cfa_proc *p = &b->old->procs[e->callee];
    for (uint32_t k = 0; k < p->nparams; k++) {
      uint32_t v = p->params[k];
      if (!fixable[v])
        continue;
      uint64_t x = k < e->nargs ? fixed_address(b, e->args[k]) : 0;
      given[v] = given[v] == NO_CALL || given[v] == x ? x : 0;
    }
  }
}

/* Each round may know more, since parameters are handed on. */
void cells_find_fixed(struct cells_builder *b) {
  if (b->old->threads)
    return;
  bool more = true, *fixable = find_fixable(b);
  uint64_t *given = arena_array(b->arena, b->old->nvars + 1, sizeof *given);
  while (more) {
    more = false;
    find_given(b, fixable, given);
    for (uint32_t v = 0; v < b->old->nvars; v++)
      if (fixable[v] && b->fixed[v] == 0 && given[v] != NO_CALL) {
        b->fixed[v] = given[v];
        more |= given[v] != 0;
      }
  }
}
