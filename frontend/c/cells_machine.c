/* frontend/c/cells_machine.c — what machines choose of addresses.
 *
 * Objects are numbers here, and on a machine they are elsewhere.  So the order and
 * the distance of addresses in several objects are any, and so it is whether equal
 * texts are one. */

#include "cells_building.h"

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
  return !o->is_rest && !cells_frame_of(b, object) &&
         !cells_is_of_call(b, object);
}

static const struct cfa_expr *is_in_object(const struct cells_builder *b,
                                           const struct cfa_expr *x,
                                           uint32_t object) {
  const struct memory_object *o = &b->memory->objects[object];
  struct cells_address a = cells_address_form(x);
  return cells_within(b, &a, o->address, o->address + o->size + 1);
}

/* Whether x and y are in one object, or past its end; of the first few that are
   told apart. */
static const struct cfa_expr *are_in_one_object(const struct cells_builder *b,
                                                const struct cells_objects *s,
                                                const struct cfa_expr *x,
                                                const struct cfa_expr *y) {
  const struct cfa_expr *one = cells_truth(b, false);
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
  const struct cfa_expr *two = cells_truth(b, false);
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

/* ---- Variables -------------------------------------------------------------- */

static bool is_variable_object(const struct cells_builder *b,
                               const struct memory_object *o) {
  return o->var != CFA_NONE || b->old->edges[o->edge].automatic;
}

/* A pointer from outside may be one that was given away; of a number, any. */
static void add_objects_unknown(const struct cells_builder *b,
                                struct cells_objects *s) {
  for (uint32_t i = 0; i < b->memory->nobjects; i++)
    if (b->points->has_numbers || cells_is_away(b, &b->memory->objects[i]))
      add_ordered(s, i);
}

const struct cfa_expr *cells_rewrite_of_variable(struct cells_builder *b,
                                                 const struct cfa_expr *e) {
  const struct cfa_expr *x = cells_rewrite(b, e->arg[0]);
  const struct cfa_expr *any = cells_truth(b, false);
  struct cells_address a = cells_address_form(x);
  struct cells_objects s = {
      .has = xcalloc(b->memory->nobjects + 1, sizeof *s.has)};
  add_objects_of(b, &s, e->arg[0]);
  if (s.unknown)
    add_objects_unknown(b, &s);
  for (uint32_t i = 0; i < b->memory->nobjects; i++) {
    const struct memory_object *o = &b->memory->objects[i];
    const struct cells_frame *f = cells_frame_of(b, i);
    if (!s.has[i] || !is_variable_object(b, o))
      continue;
    any =
        cells_or(b, any,
                 f ? cells_within(b, &a, f->first, f->end)
                   : cells_within(b, &a, o->address, o->address + o->room + 1));
  }
  xfree(s.has);
  return any;
}

static const struct cfa_expr *any_size(struct cells_builder *b,
                                       const struct cfa_expr *e) {
  uint32_t any = cells_temporary(b, e->type);
  cells_emit_any(b, any);
  return cfa_variable(b->g, any, e->span);
}

/* Of an object whose size is not known, any. */
const struct cfa_expr *cells_rewrite_size(struct cells_builder *b,
                                          const struct cfa_expr *e) {
  const struct cfa_expr *x = cells_rewrite(b, e->arg[0]), *size = NULL;
  struct cells_address a = cells_address_form(x);
  struct cells_objects s = {
      .has = xcalloc(b->memory->nobjects + 1, sizeof *s.has)};
  add_objects_of(b, &s, e->arg[0]);
  for (uint32_t i = 0; i < b->memory->nobjects; i++)
    s.unknown = s.unknown || (s.has[i] && !b->memory->objects[i].sized);
  if (s.unknown || s.n == 0)
    size = any_size(b, e);
  for (uint32_t i = 0; i < b->memory->nobjects; i++) {
    const struct memory_object *o = &b->memory->objects[i];
    if (!s.has[i] || !o->sized || cells_frame_of(b, i))
      continue;
    const struct cfa_expr *here = cfa_constant(b->g, e->type, o->size, e->span);
    size = size ? cells_choice(
                      b, cells_within(b, &a, o->address, o->address + o->room),
                      here, size)
                : here;
  }
  xfree(s.has);
  return size ? size : any_size(b, e);
}

/* ---- What is asked ---------------------------------------------------------- */

/* What cfa_checks.c asks of the object that it looks at is about addresses here. */
static bool is_asked_by_check(const struct cells_builder *b,
                              const struct cfa_expr *e) {
  const struct cfa_expr *y = e->arg[1];
  return y->op == CFA_VARIABLE && y->var < b->old->nglobals &&
         b->old->vars[y->var].name[0] == '#';
}

bool cells_is_about_addresses(const struct cells_builder *b,
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
  const struct cells_frame *f = cells_frame_of(b, object);
  struct cells_address a = cells_address_form(x);
  return f ? cells_within(b, &a, f->first, f->end)
           : cells_within(b, &a, o->address, o->address + o->room + 1);
}

static const struct cfa_expr *is_null_here(const struct cells_builder *b,
                                           const struct cfa_expr *x) {
  return cfa_binary(b->g, CFA_EQUAL, cells_truth_type(b), x,
                    cells_number_like(b, x, 0), x->span);
}

/* Whether x and y are none of null, and in two objects. */
static const struct cfa_expr *are_apart(const struct cells_builder *b,
                                        const struct cells_objects *s,
                                        const struct cfa_expr *x,
                                        const struct cfa_expr *y) {
  const struct cfa_expr *apart = cells_truth(b, false);
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
  const struct cfa_expr *found = cells_truth(b, false);
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
  return cells_and(
      b, found,
      cfa_binary(b->g, CFA_UNEQUAL, cells_truth_type(b), x, y, x->span));
}

/* Functions are in no object, and a step from one leads to any address. */
static const struct cfa_expr *
is_away_from_functions(const struct cells_builder *b,
                       const struct cfa_expr *x) {
  struct cells_address a = cells_address_form(x);
  return cells_not(b, cells_within(b, &a, cfa_function_address(0),
                                   cfa_function_address(b->old->nprocs) + 1));
}

static bool may_be_function(const struct cells_builder *b,
                            const struct cfa_expr *e) {
  uint32_t vertex = points_vertex(b->points, e);
  return vertex != CFA_NONE && b->function_marks[vertex];
}

/* ---- Numbers -------------------------------------------------------------------- */

static bool may_be_number(const struct cells_builder *b,
                          const struct cfa_expr *e) {
  uint32_t vertex = points_vertex(b->points, e);
  return e->op == CFA_CONSTANT ? !cfa_is_function_constant(e, b->old->nprocs)
                               : vertex != CFA_NONE && b->number_marks[vertex];
}

/* Whether one operand may be a number, and the other one is not just null. */
static bool may_meet_number(const struct cells_builder *b,
                            const struct cfa_expr *e) {
  for (unsigned i = 0; i < 2; i++)
    if (e->arg[i]->op == CFA_CONSTANT && e->arg[i]->value == 0)
      return false;
  return b->memory->nobjects > 0 &&
         (may_be_number(b, e->arg[0]) || may_be_number(b, e->arg[1]));
}

/* Whether the pointer may come from outside, and lead into an object. */
static bool may_be_from_outside(const struct points_to *p, uint32_t vertex) {
  return points_has(p, vertex, p->unknown) &&
         (p->away != CFA_NONE || p->known_elsewhere);
}

static uint64_t alignment_of_object(const struct cells_builder *b,
                                    const struct memory_object *o) {
  enum { OF_MALLOC = 8 };
  if (o->var != CFA_NONE)
    return b->old->vars[o->var].type->align;
  if (!b->old->edges[o->edge].automatic)
    return OF_MALLOC;
  return o->type ? o->type->align : 1;
}

/* Of a pointer that only leads to where objects begin; else 1. */
static uint64_t alignment_of_objects(const struct cells_builder *b,
                                     uint32_t vertex) {
  uint64_t least = UINT64_MAX;
  if (vertex == CFA_NONE || b->step_marks[vertex] ||
      may_be_from_outside(b->points, vertex))
    return 1;
  for (uint32_t i = points_next(b->points, vertex, 0); i < b->memory->nparts;
       i = points_next(b->points, vertex, i + 1)) {
    const struct memory_part *part = &b->memory->parts[i];
    uint64_t here =
        part->offset > 0
            ? 1
            : alignment_of_object(b, &b->memory->objects[part->object]);
    least = here < least ? here : least;
  }
  return least == UINT64_MAX ? 1 : least;
}

/* Whether a pointer may lead to a member of what is packed. */
static bool has_packed_objects(const struct cells_builder *b) {
  for (uint32_t i = 0; i < b->memory->nobjects; i++)
    if (b->memory->objects[i].type && !b->memory->objects[i].aligned)
      return true;
  return false;
}

/* What is known of the numbers of addresses in objects to which the pointer leads. */
static struct cells_alignment known_alignment(const struct cells_builder *b,
                                              const struct cfa_expr *e) {
  struct cells_alignment a = cells_alignment_of(b, e);
  uint64_t by = alignment_of_objects(b, points_vertex(b->points, e));
  if (has_packed_objects(b))
    a = (struct cells_alignment){1, 0};
  return by > a.by ? (struct cells_alignment){by, 0} : a;
}

static const struct cfa_expr *has_alignment(const struct cells_builder *b,
                                            const struct cfa_expr *x,
                                            struct cells_alignment a) {
  const struct c_type *t = b->old->types->size_t_;
  const struct cfa_expr *n = cfa_unary(b->g, CFA_CONVERT, t, x, x->span);
  return cells_compares(b, CFA_EQUAL,
                        cfa_binary(b->g, CFA_REMAINDER, t, n,
                                   cells_number_like(b, n, a.by), x->span),
                        a.rest);
}

/* No object is there: it would have no address past its end. */
static uint64_t largest_address(const struct cells_builder *b) {
  return b->old->types->wide ? UINT64_MAX : UINT32_MAX;
}

/* Whether x, the value of `of`, is a number that an object may have as its address. */
static const struct cfa_expr *is_number_of_place(const struct cells_builder *b,
                                                 const struct cfa_expr *of,
                                                 const struct cfa_expr *x,
                                                 struct cells_alignment a) {
  if (!may_be_number(b, of))
    return cells_truth(b, false);
  if (of->op == CFA_CONSTANT)
    return cells_truth(b, of->value % a.by == a.rest &&
                              of->value != largest_address(b));
  uint64_t first = b->memory->objects[0].address;
  const struct cfa_expr *number =
      cells_or(b, cells_compares(b, CFA_LESS, x, first),
               cells_compares(b, CFA_GREATER_EQUAL, x, b->memory->after));
  number = cells_and(b, number, cells_not(b, is_null_here(b, x)));
  number = cells_and(b, number, is_away_from_functions(b, x));
  number = cells_and(b, number,
                     cells_compares(b, CFA_UNEQUAL, x, largest_address(b)));
  return a.by == 1 ? number : cells_and(b, number, has_alignment(b, x, a));
}

/* Whether one of x and y is a number, and the other is in an object that may be there. */
static const struct cfa_expr *
are_number_and_place(const struct cells_builder *b, const struct cfa_expr *e,
                     const struct cfa_expr *x, const struct cfa_expr *y) {
  const struct cfa_expr *is[] = {x, y}, *found = cells_truth(b, false);
  for (unsigned i = 0; i < 2; i++) {
    struct cells_address a = cells_address_form(is[1 - i]);
    const struct cfa_expr *in =
        cells_within(b, &a, b->memory->objects[0].address, b->memory->after);
    struct cells_alignment known = known_alignment(b, e->arg[1 - i]);
    found = cells_or(
        b, found,
        cells_and(b, in, is_number_of_place(b, e->arg[i], is[i], known)));
  }
  return found;
}

/* Where it does not choose whether x and y are equal. */
static const struct cfa_expr *is_equality_given(const struct cells_builder *b,
                                                const struct cells_objects *s,
                                                bool past, bool reused,
                                                const struct cfa_expr *x,
                                                const struct cfa_expr *y) {
  const struct cfa_expr *given = cells_not(b, are_in_two_texts(b, s, x, y));
  if ((past || reused) && s->n > MOST_ORDERED)
    return cells_or(
        b, cells_or(b, is_null_here(b, x), is_null_here(b, y)),
        cfa_binary(b->g, CFA_EQUAL, cells_truth_type(b), x, y, x->span));
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
  bool number = equal && may_meet_number(b, e);
  if (equal && b->overlaps.len == 0 && !past && !after && !number)
    return cells_truth(b, true);
  struct cells_objects s = {
      .has = xcalloc(b->memory->nobjects + 1, sizeof *s.has)};
  add_objects_of(b, &s, e->arg[0]);
  add_objects_of(b, &s, e->arg[1]);
  uint32_t only = 0;
  while (s.n == 1 && !s.has[only])
    only++;
  bool functions =
      may_be_function(b, e->arg[0]) || may_be_function(b, e->arg[1]);
  bool one = !s.unknown && (equal || !functions) &&
             (s.n == 0 || (s.n == 1 && stands_for_one(b, only)));
  const struct cfa_expr *given;
  if (equal)
    given = is_equality_given(b, &s, past && !one,
                              after && !one && may_be_reused(b, &s, e), x, y);
  else if (one)
    given = cells_truth(b, true);
  else
    given = are_in_one_object(b, &s, x, y);
  xfree(s.has);
  if (past && functions)
    given = cells_and(b, given,
                      cells_and(b, is_away_from_functions(b, x),
                                is_away_from_functions(b, y)));
  if (number)
    given = cells_and(b, given, cells_not(b, are_number_and_place(b, e, x, y)));
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
  if (cells_is_truth_value(given, true))
    return NULL;
  uint32_t any = cells_temporary(b, e->type);
  cells_emit_any(b, any);
  const struct cfa_expr *value = cells_kept(
      b, cells_choice(b, given, cfa_binary(b->g, e->op, e->type, x, y, e->span),
                      cfa_variable(b->g, any, e->span)));
  vec_push(&b->reads, ((struct cells_read){e, value->var}));
  return value;
}

const struct cfa_expr *cells_rewrite_about_addresses(struct cells_builder *b,
                                                     const struct cfa_expr *e) {
  const struct cfa_expr *is = positive_form(b, e);
  const struct cfa_expr *value = cells_read_before(b, is);
  if (!value) {
    const struct cfa_expr *x = cells_rewrite(b, e->arg[0]);
    const struct cfa_expr *y = cells_rewrite(b, e->arg[1]);
    value = machines_choice(b, is, x, y);
    if (!value)
      return cfa_binary(b->g, e->op, e->type, x, y, e->span);
  }
  if (!e->is_truth)
    return value;
  return cfa_binary(b->g, is == e ? CFA_UNEQUAL : CFA_EQUAL,
                    cells_truth_type(b), value, cells_number_like(b, value, 0),
                    e->span);
}

uint64_t cells_array_address(const struct cells_builder *b, uint32_t var) {
  return b->memory->objects[b->memory->of_edge[b->array_of[var]]].address;
}

const struct cfa_expr *cells_rewrite_address(const struct cells_builder *b,
                                             const struct cfa_expr *e) {
  const struct memory_object *o =
      &b->memory->objects[b->memory->of_var[e->var]];
  const struct cells_frame *f = cells_frame_of(b, o->number);
  if (!f)
    return cfa_constant(b->g, e->type, o->address, e->span);
  return cfa_unary(b->g, CFA_CONVERT, e->type,
                   cfa_variable(b->g, f->own, e->span), e->span);
}

/* The number, which is any, brought down to one that an address may be. */
static const struct cfa_expr *with_alignment(const struct cells_builder *b,
                                             const struct cfa_expr *any,
                                             struct cells_alignment a) {
  const struct c_type *t = any->type;
  const struct cfa_expr *by = cells_number_like(b, any, a.by);
  const struct cfa_expr *more =
      cfa_binary(b->g, CFA_REMAINDER, t, any, by, any->span);
  const struct cfa_expr *down =
      cfa_binary(b->g, CFA_SUBTRACT, t, any, more, any->span);
  return a.rest == 0 ? down
                     : cfa_binary(b->g, CFA_ADD, t, down,
                                  cells_number_like(b, any, a.rest), any->span);
}

/* Any number that an address may have, but 0, if the type has room for addresses. */
static const struct cfa_expr *any_address(struct cells_builder *b,
                                          const struct cfa_expr *e) {
  const struct cfa_expr *any = cells_rewrite_any(b, e);
  if (e->type->size < e->arg[0]->type->size)
    return any;
  uint32_t vertex = points_vertex(b->points, e->arg[0]);
  struct cells_alignment known = {1, 0};
  if (vertex != CFA_NONE && !points_has(b->points, vertex, b->points->unknown))
    known = known_alignment(b, e->arg[0]);
  if (known.by > 1)
    any = with_alignment(b, any, known);
  return cfa_choice(b->g, cells_compares(b, CFA_EQUAL, any, 0),
                    cells_number_like(b, any, known.by), any, e->span);
}

const struct cfa_expr *cells_rewrite_address_number(struct cells_builder *b,
                                                    const struct cfa_expr *e) {
  const struct cfa_expr *any = any_address(b, e);
  const struct cfa_expr *pointer = cells_rewrite(b, e->arg[0]);
  const struct cfa_expr *x =
      cfa_unary(b->g, CFA_CONVERT, b->old->types->size_t_, pointer, e->span);
  const struct cfa_expr *number =
      cfa_unary(b->g, CFA_CONVERT, e->type, pointer, e->span);
  const struct cfa_expr *behind =
      cells_compares(b, CFA_GREATER_EQUAL, x, b->memory->after);
  return cfa_choice(
      b->g, cells_compares(b, CFA_LESS, x, cfa_function_address(0)), number,
      cfa_choice(b->g, behind, number, any, e->span), e->span);
}
