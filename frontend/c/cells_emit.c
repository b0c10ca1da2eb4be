/* frontend/c/cells_emit.c — new locations, edges, temporaries and expressions. */

#include "cells_building.h"

/* ---- Locations and edges ---------------------------------------------------- */

static uint32_t cells_location(struct cells_builder *b, uint32_t like) {
  struct cfa_location l = b->old->locations[like];
  l.number = (uint32_t)b->locations.len;
  l.labels = NULL;
  l.loop_head = false;
  l.nout = l.nin = 0;
  l.kind = CFA_PLAIN;
  l.text = NULL;
  vec_push(&b->locations, l);
  return l.number;
}

struct cfa_edge *cells_edge(struct cells_builder *b, enum cfa_edge_kind kind,
                            uint32_t to) {
  return cfa_new_edge(&b->edges, b->at, to, kind, b->of->span);
}

struct cfa_edge *cells_emit(struct cells_builder *b, enum cfa_edge_kind kind) {
  uint32_t to = cells_location(b, b->of->from);
  struct cfa_edge *e = cells_edge(b, kind, to);
  b->at = to;
  return e;
}

void cells_emit_set(struct cells_builder *b, uint32_t var,
                    const struct cfa_expr *value) {
  struct cfa_edge *e = cells_emit(b, CFA_SET);
  e->var = var;
  e->expr = value;
}

void cells_emit_havoc(struct cells_builder *b, uint32_t var,
                      enum cfa_reason reason) {
  struct cfa_edge *e = cells_emit(b, CFA_HAVOC);
  e->var = var;
  e->reason = reason;
}

void cells_emit_any(struct cells_builder *b, uint32_t var) {
  cells_emit_havoc(b, var, CFA_UNKNOWN_CELL);
}

const struct c_type *cells_held_type(const struct cells_builder *b,
                                     const struct c_type *t) {
  return t->kind == C_FLOAT    ? b->old->types->basic[C_INT]
         : t->kind == C_DOUBLE ? b->old->types->basic[C_LLONG]
                               : t;
}

uint32_t cells_temporary(struct cells_builder *b, const struct c_type *type) {
  uint32_t n = (uint32_t)b->vars.len;
  struct cfa_var v = {.number = n,
                      .scope = CFA_TEMPORARY,
                      .proc = b->proc->number,
                      .type = cells_held_type(b, type),
                      .span = b->of->span};
  v.name = arena_printf(b->arena, "#m%u", n - b->fresh->first_var);
  v.unique = arena_concat(b->arena, b->proc->name, "::", v.name);
  vec_push(&b->vars, v);
  b->g->vars = b->vars.at;
  return n;
}

/* ---- Expressions ------------------------------------------------------------ */

const struct c_type *cells_truth_type(const struct cells_builder *b) {
  return b->old->types->basic[C_INT];
}

const struct cfa_expr *cells_truth(const struct cells_builder *b, bool value) {
  return cfa_constant(b->g, cells_truth_type(b), value, b->of->span);
}

bool cells_is_truth_value(const struct cfa_expr *e, bool value) {
  return e->op == CFA_CONSTANT && (e->value != 0) == value;
}

const struct cfa_expr *cells_number_like(const struct cells_builder *b,
                                         const struct cfa_expr *e,
                                         uint64_t value) {
  return cfa_constant(b->g, e->type, value, e->span);
}

const struct cfa_expr *cells_not(const struct cells_builder *b,
                                 const struct cfa_expr *x) {
  if (x->op == CFA_CONSTANT)
    return cells_truth(b, !x->value);
  return cfa_unary(b->g, CFA_LOGICAL_NOT, cells_truth_type(b), x, x->span);
}

const struct cfa_expr *cells_or(const struct cells_builder *b,
                                const struct cfa_expr *x,
                                const struct cfa_expr *y) {
  if (cells_is_truth_value(x, false) || cells_is_truth_value(y, true))
    return y;
  if (cells_is_truth_value(y, false) || cells_is_truth_value(x, true))
    return x;
  return cfa_binary(b->g, CFA_LOGICAL_OR, cells_truth_type(b), x, y, x->span);
}

const struct cfa_expr *cells_and(const struct cells_builder *b,
                                 const struct cfa_expr *x,
                                 const struct cfa_expr *y) {
  if (cells_is_truth_value(x, true) || cells_is_truth_value(y, false))
    return y;
  if (cells_is_truth_value(y, true) || cells_is_truth_value(x, false))
    return x;
  return cfa_binary(b->g, CFA_LOGICAL_AND, cells_truth_type(b), x, y, x->span);
}

const struct cfa_expr *cells_choice(const struct cells_builder *b,
                                    const struct cfa_expr *c,
                                    const struct cfa_expr *x,
                                    const struct cfa_expr *y) {
  if (c->op == CFA_CONSTANT)
    return c->value ? x : y;
  return cfa_choice(b->g, c, x, y, c->span);
}

const struct cfa_expr *cells_converted(const struct cells_builder *b,
                                       const struct cfa_expr *x,
                                       const struct c_type *to) {
  bool same =
      x->type == to || (x->type->kind == C_POINTER && to->kind == C_POINTER);
  return same ? x : cfa_unary(b->g, CFA_CONVERT, to, x, x->span);
}

uint32_t cells_new_var(const struct cells_builder *b, uint32_t var) {
  return var < b->old->nglobals || var == CFA_NONE
             ? var
             : var - b->proc->first_var + b->fresh->first_var;
}

const struct cfa_expr *cells_kept(struct cells_builder *b,
                                  const struct cfa_expr *e) {
  if (e->op == CFA_CONSTANT)
    return e;
  uint32_t v = cells_temporary(b, e->type);
  cells_emit_set(b, v, e);
  return cfa_variable(b->g, v, e->span);
}

const struct cfa_expr *cells_kept_condition(struct cells_builder *b,
                                            const struct cfa_expr *c) {
  if (c->op == CFA_CONSTANT)
    return c;
  const struct cfa_expr *v = cells_kept(b, c);
  return cfa_binary(b->g, CFA_UNEQUAL, cells_truth_type(b), v,
                    cells_number_like(b, v, 0), c->span);
}

/* ---- Parts of cells --------------------------------------------------------- */

void cells_refuse_unless(struct cells_builder *b, const struct cfa_expr *good,
                         const char *reason) {
  if (cells_is_truth_value(good, true))
    return;
  uint32_t end = cells_location(b, b->of->from);
  b->locations.at[end].kind = CFA_UNSUPPORTED;
  b->locations.at[end].span = b->of->span;
  b->locations.at[end].text = reason;
  if (cells_is_truth_value(good, false)) {
    cells_edge(b, CFA_SKIP, end);
    b->at = cells_location(b, b->of->from); /* nothing leads there */
    return;
  }
  uint32_t from = b->at;
  cells_emit(b, CFA_ASSUME)->expr = good;
  uint32_t next = b->at;
  b->at = from;
  cells_edge(b, CFA_ASSUME, end)->expr = cells_not(b, good);
  b->at = next;
}
