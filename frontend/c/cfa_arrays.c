/* frontend/c/cfa_arrays.c — arrays of variable length (C11 6.7.6.2).
 *
 * The declaration makes an object, and a variable of the automaton points to it.
 * Where its block is left, by whatever way, it is gone.  There, too, a function is
 * called that the attribute `cleanup` of a variable names.
 */
#include "cfa_building.h"

const char cfa_inner_length[] =
    "an array of arrays of variable length; that of the inner ones should be a "
    "number, or a variable that the same block sets to a number and nothing "
    "else";

void cfa_declare_array(struct cfa_builder *b, const struct c_symbol *s,
                       struct cfa_object *o) {
  const char *name = arena_concat(b->arena, "#bytes_", s->name, "");
  o->kind = CFA_OBJECT_VARIABLE;
  o->var = cfa_new_var(b, CFA_LOCAL, s->name,
                       c_pointer_to(b->types, s->type->of), s->span);
  o->bytes = cfa_new_var(b, CFA_TEMPORARY, name, b->types->size_t_, s->span);
}

/* C leaves undefined what a negative length means.  One of 0, too, but compilers make
   an array without elements then, and no access to it is one to an object. */
static const struct cfa_expr *length_from_zero(struct cfa_builder *b,
                                               const struct cfa_expr *n,
                                               struct span span) {
  if (!n->type->is_signed)
    return n;
  uint32_t v = cfa_temporary(b, n->type, span);
  cfa_set(b, v, n, span);
  n = cfa_variable(b->g, v, span);
  uint32_t negative = cfa_new_location(b), good = cfa_new_location(b);
  const struct cfa_expr *zero = cfa_constant(b->g, n->type, 0, span);
  cfa_branch(b,
             cfa_operation(b, CFA_LESS, b->types->basic[C_INT], n, zero, span),
             negative, good, false, span);
  cfa_continue_at(b, negative);
  cfa_unsupported(b, span, "an array of a negative length");
  cfa_continue_at(b, good);
  return n;
}

void cfa_make_array(struct cfa_builder *b, const struct c_symbol *s,
                    const struct cfa_object *o) {
  const struct c_type *size_t_ = b->types->size_t_, *of = s->type->of;
  bool made = o->kind == CFA_OBJECT_VARIABLE;
  vec_push(&b->arrays, ((struct cfa_leaving){made ? o->var : CFA_NONE, NULL}));
  if (!made) {
    cfa_effect(b, s->length);
    return;
  }
  const struct cfa_expr *n =
      length_from_zero(b, cfa_value(b, s->length), s->span);
  cfa_set(b, o->bytes,
          cfa_operation(
              b, CFA_MULTIPLY, size_t_, cfa_convert(b, n, size_t_, s->span),
              cfa_constant(b->g, size_t_, of->size, s->span), s->span),
          s->span);
  struct cfa_edge *e = cfa_emit(b, CFA_NEW, s->span);
  e->var = o->var;
  e->expr = cfa_variable(b->g, o->bytes, s->span);
  e->of = of->size > 0 ? of : NULL;
  e->automatic = true;
}

void cfa_add_cleanup(struct cfa_builder *b, const struct c_symbol *s) {
  if (s->cleanup)
    vec_push(&b->arrays, ((struct cfa_leaving){CFA_NONE, s->cleanup}));
}

void cfa_free_arrays(struct cfa_builder *b, size_t to, struct span span) {
  for (size_t i = b->arrays.len; b->at != CFA_NONE && i-- > to;) {
    struct cfa_leaving a = b->arrays.at[i];
    if (a.cleanup)
      cfa_effect(b, a.cleanup);
    if (a.array == CFA_NONE)
      continue;
    struct cfa_edge *e = cfa_emit(b, CFA_FREE, span);
    e->address = cfa_variable(b->g, a.array, span);
    e->automatic = true;
  }
}

void cfa_leave_arrays(struct cfa_builder *b, size_t to, struct span span) {
  cfa_free_arrays(b, to, span);
  b->arrays.len = to;
}

const struct cfa_expr *cfa_array_bytes(struct cfa_builder *b,
                                       const struct c_expr *e) {
  const struct c_expr *x = e->arg[0];
  if (e->kind != C_E_SIZEOF || x->kind != C_E_NAME || !x->symbol->length)
    return NULL;
  const struct cfa_object *o = cfa_object_of(b, x->symbol);
  return o->kind == CFA_OBJECT_VARIABLE ? cfa_variable(b->g, o->bytes, e->span)
                                        : NULL;
}
