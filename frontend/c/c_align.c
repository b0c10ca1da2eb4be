/* frontend/c/c_align.c — alignments that attributes, _Alignas and names ask for. */

#include "c_checking.h"

uint64_t c_greater(uint64_t x, uint64_t y) { return x > y ? x : y; }

uint64_t c_asked_align(struct c_checker *c, struct c_align *a) {
  enum { MOST_OF_TYPES = 16 };
  uint64_t align = 0;
  for (; a; a = a->next) {
    uint64_t value = MOST_OF_TYPES;
    if (a->type)
      value = c_align_of_name(c, a->type, true);
    else if (a->expr && !c_need_constant(c, &a->expr, &value, "an alignment"))
      continue;
    if ((value & (value - 1)) || value > (UINT64_C(1) << 28))
      diag_error(c->diag, a->expr ? a->expr->span : a->type->span,
                 "an alignment is a power of two");
    else
      align = c_greater(align, value);
  }
  return align;
}

uint64_t c_declared_align(struct c_checker *c, const struct c_declaration *d) {
  uint64_t align = c_asked_align(c, d->attributes.aligns);
  align = c_greater(align, c_asked_align(c, d->specs->attributes.aligns));
  return c_greater(align, c_asked_align(c, d->specs->aligns));
}

/* That of the type of an expression which is no value; 0: as others like it. */
static uint64_t align_of_typeof(struct c_checker *c, const struct c_expr *e) {
  if (e->kind == C_E_NAME && e->symbol)
    return e->symbol->type_align;
  if (e->member)
    return e->member->type_align;
  if ((e->kind == C_E_DEREF || e->kind == C_E_INDEX) && c->aligned_names)
    diag_error(c->diag, e->span,
               "the type of this is not covered in a struct: a typedef of this "
               "program says 'aligned', and the alignment behind pointers is "
               "not known");
  return 0;
}

uint64_t c_plain_align(struct c_checker *c, const struct c_specs *s,
                       const struct c_declarator *d,
                       const struct c_type *type) {
  const struct c_symbol *named =
      s->typedef_name ? c_lookup(c, s->typedef_name) : NULL;
  if (!c_names_base(d))
    return 0;
  if (named && named->type_align)
    return named->type_align;
  if (c_says_atomic(c, s) && c_atomic_align(type) > type->align)
    return c_atomic_align(type);
  if (s->typeof_name)
    return c_plain_align(c, s->typeof_name->specs, s->typeof_name->declarator,
                         type);
  return s->typeof_expr ? align_of_typeof(c, s->typeof_expr) : 0;
}

uint64_t c_align_of_name(struct c_checker *c, struct c_typename *n,
                         bool in_struct) {
  const struct c_type *t = c_type_of_name(c, n);
  uint64_t named = c_plain_align(c, n->specs, n->declarator, t);
  return named ? named : in_struct ? t->align : c_full_align(t);
}
