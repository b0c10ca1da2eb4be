/* frontend/c/c_declarators.c — the types of declarators: arrays, parameters, functions. */

#include "c_checking.h"

bool c_is_varied(const struct c_type *t) {
  while (t->kind == C_POINTER || t->kind == C_ARRAY || t->kind == C_FUNCTION) {
    if (t->variable || t->varied)
      return true;
    t = t->of;
  }
  return false;
}

bool c_has_several_parts(const struct c_type *t) {
  return c_is_record(t) && !(t->n == 1 && c_is_integer(t->members[0].type));
}

static const struct c_type *variable_array(struct c_checker *c,
                                           struct c_expr *size,
                                           const struct c_type *of) {
  struct c_type *t = arena_alloc(c->arena, sizeof *t);
  *t = *c_array_of(c->types, of, false, 0);
  t->variable = true;
  t->count = size;
  c->odd_lengths += c_effects(size) != 0;
  if (!c->depth)
    diag_error(c->diag, size->span,
               "the length of an array outside of "
               "functions must be constant");
  return t;
}

/* ---- Lengths that are no constants and known ----------------------------------- */

/* Some label stands where the variable is in scope: its declaration may be gone past. */
static bool is_beside_labels(const struct c_checker *c,
                             const struct c_local *of) {
  for (size_t i = 0; i < c->labels.len; i++)
    for (const struct c_local *l = c->labels.at[i].locals; l; l = l->outer)
      if (l == of)
        return true;
  return false;
}

/* A local of the block at hand: whoever comes here comes from its declaration, and
   nothing has changed it since. */
static bool keeps_first_value(const struct c_checker *c,
                              const struct c_symbol *s) {
  const struct c_local *l = c->locals;
  while (l && l->symbol != s)
    l = l->outer;
  return l && l->block.start == c->block.start &&
         l->block.end == c->block.end && !s->is_late && !s->assigned &&
         !s->address_taken && !is_beside_labels(c, l);
}

static bool has_known_value(const struct c_checker *c, const struct c_symbol *s,
                            uint64_t *value) {
  const struct c_item *first = s->init ? s->init->items : NULL;
  if (!first || first->next || first->type != s->type || s->is_weak ||
      !c_is_integer(s->type) || !c_constant(c->types, first->expr, value))
    return false;
  return s->is_global ? s->is_const : keeps_first_value(c, s);
}

/* The expression with numbers in the place of such variables; NULL: it has others. */
static struct c_expr *with_known_values(struct c_checker *c,
                                        const struct c_expr *e) {
  struct c_expr *copy = arena_copy(c->arena, e, 1, sizeof *e);
  uint64_t value;
  switch (e->kind) {
  case C_E_NUMBER:
    return copy;
  case C_E_NAME:
    if (c_constant(c->types, e, &value))
      return copy;
    if (!e->symbol || !has_known_value(c, e->symbol, &value))
      return NULL;
    copy->kind = C_E_NUMBER;
    copy->value = value;
    return copy;
  case C_E_CONVERT:
  case C_E_CAST:
  case C_E_BINARY:
    for (int i = 0; i < 2 && e->arg[i]; i++)
      if (!(copy->arg[i] = with_known_values(c, e->arg[i])))
        return NULL;
    return copy;
  default:
    return NULL;
  }
}

/* Whether a length, of elements of the type, is known to be a positive one. */
static bool is_known_length(struct c_checker *c, const struct c_expr *size,
                            const struct c_type *of, uint64_t *n) {
  if (!c->depth || of->variable || !of->size)
    return false;
  const struct c_expr *known = with_known_values(c, size);
  return known && c_constant(c->types, known, n) && *n > 0 &&
         *n <= (UINT64_C(1) << 46) / of->size;
}

/* The array that the name itself is. */
static bool is_outermost(const struct c_declarator *d) {
  return !d->inner || d->inner->kind == C_D_NAME;
}

static const struct c_type *known_array(struct c_checker *c,
                                        const struct c_type *of, uint64_t n) {
  struct c_type *t = arena_alloc(c->arena, sizeof *t);
  *t = *c_array_of(c->types, of, true, n);
  t->varied = true;
  return t;
}

/* What is said of an array of the file's scope, or of a parameter. */
static const struct c_type *array_type(struct c_checker *c,
                                       const struct c_declarator *d,
                                       const struct c_type *of) {
  uint64_t n = 0;
  if (!of->complete && !of->variable) {
    diag_error(c->diag, d->span,
               "an array needs elements of a known size, "
               "not '%s'",
               c_type_text(c->arena, of));
    of = c->types->basic[C_INT];
  }
  if (!d->size)
    return c_array_of(c->types, of, false, 0);
  struct c_expr *size = c_type_value(c, d->size);
  if (size->kind == C_E_BAD)
    return c_array_of(c->types, of, true, 1);
  if (!c_is_integer(size->type)) {
    diag_error(c->diag, size->span, "the length of an array is an integer");
    return c_array_of(c->types, of, true, 1);
  }
  bool constant = c_constant(c->types, size, &n);
  bool varied = of->varied;
  if (!constant && !is_outermost(d))
    varied = constant = is_known_length(c, size, of, &n);
  if (!constant || (varied && is_outermost(d)))
    return variable_array(c, size, of);
  if ((size->type->is_signed && (int64_t)n < 0) ||
      (of->size && n > (UINT64_C(1) << 46) / of->size)) {
    diag_error(c->diag, size->span, "an array cannot have this length");
    n = 1;
  }
  return varied ? known_array(c, of, n) : c_array_of(c->types, of, true, n);
}

static const struct c_type *parameter_type(struct c_checker *c,
                                           const struct c_type *t) {
  if (t->kind == C_ARRAY)
    return c_pointer_to(c->types, t->of);
  if (t->kind == C_FUNCTION)
    return c_pointer_to(c->types, t);
  if (t->kind == C_UNION && t->transparent && t->n > 0)
    return t->members[0].type;
  return t;
}

struct c_declared c_declared_by(struct c_checker *c, struct c_declaration *d) {
  const struct c_type *base = c_specs_type(c, d->specs);
  struct c_declared what = c_declarator_type(c, d->declarator, base);
  what.type = c_attributed_type(c, d, what.type);
  return what;
}

static const struct c_type *function_type(struct c_checker *c,
                                          const struct c_declarator *d,
                                          const struct c_type *result) {
  VEC(const struct c_type *) params = {0};
  c_open_scope(c);
  if (d->old)
    diag_error(c->diag, d->params->span,
               "'%s' is not known as a type here: is its typedef missing?",
               d->params->declarator->name);
  for (struct c_declaration *p = d->params; p; p = p->next) {
    struct c_declared what = c_declared_by(c, p);
    const struct c_type *t = parameter_type(c, what.type);
    if (t->kind == C_VOID) {
      diag_error(c->diag, p->span, "a parameter cannot be of type void");
      t = c->types->basic[C_INT];
    }
    p->symbol = c_new_symbol(c, C_SYM_VARIABLE, what.name,
                             c_is_record(what.type) ? what.type : t, p->span);
    p->symbol->is_parameter = true;
    p->symbol->quals = c_written_quals(c, p->specs, p->declarator);
    if (what.name) {
      if (c_scope_here(c, what.name, C_NAMES))
        diag_error(c->diag, what.span, "a second parameter '%s'", what.name);
      c_scope_add(c, what.name, C_NAMES, p->symbol);
    }
    vec_push(&params, t);
  }
  c_close_scope(c);
  uint32_t n = (uint32_t)params.len;
  const struct c_type **all = vec_to_arena(&params, c->arena);
  if (result->kind == C_ARRAY || result->kind == C_FUNCTION) {
    diag_error(c->diag, d->span, "a function cannot return '%s'",
               c_type_text(c->arena, result));
    result = c->types->basic[C_INT];
  }
  return c_function_of(c->types, result, all, n, d->variadic, d->unspecified);
}

struct c_declared c_declarator_type(struct c_checker *c,
                                    const struct c_declarator *d,
                                    const struct c_type *base) {
  struct c_declared r = {.type = base};
  const struct c_declarator *function = NULL;
  for (; d; d = d->inner) {
    switch (d->kind) {
    case C_D_NAME:
      r.name = d->name;
      r.span = d->span;
      r.function = function;
      continue;
    case C_D_POINTER:
      r.type = c_pointer_to(c->types, r.type);
      break;
    case C_D_ARRAY:
      r.type = array_type(c, d, r.type);
      break;
    case C_D_FUNCTION:
      r.type = function_type(c, d, r.type);
      break;
    }
    function = d->kind == C_D_FUNCTION ? d : NULL;
  }
  return r;
}

const struct c_type *c_type_of_name(struct c_checker *c, struct c_typename *n) {
  if (!n->type)
    n->type =
        c_declarator_type(c, n->declarator, c_specs_type(c, n->specs)).type;
  return n->type;
}

bool c_names_base(const struct c_declarator *at) {
  while (at && at->kind == C_D_ARRAY)
    at = at->inner;
  return !at || at->kind == C_D_NAME;
}
