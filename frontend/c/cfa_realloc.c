/* frontend/c/cfa_realloc.c — realloc: a new object, to which the old one is copied
 * before it is freed.
 *
 * What is copied are whole elements, of the type that the pointer leads to, as far as
 * both objects have them: the new size is a constant, and the old one is asked for
 * (CFA_SIZE).  Memory that is asked for is there, as for malloc.
 */
#include "cfa_building.h"

enum { MOST_COPIED = 256 }; /* elements */

struct realloc_call {
  struct c_expr *e;
  const struct c_type *of; /* an element */
  uint64_t n;              /* elements of the new object */
  bool frees; /* to no bytes: what it gives depends on the library */
  const struct cfa_expr *old; /* kept */
};

/* NULL: all is known. */
static const char *find_copied(struct cfa_builder *b, struct realloc_call *c) {
  uint64_t bytes;
  const struct c_type *p = cfa_bare_pointer(c->e->args)->type;
  const struct c_type *of = c->of = p->kind == C_POINTER ? p->of : p;
  const char *text = c_type_text(b->arena, of);
  bool constant = c_constant(b->types, c->e->args->next, &bytes);
  c->frees = constant && bytes == 0;
  if (c->frees)
    return "to no bytes";
  if (p->kind != C_POINTER || !of->complete || of->size == 0 ||
      of->kind == C_FUNCTION)
    return arena_printf(b->arena, "of '%s', whose elements are not known",
                        c_type_text(b->arena, p));
  if (!constant)
    return "whose size is no constant";
  if (bytes % of->size != 0)
    return arena_printf(
        b->arena, "whose size is no whole number of elements of '%s'", text);
  c->n = bytes / of->size;
  if (c->n > MOST_COPIED)
    return "to more than 256 elements";
  if (!cfa_is_whole(b, of, true))
    return arena_printf(b->arena, "of '%s', which is not covered as a whole",
                        text);
  return NULL;
}

static const struct cfa_expr *bytes_of(struct cfa_builder *b, uint64_t n,
                                       const struct realloc_call *c) {
  return cfa_constant(b->g, b->types->size_t_, n * c->of->size, c->e->span);
}

/* Bytes at the end of the old object that are no whole element are not copied: the path
   ends where the new one has them, too. */
static void refuse_rest(struct cfa_builder *b, const struct realloc_call *c,
                        const struct cfa_expr *size) {
  struct span span = c->e->span;
  const struct cfa_expr *rest = cfa_binary(b->g, CFA_REMAINDER, size->type,
                                           size, bytes_of(b, 1, c), span);
  const struct cfa_expr *some =
      cfa_compares(b, CFA_UNEQUAL, rest, bytes_of(b, 0, c), span);
  const struct cfa_expr *less =
      cfa_compares(b, CFA_LESS, size, bytes_of(b, c->n, c), span);
  cfa_refuse(b,
             cfa_binary(b->g, CFA_LOGICAL_AND, b->types->basic[C_INT], less,
                        some, span),
             span,
             "a call of 'realloc' of an object that is no whole number of "
             "elements of '%s'",
             c_type_text(b->arena, c->of));
}

/* Both are there, and no check asks for more. */
static void copy_old(struct cfa_builder *b, const struct realloc_call *c,
                     const struct cfa_expr *fresh) {
  struct span span = c->e->span;
  unsigned properties = b->properties;
  uint32_t v = cfa_temporary(b, b->types->size_t_, span);
  uint32_t end = cfa_new_location(b);
  b->properties &= ~(unsigned)(CFA_PROP_NULL | CFA_PROP_FREE);
  cfa_set(b, v, cfa_unary(b->g, CFA_SIZE, b->types->size_t_, c->old, span),
          span);
  const struct cfa_expr *size = cfa_variable(b->g, v, span);
  if (c->of->size > 1)
    refuse_rest(b, c, size);
  for (uint64_t i = 0; i < c->n; i++) {
    uint32_t more = cfa_new_location(b);
    cfa_branch_added(
        b, cfa_compares(b, CFA_LESS, size, bytes_of(b, i + 1, c), span), end,
        more, span);
    cfa_continue_at(b, more);
    cfa_copy(b, cfa_element_at(b, fresh, i, span),
             cfa_element_at(b, c->old, i, span), span);
  }
  cfa_jump(b, end, span);
  cfa_continue_at(b, end);
  b->properties = properties;
}

static void free_old(struct cfa_builder *b, const struct realloc_call *c,
                     const struct cfa_expr *fresh) {
  struct span span = c->e->span;
  size_t first = b->edges.len;
  uint32_t some = cfa_new_location(b), end = cfa_new_location(b);
  const struct cfa_expr *is_some = cfa_compares(
      b, CFA_UNEQUAL, c->old, cfa_constant(b->g, c->old->type, 0, span), span);
  cfa_branch_added(b, is_some, some, end, span);
  cfa_continue_at(b, some);
  copy_old(b, c, cfa_convert(b, fresh, c->old->type, span));
  cfa_emit(b, CFA_FREE, span)->address = c->old;
  cfa_jump(b, end, span);
  cfa_continue_at(b, end);
  cfa_mark_added(b, first);
}

static const struct cfa_expr *renew(struct cfa_builder *b,
                                    struct realloc_call *c, uint32_t var) {
  struct span span = c->e->span;
  struct c_expr *old = cfa_bare_pointer(c->e->args);
  uint32_t kept = cfa_temporary(b, old->type, span);
  bool temporary = var == CFA_NONE;
  cfa_set(b, kept, cfa_value(b, old), span);
  c->old = cfa_variable(b->g, kept, span);
  cfa_check_free(b, c->old, span);
  if (temporary)
    var = cfa_temporary(b, c->e->type, span);
  const struct cfa_expr *fresh = cfa_variable(b->g, var, span);
  const struct cfa_expr *size = bytes_of(b, c->n, c);
  struct cfa_edge *edge = cfa_emit(b, CFA_NEW, span);
  edge->var = var;
  edge->expr = size;
  edge->of = c->of;
  edge->renews = true;
  cfa_mark_value(b, var, true, span);
  free_old(b, c, fresh);
  cfa_check_new(b, fresh, size, span);
  return temporary ? fresh : NULL;
}

/* `realloc(0, n)` is `malloc(n)`. */
static bool renews_nothing(struct cfa_builder *b, const struct c_expr *e) {
  const struct c_expr *old = e->args;
  uint64_t value;
  while (old->kind == C_E_CONVERT || old->kind == C_E_CAST)
    old = old->arg[0];
  return c_constant(b->types, old, &value) && value == 0;
}

const struct cfa_expr *cfa_call_realloc(struct cfa_builder *b, struct c_expr *e,
                                        const struct c_symbol *f, uint32_t var,
                                        bool wanted) {
  struct realloc_call c = {.e = e};
  if (!b->options->memory || !e->args || !e->args->next ||
      e->args->next->next) {
    cfa_argument_effects(b, e);
    cfa_unsupported(b, e->span, "a call of '%s'", f->name);
    return NULL;
  }
  if (renews_nothing(b, e)) {
    struct c_expr *call = arena_copy(b->arena, e, 1, sizeof *e);
    call->args = e->args->next;
    return cfa_call_malloc(b, call, false, var, f->name);
  }
  const char *why = find_copied(b, &c);
  if (!why)
    return renew(b, &c, var);
  if (!c.frees && !(b->properties & CFA_PROP_FREE))
    return cfa_call_missing(b, e, f, var, wanted);
  cfa_argument_effects(b, e);
  cfa_unsupported(b, e->span, "a call of '%s' %s%s", f->name, why,
                  c.frees ? "" : ", beside --check free");
  return NULL;
}
