/* frontend/c/cells_vars.c — the variables that objects become: cells, what is chosen, frames. */

#include "cells_building.h"

void cells_add_cells(struct cells_builder *b, uint32_t object,
                     enum cfa_scope scope, uint32_t proc) {
  const struct memory_object *o = &b->memory->objects[object];
  b->first_cell[object] = (uint32_t)b->vars.len;
  for (uint32_t i = 0; i < o->ncells; i++) {
    struct cfa_var v = {.number = (uint32_t)b->vars.len,
                        .scope = scope,
                        .proc = proc,
                        .type = cells_type_of_cell(b, &o->cells[i])};
    if (o->cells[i].row != CFA_NONE && !b->arrays)
      v.missed = cells_chosen_missed(b, o, o->cells[i].row) + 1;
    const char *name = o->var == CFA_NONE ? o->name : b->old->vars[o->var].name;
    v.name = arena_concat(b->arena, name, o->cells[i].path, "");
    v.unique = arena_concat(b->arena, o->name, o->cells[i].path, "");
    if (o->cells[i].path[0] == '\0')
      v.unique = arena_concat(b->arena, "*&", v.unique, "");
    /* A struct as a parameter has variables of these names, too, beside the object
       that it is copied to. */
    v.unique = name_set_unique(&b->names, b->arena, v.unique);
    vec_push(&b->vars, v);
  }
}

/* The names of what is kept of an object: of `f::l`, `f::#l.own`. */
static void name_beside(struct cells_builder *b, const struct memory_object *o,
                        const char *mark, const char *what, struct cfa_var *v) {
  const char *name = cfa_own_name(o->name);
  v->name = arena_concat(b->arena, mark, name, what);
  v->unique = arena_concat(
      b->arena, arena_strndup(b->arena, o->name, (size_t)(name - o->name)),
      v->name, "");
  v->unique = name_set_unique(&b->names, b->arena, v->unique);
}

static struct cfa_var *add_row_var(struct cells_builder *b,
                                   const struct memory_object *o,
                                   const struct memory_row *r,
                                   const struct c_type *type,
                                   const char *after) {
  struct cfa_var v = {
      .number = (uint32_t)b->vars.len, .scope = CFA_GLOBAL, .type = type};
  static const char marks[] = "##";
  _Static_assert(sizeof marks == CFA_MOST_SLOTS + 1, "one for each");
  name_beside(b, o, &marks[sizeof marks - 2 - (r - &o->rows[r->first])], after,
              &v);
  vec_push(&b->vars, v);
  return &b->vars.at[v.number];
}

/* What is chosen of an object is known everywhere, also of one of a call. */
static void add_row(struct cells_builder *b, const struct memory_object *o,
                    const struct memory_row *r) {
  const struct c_type *number = b->old->types->ptrdiff_t_;
  for (uint32_t i = 0; i < r->nindexes; i++) {
    bool only = r->nindexes == 1;
    struct cfa_var *v = add_row_var(
        b, o, r, number, only ? "" : arena_printf(b->arena, ".%u", i + 1));
    v->chooses = r->lengths[i];
    v->nth = only ? 0 : i + 1;
  }
  add_row_var(b, o, r, cells_truth_type(b), ".missed");
}

static bool is_one_row(const struct memory_object *o) {
  return o->nrows == 1 && o->rows[0].nindexes == 1;
}

uint32_t cells_first_alike(const struct cells_builder *b, uint32_t object) {
  const struct memory_object *all = b->memory->objects, *o = &all[object];
  uint32_t i = 0;
  if (!b->together || !is_one_row(o))
    return object;
  while (!is_one_row(&all[i]) ||
         all[i].rows[0].lengths[0] != o->rows[0].lengths[0])
    i++;
  return i;
}

void cells_add_rows(struct cells_builder *b, uint32_t object) {
  const struct memory_object *o = &b->memory->objects[object];
  uint32_t alike = cells_first_alike(b, object);
  if (b->arrays)
    return;
  b->first_row[object] =
      alike == object ? (uint32_t)b->vars.len : b->first_row[alike];
  if (alike != object) {
    b->vars.at[b->first_row[object]].is_shared = true;
    return;
  }
  for (uint32_t i = 0; i < o->nrows; i++)
    add_row(b, o, &o->rows[i]);
}

uint32_t cells_add_frame_var(struct cells_builder *b,
                             const struct cells_frame *f, enum cfa_scope scope,
                             const struct c_type *type, const char *what,
                             const char *path) {
  const struct memory_object *o = &b->memory->objects[f->object];
  struct cfa_var v = {.number = (uint32_t)b->vars.len,
                      .scope = scope,
                      .proc = scope == CFA_GLOBAL ? 0 : f->proc,
                      .type = type};
  name_beside(b, o, "#", arena_concat(b->arena, what, path, ""), &v);
  vec_push(&b->vars, v);
  return v.number;
}

uint32_t cells_add_frame_cells(struct cells_builder *b,
                               const struct cells_frame *f,
                               enum cfa_scope scope, const char *what) {
  const struct memory_object *o = &b->memory->objects[f->object];
  uint32_t first = (uint32_t)b->vars.len;
  for (uint32_t i = 0; i < o->ncells; i++)
    cells_add_frame_var(b, f, scope, cells_held_type(b, o->cells[i].type), what,
                        o->cells[i].path);
  return first;
}
