/* frontend/c/cfa_realloc.c — realloc: a new object, to which the old one is copied
 * before it is freed.
 *
 * What is copied are whole elements, of the type that the pointer leads to, as far as
 * both objects have them: the old size is asked for (CFA_SIZE).  Where the new one is a
 * constant, and not large, each is written down.  Else a loop copies them, if that is
 * wanted (cfa_options.copies_realloc).  Memory that is asked for is there, as for malloc.
 */
#include "cfa_building.h"

enum { MOST_COPIED = 256 }; /* elements, without a loop */

struct realloc_call {
  struct c_expr *e;
  const struct c_type *of;      /* an element */
  uint64_t n;                   /* elements of the new object, without a loop */
  bool loops;                   /* it needs one */
  const struct cfa_expr *bytes; /* of the new object */
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
  if (constant && bytes % of->size != 0)
    return arena_printf(
        b->arena, "whose size is no whole number of elements of '%s'", text);
  c->n = constant ? bytes / of->size : 0;
  c->loops = !constant || c->n > MOST_COPIED;
  if (!cfa_is_whole(b, of, true))
    return arena_printf(b->arena, "of '%s', which is not covered as a whole",
                        text);
  b->g->misses_realloc |= c->loops;
  if (!c->loops || b->options->copies_realloc)
    return NULL;
  return constant ? "to more than 256 elements" : "whose size is no constant";
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
  const struct cfa_expr *less = cfa_compares(b, CFA_LESS, size, c->bytes, span);
  cfa_refuse(b,
             cfa_binary(b->g, CFA_LOGICAL_AND, b->types->basic[C_INT], less,
                        some, span),
             span,
             "a call of 'realloc' of an object that is no whole number of "
             "elements of '%s'",
             c_type_text(b->arena, c->of));
}

static void copy_one_by_one(struct cfa_builder *b, const struct realloc_call *c,
                            const struct cfa_expr *fresh,
                            const struct cfa_expr *size) {
  struct span span = c->e->span;
  uint32_t end = cfa_new_location(b);
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
}

/* As many as both have. */
static void copy_in_loop(struct cfa_builder *b, const struct realloc_call *c,
                         const struct cfa_expr *fresh,
                         const struct cfa_expr *size) {
  struct span span = c->e->span;
  const struct cfa_expr *both =
      cfa_choice(b->g, cfa_compares(b, CFA_LESS, size, c->bytes, span), size,
                 c->bytes, span);
  uint32_t n = cfa_new_var(b, CFA_LOCAL, "#count", size->type, span);
  cfa_set_added(
      b, n,
      cfa_binary(b->g, CFA_DIVIDE, size->type, both, bytes_of(b, 1, c), span),
      span);
  cfa_copy_elements(b, c->e, fresh, c->old, cfa_variable(b->g, n, span));
}

/* Both are there, and no check asks for more. */
static void copy_old(struct cfa_builder *b, const struct realloc_call *c,
                     const struct cfa_expr *fresh) {
  struct span span = c->e->span;
  unsigned properties = b->properties;
  uint32_t v = cfa_temporary(b, b->types->size_t_, span);
  b->properties &= ~(unsigned)(CFA_PROP_NULL | CFA_PROP_FREE);
  cfa_set(b, v, cfa_unary(b->g, CFA_SIZE, b->types->size_t_, c->old, span),
          span);
  const struct cfa_expr *size = cfa_variable(b->g, v, span);
  if (c->of->size > 1)
    refuse_rest(b, c, size);
  if (c->loops)
    copy_in_loop(b, c, fresh, size);
  else
    copy_one_by_one(b, c, fresh, size);
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

/* The new size, which is computed once. */
static const struct cfa_expr *new_bytes(struct cfa_builder *b,
                                        const struct realloc_call *c) {
  struct c_expr *e = c->e->args->next;
  const struct c_type *size_t_ = b->types->size_t_;
  if (!c->loops)
    return bytes_of(b, c->n, c);
  uint32_t v = cfa_new_var(b, CFA_LOCAL, "#bytes", size_t_, e->span);
  cfa_set_added(b, v, cfa_convert(b, cfa_value(b, e), size_t_, e->span),
                e->span);
  const struct cfa_expr *bytes = cfa_variable(b->g, v, e->span);
  cfa_refuse(b, cfa_compares(b, CFA_EQUAL, bytes, bytes_of(b, 0, c), e->span),
             e->span, "a call of 'realloc' to no bytes");
  return bytes;
}

static const struct cfa_expr *renew(struct cfa_builder *b,
                                    struct realloc_call *c, uint32_t var) {
  struct span span = c->e->span;
  struct c_expr *old = cfa_bare_pointer(c->e->args);
  uint32_t kept = cfa_temporary(b, old->type, span);
  bool temporary = var == CFA_NONE;
  cfa_set(b, kept, cfa_value(b, old), span);
  c->old = cfa_variable(b->g, kept, span);
  c->bytes = new_bytes(b, c);
  cfa_check_free(b, c->old, span);
  if (temporary)
    var = cfa_temporary(b, c->e->type, span);
  const struct cfa_expr *fresh = cfa_variable(b->g, var, span);
  struct cfa_edge *edge = cfa_emit(b, CFA_NEW, span);
  edge->var = var;
  edge->expr = c->bytes;
  edge->of = c->of;
  edge->renews = true;
  cfa_mark_value(b, var, true, span);
  free_old(b, c, fresh);
  cfa_check_new(b, fresh, c->bytes, span);
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
