/* frontend/c/cells_new.c — objects that an edge makes, and what cells hold then. */

#include "cells_building.h"

static void clear_cells(struct cells_builder *b, const struct memory_object *o,
                        const struct cfa_expr *when) {
  for (uint32_t i = 0; i < o->ncells; i++) {
    uint32_t var = b->first_cell[o->number] + i;
    const struct cfa_expr *cell = cfa_variable(b->g, var, b->of->span);
    cells_emit_set(b, var, cells_choice(b, when, cells_zero_of(b, var), cell));
  }
}

/* The address of one of the rest, if the counter says so: any in their range,
   which others may have too.  All of it is in the room of the rest. */
static const struct cfa_expr *any_of_rest(struct cells_builder *b,
                                          const struct memory_object *o,
                                          const struct cfa_expr *counter,
                                          const struct c_type *type) {
  uint32_t any = cells_temporary(b, type);
  const struct cfa_expr *x = cfa_variable(b->g, any, b->of->span);
  const struct cfa_expr *within = cells_and(
      b, cells_compares(b, CFA_GREATER_EQUAL, x, o->address),
      cells_compares(b, CFA_LESS, x, o->address + (o->room - o->size)));
  cells_emit_havoc(b, any, CFA_UNINITIALISED);
  cells_emit(b, CFA_ASSUME)->expr = cells_or(
      b, cells_compares(b, CFA_LESS, counter, MEMORY_INSTANCES), within);
  return x;
}

/* The address of the object with the number that the counter has. */
static const struct cfa_expr *address_of_new(struct cells_builder *b,
                                             const struct cfa_edge *e,
                                             const struct cfa_expr *n,
                                             const struct c_type *type) {
  const struct memory_object *first =
      &b->memory->objects[b->memory->of_edge[e->number]];
  const struct cfa_expr *address =
      any_of_rest(b, first + MEMORY_INSTANCES, n, type);
  for (int i = MEMORY_INSTANCES; i-- > 0;) {
    const struct cfa_expr *when = cells_compares(b, CFA_EQUAL, n, (uint64_t)i);
    address = cells_choice(
        b, when, cfa_constant(b->g, type, first[i].address, e->span), address);
    if (e->zeros)
      clear_cells(b, first + i, when);
  }
  return address;
}

void cells_havoc_object(struct cells_builder *b, uint32_t object) {
  const struct memory_object *o = &b->memory->objects[object];
  for (uint32_t i = 0; i < o->ncells; i++)
    cells_emit_havoc(b, b->first_cell[object] + i, CFA_UNINITIALISED);
}

void cells_rewrite_new(struct cells_builder *b, const struct cfa_edge *e) {
  const struct memory_object *first =
      &b->memory->objects[b->memory->of_edge[e->number]];
  uint32_t counter = b->counters[e->number], var = cells_new_var(b, e->var);
  const struct c_type *type = b->old->vars[e->var].type;
  const struct cfa_expr *size = cells_rewrite(b, e->expr);
  if (!first->sized)
    cells_refuse_unless(b, cells_compares(b, CFA_LESS_EQUAL, size, first->size),
                        "an object of this size");
  if (b->memory->made[e->number] == 1) {
    if (e->zeros)
      clear_cells(b, first, cells_truth(b, true));
    if (e->automatic)
      cells_havoc_object(b, first->number);
    cells_emit_set(b, var, cfa_constant(b->g, type, first->address, e->span));
    return;
  }
  const struct cfa_expr *n = cfa_variable(b->g, counter, e->span);
  cells_emit_set(b, var, address_of_new(b, e, n, type));
  cells_emit_set(b, counter,
                 cells_choice(b,
                              cells_compares(b, CFA_LESS, n, MEMORY_INSTANCES),
                              cfa_binary(b->g, CFA_ADD, n->type, n,
                                         cells_number_like(b, n, 1), e->span),
                              n));
}

/* Whose first bytes the cell has: of an object that the edge made, or of which it took
   the values away. */
static struct cfa_first first_bytes_of(const struct cells_builder *b,
                                       const struct memory_object *o,
                                       const struct memory_cell *c,
                                       uint32_t edge) {
  struct cfa_first first = {
      .given = true, .edge = edge, .nth = CFA_NONE, .offset = c->offset};
  if (o->var == CFA_NONE)
    first.nth = o->number - b->memory->of_edge[edge];
  if (c->row == CFA_NONE)
    return first;
  const struct memory_row *r = &o->rows[c->row];
  uint64_t stride = r->of->size;
  first.nindexes = r->nindexes;
  for (uint32_t i = r->nindexes; i-- > 0; stride *= r->lengths[i]) {
    first.by[i].var = cells_vars_of_row(b, o, c->row) + i;
    first.by[i].stride = stride;
  }
  return first;
}

void cells_havoc_fresh(struct cells_builder *b, uint32_t object,
                       uint32_t edge) {
  const struct memory_object *o = &b->memory->objects[object];
  for (uint32_t i = 0; i < o->ncells; i++) {
    struct cfa_edge *e = cells_emit(b, CFA_HAVOC);
    e->var = b->first_cell[object] + i;
    e->reason = CFA_UNINITIALISED;
    if (!b->arrays || o->cells[i].row == CFA_NONE)
      e->first = first_bytes_of(b, o, &o->cells[i], edge);
  }
}
