/* frontend/c/cfa_checks.c — errors that a program need not ask for: null
 * pointers, memory that was freed, variables without a value.
 *
 * What the automaton does not know of a state is kept in variables of its own.
 * Of all objects that malloc makes one is chosen, any one, and it is known
 * whether it was freed: what can be said of it can be said of each.  (Ball,
 * Rajamani: SLIC, 2001, for the choice of one object.)
 */
#include "cfa_building.h"

enum { CHOSEN, CHOSEN_END, CHOSEN_FREED };

static const struct c_type *truth_like(const struct cfa_builder *b) {
  return b->types->basic[C_INT];
}

static const struct cfa_expr *is_zero(struct cfa_builder *b,
                                      const struct cfa_expr *x, bool zero,
                                      struct span at) {
  return cfa_compares(b, zero ? CFA_EQUAL : CFA_UNEQUAL, x,
                      cfa_constant(b->g, x->type, 0, at), at);
}

static const struct cfa_expr *both(struct cfa_builder *b,
                                   const struct cfa_expr *x,
                                   const struct cfa_expr *y, struct span at) {
  return cfa_binary(b->g, CFA_LOGICAL_AND, truth_like(b), x, y, at);
}

/* ---- Pointers ------------------------------------------------------------------ */

/* The pointer that leads to the object; what comes after is a way inside. */
static const struct cfa_expr *checked_base(const struct cfa_expr *e) {
  while (e->op == CFA_MEMBER || e->op == CFA_ELEMENT ||
         (e->op == CFA_CONVERT && e->arg[0]->type->kind == C_POINTER))
    e = e->arg[0];
  return e;
}

static const char *text_with(struct cfa_builder *b, struct span at,
                             const char *rest) {
  return arena_printf(b->arena, "'%s' %s", cfa_text(b->g, at), rest);
}

static const struct cfa_expr *chosen(struct cfa_builder *b, int which,
                                     struct span at) {
  return cfa_variable(b->g, b->chosen + (uint32_t)which, at);
}

static const struct cfa_expr *
as_bytes(struct cfa_builder *b, const struct cfa_expr *p, struct span at) {
  /* By way of void *: it does not say what is kept there. */
  return cfa_convert(b, cfa_convert(b, p, b->types->void_pointer, at),
                     b->types->char_pointer, at);
}

/* From where the chosen object begins, or from after that, to its end: `from` and `to`
   are operations that compare. */
static const struct cfa_expr *within_chosen(struct cfa_builder *b,
                                            enum cfa_op from, enum cfa_op to,
                                            const struct cfa_expr *p,
                                            struct span at) {
  return both(b, cfa_compares(b, from, p, chosen(b, CHOSEN, at), at),
              cfa_compares(b, to, p, chosen(b, CHOSEN_END, at), at), at);
}

static void check_freed(struct cfa_builder *b, const struct cfa_expr *address,
                        struct span at) {
  const struct cfa_expr *within = within_chosen(b, CFA_GREATER_EQUAL, CFA_LESS,
                                                as_bytes(b, address, at), at);
  const struct cfa_expr *freed =
      is_zero(b, chosen(b, CHOSEN_FREED, at), false, at);
  cfa_add_check(b, both(b, freed, within, at), CFA_PROP_FREE, at,
                text_with(b, at, "uses memory that was freed"));
}

void cfa_check_access(struct cfa_builder *b, const struct cfa_expr *address,
                      struct span at) {
  const struct cfa_expr *base = checked_base(address);
  if (base->op == CFA_ADDRESS)
    return;
  if (b->properties & CFA_PROP_NULL)
    cfa_add_check(b,
                  base->op == CFA_CONSTANT
                      ? cfa_constant(b->g, truth_like(b), !base->value, at)
                      : is_zero(b, base, true, at),
                  CFA_PROP_NULL, at,
                  text_with(b, at, "dereferences a null pointer"));
  if (b->properties & CFA_PROP_FREE)
    check_freed(b, address, at);
}

/* ---- Memory that is freed ------------------------------------------------------ */

void cfa_declare_chosen(struct cfa_builder *b, struct span at) {
  if (!(b->properties & CFA_PROP_FREE))
    return;
  const struct c_type *bytes = b->types->char_pointer;
  b->chosen = cfa_new_global(b, "#chosen", bytes, at);
  cfa_new_global(b, "#chosen_end", bytes, at);
  cfa_new_global(b, "#chosen_freed", truth_like(b), at);
}

void cfa_initialise_chosen(struct cfa_builder *b, struct span at) {
  for (uint32_t i = 0; b->properties & CFA_PROP_FREE && i < 3; i++)
    cfa_set(b, b->chosen + i,
            cfa_constant(b->g, b->vars.at[b->chosen + i].type, 0, at), at);
}

/* The new object is chosen, if none is so far, or not. */
void cfa_check_new(struct cfa_builder *b, const struct cfa_expr *object,
                   const struct cfa_expr *size, struct span at) {
  if (!(b->properties & CFA_PROP_FREE))
    return;
  uint32_t any = cfa_temporary(b, truth_like(b), at);
  cfa_havoc(b, any, CFA_CHOICE, NULL, at);
  uint32_t yes = cfa_new_location(b), no = cfa_new_location(b);
  const struct cfa_expr *first = is_zero(b, chosen(b, CHOSEN, at), true, at);
  const struct cfa_expr *wanted =
      is_zero(b, cfa_variable(b->g, any, at), false, at);
  cfa_branch_added(b, both(b, first, wanted, at), yes, no, at);
  cfa_continue_at(b, yes);
  const struct cfa_expr *p = as_bytes(b, object, at);
  const struct cfa_expr *n = cfa_convert(b, size, b->types->ptrdiff_t_, at);
  cfa_set(b, b->chosen + CHOSEN, p, at);
  cfa_set(b, b->chosen + CHOSEN_END,
          cfa_binary(b->g, CFA_ELEMENT, p->type, p, n, at), at);
  cfa_jump(b, no, at);
  cfa_continue_at(b, no);
}

void cfa_check_free(struct cfa_builder *b, const struct cfa_expr *address,
                    struct span at) {
  if (!(b->properties & CFA_PROP_FREE))
    return;
  const struct cfa_expr *p = as_bytes(b, address, at);
  const struct cfa_expr *freed = chosen(b, CHOSEN_FREED, at);
  const struct cfa_expr *same =
      both(b, is_zero(b, p, false, at),
           cfa_compares(b, CFA_EQUAL, p, chosen(b, CHOSEN, at), at), at);
  cfa_add_check(b, both(b, is_zero(b, freed, false, at), same, at),
                CFA_PROP_FREE, at,
                text_with(b, at, "frees memory a second time"));
  cfa_add_check(b, within_chosen(b, CFA_GREATER, CFA_LESS_EQUAL, p, at),
                CFA_PROP_FREE, at,
                text_with(b, at, "frees an address inside of an object"));
  cfa_add_check(b, cfa_unary(b->g, CFA_OF_VARIABLE, truth_like(b), address, at),
                CFA_PROP_FREE, at,
                text_with(b, at, "frees what no 'malloc' has made"));
  cfa_set(b, b->chosen + CHOSEN_FREED,
          cfa_choice(b->g, same, cfa_constant(b->g, truth_like(b), 1, at),
                     freed, at),
          at);
}

/* ---- Variables without a value --------------------------------------------------- */

bool cfa_is_watched(const struct cfa_builder *b, uint32_t var) {
  return var < b->watches.len && b->watches.at[var] != CFA_NONE;
}

void cfa_watch(struct cfa_builder *b, uint32_t var) {
  if (!(b->properties & CFA_PROP_INIT))
    return;
  const struct cfa_var *v = &b->vars.at[var];
  const char *name = arena_concat(b->arena, "#set_", v->name, "");
  uint32_t flag = cfa_new_var(b, CFA_TEMPORARY, name, truth_like(b), v->span);
  while (b->watches.len <= var)
    vec_push(&b->watches, CFA_NONE);
  b->watches.at[var] = flag;
}

void cfa_mark_value(struct cfa_builder *b, uint32_t var, bool has,
                    struct span at) {
  if (var != CFA_NONE && cfa_is_watched(b, var))
    cfa_set(b, b->watches.at[var], cfa_constant(b->g, truth_like(b), has, at),
            at);
}

static void begin_late(struct cfa_builder *b, const struct c_late *k) {
  const struct cfa_object *o = cfa_object_of(b, k->symbol);
  if (o->kind == CFA_OBJECT_SCALAR)
    cfa_mark_value(b, o->var, false, k->symbol->span);
}

/* NULL: nobody asks for them, or no way leads here. */
static const struct c_late *all_late(const struct cfa_builder *b) {
  return b->properties & CFA_PROP_INIT && b->at != CFA_NONE ? b->function->late
                                                            : NULL;
}

static bool is_span_in(struct span x, struct span in) {
  return x.source == in.source && x.start >= in.start && x.end <= in.end;
}

void cfa_begin_block(struct cfa_builder *b, struct span block) {
  for (const struct c_late *k = all_late(b); k; k = k->next)
    if (is_span_in(k->block, block) && is_span_in(block, k->block))
      begin_late(b, k);
}

void cfa_begin_blocks_by(struct cfa_builder *b, struct span jump) {
  for (const struct c_late *k = all_late(b); k; k = k->next)
    if (!is_span_in(jump, k->block))
      begin_late(b, k);
}

void cfa_begin_blocks_in(struct cfa_builder *b, struct span body) {
  for (const struct c_late *k = all_late(b); k; k = k->next)
    if (is_span_in(k->block, body))
      begin_late(b, k);
}

void cfa_check_read(struct cfa_builder *b, uint32_t var, struct span at) {
  if (!cfa_is_watched(b, var))
    return;
  const struct cfa_expr *flag = cfa_variable(b->g, b->watches.at[var], at);
  cfa_add_check(b, is_zero(b, flag, true, at), CFA_PROP_INIT, at,
                text_with(b, at, "is read and has no value"));
}
