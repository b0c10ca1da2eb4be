/* frontend/c/cells_arrays.c — long arrays as values: reads and writes by index. */

#include "cells_building.h"

const struct c_type *cells_type_of_cell(const struct cells_builder *b,
                                        const struct memory_cell *c) {
  const struct c_type *held = cells_held_type(b, c->type);
  return b->arrays && c->row != CFA_NONE
             ? c_array_of(b->old->types, held, false, 0)
             : held;
}

const struct cfa_expr *cells_is_in_array(const struct cells_builder *b,
                                         const struct cells_address *a,
                                         const struct memory_object *o,
                                         uint32_t row, uint64_t first) {
  const struct memory_row *r = &o->rows[row];
  uint64_t bytes = a->base - first;
  if (a->is_number)
    return cells_truth(b, bytes % r->of->size == 0 &&
                              bytes / r->of->size < r->count);
  return cells_is_in_row(b, a, o, row, first);
}

const struct cfa_expr *cells_number_in_array(const struct cells_builder *b,
                                             const struct cells_address *a,
                                             const struct memory_object *o,
                                             uint32_t row, uint64_t first) {
  const struct memory_row *r = &o->rows[row];
  const struct c_type *number = b->old->types->ptrdiff_t_;
  if (a->is_number)
    return cfa_constant(b->g, number, (a->base - first) / r->of->size,
                        b->of->span);
  if (cells_is_by_indexes(a, o, row, first)) {
    const struct cfa_expr *index[CFA_MOST_INDEXES] = {NULL};
    for (uint32_t i = 0; i < r->nindexes; i++)
      index[i] = a->by[i].index;
    return cells_number_by_indexes(b, r, index);
  }
  const struct c_type *pointer = c_pointer_to(b->old->types, r->of);
  return cfa_binary(
      b->g, CFA_DISTANCE, number,
      cfa_unary(b->g, CFA_CONVERT, pointer, a->whole, b->of->span),
      cfa_constant(b->g, pointer, first, b->of->span), b->of->span);
}

const struct cfa_expr *cells_scalar_of_case(const struct cells_builder *b,
                                            const struct cells_case *c) {
  const struct cfa_expr *x = cfa_variable(b->g, c->var, b->of->span);
  return c->index ? cfa_binary(b->g, CFA_AT, x->type->of, x, c->index, x->span)
                  : x;
}

/* The array with the value there. */
static const struct cfa_expr *array_with(const struct cells_builder *b,
                                         const struct cfa_expr *array,
                                         const struct cfa_expr *index,
                                         const struct cfa_expr *value) {
  return cfa_ternary(b->g, CFA_WITH, array->type, array, index, value,
                     array->span);
}

const struct cfa_expr *cells_case_with(const struct cells_builder *b,
                                       const struct cells_case *c,
                                       const struct cfa_expr *value) {
  return c->index ? array_with(b, cfa_variable(b->g, c->var, b->of->span),
                               c->index, value)
                  : value;
}

const struct cfa_expr *cells_zero_of(const struct cells_builder *b,
                                     uint32_t var) {
  const struct c_type *type = b->vars.at[var].type;
  if (type->kind != C_ARRAY)
    return cfa_constant(b->g, type, 0, b->of->span);
  return cfa_unary(b->g, CFA_EVERY, type,
                   cfa_constant(b->g, type->of, 0, b->of->span), b->of->span);
}

void cells_emit_element(struct cells_builder *b, uint32_t var, uint64_t n,
                        uint64_t value) {
  const struct cfa_expr *array = cfa_variable(b->g, var, b->of->span);
  const struct cfa_expr *at =
      cfa_constant(b->g, b->old->types->ptrdiff_t_, n, b->of->span);
  cells_emit_set(
      b, var,
      array_with(b, array, at,
                 cfa_constant(b->g, array->type->of, value, b->of->span)));
}
