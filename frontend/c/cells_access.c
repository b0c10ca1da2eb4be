/* frontend/c/cells_access.c — the cells that an access may lead to, and when. */

#include "cells_building.h"

#include <assert.h>

static void add_bad(const struct cells_builder *b, struct cells_access *a,
                    const struct cfa_expr *when, const char *reason) {
  if (cells_is_truth_value(when, false))
    return;
  a->bad = cells_or(b, a->bad, when);
  a->reason = a->reason ? a->reason : reason;
}

bool cells_is_odd(const struct cells_access *a, uint32_t object) {
  for (size_t i = 0; i < a->odd.len; i++)
    if (a->odd.at[i] == object)
      return true;
  return false;
}

static bool is_cell_of(const struct cells_builder *b,
                       const struct memory_object *o, uint32_t var) {
  uint32_t first = b->first_cell[o->number];
  return first <= var && var < first + o->ncells;
}

/* The object is reached where no cell is just what is accessed. */
static void add_loose(struct cells_builder *b, struct cells_access *a,
                      const struct memory_object *o,
                      const struct c_type *part) {
  const struct cfa_expr *when =
      cells_within(b, &a->address, o->address, o->address + o->room);
  for (size_t i = 0; i < a->cases.len; i++)
    if (is_cell_of(b, o, a->cases.at[i].var))
      when = cells_and(b, when, cells_not(b, a->cases.at[i].when));
  bool pointer = a->type->kind == C_POINTER;
  if (cells_is_truth_value(when, false))
    return;
  if (pointer && !(part && part->kind == C_POINTER))
    add_bad(b, a, when, "a pointer in memory that is used as something else");
  else
    a->loose = cells_or(b, a->loose, when);
  if (!cells_is_odd(a, o->number))
    vec_push(&a->odd, o->number);
}

void cells_add_in_row(struct cells_builder *b, struct cells_access *a,
                      const struct memory_object *o,
                      const struct memory_cell *c, uint64_t after,
                      size_t first) {
  uint32_t row = o->rows[c->row].first;
  size_t at = 0;
  if (b->arrays) /* each of them is one of the cases */
    return;
  while (at < a->rows.len &&
         (a->rows.at[at].object != o->number || a->rows.at[at].row != row))
    at++;
  if (at == a->rows.len)
    vec_push(&a->rows,
             ((struct cells_in_row){o->number, row, cells_truth(b, false),
                                    cells_truth(b, false)}));
  struct cells_in_row *in = &a->rows.at[at];
  in->within = cells_or(b, in->within,
                        cells_is_in_row(b, &a->address, o, c->row,
                                        o->address + c->offset + after));
  for (size_t i = first; i < a->cases.len; i++) {
    const struct cells_case *k = &a->cases.at[i];
    in->hit = cells_or(b, in->hit, k->when);
    if (k->astray) {
      in->within = cells_or(b, in->within, k->astray);
      in->hit = cells_or(b, in->hit, k->astray);
    }
  }
}

void cells_add_case(struct cells_builder *b, struct cells_access *a,
                    const struct memory_object *o, uint32_t cell,
                    uint64_t after, bool inside) {
  const struct memory_cell *c = &o->cells[cell];
  uint64_t first = o->address + c->offset + after;
  struct cells_case made = {.when =
                                cells_is_at_cell(b, &a->address, o, c, after),
                            .var = b->first_cell[o->number] + cell,
                            .inside = inside,
                            .shift = (unsigned)(8 * after)};
  if (b->arrays && c->row != CFA_NONE)
    made.index = cells_number_in_array(b, &a->address, o, c->row, first);
  if (c->row != CFA_NONE)
    made.astray = cells_is_astray(b, &a->address, o, c->row, first);
  if (made.astray && cells_is_truth_value(made.astray, false))
    made.astray = NULL;
  if (made.astray && c->type->kind == C_POINTER)
    add_bad(b, a, made.astray, "an index beyond an array in an array");
  else if (made.astray)
    a->loose = cells_or(b, a->loose, made.astray);
  if (made.astray || !cells_is_truth_value(made.when, false))
    vec_push(&a->cases, made);
}

/* By a pointer, to an object that each call has: that of the last call, or of the one
   before. */
static void frame_target(struct cells_builder *b, struct cells_access *a,
                         const struct cells_frame *f) {
  const struct memory_object *o = &b->memory->objects[f->object];
  const struct cfa_expr *bad = cells_within(b, &a->address, f->first, f->end);
  if (a->framed == o->number) /* by another part of it */
    return;
  a->framed = o->number;
  for (int before = 0; before < 2; before++)
    for (uint32_t i = 0; i < o->ncells; i++) {
      const struct memory_cell *c = &o->cells[i];
      if (!cells_same_sort(c->type, a->type))
        continue;
      int64_t bytes = (int64_t)c->offset - (before ? (int64_t)f->stride : 0);
      const struct cfa_expr *when = cfa_binary(
          b->g, CFA_EQUAL, cells_truth_type(b), a->address.whole,
          cfa_unary(b->g, CFA_CONVERT, a->address.whole->type,
                    cells_bytes_after(b, f->top, bytes), b->of->span),
          b->of->span);
      uint32_t first = before ? f->outer : b->first_cell[o->number];
      vec_push(&a->cases,
               ((struct cells_case){.when = when, .var = first + i}));
      bad = cells_and(b, bad, cells_not(b, when));
    }
  add_bad(b, a, bad,
          "a variable of a call further out, of a function that calls itself");
}

/* Whether the access, to a part of the object, may be to just this cell. */
static bool may_be_cell(const struct cells_builder *b,
                        const struct cells_access *a,
                        const struct memory_object *o, uint32_t part,
                        const struct memory_cell *c) {
  return cells_is_in_part(b, o, part, c) && cells_same_sort(c->type, a->type);
}

/* Elements of all rows that the part has: an array of records that hold an array has
   a row in each of them. */
static void add_in_rows(struct cells_builder *b, struct cells_access *a,
                        const struct memory_object *o, uint32_t part,
                        size_t first) {
  for (uint32_t i = 0; i < o->ncells; i++) {
    const struct memory_cell *c = &o->cells[i];
    bool chosen = c->row != CFA_NONE && o->rows[c->row].first == c->row;
    if (chosen && may_be_cell(b, a, o, part, c))
      cells_add_in_row(b, a, o, c, 0, first);
  }
}

static void cells_target(struct cells_builder *b, struct cells_access *a,
                         uint32_t part) {
  const struct memory_part *p = &b->memory->parts[part];
  const struct memory_object *o = &b->memory->objects[p->object];
  const struct cells_frame *frame = cells_frame_of(b, o->number);
  if (frame && !a->own) {
    frame_target(b, a, frame);
    return;
  }
  if (cells_is_of_other_call(b, o)) {
    add_bad(b, a,
            cells_within(b, &a->address, o->address, o->address + o->room),
            "a variable of another call");
    return;
  }
  bool exact = p->type && cells_same_sort(p->type, a->type) && o->ncells > 0;
  size_t before = a->cases.len;
  bool served = !exact && o->ncells > 0 && cells_add_insides(b, a, o, part);
  size_t first = a->cases.len;
  for (uint32_t i = 0; i < o->ncells; i++)
    if (may_be_cell(b, a, o, part, &o->cells[i]))
      cells_add_case(b, a, o, i, 0, false);
  /* Between cells, as in the padding of a struct, something is, too. */
  bool between = a->address.is_number && a->cases.len == before;
  if (!(exact || served) || between)
    add_loose(b, a, o, p->type);
  else
    add_in_rows(b, a, o, part, first);
}

/* Elements of a row that were not chosen are any value. */
static void add_other_elements(struct cells_builder *b,
                               struct cells_access *a) {
  for (size_t i = 0; i < a->rows.len; i++)
    a->loose = cells_or(
        b, a->loose,
        cells_and(b, a->rows.at[i].within, cells_not(b, a->rows.at[i].hit)));
}

void cells_free_access(struct cells_access *a) {
  vec_free(&a->cases);
  vec_free(&a->odd);
  vec_free(&a->rows);
}

/* What copies bytes may get some of one value and some of the next. */
static void add_between_values(struct cells_builder *b, struct cells_access *a,
                               uint32_t vertex) {
  const struct cfa_expr *inside = cells_truth(b, false);
  uint32_t last = CFA_NONE;
  for (uint32_t i = points_next(b->points, vertex, 0); i < b->memory->nparts;
       i = points_next(b->points, vertex, i + 1)) {
    uint32_t object = b->memory->parts[i].object;
    const struct memory_object *o = &b->memory->objects[object];
    uint64_t size = o->sized && o->type ? o->type->size : o->room;
    if (object != last)
      inside =
          cells_or(b, inside,
                   cells_within(b, &a->address, o->address, o->address + size));
    last = object;
  }
  add_bad(b, a, cells_and(b, inside, cells_not(b, cells_access_is_known(b, a))),
          "bytes of several values");
}

struct cells_access cells_access_of(struct cells_builder *b,
                                    const struct cfa_expr *e,
                                    const struct cfa_expr *is,
                                    const struct c_type *type) {
  const struct cfa_expr *own = cells_as_own(b, is);
  struct cells_access a = {.address = cells_address_form(own ? own : is),
                           .aligned = cells_alignment_of(b, e),
                           .type = type,
                           .own = own,
                           .framed = CFA_NONE,
                           .loose = cells_truth(b, false),
                           .bad = cells_truth(b, false)};
  uint32_t vertex = points_vertex(b->points, e);
  assert(vertex != CFA_NONE);
  for (uint32_t i = points_next(b->points, vertex, 0); i < b->memory->nparts;
       i = points_next(b->points, vertex, i + 1))
    cells_target(b, &a, i);
  add_other_elements(b, &a);
  if (b->of->unaligned)
    add_between_values(b, &a, vertex);
  a.unknown = points_has(b->points, vertex, b->points->unknown);
  return a;
}

/* What is read in memory of others is any value.  A pointer there leads to
   memory of others, or to what was given away before; if pointers are made of
   numbers, it may lead anywhere. */
static bool any_covers(const struct cells_builder *b,
                       const struct cells_access *a) {
  return a->type->kind != C_POINTER || !b->points->has_numbers;
}

bool cells_covers_foreign_writes(const struct cells_builder *b) {
  return !b->points->has_numbers && !b->leaks;
}

const struct cfa_expr *cells_access_is_known(const struct cells_builder *b,
                                             const struct cells_access *a) {
  const struct cfa_expr *known = a->loose;
  for (size_t i = 0; i < a->cases.len; i++)
    known = cells_or(b, a->cases.at[i].when, known);
  return known;
}

void cells_check_access(struct cells_builder *b, struct cells_access *a,
                        bool reads) {
  const struct cfa_expr *good = cells_access_is_known(b, a);
  bool covered = reads ? any_covers(b, a) : cells_covers_foreign_writes(b);
  if (a->unknown && covered) {
    cells_refuse_unless(b, cells_not(b, a->bad), a->reason);
    return;
  }
  if (a->unknown) {
    good = cells_and(b, good, cells_not(b, a->bad));
    cells_refuse_unless(b, good,
                        "memory that is none of the program's objects");
    return;
  }
  cells_refuse_unless(b, cells_not(b, a->bad), a->reason);
  if (cells_is_truth_value(good, true))
    return;
  cells_emit(b, CFA_ASSUME)->expr = good;
  b->g->assumes_objects = true;
}
