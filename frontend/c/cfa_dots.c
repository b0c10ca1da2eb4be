/* frontend/c/cfa_dots.c — what the dots of a function stand for (C11 7.16).
 *
 * A caller keeps the values in an object of its own, each at a multiple of the size of
 * a pointer, and puts the address of the object into the global `#dots`.  The function
 * that is called copies it to its `#given` at once, since it may make such calls, too.
 * A va_list is the address of the value that comes next: va_start sets it to `#given`,
 * va_arg reads there and goes on.  So a function that is given a va_list is given all
 * that the dots stand for, and a read beyond the last value is one outside of objects.
 */
#include "cfa_building.h"

#include <string.h>

/* ---- Declarations ----------------------------------------------------------------- */

void cfa_declare_dots(struct cfa_builder *b, struct span span) {
  b->dots = b->given_dots = CFA_NONE;
  if (!b->options->memory || !cfa_calls_bodyless(b, "__builtin_va_start"))
    return;
  b->dots = cfa_new_global(b, "#dots", b->types->void_pointer, span);
  b->vars.at[b->dots].own = b->unit->starts_threads;
}

void cfa_take_dots(struct cfa_builder *b, const struct c_symbol *f) {
  b->given_dots = CFA_NONE;
  if (b->dots == CFA_NONE || !f->type->variadic)
    return;
  b->given_dots =
      cfa_new_var(b, CFA_LOCAL, "#given", b->types->void_pointer, f->span);
  cfa_set_added(b, b->given_dots, cfa_variable(b->g, b->dots, f->span),
                f->span);
}

/* ---- Calls ------------------------------------------------------------------------ */

static uint64_t slot_size(const struct cfa_builder *b) {
  return b->types->void_pointer->size;
}

/* Each value begins where the slots of the one before it end: a type of a greater
   alignment would leave some out. */
static bool fits_slots(struct cfa_builder *b, const struct c_type *t) {
  return cfa_covers(b, t) && t->align <= slot_size(b);
}

/* Values that va_arg could not read either. */
static bool has_odd_value(struct cfa_builder *b, struct c_expr *first) {
  for (struct c_expr *a = first; a; a = a->next)
    if (!fits_slots(b, a->type)) {
      cfa_unsupported(b, a->span, "a value of type '%s' for the dots",
                      c_type_text(b->arena, a->type));
      return true;
    }
  return false;
}

static const struct c_type *type_of_dots(struct cfa_builder *b,
                                         const struct c_expr *first,
                                         struct span span) {
  uint32_t n = 0;
  for (const struct c_expr *a = first; a; a = a->next)
    n++;
  struct c_member *m = arena_array(b->arena, n, sizeof *m);
  n = 0;
  for (const struct c_expr *a = first; a; a = a->next, n++)
    m[n] = (struct c_member){
        .name =
            intern_str(b->names, arena_printf(b->arena, "#%u", (unsigned)n)),
        .type = a->type,
        .bits = -1,
        .align = slot_size(b),
        .span = a->span};
  struct c_type *t = c_new_tagged(b->types, C_STRUCT, NULL, span);
  c_lay_out(t, m, n, &(struct c_layout){0});
  return t;
}

static void write_dot(struct cfa_builder *b, struct c_expr *a,
                      struct cfa_lvalue to) {
  struct cfa_lvalue from = {.kind = CFA_L_NONE};
  const struct cfa_expr *value = NULL;
  if (c_is_record(a->type))
    from = cfa_lvalue_of(b, a);
  else
    value = cfa_convert(b, cfa_value(b, a), a->type, a->span);
  size_t first = b->edges.len;
  if (value)
    cfa_write(b, to, value, a->span);
  else
    cfa_copy(b, to, from, a->span);
  cfa_mark_added(b, first);
}

void cfa_give_dots(struct cfa_builder *b, struct c_expr *first,
                   struct span span) {
  const struct cfa_expr *address =
      cfa_constant(b->g, b->types->void_pointer, 0, span);
  if (has_odd_value(b, first))
    return;
  if (first) {
    const struct c_type *t = type_of_dots(b, first, span);
    uint32_t v = cfa_new_var(b, CFA_LOCAL, "#values", t, span);
    b->vars.at[v].in_memory = true;
    struct cfa_lvalue whole = {
        .kind = CFA_L_MEMORY, .type = t, .address = cfa_address_of(b, v, span)};
    uint32_t i = 0;
    for (struct c_expr *a = first; a; a = a->next, i++)
      write_dot(b, a,
                cfa_part(b, whole, t->members[i].offset, a->type,
                         &t->members[i], a->span));
    address = cfa_convert(b, whole.address, b->types->void_pointer, span);
  }
  cfa_set_added(b, b->dots, address, span);
}

/* ---- Lists ------------------------------------------------------------------------ */

static const struct c_member *area_of(const struct c_type *t) {
  for (uint32_t i = 0; c_is_record(t) && i < t->n; i++)
    if (t->members[i].name && !strcmp(t->members[i].name, "overflow_arg_area"))
      return &t->members[i];
  return NULL;
}

/* Where the address of the next value is kept; CFA_L_NONE: `list` is no va_list. */
static struct cfa_lvalue next_in_list(struct cfa_builder *b,
                                      struct c_expr *list) {
  const struct c_type *t = list->type;
  const struct c_member *area = t->kind == C_POINTER ? area_of(t->of) : NULL;
  if (area) {
    const struct cfa_expr *value = cfa_value(b, list);
    uint32_t v = cfa_temporary(b, t, list->span);
    cfa_set_added(b, v, value, list->span);
    struct cfa_lvalue whole = {.kind = CFA_L_MEMORY,
                               .type = t->of,
                               .address = cfa_variable(b->g, v, list->span)};
    return cfa_part(b, whole, area->offset, area->type, area, list->span);
  }
  if (t->kind == C_POINTER && !b->types->wide)
    return cfa_lvalue_of(b, cfa_given_pointer(list));
  cfa_unsupported(b, list->span, "a list of arguments of type '%s'",
                  c_type_text(b->arena, t));
  return (struct cfa_lvalue){.kind = CFA_L_NONE};
}

static void set_next(struct cfa_builder *b, struct cfa_lvalue l,
                     const struct cfa_expr *address, struct span span) {
  size_t first = b->edges.len;
  cfa_write(b, l, cfa_convert(b, address, l.type, span), span);
  cfa_mark_added(b, first);
}

void cfa_start_list(struct cfa_builder *b, struct c_expr *e) {
  struct cfa_lvalue l = {.kind = CFA_L_NONE};
  if (b->dots == CFA_NONE)
    cfa_unsupported(b, e->span, "a call of '__builtin_va_start'");
  else if (b->given_dots == CFA_NONE || !e->args)
    cfa_unsupported(b, e->span, "va_start in a function without dots");
  else
    l = next_in_list(b, e->args);
  if (l.kind != CFA_L_NONE)
    set_next(b, l, cfa_variable(b->g, b->given_dots, e->span), e->span);
}

void cfa_copy_list(struct cfa_builder *b, struct c_expr *e) {
  if (!e->args || !e->args->next) {
    cfa_unsupported(b, e->span, "va_copy of this");
    return;
  }
  struct cfa_lvalue from = next_in_list(b, e->args->next),
                    to = {.kind = CFA_L_NONE};
  if (from.kind == CFA_L_NONE)
    return;
  uint32_t v = cfa_temporary(b, b->types->void_pointer, e->span);
  cfa_set_added(b, v,
                cfa_convert(b, cfa_read_lvalue(b, from, e->span),
                            b->types->void_pointer, e->span),
                e->span);
  to = next_in_list(b, e->args);
  if (to.kind != CFA_L_NONE)
    set_next(b, to, cfa_variable(b->g, v, e->span), e->span);
}

/* Dots never stand for a value that the default promotions change (C11 7.16.1.1p2). */
static bool may_stand(struct cfa_builder *b, const struct c_type *t) {
  bool small = (c_is_integer(t) && t->bits < b->types->basic[C_INT]->bits) ||
               t->kind == C_FLOAT;
  return !small && fits_slots(b, t);
}

struct cfa_lvalue cfa_next_dot(struct cfa_builder *b, struct c_expr *e) {
  const struct cfa_lvalue none = {.kind = CFA_L_NONE};
  if (b->dots == CFA_NONE || !may_stand(b, e->type)) {
    cfa_effect(b, e->arg[0]);
    cfa_unsupported(b, e->span, "va_arg of type '%s' here",
                    c_type_text(b->arena, e->type));
    return none;
  }
  struct cfa_lvalue l = next_in_list(b, e->arg[0]);
  if (l.kind == CFA_L_NONE)
    return none;
  size_t first = b->edges.len;
  const struct c_type *bytes = b->types->char_pointer;
  uint32_t v = cfa_temporary(b, bytes, e->span);
  const struct cfa_expr *at = cfa_variable(b->g, v, e->span);
  cfa_set(b, v, cfa_convert(b, cfa_read_lvalue(b, l, e->span), bytes, e->span),
          e->span);
  set_next(b, l,
           cfa_binary(b->g, CFA_ELEMENT, bytes, at,
                      cfa_constant(b->g, b->types->ptrdiff_t_,
                                   cfa_aligned(e->type->size, slot_size(b)),
                                   e->span),
                      e->span),
           e->span);
  cfa_mark_added(b, first);
  return (struct cfa_lvalue){
      .kind = CFA_L_MEMORY,
      .type = e->type,
      .address = cfa_convert(b, at, c_pointer_to(b->types, e->type), e->span)};
}
