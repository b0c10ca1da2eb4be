/* frontend/c/cells_views.c — elements that a variable remembers, as a[p] where a loop sets
 * `p = i`.
 *
 * Such an element is one that was read, or could have been, when the variable was set.  So
 * its value is kept in a variable beside it, its view, which changes when the variable does
 * and when something is written there.  A read of a[p] is then no read: that the chosen
 * element is the one that was read last is asked of the others.  Which reads these are does
 * not hang on what is chosen, so one of them is the last, and its element may be chosen.
 */

#include "cells_building.h"

enum { MOST_VIEWS = 4 }; /* of a procedure */

/* ---- Which there are -------------------------------------------------------- */

/* Whether it sets the variable to another one, or to a number. */
static bool sets_plainly(const struct cfa_edge *e) {
  return e->kind == CFA_SET &&
         (e->expr->op == CFA_VARIABLE || e->expr->op == CFA_CONSTANT);
}

/* A local that is only set to other variables, or to numbers.  One that counts gives
   no element that was read before. */
static bool is_remembering(const struct cells_builder *b, uint32_t var) {
  const struct cfa_proc *p = b->proc;
  bool copies = false;
  if (var < p->first_var || var >= p->first_var + p->nvars ||
      b->old->vars[var].in_memory || cfa_parameter_index(p, var) != CFA_NONE)
    return false;
  for (uint32_t i = 0; i < p->nedges; i++) {
    const struct cfa_edge *e = &b->old->edges[p->first_edge + i];
    bool opens = e->kind == CFA_HAVOC && e->reason == CFA_UNINITIALISED;
    if (e->var != var || opens)
      continue;
    if (!sets_plainly(e))
      return false;
    copies = copies || e->expr->op == CFA_VARIABLE;
  }
  return copies;
}

static bool has_load(const struct cfa_expr *e) {
  bool found = e->op == CFA_LOAD;
  for (unsigned i = 0; i < e->nargs && !found; i++)
    found = has_load(e->arg[i]);
  return found;
}

/* A variable that remembers which element it is; CFA_NONE: there is none. */
static uint32_t remembering_var(const struct cells_builder *b,
                                const struct cfa_expr *e) {
  uint32_t found =
      e->op == CFA_VARIABLE && is_remembering(b, e->var) ? e->var : CFA_NONE;
  for (unsigned i = 0; i < e->nargs && found == CFA_NONE; i++)
    found = remembering_var(b, e->arg[i]);
  return found;
}

/* Whether it may be an element of a row. */
static bool may_be_in_row(const struct cells_builder *b,
                          const struct cfa_expr *address) {
  uint32_t vertex = points_vertex(b->points, address);
  for (uint32_t i = points_next(b->points, vertex, 0); i < b->memory->nparts;
       i = points_next(b->points, vertex, i + 1))
    if (b->memory->objects[b->memory->parts[i].object].nrows > 0)
      return true;
  return false;
}

static void add_view(struct cells_builder *b, const struct cfa_expr *load,
                     uint32_t by) {
  struct cfa_var v = {.number = (uint32_t)b->vars.len,
                      .scope = CFA_LOCAL,
                      .proc = b->proc->number,
                      .type = cells_held_type(b, load->type),
                      .is_view = true,
                      .span = load->span};
  v.name = arena_concat(b->arena, "#", b->old->vars[by].name, ".element");
  v.unique = name_set_unique(
      &b->names, b->arena, arena_concat(b->arena, b->proc->name, "::", v.name));
  vec_push(&b->views, ((struct cells_view){load, v.number}));
  vec_push(&b->vars, v);
}

static void find_views_in(struct cells_builder *b, const struct cfa_expr *e) {
  if (!e)
    return;
  for (unsigned i = 0; i < e->nargs; i++)
    find_views_in(b, e->arg[i]);
  uint32_t by = e->op == CFA_LOAD ? remembering_var(b, e->arg[0]) : CFA_NONE;
  if (by != CFA_NONE && b->views.len < MOST_VIEWS && !cells_view_of(b, e) &&
      c_is_integer(cells_held_type(b, e->type)) && !has_load(e->arg[0]) &&
      may_be_in_row(b, e->arg[0]))
    add_view(b, e, by);
}

void cells_find_views(struct cells_builder *b) {
  b->views.len = 0;
  for (uint32_t i = 0; i < b->proc->nedges && b->remembers; i++) {
    const struct cfa_edge *e = &b->old->edges[b->proc->first_edge + i];
    find_views_in(b, e->expr);
    find_views_in(b, e->address);
    for (uint32_t k = 0; k < e->nargs; k++)
      find_views_in(b, e->args[k]);
  }
  b->g->vars = b->vars.at;
}

void cells_begin_views(struct cells_builder *b) {
  for (size_t i = 0; i < b->views.len; i++)
    cells_emit_any(b, b->views.at[i].var);
}

const struct cells_view *cells_view_of(const struct cells_builder *b,
                                       const struct cfa_expr *load) {
  for (size_t i = 0; i < b->views.len; i++)
    if (cfa_same_expr(b->views.at[i].load, load))
      return &b->views.at[i];
  return NULL;
}

/* ---- What edges do ---------------------------------------------------------- */

/* The same with another variable, or a number, in the place of one. */
static const struct cfa_expr *put_in_place(const struct cells_builder *b,
                                           const struct cfa_expr *e,
                                           uint32_t var,
                                           const struct cfa_expr *by) {
  if (e->op == CFA_VARIABLE && e->var == var)
    return by;
  struct cfa_expr *copy = arena_copy(b->arena, e, 1, sizeof *e);
  for (unsigned i = 0; i < e->nargs; i++)
    copy->arg[i] = put_in_place(b, e->arg[i], var, by);
  const struct cfa_expr *x = copy->arg[0];
  return e->op == CFA_CONVERT && c_is_integer(e->type) &&
                 x->op == CFA_CONSTANT && c_is_integer(x->type)
             ? cfa_constant(b->g, e->type, c_wrap(e->type, x->value), e->span)
             : copy;
}

/* The read that location at hand has done there; an address of a number may be made in
   several ways, as `a` and `&a[0]`. */
static const struct cfa_expr *read_before(struct cells_builder *b,
                                          const struct cfa_expr *load) {
  struct cells_address x = cells_address_form(cells_rewrite(b, load->arg[0]));
  for (size_t i = 0; i < b->reads.len && x.is_number; i++) {
    const struct cells_read *r = &b->reads.at[i];
    if (r->load->op != CFA_LOAD || has_load(r->load->arg[0]) ||
        !c_compatible(r->load->type, load->type))
      continue;
    struct cells_address y =
        cells_address_form(cells_rewrite(b, r->load->arg[0]));
    if (y.is_number && y.base == x.base)
      return cfa_variable(b->g, r->var, load->span);
  }
  return cells_read_before(b, load);
}

/* What is known of the element at the new value of a variable; NULL: nothing. */
static const struct cfa_expr *known_element(struct cells_builder *b,
                                            const struct cells_view *v,
                                            const struct cfa_edge *e) {
  if (!sets_plainly(e))
    return NULL;
  const struct cfa_expr *load = put_in_place(b, v->load, e->var, e->expr);
  const struct cfa_expr *read = read_before(b, load);
  const struct cells_view *other = cells_view_of(b, load);
  return read || !other ? read : cfa_variable(b->g, other->var, e->span);
}

/* Whether a procedure may change where it leads: a global stands in the address. */
static bool reads_global(const struct cells_builder *b,
                         const struct cfa_expr *e) {
  bool found = e->op == CFA_VARIABLE && e->var < b->old->nglobals;
  for (unsigned i = 0; i < e->nargs && !found; i++)
    found = reads_global(b, e->arg[i]);
  return found;
}

static bool changes_view(const struct cells_builder *b,
                         const struct cells_view *v, const struct cfa_edge *e) {
  switch (e->kind) {
  case CFA_SKIP:
  case CFA_ASSUME:
  case CFA_STORE: /* see cells_write_views */
    return false;
  case CFA_SET:
  case CFA_HAVOC:
    return cfa_reads(v->load, e->var);
  case CFA_CALL:
    return b->writers[e->callee] || cfa_reads(v->load, e->var) ||
           reads_global(b, v->load);
  default:
    return true;
  }
}

bool cells_changes_views(const struct cells_builder *b,
                         const struct cfa_edge *e) {
  bool changes = false;
  for (size_t i = 0; i < b->views.len && !changes; i++)
    changes = changes_view(b, &b->views.at[i], e);
  return changes;
}

void cells_renew_views(struct cells_builder *b, const struct cfa_edge *e) {
  for (size_t i = 0; i < b->views.len; i++) {
    const struct cells_view *v = &b->views.at[i];
    if (!changes_view(b, v, e))
      continue;
    const struct cfa_expr *known = known_element(b, v, e);
    if (known)
      cells_emit_set(b, v->var, known);
    else if (e->kind == CFA_HAVOC)
      cells_emit_any(b, v->var);
    else
      cells_emit_set(b, v->var, cells_read_element(b, v->load));
  }
}

/* Whether both may lead to one object, or to what is not known. */
static bool may_meet(const struct cells_builder *b, const struct cfa_expr *x,
                     const struct cfa_expr *y) {
  uint32_t vx = points_vertex(b->points, x), vy = points_vertex(b->points, y);
  const struct memory_part *parts = b->memory->parts;
  bool meet = points_has(b->points, vx, b->points->unknown) ||
              points_has(b->points, vy, b->points->unknown);
  for (uint32_t i = points_next(b->points, vx, 0);
       i < b->memory->nparts && !meet; i = points_next(b->points, vx, i + 1))
    for (uint32_t k = points_next(b->points, vy, 0);
         k < b->memory->nparts && !meet; k = points_next(b->points, vy, k + 1))
      meet = parts[i].object == parts[k].object;
  return meet;
}

/* Where the access is to whole cells, and the view of one, they are of the same or of two
   that have no byte in common. */
static bool are_cells(struct cells_builder *b, const struct cells_view *v,
                      const struct cells_access *other,
                      const struct cfa_expr *address) {
  const struct c_type *type = b->vars.at[v->var].type;
  struct cells_access a = cells_access_of(b, v->load->arg[0], address, type);
  bool cells = !a.unknown && !other->unknown && a.odd.len == 0 &&
               other->odd.len == 0 && cells_same_sort(type, other->type);
  cells_free_access(&a);
  return cells;
}

static const struct cfa_expr *is_same_place(const struct cells_builder *b,
                                            const struct cells_access *other,
                                            const struct cfa_expr *address) {
  const struct cfa_expr *whole = other->address.whole;
  return cfa_binary(b->g, CFA_EQUAL, cells_truth_type(b), whole,
                    cells_converted(b, address, whole->type), b->of->span);
}

void cells_agree_with_views(struct cells_builder *b,
                            const struct cells_access *read,
                            const struct cfa_expr *from,
                            const struct cfa_expr *value) {
  for (size_t i = 0; i < b->views.len; i++) {
    const struct cells_view *v = &b->views.at[i];
    const struct cfa_expr *address = cells_rewrite(b, v->load->arg[0]);
    if (!may_meet(b, v->load->arg[0], from) || !are_cells(b, v, read, address))
      continue;
    const struct cfa_expr *view = cfa_variable(b->g, v->var, b->of->span);
    const struct cfa_expr *agree =
        cfa_binary(b->g, CFA_EQUAL, cells_truth_type(b), view,
                   cells_converted(b, value, view->type), b->of->span);
    cells_emit(b, CFA_ASSUME)->expr =
        cells_or(b, cells_not(b, is_same_place(b, read, address)), agree);
  }
}

void cells_write_views(struct cells_builder *b, const struct cfa_expr *to,
                       const struct cells_access *written,
                       const struct cfa_expr *value) {
  for (size_t i = 0; i < b->views.len; i++) {
    const struct cells_view *v = &b->views.at[i];
    const struct cfa_expr *from = v->load->arg[0];
    if (!may_meet(b, from, to))
      continue;
    const struct cfa_expr *address = cells_rewrite(b, from);
    if (!are_cells(b, v, written, address)) {
      cells_emit_set(b, v->var, cells_read_element(b, v->load));
      continue;
    }
    const struct cfa_expr *old = cfa_variable(b->g, v->var, b->of->span);
    cells_emit_set(b, v->var,
                   cells_choice(b, is_same_place(b, written, address),
                                cells_converted(b, value, old->type), old));
  }
}

/* ---- Who writes ------------------------------------------------------------- */

static bool writes_memory(const struct cells_builder *b,
                          const struct cfa_edge *e) {
  switch (e->kind) {
  case CFA_SKIP:
  case CFA_ASSUME:
  case CFA_SET:
  case CFA_HAVOC:
    return false;
  case CFA_CALL:
    return b->writers[e->callee];
  default:
    return true;
  }
}

void cells_find_writers(struct cells_builder *b) {
  const struct cfa *g = b->old;
  bool more = true;
  b->writers = arena_array(b->arena, g->nprocs, sizeof *b->writers);
  while (more) {
    more = false;
    for (uint32_t i = 0; i < g->nedges; i++) {
      bool *writes = &b->writers[g->locations[g->edges[i].from].proc];
      if (*writes || !writes_memory(b, &g->edges[i]))
        continue;
      *writes = more = true;
    }
  }
}
