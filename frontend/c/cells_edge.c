/* frontend/c/cells_edge.c — the edges of the new automaton for one of the old. */

#include "cells_building.h"

struct cells_set {
  uint32_t var;
  const struct cfa_expr *value;
};

/* All that was given away may be anything. */
static void rewrite_change(struct cells_builder *b, const struct cfa_edge *e) {
  if (points_finds_function(b->points, b->function_marks, e))
    cells_refuse_unless(
        b, cells_truth(b, false),
        arena_printf(b->arena,
                     "a call of '%s', which has no body and may call a "
                     "function whose address it finds; --link FILE adds it",
                     e->name));
  for (size_t i = 0; i < b->away.len && !e->lends; i++)
    for (uint32_t k = 0; k < b->memory->objects[b->away.at[i]].ncells; k++)
      cells_emit_any(b, b->first_cell[b->away.at[i]] + k);
}

/* After rewrite_change: of other cells than the one that holds it, nothing more
   can be said. */
static void rewrite_put(struct cells_builder *b, const struct cfa_edge *e) {
  const struct cfa_expr *address = cells_rewrite(b, e->address);
  const struct cfa_expr *value = cells_rewrite(b, e->expr);
  struct cells_access a = cells_access_of(b, e->address, address, value->type);
  a.loose = cells_truth(b, false);
  cells_write_cells(b, &a, value);
  cells_free_access(&a);
}

/* The last edge goes where the old one went. */
static void end_chain(struct cells_builder *b, const struct cfa_edge *e) {
  cells_renew_views(b, e);
  cells_edge(b, CFA_SKIP,
             e->to - b->proc->first_location + b->fresh->first_location);
}

/* The edge does what the old one does. */
static void become_plain(struct cells_builder *b, struct cfa_edge *made,
                         const struct cfa_edge *e, const struct cfa_expr *expr,
                         const struct cfa_expr *const *args) {
  uint32_t number = made->number, from = made->from, to = made->to;
  *made = *e;
  made->number = number;
  made->from = from;
  made->to = to;
  made->origin = e->number;
  made->var = cells_new_var(b, e->var);
  made->expr = expr;
  made->args = args;
}

static void rewrite_plain(struct cells_builder *b, const struct cfa_edge *e,
                          const struct cfa_expr *expr,
                          const struct cfa_expr *const *args) {
  if (cells_changes_views(b, e)) {
    become_plain(b, cells_emit(b, e->kind), e, expr, args);
    end_chain(b, e);
    return;
  }
  become_plain(
      b,
      cells_edge(b, e->kind,
                 e->to - b->proc->first_location + b->fresh->first_location),
      e, expr, args);
}

/* A call leaves each `top` as it was. */
static void rewrite_call(struct cells_builder *b, const struct cfa_edge *e,
                         const struct cfa_expr *const *args) {
  VEC(struct cells_set) after = {0};
  for (size_t i = 0; i < b->frames.len; i++) {
    const struct cells_frame *f = &b->frames.at[i];
    if (!f->enters[e->callee])
      continue;
    const struct cfa_expr *top = cfa_variable(b->g, f->top, e->span);
    bool mine = f->proc == b->proc->number;
    const struct cfa_expr *value =
        mine ? cfa_variable(b->g, f->own, e->span) : cells_kept(b, top);
    vec_push(&after, ((struct cells_set){f->top, value}));
  }
  if (after.len == 0) {
    rewrite_plain(b, e, NULL, args);
    return;
  }
  become_plain(b, cells_emit(b, CFA_CALL), e, NULL, args);
  for (size_t i = 0; i < after.len; i++)
    cells_emit_set(b, after.at[i].var, after.at[i].value);
  vec_free(&after);
  end_chain(b, e);
}

void cells_rewrite_edge(struct cells_builder *b, const struct cfa_edge *e) {
  b->of = e;
  switch (e->kind) {
  case CFA_STORE:
    cells_rewrite_store(b, e);
    end_chain(b, e);
    return;
  case CFA_NEW:
    cells_rewrite_new(b, e);
    end_chain(b, e);
    return;
  case CFA_CHANGE:
    rewrite_change(b, e);
    end_chain(b, e);
    return;
  case CFA_PUT:
    rewrite_put(b, e);
    end_chain(b, e);
    return;
  case CFA_FREE:
    cells_rewrite(b, e->address);
    end_chain(b, e);
    return;
  case CFA_PADDING: /* what no cell has is any value */
    end_chain(b, e);
    return;
  case CFA_UNSET:
    cells_havoc_fresh(b, b->memory->of_var[e->var], e->number);
    end_chain(b, e);
    return;
  default:
    break;
  }
  const struct cfa_expr **args = arena_array(b->arena, e->nargs, sizeof *args);
  const struct cfa_expr *expr = e->expr ? cells_rewrite(b, e->expr) : NULL;
  for (uint32_t i = 0; i < e->nargs; i++)
    args[i] = cells_rewrite(b, e->args[i]);
  if (e->kind == CFA_CALL)
    rewrite_call(b, e, args);
  else
    rewrite_plain(b, e, expr, args);
}

void cells_rewrite_branch(struct cells_builder *b,
                          const struct cfa_location *l) {
  const struct cfa_expr **conditions =
      arena_array(b->arena, l->nout, sizeof *conditions);
  for (uint32_t i = 0; i < l->nout; i++) {
    b->of = &b->old->edges[l->out[i]];
    conditions[i] = cells_rewrite(b, b->of->expr);
  }
  for (uint32_t i = 0; i < l->nout; i++) {
    b->of = &b->old->edges[l->out[i]];
    rewrite_plain(b, b->of, conditions[i], NULL);
  }
}
