/* frontend/c/cells_write.c — what a write does to cells. */

#include "cells_building.h"

/* Whether a value may change by what a write does: it is made of cells. */
static bool reads_cells(const struct cells_builder *b,
                        const struct cfa_expr *e) {
  if (e->op == CFA_VARIABLE && cells_object_of_own(b, e->var) != CFA_NONE)
    return false;
  if (e->op == CFA_VARIABLE)
    return e->var >= b->old->nglobals &&
           (e->var < b->fresh->first_var ||
            e->var >= b->fresh->first_var + b->proc->nvars);
  for (unsigned i = 0; i < e->nargs; i++)
    if (reads_cells(b, e->arg[i]))
      return true;
  return false;
}

static const struct cfa_expr *stable(struct cells_builder *b,
                                     const struct cfa_expr *e) {
  return reads_cells(b, e) ? cells_kept(b, e) : e;
}

/* The same of an address; what is known of its form stays. */
static const struct cfa_expr *stable_address(struct cells_builder *b,
                                             const struct cfa_expr *e) {
  if (!reads_cells(b, e))
    return e;
  const struct cfa_expr *own = cells_as_own(b, e);
  const struct cfa_expr *is = own ? own : e;
  bool index = is->op == CFA_ELEMENT && is->arg[0]->op == CFA_CONSTANT;
  if (!index && e->op != CFA_MEMBER)
    return cells_kept(b, e);
  struct cfa_expr *copy = arena_copy(b->arena, e, 1, sizeof *e);
  if (index)
    copy->arg[1] = cells_kept(b, e->arg[1]);
  else
    copy->arg[0] = stable_address(b, e->arg[0]);
  return copy;
}

/* The cells of an object that an access which is none of a cell changes: they
   hold anything then. */
static void spoil_cells(struct cells_builder *b, const struct cells_access *a,
                        const struct memory_object *o) {
  for (uint32_t i = 0; i < o->ncells; i++) {
    const struct memory_cell *c = &o->cells[i];
    uint64_t at = o->address + c->offset;
    const struct cfa_expr *touched =
        c->row == CFA_NONE
            ? cells_within(b, &a->address, at - a->type->size + 1,
                           at + c->type->size)
            : cells_touches_row(b, &a->address, o, c->row, a->type->size);
    const struct cfa_expr *when = cells_and(b, a->loose, touched);
    if (cells_is_truth_value(when, false))
      continue;
    if (c->type->kind == C_POINTER) {
      cells_refuse_unless(b, cells_not(b, when),
                          "a pointer that is written in parts");
      continue;
    }
    uint32_t var = b->first_cell[o->number] + i,
             any = cells_temporary(b, b->vars.at[var].type);
    cells_emit_any(b, any);
    cells_emit_set(b, var,
                   cells_choice(b, when, cfa_variable(b->g, any, b->of->span),
                                cfa_variable(b->g, var, b->of->span)));
  }
}

static void write_case(struct cells_builder *b, const struct cells_case *c,
                       const struct cfa_expr *value) {
  const struct cfa_expr *cell = cfa_variable(b->g, c->var, b->of->span);
  const struct cfa_expr *other = cell;
  if (c->astray) {
    uint32_t any = cells_temporary(b, cell->type);
    cells_emit_any(b, any);
    other =
        cells_choice(b, c->astray, cfa_variable(b->g, any, b->of->span), cell);
  }
  value = cells_case_with(b, c, cells_write_of_case(b, c, value));
  cells_emit_set(b, c->var, cells_choice(b, c->when, value, other));
}

void cells_write_cells(struct cells_builder *b, struct cells_access *a,
                       const struct cfa_expr *value) {
  if (a->odd.len)
    a->loose = cells_kept_condition(b, a->loose);
  for (size_t i = 0; i < a->cases.len; i++)
    write_case(b, &a->cases.at[i], value);
  if (!cells_is_truth_value(a->loose, false))
    for (size_t i = 0; i < a->odd.len; i++)
      spoil_cells(b, a, &b->memory->objects[a->odd.at[i]]);
}

static void spoil_unless(struct cells_builder *b, const struct cfa_expr *known,
                         uint32_t var) {
  if (cells_is_truth_value(known, false)) {
    cells_emit_any(b, var);
    return;
  }
  uint32_t any = cells_temporary(b, b->vars.at[var].type);
  cells_emit_any(b, any);
  cells_emit_set(b, var,
                 cells_choice(b, known, cfa_variable(b->g, var, b->of->span),
                              cfa_variable(b->g, any, b->of->span)));
}

/* A pointer that came from outside leads to memory of others, or to what was given
   away: any of it may be what is written.  A pointer that is written in parts is
   none to an object of the program then. */
static void write_away(struct cells_builder *b, const struct cfa_expr *known) {
  const struct cfa *g = b->old;
  known = cells_kept_condition(b, known);
  for (size_t i = 0; i < b->away.len; i++)
    for (uint32_t k = 0; k < b->memory->objects[b->away.at[i]].ncells; k++)
      spoil_unless(b, known, b->first_cell[b->away.at[i]] + k);
  for (uint32_t i = 0; b->points->known_elsewhere && i < g->nglobals; i++)
    if (g->vars[i].linked && !g->vars[i].in_memory)
      spoil_unless(b, known, i);
}

void cells_rewrite_store(struct cells_builder *b, const struct cfa_edge *e) {
  const struct cfa_expr *address = cells_rewrite(b, e->address);
  const struct cfa_expr *value = cells_rewrite(b, e->expr);
  struct cells_access probe =
      cells_access_of(b, e->address, address, value->type);
  bool one = probe.cases.len <= 1 && cells_is_truth_value(probe.loose, false) &&
             !probe.unknown;
  cells_free_access(&probe);
  if (!one || b->views.len > 0) {
    value = stable(b, value);
    address = stable_address(b, address);
  }
  struct cells_access a = cells_access_of(b, e->address, address, value->type);
  cells_check_access(b, &a, false);
  cells_write_cells(b, &a, value);
  if (a.unknown && cells_covers_foreign_writes(b))
    write_away(b, cells_access_is_known(b, &a));
  cells_write_views(b, e->address, &a, value);
  cells_free_access(&a);
}
