/* frontend/c/cells_frames.c — objects of procedures that call themselves. */

#include "cells_building.h"

#include <string.h>

/* A procedure that calls itself has its local objects once for each call that is under
   way.  If pointers to such an object are kept, those of the last call and of the one
   before have cells: when a call begins, the last one's become those of the one before,
   whose own are saved in variables of the call, and when it ends, they come back.  Their
   addresses are `top` and `stride` before it.  What a pointer to one further out leads to
   is not covered.

   Within the procedure an access to its own object by name is one to the last call's
   cells, whatever `top` is: its address begins with `own`, and `cells_as_own` puts the
   number in the place of it that the object has in memory_objects.  Whoever calls sets
   `top` back, so that no invariant has to say that callees leave it as it was. */

struct cells_frame *cells_frame_of(const struct cells_builder *b,
                                   uint32_t object) {
  uint32_t i = b->frame_of[object];
  return i == CFA_NONE ? NULL : &b->frames.at[i];
}

uint32_t cells_object_of_own(const struct cells_builder *b, uint32_t var) {
  for (uint32_t i = b->first_own[b->proc->number]; i != CFA_NONE;
       i = b->next_own[i])
    if (b->frame_of[i] != CFA_NONE && cells_frame_of(b, i)->own == var)
      return i;
  return CFA_NONE;
}

const struct cfa_expr *cells_as_own(const struct cells_builder *b,
                                    const struct cfa_expr *e) {
  if (e->op == CFA_VARIABLE) {
    uint32_t object = cells_object_of_own(b, e->var);
    return object == CFA_NONE
               ? NULL
               : cells_number_like(b, e, b->memory->objects[object].address);
  }
  if (e->op != CFA_MEMBER && e->op != CFA_ELEMENT &&
      (e->op != CFA_CONVERT || e->type->kind != C_POINTER))
    return NULL;
  const struct cfa_expr *base = cells_as_own(b, e->arg[0]);
  if (!base)
    return NULL;
  struct cfa_expr *copy = arena_copy(b->arena, e, 1, sizeof *e);
  copy->arg[0] = base;
  return cells_fold_address(b, copy);
}

const struct cfa_expr *cells_bytes_after(const struct cells_builder *b,
                                         uint32_t var, int64_t steps) {
  const struct cfa_expr *x = cfa_variable(b->g, var, b->of->span);
  const struct cfa_expr *n = cfa_constant(b->g, b->old->types->ptrdiff_t_,
                                          (uint64_t)steps, b->of->span);
  return cfa_binary(b->g, CFA_ELEMENT, x->type, x, n, b->of->span);
}

void cells_begin_frame(struct cells_builder *b, const struct cells_frame *f) {
  const struct memory_object *o = &b->memory->objects[f->object];
  const struct cfa_expr *top = cfa_variable(b->g, f->top, b->of->span);
  for (uint32_t i = 0; i < o->ncells; i++) {
    uint32_t cell = b->first_cell[f->object] + i;
    cells_emit_set(b, f->saved + i,
                   cfa_variable(b->g, f->outer + i, b->of->span));
    cells_emit_set(b, f->outer + i, cfa_variable(b->g, cell, b->of->span));
    cells_emit_havoc(b, cell, CFA_UNINITIALISED);
  }
  /* No machine has a stack for more calls than there are addresses. */
  cells_emit_set(b, f->top, cells_bytes_after(b, f->top, (int64_t)f->stride));
  cells_emit(b, CFA_ASSUME)->expr =
      cells_and(b, cells_compares(b, CFA_GREATER_EQUAL, top, f->first),
                cells_compares(b, CFA_LESS, top, f->end));
  cells_emit_set(b, f->own, top);
}

void cells_end_frame(struct cells_builder *b, const struct cells_frame *f) {
  for (uint32_t i = 0; i < b->memory->objects[f->object].ncells; i++) {
    cells_emit_set(b, b->first_cell[f->object] + i,
                   cfa_variable(b->g, f->outer + i, b->of->span));
    cells_emit_set(b, f->outer + i,
                   cfa_variable(b->g, f->saved + i, b->of->span));
  }
}

bool cells_is_of_call(const struct cells_builder *b, uint32_t object) {
  uint32_t var = b->memory->objects[object].var;
  return var != CFA_NONE && b->old->vars[var].scope != CFA_GLOBAL &&
         b->memory->recursive[b->memory->objects[object].proc] &&
         b->frame_of[object] == CFA_NONE;
}

bool cells_is_of_other_call(const struct cells_builder *b,
                            const struct memory_object *o) {
  return cells_is_of_call(b, o->number) && o->proc != b->proc->number;
}

/* Whether pointers to an object of the procedure are kept in variables or in
   memory: in a recursive one, they may be to that of another call. */
static bool escapes(const struct cells_builder *b, uint32_t object) {
  const struct memory_object *o = &b->memory->objects[object];
  uint32_t n = b->old->nvars + b->memory->nparts + 1; /* and what is unknown */
  for (uint32_t v = 0; v < n; v++)
    for (uint32_t i = o->first_part; i < o->first_part + o->nparts; i++)
      if (points_has(b->points, v, i))
        return true;
  return false;
}

const char *cells_odd_recursion(const struct cells_builder *b) {
  for (uint32_t i = b->first_own[b->proc->number]; i != CFA_NONE;
       i = b->next_own[i])
    if (cells_is_of_call(b, i) && escapes(b, i))
      return arena_printf(b->arena,
                          "a pointer to '%s', of which there may be several, "
                          "since '%s' calls itself",
                          b->memory->objects[i].name, b->proc->name);
  return NULL;
}

bool cells_proc_has_frames(const struct cells_builder *b) {
  for (size_t i = 0; i < b->frames.len; i++)
    if (b->frames.at[i].proc == b->proc->number)
      return true;
  return false;
}

bool cells_is_away(const struct cells_builder *b,
                   const struct memory_object *o) {
  return b->points->away != CFA_NONE &&
         points_next(b->points, b->points->away, o->first_part) <
             o->first_part + o->nparts;
}

/* Procedures whose calls may begin one of `proc`. */
static bool *procs_that_enter(const struct cells_builder *b, uint32_t proc) {
  const struct cfa *g = b->old;
  bool *enters = arena_array(b->arena, g->nprocs, sizeof *enters);
  bool more = true;
  enters[proc] = true;
  while (more) {
    more = false;
    for (uint32_t i = 0; i < g->nedges; i++) {
      const struct cfa_edge *e = &g->edges[i];
      uint32_t caller = g->locations[e->from].proc;
      if (e->kind == CFA_CALL && enters[e->callee] && !enters[caller])
        enters[caller] = more = true;
    }
  }
  return enters;
}

/* Room for the frames of one object: more than any stack has, where addresses are
   wide. */
enum { FRAME_BITS = 36, FRAME_BITS_NARROW = 28 };

void cells_find_frames(struct cells_builder *b) {
  const struct memory_objects *m = b->memory;
  bool wide = b->old->types->wide;
  uint64_t room = UINT64_C(1) << (wide ? FRAME_BITS : FRAME_BITS_NARROW);
  uint64_t after = (m->after + room - 1) / room * room;
  b->frame_of = arena_array(b->arena, m->nobjects + 1, sizeof *b->frame_of);
  memset(b->frame_of, 0xff, (m->nobjects + 1) * sizeof *b->frame_of);
  for (uint32_t i = 0; i < m->nobjects && !b->old->threads; i++) {
    const struct memory_object *o = &m->objects[i];
    if (!cells_is_of_call(b, i) || !escapes(b, i) || cells_is_away(b, o) ||
        o->ncells == 0 || o->nrows > 0 || (!wide && after + room > UINT32_MAX))
      continue;
    struct cells_frame f = {.object = i,
                            .proc = o->proc,
                            .first = after,
                            .end = after + room,
                            .stride = (o->size + 15) / 16 * 16};
    f.enters = procs_that_enter(b, o->proc);
    after += room;
    b->frame_of[i] = (uint32_t)b->frames.len;
    vec_push(&b->frames, f);
  }
}
