/* frontend/c/c_typing.c — types of expressions; implicit conversions written
 * out (C11 6.3, 6.5). */
#include "c_checking.h"

#include <string.h>

/* ---- Nodes ------------------------------------------------------------------ */

static struct c_expr *wrap(struct c_checker *c, enum c_expr_kind kind,
                           struct c_expr *e, const struct c_type *type) {
  struct c_expr *n = arena_alloc(c->arena, sizeof *n);
  n->kind = kind;
  n->span = e->span;
  n->depth = e->depth;
  n->arg[0] = e;
  n->type = type;
  return n;
}

static struct c_expr *bad_expr(struct c_checker *c, struct c_expr *e) {
  e->kind = C_E_BAD;
  e->type = c->types->basic[C_INT];
  e->is_lvalue = true;
  return e;
}

unsigned c_effects(const struct c_expr *e) {
  unsigned set = 0;
  if (!e)
    return 0;
  switch (e->kind) {
  case C_E_CALL:
    set = C_CALLS;
    break;
  case C_E_ASSIGN:
  case C_E_ASSIGN_OP:
  case C_E_POST_INC:
  case C_E_POST_DEC:
  case C_E_PRE_INC:
  case C_E_PRE_DEC:
  case C_E_VA_ARG:
    set = C_ASSIGNS;
    break;
  case C_E_STATEMENT:
  case C_E_COMPOUND:
    return C_CALLS | C_ASSIGNS;
  default:
    break;
  }
  for (int i = 0; i < 3; i++)
    set |= c_effects(e->arg[i]);
  for (const struct c_expr *a = e->args; a; a = a->next)
    set |= c_effects(a);
  return set;
}

static bool is_bad(const struct c_expr *e) { return e->kind == C_E_BAD; }

/* Vectors, complex numbers and their like: accepted wherever they stand, for
   no analysis computes with them. */
static bool is_other(const struct c_expr *e) {
  return e->type->kind == C_OTHER_FLOAT;
}

static struct c_expr *other(struct c_checker *c, struct c_expr *e) {
  e->type = c->types->basic[C_OTHER_FLOAT];
  return e;
}

static struct c_expr *number_expr(struct c_expr *e, const struct c_type *type,
                                  uint64_t value) {
  e->kind = C_E_NUMBER;
  e->type = type;
  e->value = value;
  e->arg[0] = e->arg[1] = NULL;
  return e;
}

static const char *type_text(struct c_checker *c, const struct c_type *t) {
  return c_type_text(c->arena, t);
}

struct c_expr *c_convert(struct c_checker *c, struct c_expr *e,
                         const struct c_type *to) {
  if (e->type == to || is_bad(e))
    return e;
  return wrap(c, C_E_CONVERT, e, to);
}

/* ---- Values ----------------------------------------------------------------- */

static void mark_address(struct c_expr *e) {
  while (e->kind == C_E_MEMBER || (e->kind == C_E_INDEX && e->arg[0]) ||
         e->kind == C_E_DECAY)
    e = e->arg[0];
  if (e->symbol)
    e->symbol->address_taken = true;
}

/* A string whose address is needed is an object of its own. */
static void need_object(struct c_checker *c, struct c_expr *e) {
  if (e->kind != C_E_STRING || e->symbol)
    return;
  e->symbol = c_anonymous(c, "#string", e->type, true, e->span);
  e->symbol->string = e;
}

static struct c_expr *decay(struct c_checker *c, struct c_expr *e) {
  if (e->type->kind == C_ARRAY) {
    need_object(c, e);
    mark_address(e);
    return wrap(c, C_E_DECAY, e, c_pointer_to(c->types, e->type->of));
  }
  if (e->type->kind == C_FUNCTION) {
    mark_address(e);
    return wrap(c, C_E_DECAY, e, c_pointer_to(c->types, e->type));
  }
  return e;
}

struct c_expr *c_type_value(struct c_checker *c, struct c_expr *e) {
  return decay(c, c_type_expr(c, e));
}

static struct c_expr *promote(struct c_checker *c, struct c_expr *e) {
  if (c_is_integer(e->type))
    return c_convert(c, e, c_promoted(c->types, e->type));
  return e;
}

static struct c_expr *default_promote(struct c_checker *c, struct c_expr *e) {
  if (e->type->kind == C_FLOAT)
    return c_convert(c, e, c->types->basic[C_DOUBLE]);
  return promote(c, e);
}

/* 0, or such a constant cast to `void *` (C11 6.3.2.3p3). */
static bool is_null_constant(struct c_checker *c, const struct c_expr *e) {
  uint64_t value;
  if (e->kind == C_E_CAST && e->type->kind == C_POINTER &&
      e->type->of->kind == C_VOID &&
      c_written_quals(c, e->type_name->specs, e->type_name->declarator) ==
          C_Q_NONE)
    e = e->arg[0];
  return c_is_integer(e->type) && c_constant(c->types, e, &value) && !value;
}

bool c_need_constant(struct c_checker *c, struct c_expr **e, uint64_t *value,
                     const char *what) {
  *e = c_type_value(c, *e);
  if (is_bad(*e))
    return false;
  if (c_is_integer((*e)->type) &&
      (c_constant(c->types, *e, value) || c_wide_number(*e, value)))
    return true;
  diag_error(c->diag, (*e)->span, "%s must be an integer constant", what);
  return false;
}

struct c_expr *c_assigned(struct c_checker *c, struct c_expr *e,
                          const struct c_type *to, const char *what) {
  const struct c_type *from = e->type;
  bool ok = (c_is_scalar(from) && c_is_scalar(to)) ||
            to->kind == C_OTHER_FLOAT || from->kind == C_OTHER_FLOAT ||
            (c_is_record(to) && from == to);
  /* Pointers and floating numbers have nothing to do with each other. */
  if ((c_is_floating(from) && !is_other(e) && to->kind == C_POINTER) ||
      (from->kind == C_POINTER && c_is_floating(to)))
    ok = false;
  if (is_bad(e))
    return e;
  if (ok)
    return c_convert(c, e, to);
  if (from->kind == C_VOID)
    diag_error(c->diag, e->span, "%s: this has no value, its type is void",
               what);
  else
    diag_error(c->diag, e->span, "%s: '%s' cannot become '%s'", what,
               type_text(c, from), type_text(c, to));
  return bad_expr(c, e);
}

/* A condition: any scalar. */
static struct c_expr *need_scalar(struct c_checker *c, struct c_expr *e,
                                  const char *what) {
  if (is_bad(e) || c_is_scalar(e->type))
    return e;
  diag_error(c->diag, e->span, "%s must be a number or a pointer, not '%s'",
             what, type_text(c, e->type));
  return bad_expr(c, e);
}

/* ---- Leaves ----------------------------------------------------------------- */

static bool is_func_name(const char *name) {
  return !strcmp(name, "__func__") || !strcmp(name, "__FUNCTION__") ||
         !strcmp(name, "__PRETTY_FUNCTION__");
}

static const struct c_type *literal_type(const struct c_types *t,
                                         uint64_t prefix, enum c_kind narrow) {
  return prefix == 'L'   ? t->wchar_t_
         : prefix == 'u' ? t->basic[C_USHORT]
         : prefix == 'U' ? t->basic[C_UINT]
                         : t->basic[narrow];
}

static struct c_expr *type_string(struct c_checker *c, struct c_expr *e) {
  const struct c_type *of = literal_type(c->types, e->value, C_CHAR);
  e->type = c_array_of(c->types, of, true, e->length + 1);
  e->is_lvalue = true;
  return e;
}

static struct c_expr *type_name(struct c_checker *c, struct c_expr *e) {
  struct c_symbol *s = c_lookup(c, e->name);
  if (!s && c->function && is_func_name(e->name)) {
    e->kind = C_E_STRING;
    e->text = c->function->name;
    e->length = strlen(e->text);
    return type_string(c, e);
  }
  if (!s) {
    diag_error(c->diag, e->span, "'%s' is not declared", e->name);
    return bad_expr(c, e);
  }
  e->symbol = s;
  s->used = true;
  e->type = s->type;
  e->is_lvalue = s->kind == C_SYM_VARIABLE;
  if (s->kind == C_SYM_TYPEDEF) {
    diag_error(c->diag, e->span, "'%s' is a type, not a value", e->name);
    return bad_expr(c, e);
  }
  return e;
}

/* ---- Operators -------------------------------------------------------------- */

static struct c_expr *wrong_operands(struct c_checker *c, struct c_expr *e,
                                     const char *what) {
  diag_error(c->diag, e->span, "'%s' takes '%s' and '%s', which do not fit",
             what, type_text(c, e->arg[0]->type),
             type_text(c, e->arg[1]->type));
  return bad_expr(c, e);
}

static bool op_compares(enum c_op op) { return op >= C_OP_EQ; }

static const char *op_text(enum c_op op) {
  static const char *const texts[] = {
      "+", "-", "*",  "/",  "%", "<<", ">>", "&",
      "^", "|", "==", "!=", "<", "<=", ">",  ">="};
  return texts[op];
}

/* A pointer that can be counted on: to something of known size; void and
   functions count as bytes. */
static bool counts_elements(const struct c_expr *e) {
  return e->type->kind == C_POINTER &&
         (e->type->of->complete || e->type->of->variable ||
          e->type->of->kind == C_VOID || e->type->of->kind == C_FUNCTION);
}

static struct c_expr *pointer_sum(struct c_checker *c, struct c_expr *e) {
  struct c_expr *x = e->arg[0], *y = e->arg[1];
  if (e->op == C_OP_SUB && x->type->kind == C_POINTER &&
      y->type->kind == C_POINTER && counts_elements(x)) {
    e->type = c->types->ptrdiff_t_;
    return e;
  }
  if (e->op == C_OP_ADD && c_is_integer(x->type) && counts_elements(y)) {
    e->arg[0] = y;
    e->arg[1] = x;
    x = e->arg[0], y = e->arg[1];
  }
  if ((e->op != C_OP_ADD && e->op != C_OP_SUB) || !counts_elements(x) ||
      !c_is_integer(y->type))
    return wrong_operands(c, e, op_text(e->op));
  e->arg[1] = c_convert(c, y, c->types->ptrdiff_t_);
  e->type = x->type;
  return e;
}

/* gcc only warns when a pointer is compared with a number. */
static struct c_expr *pointer_comparison(struct c_checker *c,
                                         struct c_expr *e) {
  struct c_expr *x = e->arg[0], *y = e->arg[1];
  const struct c_type *to = x->type->kind == C_POINTER ? x->type : y->type;
  if (!c_is_scalar(x->type) || !c_is_scalar(y->type) ||
      c_is_floating(x->type) || c_is_floating(y->type))
    return wrong_operands(c, e, op_text(e->op));
  e->arg[0] = c_convert(c, x, to);
  e->arg[1] = c_convert(c, y, to);
  e->type = c->types->basic[C_INT];
  return e;
}

static bool wants_integers(enum c_op op) {
  return op == C_OP_REM || op == C_OP_SHL || op == C_OP_SHR || op == C_OP_AND ||
         op == C_OP_XOR || op == C_OP_OR;
}

static struct c_expr *type_binary(struct c_checker *c, struct c_expr *e) {
  struct c_expr *x = e->arg[0] = c_type_value(c, e->arg[0]);
  struct c_expr *y = e->arg[1] = c_type_value(c, e->arg[1]);
  if (is_bad(x) || is_bad(y))
    return bad_expr(c, e);
  if (is_other(x) || is_other(y))
    return other(c, e);
  if (x->type->kind == C_POINTER || y->type->kind == C_POINTER)
    return op_compares(e->op) ? pointer_comparison(c, e) : pointer_sum(c, e);
  if (!c_is_arithmetic(x->type) || !c_is_arithmetic(y->type) ||
      (wants_integers(e->op) &&
       (!c_is_integer(x->type) || !c_is_integer(y->type))))
    return wrong_operands(c, e, op_text(e->op));
  if (e->op == C_OP_SHL || e->op == C_OP_SHR) {
    e->arg[0] = promote(c, x);
    e->arg[1] = promote(c, y);
    e->type = e->arg[0]->type;
    return e;
  }
  const struct c_type *in = c_usual(c->types, x->type, y->type);
  e->arg[0] = c_convert(c, x, in);
  e->arg[1] = c_convert(c, y, in);
  e->type = op_compares(e->op) ? c->types->basic[C_INT] : in;
  return e;
}

static struct c_expr *type_logical(struct c_checker *c, struct c_expr *e) {
  for (int i = 0; i < 2; i++)
    e->arg[i] = need_scalar(c, c_type_value(c, e->arg[i]), "a condition");
  e->type = c->types->basic[C_INT];
  return is_bad(e->arg[0]) || is_bad(e->arg[1]) ? bad_expr(c, e) : e;
}

static struct c_expr *type_unary(struct c_checker *c, struct c_expr *e) {
  struct c_expr *x = e->arg[0] = c_type_value(c, e->arg[0]);
  if (is_bad(x))
    return bad_expr(c, e);
  if (is_other(x))
    return other(c, e);
  if (e->kind == C_E_NOT) {
    e->arg[0] = need_scalar(c, x, "the operand of !");
    e->type = c->types->basic[C_INT];
    return is_bad(e->arg[0]) ? bad_expr(c, e) : e;
  }
  if (!(e->kind == C_E_COMPLEMENT ? c_is_integer(x->type)
                                  : c_is_arithmetic(x->type))) {
    diag_error(c->diag, e->span, "this operator does not take '%s'",
               type_text(c, x->type));
    return bad_expr(c, e);
  }
  e->arg[0] = promote(c, x);
  e->type = e->arg[0]->type;
  return e;
}

/* The type that both branches have in common; NULL: none. */
static const struct c_type *common_type(struct c_checker *c,
                                        const struct c_expr *x,
                                        const struct c_expr *y) {
  const struct c_type *s = x->type, *t = y->type;
  if (c_is_arithmetic(s) && c_is_arithmetic(t))
    return c_usual(c->types, s, t);
  if (s->kind == C_VOID || t->kind == C_VOID)
    return c->types->basic[C_VOID];
  if (s->kind == C_POINTER && t->kind == C_POINTER) {
    if (is_null_constant(c, x))
      return t;
    return t->of->kind == C_VOID && !is_null_constant(c, y) ? t : s;
  }
  if (s->kind == C_POINTER && c_is_integer(t))
    return s;
  if (t->kind == C_POINTER && c_is_integer(s))
    return t;
  return c_is_record(s) && s == t ? s : NULL;
}

static struct c_expr *type_conditional(struct c_checker *c, struct c_expr *e) {
  e->arg[0] = need_scalar(c, c_type_value(c, e->arg[0]), "a condition");
  struct c_expr *x = e->arg[1] ? c_type_value(c, e->arg[1]) : e->arg[0];
  struct c_expr *y = e->arg[2] = c_type_value(c, e->arg[2]);
  if (e->arg[1])
    e->arg[1] = x;
  if (is_bad(e->arg[0]) || is_bad(x) || is_bad(y))
    return bad_expr(c, e);
  const struct c_type *t = common_type(c, x, y);
  if (!t) {
    diag_error(c->diag, e->span, "the branches of ?: are of '%s' and '%s'",
               type_text(c, x->type), type_text(c, y->type));
    return bad_expr(c, e);
  }
  e->type = t;
  if (t->kind == C_VOID)
    return e;
  if (e->arg[1])
    e->arg[1] = c_convert(c, x, t);
  e->arg[2] = c_convert(c, y, t);
  return e;
}

/* ---- Objects ---------------------------------------------------------------- */

static struct c_expr *need_pointer(struct c_checker *c, struct c_expr *e,
                                   const char *what) {
  if (is_bad(e) || e->type->kind == C_POINTER)
    return e;
  diag_error(c->diag, e->span, "%s needs a pointer, not '%s'", what,
             type_text(c, e->type));
  return bad_expr(c, e);
}

static struct c_expr *type_deref(struct c_checker *c, struct c_expr *e) {
  struct c_expr *x = c_type_value(c, e->arg[0]);
  e->arg[0] = x = need_pointer(c, x, "'*'");
  if (is_bad(x))
    return bad_expr(c, e);
  e->type = x->type->of;
  e->is_lvalue = e->type->kind != C_FUNCTION;
  return e;
}

static struct c_expr *type_index(struct c_checker *c, struct c_expr *e) {
  struct c_expr *x = c_type_value(c, e->arg[0]);
  struct c_expr *y = c_type_value(c, e->arg[1]);
  e->is_lvalue = true;
  e->arg[0] = x;
  e->arg[1] = y;
  if (is_bad(x) || is_bad(y))
    return bad_expr(c, e);
  if (is_other(x))
    return other(c, e);
  if (c_is_integer(x->type) && y->type->kind == C_POINTER) {
    e->arg[0] = y;
    e->arg[1] = x;
    x = e->arg[0], y = e->arg[1];
  }
  if (!counts_elements(x) || !c_is_integer(y->type)) {
    diag_error(c->diag, e->span,
               "'[]' needs an array or a pointer, and an "
               "integer: here '%s' and '%s'",
               type_text(c, x->type), type_text(c, y->type));
    return bad_expr(c, e);
  }
  e->arg[1] = c_convert(c, y, c->types->ptrdiff_t_);
  e->type = x->type->of;
  return e;
}

static struct c_expr *no_member(struct c_checker *c, struct c_expr *e,
                                const struct c_type *record) {
  char hint[100];
  struct nearest n = nearest_to(e->name);
  for (uint32_t i = 0; i < record->n; i++)
    nearest_try(&n, record->members[i].name);
  diag_error(c->diag, e->name_span, "'%s' has no member '%s'%s",
             type_text(c, record), e->name,
             nearest_hint(&n, hint, sizeof hint));
  return bad_expr(c, e);
}

static struct c_expr *type_member(struct c_checker *c, struct c_expr *e) {
  struct c_expr *x = e->kind == C_E_ARROW
                         ? need_pointer(c, c_type_value(c, e->arg[0]), "'->'")
                         : c_type_expr(c, e->arg[0]);
  e->arg[0] = x;
  if (is_bad(x))
    return bad_expr(c, e);
  const struct c_type *record = e->kind == C_E_ARROW ? x->type->of : x->type;
  if (record->kind == C_POINTER && c_is_record(record->of)) {
    diag_error(c->diag, e->span,
               "'%s' is a pointer: its members are reached "
               "by '->'",
               type_text(c, record));
    return bad_expr(c, e);
  }
  if (!c_is_record(record) || !record->complete) {
    diag_error(c->diag, x->span, "'%s' has no members%s", type_text(c, record),
               c_is_record(record) ? " that are known here" : "");
    return bad_expr(c, e);
  }
  uint64_t offset;
  const struct c_member *m = c_find_member(record, e->name, &offset);
  if (!m)
    return no_member(c, e, record);
  e->member = m;
  e->value = offset;
  e->type = m->type;
  e->is_lvalue = e->kind == C_E_ARROW || x->is_lvalue;
  return e;
}

static struct c_expr *type_address(struct c_checker *c, struct c_expr *e) {
  struct c_expr *x = e->arg[0] = c_type_expr(c, e->arg[0]);
  if (is_bad(x))
    return bad_expr(c, e);
  if (!x->is_lvalue && x->type->kind != C_FUNCTION &&
      x->type->kind != C_ARRAY) {
    diag_error(c->diag, e->span, "'&' needs an object that has an address");
    return bad_expr(c, e);
  }
  if (x->member && x->member->bits >= 0) {
    diag_error(c->diag, e->span, "a bit-field has no address");
    return bad_expr(c, e);
  }
  need_object(c, x);
  mark_address(x);
  e->type = c_pointer_to(c->types, x->type);
  return e;
}

static struct c_expr *need_lvalue(struct c_checker *c, struct c_expr *e,
                                  const char *what) {
  if (e->kind == C_E_NAME && e->symbol)
    e->symbol->assigned = true;
  if (is_bad(e) || (e->is_lvalue && e->type->kind != C_ARRAY))
    return e;
  diag_error(c->diag, e->span, "%s needs a variable on its left%s", what,
             e->type->kind == C_ARRAY ? ", not an array" : "");
  return bad_expr(c, e);
}

static struct c_expr *type_assign(struct c_checker *c, struct c_expr *e) {
  struct c_expr *x = need_lvalue(c, c_type_expr(c, e->arg[0]), "'='");
  struct c_expr *y = c_type_value(c, e->arg[1]);
  e->arg[0] = x;
  if (is_bad(x) || is_bad(y))
    return bad_expr(c, e);
  e->arg[1] = c_assigned(c, y, x->type, "this assignment");
  e->type = x->type;
  return is_bad(e->arg[1]) ? bad_expr(c, e) : e;
}

/* The operation is typed as a binary one on the value of the left side. */
static struct c_expr *type_assign_op(struct c_checker *c, struct c_expr *e) {
  struct c_expr *x =
      need_lvalue(c, c_type_expr(c, e->arg[0]), "this assignment");
  struct c_expr *y = c_type_value(c, e->arg[1]);
  e->arg[0] = x;
  e->arg[1] = y;
  if (is_bad(x) || is_bad(y))
    return bad_expr(c, e);
  struct c_expr op = *e;
  op.kind = C_E_BINARY;
  op.arg[0] = wrap(c, C_E_CONVERT, x, x->type);
  struct c_expr *typed = type_binary(c, &op);
  if (is_bad(typed) ||
      (typed->type->kind == C_POINTER && x->type->kind != C_POINTER))
    return is_bad(typed) ? bad_expr(c, e)
                         : wrong_operands(c, e, op_text(e->op));
  e->arg[1] = typed->arg[1];
  e->op_type = typed->type;
  e->type = x->type;
  return e;
}

static struct c_expr *type_step(struct c_checker *c, struct c_expr *e) {
  struct c_expr *x = need_lvalue(c, c_type_expr(c, e->arg[0]), "++ or --");
  e->arg[0] = x;
  if (is_bad(x))
    return bad_expr(c, e);
  if (!c_is_arithmetic(x->type) && !counts_elements(x)) {
    diag_error(c->diag, e->span, "++ and -- do not take '%s'",
               type_text(c, x->type));
    return bad_expr(c, e);
  }
  e->type = x->type;
  e->op_type = x->type->kind == C_POINTER
                   ? x->type
                   : c_usual(c->types, x->type, c->types->basic[C_INT]);
  return e;
}

/* ---- Calls ------------------------------------------------------------------ */

static bool asks_overflow(const char *name) {
  const char *end = strstr(name, "_overflow");
  return end && !strncmp(name, "__builtin_", 10) &&
         (!strcmp(end, "_overflow") || !strcmp(end, "_overflow_p"));
}

/* The result of an atomic operation has the type of the object, or says whether; the
   object of atomic_flag may have any. */
static struct c_expr *type_atomic(struct c_checker *c, struct c_expr *e,
                                  const char *name) {
  if (!strcmp(name, "__atomic_test_and_set") ||
      strstr(name, "_compare_exchange") || strstr(name, "_bool_compare"))
    e->type = c->types->basic[C_BOOL];
  else if (!strcmp(name, "__atomic_clear"))
    e->type = c->types->basic[C_VOID];
  else if (e->args && e->args->type->kind == C_POINTER)
    e->type = e->args->type->of->kind == C_VOID ? c->types->basic[C_INT]
                                                : e->args->type->of;
  return e;
}

static unsigned line_of_builtin(struct c_checker *c, struct span at) {
  unsigned line, column;
  sources_locate(c->sources, at.source, at.start, &line, &column);
  return line;
}

/* Of what is no constant, gcc may find out that it is one. */
static struct c_expr *is_constant_p(struct c_checker *c, struct c_expr *e) {
  uint64_t value;
  const struct c_expr *x = e->args;
  bool text = x && x->kind == C_E_DECAY && x->arg[0]->kind == C_E_STRING;
  bool is = x && (text || x->kind == C_E_FLOAT ||
                  (c_is_integer(x->type) && c_constant(c->types, x, &value)));
  e->args = NULL;
  return number_expr(e, c->types->basic[C_INT], is);
}

/* Builtins whose result has the type of their first argument or is known. */
static struct c_expr *type_builtin(struct c_checker *c, struct c_expr *e,
                                   const char *name) {
  if (name[2] != 'b') /* __atomic_, __sync_ */
    return type_atomic(c, e, name);
  if (!strcmp(name, "__builtin_expect") ||
      !strcmp(name, "__builtin_expect_with_probability"))
    e->type = c->types->basic[C_LONG];
  else if (!strcmp(name, "__builtin_constant_p"))
    return is_constant_p(c, e);
  else if (!strcmp(name, "__builtin_LINE"))
    return number_expr(e, c->types->basic[C_INT], line_of_builtin(c, e->span));
  else if (!strcmp(name, "__builtin_choose_expr") && e->args) {
    uint64_t value;
    struct c_expr *then = e->args->next;
    if (!then || !then->next || !c_constant(c->types, e->args, &value))
      return bad_expr(c, e);
    return value ? then : then->next;
  } else if (!e->arg[0]->type->of->unspecified) {
    return e; /* its type is known */
  } else if (!strncmp(name, "__builtin_alloca", 16) ||
             !strncmp(name, "__builtin_mem", 13) ||
             !strncmp(name, "__builtin_str", 13) || strstr(name, "address") ||
             strstr(name, "malloc") || strstr(name, "assume_aligned"))
    e->type = c->types->void_pointer;
  else if (strstr(name, "object_size"))
    e->type = c->types->size_t_;
  else if (!strncmp(name, "__builtin_is", 12) || strstr(name, "signbit"))
    e->type = c->types->basic[C_INT];
  else if (strstr(name, "huge_val") || strstr(name, "inf") ||
           strstr(name, "nan") || strstr(name, "fabs"))
    e->type = c->types->basic[C_DOUBLE];
  else if (!strncmp(name, "__builtin_ia32", 14))
    return other(c, e);
  else if (!strcmp(name, "__builtin_unreachable") ||
           !strcmp(name, "__builtin_trap") ||
           !strncmp(name, "__builtin_va_", 13) ||
           !strcmp(name, "__builtin_abort"))
    e->type = c->types->basic[C_VOID];
  else if (asks_overflow(name))
    e->type = c->types->basic[C_BOOL];
  return e;
}

static uint32_t count_call(const struct c_expr *call) {
  uint32_t n = 0;
  for (const struct c_expr *a = call->args; a; a = a->next)
    n++;
  return n;
}

static void count_arguments(struct c_checker *c, struct c_expr *e,
                            const struct c_type *f, uint32_t n) {
  const char *name = e->arg[0]->kind == C_E_DECAY && e->arg[0]->arg[0]->name
                         ? e->arg[0]->arg[0]->name
                         : "this function";
  diag_error(c->diag, e->span, "'%s' takes %s%u argument%s, not %u", name,
             f->variadic ? "at least " : "", (unsigned)f->n,
             f->n == 1 ? "" : "s", (unsigned)n);
}

static bool type_arguments(struct c_checker *c, struct c_expr *e,
                           const struct c_type *f) {
  uint32_t n = 0;
  bool ok = true;
  for (struct c_expr **p = &e->args; *p; p = &(*p)->next, n++) {
    struct c_expr *next = (*p)->next, *x = c_type_value(c, *p);
    if (f && n < f->n && !f->unspecified)
      x = c_assigned(c, x, f->params[n], "this argument");
    else
      x = default_promote(c, x);
    ok &= !is_bad(x);
    if (x->next != next) { /* a wrapper takes the place in the list */
      (*p)->next = NULL;
      x->next = next;
    }
    *p = x;
  }
  if (ok && f && !f->unspecified && (n < f->n || (n > f->n && !f->variadic))) {
    count_arguments(c, e, f, n);
    ok = false;
  }
  return ok;
}

/* The variable of an argument `&x`, or NULL. */
static struct c_symbol *variable_given(struct c_checker *c,
                                       const struct c_expr *x) {
  const struct c_expr *of = x->kind == C_E_ADDRESS ? x->arg[0] : NULL;
  struct c_symbol *s =
      of && of->kind == C_E_NAME ? c_lookup(c, of->name) : NULL;
  return s && s->kind == C_SYM_VARIABLE ? s : NULL;
}

/* Operations on `&x` that the compiler knows, those on atomic objects and arithmetic
   that asks for overflows, read and write x by its name: it needs no address. */
static bool type_arguments_by_name(struct c_checker *c, struct c_expr *e,
                                   const struct c_type *f) {
  enum { MOST_GIVEN = 6 };
  struct c_symbol *given[MOST_GIVEN];
  bool taken[MOST_GIVEN], ok;
  uint32_t n = 0;
  for (const struct c_expr *a = e->args; a && n < MOST_GIVEN; a = a->next)
    if ((given[n] = variable_given(c, a))) {
      taken[n] = given[n]->address_taken;
      n++;
    }
  ok = type_arguments(c, e, f);
  while (n-- > 0)
    given[n]->address_taken = taken[n];
  return ok;
}

/* Whether the compiler alone knows the function, at its first use and later ones. */
static bool is_compilers_own(struct c_checker *c, const char *name) {
  const struct c_symbol *s = c_lookup(c, name);
  return (!s || s->implicit) &&
         (!strncmp(name, "__builtin_", 10) || !strncmp(name, "__atomic_", 9) ||
          !strncmp(name, "__sync_", 7));
}

/* Whether the format of printf has a conversion %n, which writes. */
static bool format_writes(const struct c_expr *format) {
  const char *at = format->text, *end = at + format->length;
  while (at < end) {
    if (*at++ != '%')
      continue;
    while (at < end && *at && strchr("0123456789 -+#'.*$hlLqjzt", *at))
      at++;
    if (at < end && *at++ == 'n')
      return true;
  }
  return false;
}

bool c_is_reading_format(const struct c_expr *x) {
  while (x->kind == C_E_CONVERT || x->kind == C_E_CAST)
    x = x->arg[0];
  return x->kind == C_E_DECAY && x->arg[0]->kind == C_E_STRING &&
         !format_writes(x->arg[0]);
}

bool c_has_reading_format(const struct c_type *f, const struct c_expr *call) {
  const struct c_expr *a = call->args;
  for (uint32_t i = 0; a && i + 1 < f->n; i++)
    a = a->next;
  return a && c_is_reading_format(a);
}

/* A call of time: what it gives comes from outside. */
static bool is_call_of_time(const struct c_expr *x) {
  while (x->kind == C_E_CONVERT || x->kind == C_E_CAST)
    x = x->arg[0];
  const struct c_expr *f = x->kind == C_E_CALL ? x->arg[0] : NULL;
  while (f && (f->kind == C_E_DECAY || f->kind == C_E_CONVERT))
    f = f->arg[0];
  return f && f->kind == C_E_NAME && !strcmp(f->name, "time");
}

static struct c_expr *type_call(struct c_checker *c, struct c_expr *e) {
  struct c_expr *f = e->arg[0];
  bool builtin = f->kind == C_E_NAME && is_compilers_own(c, f->name);
  const char *name = f->kind == C_E_NAME ? f->name : NULL;
  if (f->kind == C_E_NAME && !c_lookup(c, f->name))
    c_implicit_function(c, f->name, count_call(e), f->span);
  /* A function that is called by its name needs no address. */
  struct c_symbol *callee = name ? c_lookup(c, name) : NULL;
  bool taken = callee && callee->address_taken;
  f = e->arg[0] = c_type_value(c, f);
  if (callee && callee->kind == C_SYM_FUNCTION)
    callee->address_taken = taken;
  if (is_bad(f)) {
    type_arguments(c, e, NULL);
    return bad_expr(c, e);
  }
  if (f->type->kind != C_POINTER || f->type->of->kind != C_FUNCTION) {
    diag_error(c->diag, f->span, "'%s' is no function", type_text(c, f->type));
    type_arguments(c, e, NULL);
    return bad_expr(c, e);
  }
  e->type = f->type->of->of;
  bool by_name = builtin && (name[2] != 'b' || asks_overflow(name));
  if (!(by_name ? type_arguments_by_name : type_arguments)(c, e, f->type->of))
    return bad_expr(c, e);
  if (callee && callee->kind == C_SYM_FUNCTION && callee->type->variadic)
    callee->odd_format |= !c_has_reading_format(callee->type, e);
  if (callee && callee->kind == C_SYM_FUNCTION)
    callee->given_number |= !e->args || !is_call_of_time(e->args);
  return builtin ? type_builtin(c, e, name) : e;
}

/* ---- The rest --------------------------------------------------------------- */

/* `e` becomes the number of bytes of `t`. */
static struct c_expr *size_of(struct c_checker *c, struct c_expr *e,
                              const struct c_type *t, bool align) {
  if (t->kind == C_VOID || t->kind == C_FUNCTION)
    return number_expr(e, c->types->size_t_, 1);
  if (t->variable && !align) {
    e->type = c->types->size_t_; /* not constant; not covered */
    return e;
  }
  if (!t->complete && !align) {
    diag_error(c->diag, e->span, "the size of '%s' is not known here",
               type_text(c, t));
    return bad_expr(c, e);
  }
  e = number_expr(e, c->types->size_t_, align ? t->align : t->size);
  e->op_type = align ? NULL : t;
  return e;
}

/* As gcc has it: of a variable or a member, what its declaration says. */
static struct c_expr *align_of(struct c_checker *c, struct c_expr *e) {
  const struct c_expr *x = e->arg[0];
  const struct c_symbol *s = x->kind == C_E_NAME ? x->symbol : NULL;
  uint64_t align = c_full_align(x->type);
  if (x->member && x->member->bits < 0)
    align = x->member->placed;
  else if (s && s->kind == C_SYM_VARIABLE) {
    align = s->type_align ? s->type_align : align;
    align = c_greater(s->align, align);
  } else if (s && s->kind == C_SYM_FUNCTION) {
    align = c_greater(s->align, align);
  } else if (x->kind == C_E_DEREF &&
             (c->aligned_names || x->arg[0]->kind == C_E_CAST)) {
    diag_error(c->diag, e->span,
               "the alignment of what this pointer leads to is not covered");
    return bad_expr(c, e);
  }
  return size_of(c, e, x->type, true)->kind == C_E_BAD
             ? e
             : number_expr(e, c->types->size_t_, align);
}

/* `_Alignof` is about members of the type, GNU's word about variables. */
static struct c_expr *align_of_type(struct c_checker *c, struct c_expr *e) {
  const struct source *s = sources_get(c->sources, e->name_span.source);
  bool standard = !strncmp(s->text + e->name_span.start, "_A", 2);
  const struct c_type *t = c_type_of_name(c, e->type_name);
  uint64_t align = c_align_of_name(c, e->type_name, standard);
  return size_of(c, e, t, true)->kind == C_E_BAD
             ? e
             : number_expr(e, c->types->size_t_, align);
}

static struct c_expr *type_offsetof(struct c_checker *c, struct c_expr *e) {
  const struct c_type *t = c_type_of_name(c, e->type_name);
  uint64_t sum = 0, offset = 0;
  for (struct c_designator *d = e->designators; d; d = d->next) {
    if (d->member && c_is_record(t)) {
      const struct c_member *m = c_find_member(t, d->member, &offset);
      if (!m) {
        e->name = d->member;
        e->name_span = d->span;
        return no_member(c, e, t);
      }
      sum += offset;
      t = m->type;
    } else if (d->index && t->kind == C_ARRAY) {
      if (!c_need_constant(c, &d->index, &offset, "this index"))
        return bad_expr(c, e);
      t = t->of;
      sum += offset * t->size;
    } else {
      diag_error(c->diag, d->span, "'%s' has no such part", type_text(c, t));
      return bad_expr(c, e);
    }
  }
  return number_expr(e, c->types->size_t_, sum);
}

static enum c_quals quals_of(struct c_checker *c, const struct c_expr *e);

/* Whether the type of an object has no qualifiers, as the text shows it. */
static bool is_unqualified(struct c_checker *c, const struct c_expr *e) {
  switch (e->kind) {
  case C_E_NAME:
    return e->symbol->quals == C_Q_NONE;
  case C_E_MEMBER:
    return e->member->quals == C_Q_NONE && is_unqualified(c, e->arg[0]);
  case C_E_ARROW:
    return e->member->quals == C_Q_NONE && quals_of(c, e->arg[0]) == C_Q_NONE;
  case C_E_DEREF:
  case C_E_INDEX:
    return quals_of(c, e->arg[0]) == C_Q_NONE;
  case C_E_COMPOUND:
    return c_written_quals(c, e->type_name->specs, e->type_name->declarator) ==
           C_Q_NONE;
  default:
    return false;
  }
}

/* What is converted counts as it was. */
static enum c_quals quals_of_choice(struct c_checker *c,
                                    const struct c_expr *e) {
  const struct c_expr *x = e->arg[1] ? e->arg[1] : e->arg[0], *y = e->arg[2];
  while (x->kind == C_E_CONVERT)
    x = x->arg[0];
  while (y->kind == C_E_CONVERT)
    y = y->arg[0];
  if (is_null_constant(c, x))
    return quals_of(c, y);
  enum c_quals q = quals_of(c, x);
  return is_null_constant(c, y) || quals_of(c, y) == q ? q : C_Q_UNKNOWN;
}

/* The qualifiers of what a pointer leads to, or of what it is not; a number has
   none. */
static enum c_quals quals_of(struct c_checker *c, const struct c_expr *e) {
  if (c_is_arithmetic(e->type) || c_is_record(e->type))
    return C_Q_NONE;
  switch (e->kind) {
  case C_E_DECAY:
  case C_E_CONVERT:
  case C_E_CALL:
    return quals_of(c, e->arg[0]);
  case C_E_STRING:
    return C_Q_NONE;
  case C_E_NAME:
    return e->symbol->quals;
  case C_E_MEMBER:
  case C_E_ARROW:
    return e->type->kind == C_ARRAY ? C_Q_UNKNOWN : e->member->quals;
  case C_E_CAST:
    return c_written_quals(c, e->type_name->specs, e->type_name->declarator);
  case C_E_ADDRESS:
    return is_unqualified(c, e->arg[0]) ? C_Q_NONE : C_Q_UNKNOWN;
  case C_E_DEREF:
  case C_E_INDEX:
    return quals_of(c, e->arg[0]) == C_Q_NONE ? C_Q_NONE : C_Q_UNKNOWN;
  case C_E_BINARY:
    return quals_of(c, e->arg[0]);
  case C_E_CONDITIONAL:
    return quals_of_choice(c, e);
  default:
    return C_Q_UNKNOWN;
  }
}

/* Types that are the same but for qualifiers are told apart by those, where the text
   shows them; where it does not, one alone may fit. */
static struct c_expr *type_generic(struct c_checker *c, struct c_expr *e) {
  struct c_expr *x = c_type_value(c, e->arg[0]);
  if (is_bad(x))
    return bad_expr(c, e);
  enum c_quals own = quals_of(c, x);
  struct c_expr *otherwise = NULL, *fits = NULL, *may = NULL;
  unsigned n = 0;
  for (struct c_association *a = e->associations; a; a = a->next) {
    if (!a->type) {
      otherwise = a->expr;
    } else if (c_compatible(c_type_of_name(c, a->type), x->type)) {
      enum c_quals q = c_written_quals(c, a->type->specs, a->type->declarator);
      bool known = own != C_Q_UNKNOWN && q != C_Q_UNKNOWN;
      if (known && q == own)
        fits = a->expr;
      if (!known && x->type->kind == C_POINTER && ++n)
        may = a->expr;
    }
  }
  if (!fits && (n > 1 || (n == 1 && otherwise))) {
    diag_error(c->diag, e->span,
               "the qualifiers of this value are not followed so far, and "
               "_Generic chooses by them");
    return bad_expr(c, e);
  }
  struct c_expr *chosen = fits ? fits : may ? may : otherwise;
  if (!chosen) {
    diag_error(c->diag, e->span, "_Generic has no case for '%s'",
               type_text(c, x->type));
    return bad_expr(c, e);
  }
  return c_type_expr(c, chosen);
}

static bool holds_no_pointer(const struct c_type *t) {
  while (t->kind == C_ARRAY)
    t = t->of;
  return t->kind != C_POINTER && t->kind != C_FUNCTION;
}

/* Qualifiers below the top count, as in `const char *`. */
static struct c_expr *type_compatible(struct c_checker *c, struct c_expr *e) {
  const struct c_typename *n = e->type_name, *m = e->second_type;
  const struct c_type *t = c_type_of_name(c, e->type_name);
  bool same = c_compatible(t, c_type_of_name(c, e->second_type));
  enum c_quals x = c_written_quals(c, n->specs, n->declarator);
  enum c_quals y = c_written_quals(c, m->specs, m->declarator);
  if (same && !holds_no_pointer(t)) {
    if (x == C_Q_UNKNOWN || y == C_Q_UNKNOWN) {
      diag_error(c->diag, e->span,
                 "the qualifiers of these types are not followed so far, and "
                 "__builtin_types_compatible_p compares them");
      return bad_expr(c, e);
    }
    same = x == y;
  }
  return number_expr(e, c->types->basic[C_INT], same);
}

static struct c_expr *type_cast(struct c_checker *c, struct c_expr *e) {
  const struct c_type *to = c_type_of_name(c, e->type_name);
  struct c_expr *x = e->arg[0] = c_type_value(c, e->arg[0]);
  e->type = to;
  if (is_bad(x))
    return bad_expr(c, e);
  bool ok = to->kind == C_VOID || to->kind == C_OTHER_FLOAT || is_other(x) ||
            (c_is_scalar(to) && c_is_scalar(x->type)) ||
            (c_is_record(to) && (to == x->type || to->kind == C_UNION));
  if (!ok) {
    diag_error(c->diag, e->span, "'%s' cannot be cast to '%s'",
               type_text(c, x->type), type_text(c, to));
    return bad_expr(c, e);
  }
  return e;
}

static struct c_expr *type_compound(struct c_checker *c, struct c_expr *e) {
  const struct c_type *t = c_type_of_name(c, e->type_name);
  e->type = c_type_init(c, t, e->init);
  e->is_lvalue = true;
  e->symbol = c_anonymous(c, "#literal", e->type, false, e->span);
  e->symbol->init = e->init;
  return e;
}

static struct c_expr *type_statement(struct c_checker *c, struct c_expr *e) {
  if (!c->function) {
    diag_error(c->diag, e->span,
               "statements cannot stand outside of "
               "functions");
    return bad_expr(c, e);
  }
  c_check_stmt(c, e->body);
  const struct c_stmt *last = e->body->body;
  while (last && last->next)
    last = last->next;
  while (last && last->kind == C_ST_LABEL)
    last = last->body;
  e->type = last && last->kind == C_ST_EXPR && last->expr
                ? last->expr->type
                : c->types->basic[C_VOID];
  return e;
}

static struct c_expr *type_number(struct c_checker *c, struct c_expr *e) {
  if (!e->text) {
    c_read_number(c, e);
    return e;
  }
  e->type = literal_type(c->types, e->length, C_INT);
  e->value = c_wrap(e->type, e->value);
  return e;
}

static struct c_expr *type_new(struct c_checker *c, struct c_expr *e) {
  switch (e->kind) {
  case C_E_NAME:
    return type_name(c, e);
  case C_E_NUMBER:
    return type_number(c, e);
  case C_E_STRING:
    return type_string(c, e);
  case C_E_CALL:
    return type_call(c, e);
  case C_E_INDEX:
    return type_index(c, e);
  case C_E_MEMBER:
  case C_E_ARROW:
    return type_member(c, e);
  case C_E_POST_INC:
  case C_E_POST_DEC:
  case C_E_PRE_INC:
  case C_E_PRE_DEC:
    return type_step(c, e);
  case C_E_ADDRESS:
    return type_address(c, e);
  case C_E_DEREF:
    return type_deref(c, e);
  case C_E_PLUS:
  case C_E_MINUS:
  case C_E_COMPLEMENT:
  case C_E_NOT:
    return type_unary(c, e);
  case C_E_SIZEOF:
  case C_E_ALIGNOF:
    e->arg[0] = c_type_expr(c, e->arg[0]);
    return is_bad(e->arg[0])        ? bad_expr(c, e)
           : e->kind == C_E_ALIGNOF ? align_of(c, e)
                                    : size_of(c, e, e->arg[0]->type, false);
  case C_E_SIZEOF_TYPE:
    return size_of(c, e, c_type_of_name(c, e->type_name), false);
  case C_E_ALIGNOF_TYPE:
    return align_of_type(c, e);
  case C_E_CAST:
    return type_cast(c, e);
  case C_E_BINARY:
    return type_binary(c, e);
  case C_E_LOGICAL_AND:
  case C_E_LOGICAL_OR:
    return type_logical(c, e);
  case C_E_CONDITIONAL:
    return type_conditional(c, e);
  case C_E_ASSIGN:
    return type_assign(c, e);
  case C_E_ASSIGN_OP:
    return type_assign_op(c, e);
  case C_E_COMMA:
    e->arg[0] = c_type_value(c, e->arg[0]);
    e->arg[1] = c_type_value(c, e->arg[1]);
    e->type = e->arg[1]->type;
    return is_bad(e->arg[0]) || is_bad(e->arg[1]) ? bad_expr(c, e) : e;
  case C_E_COMPOUND:
    return type_compound(c, e);
  case C_E_STATEMENT:
    return type_statement(c, e);
  case C_E_LABEL:
    e->type = c->types->void_pointer;
    return e;
  case C_E_GENERIC:
    return type_generic(c, e);
  case C_E_OFFSETOF:
    return type_offsetof(c, e);
  case C_E_VA_ARG:
    e->arg[0] = c_type_value(c, e->arg[0]);
    e->type = c_type_of_name(c, e->type_name);
    return e;
  case C_E_COMPATIBLE:
    return type_compatible(c, e);
  case C_E_COMPLEX:
    e->arg[0] = c_type_value(c, e->arg[0]);
    return other(c, e);
  case C_E_FLOAT: /* made here, with their types */
  case C_E_CONVERT:
  case C_E_DECAY:
  case C_E_BAD:
    break;
  }
  return e;
}

struct c_expr *c_type_expr(struct c_checker *c, struct c_expr *e) {
  return e->type ? e : type_new(c, e);
}
