/* frontend/c/cfa_calls.c — calls: of procedures, of functions without a body,
 * and of those by which a program speaks to its verifier. */
#include "cfa_building.h"

#include <string.h>

/* Functions that mean something though they have no body; with a body, it is
   the body that counts, but for CFA_F_ERROR. */
enum cfa_known {
  CFA_F_UNKNOWN,
  CFA_F_ERROR,  /* reach_error() */
  CFA_F_FAILED, /* an assertion has failed: __assert_fail("text", …) */
  CFA_F_ASSERT, /* assert(condition) */
  CFA_F_ASSUME, /* the run ends where the condition does not hold */
  CFA_F_INPUT,  /* any value */
  CFA_F_STOP,   /* the program ends */
  CFA_F_EXPECT, /* __builtin_expect(x, …) is x */
  CFA_F_UNREACHABLE,
  CFA_F_NOTHING, /* has no effect that matters */
  CFA_F_REFUSED, /* does what no note could excuse */
};

static const struct {
  const char *name;
  enum cfa_known what;
} known_functions[] = {
    {"reach_error", CFA_F_ERROR},
    {"__VERIFIER_error", CFA_F_ERROR},
    {"__assert_fail", CFA_F_FAILED},
    {"__assert_perror_fail", CFA_F_FAILED},
    {"__assert_rtn", CFA_F_FAILED},
    {"__assert", CFA_F_FAILED},
    {"assert", CFA_F_ASSERT},
    {"__VERIFIER_assert", CFA_F_ASSERT},
    {"__VERIFIER_assume", CFA_F_ASSUME},
    {"assume_abort_if_not", CFA_F_ASSUME},
    {"abort", CFA_F_STOP},
    {"exit", CFA_F_STOP},
    {"_exit", CFA_F_STOP},
    {"_Exit", CFA_F_STOP},
    {"quick_exit", CFA_F_STOP},
    {"__builtin_abort", CFA_F_STOP},
    {"__builtin_exit", CFA_F_STOP},
    {"__builtin_trap", CFA_F_STOP},
    {"__builtin_expect", CFA_F_EXPECT},
    {"__builtin_expect_with_probability", CFA_F_EXPECT},
    {"__builtin_unreachable", CFA_F_UNREACHABLE},
    {"__builtin_va_end", CFA_F_NOTHING},
    {"__builtin_prefetch", CFA_F_NOTHING},
    {"setjmp", CFA_F_REFUSED},
    {"_setjmp", CFA_F_REFUSED},
    {"__sigsetjmp", CFA_F_REFUSED},
    {"longjmp", CFA_F_REFUSED},
    {"siglongjmp", CFA_F_REFUSED},
    {"fork", CFA_F_REFUSED},
    {"vfork", CFA_F_REFUSED},
    {"pthread_create", CFA_F_REFUSED},
    {"thrd_create", CFA_F_REFUSED},
};

static bool begins_with(const char *name, const char *with) {
  return !strncmp(name, with, strlen(with));
}

static enum cfa_known known(const struct c_symbol *f) {
  enum cfa_known what = CFA_F_UNKNOWN;
  for (size_t i = 0; i < sizeof known_functions / sizeof *known_functions; i++)
    if (!strcmp(known_functions[i].name, f->name))
      what = known_functions[i].what;
  if (what != CFA_F_ERROR && f->definition)
    return CFA_F_UNKNOWN;
  if (what == CFA_F_UNKNOWN && begins_with(f->name, "__VERIFIER_nondet_"))
    return CFA_F_INPUT;
  if (what == CFA_F_UNKNOWN &&
      (begins_with(f->name, "__builtin_") ||
       begins_with(f->name, "__atomic_") || begins_with(f->name, "__sync_")))
    return CFA_F_REFUSED;
  return what;
}

/* The function that is called by its name, or NULL. */
static struct c_symbol *callee_of(const struct c_expr *e) {
  const struct c_expr *f = e->arg[0];
  while (f->kind == C_E_DECAY || f->kind == C_E_DEREF || f->kind == C_E_ADDRESS)
    f = f->arg[0];
  return f->kind == C_E_NAME && f->symbol->kind == C_SYM_FUNCTION ? f->symbol
                                                                  : NULL;
}

/* ---- Arguments -------------------------------------------------------------- */

static uint32_t count(const struct c_expr *args) {
  uint32_t n = 0;
  for (; args; args = args->next)
    n++;
  return n;
}

static void argument_effects(struct cfa_builder *b, struct c_expr *e) {
  for (struct c_expr *a = e->args; a; a = a->next)
    cfa_effect(b, a);
}

/* Values from left to right; an argument is kept while later ones have side
   effects. */
static const struct cfa_expr **argument_values(struct cfa_builder *b,
                                               struct c_expr *e,
                                               const struct c_type *f) {
  uint32_t n = 0;
  const struct cfa_expr **args =
      arena_array(b->arena, count(e->args), sizeof *args);
  for (struct c_expr *a = e->args; a; a = a->next, n++) {
    args[n] = cfa_convert(b, cfa_value(b, a), f->params[n], a->span);
    for (const struct c_expr *later = a->next; later; later = later->next)
      args[n] = cfa_freeze(b, args[n], later);
  }
  return args;
}

/* ---- Procedures ------------------------------------------------------------- */

static bool is_covered(const struct c_type *f) {
  for (uint32_t i = 0; i < f->n; i++)
    if (!cfa_is_supported(f->params[i]))
      return false;
  return f->of->kind == C_VOID || cfa_is_supported(f->of);
}

static const struct cfa_expr *call_proc(struct cfa_builder *b, struct c_expr *e,
                                        struct c_symbol *f, uint32_t var,
                                        bool wanted) {
  const struct c_type *type = b->procs.at[f->number].type;
  if (!is_covered(type)) {
    argument_effects(b, e);
    cfa_unsupported(b, e->span,
                    "a call of '%s', which takes or returns what is no "
                    "integer",
                    f->name);
    return NULL;
  }
  if (type->variadic || count(e->args) != type->n) {
    argument_effects(b, e);
    cfa_unsupported(b, e->span, "a call of '%s' with %u arguments", f->name,
                    (unsigned)count(e->args));
    return NULL;
  }
  const struct cfa_expr **args = argument_values(b, e, type);
  bool temporary = var == CFA_NONE && wanted && type->of->kind != C_VOID;
  if (temporary)
    var = cfa_temporary(b, type->of, e->span);
  struct cfa_edge *edge = cfa_emit(b, CFA_CALL, e->span);
  edge->callee = f->number;
  edge->args = args;
  edge->nargs = type->n;
  edge->var = var;
  return temporary ? cfa_variable(b->g, var, e->span) : NULL;
}

/* ---- Functions without a body ----------------------------------------------- */

/* False: it was seen before. */
static bool add_external(struct cfa_builder *b, const struct c_symbol *f) {
  for (size_t i = 0; i < b->externals.len; i++)
    if (b->externals.at[i].name == f->name)
      return false;
  struct cfa_external x = {f->name, f->type, f->span};
  vec_push(&b->externals, x);
  return true;
}

static const struct cfa_expr *any_value(struct cfa_builder *b, struct c_expr *e,
                                        const struct c_symbol *f,
                                        enum cfa_reason reason, uint32_t var,
                                        bool wanted) {
  if (e->type->kind == C_VOID)
    return NULL;
  bool temporary = var == CFA_NONE;
  if (temporary && !wanted && reason != CFA_INPUT)
    return NULL;
  if (temporary && !cfa_is_supported(e->type)) {
    if (wanted)
      cfa_unsupported(b, e->span, "a value of type '%s'",
                      c_type_text(b->arena, e->type));
    return NULL;
  }
  if (temporary)
    var = cfa_temporary(b, e->type, e->span);
  cfa_havoc(b, var, reason, f->name, e->span);
  return temporary ? cfa_variable(b->g, var, e->span) : NULL;
}

static void note_no_body(struct cfa_builder *b, const struct c_expr *e,
                         const struct c_symbol *f) {
  if (!add_external(b, f))
    return;
  const char *result =
      f->type->of->kind == C_VOID ? "" : "its result may be any value, and ";
  cfa_note_at(b, e->span,
              arena_printf(b->arena,
                           "'%s' has no body: %sit is taken to change nothing",
                           f->name, result));
}

/* It may call what it is given. */
static bool takes_function(const struct c_expr *e) {
  for (const struct c_expr *a = e->args; a; a = a->next) {
    const struct c_expr *x = a;
    while (x->kind == C_E_CONVERT || x->kind == C_E_CAST)
      x = x->arg[0];
    if (x->type->kind == C_POINTER && x->type->of->kind == C_FUNCTION)
      return true;
  }
  return false;
}

/* A pointer to an object in memory, by which a function without body may
   change it. */
static bool takes_object(const struct cfa_builder *b, const struct c_expr *e) {
  for (const struct c_expr *a = e->args; a && b->options->memory; a = a->next) {
    const struct c_expr *x = a;
    while (x->kind == C_E_CONVERT || x->kind == C_E_CAST)
      x = x->arg[0];
    bool string = x->kind == C_E_DECAY && x->arg[0]->kind == C_E_STRING;
    if (x->type->kind == C_POINTER && !string && x->kind != C_E_NUMBER)
      return true;
  }
  return false;
}

static const struct cfa_expr *call_nothing(struct cfa_builder *b,
                                           struct c_expr *e,
                                           const struct c_symbol *f,
                                           uint32_t var, bool wanted) {
  argument_effects(b, e);
  if (takes_function(e) || takes_object(b, e)) {
    cfa_unsupported(b, e->span,
                    "a call of '%s', which has no body and may %s what it is "
                    "given",
                    f->name, takes_function(e) ? "call" : "change");
    return NULL;
  }
  note_no_body(b, e, f);
  if (f->noreturn) {
    cfa_end(b, CFA_STOP, e->span, NULL);
    return NULL;
  }
  return any_value(b, e, f, CFA_NO_BODY, var, wanted);
}

/* ---- Known functions -------------------------------------------------------- */

static void call_error(struct cfa_builder *b, struct c_expr *e,
                       const struct c_symbol *f) {
  argument_effects(b, e);
  add_external(b, f);
  if (b->properties & CFA_PROP_CALL)
    cfa_fail(b, CFA_PROP_CALL, e->span,
             arena_printf(b->arena, "%s is called", f->name));
  else
    cfa_end(b, CFA_STOP, e->span, NULL);
}

/* The text of the assertion is the first argument that is a string. */
static void call_failed(struct cfa_builder *b, struct c_expr *e) {
  const char *text = "an assertion fails";
  const struct c_expr *a = e->args;
  if (a && a->kind == C_E_CONVERT)
    a = a->arg[0];
  if (a && a->kind == C_E_DECAY && a->arg[0]->kind == C_E_STRING)
    text = arena_printf(b->arena, "assertion '%s' fails", a->arg[0]->text);
  if (b->properties & CFA_PROP_ASSERT)
    cfa_fail(b, CFA_PROP_ASSERT, e->span, text);
  else
    cfa_end(b, CFA_STOP, e->span, NULL);
}

/* Goes on where the condition holds; the other way is at `no`. */
static uint32_t split(struct cfa_builder *b, struct c_expr *e) {
  uint32_t yes = cfa_new_location(b), no = cfa_new_location(b);
  cfa_condition(b, e->args, yes, no);
  cfa_continue_at(b, yes);
  return no;
}

static void call_assert(struct cfa_builder *b, struct c_expr *e) {
  uint32_t no = split(b, e), yes = cfa_here(b);
  cfa_continue_at(b, no);
  if (b->properties & CFA_PROP_ASSERT)
    cfa_fail(b, CFA_PROP_ASSERT, e->span,
             arena_printf(b->arena, "assertion '%s' fails",
                          cfa_text(b->g, e->args->span)));
  else
    cfa_end(b, CFA_STOP, e->span, NULL);
  cfa_continue_at(b, yes);
}

static void call_assume(struct cfa_builder *b, struct c_expr *e) {
  cfa_assume(b, cfa_truth(b, cfa_value(b, e->args)), e->span);
}

static const struct cfa_expr *call_known(struct cfa_builder *b,
                                         struct c_expr *e, struct c_symbol *f,
                                         uint32_t var, bool wanted) {
  switch (known(f)) {
  case CFA_F_ERROR:
    call_error(b, e, f);
    return NULL;
  case CFA_F_FAILED:
    call_failed(b, e);
    return NULL;
  case CFA_F_ASSERT:
  case CFA_F_ASSUME:
    if (!e->args || !cfa_is_supported(e->args->type))
      break;
    if (known(f) == CFA_F_ASSERT)
      call_assert(b, e);
    else
      call_assume(b, e);
    return NULL;
  case CFA_F_INPUT:
    argument_effects(b, e);
    add_external(b, f);
    return any_value(b, e, f, CFA_INPUT, var, wanted);
  case CFA_F_STOP:
    argument_effects(b, e);
    cfa_end(b, CFA_STOP, e->span, NULL);
    return NULL;
  case CFA_F_EXPECT:
    if (e->args && cfa_is_supported(e->args->type))
      return cfa_convert(b, cfa_value(b, e->args), e->type, e->span);
    break;
  case CFA_F_UNREACHABLE:
    cfa_unsupported(b, e->span,
                    "a place that the program says is not "
                    "reached");
    return NULL;
  case CFA_F_NOTHING:
    argument_effects(b, e);
    return NULL;
  case CFA_F_REFUSED:
    argument_effects(b, e);
    cfa_unsupported(b, e->span, "a call of '%s'", f->name);
    return NULL;
  case CFA_F_UNKNOWN:
    break;
  }
  return f->definition ? call_proc(b, e, f, var, wanted)
                       : call_nothing(b, e, f, var, wanted);
}

const struct cfa_expr *cfa_lower_call(struct cfa_builder *b, struct c_expr *e,
                                      uint32_t var, bool wanted) {
  struct c_symbol *f = callee_of(e);
  if (f)
    return call_known(b, e, f, var, wanted);
  argument_effects(b, e);
  cfa_unsupported(b, e->span, "a call by a pointer to a function");
  return NULL;
}
