/* frontend/c/cells_read.c — expressions, and what they read. */

#include "cells_building.h"

const struct cfa_expr *cells_read_before(const struct cells_builder *b,
                                         const struct cfa_expr *load) {
  for (size_t i = 0; i < b->reads.len; i++)
    if (cfa_same_expr(b->reads.at[i].load, load))
      return cfa_variable(b->g, b->reads.at[i].var, load->span);
  return NULL;
}

static const struct c_type *bits_of_cell(const struct cells_builder *b,
                                         const struct cfa_expr *cell) {
  return c_unsigned_of_bits(b->old->types, (unsigned)cell->type->size * 8);
}

static const struct cfa_expr *bits_with(const struct cells_builder *b,
                                        enum cfa_op op,
                                        const struct cfa_expr *x, uint64_t y) {
  return cfa_binary(b->g, op, x->type, x, cells_number_like(b, x, y), x->span);
}

/* The low bytes come first. */
static const struct cfa_expr *read_of_case(const struct cells_builder *b,
                                           const struct cells_case *c,
                                           const struct c_type *type) {
  const struct cfa_expr *cell = cells_scalar_of_case(b, c);
  if (!c->inside)
    return cells_converted(b, cell, type);
  const struct cfa_expr *bits = cells_converted(b, cell, bits_of_cell(b, cell));
  if (c->shift)
    bits = bits_with(b, CFA_SHIFT_RIGHT, bits, c->shift);
  return cells_converted(b, bits, type);
}

const struct cfa_expr *cells_write_of_case(const struct cells_builder *b,
                                           const struct cells_case *c,
                                           const struct cfa_expr *value) {
  const struct cfa_expr *cell = cells_scalar_of_case(b, c);
  if (!c->inside)
    return cells_converted(b, value, cell->type);
  const struct c_type *type = bits_of_cell(b, cell);
  unsigned width = (unsigned)value->type->size * 8;
  uint64_t mask = ((UINT64_C(1) << width) - 1) << c->shift;
  const struct cfa_expr *own =
      cells_converted(b, value, c_unsigned_of_bits(b->old->types, width));
  const struct cfa_expr *others = bits_with(
      b, CFA_AND, cells_converted(b, cell, type), c_wrap(type, ~mask));
  own = cells_converted(b, own, type);
  if (c->shift)
    own = bits_with(b, CFA_SHIFT_LEFT, own, c->shift);
  return cells_converted(
      b, cfa_binary(b->g, CFA_ADD, type, others, own, b->of->span), cell->type);
}

/* ---- Elements that were not chosen ------------------------------------------- */

/* Whether it is the scalar at the begin of the address, of an element of the row. */
static bool is_case_of_row(const struct cells_builder *b,
                           const struct cells_access *a,
                           const struct cells_case *c,
                           const struct memory_object *o, uint32_t row) {
  uint32_t cell = c->var - b->first_cell[o->number];
  return cell < o->ncells && o->cells[cell].row == row && !c->inside &&
         !c->astray && b->vars.at[c->var].type == a->type &&
         b->vars.at[c->var].scope == CFA_GLOBAL &&
         (a->address.is_number ||
          cells_is_by_indexes(&a->address, o, row,
                              o->address + o->cells[cell].offset));
}

/* The cell of a chosen element that the access would be to; CFA_NONE: there is none, or
   it is not known which. */
static uint32_t cell_of_row(const struct cells_builder *b,
                            const struct cells_access *a,
                            const struct memory_object *o, uint32_t row) {
  uint32_t found = CFA_NONE;
  for (size_t i = 0; i < a->cases.len; i++) {
    if (!is_case_of_row(b, a, &a->cases.at[i], o, row))
      continue;
    if (found != CFA_NONE)
      return CFA_NONE;
    found = a->cases.at[i].var;
  }
  return found;
}

static const struct cfa_expr *index_of_access(const struct cells_builder *b,
                                              const struct cells_access *a,
                                              const struct memory_object *o,
                                              uint32_t row) {
  const struct memory_row *r = &o->rows[row];
  if (!a->address.is_number)
    return a->address.by[0].index;
  uint64_t bytes = a->address.base - o->address - r->offset;
  return cfa_constant(b->g, b->old->types->ptrdiff_t_, bytes / r->of->size,
                      b->of->span);
}

/* Which element the access reads, if it is in one array whatever its address is; NULL:
   it is not known. */
static const struct cfa_element *element_read(const struct cells_builder *b,
                                              const struct cells_access *a) {
  if (a->unknown || a->own || a->framed != CFA_NONE || a->odd.len > 0 ||
      a->rows.len != 1)
    return NULL;
  const struct memory_object *o = &b->memory->objects[a->rows.at[0].object];
  uint32_t row = a->rows.at[0].row;
  if (o->rows[row].nindexes != 1 || cells_frame_of(b, o->number))
    return NULL;
  struct cfa_element *e = arena_alloc(b->arena, sizeof *e);
  e->nslots = o->rows[row].choices;
  for (uint32_t i = 0; i < e->nslots; i++) {
    e->cell[i] = cell_of_row(b, a, o, row + i);
    e->chosen[i] = cells_vars_of_row(b, o, row + i);
    if (e->cell[i] == CFA_NONE)
      return NULL;
  }
  e->index = index_of_access(b, a, o, row);
  return e;
}

/* ---- Values -------------------------------------------------------------------- */

/* The cell that is read, where the others are not. */
static const struct cfa_expr *value_read(struct cells_builder *b,
                                         struct cells_access *a) {
  const struct cfa_expr *value = NULL;
  if (a->unknown || !cells_is_truth_value(a->loose, false) ||
      a->cases.len == 0) {
    uint32_t any = cells_temporary(b, a->type);
    cells_emit_any(b, any);
    b->edges.at[b->edges.len - 1].element = element_read(b, a);
    value = cfa_variable(b->g, any, b->of->span);
  }
  for (size_t i = a->cases.len; i-- > 0;) {
    const struct cells_case *c = &a->cases.at[i];
    const struct cfa_expr *cell = read_of_case(b, c, a->type);
    value = value ? cells_choice(b, c->when, cell, value) : cell;
  }
  return value;
}

/* Whether the read missed, if it is one of the row. */
static void set_missed(struct cells_builder *b, const struct memory_object *o,
                       const struct cells_in_row *r, uint32_t k,
                       const struct cfa_expr *missed) {
  uint32_t var = cells_chosen_missed(b, o, r->row + k);
  cells_emit_set(
      b, var,
      cells_choice(b, r->within, missed, cfa_variable(b->g, var, b->of->span)));
}

/* Of each row of an array one is known of its last reads, of the first row that of the
   last.  Where an element is also read as what it is not, the read may be of no
   chosen one, whichever is chosen, and so it is not noted. */
static void note_missed(struct cells_builder *b, const struct cells_access *a) {
  for (size_t i = 0; i < a->rows.len; i++) {
    const struct cells_in_row *r = &a->rows.at[i];
    if (cells_is_odd(a, r->object))
      continue;
    const struct memory_object *o = &b->memory->objects[r->object];
    for (uint32_t k = o->rows[r->row].choices; --k > 0;)
      set_missed(b, o, r, k,
                 cfa_variable(b->g, cells_chosen_missed(b, o, r->row + k - 1),
                              b->of->span));
    set_missed(
        b, o, r, 0,
        cells_choice(b, r->hit, cells_truth(b, false), cells_truth(b, true)));
  }
}

static struct cells_access access_of_load(struct cells_builder *b,
                                          const struct cfa_expr *load) {
  const struct cfa_expr *address = cells_rewrite(b, load->arg[0]);
  return cells_access_of(b, load->arg[0], address,
                         cells_held_type(b, load->type));
}

const struct cfa_expr *cells_read_element(struct cells_builder *b,
                                          const struct cfa_expr *load) {
  struct cells_access a = access_of_load(b, load);
  note_missed(b, &a);
  const struct cfa_expr *value = value_read(b, &a);
  cells_free_access(&a);
  return cells_converted(b, value, cells_held_type(b, load->type));
}

/* The value of the view, which is that of the cell that the address is of. */
static const struct cfa_expr *read_view(struct cells_builder *b,
                                        struct cells_access *a,
                                        const struct cells_view *v) {
  const struct cfa_expr *value = cfa_variable(b->g, v->var, b->of->span);
  for (size_t i = 0; i < a->cases.len; i++) {
    const struct cells_case *c = &a->cases.at[i];
    const struct cfa_expr *same =
        cfa_binary(b->g, CFA_EQUAL, cells_truth_type(b), value,
                   read_of_case(b, c, a->type), b->of->span);
    cells_emit(b, CFA_ASSUME)->expr = cells_or(b, cells_not(b, c->when), same);
  }
  return cells_kept(b, value);
}

/* What was read, in a variable: a pointer as one of the type that is read, which says how
   far steps from it lead, whatever pointer the cell is. */
static const struct cfa_expr *kept_read(struct cells_builder *b,
                                        const struct cfa_expr *value,
                                        const struct c_type *type) {
  if (value->op == CFA_VARIABLE && value->type == type)
    return value;
  if (value->type->kind != C_POINTER || type->kind != C_POINTER)
    return cells_kept(b, value);
  uint32_t v = cells_temporary(b, type);
  cells_emit_set(b, v, value);
  return cfa_variable(b->g, v, value->span);
}

static const struct cfa_expr *rewrite_load(struct cells_builder *b,
                                           const struct cfa_expr *e) {
  const struct cfa_expr *before = cells_read_before(b, e);
  if (before)
    return before;
  struct cells_access a = access_of_load(b, e);
  const struct cells_view *view = cells_view_of(b, e);
  cells_check_access(b, &a, true);
  if (!view)
    note_missed(b, &a);
  const struct cfa_expr *value =
      view ? read_view(b, &a, view) : value_read(b, &a);
  const struct c_type *type = a.type;
  value = kept_read(b, value, type);
  if (!view)
    cells_agree_with_views(b, &a, e->arg[0], value);
  cells_free_access(&a);
  if (value->op == CFA_VARIABLE) /* the same again, also if it is any value */
    vec_push(&b->reads, ((struct cells_read){e, value->var}));
  return cells_converted(b, value, type);
}

const struct cfa_expr *cells_rewrite_any(struct cells_builder *b,
                                         const struct cfa_expr *e) {
  const struct cfa_expr *before = cells_read_before(b, e);
  if (before)
    return before;
  for (unsigned i = 0; i < e->nargs; i++)
    cells_rewrite(b, e->arg[i]);
  uint32_t any = cells_temporary(b, e->type);
  cells_emit_any(b, any);
  vec_push(&b->reads, ((struct cells_read){e, any}));
  return cfa_variable(b->g, any, e->span);
}

/* Arithmetic of floats and doubles, what compares them, and conversions. */
static bool computes_floats(const struct cfa_expr *e) {
  return e->nargs > 0 && e->op != CFA_LOAD && e->op != CFA_CHOOSE &&
         (c_is_float(e->type) || c_is_float(e->arg[0]->type));
}

/* Any value; of a comparison, either way. */
static const struct cfa_expr *rewrite_floats(struct cells_builder *b,
                                             const struct cfa_expr *e) {
  const struct cfa_expr *any = cells_rewrite_any(b, e);
  if (!e->is_truth)
    return any;
  return cfa_binary(b->g, CFA_UNEQUAL, cells_truth_type(b), any,
                    cells_number_like(b, any, 0), e->span);
}

const struct cfa_expr *cells_rewrite(struct cells_builder *b,
                                     const struct cfa_expr *e) {
  if (e->op == CFA_LOAD)
    return rewrite_load(b, e);
  if (e->op == CFA_VARIABLE && b->array_of[e->var] != CFA_NONE)
    return cfa_constant(b->g, e->type, cells_array_address(b, e->var), e->span);
  if (e->op == CFA_VARIABLE && b->fixed[e->var] != 0)
    return cfa_constant(b->g, e->type, b->fixed[e->var], e->span);
  if (e->op == CFA_ADDRESS)
    return cells_rewrite_address(b, e);
  if (cells_is_address_number(e))
    return cells_rewrite_address_number(b, e);
  if (computes_floats(e))
    return rewrite_floats(b, e);
  if (e->op == CFA_OF_VARIABLE)
    return cells_rewrite_of_variable(b, e);
  if (e->op == CFA_SIZE)
    return cells_rewrite_size(b, e);
  if (cells_is_about_addresses(b, e))
    return cells_rewrite_about_addresses(b, e);
  struct cfa_expr *copy = arena_copy(b->arena, e, 1, sizeof *e);
  copy->type = cells_held_type(b, e->type);
  if (e->op == CFA_VARIABLE)
    copy->var = cells_new_var(b, e->var);
  for (unsigned i = 0; i < e->nargs; i++)
    copy->arg[i] = cells_rewrite(b, e->arg[i]);
  return cells_fold_address(b, copy);
}
