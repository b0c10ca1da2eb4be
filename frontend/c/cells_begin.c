/* frontend/c/cells_begin.c — what cells hold when the program, or a procedure, begins. */

#include "cells_building.h"

void cells_begin_objects(struct cells_builder *b) {
  for (uint32_t i = b->first_own[b->proc->number]; i != CFA_NONE;
       i = b->next_own[i])
    if (cells_frame_of(b, i))
      cells_begin_frame(b, cells_frame_of(b, i));
    else
      cells_havoc_object(b, i);
}

static uint64_t first_bytes(const struct cfa_var *v, const struct c_type *type,
                            uint64_t offset) {
  uint64_t value = 0;
  for (uint64_t i = 0; v->string && i < type->size; i++)
    if (offset + i < v->length)
      value |= (uint64_t)(unsigned char)v->string[offset + i] << (8 * i);
  return c_wrap(type, value);
}

enum { MOST_FIRST_VALUES = 256 }; /* of a row that begins as a string */

/* A cell of the chosen element begins as zero, or as its string has it. */
static void begin_chosen(struct cells_builder *b, uint32_t var,
                         const struct memory_object *o,
                         const struct memory_cell *c) {
  const struct cfa_var *v = &b->old->vars[o->var];
  const struct c_type *held = cells_held_type(b, c->type);
  uint64_t size = o->rows[c->row].of->size;
  uint64_t n = v->string && v->length > c->offset
                   ? (v->length - c->offset + size - 1) / size
                   : 0;
  const struct cfa_expr *value = cfa_constant(b->g, held, 0, v->span);
  if (n > MOST_FIRST_VALUES) {
    cells_emit_any(b, var);
    return;
  }
  for (uint64_t i = 0; i < n; i++)
    value = cells_choice(
        b, cells_is_nth_chosen(b, o, c->row, i),
        cfa_constant(b->g, held, first_bytes(v, c->type, c->offset + i * size),
                     v->span),
        value);
  cells_emit_set(b, var, value);
}

/* An array begins as zeros, or as its string has it. */
static void begin_array(struct cells_builder *b, uint32_t var,
                        const struct memory_object *o,
                        const struct memory_cell *c) {
  const struct cfa_var *v = &b->old->vars[o->var];
  const struct memory_row *r = &o->rows[c->row];
  uint64_t size = r->of->size;
  cells_emit_set(b, var, cells_zero_of(b, var));
  for (uint64_t i = 0; v->string && i < r->count; i++)
    if (c->offset + i * size < v->length)
      cells_emit_element(b, var, i,
                         first_bytes(v, c->type, c->offset + i * size));
}

static void begin_cell(struct cells_builder *b, uint32_t var,
                       const struct memory_object *o,
                       const struct memory_cell *c) {
  const struct cfa_var *v = &b->old->vars[o->var];
  if (c->row != CFA_NONE && b->arrays)
    begin_array(b, var, o, c);
  else if (c->row != CFA_NONE)
    begin_chosen(b, var, o, c);
  else
    cells_emit_set(b, var,
                   cfa_constant(b->g, cells_held_type(b, c->type),
                                first_bytes(v, c->type, c->offset), v->span));
}

/* Is the chosen element before that of the next row? */
static const struct cfa_expr *comes_before(const struct cells_builder *b,
                                           const struct memory_object *o,
                                           uint32_t row) {
  const struct cfa_expr *is = cells_truth(b, false);
  for (uint32_t k = o->rows[row].nindexes; k-- > 0;) {
    const struct cfa_expr *x = cells_chosen_index(b, o, row, k),
                          *y = cells_chosen_index(b, o, row + 1, k);
    is = cells_or(
        b, cfa_binary(b->g, CFA_LESS, cells_truth_type(b), x, y, x->span),
        cells_and(
            b, cfa_binary(b->g, CFA_EQUAL, cells_truth_type(b), x, y, x->span),
            is));
  }
  return is;
}

/* Any element is chosen, or any two in their order, and none was missed. */
static void choose_elements(struct cells_builder *b,
                            const struct memory_object *o) {
  for (uint32_t i = 0; i < o->nrows && !b->arrays; i++) {
    const struct memory_row *r = &o->rows[i];
    for (uint32_t k = 0; k < r->nindexes; k++) {
      const struct cfa_expr *n = cells_chosen_index(b, o, i, k);
      cells_emit_havoc(b, n->var, CFA_CHOICE);
      cells_emit(b, CFA_ASSUME)->expr =
          cells_and(b, cells_compares(b, CFA_GREATER_EQUAL, n, 0),
                    cells_compares(b, CFA_LESS, n, r->lengths[k]));
    }
    if (r->first != i)
      cells_emit(b, CFA_ASSUME)->expr = comes_before(b, o, i - 1);
    cells_emit_set(b, cells_chosen_missed(b, o, i), cells_truth(b, false));
  }
}

void cells_begin_program(struct cells_builder *b) {
  for (uint32_t i = 0; i < b->memory->nobjects; i++) {
    const struct memory_object *o = &b->memory->objects[i];
    if (cells_first_alike(b, i) == i)
      choose_elements(b, o);
    if (o->var == CFA_NONE)
      cells_havoc_fresh(b, i, o->edge);
    else if (b->old->vars[o->var].scope == CFA_GLOBAL)
      for (uint32_t k = 0; k < o->ncells; k++)
        begin_cell(b, b->first_cell[i] + k, o, &o->cells[k]);
  }
  for (size_t i = 0; i < b->frames.len; i++) {
    const struct cells_frame *f = &b->frames.at[i];
    cells_emit_set(
        b, f->top,
        cfa_constant(b->g, b->vars.at[f->top].type, f->first, b->of->span));
  }
  for (uint32_t i = 0; i < b->old->nedges; i++)
    if (b->counters[i] != CFA_NONE)
      cells_emit_set(
          b, b->counters[i],
          cfa_constant(b->g, b->old->types->basic[C_UINT], 0, b->of->span));
}
