/* frontend/c/cells_chosen.c — whether an address leads to the chosen element of a row. */

#include "cells_building.h"

uint32_t cells_vars_of_row(const struct cells_builder *b,
                           const struct memory_object *o, uint32_t row) {
  uint32_t var = b->first_row[o->number];
  for (uint32_t i = 0; i < row; i++)
    var += o->rows[i].nindexes + 1;
  return var;
}

uint32_t cells_chosen_missed(const struct cells_builder *b,
                             const struct memory_object *o, uint32_t row) {
  return cells_vars_of_row(b, o, row) + o->rows[row].nindexes;
}

const struct cfa_expr *cells_chosen_index(const struct cells_builder *b,
                                          const struct memory_object *o,
                                          uint32_t row, uint32_t i) {
  return cfa_variable(b->g, cells_vars_of_row(b, o, row) + i, b->of->span);
}

const struct cfa_expr *
cells_number_by_indexes(const struct cells_builder *b,
                        const struct memory_row *r,
                        const struct cfa_expr *const *index) {
  const struct cfa_expr *n = index[0];
  for (uint32_t i = 1; i < r->nindexes; i++) {
    n = cfa_binary(b->g, CFA_MULTIPLY, n->type, n,
                   cells_number_like(b, n, r->lengths[i]), n->span);
    n = cfa_binary(b->g, CFA_ADD, n->type, n, index[i], n->span);
  }
  return n;
}

static const struct cfa_expr *number_of_chosen(const struct cells_builder *b,
                                               const struct memory_object *o,
                                               uint32_t row) {
  const struct cfa_expr *index[CFA_MOST_INDEXES] = {NULL};
  for (uint32_t i = 0; i < o->rows[row].nindexes; i++)
    index[i] = cells_chosen_index(b, o, row, i);
  return cells_number_by_indexes(b, &o->rows[row], index);
}

/* Is it element n of those from `first` on? */
static const struct cfa_expr *is_element_at(const struct cells_builder *b,
                                            const struct cells_address *a,
                                            const struct c_type *of,
                                            uint64_t first,
                                            const struct cfa_expr *n) {
  const struct c_type *pointer = c_pointer_to(b->old->types, of);
  const struct cfa_expr *at = cfa_binary(
      b->g, CFA_ELEMENT, pointer,
      cfa_constant(b->g, pointer, first, b->of->span), n, b->of->span);
  return cfa_binary(
      b->g, CFA_EQUAL, cells_truth_type(b), a->whole,
      cfa_unary(b->g, CFA_CONVERT, a->whole->type, at, b->of->span),
      a->whole->span);
}

static bool has_indexes_of(const struct cells_address *a,
                           const struct memory_row *r) {
  uint64_t stride = r->count * r->of->size;
  for (uint32_t i = 0; i < a->nindexes && i < r->nindexes; i++) {
    stride = r->lengths[i] ? stride / r->lengths[i] : 0;
    if (a->by[i].stride != stride)
      return false;
  }
  return a->nindexes == r->nindexes;
}

const struct cfa_expr *cells_is_nth_chosen(const struct cells_builder *b,
                                           const struct memory_object *o,
                                           uint32_t row, uint64_t n) {
  const struct cfa_expr *is = cells_truth(b, true);
  const struct memory_row *r = &o->rows[row];
  for (uint32_t i = r->nindexes; i-- > 0; n /= r->lengths[i])
    is =
        cells_and(b,
                  cells_compares(b, CFA_EQUAL, cells_chosen_index(b, o, row, i),
                                 i > 0 ? n % r->lengths[i] : n),
                  is);
  return is;
}

bool cells_is_by_indexes(const struct cells_address *a,
                         const struct memory_object *o, uint32_t row,
                         uint64_t first) {
  return a->base == first && a->nindexes > 0 &&
         has_indexes_of(a, &o->rows[row]);
}

const struct cfa_expr *cells_has_inner_indexes(const struct cells_builder *b,
                                               const struct cells_address *a,
                                               const struct memory_row *r) {
  const struct cfa_expr *within = cells_truth(b, true);
  for (uint32_t i = 1; i < r->nindexes; i++) {
    const struct cfa_expr *x = a->by[i].index;
    within =
        cells_and(b, within,
                  cells_and(b, cells_compares(b, CFA_GREATER_EQUAL, x, 0),
                            cells_compares(b, CFA_LESS, x, r->lengths[i])));
  }
  return within;
}

const struct cfa_expr *cells_is_astray(const struct cells_builder *b,
                                       const struct cells_address *a,
                                       const struct memory_object *o,
                                       uint32_t row, uint64_t first) {
  return cells_is_by_indexes(a, o, row, first)
             ? cells_not(b, cells_has_inner_indexes(b, a, &o->rows[row]))
             : cells_truth(b, false);
}

/* Is it that of a scalar of the chosen element, which the first element has at
   `first`, and not astray? */
static const struct cfa_expr *is_in_chosen(const struct cells_builder *b,
                                           const struct cells_address *a,
                                           const struct memory_object *o,
                                           uint32_t row, uint64_t first) {
  const struct memory_row *r = &o->rows[row];
  if (a->is_number) {
    uint64_t i = (a->base - first) / r->of->size;
    return (a->base - first) % r->of->size != 0 || i >= r->count
               ? cells_truth(b, false)
               : cells_is_nth_chosen(b, o, row, i);
  }
  if (!cells_is_by_indexes(a, o, row, first))
    return is_element_at(b, a, r->of, first, number_of_chosen(b, o, row));
  const struct cfa_expr *is = cells_has_inner_indexes(b, a, r);
  for (uint32_t i = 0; i < r->nindexes; i++) {
    const struct cfa_expr *x = a->by[i].index;
    is = cells_and(b, is,
                   cfa_binary(b->g, CFA_EQUAL, cells_truth_type(b), x,
                              cells_chosen_index(b, o, row, i), x->span));
  }
  return is;
}

const struct cfa_expr *cells_is_aligned(const struct cells_builder *b,
                                        const struct cells_address *a,
                                        const struct memory_row *r,
                                        uint64_t first) {
  uint64_t size = r->of->size;
  bool known =
      a->is_number || (a->nindexes > 0 && (a->base - first) % size == 0);
  for (uint32_t i = 0; i < a->nindexes; i++)
    known = known && a->by[i].stride % size == 0;
  if (known)
    return cells_truth(b, true);
  const struct c_type *pointer = c_pointer_to(b->old->types, r->of);
  const struct cfa_expr *n =
      cfa_binary(b->g, CFA_DISTANCE, b->old->types->ptrdiff_t_,
                 cfa_unary(b->g, CFA_CONVERT, pointer, a->whole, b->of->span),
                 cfa_constant(b->g, pointer, first, b->of->span), b->of->span);
  return is_element_at(b, a, r->of, first, n);
}

const struct cfa_expr *cells_is_at_cell(const struct cells_builder *b,
                                        const struct cells_address *a,
                                        const struct memory_object *o,
                                        const struct memory_cell *c,
                                        uint64_t after) {
  uint64_t first = o->address + c->offset + after;
  return c->row == CFA_NONE ? cells_is_at(b, a, first)
         : b->arrays        ? cells_is_in_array(b, a, o, c->row, first)
                            : is_in_chosen(b, a, o, c->row, first);
}

const struct cfa_expr *cells_touches_row(const struct cells_builder *b,
                                         const struct cells_address *a,
                                         const struct memory_object *o,
                                         uint32_t row, uint64_t size) {
  const struct memory_row *r = &o->rows[row];
  uint64_t first = o->address + r->offset;
  return cells_within(b, a, first - size + 1, first + r->count * r->of->size);
}

const struct cfa_expr *cells_is_in_row(const struct cells_builder *b,
                                       const struct cells_address *a,
                                       const struct memory_object *o,
                                       uint32_t row, uint64_t first) {
  const struct memory_row *r = &o->rows[row];
  if (!cells_is_by_indexes(a, o, row, first))
    return cells_and(b, cells_touches_row(b, a, o, row, 1),
                     cells_is_aligned(b, a, r, first));
  const struct cfa_expr *x = a->by[0].index;
  return cells_and(b, cells_has_inner_indexes(b, a, r),
                   cells_and(b, cells_compares(b, CFA_GREATER_EQUAL, x, 0),
                             cells_compares(b, CFA_LESS, x, r->lengths[0])));
}
