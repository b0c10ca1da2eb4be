/* frontend/c/cells_part.c — accesses to some bytes of a cell, by the alignment of pointers. */

#include "cells_building.h"

bool cells_same_sort(const struct c_type *x, const struct c_type *y) {
  return x->size == y->size &&
         (x->kind == C_POINTER) == (y->kind == C_POINTER) &&
         (x->kind == C_BOOL) == (y->kind == C_BOOL);
}

struct cells_alignment cells_alignment_of(const struct cells_builder *b,
                                          const struct cfa_expr *e) {
  struct cells_alignment a = {1, 0}, of;
  uint64_t size;
  switch (e->op) {
  case CFA_ADDRESS:
    if (e->var != CFA_NONE)
      a.by = b->old->vars[e->var].type->align;
    break;
  case CFA_MEMBER:
    a = cells_alignment_of(b, e->arg[0]);
    a.rest = (a.rest + e->offset) % a.by;
    break;
  case CFA_ELEMENT:
    a = cells_alignment_of(b, e->arg[0]);
    size = e->arg[0]->type->of->size;
    while (size % a.by != 0)
      a.by /= 2;
    a.rest %= a.by;
    break;
  default:
    if (e->type->kind == C_POINTER && e->type->of->complete && !b->odd_pointers)
      a.by = e->type->of->align;
    break;
  }
  if (e->op == CFA_CONVERT && e->arg[0]->type->kind == C_POINTER) {
    of = cells_alignment_of(b, e->arg[0]);
    a = of.by > a.by ? of : a;
  }
  return a.by ? a : (struct cells_alignment){1, 0};
}

/* An object begins at a multiple of the alignment of its type, and elements of a row
   are as far from each other as their size.  Pointers to what is packed need not have
   the alignment of their types. */
static bool may_begin_at(const struct cells_access *a,
                         const struct memory_object *o, uint32_t row,
                         uint64_t offset) {
  uint64_t by = o->aligned ? a->aligned.by : 1;
  while (by > 1 && (by > o->type->align ||
                    (row != CFA_NONE && o->rows[row].of->size % by != 0)))
    by /= 2;
  return offset % by == a->aligned.rest % by;
}

/* Whether it may be to some bytes of the cell, and not to all. */
static bool reads_inside(const struct cells_access *a,
                         const struct memory_cell *c) {
  return a->type->size < c->type->size && memory_has_plain_bits(a->type) &&
         memory_has_plain_bits(c->type);
}

bool cells_is_in_part(const struct cells_builder *b,
                      const struct memory_object *o, uint32_t part,
                      const struct memory_cell *c) {
  return memory_part_at(b->memory, o->number, c->offset) == part;
}

static bool serves(const struct cells_builder *b, const struct cells_access *a,
                   const struct memory_object *o, uint32_t part,
                   uint64_t offset) {
  for (uint32_t i = 0; i < o->ncells; i++) {
    const struct memory_cell *c = &o->cells[i];
    if (!cells_is_in_part(b, o, part, c) || offset < c->offset)
      continue;
    if (cells_same_sort(c->type, a->type) && c->offset == offset)
      return true;
    if (reads_inside(a, c) &&
        offset + a->type->size <= c->offset + c->type->size)
      return true;
  }
  return false;
}

enum {
  MOST_INSIDE = 32,   /* places in the cells of one part */
  MOST_OF_REGION = 64 /* bytes, of which each is looked at */
};

/* Whether each place in the part where the access may begin is a case: then it is
   to none but those. */
static bool serves_part(const struct cells_builder *b,
                        const struct cells_access *a,
                        const struct memory_object *o, uint32_t part) {
  const struct c_type *region = b->memory->parts[part].region;
  uint64_t looked_at = UINT64_MAX;
  if (!region || region->size > MOST_OF_REGION)
    return false;
  for (uint32_t i = 0; i < o->ncells; i++) {
    const struct memory_cell *c = &o->cells[i];
    uint64_t begin = memory_region_begin(o, c->offset);
    if (!cells_is_in_part(b, o, part, c) || begin == looked_at)
      continue;
    looked_at = begin;
    for (uint64_t k = 0; k < region->size; k++)
      if (may_begin_at(a, o, c->row, begin + k) &&
          !serves(b, a, o, part, begin + k))
        return false;
  }
  return looked_at != UINT64_MAX;
}

static uint32_t count_inside(const struct cells_builder *b,
                             const struct cells_access *a,
                             const struct memory_object *o, uint32_t part) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < o->ncells; i++) {
    const struct memory_cell *c = &o->cells[i];
    if (cells_is_in_part(b, o, part, c) && reads_inside(a, c))
      for (uint64_t k = 0; k + a->type->size <= c->type->size; k++)
        n += may_begin_at(a, o, c->row, c->offset + k);
  }
  return n;
}

/* The access is to some bytes of a cell. */
static void add_inside(struct cells_builder *b, struct cells_access *a,
                       const struct memory_object *o, uint32_t cell,
                       bool notes) {
  const struct memory_cell *c = &o->cells[cell];
  for (uint64_t k = 0; k + a->type->size <= c->type->size; k++) {
    size_t before = a->cases.len;
    if (!may_begin_at(a, o, c->row, c->offset + k))
      continue;
    cells_add_case(b, a, o, cell, k, true);
    if (notes && c->row != CFA_NONE)
      cells_add_in_row(b, a, o, c, k, before);
  }
}

bool cells_add_insides(struct cells_builder *b, struct cells_access *a,
                       const struct memory_object *o, uint32_t part) {
  bool few = count_inside(b, a, o, part) <= MOST_INSIDE;
  bool all = few && serves_part(b, a, o, part);
  for (uint32_t i = 0; i < o->ncells && few; i++)
    if (cells_is_in_part(b, o, part, &o->cells[i]) &&
        reads_inside(a, &o->cells[i]))
      add_inside(b, a, o, i, all);
  return all;
}
