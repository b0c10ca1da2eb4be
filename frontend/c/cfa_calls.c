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
  CFA_F_INPUT,  /* any value, if it is given no memory that it may change */
  CFA_F_STOP,   /* the program ends */
  CFA_F_EXPECT, /* __builtin_expect(x, …) is x */
  CFA_F_UNREACHABLE,
  CFA_F_NOTHING, /* has no effect that matters */
  CFA_F_START_LIST,
  CFA_F_COPY_LIST,
  CFA_F_MALLOC,
  CFA_F_CALLOC,
  CFA_F_REALLOC,
  CFA_F_ALLOCA,
  CFA_F_FREE,
  CFA_F_MEMSET,
  CFA_F_MEMCPY, /* and memmove, mempcpy */
  CFA_F_BZERO,
  CFA_F_BCOPY,
  CFA_F_REFUSED, /* does what no note could excuse */
  CFA_F_FULL,    /* of libc_bodies.def: there is no room for more */
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
    {"__builtin_assume_aligned", CFA_F_EXPECT},
    {"__builtin_unreachable", CFA_F_UNREACHABLE},
    {"__builtin_va_start", CFA_F_START_LIST},
    {"__builtin_va_copy", CFA_F_COPY_LIST},
    {"__builtin_va_end", CFA_F_NOTHING},
    {"__builtin_prefetch", CFA_F_NOTHING},
    {"malloc", CFA_F_MALLOC},
    {"__builtin_malloc", CFA_F_MALLOC},
    {"calloc", CFA_F_CALLOC},
    {"__builtin_calloc", CFA_F_CALLOC},
    {"realloc", CFA_F_REALLOC},
    {"__builtin_realloc", CFA_F_REALLOC},
    {"free", CFA_F_FREE},
    {"__builtin_free", CFA_F_FREE},
    {"memset", CFA_F_MEMSET},
    {"__builtin_memset", CFA_F_MEMSET},
    {"memcpy", CFA_F_MEMCPY},
    {"__builtin_memcpy", CFA_F_MEMCPY},
    {"memmove", CFA_F_MEMCPY},
    {"__builtin_memmove", CFA_F_MEMCPY},
    {"mempcpy", CFA_F_MEMCPY},
    {"__mempcpy", CFA_F_MEMCPY},
    {"__builtin_mempcpy", CFA_F_MEMCPY},
    {"bzero", CFA_F_BZERO},
    {"explicit_bzero", CFA_F_BZERO},
    {"bcopy", CFA_F_BCOPY},
    {"alloca", CFA_F_ALLOCA},
    {"__builtin_alloca", CFA_F_ALLOCA},
    {"setjmp", CFA_F_REFUSED},
    {"_setjmp", CFA_F_REFUSED},
    {"__sigsetjmp", CFA_F_REFUSED},
    {"__sigsetjmp_cancel", CFA_F_REFUSED}, /* pthread_cleanup_push */
    {"__pthread_register_cancel", CFA_F_REFUSED},
    {"longjmp", CFA_F_REFUSED},
    {"siglongjmp", CFA_F_REFUSED},
    {"fork", CFA_F_REFUSED},
    {"vfork", CFA_F_REFUSED},
    {"pthread_create", CFA_F_REFUSED},
    {"thrd_create", CFA_F_REFUSED},
    {"fixc_atexit_full", CFA_F_FULL},
};

static bool begins_with(const char *name, const char *with) {
  return !strncmp(name, with, strlen(with));
}

static enum cfa_known known_function(const struct c_symbol *f) {
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

bool cfa_is_error_function(const struct c_symbol *f) {
  return known_function(f) == CFA_F_ERROR;
}

/* The function that is called by its name, or NULL. */
static struct c_symbol *called_symbol(const struct c_expr *e) {
  const struct c_expr *f = e->arg[0];
  while (f->kind == C_E_DECAY || f->kind == C_E_DEREF || f->kind == C_E_ADDRESS)
    f = f->arg[0];
  if (f->kind != C_E_NAME || f->symbol->kind != C_SYM_FUNCTION)
    return NULL;
  return f->symbol->meant ? f->symbol->meant : f->symbol;
}

/* ---- Arguments -------------------------------------------------------------- */

uint32_t cfa_count_arguments(const struct c_expr *args) {
  uint32_t n = 0;
  for (; args; args = args->next)
    n++;
  return n;
}

void cfa_argument_effects(struct cfa_builder *b, struct c_expr *e) {
  for (struct c_expr *a = e->args; a; a = a->next)
    cfa_effect(b, a);
}

struct cfa_arguments {
  VEC(const struct cfa_expr *) at;
};

/* The members of a struct, one by one. */
static void add_struct(struct cfa_builder *b, struct c_expr *a,
                       struct cfa_arguments *args) {
  struct cfa_lvalue whole = cfa_lvalue_of(b, a);
  uint32_t n;
  const struct cfa_leaf *leaves = cfa_leaves(b, a->type, &n);
  for (uint32_t i = 0; i < n; i++) {
    const struct cfa_leaf *l = &leaves[i];
    struct cfa_lvalue part =
        cfa_part(b, whole, l->offset, l->type, l->member, a->span);
    vec_push(&args->at, cfa_convert(b, cfa_read_lvalue(b, part, a->span),
                                    l->type, a->span));
  }
}

/* Values from left to right; an argument is kept while later ones have side effects.
   What dots stand for has side effects alone, if no body reads it. */
static struct cfa_arguments lower_arguments(struct cfa_builder *b,
                                            struct c_expr *e,
                                            const struct c_type *f) {
  struct cfa_arguments args = {0};
  uint32_t i = 0;
  struct c_expr *a = e->args;
  bool gives = f->variadic && b->dots != CFA_NONE;
  for (; a && !(gives && i >= f->n); a = a->next, i++) {
    if (i >= f->n)
      cfa_effect(b, a);
    else if (c_is_record(f->params[i]))
      add_struct(b, a, &args);
    else
      vec_push(&args.at,
               cfa_convert(b, cfa_value(b, a), f->params[i], a->span));
    for (const struct c_expr *later = a->next; later; later = later->next)
      for (size_t k = 0; k < args.at.len; k++)
        args.at.at[k] = cfa_freeze(b, args.at.at[k], later);
  }
  if (gives)
    cfa_give_dots(b, a, e->span);
  return args;
}

/* ---- Procedures ------------------------------------------------------------- */

static bool takes(const struct c_type *f, const struct c_expr *e) {
  uint32_t n = cfa_count_arguments(e->args);
  return n == f->n || (f->variadic && n > f->n);
}

/* False: the call is not covered, and the path ends. */
static bool is_call_covered(struct cfa_builder *b, struct c_expr *e,
                            const struct c_type *f, const char *name) {
  const struct c_type *odd = cfa_odd_type(b, f);
  if (odd)
    cfa_unsupported(b, e->span,
                    "a call of %s, which takes or returns a value of type "
                    "'%s'",
                    name, c_type_text(b->arena, odd));
  else if (!takes(f, e))
    cfa_unsupported(b, e->span, "a call of %s with %u arguments", name,
                    (unsigned)cfa_count_arguments(e->args));
  else
    return true;
  return false;
}

static void emit_call(struct cfa_builder *b, struct c_expr *e,
                      const struct c_symbol *f,
                      const struct cfa_arguments *args, uint32_t var) {
  struct cfa_edge *edge = cfa_emit(b, CFA_CALL, e->span);
  edge->callee = f->number;
  edge->nargs = (uint32_t)args->at.len;
  edge->args =
      arena_copy(b->arena, args->at.at, args->at.len, sizeof *args->at.at);
  edge->var = var;
  cfa_mark_value(b, var, true, e->span);
}

/* Where the result of a call goes: to a variable, to a struct, nowhere. */
struct cfa_target {
  uint32_t var;
  struct cfa_lvalue structure; /* CFA_L_NONE: none */
};

static struct cfa_target call_target(struct cfa_builder *b, struct c_expr *e,
                                     uint32_t var, bool wanted) {
  struct cfa_target t = {var, {.kind = CFA_L_NONE}};
  if (!wanted || var != CFA_NONE)
    return t;
  if (cfa_is_supported(e->type))
    t.var = cfa_temporary(b, e->type, e->span);
  else if (c_is_record(e->type) && cfa_covers(b, e->type))
    t.structure =
        cfa_whole(cfa_new_struct(b, arena_printf(b->arena, "#%zu", b->vars.len),
                                 e->type, CFA_TEMPORARY, NULL, e->span),
                  e->type);
  return t;
}

static void call_one(struct cfa_builder *b, struct c_expr *e,
                     const struct c_symbol *f, const struct cfa_arguments *args,
                     const struct cfa_target *to) {
  struct c_symbol *before = cfa_rule_hook(b, false, f->name);
  struct c_symbol *after = cfa_rule_hook(b, true, f->name);
  struct cfa_target kept = *to;
  if (before)
    cfa_call_hook(b, before, NULL, args->at.at, (uint32_t)args->at.len,
                  e->span);
  if (after && after->type->n > 0 && cfa_is_supported(e->type) &&
      kept.var == CFA_NONE)
    kept.var = cfa_temporary(b, e->type, e->span);
  to = &kept;
  bool atomic = cfa_is_atomic_function(b, f);
  if (atomic)
    cfa_emit(b, CFA_BEGIN, e->span);
  emit_call(b, e, f, args, to->var);
  if (atomic)
    cfa_emit(b, CFA_FINISH, e->span);
  if (after)
    cfa_call_hook(b, after,
                  to->var == CFA_NONE ? NULL
                                      : cfa_variable(b->g, to->var, e->span),
                  args->at.at, (uint32_t)args->at.len, e->span);
  if (to->structure.kind == CFA_L_SPLIT)
    cfa_copy(b, to->structure, cfa_whole(f->object, e->type), e->span);
}

static void call_proc(struct cfa_builder *b, struct c_expr *e,
                      struct c_symbol *f, const struct cfa_target *to) {
  const struct c_type *type = b->procs.at[f->number].type;
  const char *name = arena_concat(b->arena, "'", f->name, "'");
  if (!is_call_covered(b, e, type, name))
    return;
  struct cfa_arguments args = lower_arguments(b, e, type);
  call_one(b, e, f, &args, to);
  vec_free(&args.at);
}

/* ---- Pointers to functions -------------------------------------------------- */

/* The value is kept: the arguments may have side effects. */
static const struct cfa_expr *pointer_value(struct cfa_builder *b,
                                            struct c_expr *e) {
  const struct cfa_expr *p = cfa_value(b, e->arg[0]);
  for (const struct c_expr *a = e->args; a; a = a->next)
    p = cfa_freeze(b, p, a);
  return p;
}

/* A definition in the old style says more than the type of its name. */
static const struct c_type *defined_type(const struct cfa_builder *b,
                                         const struct c_symbol *f) {
  return f->definition ? b->procs.at[f->number].type : f->type;
}

/* Whether a value of type `given`, promoted, is one for the parameter (C11 6.5.2.2p6). */
static bool fits_parameter(const struct c_type *given,
                           const struct c_type *parameter) {
  if (c_is_integer(given) && c_is_integer(parameter))
    return given->size == parameter->size && parameter->kind != C_BOOL;
  return c_is_scalar(parameter) && c_compatible(given, parameter);
}

/* Where the type of the pointer says nothing of parameters. */
static bool fits_arguments(const struct c_type *f, const struct c_expr *e) {
  uint32_t i = 0;
  for (const struct c_expr *a = e->args; a; a = a->next, i++)
    if (f->variadic || !fits_parameter(a->type, f->params[i]))
      return false;
  return true;
}

static bool may_call(const struct cfa_builder *b, const struct c_symbol *f,
                     const struct c_expr *e) {
  const struct c_type *type = defined_type(b, f), *of = e->arg[0]->type->of;
  return f->address_taken && takes(type, e) && c_compatible(type, of) &&
         (!of->unspecified || fits_arguments(type, e));
}

/* The type of a function that takes what is given. */
static const struct c_type *type_by_arguments(struct cfa_builder *b,
                                              const struct c_expr *e) {
  const struct c_type *of = e->arg[0]->type->of;
  uint32_t n = 0;
  const struct c_type **params =
      arena_array(b->arena, cfa_count_arguments(e->args) + 1, sizeof *params);
  for (const struct c_expr *a = e->args; a; a = a->next)
    params[n++] = a->type;
  return c_function_of(b->types, of->of, params, n, false, false);
}

/* The arguments as values of the parameters: of numbers of one size, signed or not. */
static struct cfa_arguments as_parameters(struct cfa_builder *b,
                                          const struct cfa_arguments *args,
                                          const struct c_type *f,
                                          struct span span) {
  struct cfa_arguments as = {0};
  for (size_t i = 0; i < args->at.len; i++)
    vec_push(&as.at, cfa_convert(b, args->at.at[i], f->params[i], span));
  return as;
}

static const struct cfa_expr *is_function(struct cfa_builder *b,
                                          const struct cfa_expr *p,
                                          const struct c_symbol *f) {
  const struct cfa_expr *address =
      cfa_constant(b->g, p->type, cfa_function_address(f->number), p->span);
  return cfa_operation(b, CFA_EQUAL, b->types->basic[C_INT], p, address,
                       p->span);
}

void cfa_fail_call(struct cfa_builder *b, struct span span,
                   const struct c_symbol *f) {
  if (b->properties & CFA_PROP_CALL)
    cfa_fail(b, CFA_PROP_CALL, span,
             arena_printf(b->arena, "%s is called", f->name));
  else
    cfa_end(b, CFA_STOP, span, NULL);
}

/* reach_error() is called, by a pointer. */
static void point_to_error(struct cfa_builder *b, struct c_expr *e,
                           const struct c_symbol *f,
                           const struct cfa_arguments *args) {
  struct c_symbol *before = cfa_rule_hook(b, false, f->name);
  if (before)
    cfa_call_hook(b, before, NULL, args->at.at, (uint32_t)args->at.len,
                  e->span);
  cfa_add_external(b, f);
  cfa_fail_call(b, e->span, f);
}

/* The call, if the pointer is to this function; else what comes goes on. */
static void try_function(struct cfa_builder *b, struct c_expr *e,
                         const struct cfa_expr *p, const struct c_symbol *f,
                         const struct cfa_arguments *args,
                         const struct cfa_target *to, uint32_t end) {
  if (!may_call(b, f, e))
    return;
  bool unspecified = e->arg[0]->type->of->unspecified;
  struct cfa_arguments as = {0};
  uint32_t yes = cfa_new_location(b), no = cfa_new_location(b);
  cfa_branch(b, is_function(b, p, f), yes, no, false, e->arg[0]->span);
  cfa_continue_at(b, yes);
  if (cfa_is_error_function(f)) {
    point_to_error(b, e, f, args);
  } else {
    if (unspecified)
      as = as_parameters(b, args, defined_type(b, f), e->span);
    call_one(b, e, f, unspecified ? &as : args, to);
    cfa_jump(b, end, e->span);
  }
  vec_free(&as.at);
  cfa_continue_at(b, no);
}

/* One condition after the other: is it this function? */
static void call_pointer(struct cfa_builder *b, struct c_expr *e,
                         const struct cfa_target *to) {
  const struct c_type *type = e->arg[0]->type->of;
  if (type->unspecified)
    type = type_by_arguments(b, e);
  if (!is_call_covered(b, e, type, "a function"))
    return;
  const struct cfa_expr *p = pointer_value(b, e);
  struct cfa_arguments args = lower_arguments(b, e, type);
  uint32_t end = cfa_new_location(b);
  for (const struct c_symbol *f = b->unit->functions; f; f = f->next)
    try_function(b, e, p, f, &args, to, end);
  for (uint32_t i = 0; i < b->unit->nmissing; i++)
    if (cfa_is_error_function(b->unit->missing[i]))
      try_function(b, e, p, b->unit->missing[i], &args, to, end);
  cfa_unsupported(b, e->span,
                  "a call by a pointer to none of the functions "
                  "whose address is taken");
  vec_free(&args.at);
  cfa_continue_at(b, end);
}

/* ---- Known functions -------------------------------------------------------- */

static void call_error(struct cfa_builder *b, struct c_expr *e,
                       const struct c_symbol *f) {
  cfa_argument_effects(b, e);
  cfa_add_external(b, f);
  cfa_fail_call(b, e->span, f);
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
static uint32_t branch_on_argument(struct cfa_builder *b, struct c_expr *e) {
  uint32_t yes = cfa_new_location(b), no = cfa_new_location(b);
  cfa_condition(b, e->args, yes, no);
  cfa_continue_at(b, yes);
  return no;
}

static void call_assert(struct cfa_builder *b, struct c_expr *e) {
  uint32_t no = branch_on_argument(b, e), yes = cfa_here(b);
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

/* ---- Memory ----------------------------------------------------------------- */

/* What the object is of: the type that the size names, `n * sizeof(T)`, as a
   hint to those who look for its parts. */
static const struct c_type *size_names(const struct c_expr *e) {
  const struct c_type *found = NULL;
  while (e->kind == C_E_CONVERT || e->kind == C_E_CAST)
    e = e->arg[0];
  if (e->kind == C_E_NUMBER)
    found = e->op_type;
  else if (e->kind == C_E_SIZEOF)
    found = e->arg[0]->type;
  else if (e->kind == C_E_SIZEOF_TYPE && e->type_name)
    found = e->type_name->type;
  else if (e->kind == C_E_BINARY && e->op == C_OP_MUL) {
    found = size_names(e->arg[0]);
    found = found ? found : size_names(e->arg[1]);
  }
  return found && found->complete && found->size > 0 ? found : NULL;
}

/* x > 0 && y > most / x: then x * y is not less than 2^bits.  This division is none of
   the program's. */
static const struct cfa_expr *wraps(struct cfa_builder *b,
                                    const struct cfa_expr *x,
                                    const struct cfa_expr *y,
                                    struct span span) {
  const struct c_type *t = x->type, *truth = b->types->basic[C_INT];
  const struct cfa_expr *most = cfa_constant(b->g, t, UINT64_MAX, span);
  const struct cfa_expr *some = cfa_operation(
      b, CFA_GREATER, truth, x, cfa_constant(b->g, t, 0, span), span);
  if (some->op == CFA_CONSTANT && some->value == 0)
    return some;
  const struct cfa_expr *quotient =
      x->op == CFA_CONSTANT
          ? cfa_constant(b->g, t, most->value / x->value, span)
          : cfa_binary(b->g, CFA_DIVIDE, t, most, x, span);
  const struct cfa_expr *more =
      cfa_operation(b, CFA_GREATER, truth, y, quotient, span);
  return some->op == CFA_CONSTANT
             ? more
             : cfa_binary(b->g, CFA_LOGICAL_AND, truth, some, more, span);
}

/* The bytes of n objects.  Where their number is too large, calloc gives a null pointer,
   and the path ends. */
static const struct cfa_expr *size_of_all(struct cfa_builder *b,
                                          const struct cfa_expr *n,
                                          const struct cfa_expr *size,
                                          struct span span) {
  bool known = size->op == CFA_CONSTANT;
  const struct cfa_expr *bad =
      known ? wraps(b, size, n, span) : wraps(b, n, size, span);
  const struct cfa_expr *all =
      cfa_operation(b, CFA_MULTIPLY, n->type, n, size, span);
  if (bad->op == CFA_CONSTANT && bad->value == 0)
    return all;
  cfa_refuse(b, bad, span, "an object of this size");
  return all;
}

/* All memory that is asked for is there. */
const struct cfa_expr *cfa_call_malloc(struct cfa_builder *b, struct c_expr *e,
                                       bool zeros, uint32_t var,
                                       const char *name) {
  const struct c_type *size_t_ = b->types->size_t_, *of = NULL;
  const struct cfa_expr *size = NULL;
  if (cfa_count_arguments(e->args) != (zeros ? 2 : 1) || !b->options->memory) {
    cfa_argument_effects(b, e);
    cfa_unsupported(b, e->span, "a call of '%s'", name);
    return NULL;
  }
  for (struct c_expr *a = e->args; a; a = a->next) {
    const struct cfa_expr *x =
        cfa_convert(b, cfa_value(b, a), size_t_, a->span);
    size = size ? size_of_all(b, size, x, e->span) : x;
    of = of ? of : size_names(a);
    if (a->next)
      size = cfa_freeze(b, size, a->next);
  }
  bool temporary = var == CFA_NONE;
  if (temporary)
    var = cfa_temporary(b, e->type, e->span);
  if (b->properties & CFA_PROP_FREE && size->op != CFA_CONSTANT) {
    uint32_t kept = cfa_temporary(b, size_t_, e->span);
    cfa_set(b, kept, size, e->span);
    size = cfa_variable(b->g, kept, e->span);
  }
  struct cfa_edge *edge = cfa_emit(b, CFA_NEW, e->span);
  edge->var = var;
  edge->expr = size;
  edge->of = of;
  edge->zeros = zeros;
  cfa_mark_value(b, var, true, e->span);
  cfa_check_new(b, cfa_variable(b->g, var, e->span), size, e->span);
  return temporary ? cfa_variable(b->g, var, e->span) : NULL;
}

/* Its object is one of malloc that nobody frees.  It is gone when the function returns, and
   a program that then still uses it does what C leaves undefined. */
static const struct cfa_expr *call_alloca(struct cfa_builder *b,
                                          struct c_expr *e, uint32_t var,
                                          const char *name) {
  if (!(b->properties & CFA_PROP_FREE))
    return cfa_call_malloc(b, e, false, var, name);
  cfa_argument_effects(b, e);
  cfa_unsupported(b, e->span, "a call of '%s', beside --check free", name);
  return NULL;
}

static void call_free(struct cfa_builder *b, struct c_expr *e) {
  if (!b->options->memory || cfa_count_arguments(e->args) != 1) {
    cfa_argument_effects(b, e);
    cfa_unsupported(b, e->span, "a call of 'free'");
    return;
  }
  const struct cfa_expr *address = cfa_value(b, e->args);
  if (b->properties & CFA_PROP_FREE) {
    uint32_t kept = cfa_temporary(b, address->type, e->span);
    cfa_set(b, kept, address, e->span);
    address = cfa_variable(b->g, kept, e->span);
  }
  cfa_check_free(b, address, e->span);
  cfa_emit(b, CFA_FREE, e->span)->address = address;
}

/* A pointer without what conversions make of its type. */
struct c_expr *cfa_bare_pointer(struct c_expr *e) {
  while ((e->kind == C_E_CONVERT || e->kind == C_E_CAST) &&
         e->arg[0]->type->kind == C_POINTER)
    e = e->arg[0];
  return e;
}

static const struct cfa_expr *call_known(struct cfa_builder *b,
                                         struct c_expr *e, struct c_symbol *f,
                                         uint32_t var, bool wanted) {
  if (cfa_is_thread_call(b, f))
    return cfa_call_of_threads(b, e, f, var, wanted);
  if (cfa_is_overflow_call(f))
    return cfa_call_overflow(b, e, f, var, wanted);
  switch (known_function(f)) {
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
    if (known_function(f) == CFA_F_ASSERT)
      call_assert(b, e);
    else
      call_assume(b, e);
    return NULL;
  case CFA_F_INPUT:
    if (cfa_gives_memory(e, f))
      break;
    cfa_argument_effects(b, e);
    cfa_add_external(b, f);
    return cfa_any_value(b, e, f, CFA_INPUT, var, wanted);
  case CFA_F_STOP:
    cfa_argument_effects(b, e);
    if (!strcmp(f->name, "exit") || !strcmp(f->name, "__builtin_exit"))
      cfa_run_at_exit(b, e->span);
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
    cfa_argument_effects(b, e);
    return NULL;
  case CFA_F_START_LIST:
    cfa_start_list(b, e);
    return NULL;
  case CFA_F_COPY_LIST:
    cfa_copy_list(b, e);
    return NULL;
  case CFA_F_MALLOC:
  case CFA_F_CALLOC:
    return cfa_call_malloc(b, e, known_function(f) == CFA_F_CALLOC, var,
                           f->name);
  case CFA_F_REALLOC:
    return cfa_call_realloc(b, e, f, var, wanted);
  case CFA_F_ALLOCA:
    return call_alloca(b, e, var, f->name);
  case CFA_F_FREE:
    call_free(b, e);
    return NULL;
  case CFA_F_MEMSET:
  case CFA_F_MEMCPY:
    return cfa_call_fill(b, e, f, known_function(f) == CFA_F_MEMCPY,
                         wanted || var != CFA_NONE);
  case CFA_F_BZERO:
    return cfa_call_fill(b, cfa_as_memset(b, e), f, false, false);
  case CFA_F_BCOPY:
    return cfa_call_fill(b, cfa_as_memmove(b, e), f, true, false);
  case CFA_F_REFUSED:
    cfa_argument_effects(b, e);
    cfa_unsupported(b, e->span, "a call of '%s'", f->name);
    return NULL;
  case CFA_F_FULL:
    cfa_unsupported(b, e->span,
                    "more functions than the C standard has 'atexit' register");
    return NULL;
  case CFA_F_UNKNOWN:
    break;
  }
  return cfa_call_missing(b, e, f, var, wanted);
}

/* A call of a procedure, by its name or by a pointer. */
static bool is_proc_call(const struct c_symbol *f) {
  return !f || (f->definition && known_function(f) == CFA_F_UNKNOWN);
}

static void call_any(struct cfa_builder *b, struct c_expr *e,
                     struct c_symbol *f, const struct cfa_target *to) {
  if (f)
    call_proc(b, e, f, to);
  else
    call_pointer(b, e, to);
}

/* The argument as a name that stands for its value, so that it is taken once. */
static struct c_expr *argument_by_name(struct cfa_builder *b, struct c_expr *a,
                                       const struct cfa_expr **value) {
  uint32_t v = cfa_temporary(b, a->type, a->span);
  cfa_value_into(b, a, v, a->span);
  *value = cfa_variable(b->g, v, a->span);
  struct cfa_object *o = arena_alloc(b->arena, sizeof *o);
  o->kind = CFA_OBJECT_SCALAR;
  o->var = v;
  struct c_symbol *s = arena_alloc(b->arena, sizeof *s);
  *s = (struct c_symbol){.kind = C_SYM_VARIABLE,
                         .name = b->vars.at[v].name,
                         .type = a->type,
                         .span = a->span,
                         .object = o};
  struct c_expr *e = arena_alloc(b->arena, sizeof *e);
  *e = (struct c_expr){
      .kind = C_E_NAME, .span = a->span, .type = a->type, .symbol = s};
  return e;
}

/* A function without a body, around which a rule is: the rule stands for what it
   does, and else it changes nothing.  Constants stay as they are: sizes count. */
static const struct cfa_expr *call_ruled(struct cfa_builder *b,
                                         struct c_expr *e, struct c_symbol *f,
                                         uint32_t var, bool wanted) {
  struct c_symbol *before = cfa_rule_hook(b, false, f->name);
  struct c_symbol *after = cfa_rule_hook(b, true, f->name);
  struct cfa_arguments args = {0};
  struct c_expr call = *e, **last = &call.args;
  uint64_t number;
  for (struct c_expr *a = e->args; a; a = a->next) {
    const struct cfa_expr *value = NULL;
    struct c_expr *name = a;
    if (!cfa_is_supported(a->type) || c_constant(b->types, a, &number)) {
      name = arena_copy(b->arena, a, 1, sizeof *a);
      if (cfa_is_supported(a->type))
        value = cfa_constant(b->g, a->type, number, a->span);
    } else {
      name = argument_by_name(b, a, &value);
    }
    if (value)
      vec_push(&args.at, value);
    *last = name;
    last = &name->next;
  }
  *last = NULL;
  if (before)
    cfa_call_hook(b, before, NULL, args.at.at, (uint32_t)args.at.len, e->span);
  bool takes_result = after && after->type->n > 0 && e->type->kind != C_VOID;
  if (takes_result && var == CFA_NONE && cfa_is_supported(e->type))
    var = cfa_temporary(b, e->type, e->span);
  struct c_expr *copy = arena_copy(b->arena, &call, 1, sizeof call);
  const struct cfa_expr *r =
      call_known(b, copy, f, var, wanted || takes_result);
  if (takes_result && var != CFA_NONE)
    r = cfa_variable(b->g, var, e->span);
  if (after && b->at != CFA_NONE)
    cfa_call_hook(b, after, takes_result ? r : NULL, args.at.at,
                  (uint32_t)args.at.len, e->span);
  vec_free(&args.at);
  return r;
}

const struct cfa_expr *cfa_lower_call(struct cfa_builder *b, struct c_expr *e,
                                      uint32_t var, bool wanted) {
  struct c_symbol *f = called_symbol(e);
  if (cfa_is_own_errno(b, e)) {
    cfa_unsupported(b, e->span, "the address of errno, beside threads");
    return NULL;
  }
  if (f && f->odd && !f->definition) {
    cfa_argument_effects(b, e);
    cfa_unsupported(b, e->span,
                    "a call of '%s', which is no plain function: '%s'", f->name,
                    f->odd);
    return NULL;
  }
  if (!is_proc_call(f) && cfa_is_ruled(b, f))
    return call_ruled(b, e, f, var, wanted);
  if (!is_proc_call(f))
    return call_known(b, e, f, var, wanted);
  struct cfa_target to = call_target(b, e, var, wanted);
  call_any(b, e, f, &to);
  return var == CFA_NONE && to.var != CFA_NONE
             ? cfa_variable(b->g, to.var, e->span)
             : NULL;
}

struct cfa_lvalue cfa_lower_struct_call(struct cfa_builder *b,
                                        struct c_expr *e) {
  struct c_symbol *f = called_symbol(e);
  struct cfa_target to = call_target(b, e, CFA_NONE, true);
  if (is_proc_call(f)) {
    call_any(b, e, f, &to);
  } else {
    cfa_argument_effects(b, e);
    cfa_unsupported(b, e->span,
                    "a call of '%s', which returns a struct and "
                    "has no body",
                    f->name);
  }
  return to.structure;
}
