/* frontend/c/cfa_thread_own.c — what each thread has of its own: its number, errno,
 * what it ends with, and values under keys.
 *
 * They are globals here, marked `own`, and cfa_threads.c makes one of them for each
 * thread.  A join sets `joined_…` of the thread that waits to what the other one has
 * ended with.
 */
#include "cfa_thread_calls.h"

#include <string.h>

/* ---- Declarations ----------------------------------------------------------------- */

bool cfa_calls_bodyless(const struct cfa_builder *b, const char *name) {
  for (uint32_t i = 0; i < b->unit->nmissing; i++)
    if (!strcmp(b->unit->missing[i]->name, name))
      return true;
  return false;
}

static uint32_t own_global(struct cfa_builder *b, const char *name,
                           const struct c_type *t, enum cfa_begins begins,
                           struct span span) {
  uint32_t v = cfa_new_global(b, name, t, span);
  b->vars.at[v].own = true;
  b->vars.at[v].begins = begins;
  return v;
}

static void declare_results(struct cfa_builder *b, struct span span) {
  struct cfa *g = b->g;
  const struct c_type *pointer = b->types->void_pointer;
  const struct c_type *integer = cfa_thread_int(b);
  if (cfa_calls_bodyless(b, "pthread_join")) {
    g->thread_pointer =
        own_global(b, "#result", pointer, CFA_BEGINS_OPEN, span);
    g->joined_pointer =
        own_global(b, "#joined", pointer, CFA_BEGINS_OPEN, span);
  }
  if (cfa_calls_bodyless(b, "thrd_join")) {
    g->thread_integer = own_global(b, "#code", integer, CFA_BEGINS_OPEN, span);
    g->joined_integer =
        own_global(b, "#joined_code", integer, CFA_BEGINS_OPEN, span);
  }
}

static void declare_keys(struct cfa_builder *b, struct span span) {
  if (!cfa_calls_bodyless(b, "pthread_key_create") &&
      !cfa_calls_bodyless(b, "tss_create"))
    return;
  b->keys = cfa_new_global(b, "#keys", b->types->basic[C_UINT], span);
  for (unsigned i = 0; i < CFA_MOST_KEYS; i++)
    b->of_key[i] = own_global(b, arena_printf(b->arena, "#key%u", i + 1),
                              b->types->void_pointer, CFA_BEGINS_VALUE, span);
}

void cfa_declare_thread_vars(struct cfa_builder *b, struct span span) {
  struct cfa *g = b->g;
  b->own_errno = b->keys = CFA_NONE;
  g->thread_self = g->thread_pointer = g->thread_integer = CFA_NONE;
  g->joined_pointer = g->joined_integer = CFA_NONE;
  if (!b->unit->starts_threads)
    return;
  if (cfa_calls_bodyless(b, "pthread_self") ||
      cfa_calls_bodyless(b, "thrd_current"))
    g->thread_self =
        own_global(b, "#self", b->types->basic[C_ULONG], CFA_BEGINS_SELF, span);
  if (cfa_errno_location(b))
    b->own_errno =
        own_global(b, "errno", cfa_thread_int(b), CFA_BEGINS_VALUE, span);
  declare_results(b, span);
  declare_keys(b, span);
}

static void begin_as(struct cfa_builder *b, uint32_t var, uint64_t value,
                     struct span span) {
  if (var != CFA_NONE)
    cfa_set(b, var, cfa_thread_number(b, b->vars.at[var].type, value, span),
            span);
}

void cfa_begin_thread_vars(struct cfa_builder *b, struct span span) {
  begin_as(b, b->g->thread_self, CFA_MAIN_THREAD, span);
  begin_as(b, b->own_errno, 0, span);
  begin_as(b, b->keys, 0, span);
  for (unsigned i = 0; b->keys != CFA_NONE && i < CFA_MOST_KEYS; i++)
    begin_as(b, b->of_key[i], 0, span);
}

/* ---- errno ------------------------------------------------------------------------ */

bool cfa_is_own_errno(struct cfa_builder *b, const struct c_expr *p) {
  const struct c_symbol *location = NULL;
  if (b->own_errno == CFA_NONE || p->kind != C_E_CALL)
    return false;
  const struct c_expr *f = p->arg[0];
  while (f->kind == C_E_DECAY || f->kind == C_E_DEREF || f->kind == C_E_ADDRESS)
    f = f->arg[0];
  location = cfa_errno_location(b);
  return f->kind == C_E_NAME && f->symbol == location;
}

void cfa_set_errno(struct cfa_builder *b, const struct cfa_expr *value,
                   struct span span) {
  if (b->own_errno != CFA_NONE)
    cfa_set(b, b->own_errno, value, span);
}

/* ---- Numbers, and results ----------------------------------------------------------- */

const struct cfa_expr *cfa_self(struct cfa_builder *b, struct c_expr *e) {
  if (!c_is_integer(e->type)) {
    cfa_unsupported(b, e->span, "a thread whose name is no integer");
    return NULL;
  }
  return cfa_variable(b->g, b->g->thread_self, e->span);
}

void cfa_set_thread_result(struct cfa_builder *b, struct c_expr *e) {
  struct c_expr *x = cfa_thread_argument(e, 0);
  uint32_t var =
      x->type->kind == C_POINTER ? b->g->thread_pointer : b->g->thread_integer;
  if (var == CFA_NONE || !cfa_is_supported(x->type)) {
    cfa_argument_effects(b, e);
    return;
  }
  cfa_set(b, var,
          cfa_convert(b, cfa_value(b, x), b->vars.at[var].type, e->span),
          e->span);
}

/* What has been waited for goes to *to. */
static void write_joined(struct cfa_builder *b, struct c_expr *to, uint32_t var,
                         struct span span) {
  struct cfa_lvalue l = cfa_pointee(b, to);
  const struct cfa_expr *x = cfa_variable(b->g, var, span);
  if (l.kind == CFA_L_NONE)
    return;
  if (!cfa_is_supported(l.type)) {
    cfa_unsupported(b, span, "the result of a thread in a place of this type");
    return;
  }
  cfa_write(b, l, cfa_convert(b, x, l.type, span), span);
}

void cfa_join_thread(struct cfa_builder *b, struct c_expr *e) {
  struct c_expr *to = cfa_thread_argument(e, 1);
  const struct cfa_expr *which = cfa_kept(b, cfa_value(b, e->args), e->span);
  bool wanted = !cfa_is_null(b, e->args->next);
  bool pointer =
      wanted && to->type->kind == C_POINTER && to->type->of->kind == C_POINTER;
  uint32_t result = pointer ? b->g->thread_pointer : b->g->thread_integer;
  uint32_t joined = pointer ? b->g->joined_pointer : b->g->joined_integer;
  if (wanted && (to->type->kind != C_POINTER || joined == CFA_NONE)) {
    cfa_unsupported(b, e->span, "the result of a thread, to this place");
    return;
  }
  if (wanted) /* so that it is known what the one may be: all that the other is */
    cfa_set(b, joined, cfa_variable(b->g, result, e->span), e->span);
  struct cfa_edge *edge = cfa_emit(b, CFA_JOIN, e->span);
  edge->expr = which;
  edge->var = wanted ? joined : CFA_NONE;
  b->takes_results |= wanted;
  if (wanted)
    write_joined(b, to, joined, e->span);
}

/* ---- Keys ------------------------------------------------------------------------- */

/* Keys are numbers from 1 on, so that a key which begins as zeros is none. */
void cfa_key_create(struct cfa_builder *b, struct c_expr *e) {
  struct cfa_lvalue to = cfa_pointee(b, cfa_thread_argument(e, 0));
  const struct c_type *t = b->types->basic[C_UINT];
  if (!cfa_is_null(b, e->args->next) || to.kind == CFA_L_NONE ||
      !c_is_integer(to.type)) {
    cfa_argument_effects(b, e);
    cfa_unsupported(b, e->span, "a key whose values are destroyed");
    return;
  }
  uint32_t room = cfa_new_location(b), full = cfa_new_location(b);
  cfa_emit(b, CFA_BEGIN, e->span);
  const struct cfa_expr *n =
      cfa_kept(b, cfa_variable(b->g, b->keys, e->span), e->span);
  cfa_branch(b,
             cfa_are_equal(b, n,
                           cfa_thread_number(b, t, CFA_MOST_KEYS, e->span),
                           e->span),
             full, room, false, e->span);
  cfa_continue_at(b, full);
  cfa_unsupported(b, e->span, "more than %d keys", CFA_MOST_KEYS);
  cfa_continue_at(b, room);
  n = cfa_kept(b,
               cfa_operation(b, CFA_ADD, t, n,
                             cfa_thread_number(b, t, 1, e->span), e->span),
               e->span);
  cfa_set(b, b->keys, n, e->span);
  cfa_emit(b, CFA_FINISH, e->span);
  cfa_write(b, to, cfa_convert(b, n, to.type, e->span), e->span);
}

/* A way for each key: the variable under it is set to `value`, or `into` to it. */
static void use_key(struct cfa_builder *b, const struct cfa_expr *key,
                    const struct cfa_expr *value, uint32_t into,
                    struct span span) {
  uint32_t end = cfa_new_location(b);
  for (unsigned i = 0; i < CFA_MOST_KEYS; i++) {
    uint32_t yes = cfa_new_location(b), no = cfa_new_location(b);
    cfa_branch(b,
               cfa_are_equal(
                   b, key, cfa_thread_number(b, key->type, i + 1, span), span),
               yes, no, false, span);
    cfa_continue_at(b, yes);
    if (value)
      cfa_set(b, b->of_key[i], value, span);
    else
      cfa_set(b, into, cfa_variable(b->g, b->of_key[i], span), span);
    cfa_jump(b, end, span);
    cfa_continue_at(b, no);
  }
  cfa_unsupported(b, span, "a key that was not made");
  cfa_continue_at(b, end);
}

static bool knows_keys(struct cfa_builder *b, struct c_expr *e) {
  if (b->keys != CFA_NONE)
    return true;
  cfa_argument_effects(b, e);
  cfa_unsupported(b, e->span, "a key that was not made");
  return false;
}

void cfa_key_set(struct cfa_builder *b, struct c_expr *e) {
  if (!knows_keys(b, e))
    return;
  const struct cfa_expr *key = cfa_kept(b, cfa_value(b, e->args), e->span);
  const struct cfa_expr *x = cfa_convert(b, cfa_value(b, e->args->next),
                                         b->types->void_pointer, e->span);
  use_key(b, key, cfa_kept(b, x, e->span), CFA_NONE, e->span);
}

const struct cfa_expr *cfa_key_get(struct cfa_builder *b, struct c_expr *e) {
  if (!knows_keys(b, e))
    return NULL;
  const struct cfa_expr *key = cfa_kept(b, cfa_value(b, e->args), e->span);
  uint32_t into = cfa_temporary(b, b->types->void_pointer, e->span);
  use_key(b, key, NULL, into, e->span);
  return cfa_variable(b->g, into, e->span);
}
