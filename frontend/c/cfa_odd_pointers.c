/* frontend/c/cfa_odd_pointers.c — pointers without the alignment of their type. */
#include "cfa_odd_pointers.h"

/* It is where an object or a member of one begins. */
static bool is_place_of_object(const struct cfa_expr *e) {
  while (e->op == CFA_MEMBER || e->op == CFA_CONVERT)
    e = e->arg[0];
  return e->op == CFA_ADDRESS;
}

static uint32_t alignment_behind(const struct c_type *pointer) {
  const struct c_type *of = pointer->of;
  return of->complete && of->kind != C_FUNCTION && of->align ? of->align : 1;
}

/* Whether a pointer of the type `from` need not have the alignment that one of the
   type `to` has.  A pointer to void comes from one of another type, which is looked
   at where it is made void; what it was made of, only its maker knows. */
static bool loses_alignment(const struct c_type *from,
                            const struct c_type *to) {
  if (from->of->kind == C_POINTER && to->of->kind == C_POINTER)
    return loses_alignment(from->of, to->of);
  if (from->of->kind == C_VOID || !from->of->complete)
    return false;
  if (to->of->kind == C_VOID || !to->of->complete)
    return alignment_behind(from) == 1;
  return alignment_behind(from) < alignment_behind(to);
}

static bool makes_odd_pointer(const struct cfa_expr *e) {
  const struct c_type *from = e->op == CFA_CONVERT ? e->arg[0]->type : NULL;
  if (from && e->type->kind == C_POINTER) {
    if (from->kind != C_POINTER)
      return e->arg[0]->op != CFA_CONSTANT;
    return loses_alignment(from, e->type) && !is_place_of_object(e->arg[0]);
  }
  return false;
}

static bool has_odd_pointer(const struct cfa_expr *e) {
  if (!e)
    return false;
  if (makes_odd_pointer(e))
    return true;
  for (unsigned i = 0; i < e->nargs; i++)
    if (has_odd_pointer(e->arg[i]))
      return true;
  return false;
}

bool cfa_may_make_odd_pointers(const struct cfa *g) {
  for (uint32_t i = 0; i < g->nedges; i++) {
    const struct cfa_edge *e = &g->edges[i];
    bool odd = has_odd_pointer(e->expr) || has_odd_pointer(e->address);
    for (uint32_t k = 0; k < e->nargs && !odd; k++)
      odd = has_odd_pointer(e->args[k]);
    if (odd)
      return true;
  }
  return false;
}
