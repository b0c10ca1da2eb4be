/* frontend/c/cfa_cells.c — cells for objects, procedure by procedure.
 *
 * The edges of a location are made anew at the end of a chain of edges that
 * does first what they need: reads into temporaries, assumptions.  The edges of
 * a branch share the chain, so that exactly one of their conditions holds.
 *
 * A read of a long array notes whether it has missed the chosen element also where
 * C does not come to it, as on the right of `&&`: which read is the last one
 * is then another question, but still one that the run of the program answers.
 */
#include "cfa_cells.h"

#include "cfa_odd_pointers.h"
#include "cfa_reuse.h"

#include "engine/base/name_set.h"
#include "engine/base/vec.h"
#include "points_functions.h"

#include <assert.h>
#include <string.h>

struct cells_read {
  const struct cfa_expr *load;
  uint32_t var; /* the temporary that holds it */
};

/* Reads that still hold at the begin of a location. */
struct cells_known {
  const struct cells_read *reads;
  size_t n;
};

/* An object of a procedure that calls itself, to which pointers are kept: see
   "Frames". */
struct cells_frame {
  uint32_t object, proc;
  uint32_t top;          /* global: the address in the last call */
  uint32_t own;          /* local: in this call */
  uint32_t outer, saved; /* first variables of the cells: of the call before the
                            last, global; what these were when this call began */
  uint64_t first, end;   /* addresses that all of them have */
  uint64_t stride;       /* from one call to the next */
  bool *enters; /* by procedure: a call of it may begin a call of `proc` */
};

struct cells_set {
  uint32_t var;
  const struct cfa_expr *value;
};

struct cells_builder {
  const struct cfa *old;
  struct cfa *g;
  struct arena *arena;
  const struct memory_objects *memory;
  struct points_to *points;
  uint32_t *first_cell; /* variable of the first cell, by object */
  uint32_t *first_row;  /* by object: variables for each row (vars_of_row) */
  uint32_t *array_of; /* by variable: the edge CFA_NEW that makes the one array
                          to which it ever points, or CFA_NONE */
  uint32_t *counters; /* variable by edge CFA_NEW that may be done more than
                           once; else CFA_NONE */
  uint32_t *first_own, *next_own; /* objects of a procedure, by procedure and by
                                     object; else CFA_NONE */
  VEC(struct cells_frame) frames;
  uint32_t *frame_of; /* by object; CFA_NONE: it has none */
  VEC(uint32_t) away; /* objects that were given away */
  struct cfa_reuse reuse;
  const bool *freed;          /* by object: it may be freed */
  const bool *moved_marks;    /* see points_functions.h */
  const bool *function_marks; /* see points_functions.h */
  bool leaks;                 /* see leaks_pointers */
  bool odd_pointers;          /* see cfa_odd_pointers.h */
  points_pairs overlaps; /* objects: texts of which one may be in the other */
  bool has_rows;         /* of which an element is chosen */
  cfa_var_list vars;
  struct name_set names; /* the unique names of variables */
  cfa_location_list locations;
  cfa_edge_list edges;
  struct cfa_proc *procs;
  /* Of the procedure at hand. */
  const struct cfa_proc *proc;
  struct cfa_proc *fresh;
  uint32_t at;                  /* the location where the next edge begins */
  const struct cfa_edge *of;    /* the edge that is made anew */
  VEC(struct cells_read) reads; /* of the location at hand */
  struct cells_known *known;    /* by location of the old automaton */
};

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

static struct cfa_edge *cells_edge(struct cells_builder *b,
                                   enum cfa_edge_kind kind, uint32_t to) {
  return cfa_new_edge(&b->edges, b->at, to, kind, b->of->span);
}

/* An edge to a new location, which is the one at hand then. */
static struct cfa_edge *cells_emit(struct cells_builder *b,
                                   enum cfa_edge_kind kind) {
  uint32_t to = cells_location(b, b->of->from);
  struct cfa_edge *e = cells_edge(b, kind, to);
  b->at = to;
  return e;
}

static void emit_set(struct cells_builder *b, uint32_t var,
                     const struct cfa_expr *value) {
  struct cfa_edge *e = cells_emit(b, CFA_SET);
  e->var = var;
  e->expr = value;
}

static void emit_havoc(struct cells_builder *b, uint32_t var,
                       enum cfa_reason reason) {
  struct cfa_edge *e = cells_emit(b, CFA_HAVOC);
  e->var = var;
  e->reason = reason;
}

/* What is not kept track of. */
static void emit_any(struct cells_builder *b, uint32_t var) {
  emit_havoc(b, var, CFA_UNKNOWN_CELL);
}

/* What a cell, or a variable, holds: of a float or double its bits. */
static const struct c_type *held_type(const struct cells_builder *b,
                                      const struct c_type *t) {
  return t->kind == C_FLOAT    ? b->old->types->basic[C_INT]
         : t->kind == C_DOUBLE ? b->old->types->basic[C_LLONG]
                               : t;
}

static uint32_t cells_temporary(struct cells_builder *b,
                                const struct c_type *type) {
  uint32_t n = (uint32_t)b->vars.len;
  struct cfa_var v = {.number = n,
                      .scope = CFA_TEMPORARY,
                      .proc = b->proc->number,
                      .type = held_type(b, type),
                      .span = b->of->span};
  v.name = arena_printf(b->arena, "#m%u", n - b->fresh->first_var);
  v.unique = arena_concat(b->arena, b->proc->name, "::", v.name);
  vec_push(&b->vars, v);
  b->g->vars = b->vars.at;
  return n;
}

/* ---- Expressions ------------------------------------------------------------ */

static const struct c_type *truth_type(const struct cells_builder *b) {
  return b->old->types->basic[C_INT];
}

static const struct cfa_expr *truth_of(const struct cells_builder *b,
                                       bool value) {
  return cfa_constant(b->g, truth_type(b), value, b->of->span);
}

static bool is_truth_value(const struct cfa_expr *e, bool value) {
  return e->op == CFA_CONSTANT && (e->value != 0) == value;
}

static const struct cfa_expr *number_like(const struct cells_builder *b,
                                          const struct cfa_expr *e,
                                          uint64_t value) {
  return cfa_constant(b->g, e->type, value, e->span);
}

static const struct cfa_expr *cells_not(const struct cells_builder *b,
                                        const struct cfa_expr *x) {
  if (x->op == CFA_CONSTANT)
    return truth_of(b, !x->value);
  return cfa_unary(b->g, CFA_LOGICAL_NOT, truth_type(b), x, x->span);
}

static const struct cfa_expr *cells_or(const struct cells_builder *b,
                                       const struct cfa_expr *x,
                                       const struct cfa_expr *y) {
  if (is_truth_value(x, false) || is_truth_value(y, true))
    return y;
  if (is_truth_value(y, false) || is_truth_value(x, true))
    return x;
  return cfa_binary(b->g, CFA_LOGICAL_OR, truth_type(b), x, y, x->span);
}

static const struct cfa_expr *cells_and(const struct cells_builder *b,
                                        const struct cfa_expr *x,
                                        const struct cfa_expr *y) {
  if (is_truth_value(x, true) || is_truth_value(y, false))
    return y;
  if (is_truth_value(y, true) || is_truth_value(x, false))
    return x;
  return cfa_binary(b->g, CFA_LOGICAL_AND, truth_type(b), x, y, x->span);
}

static const struct cfa_expr *cells_choice(const struct cells_builder *b,
                                           const struct cfa_expr *c,
                                           const struct cfa_expr *x,
                                           const struct cfa_expr *y) {
  if (c->op == CFA_CONSTANT)
    return c->value ? x : y;
  return cfa_choice(b->g, c, x, y, c->span);
}

static const struct cfa_expr *converted(const struct cells_builder *b,
                                        const struct cfa_expr *x,
                                        const struct c_type *to) {
  bool same =
      x->type == to || (x->type->kind == C_POINTER && to->kind == C_POINTER);
  return same ? x : cfa_unary(b->g, CFA_CONVERT, to, x, x->span);
}

static uint32_t new_var(const struct cells_builder *b, uint32_t var) {
  return var < b->old->nglobals || var == CFA_NONE
             ? var
             : var - b->proc->first_var + b->fresh->first_var;
}

static const struct cfa_expr *rewrite_expr(struct cells_builder *b,
                                           const struct cfa_expr *e);

/* A temporary with that value. */
static const struct cfa_expr *kept(struct cells_builder *b,
                                   const struct cfa_expr *e) {
  if (e->op == CFA_CONSTANT)
    return e;
  uint32_t v = cells_temporary(b, e->type);
  emit_set(b, v, e);
  return cfa_variable(b->g, v, e->span);
}

/* The same of a condition.  One that is used for each of many cells is long: it has
   a part for each of them. */
static const struct cfa_expr *kept_condition(struct cells_builder *b,
                                             const struct cfa_expr *c) {
  if (c->op == CFA_CONSTANT)
    return c;
  const struct cfa_expr *v = kept(b, c);
  return cfa_binary(b->g, CFA_UNEQUAL, truth_type(b), v, number_like(b, v, 0),
                    c->span);
}

/* ---- Addresses -------------------------------------------------------------- */

/* An address that is a number, or a number and indexes times numbers; else `whole`
   alone counts. */
struct cells_address {
  const struct cfa_expr *whole;
  bool is_number;
  uint64_t base;
  uint32_t nindexes; /* from the left; 0: none, or it has not this form */
  struct {
    const struct cfa_expr *index;
    uint64_t stride;
  } by[CFA_MOST_INDEXES];
};

static void add_index(struct cells_address *a, const struct cfa_expr *element) {
  bool fits =
      (a->is_number || a->nindexes > 0) && a->nindexes < CFA_MOST_INDEXES;
  if (fits) {
    a->by[a->nindexes].index = element->arg[1];
    a->by[a->nindexes].stride = element->arg[0]->type->of->size;
  }
  a->is_number = false;
  a->nindexes = fits ? a->nindexes + 1 : 0;
}

static struct cells_address address_form(const struct cfa_expr *e) {
  struct cells_address a = {.whole = e};
  bool follows = e->op == CFA_MEMBER || e->op == CFA_ELEMENT ||
                 (e->op == CFA_CONVERT && e->arg[0]->type->kind == C_POINTER);
  if (e->op == CFA_CONSTANT) {
    a.is_number = true;
    a.base = e->value;
  } else if (follows) {
    a = address_form(e->arg[0]);
    a.whole = e;
  }
  if (e->op == CFA_MEMBER)
    a.base += e->offset;
  else if (e->op == CFA_ELEMENT)
    add_index(&a, e);
  return a;
}

static const struct cfa_expr *compares(const struct cells_builder *b,
                                       enum cfa_op op, const struct cfa_expr *x,
                                       uint64_t y) {
  return cfa_binary(b->g, op, truth_type(b), x, number_like(b, x, y), x->span);
}

/* Is it this address? */
static const struct cfa_expr *is_at(const struct cells_builder *b,
                                    const struct cells_address *a,
                                    uint64_t address) {
  if (a->is_number)
    return truth_of(b, a->base == address);
  if (a->nindexes == 1 && a->by[0].stride > 0) {
    int64_t distance = (int64_t)(address - a->base);
    int64_t stride = (int64_t)a->by[0].stride;
    if (distance % stride != 0)
      return truth_of(b, false);
    return compares(b, CFA_EQUAL, a->by[0].index,
                    (uint64_t)(distance / stride));
  }
  return compares(b, CFA_EQUAL, a->whole, address);
}

/* Is it from `first` on and not at `end` or after? */
static const struct cfa_expr *cells_within(const struct cells_builder *b,
                                           const struct cells_address *a,
                                           uint64_t first, uint64_t end) {
  if (a->is_number)
    return truth_of(b, first <= a->base && a->base < end);
  return cells_and(b, compares(b, CFA_GREATER_EQUAL, a->whole, first),
                   compares(b, CFA_LESS, a->whole, end));
}

/* ---- Frames ----------------------------------------------------------------- */

/* A procedure that calls itself has its local objects once for each call that is under
   way.  If pointers to such an object are kept, those of the last call and of the one
   before have cells: when a call begins, the last one's become those of the one before,
   whose own are saved in variables of the call, and when it ends, they come back.  Their
   addresses are `top` and `stride` before it.  What a pointer to one further out leads to
   is not covered.

   Within the procedure an access to its own object by name is one to the last call's
   cells, whatever `top` is: its address begins with `own`, and `as_own` puts the number in
   the place of it that the object has in memory_objects.  Whoever calls sets `top` back,
   so that no invariant has to say that callees leave it as it was. */

static struct cells_frame *frame_of(const struct cells_builder *b,
                                    uint32_t object) {
  uint32_t i = b->frame_of[object];
  return i == CFA_NONE ? NULL : &b->frames.at[i];
}

/* The object of the procedure at hand whose `own` it is; CFA_NONE: it is none. */
static uint32_t object_of_own(const struct cells_builder *b, uint32_t var) {
  for (uint32_t i = b->first_own[b->proc->number]; i != CFA_NONE;
       i = b->next_own[i])
    if (b->frame_of[i] != CFA_NONE && frame_of(b, i)->own == var)
      return i;
  return CFA_NONE;
}

static const struct cfa_expr *fold_address(const struct cells_builder *b,
                                           const struct cfa_expr *e);

/* The address with a number in the place of `own`; NULL: it does not begin with it. */
static const struct cfa_expr *as_own(const struct cells_builder *b,
                                     const struct cfa_expr *e) {
  if (e->op == CFA_VARIABLE) {
    uint32_t object = object_of_own(b, e->var);
    return object == CFA_NONE
               ? NULL
               : number_like(b, e, b->memory->objects[object].address);
  }
  if (e->op != CFA_MEMBER && e->op != CFA_ELEMENT &&
      (e->op != CFA_CONVERT || e->type->kind != C_POINTER))
    return NULL;
  const struct cfa_expr *base = as_own(b, e->arg[0]);
  if (!base)
    return NULL;
  struct cfa_expr *copy = arena_copy(b->arena, e, 1, sizeof *e);
  copy->arg[0] = base;
  return fold_address(b, copy);
}

/* The address `steps` bytes after that of the variable. */
static const struct cfa_expr *bytes_after(const struct cells_builder *b,
                                          uint32_t var, int64_t steps) {
  const struct cfa_expr *x = cfa_variable(b->g, var, b->of->span);
  const struct cfa_expr *n = cfa_constant(b->g, b->old->types->ptrdiff_t_,
                                          (uint64_t)steps, b->of->span);
  return cfa_binary(b->g, CFA_ELEMENT, x->type, x, n, b->of->span);
}

static void begin_frame(struct cells_builder *b, const struct cells_frame *f) {
  const struct memory_object *o = &b->memory->objects[f->object];
  const struct cfa_expr *top = cfa_variable(b->g, f->top, b->of->span);
  for (uint32_t i = 0; i < o->ncells; i++) {
    uint32_t cell = b->first_cell[f->object] + i;
    emit_set(b, f->saved + i, cfa_variable(b->g, f->outer + i, b->of->span));
    emit_set(b, f->outer + i, cfa_variable(b->g, cell, b->of->span));
    emit_havoc(b, cell, CFA_UNINITIALISED);
  }
  /* No machine has a stack for more calls than there are addresses. */
  emit_set(b, f->top, bytes_after(b, f->top, (int64_t)f->stride));
  cells_emit(b, CFA_ASSUME)->expr =
      cells_and(b, compares(b, CFA_GREATER_EQUAL, top, f->first),
                compares(b, CFA_LESS, top, f->end));
  emit_set(b, f->own, top);
}

static void end_frame(struct cells_builder *b, const struct cells_frame *f) {
  for (uint32_t i = 0; i < b->memory->objects[f->object].ncells; i++) {
    emit_set(b, b->first_cell[f->object] + i,
             cfa_variable(b->g, f->outer + i, b->of->span));
    emit_set(b, f->outer + i, cfa_variable(b->g, f->saved + i, b->of->span));
  }
}

/* ---- Chosen elements -------------------------------------------------------- */

/* The variables of a row: the indexes of the chosen element, and whether it was missed. */
static uint32_t vars_of_row(const struct cells_builder *b,
                            const struct memory_object *o, uint32_t row) {
  uint32_t var = b->first_row[o->number];
  for (uint32_t i = 0; i < row; i++)
    var += o->rows[i].nindexes + 1;
  return var;
}

static uint32_t chosen_missed(const struct cells_builder *b,
                              const struct memory_object *o, uint32_t row) {
  return vars_of_row(b, o, row) + o->rows[row].nindexes;
}

static const struct cfa_expr *chosen_index(const struct cells_builder *b,
                                           const struct memory_object *o,
                                           uint32_t row, uint32_t i) {
  return cfa_variable(b->g, vars_of_row(b, o, row) + i, b->of->span);
}

/* The number of the element, counted through all of the row. */
static const struct cfa_expr *number_of_chosen(const struct cells_builder *b,
                                               const struct memory_object *o,
                                               uint32_t row) {
  const struct memory_row *r = &o->rows[row];
  const struct cfa_expr *n = chosen_index(b, o, row, 0);
  for (uint32_t i = 1; i < r->nindexes; i++) {
    n = cfa_binary(b->g, CFA_MULTIPLY, n->type, n,
                   number_like(b, n, r->lengths[i]), n->span);
    n = cfa_binary(b->g, CFA_ADD, n->type, n, chosen_index(b, o, row, i),
                   n->span);
  }
  return n;
}

/* Is it element n of those from `first` on? */
static const struct cfa_expr *is_element_at(const struct cells_builder *b,
                                            const struct cells_address *a,
                                            const struct c_type *of,
                                            uint64_t first,
                                            const struct cfa_expr *n) {
  const struct c_type *pointer = c_pointer_to(b->old->types, of);
  const struct cfa_expr *at = cfa_binary(
      b->g, CFA_ELEMENT, pointer,
      cfa_constant(b->g, pointer, first, b->of->span), n, b->of->span);
  return cfa_binary(
      b->g, CFA_EQUAL, truth_type(b), a->whole,
      cfa_unary(b->g, CFA_CONVERT, a->whole->type, at, b->of->span),
      a->whole->span);
}

static bool has_indexes_of(const struct cells_address *a,
                           const struct memory_row *r) {
  uint64_t stride = r->count * r->of->size;
  for (uint32_t i = 0; i < a->nindexes && i < r->nindexes; i++) {
    stride = r->lengths[i] ? stride / r->lengths[i] : 0;
    if (a->by[i].stride != stride)
      return false;
  }
  return a->nindexes == r->nindexes;
}

/* Element n of a row, by its indexes. */
static const struct cfa_expr *is_nth_chosen(const struct cells_builder *b,
                                            const struct memory_object *o,
                                            uint32_t row, uint64_t n) {
  const struct cfa_expr *is = truth_of(b, true);
  const struct memory_row *r = &o->rows[row];
  for (uint32_t i = r->nindexes; i-- > 0; n /= r->lengths[i])
    is = cells_and(b,
                   compares(b, CFA_EQUAL, chosen_index(b, o, row, i),
                            i > 0 ? n % r->lengths[i] : n),
                   is);
  return is;
}

/* Whether the address names an element of the row, whose first one has the scalar at
   `first`, by its indexes. */
static bool is_by_indexes(const struct cells_address *a,
                          const struct memory_object *o, uint32_t row,
                          uint64_t first) {
  return a->base == first && a->nindexes > 0 &&
         has_indexes_of(a, &o->rows[row]);
}

/* Are all indexes but the first one within their arrays? */
static const struct cfa_expr *has_inner_indexes(const struct cells_builder *b,
                                                const struct cells_address *a,
                                                const struct memory_row *r) {
  const struct cfa_expr *within = truth_of(b, true);
  for (uint32_t i = 1; i < r->nindexes; i++) {
    const struct cfa_expr *x = a->by[i].index;
    within = cells_and(b, within,
                       cells_and(b, compares(b, CFA_GREATER_EQUAL, x, 0),
                                 compares(b, CFA_LESS, x, r->lengths[i])));
  }
  return within;
}

/* Indexes beyond an array in an array may lead to the chosen element, or to another:
   C does not allow them, but machines do. */
static const struct cfa_expr *is_astray(const struct cells_builder *b,
                                        const struct cells_address *a,
                                        const struct memory_object *o,
                                        uint32_t row, uint64_t first) {
  return is_by_indexes(a, o, row, first)
             ? cells_not(b, has_inner_indexes(b, a, &o->rows[row]))
             : truth_of(b, false);
}

/* Is it that of a scalar of the chosen element, which the first element has at
   `first`, and not astray? */
static const struct cfa_expr *is_in_chosen(const struct cells_builder *b,
                                           const struct cells_address *a,
                                           const struct memory_object *o,
                                           uint32_t row, uint64_t first) {
  const struct memory_row *r = &o->rows[row];
  if (a->is_number) {
    uint64_t i = (a->base - first) / r->of->size;
    return (a->base - first) % r->of->size != 0 || i >= r->count
               ? truth_of(b, false)
               : is_nth_chosen(b, o, row, i);
  }
  if (!is_by_indexes(a, o, row, first))
    return is_element_at(b, a, r->of, first, number_of_chosen(b, o, row));
  const struct cfa_expr *is = has_inner_indexes(b, a, r);
  for (uint32_t i = 0; i < r->nindexes; i++) {
    const struct cfa_expr *x = a->by[i].index;
    is = cells_and(b, is,
                   cfa_binary(b->g, CFA_EQUAL, truth_type(b), x,
                              chosen_index(b, o, row, i), x->span));
  }
  return is;
}

/* Is there an element that has the scalar there?  As C has it, a pointer to a scalar
   is to one of those in the row. */
static const struct cfa_expr *is_aligned(const struct cells_builder *b,
                                         const struct cells_address *a,
                                         const struct memory_row *r,
                                         uint64_t first) {
  uint64_t size = r->of->size;
  bool known =
      a->is_number || (a->nindexes > 0 && (a->base - first) % size == 0);
  for (uint32_t i = 0; i < a->nindexes; i++)
    known = known && a->by[i].stride % size == 0;
  if (known)
    return truth_of(b, true);
  const struct c_type *pointer = c_pointer_to(b->old->types, r->of);
  const struct cfa_expr *n =
      cfa_binary(b->g, CFA_DISTANCE, b->old->types->ptrdiff_t_,
                 cfa_unary(b->g, CFA_CONVERT, pointer, a->whole, b->of->span),
                 cfa_constant(b->g, pointer, first, b->of->span), b->of->span);
  return is_element_at(b, a, r->of, first, n);
}

/* Is it so many bytes after the begin of the cell? */
static const struct cfa_expr *is_at_cell(const struct cells_builder *b,
                                         const struct cells_address *a,
                                         const struct memory_object *o,
                                         const struct memory_cell *c,
                                         uint64_t after) {
  uint64_t first = o->address + c->offset + after;
  return c->row == CFA_NONE ? is_at(b, a, first)
                            : is_in_chosen(b, a, o, c->row, first);
}

/* Does an access of so many bytes have any in common with a row? */
static const struct cfa_expr *touches_row(const struct cells_builder *b,
                                          const struct cells_address *a,
                                          const struct memory_object *o,
                                          uint32_t row, uint64_t size) {
  const struct memory_row *r = &o->rows[row];
  uint64_t first = o->address + r->offset;
  return cells_within(b, a, first - size + 1, first + r->count * r->of->size);
}

/* ---- What an access may lead to --------------------------------------------- */

struct cells_case {
  const struct cfa_expr *when;
  uint32_t var; /* of the cell */
  bool inside;  /* not all of it: what is above so many bits */
  unsigned shift;
  const struct cfa_expr *astray; /* it may be this cell, or none; NULL: never */
};

/* An address is `rest` more than a multiple of `by`, a power of two. */
struct cells_alignment {
  uint64_t by, rest;
};

/* An access to elements of a row, each of them as what it is; also astray. */
struct cells_in_row {
  uint32_t object, row;
  const struct cfa_expr *within, *hit; /* in the row; in the chosen element */
};

struct cells_access {
  struct cells_address address;
  struct cells_alignment aligned;
  const struct c_type *type;
  VEC(struct cells_case) cases; /* exactly this cell is read or written */
  /* An object holds it, and no cell is just that: any value. */
  const struct cfa_expr *loose;
  const struct cfa_expr *bad; /* what is not covered */
  const char *reason;         /* why */
  bool unknown;               /* it may lead to none of the objects */
  bool own;        /* to an object of the procedure at hand, which is named */
  uint32_t framed; /* the last object whose frames were looked at; CFA_NONE */
  /* Objects of `loose` with cells, which may be hit in part. */
  VEC(uint32_t) odd;
  VEC(struct cells_in_row) rows;
};

static bool same_sort(const struct c_type *x, const struct c_type *y) {
  return x->size == y->size &&
         (x->kind == C_POINTER) == (y->kind == C_POINTER) &&
         (x->kind == C_BOOL) == (y->kind == C_BOOL);
}

static void add_bad(const struct cells_builder *b, struct cells_access *a,
                    const struct cfa_expr *when, const char *reason) {
  if (is_truth_value(when, false))
    return;
  a->bad = cells_or(b, a->bad, when);
  a->reason = a->reason ? a->reason : reason;
}

static bool is_odd(const struct cells_access *a, uint32_t object) {
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
  if (is_truth_value(when, false))
    return;
  if (pointer && !(part && part->kind == C_POINTER))
    add_bad(b, a, when, "a pointer in memory that is used as something else");
  else
    a->loose = cells_or(b, a->loose, when);
  if (!is_odd(a, o->number))
    vec_push(&a->odd, o->number);
}

/* Whether each call has such an object of its own. */
static bool is_of_call(const struct cells_builder *b, uint32_t object) {
  uint32_t var = b->memory->objects[object].var;
  return var != CFA_NONE && b->old->vars[var].scope != CFA_GLOBAL &&
         b->memory->recursive[b->memory->objects[object].proc] &&
         b->frame_of[object] == CFA_NONE;
}

/* The cells of an object of one call are variables of its procedure, which no other
   procedure sees: a path there has ended where the address was taken (escapes). */
static bool is_of_other_call(const struct cells_builder *b,
                             const struct memory_object *o) {
  return is_of_call(b, o->number) && o->proc != b->proc->number;
}

/* Is it that of an element of the row, which has the scalar so many bytes after cell
   c? */
static const struct cfa_expr *is_in_row(const struct cells_builder *b,
                                        const struct cells_access *a,
                                        const struct memory_object *o,
                                        const struct memory_cell *c,
                                        uint64_t after) {
  const struct memory_row *r = &o->rows[c->row];
  uint64_t first = o->address + c->offset + after;
  if (!is_by_indexes(&a->address, o, c->row, first))
    return cells_and(b, touches_row(b, &a->address, o, c->row, 1),
                     is_aligned(b, &a->address, r, first));
  const struct cfa_expr *x = a->address.by[0].index;
  return cells_and(b, has_inner_indexes(b, &a->address, r),
                   cells_and(b, compares(b, CFA_GREATER_EQUAL, x, 0),
                             compares(b, CFA_LESS, x, r->lengths[0])));
}

/* The access is to cell c of elements, or so many bytes after it, and the cases from
   `first` on are those of the chosen one. */
static void add_in_row(struct cells_builder *b, struct cells_access *a,
                       const struct memory_object *o,
                       const struct memory_cell *c, uint64_t after,
                       size_t first) {
  uint32_t row = c->row;
  size_t at = 0;
  while (at < a->rows.len &&
         (a->rows.at[at].object != o->number || a->rows.at[at].row != row))
    at++;
  if (at == a->rows.len)
    vec_push(&a->rows,
             ((struct cells_in_row){o->number, row, truth_of(b, false),
                                    truth_of(b, false)}));
  struct cells_in_row *in = &a->rows.at[at];
  in->within = cells_or(b, in->within, is_in_row(b, a, o, c, after));
  for (size_t i = first; i < a->cases.len; i++) {
    const struct cells_case *k = &a->cases.at[i];
    in->hit = cells_or(b, in->hit, k->when);
    if (k->astray) {
      in->within = cells_or(b, in->within, k->astray);
      in->hit = cells_or(b, in->hit, k->astray);
    }
  }
}

/* The access is to a cell, or to some bytes of it from so many on. */
static void add_case(struct cells_builder *b, struct cells_access *a,
                     const struct memory_object *o, uint32_t cell,
                     uint64_t after, bool inside) {
  const struct memory_cell *c = &o->cells[cell];
  uint64_t first = o->address + c->offset + after;
  struct cells_case made = {.when = is_at_cell(b, &a->address, o, c, after),
                            .var = b->first_cell[o->number] + cell,
                            .inside = inside,
                            .shift = (unsigned)(8 * after)};
  if (c->row != CFA_NONE)
    made.astray = is_astray(b, &a->address, o, c->row, first);
  if (made.astray && is_truth_value(made.astray, false))
    made.astray = NULL;
  if (made.astray && c->type->kind == C_POINTER)
    add_bad(b, a, made.astray, "an index beyond an array in an array");
  else if (made.astray)
    a->loose = cells_or(b, a->loose, made.astray);
  if (made.astray || !is_truth_value(made.when, false))
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
      if (!same_sort(c->type, a->type))
        continue;
      int64_t bytes = (int64_t)c->offset - (before ? (int64_t)f->stride : 0);
      const struct cfa_expr *when =
          cfa_binary(b->g, CFA_EQUAL, truth_type(b), a->address.whole,
                     cfa_unary(b->g, CFA_CONVERT, a->address.whole->type,
                               bytes_after(b, f->top, bytes), b->of->span),
                     b->of->span);
      uint32_t first = before ? f->outer : b->first_cell[o->number];
      vec_push(&a->cases,
               ((struct cells_case){.when = when, .var = first + i}));
      bad = cells_and(b, bad, cells_not(b, when));
    }
  add_bad(b, a, bad,
          "a variable of a call further out, of a function that calls itself");
}

/* ---- Parts of cells --------------------------------------------------------- */

/* As C has it, a pointer to a type has its alignment, unless it is made otherwise. */
static struct cells_alignment alignment_of(const struct cells_builder *b,
                                           const struct cfa_expr *e) {
  struct cells_alignment a = {1, 0}, of;
  uint64_t size;
  switch (e->op) {
  case CFA_ADDRESS:
    if (e->var != CFA_NONE)
      a.by = b->old->vars[e->var].type->align;
    break;
  case CFA_MEMBER:
    a = alignment_of(b, e->arg[0]);
    a.rest = (a.rest + e->offset) % a.by;
    break;
  case CFA_ELEMENT:
    a = alignment_of(b, e->arg[0]);
    size = e->arg[0]->type->of->size;
    while (size % a.by != 0)
      a.by /= 2;
    a.rest %= a.by;
    break;
  default:
    if (e->type->kind == C_POINTER && e->type->of->complete && !b->odd_pointers)
      a.by = e->type->of->align;
    break;
  }
  if (e->op == CFA_CONVERT && e->arg[0]->type->kind == C_POINTER) {
    of = alignment_of(b, e->arg[0]);
    a = of.by > a.by ? of : a;
  }
  return a.by ? a : (struct cells_alignment){1, 0};
}

/* An object begins at a multiple of the alignment of its type, and elements of a row
   are as far from each other as their size.  Pointers to what is packed need not have
   the alignment of their types. */
static bool may_begin_at(const struct cells_access *a,
                         const struct memory_object *o, uint32_t row,
                         uint64_t offset) {
  uint64_t by = o->aligned ? a->aligned.by : 1;
  while (by > 1 && (by > o->type->align ||
                    (row != CFA_NONE && o->rows[row].of->size % by != 0)))
    by /= 2;
  return offset % by == a->aligned.rest % by;
}

/* Whether it may be to some bytes of the cell, and not to all. */
static bool reads_inside(const struct cells_access *a,
                         const struct memory_cell *c) {
  return a->type->size < c->type->size && memory_has_plain_bits(a->type) &&
         memory_has_plain_bits(c->type);
}

static bool is_in_part(const struct cells_builder *b,
                       const struct memory_object *o, uint32_t part,
                       const struct memory_cell *c) {
  return memory_part_at(b->memory, o->number, c->offset) == part;
}

static bool serves(const struct cells_builder *b, const struct cells_access *a,
                   const struct memory_object *o, uint32_t part,
                   uint64_t offset) {
  for (uint32_t i = 0; i < o->ncells; i++) {
    const struct memory_cell *c = &o->cells[i];
    if (!is_in_part(b, o, part, c) || offset < c->offset)
      continue;
    if (same_sort(c->type, a->type) && c->offset == offset)
      return true;
    if (reads_inside(a, c) &&
        offset + a->type->size <= c->offset + c->type->size)
      return true;
  }
  return false;
}

enum {
  MOST_INSIDE = 32,   /* places in the cells of one part */
  MOST_OF_REGION = 64 /* bytes, of which each is looked at */
};

/* Whether each place in the part where the access may begin is a case: then it is
   to none but those. */
static bool serves_part(const struct cells_builder *b,
                        const struct cells_access *a,
                        const struct memory_object *o, uint32_t part) {
  const struct c_type *region = b->memory->parts[part].region;
  uint64_t looked_at = UINT64_MAX;
  if (!region || region->size > MOST_OF_REGION)
    return false;
  for (uint32_t i = 0; i < o->ncells; i++) {
    const struct memory_cell *c = &o->cells[i];
    uint64_t begin = memory_region_begin(o, c->offset);
    if (!is_in_part(b, o, part, c) || begin == looked_at)
      continue;
    looked_at = begin;
    for (uint64_t k = 0; k < region->size; k++)
      if (may_begin_at(a, o, c->row, begin + k) &&
          !serves(b, a, o, part, begin + k))
        return false;
  }
  return looked_at != UINT64_MAX;
}

static uint32_t count_inside(const struct cells_builder *b,
                             const struct cells_access *a,
                             const struct memory_object *o, uint32_t part) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < o->ncells; i++) {
    const struct memory_cell *c = &o->cells[i];
    if (is_in_part(b, o, part, c) && reads_inside(a, c))
      for (uint64_t k = 0; k + a->type->size <= c->type->size; k++)
        n += may_begin_at(a, o, c->row, c->offset + k);
  }
  return n;
}

/* The access is to some bytes of a cell. */
static void add_inside(struct cells_builder *b, struct cells_access *a,
                       const struct memory_object *o, uint32_t cell,
                       bool notes) {
  const struct memory_cell *c = &o->cells[cell];
  for (uint64_t k = 0; k + a->type->size <= c->type->size; k++) {
    size_t before = a->cases.len;
    if (!may_begin_at(a, o, c->row, c->offset + k))
      continue;
    add_case(b, a, o, cell, k, true);
    if (notes && c->row != CFA_NONE)
      add_in_row(b, a, o, c, k, before);
  }
}

/* True: it is in no other way to this part. */
static bool add_insides(struct cells_builder *b, struct cells_access *a,
                        const struct memory_object *o, uint32_t part) {
  bool few = count_inside(b, a, o, part) <= MOST_INSIDE;
  bool all = few && serves_part(b, a, o, part);
  for (uint32_t i = 0; i < o->ncells && few; i++)
    if (is_in_part(b, o, part, &o->cells[i]) && reads_inside(a, &o->cells[i]))
      add_inside(b, a, o, i, all);
  return all;
}

static void cells_target(struct cells_builder *b, struct cells_access *a,
                         uint32_t part) {
  const struct memory_part *p = &b->memory->parts[part];
  const struct memory_object *o = &b->memory->objects[p->object];
  const struct cells_frame *frame = frame_of(b, o->number);
  if (frame && !a->own) {
    frame_target(b, a, frame);
    return;
  }
  if (is_of_other_call(b, o)) {
    add_bad(b, a,
            cells_within(b, &a->address, o->address, o->address + o->room),
            "a variable of another call");
    return;
  }
  bool exact = p->type && same_sort(p->type, a->type) && o->ncells > 0;
  size_t before = a->cases.len;
  bool served = !exact && o->ncells > 0 && add_insides(b, a, o, part);
  const struct memory_cell *in_row = NULL;
  size_t first = a->cases.len;
  for (uint32_t i = 0; i < o->ncells; i++) {
    const struct memory_cell *c = &o->cells[i];
    if (!is_in_part(b, o, part, c) || !same_sort(c->type, a->type))
      continue;
    if (c->row != CFA_NONE)
      in_row = c;
    add_case(b, a, o, i, 0, false);
  }
  /* Between cells, as in the padding of a struct, something is, too. */
  bool between = a->address.is_number && a->cases.len == before;
  if (!(exact || served) || between)
    add_loose(b, a, o, p->type);
  else if (in_row)
    add_in_row(b, a, o, in_row, 0, first);
}

/* Elements of a row that were not chosen are any value. */
static void add_other_elements(struct cells_builder *b,
                               struct cells_access *a) {
  for (size_t i = 0; i < a->rows.len; i++)
    a->loose = cells_or(
        b, a->loose,
        cells_and(b, a->rows.at[i].within, cells_not(b, a->rows.at[i].hit)));
}

static void free_access(struct cells_access *a) {
  vec_free(&a->cases);
  vec_free(&a->odd);
  vec_free(&a->rows);
}

/* `e` is an address of the old automaton, `is` what became of it. */
static struct cells_access access_of(struct cells_builder *b,
                                     const struct cfa_expr *e,
                                     const struct cfa_expr *is,
                                     const struct c_type *type) {
  const struct cfa_expr *own = as_own(b, is);
  struct cells_access a = {.address = address_form(own ? own : is),
                           .aligned = alignment_of(b, e),
                           .type = type,
                           .own = own,
                           .framed = CFA_NONE,
                           .loose = truth_of(b, false),
                           .bad = truth_of(b, false)};
  uint32_t vertex = points_vertex(b->points, e);
  assert(vertex != CFA_NONE);
  for (uint32_t i = points_next(b->points, vertex, 0); i < b->memory->nparts;
       i = points_next(b->points, vertex, i + 1))
    cells_target(b, &a, i);
  add_other_elements(b, &a);
  a.unknown = points_has(b->points, vertex, b->points->unknown);
  return a;
}

/* Goes on where the condition holds; elsewhere the construct is not covered. */
static void refuse_unless(struct cells_builder *b, const struct cfa_expr *good,
                          const char *reason) {
  if (is_truth_value(good, true))
    return;
  uint32_t end = cells_location(b, b->of->from);
  b->locations.at[end].kind = CFA_UNSUPPORTED;
  b->locations.at[end].span = b->of->span;
  b->locations.at[end].text = reason;
  if (is_truth_value(good, false)) {
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

/* What is read in memory of others is any value.  A pointer there leads to
   memory of others, or to what was given away before; if pointers are made of
   numbers, it may lead anywhere. */
static bool any_covers(const struct cells_builder *b,
                       const struct cells_access *a) {
  return a->type->kind != C_POINTER || !b->points->has_numbers;
}

static bool is_address_number(const struct cfa_expr *e) {
  return e->op == CFA_CONVERT && e->arg[0]->type->kind == C_POINTER &&
         e->type->kind != C_POINTER && e->type->kind != C_BOOL;
}

static bool may_hold_pointers(const struct c_type *t) {
  bool found = t->kind == C_POINTER || !t->complete;
  if (t->kind == C_ARRAY)
    return may_hold_pointers(t->of);
  for (uint32_t i = 0; c_is_record(t) && i < t->n && !found; i++)
    found = may_hold_pointers(t->members[i].type);
  return found;
}

/* Whether bytes of a pointer may get into values that are no pointers. */
static bool leaks_pointers(const struct cells_builder *b,
                           const struct cfa_expr *e) {
  if (!e)
    return false;
  for (unsigned i = 0; i < e->nargs; i++)
    if (leaks_pointers(b, e->arg[i]))
      return true;
  if (is_address_number(e))
    return true;
  if (e->op != CFA_LOAD || e->type->kind == C_POINTER)
    return false;
  uint32_t vertex = points_vertex(b->points, e->arg[0]);
  for (uint32_t i = points_next(b->points, vertex, 0); i < b->memory->nparts;
       i = points_next(b->points, vertex, i + 1)) {
    const struct c_type *region = b->memory->parts[i].region;
    if (!region || may_hold_pointers(region))
      return true;
  }
  return false;
}

static bool any_leaks_pointers(const struct cells_builder *b) {
  for (uint32_t i = 0; i < b->old->nedges; i++) {
    const struct cfa_edge *e = &b->old->edges[i];
    bool leaks = leaks_pointers(b, e->expr) || leaks_pointers(b, e->address);
    for (uint32_t k = 0; k < e->nargs && !leaks; k++)
      leaks = leaks_pointers(b, e->args[k]);
    if (leaks)
      return true;
  }
  return false;
}

/* Writes to memory of others are covered, unless pointers are made of numbers, or
   of the bytes of others. */
static bool covers_foreign_writes(const struct cells_builder *b) {
  return !b->points->has_numbers && !b->leaks;
}

/* It leads to an object that it is known to lead to. */
static const struct cfa_expr *access_is_known(const struct cells_builder *b,
                                              const struct cells_access *a) {
  const struct cfa_expr *known = a->loose;
  for (size_t i = 0; i < a->cases.len; i++)
    known = cells_or(b, a->cases.at[i].when, known);
  return known;
}

/* The access leads somewhere; C leaves undefined what happens else. */
static void check_access(struct cells_builder *b, struct cells_access *a,
                         bool reads) {
  const struct cfa_expr *good = access_is_known(b, a);
  bool covered = reads ? any_covers(b, a) : covers_foreign_writes(b);
  if (a->unknown && covered) {
    refuse_unless(b, cells_not(b, a->bad), a->reason);
    return;
  }
  if (a->unknown) {
    good = cells_and(b, good, cells_not(b, a->bad));
    refuse_unless(b, good, "memory that is none of the program's objects");
    return;
  }
  refuse_unless(b, cells_not(b, a->bad), a->reason);
  if (is_truth_value(good, true))
    return;
  cells_emit(b, CFA_ASSUME)->expr = good;
  b->g->assumes_objects = true;
}

/* ---- Reads ------------------------------------------------------------------ */

static bool same_cfa_expr(const struct cfa_expr *x, const struct cfa_expr *y) {
  if (x == y)
    return true;
  if (x->op != y->op || !c_compatible(x->type, y->type) ||
      x->nargs != y->nargs || x->value != y->value || x->var != y->var ||
      x->offset != y->offset)
    return false;
  for (unsigned i = 0; i < x->nargs; i++)
    if (!same_cfa_expr(x->arg[i], y->arg[i]))
      return false;
  return true;
}

static const struct cfa_expr *read_before(const struct cells_builder *b,
                                          const struct cfa_expr *load) {
  for (size_t i = 0; i < b->reads.len; i++)
    if (same_cfa_expr(b->reads.at[i].load, load))
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
  return cfa_binary(b->g, op, x->type, x, number_like(b, x, y), x->span);
}

/* The low bytes come first. */
static const struct cfa_expr *read_of_case(const struct cells_builder *b,
                                           const struct cells_case *c,
                                           const struct c_type *type) {
  const struct cfa_expr *cell = cfa_variable(b->g, c->var, b->of->span);
  if (!c->inside)
    return converted(b, cell, type);
  const struct cfa_expr *bits = converted(b, cell, bits_of_cell(b, cell));
  if (c->shift)
    bits = bits_with(b, CFA_SHIFT_RIGHT, bits, c->shift);
  return converted(b, bits, type);
}

/* What the cell holds then.  A sum says what `|` would, as in a bit-field. */
static const struct cfa_expr *write_of_case(const struct cells_builder *b,
                                            const struct cells_case *c,
                                            const struct cfa_expr *value) {
  const struct cfa_expr *cell = cfa_variable(b->g, c->var, b->of->span);
  if (!c->inside)
    return converted(b, value, cell->type);
  const struct c_type *type = bits_of_cell(b, cell);
  unsigned width = (unsigned)value->type->size * 8;
  uint64_t mask = ((UINT64_C(1) << width) - 1) << c->shift;
  const struct cfa_expr *own =
      converted(b, value, c_unsigned_of_bits(b->old->types, width));
  const struct cfa_expr *others =
      bits_with(b, CFA_AND, converted(b, cell, type), c_wrap(type, ~mask));
  own = converted(b, own, type);
  if (c->shift)
    own = bits_with(b, CFA_SHIFT_LEFT, own, c->shift);
  return converted(b, cfa_binary(b->g, CFA_ADD, type, others, own, b->of->span),
                   cell->type);
}

/* The cell that is read, where the others are not. */
static const struct cfa_expr *value_read(struct cells_builder *b,
                                         struct cells_access *a) {
  const struct cfa_expr *value = NULL;
  if (a->unknown || !is_truth_value(a->loose, false) || a->cases.len == 0) {
    uint32_t any = cells_temporary(b, a->type);
    emit_any(b, any);
    value = cfa_variable(b->g, any, b->of->span);
  }
  for (size_t i = a->cases.len; i-- > 0;) {
    const struct cells_case *c = &a->cases.at[i];
    const struct cfa_expr *cell = read_of_case(b, c, a->type);
    value = value ? cells_choice(b, c->when, cell, value) : cell;
  }
  return value;
}

/* Where an element is also read as what it is not, the read may be of no chosen
   one, whichever is chosen, and so it is not noted. */
static void note_missed(struct cells_builder *b, const struct cells_access *a) {
  for (size_t i = 0; i < a->rows.len; i++) {
    const struct cells_in_row *r = &a->rows.at[i];
    if (is_odd(a, r->object))
      continue;
    uint32_t var = chosen_missed(b, &b->memory->objects[r->object], r->row);
    const struct cfa_expr *missed = cfa_variable(b->g, var, b->of->span);
    emit_set(b, var,
             cells_choice(
                 b, r->within,
                 cells_choice(b, r->hit, truth_of(b, false), truth_of(b, true)),
                 missed));
  }
}

static const struct cfa_expr *rewrite_load(struct cells_builder *b,
                                           const struct cfa_expr *e) {
  const struct cfa_expr *before = read_before(b, e);
  if (before)
    return before;
  const struct cfa_expr *address = rewrite_expr(b, e->arg[0]);
  const struct c_type *type = held_type(b, e->type);
  struct cells_access a = access_of(b, e->arg[0], address, type);
  check_access(b, &a, true);
  note_missed(b, &a);
  const struct cfa_expr *value = value_read(b, &a);
  free_access(&a);
  if (value->op != CFA_VARIABLE || value->type != type)
    value = kept(b, value);
  if (value->op == CFA_VARIABLE) /* the same again, also if it is any value */
    vec_push(&b->reads, ((struct cells_read){e, value->var}));
  return converted(b, value, type);
}

/* A value that is not what it is in a run: any, and the same again. */
static const struct cfa_expr *rewrite_any(struct cells_builder *b,
                                          const struct cfa_expr *e) {
  const struct cfa_expr *before = read_before(b, e);
  if (before)
    return before;
  for (unsigned i = 0; i < e->nargs; i++)
    rewrite_expr(b, e->arg[i]);
  uint32_t any = cells_temporary(b, e->type);
  emit_any(b, any);
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
  const struct cfa_expr *any = rewrite_any(b, e);
  if (!e->is_truth)
    return any;
  return cfa_binary(b->g, CFA_UNEQUAL, truth_type(b), any,
                    number_like(b, any, 0), e->span);
}

/* ---- What machines choose of addresses --------------------------------------- */

/* Objects are numbers here, and on a machine they are elsewhere.  So the order and
   the distance of addresses in several objects are any, and so it is whether equal
   texts are one. */

enum { MOST_ORDERED = 8 }; /* objects that are told apart */

/* Where pointers may lead to. */
struct cells_objects {
  bool unknown; /* to memory that is none of the objects, too */
  bool *has;    /* by object */
  uint32_t n;   /* objects */
};

static void add_ordered(struct cells_objects *s, uint32_t object) {
  s->n += !s->has[object];
  s->has[object] = true;
}

/* The next part from i on that the vertex may lead to. */
static uint32_t next_ordered(const struct cells_builder *b,
                             struct cells_objects *s, uint32_t vertex,
                             uint32_t i) {
  s->unknown = s->unknown || vertex == CFA_NONE ||
               points_has(b->points, vertex, b->points->unknown);
  return vertex == CFA_NONE ? b->memory->nparts
                            : points_next(b->points, vertex, i);
}

static void add_objects_of_vertex(const struct cells_builder *b,
                                  struct cells_objects *s, uint32_t vertex) {
  for (uint32_t i = next_ordered(b, s, vertex, 0); i < b->memory->nparts;
       i = next_ordered(b, s, vertex, i + 1))
    add_ordered(s, b->memory->parts[i].object);
}

/* What the parts hold that are read there. */
static void add_objects_read(const struct cells_builder *b,
                             struct cells_objects *s, uint32_t vertex) {
  for (uint32_t i = next_ordered(b, s, vertex, 0); i < b->memory->nparts;
       i = next_ordered(b, s, vertex, i + 1))
    add_objects_of_vertex(b, s, b->old->nvars + i);
}

/* The objects that the pointer may lead to. */
static void add_objects_of(const struct cells_builder *b,
                           struct cells_objects *s, const struct cfa_expr *e) {
  while (e->op == CFA_MEMBER || e->op == CFA_ELEMENT ||
         (e->op == CFA_CONVERT && e->arg[0]->type->kind == C_POINTER))
    e = e->arg[0];
  switch (e->op) {
  case CFA_ADDRESS:
    if (e->var != CFA_NONE)
      add_ordered(s, b->memory->of_var[e->var]);
    return;
  case CFA_CONSTANT: /* null, or an address that a machine has for something */
    s->unknown = s->unknown || e->value != 0;
    return;
  case CFA_CHOOSE:
    add_objects_of(b, s, e->arg[1]);
    add_objects_of(b, s, e->arg[2]);
    return;
  case CFA_LOAD:
    add_objects_read(b, s, points_vertex(b->points, e->arg[0]));
    return;
  default:
    add_objects_of_vertex(b, s, points_vertex(b->points, e));
  }
}

static bool stands_for_one(const struct cells_builder *b, uint32_t object) {
  const struct memory_object *o = &b->memory->objects[object];
  return !o->is_rest && !frame_of(b, object) && !is_of_call(b, object);
}

static const struct cfa_expr *is_in_object(const struct cells_builder *b,
                                           const struct cfa_expr *x,
                                           uint32_t object) {
  const struct memory_object *o = &b->memory->objects[object];
  struct cells_address a = address_form(x);
  return cells_within(b, &a, o->address, o->address + o->size + 1);
}

/* Whether x and y are in one object, or past its end; of the first few that are
   told apart. */
static const struct cfa_expr *are_in_one_object(const struct cells_builder *b,
                                                const struct cells_objects *s,
                                                const struct cfa_expr *x,
                                                const struct cfa_expr *y) {
  const struct cfa_expr *one = truth_of(b, false);
  uint32_t left = MOST_ORDERED;
  for (uint32_t i = 0; i < b->memory->nobjects && left > 0; i++) {
    if (!s->has[i] || !stands_for_one(b, i))
      continue;
    one = cells_or(b, one,
                   cells_and(b, is_in_object(b, x, i), is_in_object(b, y, i)));
    left--;
  }
  return one;
}

/* Whether x and y are in texts that may overlap. */
static const struct cfa_expr *are_in_two_texts(const struct cells_builder *b,
                                               const struct cells_objects *s,
                                               const struct cfa_expr *x,
                                               const struct cfa_expr *y) {
  const struct cfa_expr *two = truth_of(b, false);
  for (size_t i = 0; i < b->overlaps.len; i++) {
    uint32_t k = b->overlaps.at[i].x, l = b->overlaps.at[i].y;
    if (!s->unknown && !(s->has[k] && s->has[l]))
      continue;
    two = cells_or(b, two,
                   cells_and(b, is_in_object(b, x, k), is_in_object(b, y, l)));
    two = cells_or(b, two,
                   cells_and(b, is_in_object(b, x, l), is_in_object(b, y, k)));
  }
  return two;
}

/* What cfa_checks.c asks of the object that it looks at is about addresses here. */
static bool is_asked_by_check(const struct cells_builder *b,
                              const struct cfa_expr *e) {
  const struct cfa_expr *y = e->arg[1];
  return y->op == CFA_VARIABLE && y->var < b->old->nglobals &&
         b->old->vars[y->var].name[0] == '#';
}

static bool is_about_addresses(const struct cells_builder *b,
                               const struct cfa_expr *e) {
  bool order = e->op == CFA_LESS || e->op == CFA_LESS_EQUAL ||
               e->op == CFA_GREATER || e->op == CFA_GREATER_EQUAL;
  bool equal = e->op == CFA_EQUAL || e->op == CFA_UNEQUAL;
  return (order || equal || e->op == CFA_DISTANCE) &&
         e->arg[0]->type->kind == C_POINTER && !is_asked_by_check(b, e);
}

/* An operand that may lead past the end of an object, where another one may begin. */
static bool may_be_past(const struct cells_builder *b,
                        const struct cfa_expr *e) {
  bool found = false;
  for (unsigned i = 0; i < 2; i++) {
    uint32_t vertex = points_vertex(b->points, e->arg[i]);
    if (e->arg[i]->op == CFA_CONSTANT && e->arg[i]->value == 0)
      return false;
    found |= vertex != CFA_NONE && b->moved_marks[vertex];
  }
  return found;
}

/* Whether x is at an address of the object, or of those that it stands for. */
static const struct cfa_expr *is_in_room(const struct cells_builder *b,
                                         const struct cfa_expr *x,
                                         uint32_t object) {
  const struct memory_object *o = &b->memory->objects[object];
  const struct cells_frame *f = frame_of(b, object);
  struct cells_address a = address_form(x);
  return f ? cells_within(b, &a, f->first, f->end)
           : cells_within(b, &a, o->address, o->address + o->room + 1);
}

static const struct cfa_expr *is_null_here(const struct cells_builder *b,
                                           const struct cfa_expr *x) {
  return cfa_binary(b->g, CFA_EQUAL, truth_type(b), x, number_like(b, x, 0),
                    x->span);
}

/* Whether x and y are none of null, and in two objects. */
static const struct cfa_expr *are_apart(const struct cells_builder *b,
                                        const struct cells_objects *s,
                                        const struct cfa_expr *x,
                                        const struct cfa_expr *y) {
  const struct cfa_expr *apart = truth_of(b, false);
  for (uint32_t i = 0; i < b->memory->nobjects; i++) {
    if (!s->has[i])
      continue;
    const struct cfa_expr *in = is_in_room(b, x, i),
                          *also = is_in_room(b, y, i);
    const struct cfa_expr *both = cells_and(b, in, also);
    apart = cells_or(b, apart,
                     stands_for_one(b, i) ? cells_and(b, cells_or(b, in, also),
                                                      cells_not(b, both))
                                          : cells_or(b, in, also));
  }
  return cells_and(
      b, apart,
      cells_not(b, cells_or(b, is_null_here(b, x), is_null_here(b, y))));
}

static bool is_made_again(const struct cells_builder *b, uint32_t object) {
  const struct memory_object *o = &b->memory->objects[object];
  return o->var == CFA_NONE && b->reuse.again[o->edge];
}

/* Whether the operands may be to an object that is gone, and one at its place. */
static bool may_be_reused(const struct cells_builder *b,
                          const struct cells_objects *s,
                          const struct cfa_expr *e) {
  bool freed = false, again = false;
  for (unsigned i = 0; i < 2; i++)
    if (e->arg[i]->op == CFA_CONSTANT && e->arg[i]->value == 0)
      return false;
  for (uint32_t i = 0; i < b->memory->nobjects; i++) {
    freed |= s->has[i] && b->freed[i];
    again |= s->has[i] && is_made_again(b, i);
  }
  return freed && again;
}

/* Whether x and y are in two such objects. */
static const struct cfa_expr *are_reused(const struct cells_builder *b,
                                         const struct cells_objects *s,
                                         const struct cfa_expr *x,
                                         const struct cfa_expr *y) {
  const struct cfa_expr *found = truth_of(b, false);
  for (uint32_t i = 0; i < b->memory->nobjects; i++)
    for (uint32_t k = 0; k < b->memory->nobjects; k++) {
      if (!s->has[i] || !s->has[k] || !b->freed[i] || !is_made_again(b, k) ||
          (i == k && stands_for_one(b, i)))
        continue;
      const struct cfa_expr *one =
          cells_and(b, is_in_room(b, x, i), is_in_room(b, y, k));
      const struct cfa_expr *other =
          cells_and(b, is_in_room(b, y, i), is_in_room(b, x, k));
      found = cells_or(b, found, cells_or(b, one, other));
    }
  return cells_and(b, found,
                   cfa_binary(b->g, CFA_UNEQUAL, truth_type(b), x, y, x->span));
}

/* Where it does not choose whether x and y are equal. */
static const struct cfa_expr *is_equality_given(const struct cells_builder *b,
                                                const struct cells_objects *s,
                                                bool past, bool reused,
                                                const struct cfa_expr *x,
                                                const struct cfa_expr *y) {
  const struct cfa_expr *given = cells_not(b, are_in_two_texts(b, s, x, y));
  if ((past || reused) && s->n > MOST_ORDERED)
    return cells_or(b, cells_or(b, is_null_here(b, x), is_null_here(b, y)),
                    cfa_binary(b->g, CFA_EQUAL, truth_type(b), x, y, x->span));
  if (reused)
    given = cells_and(b, given, cells_not(b, are_reused(b, s, x, y)));
  if (!past)
    return given;
  return cells_and(b, given, cells_not(b, are_apart(b, s, x, y)));
}

/* Where the machine does not choose: of operands that are rewritten. */
static const struct cfa_expr *is_not_chosen(const struct cells_builder *b,
                                            const struct cfa_expr *e,
                                            const struct cfa_expr *x,
                                            const struct cfa_expr *y) {
  bool equal = e->op == CFA_EQUAL;
  bool past = equal && may_be_past(b, e);
  bool after = equal && b->reuse.after[b->of->from];
  if (equal && b->overlaps.len == 0 && !past && !after)
    return truth_of(b, true);
  struct cells_objects s = {
      .has = xcalloc(b->memory->nobjects + 1, sizeof *s.has)};
  add_objects_of(b, &s, e->arg[0]);
  add_objects_of(b, &s, e->arg[1]);
  uint32_t only = 0;
  while (s.n == 1 && !s.has[only])
    only++;
  bool one = !s.unknown && (s.n == 0 || (s.n == 1 && stands_for_one(b, only)));
  const struct cfa_expr *given;
  if (equal)
    given = is_equality_given(b, &s, past && !one,
                              after && !one && may_be_reused(b, &s, e), x, y);
  else if (one)
    given = truth_of(b, true);
  else
    given = are_in_one_object(b, &s, x, y);
  xfree(s.has);
  return given;
}

/* The comparison of which `e` is the negation, or `e`: of two ways out of a location,
   one has what the other has not. */
static const struct cfa_expr *positive_form(const struct cells_builder *b,
                                            const struct cfa_expr *e) {
  if (e->op != CFA_UNEQUAL && e->op != CFA_GREATER_EQUAL &&
      e->op != CFA_LESS_EQUAL)
    return e;
  struct cfa_expr *x = arena_copy(b->arena, e, 1, sizeof *e);
  x->op = cfa_opposite(e->op);
  return x;
}

/* The value of the comparison or distance `e`, which is a variable; NULL: the machine
   does not choose it. */
static const struct cfa_expr *machines_choice(struct cells_builder *b,
                                              const struct cfa_expr *e,
                                              const struct cfa_expr *x,
                                              const struct cfa_expr *y) {
  const struct cfa_expr *given = is_not_chosen(b, e, x, y);
  if (is_truth_value(given, true))
    return NULL;
  uint32_t any = cells_temporary(b, e->type);
  emit_any(b, any);
  const struct cfa_expr *value = kept(
      b, cells_choice(b, given, cfa_binary(b->g, e->op, e->type, x, y, e->span),
                      cfa_variable(b->g, any, e->span)));
  vec_push(&b->reads, ((struct cells_read){e, value->var}));
  return value;
}

static const struct cfa_expr *
rewrite_about_addresses(struct cells_builder *b, const struct cfa_expr *e) {
  const struct cfa_expr *is = positive_form(b, e);
  const struct cfa_expr *value = read_before(b, is);
  if (!value) {
    const struct cfa_expr *x = rewrite_expr(b, e->arg[0]);
    const struct cfa_expr *y = rewrite_expr(b, e->arg[1]);
    value = machines_choice(b, is, x, y);
    if (!value)
      return cfa_binary(b->g, e->op, e->type, x, y, e->span);
  }
  if (!e->is_truth)
    return value;
  return cfa_binary(b->g, is == e ? CFA_UNEQUAL : CFA_EQUAL, truth_type(b),
                    value, number_like(b, value, 0), e->span);
}

/* Addresses of parts of objects are numbers. */
static const struct cfa_expr *fold_address(const struct cells_builder *b,
                                           const struct cfa_expr *e) {
  if (e->op == CFA_MEMBER && e->arg[0]->op == CFA_CONSTANT)
    return cfa_constant(b->g, e->type, e->arg[0]->value + e->offset, e->span);
  if (e->op == CFA_ELEMENT && e->arg[0]->op == CFA_CONSTANT &&
      e->arg[1]->op == CFA_CONSTANT)
    return cfa_constant(
        b->g, e->type,
        c_wrap(e->type,
               e->arg[0]->value + e->arg[1]->value * e->arg[0]->type->of->size),
        e->span);
  if (e->op == CFA_CONVERT && e->type->kind == C_POINTER &&
      e->arg[0]->op == CFA_CONSTANT && e->arg[0]->type->kind == C_POINTER)
    return cfa_constant(b->g, e->type, e->arg[0]->value, e->span);
  return e;
}

static uint64_t array_address(const struct cells_builder *b, uint32_t var) {
  return b->memory->objects[b->memory->of_edge[b->array_of[var]]].address;
}

static const struct cfa_expr *rewrite_address(const struct cells_builder *b,
                                              const struct cfa_expr *e) {
  const struct memory_object *o =
      &b->memory->objects[b->memory->of_var[e->var]];
  const struct cells_frame *f = frame_of(b, o->number);
  if (!f)
    return cfa_constant(b->g, e->type, o->address, e->span);
  return cfa_unary(b->g, CFA_CONVERT, e->type,
                   cfa_variable(b->g, f->own, e->span), e->span);
}

/* Any number but 0, if the type has room for addresses. */
static const struct cfa_expr *any_address(struct cells_builder *b,
                                          const struct cfa_expr *e) {
  const struct cfa_expr *any = rewrite_any(b, e);
  if (e->type->size < e->arg[0]->type->size)
    return any;
  return cfa_choice(b->g, compares(b, CFA_EQUAL, any, 0),
                    number_like(b, any, 1), any, e->span);
}

/* What a pointer is as a number: itself, if it was made of a number; where functions
   and objects are is the choice of the machine. */
static const struct cfa_expr *rewrite_address_number(struct cells_builder *b,
                                                     const struct cfa_expr *e) {
  const struct cfa_expr *any = any_address(b, e);
  const struct cfa_expr *pointer = rewrite_expr(b, e->arg[0]);
  const struct cfa_expr *x =
      cfa_unary(b->g, CFA_CONVERT, b->old->types->size_t_, pointer, e->span);
  const struct cfa_expr *number =
      cfa_unary(b->g, CFA_CONVERT, e->type, pointer, e->span);
  const struct cfa_expr *behind =
      compares(b, CFA_GREATER_EQUAL, x, b->memory->after);
  return cfa_choice(b->g, compares(b, CFA_LESS, x, cfa_function_address(0)),
                    number, cfa_choice(b->g, behind, number, any, e->span),
                    e->span);
}

static const struct cfa_expr *rewrite_expr(struct cells_builder *b,
                                           const struct cfa_expr *e) {
  if (e->op == CFA_LOAD)
    return rewrite_load(b, e);
  if (e->op == CFA_VARIABLE && b->array_of[e->var] != CFA_NONE)
    return cfa_constant(b->g, e->type, array_address(b, e->var), e->span);
  if (e->op == CFA_ADDRESS)
    return rewrite_address(b, e);
  if (is_address_number(e))
    return rewrite_address_number(b, e);
  if (computes_floats(e))
    return rewrite_floats(b, e);
  if (is_about_addresses(b, e))
    return rewrite_about_addresses(b, e);
  struct cfa_expr *copy = arena_copy(b->arena, e, 1, sizeof *e);
  copy->type = held_type(b, e->type);
  if (e->op == CFA_VARIABLE)
    copy->var = new_var(b, e->var);
  for (unsigned i = 0; i < e->nargs; i++)
    copy->arg[i] = rewrite_expr(b, e->arg[i]);
  return fold_address(b, copy);
}

/* ---- Writes ----------------------------------------------------------------- */

/* Whether a value may change by what a write does: it is made of cells. */
static bool reads_cells(const struct cells_builder *b,
                        const struct cfa_expr *e) {
  if (e->op == CFA_VARIABLE && object_of_own(b, e->var) != CFA_NONE)
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
  return reads_cells(b, e) ? kept(b, e) : e;
}

/* The same of an address; what is known of its form stays. */
static const struct cfa_expr *stable_address(struct cells_builder *b,
                                             const struct cfa_expr *e) {
  if (!reads_cells(b, e))
    return e;
  const struct cfa_expr *own = as_own(b, e);
  const struct cfa_expr *is = own ? own : e;
  bool index = is->op == CFA_ELEMENT && is->arg[0]->op == CFA_CONSTANT;
  if (!index && e->op != CFA_MEMBER)
    return kept(b, e);
  struct cfa_expr *copy = arena_copy(b->arena, e, 1, sizeof *e);
  if (index)
    copy->arg[1] = kept(b, e->arg[1]);
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
            : touches_row(b, &a->address, o, c->row, a->type->size);
    const struct cfa_expr *when = cells_and(b, a->loose, touched);
    if (is_truth_value(when, false))
      continue;
    if (c->type->kind == C_POINTER) {
      refuse_unless(b, cells_not(b, when),
                    "a pointer that is written in parts");
      continue;
    }
    uint32_t any = cells_temporary(b, c->type),
             var = b->first_cell[o->number] + i;
    emit_any(b, any);
    emit_set(b, var,
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
    emit_any(b, any);
    other =
        cells_choice(b, c->astray, cfa_variable(b->g, any, b->of->span), cell);
  }
  emit_set(b, c->var,
           cells_choice(b, c->when, write_of_case(b, c, value), other));
}

static void write_cells(struct cells_builder *b, struct cells_access *a,
                        const struct cfa_expr *value) {
  if (a->odd.len)
    a->loose = kept_condition(b, a->loose);
  for (size_t i = 0; i < a->cases.len; i++)
    write_case(b, &a->cases.at[i], value);
  if (!is_truth_value(a->loose, false))
    for (size_t i = 0; i < a->odd.len; i++)
      spoil_cells(b, a, &b->memory->objects[a->odd.at[i]]);
}

static void spoil_unless(struct cells_builder *b, const struct cfa_expr *known,
                         uint32_t var) {
  if (is_truth_value(known, false)) {
    emit_any(b, var);
    return;
  }
  uint32_t any = cells_temporary(b, b->vars.at[var].type);
  emit_any(b, any);
  emit_set(b, var,
           cells_choice(b, known, cfa_variable(b->g, var, b->of->span),
                        cfa_variable(b->g, any, b->of->span)));
}

/* A pointer that came from outside leads to memory of others, or to what was given
   away: any of it may be what is written.  A pointer that is written in parts is
   none to an object of the program then. */
static void write_away(struct cells_builder *b, const struct cfa_expr *known) {
  const struct cfa *g = b->old;
  known = kept_condition(b, known);
  for (size_t i = 0; i < b->away.len; i++)
    for (uint32_t k = 0; k < b->memory->objects[b->away.at[i]].ncells; k++)
      spoil_unless(b, known, b->first_cell[b->away.at[i]] + k);
  for (uint32_t i = 0; b->points->known_elsewhere && i < g->nglobals; i++)
    if (g->vars[i].linked && !g->vars[i].in_memory)
      spoil_unless(b, known, i);
}

/* The address is kept: cells that it is made of may change on the way. */
static void rewrite_store(struct cells_builder *b, const struct cfa_edge *e) {
  const struct cfa_expr *address = rewrite_expr(b, e->address);
  const struct cfa_expr *value = rewrite_expr(b, e->expr);
  struct cells_access probe = access_of(b, e->address, address, value->type);
  bool one = probe.cases.len <= 1 && is_truth_value(probe.loose, false) &&
             !probe.unknown;
  free_access(&probe);
  if (!one) {
    value = stable(b, value);
    address = stable_address(b, address);
  }
  struct cells_access a = access_of(b, e->address, address, value->type);
  check_access(b, &a, false);
  write_cells(b, &a, value);
  if (a.unknown && covers_foreign_writes(b))
    write_away(b, access_is_known(b, &a));
  free_access(&a);
}

/* ---- New objects ------------------------------------------------------------ */

static void clear_cells(struct cells_builder *b, const struct memory_object *o,
                        const struct cfa_expr *when) {
  for (uint32_t i = 0; i < o->ncells; i++) {
    uint32_t var = b->first_cell[o->number] + i;
    const struct cfa_expr *cell = cfa_variable(b->g, var, b->of->span);
    emit_set(b, var, cells_choice(b, when, number_like(b, cell, 0), cell));
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
  const struct cfa_expr *within =
      cells_and(b, compares(b, CFA_GREATER_EQUAL, x, o->address),
                compares(b, CFA_LESS, x, o->address + (o->room - o->size)));
  emit_havoc(b, any, CFA_UNINITIALISED);
  cells_emit(b, CFA_ASSUME)->expr =
      cells_or(b, compares(b, CFA_LESS, counter, MEMORY_INSTANCES), within);
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
    const struct cfa_expr *when = compares(b, CFA_EQUAL, n, (uint64_t)i);
    address = cells_choice(
        b, when, cfa_constant(b->g, type, first[i].address, e->span), address);
    if (e->zeros)
      clear_cells(b, first + i, when);
  }
  return address;
}

static void havoc_object(struct cells_builder *b, uint32_t object) {
  const struct memory_object *o = &b->memory->objects[object];
  for (uint32_t i = 0; i < o->ncells; i++)
    emit_havoc(b, b->first_cell[object] + i, CFA_UNINITIALISED);
}

static void rewrite_new(struct cells_builder *b, const struct cfa_edge *e) {
  const struct memory_object *first =
      &b->memory->objects[b->memory->of_edge[e->number]];
  uint32_t counter = b->counters[e->number], var = new_var(b, e->var);
  const struct c_type *type = b->old->vars[e->var].type;
  const struct cfa_expr *size = rewrite_expr(b, e->expr);
  if (!first->sized)
    refuse_unless(b, compares(b, CFA_LESS_EQUAL, size, first->size),
                  "an object of this size");
  if (b->memory->made[e->number] == 1) {
    if (e->zeros)
      clear_cells(b, first, truth_of(b, true));
    if (e->automatic)
      havoc_object(b, first->number);
    emit_set(b, var, cfa_constant(b->g, type, first->address, e->span));
    return;
  }
  const struct cfa_expr *n = cfa_variable(b->g, counter, e->span);
  emit_set(b, var, address_of_new(b, e, n, type));
  emit_set(b, counter,
           cells_choice(b, compares(b, CFA_LESS, n, MEMORY_INSTANCES),
                        cfa_binary(b->g, CFA_ADD, n->type, n,
                                   number_like(b, n, 1), e->span),
                        n));
}

/* ---- Edges ------------------------------------------------------------------ */

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
    first.by[i].var = vars_of_row(b, o, c->row) + i;
    first.by[i].stride = stride;
  }
  return first;
}

/* As havoc_object, by the edge that made it, or took its values away. */
static void havoc_fresh(struct cells_builder *b, uint32_t object,
                        uint32_t edge) {
  const struct memory_object *o = &b->memory->objects[object];
  for (uint32_t i = 0; i < o->ncells; i++) {
    struct cfa_edge *e = cells_emit(b, CFA_HAVOC);
    e->var = b->first_cell[object] + i;
    e->reason = CFA_UNINITIALISED;
    e->first = first_bytes_of(b, o, &o->cells[i], edge);
  }
}

/* All that was given away may be anything. */
static void rewrite_change(struct cells_builder *b, const struct cfa_edge *e) {
  if (points_finds_function(b->points, b->function_marks, e))
    refuse_unless(
        b, truth_of(b, false),
        arena_printf(b->arena,
                     "a call of '%s', which has no body and may call a "
                     "function whose address it finds; --link FILE adds it",
                     e->name));
  for (size_t i = 0; i < b->away.len && !e->lends; i++)
    for (uint32_t k = 0; k < b->memory->objects[b->away.at[i]].ncells; k++)
      emit_any(b, b->first_cell[b->away.at[i]] + k);
}

/* After rewrite_change: of other cells than the one that holds it, nothing more
   can be said. */
static void rewrite_put(struct cells_builder *b, const struct cfa_edge *e) {
  const struct cfa_expr *address = rewrite_expr(b, e->address);
  const struct cfa_expr *value = rewrite_expr(b, e->expr);
  struct cells_access a = access_of(b, e->address, address, value->type);
  a.loose = truth_of(b, false);
  write_cells(b, &a, value);
  free_access(&a);
}

/* The last edge goes where the old one went. */
static void end_chain(struct cells_builder *b, const struct cfa_edge *e) {
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
  made->var = new_var(b, e->var);
  made->expr = expr;
  made->args = args;
}

static void rewrite_plain(struct cells_builder *b, const struct cfa_edge *e,
                          const struct cfa_expr *expr,
                          const struct cfa_expr *const *args) {
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
        mine ? cfa_variable(b->g, f->own, e->span) : kept(b, top);
    vec_push(&after, ((struct cells_set){f->top, value}));
  }
  if (after.len == 0) {
    rewrite_plain(b, e, NULL, args);
    return;
  }
  become_plain(b, cells_emit(b, CFA_CALL), e, NULL, args);
  for (size_t i = 0; i < after.len; i++)
    emit_set(b, after.at[i].var, after.at[i].value);
  vec_free(&after);
  end_chain(b, e);
}

static void rewrite_edge(struct cells_builder *b, const struct cfa_edge *e) {
  b->of = e;
  switch (e->kind) {
  case CFA_STORE:
    rewrite_store(b, e);
    end_chain(b, e);
    return;
  case CFA_NEW:
    rewrite_new(b, e);
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
    rewrite_expr(b, e->address);
    end_chain(b, e);
    return;
  case CFA_UNSET:
    havoc_fresh(b, b->memory->of_var[e->var], e->number);
    end_chain(b, e);
    return;
  default:
    break;
  }
  const struct cfa_expr **args = arena_array(b->arena, e->nargs, sizeof *args);
  const struct cfa_expr *expr = e->expr ? rewrite_expr(b, e->expr) : NULL;
  for (uint32_t i = 0; i < e->nargs; i++)
    args[i] = rewrite_expr(b, e->args[i]);
  if (e->kind == CFA_CALL)
    rewrite_call(b, e, args);
  else
    rewrite_plain(b, e, expr, args);
}

/* The conditions of a branch are made at one place, before any of its edges. */
static void rewrite_branch(struct cells_builder *b,
                           const struct cfa_location *l) {
  const struct cfa_expr **conditions =
      arena_array(b->arena, l->nout, sizeof *conditions);
  for (uint32_t i = 0; i < l->nout; i++) {
    b->of = &b->old->edges[l->out[i]];
    conditions[i] = rewrite_expr(b, b->of->expr);
  }
  for (uint32_t i = 0; i < l->nout; i++) {
    b->of = &b->old->edges[l->out[i]];
    rewrite_plain(b, b->of, conditions[i], NULL);
  }
}

/* ---- Procedures ------------------------------------------------------------- */

/* Objects of a procedure are anything when it begins. */
static void begin_objects(struct cells_builder *b) {
  for (uint32_t i = b->first_own[b->proc->number]; i != CFA_NONE;
       i = b->next_own[i])
    if (frame_of(b, i))
      begin_frame(b, frame_of(b, i));
    else
      havoc_object(b, i);
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
  const struct c_type *held = held_type(b, c->type);
  uint64_t size = o->rows[c->row].of->size;
  uint64_t n = v->string && v->length > c->offset
                   ? (v->length - c->offset + size - 1) / size
                   : 0;
  const struct cfa_expr *value = cfa_constant(b->g, held, 0, v->span);
  if (n > MOST_FIRST_VALUES) {
    emit_any(b, var);
    return;
  }
  for (uint64_t i = 0; i < n; i++)
    value = cells_choice(
        b, is_nth_chosen(b, o, c->row, i),
        cfa_constant(b->g, held, first_bytes(v, c->type, c->offset + i * size),
                     v->span),
        value);
  emit_set(b, var, value);
}

static void begin_cell(struct cells_builder *b, uint32_t var,
                       const struct memory_object *o,
                       const struct memory_cell *c) {
  const struct cfa_var *v = &b->old->vars[o->var];
  if (c->row != CFA_NONE)
    begin_chosen(b, var, o, c);
  else
    emit_set(b, var,
             cfa_constant(b->g, held_type(b, c->type),
                          first_bytes(v, c->type, c->offset), v->span));
}

/* Any element is chosen, and none was missed. */
static void choose_elements(struct cells_builder *b,
                            const struct memory_object *o) {
  for (uint32_t i = 0; i < o->nrows; i++) {
    const struct memory_row *r = &o->rows[i];
    for (uint32_t k = 0; k < r->nindexes; k++) {
      const struct cfa_expr *n = chosen_index(b, o, i, k);
      emit_havoc(b, n->var, CFA_CHOICE);
      cells_emit(b, CFA_ASSUME)->expr =
          cells_and(b, compares(b, CFA_GREATER_EQUAL, n, 0),
                    compares(b, CFA_LESS, n, r->lengths[k]));
    }
    emit_set(b, chosen_missed(b, o, i), truth_of(b, false));
  }
}

/* Objects of the program begin as zeros, or as their strings. */
static void begin_program(struct cells_builder *b) {
  for (uint32_t i = 0; i < b->memory->nobjects; i++) {
    const struct memory_object *o = &b->memory->objects[i];
    choose_elements(b, o);
    if (o->var == CFA_NONE)
      havoc_fresh(b, i, o->edge);
    else if (b->old->vars[o->var].scope == CFA_GLOBAL)
      for (uint32_t k = 0; k < o->ncells; k++)
        begin_cell(b, b->first_cell[i] + k, o, &o->cells[k]);
  }
  for (size_t i = 0; i < b->frames.len; i++) {
    const struct cells_frame *f = &b->frames.at[i];
    emit_set(
        b, f->top,
        cfa_constant(b->g, b->vars.at[f->top].type, f->first, b->of->span));
  }
  for (uint32_t i = 0; i < b->old->nedges; i++)
    if (b->counters[i] != CFA_NONE)
      emit_set(
          b, b->counters[i],
          cfa_constant(b->g, b->old->types->basic[C_UINT], 0, b->of->span));
}

/* Cells of objects of a call: in a procedure that calls itself each call has its
   own, and only the call itself gets at them. */
static void add_cells(struct cells_builder *b, uint32_t object,
                      enum cfa_scope scope, uint32_t proc) {
  const struct memory_object *o = &b->memory->objects[object];
  b->first_cell[object] = (uint32_t)b->vars.len;
  for (uint32_t i = 0; i < o->ncells; i++) {
    struct cfa_var v = {.number = (uint32_t)b->vars.len,
                        .scope = scope,
                        .proc = proc,
                        .type = held_type(b, o->cells[i].type)};
    if (o->cells[i].row != CFA_NONE)
      v.missed = chosen_missed(b, o, o->cells[i].row) + 1;
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
                        const char *what, struct cfa_var *v) {
  const char *name = o->name;
  for (const char *p = name; (p = strstr(p, "::"));)
    name = p += 2;
  v->name = arena_concat(b->arena, "#", name, what);
  v->unique = arena_concat(
      b->arena, arena_strndup(b->arena, o->name, (size_t)(name - o->name)),
      v->name, "");
  v->unique = name_set_unique(&b->names, b->arena, v->unique);
}

static struct cfa_var *add_row_var(struct cells_builder *b,
                                   const struct memory_object *o,
                                   const struct c_type *type,
                                   const char *after) {
  struct cfa_var v = {
      .number = (uint32_t)b->vars.len, .scope = CFA_GLOBAL, .type = type};
  name_beside(b, o, after, &v);
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
        b, o, number, only ? "" : arena_printf(b->arena, ".%u", i + 1));
    v->chooses = r->lengths[i];
    v->nth = only ? 0 : i + 1;
  }
  add_row_var(b, o, truth_type(b), ".missed");
}

static void add_rows(struct cells_builder *b, uint32_t object) {
  const struct memory_object *o = &b->memory->objects[object];
  b->first_row[object] = (uint32_t)b->vars.len;
  for (uint32_t i = 0; i < o->nrows; i++)
    add_row(b, o, &o->rows[i]);
}

static uint32_t add_frame_var(struct cells_builder *b,
                              const struct cells_frame *f, enum cfa_scope scope,
                              const struct c_type *type, const char *what,
                              const char *path) {
  const struct memory_object *o = &b->memory->objects[f->object];
  struct cfa_var v = {.number = (uint32_t)b->vars.len,
                      .scope = scope,
                      .proc = scope == CFA_GLOBAL ? 0 : f->proc,
                      .type = type};
  name_beside(b, o, arena_concat(b->arena, what, path, ""), &v);
  vec_push(&b->vars, v);
  return v.number;
}

/* One for each cell of the object; the first of them. */
static uint32_t add_frame_cells(struct cells_builder *b,
                                const struct cells_frame *f,
                                enum cfa_scope scope, const char *what) {
  const struct memory_object *o = &b->memory->objects[f->object];
  uint32_t first = (uint32_t)b->vars.len;
  for (uint32_t i = 0; i < o->ncells; i++)
    add_frame_var(b, f, scope, held_type(b, o->cells[i].type), what,
                  o->cells[i].path);
  return first;
}

static void copy_locals(struct cells_builder *b) {
  b->fresh->first_var = (uint32_t)b->vars.len;
  for (uint32_t i = 0; i < b->proc->nvars; i++) {
    struct cfa_var v = b->old->vars[b->proc->first_var + i];
    v.number = (uint32_t)b->vars.len;
    v.type = held_type(b, v.type);
    vec_push(&b->vars, v);
  }
  for (uint32_t i = b->first_own[b->proc->number]; i != CFA_NONE;
       i = b->next_own[i])
    if (is_of_call(b, i)) {
      add_cells(b, i, CFA_LOCAL, b->proc->number);
    } else if (frame_of(b, i)) {
      struct cells_frame *f = frame_of(b, i);
      f->own =
          add_frame_var(b, f, CFA_LOCAL, b->vars.at[f->top].type, ".own", "");
      f->saved = add_frame_cells(b, f, CFA_LOCAL, ".saved");
    }
  b->g->vars = b->vars.at;
}

static void copy_locations(struct cells_builder *b) {
  b->fresh->first_location = (uint32_t)b->locations.len;
  for (uint32_t i = 0; i < b->proc->nlocations; i++) {
    struct cfa_location l = b->old->locations[b->proc->first_location + i];
    l.number = (uint32_t)b->locations.len;
    l.nout = l.nin = 0;
    vec_push(&b->locations, l);
  }
  uint32_t shift = b->fresh->first_location - b->proc->first_location;
  b->fresh->entry += shift;
  b->fresh->exit += shift;
}

static void copy_signature(struct cells_builder *b) {
  uint32_t *params = arena_array(b->arena, b->proc->nparams, sizeof *params);
  for (uint32_t i = 0; i < b->proc->nparams; i++)
    params[i] = new_var(b, b->proc->params[i]);
  b->fresh->params = params;
  b->fresh->result = new_var(b, b->proc->result);
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

static const char *odd_recursion(const struct cells_builder *b) {
  for (uint32_t i = b->first_own[b->proc->number]; i != CFA_NONE;
       i = b->next_own[i])
    if (is_of_call(b, i) && escapes(b, i))
      return arena_printf(b->arena,
                          "a pointer to '%s', of which there may be several, "
                          "since '%s' calls itself",
                          b->memory->objects[i].name, b->proc->name);
  return NULL;
}

/* An error is reached by those runs that have not missed what they read last. */
static void rewrite_error(struct cells_builder *b,
                          const struct cfa_location *l) {
  struct cfa_location *begin = &b->locations.at[b->at], error = *begin;
  b->of = &b->old->edges[l->in[0]];
  begin->kind = CFA_PLAIN;
  begin->text = NULL;
  begin->labels = NULL;
  for (uint32_t i = 0; i < b->memory->nobjects; i++) {
    const struct memory_object *o = &b->memory->objects[i];
    for (uint32_t k = 0; k < o->nrows; k++) {
      const struct cfa_expr *missed =
          cfa_variable(b->g, chosen_missed(b, o, k), b->of->span);
      cells_emit(b, CFA_ASSUME)->expr = compares(b, CFA_EQUAL, missed, 0);
    }
  }
  error.number = b->at;
  b->locations.at[b->at] = error;
}

static bool reads_var(const struct cfa_expr *e, uint32_t var) {
  bool found = e->op == CFA_VARIABLE && e->var == var;
  for (unsigned i = 0; i < e->nargs && !found; i++)
    found = reads_var(e->arg[i], var);
  return found;
}

/* What was read holds after the edge, unless memory or the address may have changed, or
   other ways lead there.  In a program with threads, others may write. */
static void pass_reads_on(struct cells_builder *b, const struct cfa_edge *e) {
  struct cells_known *to = &b->known[e->to];
  bool sets = e->kind == CFA_SET;
  if (b->reads.len == 0 || b->old->threads ||
      b->old->locations[e->to].nin != 1 ||
      (e->kind != CFA_ASSUME && e->kind != CFA_SKIP && !sets))
    return;
  struct cells_read *reads = arena_array(b->arena, b->reads.len, sizeof *reads);
  to->n = 0;
  for (size_t i = 0; i < b->reads.len; i++)
    if (!sets || !reads_var(b->reads.at[i].load, e->var))
      reads[to->n++] = b->reads.at[i];
  to->reads = reads;
}

static void begin_reads(struct cells_builder *b, uint32_t location) {
  const struct cells_known *k = &b->known[location];
  b->reads.len = 0;
  for (size_t i = 0; i < k->n; i++)
    vec_push(&b->reads, k->reads[i]);
}

/* What the procedure's calls have in frames goes before it is left. */
static void rewrite_exit(struct cells_builder *b,
                         const struct cfa_location *l) {
  struct cfa_location last = b->locations.at[b->at];
  b->of = &b->old->edges[l->in[0]];
  b->locations.at[b->at].kind = CFA_PLAIN;
  for (uint32_t i = b->first_own[b->proc->number]; i != CFA_NONE;
       i = b->next_own[i])
    if (frame_of(b, i))
      end_frame(b, frame_of(b, i));
  last.number = b->fresh->exit = b->at;
  b->locations.at[b->at] = last;
}

static bool proc_has_frames(const struct cells_builder *b) {
  for (size_t i = 0; i < b->frames.len; i++)
    if (b->frames.at[i].proc == b->proc->number)
      return true;
  return false;
}

static void rewrite_location(struct cells_builder *b, uint32_t number) {
  const struct cfa_location *l = &b->old->locations[number];
  uint32_t at = number - b->proc->first_location + b->fresh->first_location;
  begin_reads(b, number);
  b->at = at;
  if (l->kind == CFA_ERROR && l->nin > 0 && b->has_rows)
    rewrite_error(b, l);
  if (l->kind == CFA_EXIT && l->nin > 0 && proc_has_frames(b))
    rewrite_exit(b, l);
  if (l->nout == 0)
    return;
  b->of = &b->old->edges[l->out[0]];
  if (number == b->proc->entry) {
    if (b->proc->number == 0)
      begin_program(b);
    if (b->memory->overfull)
      refuse_unless(b, truth_of(b, false),
                    "more memory than the machine has addresses for");
    begin_objects(b);
    const char *odd = odd_recursion(b);
    if (odd)
      refuse_unless(b, truth_of(b, false), odd);
  }
  if (l->nout > 1 || b->of->kind == CFA_ASSUME)
    rewrite_branch(b, l);
  else
    rewrite_edge(b, b->of);
  for (uint32_t i = 0; i < l->nout; i++)
    pass_reads_on(b, &b->old->edges[l->out[i]]);
}

static void rewrite_proc(struct cells_builder *b, uint32_t number) {
  b->proc = &b->old->procs[number];
  b->fresh = &b->procs[number];
  *b->fresh = *b->proc;
  b->fresh->first_edge = (uint32_t)b->edges.len;
  copy_locals(b);
  copy_locations(b);
  copy_signature(b);
  for (uint32_t i = 0; i < b->proc->nlocations; i++)
    rewrite_location(b, b->proc->first_location + i);
  b->fresh->nvars = (uint32_t)b->vars.len - b->fresh->first_var;
  b->fresh->nlocations = (uint32_t)b->locations.len - b->fresh->first_location;
  b->fresh->nedges = (uint32_t)b->edges.len - b->fresh->first_edge;
}

/* ---- Programs --------------------------------------------------------------- */

static bool has_float(const struct cfa_expr *e) {
  bool found = e && c_is_float(e->type);
  for (unsigned i = 0; e && i < e->nargs; i++)
    found = found || has_float(e->arg[i]);
  return found;
}

/* Whether there is anything that cells stand for. */
static bool needs_cells(const struct cfa *g) {
  for (uint32_t i = 0; i < g->nvars; i++)
    if (g->vars[i].in_memory || c_is_float(g->vars[i].type))
      return true;
  for (uint32_t i = 0; i < g->nedges; i++)
    if ((g->edges[i].kind >= CFA_CHANGE && g->edges[i].kind < CFA_START) ||
        has_float(g->edges[i].expr))
      return true;
  return false;
}

static void cells_globals(struct cells_builder *b) {
  const struct cfa *g = b->old;
  for (uint32_t i = 0; i < g->nvars; i++)
    name_set_add(&b->names, g->vars[i].unique);
  for (uint32_t i = 0; i < g->nglobals; i++) {
    struct cfa_var v = g->vars[i];
    v.type = held_type(b, v.type);
    vec_push(&b->vars, v);
  }
  for (uint32_t i = 0; i < b->memory->nobjects; i++)
    add_rows(b, i);
  for (uint32_t i = 0; i < b->memory->nobjects; i++)
    if (!is_of_call(b, i))
      add_cells(b, i, CFA_GLOBAL, 0);
  for (size_t i = 0; i < b->frames.len; i++) {
    struct cells_frame *f = &b->frames.at[i];
    f->top = add_frame_var(
        b, f, CFA_GLOBAL,
        c_pointer_to(b->old->types, b->old->types->basic[C_CHAR]), ".top", "");
    f->outer = add_frame_cells(b, f, CFA_GLOBAL, ".outer");
  }
  for (uint32_t i = 0; i < g->nedges; i++) {
    b->counters[i] = CFA_NONE;
    if (g->edges[i].kind != CFA_NEW || b->memory->made[i] == 1)
      continue;
    b->counters[i] = (uint32_t)b->vars.len;
    struct cfa_var v = {.number = b->counters[i],
                        .scope = CFA_GLOBAL,
                        .type = g->types->basic[C_UINT]};
    v.name = v.unique = arena_printf(b->arena, "#new%u", i);
    vec_push(&b->vars, v);
  }
  b->g->nglobals = (uint32_t)b->vars.len;
  b->g->vars = b->vars.at;
}

static void finish_cells(struct cells_builder *b) {
  cfa_finish(b->g, b->arena, &b->vars, &b->locations, &b->edges);
  b->g->procs = b->procs;
  vec_free(&b->reads);
  vec_free(&b->away);
  vec_free(&b->frames);
  vec_free(&b->overlaps);
  name_set_free(&b->names);
}

/* In the order of the objects. */
static void list_own_objects(struct cells_builder *b) {
  const struct memory_objects *m = b->memory;
  b->first_own = arena_array(b->arena, b->old->nprocs, sizeof *b->first_own);
  b->next_own = arena_array(b->arena, m->nobjects + 1, sizeof *b->next_own);
  memset(b->first_own, 0xff, b->old->nprocs * sizeof *b->first_own);
  for (uint32_t i = m->nobjects; i-- > 0;) {
    const struct memory_object *o = &m->objects[i];
    if (o->var == CFA_NONE || b->old->vars[o->var].scope == CFA_GLOBAL)
      continue;
    b->next_own[i] = b->first_own[o->proc];
    b->first_own[o->proc] = i;
  }
}

static bool is_away(const struct cells_builder *b,
                    const struct memory_object *o) {
  return b->points->away != CFA_NONE &&
         points_next(b->points, b->points->away, o->first_part) <
             o->first_part + o->nparts;
}

static void note_freed(const struct cells_builder *b, bool *freed,
                       const struct cfa_edge *e) {
  const struct memory_objects *m = b->memory;
  uint32_t vertex = e->kind == CFA_FREE ? points_vertex(b->points, e->address)
                                        : b->points->away;
  for (uint32_t i = points_next(b->points, vertex, 0); i < m->nparts;
       i = points_next(b->points, vertex, i + 1))
    freed[m->parts[i].object] |= m->objects[m->parts[i].object].var == CFA_NONE;
}

/* By free, or by a function without a body that has them. */
static const bool *objects_freed(const struct cells_builder *b) {
  bool *freed = arena_array(b->arena, b->memory->nobjects, sizeof *freed);
  for (uint32_t i = 0; i < b->old->nedges; i++)
    if (cfa_may_free(&b->old->edges[i]))
      note_freed(b, freed, &b->old->edges[i]);
  return freed;
}

static void list_given_away(struct cells_builder *b) {
  for (uint32_t i = 0; i < b->memory->nobjects; i++) {
    const struct memory_object *o = &b->memory->objects[i];
    bool fixed = o->var != CFA_NONE && b->old->vars[o->var].is_const;
    if (!fixed && !is_of_call(b, i) && is_away(b, o))
      vec_push(&b->away, i);
  }
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

/* Objects with cells, not given away: whoever has those changes all of them. */
static void find_frames(struct cells_builder *b) {
  const struct memory_objects *m = b->memory;
  bool wide = b->old->types->wide;
  uint64_t room = UINT64_C(1) << (wide ? FRAME_BITS : FRAME_BITS_NARROW);
  uint64_t after = (m->after + room - 1) / room * room;
  b->frame_of = arena_array(b->arena, m->nobjects + 1, sizeof *b->frame_of);
  memset(b->frame_of, 0xff, (m->nobjects + 1) * sizeof *b->frame_of);
  for (uint32_t i = 0; i < m->nobjects && !b->old->threads; i++) {
    const struct memory_object *o = &m->objects[i];
    if (!is_of_call(b, i) || !escapes(b, i) || is_away(b, o) ||
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

/* The variable of a text that nothing changes; NULL: the object is none. */
static const struct cfa_var *text_of_object(const struct cells_builder *b,
                                            uint32_t object) {
  uint32_t var = b->memory->objects[object].var;
  const struct cfa_var *v = var == CFA_NONE ? NULL : &b->old->vars[var];
  return v && v->is_const && v->string ? v : NULL;
}

static bool is_tail_of(const struct cfa_var *v, const struct cfa_var *w) {
  return v->length <= w->length &&
         memcmp(v->string, w->string + (w->length - v->length), v->length) == 0;
}

static void find_overlaps(struct cells_builder *b) {
  VEC(uint32_t) texts = {0};
  for (uint32_t i = 0; i < b->memory->nobjects; i++)
    if (text_of_object(b, i))
      vec_push(&texts, i);
  for (size_t i = 0; i < texts.len; i++)
    for (size_t k = 0; k < i; k++) {
      const struct cfa_var *v = text_of_object(b, texts.at[i]);
      const struct cfa_var *w = text_of_object(b, texts.at[k]);
      if (is_tail_of(v, w) || is_tail_of(w, v))
        vec_push(&b->overlaps,
                 ((struct points_pair){texts.at[i], texts.at[k]}));
    }
  vec_free(&texts);
}

/* An array of variable length is at one address, if there is one at a time: no jump
   leads past its declaration. */
static void find_arrays(struct cells_builder *b) {
  const struct cfa *g = b->old;
  b->array_of = arena_array(b->arena, g->nvars + 1, sizeof *b->array_of);
  memset(b->array_of, 0xff, (g->nvars + 1) * sizeof *b->array_of);
  for (uint32_t i = 0; i < g->nedges; i++)
    if (g->edges[i].kind == CFA_NEW && g->edges[i].automatic &&
        b->memory->made[i] == 1)
      b->array_of[g->edges[i].var] = i;
}

static const struct cfa *build_cells(const struct cfa *g, struct points_to *p) {
  struct cells_builder b = {.old = g, .arena = g->arena, .points = p};
  b.memory = p->memory;
  b.g = arena_copy(g->arena, g, 1, sizeof *g);
  b.g->exact = g;
  b.first_cell =
      arena_array(g->arena, b.memory->nobjects + 1, sizeof *b.first_cell);
  b.first_row =
      arena_array(g->arena, b.memory->nobjects + 1, sizeof *b.first_row);
  b.known = arena_array(g->arena, g->nlocations + 1, sizeof *b.known);
  b.counters = arena_array(g->arena, g->nedges + 1, sizeof *b.counters);
  b.procs = arena_array(g->arena, g->nprocs, sizeof *b.procs);
  b.odd_pointers = cfa_may_make_odd_pointers(g);
  find_arrays(&b);
  find_overlaps(&b);
  list_own_objects(&b);
  find_frames(&b);
  list_given_away(&b);
  b.reuse = cfa_reuse_of(g, b.arena);
  b.freed = objects_freed(&b);
  b.moved_marks = points_moved_marks(p, b.arena);
  b.function_marks = points_function_marks(p, b.arena);
  b.leaks = any_leaks_pointers(&b);
  for (uint32_t i = 0; i < b.memory->nobjects; i++)
    b.has_rows = b.has_rows || b.memory->objects[i].nrows > 0;
  cells_globals(&b);
  for (uint32_t i = 0; i < g->nprocs; i++)
    rewrite_proc(&b, i);
  finish_cells(&b);
  return b.g;
}

const struct cfa *cfa_cells(const struct cfa *g, enum memory_choice choice,
                            bool (*solver)(void *arg, struct points_to *p),
                            void *arg) {
  if (!needs_cells(g))
    return g;
  struct points_to *p = points_to_of(
      memory_objects_of(g, g->threads ? MEMORY_CHOOSE_NONE : choice));
  const struct cfa *made = solver(arg, p) ? build_cells(g, p) : NULL;
  points_to_free(p);
  return made;
}

uint32_t cfa_count_chosen(const struct cfa *g) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < g->nvars; i++)
    n += g->vars[i].missed != 0;
  return n;
}
