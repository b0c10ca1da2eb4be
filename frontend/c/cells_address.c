/* frontend/c/cells_address.c — the form of an address, and what is asked of it. */

#include "cells_building.h"

static void add_index(struct cells_address *a, const struct cfa_expr *element) {
  bool fits =
      (a->is_number || a->nindexes > 0) && a->nindexes < CFA_MOST_INDEXES;
  if (fits) {
    a->by[a->nindexes].index = element->arg[1];
    a->by[a->nindexes].stride = element->arg[0]->type->of->size;
  }
  a->is_number = false;
  a->nindexes = fits ? a->nindexes + 1 : 0;
}

struct cells_address cells_address_form(const struct cfa_expr *e) {
  struct cells_address a = {.whole = e};
  bool follows = e->op == CFA_MEMBER || e->op == CFA_ELEMENT ||
                 (e->op == CFA_CONVERT && e->arg[0]->type->kind == C_POINTER);
  if (e->op == CFA_CONSTANT) {
    a.is_number = true;
    a.base = e->value;
  } else if (follows) {
    a = cells_address_form(e->arg[0]);
    a.whole = e;
  }
  if (e->op == CFA_MEMBER)
    a.base += e->offset;
  else if (e->op == CFA_ELEMENT)
    add_index(&a, e);
  return a;
}

const struct cfa_expr *cells_compares(const struct cells_builder *b,
                                      enum cfa_op op, const struct cfa_expr *x,
                                      uint64_t y) {
  return cfa_binary(b->g, op, cells_truth_type(b), x,
                    cells_number_like(b, x, y), x->span);
}

const struct cfa_expr *cells_is_at(const struct cells_builder *b,
                                   const struct cells_address *a,
                                   uint64_t address) {
  if (a->is_number)
    return cells_truth(b, a->base == address);
  if (a->nindexes == 1 && a->by[0].stride > 0) {
    int64_t distance = (int64_t)(address - a->base);
    int64_t stride = (int64_t)a->by[0].stride;
    if (distance % stride != 0)
      return cells_truth(b, false);
    return cells_compares(b, CFA_EQUAL, a->by[0].index,
                          (uint64_t)(distance / stride));
  }
  return cells_compares(b, CFA_EQUAL, a->whole, address);
}

const struct cfa_expr *cells_within(const struct cells_builder *b,
                                    const struct cells_address *a,
                                    uint64_t first, uint64_t end) {
  if (a->is_number)
    return cells_truth(b, first <= a->base && a->base < end);
  return cells_and(b, cells_compares(b, CFA_GREATER_EQUAL, a->whole, first),
                   cells_compares(b, CFA_LESS, a->whole, end));
}

bool cells_is_address_number(const struct cfa_expr *e) {
  return e->op == CFA_CONVERT && e->arg[0]->type->kind == C_POINTER &&
         e->type->kind != C_POINTER && e->type->kind != C_BOOL;
}

const struct cfa_expr *cells_fold_address(const struct cells_builder *b,
                                          const struct cfa_expr *e) {
  if (e->op == CFA_MEMBER && e->arg[0]->op == CFA_CONSTANT)
    return cfa_constant(b->g, e->type, e->arg[0]->value + e->offset, e->span);
  if (e->op == CFA_ELEMENT && e->arg[0]->op == CFA_CONSTANT &&
      e->arg[1]->op == CFA_CONSTANT)
    return cfa_constant(
        b->g, e->type,
        c_wrap(e->type,
               e->arg[0]->value + e->arg[1]->value * e->arg[0]->type->of->size),
        e->span);
  if (e->op == CFA_CONVERT && e->type->kind == C_POINTER &&
      e->arg[0]->op == CFA_CONSTANT && e->arg[0]->type->kind == C_POINTER)
    return cfa_constant(b->g, e->type, e->arg[0]->value, e->span);
  return e;
}
