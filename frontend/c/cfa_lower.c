/* frontend/c/cfa_lower.c — expressions of C as expressions without side
 * effects and edges.
 *
 * Operands are taken from left to right.  If a right operand may change
 * what a left one has read, the value of the left one is kept in a temporary.
 */
#include "cfa_building.h"

#include "cfa_arith.h"

/* ---- Side effects ----------------------------------------------------------- */

/* Whether what comes later may change what the expression reads. */
static bool may_change(const struct cfa_builder *b, const struct cfa_expr *e,
                       unsigned set) {
  if (e->op == CFA_LOAD)
    return true;
  if (e->op == CFA_VARIABLE) {
    enum cfa_scope scope = b->vars.at[e->var].scope;
    return scope == CFA_GLOBAL || (set & C_ASSIGNS && scope != CFA_TEMPORARY);
  }
  for (unsigned i = 0; i < e->nargs; i++)
    if (may_change(b, e->arg[i], set))
      return true;
  return false;
}

const struct cfa_expr *cfa_freeze(struct cfa_builder *b,
                                  const struct cfa_expr *e,
                                  const struct c_expr *later) {
  unsigned set = c_effects(later);
  if (!set || !may_change(b, e, set))
    return e;
  uint32_t v = cfa_temporary(b, e->type, e->span);
  cfa_set(b, v, e, e->span);
  return cfa_variable(b->g, v, e->span);
}

/* ---- Operations ------------------------------------------------------------- */

static const struct cfa_expr *
zero(struct cfa_builder *b, const struct c_type *type, struct span span) {
  return cfa_constant(b->g, type, 0, span);
}

static const struct c_type *int_type(const struct cfa_builder *b) {
  return b->types->basic[C_INT];
}

/* Said once, where such a value is first computed with or asked for. */
static void note_float(struct cfa_builder *b, const struct c_type *x,
                       const struct c_type *y, struct span span) {
  if (b->has_floats || (!c_is_float(x) && !c_is_float(y)))
    return;
  b->has_floats = true;
  cfa_note_at(
      b, span,
      "a proof takes floats and doubles to be any value; a run computes them");
}

const struct cfa_expr *cfa_negation(struct cfa_builder *b,
                                    const struct cfa_expr *e) {
  if (e->op == CFA_CONSTANT)
    return cfa_constant(b->g, e->type, !e->value, e->span);
  if (e->op == CFA_LOGICAL_NOT)
    return e->arg[0];
  bool compares = e->op >= CFA_EQUAL && e->op <= CFA_GREATER_EQUAL;
  if (compares && !c_is_float(e->arg[0]->type)) /* NaN: neither < nor >= */
    return cfa_binary(b->g, cfa_opposite(e->op), e->type, e->arg[0], e->arg[1],
                      e->span);
  return cfa_unary(b->g, CFA_LOGICAL_NOT, int_type(b), e, e->span);
}

static bool is_function_constant(const struct cfa_builder *b,
                                 const struct cfa_expr *e) {
  return cfa_is_function_constant(e, (uint32_t)b->procs.len);
}

/* Whether the text alone says that this is a pointer to a function. */
static bool leads_to_function(const struct cfa_builder *b,
                              const struct cfa_expr *e) {
  return (e->type->kind == C_POINTER && e->type->of->kind == C_FUNCTION) ||
         is_function_constant(b, e);
}

/* Of the number of a function that loses nothing, the pointer: both are not 0. */
static const struct cfa_expr *pointer_of_number(const struct cfa_builder *b,
                                                const struct cfa_expr *e) {
  bool whole = e->op == CFA_CONVERT && c_is_integer(e->type) &&
               leads_to_function(b, e->arg[0]) &&
               e->type->bits >= e->arg[0]->type->bits;
  return whole ? e->arg[0] : e;
}

const struct cfa_expr *cfa_truth(struct cfa_builder *b,
                                 const struct cfa_expr *e) {
  e = pointer_of_number(b, e);
  const struct cfa_expr *inner = e;
  while (inner->op == CFA_CONVERT && !inner->is_truth)
    inner = inner->arg[0];
  if (inner->is_truth) /* no conversion makes 0 of 1 */
    return inner;
  if (e->op == CFA_CONSTANT)
    return cfa_constant(b->g, int_type(b),
                        c_is_float(e->type)
                            ? cfa_float_value(e->type, e->value) != 0
                            : e->value != 0,
                        e->span);
  note_float(b, e->type, e->type, e->span);
  return cfa_binary(b->g, CFA_UNEQUAL, int_type(b), e,
                    zero(b, e->type, e->span), e->span);
}

/* Whether `e` is the address of a function as a number, and is a pointer again. */
static bool is_function_again(const struct cfa_builder *b,
                              const struct cfa_expr *e,
                              const struct c_type *to) {
  return e->op == CFA_CONVERT && is_function_constant(b, e->arg[0]) &&
         to->kind == C_POINTER && e->type->bits >= to->bits;
}

const struct cfa_expr *cfa_convert(struct cfa_builder *b,
                                   const struct cfa_expr *e,
                                   const struct c_type *to, struct span span) {
  if (e->type == to)
    return e;
  uint64_t value;
  bool to_number = c_is_integer(to) && to->kind != C_BOOL;
  b->g->numbers_functions |= to_number && leads_to_function(b, e);
  if (is_function_again(b, e, to))
    return cfa_convert(b, e->arg[0], to, span);
  /* Where a function is, the machine chooses. */
  bool known =
      e->op == CFA_CONSTANT && !(to_number && is_function_constant(b, e));
  if (known &&
      cfa_compute_conversion(e->type, to, e->value, &value) == CFA_NO_FAULT)
    return cfa_constant(b->g, to, value, span);
  note_float(b, e->type, to, span);
  /* There and back, through a type that loses nothing, as an integer does of a float. */
  if (e->op == CFA_CONVERT && !c_is_float(e->type) && !c_is_float(to) &&
      e->arg[0]->type == to && e->type->bits >= to->bits &&
      e->type->kind != C_BOOL)
    return e->arg[0];
  return cfa_unary(b->g, CFA_CONVERT, to, e, span);
}

const struct cfa_expr *cfa_wrapped(struct cfa_builder *b, enum cfa_op op,
                                   const struct c_type *t,
                                   const struct cfa_expr *x,
                                   const struct cfa_expr *y, struct span span) {
  const struct c_type *u = b->types->basic[t->bits > 32 ? C_ULLONG : C_UINT];
  const struct cfa_expr *z = cfa_binary(b->g, op, u, cfa_convert(b, x, u, span),
                                        cfa_convert(b, y, u, span), span);
  return cfa_convert(b, z, t, span);
}

void cfa_add_check(struct cfa_builder *b, const struct cfa_expr *bad,
                   enum cfa_property property, struct span span,
                   const char *text) {
  if (bad->op == CFA_CONSTANT && !bad->value)
    return;
  uint32_t yes = cfa_new_location(b), no = cfa_new_location(b);
  struct cfa_location *l = &b->locations.at[yes];
  l->kind = CFA_ERROR;
  l->property = property;
  l->span = span;
  l->text = text;
  cfa_branch_added(b, bad, yes, no, span);
  cfa_continue_at(b, no);
}

static void check_overflow(struct cfa_builder *b, const struct cfa_expr *e) {
  const struct cfa_expr *bad =
      cfa_unary(b->g, CFA_OVERFLOWS, int_type(b), e, e->span);
  const char *text =
      arena_printf(b->arena, "'%s' overflows '%s'", cfa_text(b->g, e->span),
                   c_type_text(b->arena, e->type));
  cfa_add_check(b, bad, CFA_PROP_OVERFLOW, e->span, text);
}

static void check_division(struct cfa_builder *b, const struct cfa_expr *y,
                           struct span span) {
  const struct cfa_expr *bad =
      y->op == CFA_CONSTANT
          ? cfa_constant(b->g, int_type(b), y->value == 0, y->span)
          : cfa_binary(b->g, CFA_EQUAL, int_type(b), y,
                       zero(b, y->type, y->span), y->span);
  cfa_add_check(
      b, bad, CFA_PROP_DIVISION, span,
      arena_printf(b->arena, "'%s' divides by zero", cfa_text(b->g, span)));
}

static bool may_overflow(enum cfa_op op, const struct c_type *type) {
  return type->is_signed && c_is_integer(type) &&
         (op == CFA_NEGATE || (op >= CFA_ADD && op <= CFA_REMAINDER) ||
          op == CFA_SHIFT_LEFT);
}

static bool compares_values(enum cfa_op op) {
  return op >= CFA_EQUAL && op <= CFA_GREATER_EQUAL;
}

static bool orders_values(enum cfa_op op) {
  return op >= CFA_LESS && op <= CFA_GREATER_EQUAL;
}

/* Comparing a truth value with 0 or 1 is that value, or its negation. */
static const struct cfa_expr *simplified(struct cfa_builder *b, enum cfa_op op,
                                         const struct cfa_expr *x,
                                         const struct cfa_expr *y) {
  if ((op != CFA_EQUAL && op != CFA_UNEQUAL) || y->op != CFA_CONSTANT ||
      y->value > 1 || c_is_float(y->type))
    return NULL;
  while (x->op == CFA_CONVERT && !x->is_truth)
    x = x->arg[0];
  if (!x->is_truth)
    return NULL;
  return (op == CFA_EQUAL) == (y->value == 1) ? x : cfa_negation(b, x);
}

/* The unsigned type of this width, which a bit-field may have. */
static const struct c_type *unsigned_bits_of(struct cfa_builder *b,
                                             const struct c_type *t) {
  const struct c_type *standard =
      c_unsigned_of_bits(b->types, (unsigned)t->size * 8);
  if (standard->bits == t->bits)
    return standard;
  struct c_type *bits = arena_copy(b->arena, standard, 1, sizeof *bits);
  bits->bits = t->bits;
  return bits;
}

/* x << y as gcc has it: of the bits, whatever they stand for. */
static const struct cfa_expr *shift_bits(struct cfa_builder *b,
                                         const struct cfa_expr *x,
                                         const struct cfa_expr *y,
                                         struct span span) {
  const struct c_type *bits = unsigned_bits_of(b, x->type);
  const struct cfa_expr *shifted = cfa_operation(
      b, CFA_SHIFT_LEFT, bits, cfa_convert(b, x, bits, span), y, span);
  return cfa_convert(b, shifted, x->type, span);
}

const struct cfa_expr *cfa_compares(struct cfa_builder *b, enum cfa_op op,
                                    const struct cfa_expr *x,
                                    const struct cfa_expr *y,
                                    struct span span) {
  return cfa_binary(b->g, op, int_type(b), x, y, span);
}

const struct cfa_expr *cfa_operation(struct cfa_builder *b, enum cfa_op op,
                                     const struct c_type *type,
                                     const struct cfa_expr *x,
                                     const struct cfa_expr *y,
                                     struct span span) {
  uint64_t value;
  bool null = y->op == CFA_CONSTANT && y->value == 0;
  const struct cfa_expr *pointer = null ? pointer_of_number(b, x) : x;
  if (pointer != x && (op == CFA_EQUAL || op == CFA_UNEQUAL))
    return cfa_operation(b, op, type, pointer, zero(b, pointer->type, y->span),
                         span);
  bool floats = c_is_float(x->type); /* compilers may round in another way */
  note_float(b, x->type, x->type, span);
  bool open = orders_values(op) &&
              (is_function_constant(b, x) || is_function_constant(b, y));
  if (x->op == CFA_CONSTANT && y->op == CFA_CONSTANT && !floats && !open &&
      cfa_compute2(op, x->type, x->value, y->value, &value) == CFA_NO_FAULT)
    return cfa_constant(b->g, type, value, span);
  if (op == CFA_SHIFT_LEFT && type->is_signed &&
      !(b->properties & CFA_PROP_OVERFLOW))
    return shift_bits(b, x, y, span);
  const struct cfa_expr *simple = simplified(b, op, x, y);
  if (simple)
    return simple;
  const struct cfa_expr *e = cfa_binary(b->g, op, type, x, y, span);
  if (compares_values(op))
    return e;
  bool divides = !floats && (op == CFA_DIVIDE || op == CFA_REMAINDER);
  if (divides && b->properties & CFA_PROP_DIVISION)
    check_division(b, y, span);
  if (may_overflow(op, type) && b->properties & CFA_PROP_OVERFLOW &&
      !(divides && y->op == CFA_CONSTANT && y->value != UINT64_MAX))
    check_overflow(b, op == CFA_REMAINDER
                          ? cfa_binary(b->g, CFA_DIVIDE, type, x, y, span)
                          : e);
  return e;
}

static const struct cfa_expr *negate_value(struct cfa_builder *b,
                                           const struct cfa_expr *x,
                                           struct span span) {
  uint64_t value;
  if (x->op == CFA_CONSTANT &&
      cfa_compute1(CFA_NEGATE, x->type, x->value, &value) == CFA_NO_FAULT)
    return cfa_constant(b->g, x->type, value, span);
  const struct cfa_expr *e = cfa_unary(b->g, CFA_NEGATE, x->type, x, span);
  if (may_overflow(CFA_NEGATE, x->type) && b->properties & CFA_PROP_OVERFLOW)
    check_overflow(b, e);
  return e;
}

static enum cfa_op op_of(enum c_op op) {
  static const enum cfa_op ops[] = {
      [C_OP_ADD] = CFA_ADD,         [C_OP_SUB] = CFA_SUBTRACT,
      [C_OP_MUL] = CFA_MULTIPLY,    [C_OP_DIV] = CFA_DIVIDE,
      [C_OP_REM] = CFA_REMAINDER,   [C_OP_SHL] = CFA_SHIFT_LEFT,
      [C_OP_SHR] = CFA_SHIFT_RIGHT, [C_OP_AND] = CFA_AND,
      [C_OP_XOR] = CFA_XOR,         [C_OP_OR] = CFA_OR,
      [C_OP_EQ] = CFA_EQUAL,        [C_OP_NE] = CFA_UNEQUAL,
      [C_OP_LT] = CFA_LESS,         [C_OP_LE] = CFA_LESS_EQUAL,
      [C_OP_GT] = CFA_GREATER,      [C_OP_GE] = CFA_GREATER_EQUAL,
  };
  return ops[op];
}

/* ---- Objects ---------------------------------------------------------------- */

static struct cfa_lvalue none(void) {
  return (struct cfa_lvalue){.kind = CFA_L_NONE};
}

static const struct cfa_expr *
part_address(struct cfa_builder *b, const struct cfa_expr *of, uint64_t offset,
             const struct c_member *member, const struct c_type *type,
             struct span span) {
  struct cfa_expr *e = arena_alloc(b->arena, sizeof *e);
  e->op = CFA_MEMBER;
  e->type = c_pointer_to(b->types, type);
  e->span = span;
  e->nargs = 1;
  e->arg[0] = of;
  e->member = member;
  e->offset = offset;
  return e;
}

struct cfa_lvalue cfa_part(struct cfa_builder *b, struct cfa_lvalue whole,
                           uint64_t offset, const struct c_type *type,
                           const struct c_member *field, struct span span) {
  struct cfa_lvalue l = whole;
  l.type = type;
  l.field = field && field->bits >= 0 ? field : NULL;
  if (whole.kind == CFA_L_MEMORY)
    l.address = part_address(b, whole.address, offset, field, type, span);
  if (whole.kind != CFA_L_SPLIT)
    return l;
  l.offset += offset;
  if (c_is_record(type) || type->kind == C_ARRAY)
    return l;
  const struct cfa_leaf *leaf = cfa_leaf_at(whole.split, l.offset, field);
  bool other =
      leaf && leaf->in_union &&
      (leaf->type->kind != type->kind || leaf->type->bits != type->bits);
  if (!leaf || other || leaf->var == CFA_NONE) {
    cfa_unsupported(b, span, "a member of type '%s'",
                    c_type_text(b->arena, type));
    return none();
  }
  l.kind = CFA_L_VAR;
  l.var = leaf->var;
  return l;
}

static struct cfa_lvalue symbol_lvalue(struct cfa_builder *b,
                                       struct c_expr *e) {
  if (e->symbol->kind == C_SYM_VARIABLE && e->symbol->odd) {
    cfa_unsupported(b, e->span, "%s", e->symbol->odd);
    return none();
  }
  if (e->symbol->is_weak && e->symbol->storage & C_S_EXTERN) {
    cfa_unsupported(b, e->span, "a weak variable that is defined nowhere");
    return none();
  }
  const struct cfa_object *o = cfa_object_of(b, e->symbol);
  struct cfa_lvalue l = {.type = e->type};
  switch (o->kind) {
  case CFA_OBJECT_SCALAR:
    l.kind = CFA_L_VAR;
    l.var = o->var;
    return l;
  case CFA_OBJECT_SPLIT:
    l.kind = CFA_L_SPLIT;
    l.split = o;
    return l;
  case CFA_OBJECT_MEMORY:
    l.kind = CFA_L_MEMORY;
    l.address = cfa_address_of(b, o->var, e->span);
    return l;
  case CFA_OBJECT_VARIABLE:
    l.kind = CFA_L_MEMORY;
    l.address = cfa_variable(b->g, o->var, e->span);
    return l;
  case CFA_OBJECT_NOT:
    break;
  }
  cfa_unsupported(b, e->span, "%s", o->reason);
  return none();
}

static struct cfa_lvalue in_memory(struct cfa_builder *b, struct c_expr *e,
                                   const struct cfa_expr *address) {
  if (!b->options->memory) {
    cfa_unsupported(b, e->span, "memory that is reached by a pointer");
    return none();
  }
  return (struct cfa_lvalue){
      .kind = CFA_L_MEMORY, .type = e->type, .address = address};
}

/* Whether steps from one element to the next are not covered: how long they are is
   not known. */
static bool has_odd_steps(struct cfa_builder *b, const struct cfa_expr *pointer,
                          struct span span) {
  bool odd = pointer->type->of->variable;
  if (odd)
    cfa_unsupported(b, span, "%s", cfa_inner_length);
  return odd;
}

static struct cfa_lvalue index_lvalue(struct cfa_builder *b, struct c_expr *e) {
  if (e->arg[0]->type->kind == C_OTHER_FLOAT) {
    cfa_unsupported(b, e->span, "an element of %s",
                    c_type_text(b->arena, e->arg[0]->type));
    return none();
  }
  const struct cfa_expr *x = cfa_freeze(b, cfa_value(b, e->arg[0]), e->arg[1]);
  const struct cfa_expr *i = cfa_value(b, e->arg[1]);
  if (has_odd_steps(b, x, e->span))
    return none();
  return in_memory(b, e, cfa_binary(b->g, CFA_ELEMENT, x->type, x, i, e->span));
}

static struct cfa_lvalue arrow_lvalue(struct cfa_builder *b, struct c_expr *e) {
  const struct cfa_expr *x = cfa_value(b, e->arg[0]);
  struct cfa_lvalue l = in_memory(
      b, e, part_address(b, x, e->value, e->member, e->type, e->span));
  l.field = e->member->bits >= 0 ? e->member : NULL;
  return l;
}

/* `*&x` is x. */
static struct cfa_lvalue deref_lvalue(struct cfa_builder *b, struct c_expr *e) {
  if (e->arg[0]->kind == C_E_ADDRESS)
    return cfa_lvalue_of(b, e->arg[0]->arg[0]);
  if (cfa_is_own_errno(b, e->arg[0]))
    return (struct cfa_lvalue){
        .kind = CFA_L_VAR, .type = e->type, .var = b->own_errno};
  return in_memory(b, e, cfa_value(b, e->arg[0]));
}

/* One of two structs, copied. */
static struct cfa_lvalue chosen_struct(struct cfa_builder *b,
                                       struct c_expr *e) {
  if (!e->arg[1] || !cfa_covers(b, e->type) || !c_is_record(e->type)) {
    cfa_unsupported(b, e->span, "a choice between two values of type '%s'",
                    c_type_text(b->arena, e->type));
    return none();
  }
  uint32_t yes = cfa_new_location(b), no = cfa_new_location(b);
  uint32_t end = cfa_new_location(b);
  const char *name = arena_printf(b->arena, "#%zu", b->vars.len);
  struct cfa_lvalue to = cfa_whole(
      cfa_new_struct(b, name, e->type, CFA_TEMPORARY, NULL, e->span), e->type);
  cfa_condition(b, e->arg[0], yes, no);
  for (int way = 1; way <= 2; way++) {
    cfa_continue_at(b, way == 1 ? yes : no);
    cfa_copy(b, to, cfa_lvalue_of(b, e->arg[way]), e->arg[way]->span);
    cfa_jump(b, end, e->span);
  }
  cfa_continue_at(b, end);
  return to;
}

/* What the left side of an assignment reads may change on the right side. */
static struct cfa_lvalue frozen_lvalue(struct cfa_builder *b, struct c_expr *x,
                                       const struct c_expr *later) {
  struct cfa_lvalue l = cfa_lvalue_of(b, x);
  if (l.kind == CFA_L_MEMORY)
    l.address = cfa_freeze(b, l.address, later);
  return l;
}

/* Where the struct is that was assigned to. */
static struct cfa_lvalue assign_struct(struct cfa_builder *b,
                                       struct c_expr *e) {
  struct cfa_lvalue to = frozen_lvalue(b, e->arg[0], e->arg[1]);
  struct cfa_lvalue from = cfa_lvalue_of(b, e->arg[1]);
  to = cfa_steady(b, to, to, e->span);
  cfa_copy(b, to, from, e->span);
  return to;
}

/* `({ …; e; })` is e, after the statements before it. */
static struct cfa_lvalue last_of_statements(struct cfa_builder *b,
                                            struct c_expr *e) {
  size_t arrays = b->arrays.len;
  struct c_stmt *s = e->body->body;
  cfa_begin_block(b, e->body->span);
  for (; s->next; s = s->next)
    cfa_statement(b, s);
  struct cfa_lvalue l = cfa_lvalue_of(b, s->expr);
  if (b->arrays.len > arrays) { /* it may be in one that is gone */
    cfa_unsupported(b, e->span, "an array of variable length");
    l = none();
  }
  cfa_leave_arrays(b, arrays, e->span);
  return l;
}

struct cfa_lvalue cfa_lvalue_of(struct cfa_builder *b, struct c_expr *e) {
  switch (e->kind) {
  case C_E_NAME:
    return symbol_lvalue(b, e);
  case C_E_MEMBER:
    return cfa_part(b, cfa_lvalue_of(b, e->arg[0]), e->value, e->type,
                    e->member, e->span);
  case C_E_ARROW:
    return arrow_lvalue(b, e);
  case C_E_DEREF:
    return deref_lvalue(b, e);
  case C_E_INDEX:
    return index_lvalue(b, e);
  case C_E_STRING:
    return symbol_lvalue(b, e);
  case C_E_COMPOUND:
    cfa_initialise(b, e->symbol);
    return symbol_lvalue(b, e);
  case C_E_CALL:
    return cfa_lower_struct_call(b, e);
  case C_E_VA_ARG:
    return cfa_next_dot(b, e);
  case C_E_COMMA:
    cfa_effect(b, e->arg[0]);
    return cfa_lvalue_of(b, e->arg[1]);
  case C_E_ASSIGN:
    return assign_struct(b, e);
  case C_E_CONDITIONAL:
    return chosen_struct(b, e);
  case C_E_STATEMENT:
    return last_of_statements(b, e);
  default:
    cfa_effect(b, e);
    cfa_unsupported(b, e->span, "a value of type '%s'",
                    c_type_text(b->arena, e->type));
    return none();
  }
}

struct cfa_lvalue cfa_pointee(struct cfa_builder *b, struct c_expr *p) {
  if (p->kind == C_E_ADDRESS && p->arg[0]->type->kind != C_FUNCTION)
    return cfa_lvalue_of(b, p->arg[0]);
  const struct cfa_expr *x = cfa_value(b, p);
  uint32_t v = cfa_temporary(b, x->type, p->span);
  cfa_set(b, v, x, p->span);
  return (struct cfa_lvalue){.kind = CFA_L_MEMORY,
                             .type = p->type->of,
                             .address = cfa_variable(b->g, v, p->span)};
}

/* A bit-field in memory is a part of an unsigned integer there. */
struct cfa_window {
  const struct cfa_expr *address;
  const struct c_type *type;
  unsigned shift;
};

static bool find_window(struct cfa_builder *b, struct cfa_lvalue l,
                        struct span span, struct cfa_window *w) {
  if (!l.field->unit_bits) {
    cfa_unsupported(b, span, "a bit-field in two parts");
    return false;
  }
  w->type = c_unsigned_of_bits(b->types, l.field->unit_bits);
  w->shift = (unsigned)l.field->bit_offset;
  w->address = part_address(b, l.address, 0, NULL, w->type, span);
  return true;
}

static const struct cfa_expr *unit_op(struct cfa_builder *b, enum cfa_op op,
                                      const struct cfa_window *w,
                                      const struct cfa_expr *x, uint64_t y,
                                      struct span span) {
  return cfa_binary(b->g, op, w->type, x, cfa_constant(b->g, w->type, y, span),
                    span);
}

/* A conversion keeps the bits of the field alone: its type has its width.  That to
   _Bool asks all bits, so that others are masked. */
static const struct cfa_expr *
read_field(struct cfa_builder *b, struct cfa_lvalue l, struct span span) {
  struct cfa_window w;
  if (!find_window(b, l, span, &w))
    return zero(b, l.type, span);
  const struct cfa_expr *unit =
      cfa_unary(b->g, CFA_LOAD, w.type, w.address, span);
  const struct cfa_expr *bits =
      unit_op(b, CFA_SHIFT_RIGHT, &w, unit, w.shift, span);
  if (l.type->kind == C_BOOL)
    bits = unit_op(b, CFA_AND, &w, bits, 1, span);
  return cfa_convert(b, bits, l.type, span);
}

/* The other bits of the unit stay.  A sum says what `|` would, since the bits of
   the two are not the same, and sums are exact in proofs. */
static void write_field(struct cfa_builder *b, struct cfa_lvalue l,
                        const struct cfa_expr *value, struct span span) {
  struct cfa_window w;
  if (!find_window(b, l, span, &w))
    return;
  uint64_t mask =
      l.field->bits >= 64 ? UINT64_MAX : (UINT64_C(1) << l.field->bits) - 1;
  const struct cfa_expr *bits =
      unit_op(b, CFA_AND, &w, cfa_convert(b, value, w.type, span), mask, span);
  const struct cfa_expr *others = unit_op(
      b, CFA_AND, &w, cfa_unary(b->g, CFA_LOAD, w.type, w.address, span),
      ~(mask << w.shift), span);
  struct cfa_edge *e = cfa_emit(b, CFA_STORE, span);
  e->address = w.address;
  e->expr =
      cfa_binary(b->g, CFA_ADD, w.type, others,
                 unit_op(b, CFA_SHIFT_LEFT, &w, bits, w.shift, span), span);
}

static const struct cfa_expr *
read_c_lvalue(struct cfa_builder *b, struct cfa_lvalue l, struct span span) {
  if (l.kind == CFA_L_VAR) {
    cfa_check_read(b, l.var, span);
    return cfa_variable(b->g, l.var, span);
  }
  if (l.kind == CFA_L_MEMORY)
    cfa_check_access(b, l.address, span);
  if (l.kind == CFA_L_MEMORY && l.field)
    return read_field(b, l, span);
  if (l.kind == CFA_L_MEMORY && cfa_is_supported(l.type))
    return cfa_unary(b->g, CFA_LOAD, l.type, l.address, span);
  if (l.kind != CFA_L_NONE)
    cfa_unsupported(b, span, "a value of type '%s'",
                    c_type_text(b->arena, l.type));
  return zero(b, l.kind == CFA_L_NONE ? int_type(b) : l.type, span);
}

/* Whether other threads may get at it. */
static bool may_be_shared(const struct cfa_builder *b, struct cfa_lvalue l) {
  return b->unit->starts_threads &&
         (l.kind == CFA_L_MEMORY ||
          (l.kind == CFA_L_VAR && b->vars.at[l.var].scope == CFA_GLOBAL));
}

/* Beside threads, each read is a step of its own. */
const struct cfa_expr *cfa_read_lvalue(struct cfa_builder *b,
                                       struct cfa_lvalue l, struct span span) {
  const struct cfa_expr *x = read_c_lvalue(b, l, span);
  if (!may_be_shared(b, l) || !cfa_is_supported(x->type))
    return x;
  uint32_t v = cfa_temporary(b, x->type, span);
  cfa_set(b, v, x, span);
  return cfa_variable(b->g, v, span);
}

void cfa_write(struct cfa_builder *b, struct cfa_lvalue l,
               const struct cfa_expr *value, struct span span) {
  if (l.kind == CFA_L_MEMORY)
    cfa_check_access(b, l.address, span);
  if (l.kind == CFA_L_VAR) {
    cfa_set(b, l.var, value, span);
  } else if (l.kind == CFA_L_MEMORY && l.field) {
    write_field(b, l, value, span);
  } else if (l.kind == CFA_L_MEMORY && cfa_is_supported(l.type)) {
    struct cfa_edge *e = cfa_emit(b, CFA_STORE, span);
    e->address = l.address;
    e->expr = value;
  } else if (l.kind != CFA_L_NONE) {
    cfa_unsupported(b, span, "a value of type '%s'",
                    c_type_text(b->arena, l.type));
  }
}

/* The storage unit of a bit-field; one without a name has no value. */
static void clear_unit(struct cfa_builder *b, struct cfa_lvalue whole,
                       const struct c_member *m, uint64_t offset,
                       uint64_t *left, struct span span) {
  if (!m->name)
    return;
  --*left;
  if (!m->unit_bits) {
    cfa_unsupported(b, span, "a bit-field in two parts");
    return;
  }
  const struct c_type *t = c_unsigned_of_bits(b->types, m->unit_bits);
  struct cfa_lvalue l = cfa_part(b, whole, offset + m->offset, t, NULL, span);
  cfa_write(b, l, zero(b, t, span), span);
}

static void clear_part(struct cfa_builder *b, struct cfa_lvalue whole,
                       const struct c_type *t, uint64_t offset, uint64_t *left,
                       struct span span) {
  const struct c_member *carrier = c_union_carrier(t);
  if (t->kind == C_ARRAY) {
    for (uint64_t i = 0; i < t->length && *left; i++)
      clear_part(b, whole, t->of, offset + i * t->of->size, left, span);
  } else if (carrier && carrier->type->kind != C_ARRAY) {
    /* The others would write pointers in it in parts. */
    clear_part(b, whole, carrier->type, offset + carrier->offset, left, span);
  } else if (c_is_record(t)) {
    for (uint32_t i = 0; i < t->n && *left; i++) {
      const struct c_member *m = &t->members[i];
      if (m->bits >= 0)
        clear_unit(b, whole, m, offset, left, span);
      else
        clear_part(b, whole, m->type, offset + m->offset, left, span);
    }
  } else if (*left) {
    struct cfa_lvalue l = cfa_part(b, whole, offset, t, NULL, span);
    cfa_write(b, l, zero(b, t, span), span);
    --*left;
  }
}

void cfa_clear(struct cfa_builder *b, struct cfa_lvalue whole,
               struct span span) {
  uint64_t left = 1 << 16;
  clear_part(b, whole, whole.type, 0, &left, span);
  if (!left)
    cfa_unsupported(b, span, "an object of this size with an initial value");
}

/* The element with that number; 0 is the last. */
static uint64_t element_of_string(const struct c_expr *string, uint64_t i) {
  uint64_t width = string->type->of->size, value = 0;
  for (uint64_t k = 0; i < string->length && k < width; k++)
    value |= (uint64_t)(unsigned char)string->text[i * width + k] << (8 * k);
  return value;
}

void cfa_copy_string(struct cfa_builder *b, struct cfa_lvalue to,
                     const struct c_expr *string, struct span span) {
  const struct c_type *of = to.type->of;
  if (string->kind != C_E_STRING ||
      (to.kind != CFA_L_MEMORY && to.kind != CFA_L_SPLIT)) {
    cfa_unsupported(b, span, "an array that is copied");
    return;
  }
  for (uint64_t i = 0; i < to.type->length && i <= string->length; i++) {
    struct cfa_lvalue l = cfa_part(b, to, i * of->size, of, NULL, span);
    cfa_write(b, l, cfa_constant(b->g, of, element_of_string(string, i), span),
              span);
  }
}

/* ---- What needs no edges ---------------------------------------------------- */

static bool is_checked(const struct cfa_builder *b, const struct c_expr *e) {
  unsigned p = b->properties;
  if (c_is_float(e->type))
    return false;
  bool integer = e->type->is_signed && p & CFA_PROP_OVERFLOW;
  if (e->kind == C_E_MINUS)
    return integer;
  if (e->kind != C_E_BINARY || e->op >= C_OP_EQ)
    return false;
  return integer ||
         (p & CFA_PROP_DIVISION && (e->op == C_OP_DIV || e->op == C_OP_REM));
}

/* Reads of it are steps of their own. */
static bool is_shared_name(const struct cfa_builder *b,
                           const struct c_expr *e) {
  return b->unit->starts_threads && e->kind == C_E_NAME &&
         e->symbol->kind == C_SYM_VARIABLE && e->symbol->is_global;
}

static bool is_simple_member(struct cfa_builder *b, const struct c_expr *e) {
  if (!cfa_is_supported(e->type))
    return false;
  while (e->kind == C_E_MEMBER)
    e = e->arg[0];
  return !is_shared_name(b, e) && e->kind == C_E_NAME &&
         e->symbol->kind == C_SYM_VARIABLE &&
         cfa_object_of(b, e->symbol)->kind == CFA_OBJECT_SPLIT;
}

/* The function whose address the expression is, or NULL. */
static const struct c_symbol *function_of(const struct c_expr *e) {
  const struct c_expr *f = e->arg[0];
  if (e->kind != C_E_DECAY && e->kind != C_E_ADDRESS)
    return NULL;
  if (f->kind != C_E_NAME || f->symbol->kind != C_SYM_FUNCTION)
    return NULL;
  return f->symbol->meant ? f->symbol->meant : f->symbol;
}

/* Whether a pointer to the function is a number. */
static bool function_has_number(const struct c_symbol *f) {
  return f && (f->definition || cfa_is_error_function(f));
}

/* Whether the value is an expression without any edge. */
static bool needs_no_edge(struct cfa_builder *b, const struct c_expr *e) {
  if (!cfa_is_supported(e->type) || is_checked(b, e))
    return false;
  switch (e->kind) {
  case C_E_NUMBER:
  case C_E_FLOAT:
    return true;
  case C_E_NAME:
    return e->symbol->kind == C_SYM_ENUMERATOR ||
           (e->symbol->kind == C_SYM_VARIABLE && !is_shared_name(b, e) &&
            cfa_object_of(b, e->symbol)->kind == CFA_OBJECT_SCALAR &&
            !cfa_is_watched(b, cfa_object_of(b, e->symbol)->var));
  case C_E_MEMBER:
    return is_simple_member(b, e);
  case C_E_DECAY:
  case C_E_ADDRESS:
    return function_has_number(function_of(e));
  case C_E_CONVERT:
  case C_E_CAST:
  case C_E_PLUS:
  case C_E_MINUS:
  case C_E_COMPLEMENT:
  case C_E_NOT:
    return needs_no_edge(b, e->arg[0]);
  case C_E_BINARY:
    if (e->op < C_OP_EQ &&
        (e->type->kind == C_POINTER || e->arg[0]->type->kind == C_POINTER))
      return false;
    return needs_no_edge(b, e->arg[0]) && needs_no_edge(b, e->arg[1]);
  case C_E_LOGICAL_AND:
  case C_E_LOGICAL_OR:
    return needs_no_edge(b, e->arg[0]) && needs_no_edge(b, e->arg[1]);
  case C_E_CONDITIONAL:
    return e->arg[1] && needs_no_edge(b, e->arg[0]) &&
           needs_no_edge(b, e->arg[1]) && needs_no_edge(b, e->arg[2]);
  default:
    return false;
  }
}

/* ---- Conditions ------------------------------------------------------------- */

/* `swapped`: the text says the opposite. */
static void lower_condition(struct cfa_builder *b, struct c_expr *e,
                            uint32_t yes, uint32_t no, bool swapped) {
  if (e->kind == C_E_NOT) {
    lower_condition(b, e->arg[0], no, yes, !swapped);
    return;
  }
  bool joins = e->kind == C_E_LOGICAL_AND || e->kind == C_E_LOGICAL_OR;
  if (joins && !needs_no_edge(b, e)) {
    uint32_t middle = cfa_new_location(b);
    bool both = e->kind == C_E_LOGICAL_AND;
    lower_condition(b, e->arg[0], both ? middle : yes, both ? no : middle,
                    false);
    cfa_continue_at(b, middle);
    lower_condition(b, e->arg[1], yes, no, false);
    return;
  }
  if (e->kind == C_E_COMMA) {
    cfa_effect(b, e->arg[0]);
    lower_condition(b, e->arg[1], yes, no, swapped);
    return;
  }
  const struct cfa_expr *truth = cfa_truth(b, cfa_value(b, e));
  /* Of `!x` the text is that of x: the branch says which way it went. */
  cfa_branch(b, truth, yes, no, false, e->span);
}

void cfa_condition(struct cfa_builder *b, struct c_expr *e, uint32_t yes,
                   uint32_t no) {
  lower_condition(b, e, yes, no, false);
}

/* ---- Values ----------------------------------------------------------------- */

static const struct cfa_expr *dummy(struct cfa_builder *b,
                                    const struct c_expr *e) {
  return zero(b, e->type, e->span);
}

static const struct cfa_expr *name_value(struct cfa_builder *b,
                                         struct c_expr *e) {
  if (e->symbol->kind == C_SYM_ENUMERATOR)
    return cfa_constant(b->g, e->type, e->symbol->value, e->span);
  return cfa_read_lvalue(b, symbol_lvalue(b, e), e->span);
}

static const struct cfa_expr *convert_value(struct cfa_builder *b,
                                            struct c_expr *e) {
  struct c_expr *x = e->arg[0];
  uint64_t low;
  if (cfa_is_supported(e->type) && !c_is_float(e->type) &&
      c_wide_number(x, &low))
    return cfa_constant(b->g, e->type, c_wrap(e->type, low), e->span);
  if (!cfa_is_supported(x->type)) {
    cfa_effect(b, x);
    cfa_unsupported(b, e->span, "a value of type '%s'",
                    c_type_text(b->arena, x->type));
    return dummy(b, e);
  }
  return cfa_convert(b, cfa_value(b, x), e->type, e->span);
}

static const struct cfa_expr *function_value(struct cfa_builder *b,
                                             struct c_expr *e) {
  const struct c_symbol *f = function_of(e);
  if (function_has_number(f))
    return cfa_constant(b->g, e->type, cfa_function_address(f->number),
                        e->span);
  if (e->arg[0]->kind == C_E_DEREF) /* `*pointer` */
    return cfa_value(b, e->arg[0]->arg[0]);
  cfa_unsupported(b, e->span, "a pointer to a function without body");
  return dummy(b, e);
}

/* An array in a struct that is no variable of the text, such as the result of a
   call: a copy of it in memory (C11 6.2.4, temporary lifetime). */
static struct cfa_lvalue
array_in_memory(struct cfa_builder *b, struct cfa_lvalue l, struct span span) {
  const char *name = arena_printf(b->arena, "#%zu", b->vars.len);
  uint32_t v = cfa_new_var(b, CFA_LOCAL, name, l.type, span);
  b->vars.at[v].in_memory = true;
  struct cfa_lvalue to = {.kind = CFA_L_MEMORY, .type = l.type};
  to.address = cfa_address_of(b, v, span);
  cfa_copy(b, to, l, span);
  return to;
}

/* An array as a pointer to its first element. */
static const struct cfa_expr *decay_value(struct cfa_builder *b,
                                          struct c_expr *e) {
  if (e->arg[0]->type->kind == C_FUNCTION)
    return function_value(b, e);
  struct cfa_lvalue l = cfa_lvalue_of(b, e->arg[0]);
  if (l.kind == CFA_L_SPLIT && b->options->memory)
    l = array_in_memory(b, l, e->span);
  if (l.kind == CFA_L_MEMORY)
    return part_address(b, l.address, 0, NULL, l.type->of, e->span);
  if (l.kind != CFA_L_NONE)
    cfa_unsupported(b, e->span, "an array");
  return dummy(b, e);
}

static const struct cfa_expr *address_value(struct cfa_builder *b,
                                            struct c_expr *e) {
  if (e->arg[0]->type->kind == C_FUNCTION)
    return function_value(b, e);
  uint64_t value;
  if (c_constant(b->types, e, &value))
    return cfa_constant(b->g, e->type, value, e->span);
  struct cfa_lvalue l = cfa_lvalue_of(b, e->arg[0]);
  if (l.kind == CFA_L_MEMORY)
    return cfa_convert(b, l.address, e->type, e->span);
  if (l.kind != CFA_L_NONE)
    cfa_unsupported(b, e->span, "an address");
  return dummy(b, e);
}

static const struct cfa_expr *pointer_step(struct cfa_builder *b,
                                           const struct cfa_expr *x,
                                           const struct cfa_expr *i, bool back,
                                           struct span span) {
  if (!b->options->memory) {
    cfa_unsupported(b, span, "arithmetic on pointers");
    return x;
  }
  if (has_odd_steps(b, x, span))
    return x;
  return cfa_binary(b->g, CFA_ELEMENT, x->type, x,
                    back ? negate_value(b, i, span) : i, span);
}

static const struct cfa_expr *binary_value(struct cfa_builder *b,
                                           struct c_expr *e) {
  const struct cfa_expr *x = cfa_freeze(b, cfa_value(b, e->arg[0]), e->arg[1]);
  const struct cfa_expr *y = cfa_value(b, e->arg[1]);
  if (e->type->kind == C_POINTER)
    return pointer_step(b, x, y, e->op == C_OP_SUB, e->span);
  if (x->type->kind == C_POINTER && e->op == C_OP_SUB) {
    if (has_odd_steps(b, x, e->span))
      return dummy(b, e);
    if (b->options->memory)
      return cfa_binary(b->g, CFA_DISTANCE, e->type, x, y, e->span);
    cfa_unsupported(b, e->span, "arithmetic on pointers");
    return dummy(b, e);
  }
  if (!cfa_is_supported(x->type)) {
    cfa_unsupported(b, e->span, "a value of type '%s'",
                    c_type_text(b->arena, x->type));
    return dummy(b, e);
  }
  return cfa_operation(b, op_of(e->op), e->type, x, y, e->span);
}

/* Both ways of `&&`, `||`, `?:` with edges give `var` its value. */
static void choose_into(struct cfa_builder *b, struct c_expr *e, uint32_t var) {
  uint32_t yes = cfa_new_location(b), no = cfa_new_location(b);
  uint32_t end = cfa_new_location(b);
  cfa_condition(b, e->kind == C_E_CONDITIONAL ? e->arg[0] : e, yes, no);
  for (int way = 0; way < 2; way++) {
    cfa_continue_at(b, way == 0 ? yes : no);
    if (e->kind == C_E_CONDITIONAL)
      cfa_value_into(b, e->arg[way == 0 ? 1 : 2], var,
                     e->arg[way == 0 ? 1 : 2]->span);
    else
      cfa_set(b, var, cfa_constant(b->g, e->type, way == 0, e->span), e->span);
    cfa_jump(b, end, e->span);
  }
  cfa_continue_at(b, end);
}

static const struct cfa_expr *choice_value(struct cfa_builder *b,
                                           struct c_expr *e) {
  if (needs_no_edge(b, e)) {
    const struct cfa_expr *x = cfa_truth(b, cfa_value(b, e->arg[0]));
    const struct cfa_expr *y = cfa_value(b, e->arg[1]);
    if (e->kind == C_E_CONDITIONAL) {
      const struct cfa_expr *z = cfa_value(b, e->arg[2]);
      if (x->op == CFA_CONSTANT)
        return x->value ? y : z;
      return cfa_choice(b->g, x, y, z, e->span);
    }
    y = cfa_truth(b, y);
    if (x->op == CFA_CONSTANT)
      return (x->value != 0) == (e->kind == C_E_LOGICAL_AND) ? y : x;
    return cfa_binary(
        b->g, e->kind == C_E_LOGICAL_AND ? CFA_LOGICAL_AND : CFA_LOGICAL_OR,
        e->type, x, y, e->span);
  }
  if (e->kind == C_E_CONDITIONAL && !e->arg[1]) { /* a ?: b */
    uint32_t v = cfa_temporary(b, e->arg[0]->type, e->span);
    cfa_value_into(b, e->arg[0], v, e->arg[0]->span);
    const struct cfa_expr *x = cfa_variable(b->g, v, e->arg[0]->span);
    uint32_t r = cfa_temporary(b, e->type, e->span);
    uint32_t yes = cfa_new_location(b), no = cfa_new_location(b);
    uint32_t end = cfa_new_location(b);
    cfa_branch(b, cfa_truth(b, x), yes, no, false, e->arg[0]->span);
    cfa_continue_at(b, yes);
    cfa_set(b, r, cfa_convert(b, x, e->type, e->span), e->span);
    cfa_jump(b, end, e->span);
    cfa_continue_at(b, no);
    cfa_value_into(b, e->arg[2], r, e->arg[2]->span);
    cfa_jump(b, end, e->span);
    cfa_continue_at(b, end);
    return cfa_variable(b->g, r, e->span);
  }
  uint32_t v = cfa_temporary(b, e->type, e->span);
  choose_into(b, e, v);
  return cfa_variable(b->g, v, e->span);
}

/* Writes; the value is what is there then, if it is `wanted`.  What is written
   to memory may change where the address leads: it is kept. */
static const struct cfa_expr *write_wanted(struct cfa_builder *b,
                                           struct cfa_lvalue l,
                                           const struct cfa_expr *value,
                                           bool wanted, struct span span) {
  if (wanted && (l.kind == CFA_L_MEMORY || may_be_shared(b, l)) &&
      cfa_is_supported(value->type)) {
    uint32_t v = cfa_temporary(b, value->type, span);
    cfa_set(b, v, value, span);
    value = cfa_variable(b->g, v, span);
    cfa_write(b, l, value, span);
    return value;
  }
  cfa_write(b, l, value, span);
  return wanted ? cfa_read_lvalue(b, l, span) : NULL;
}

/* Assigns; the value counts where it is `wanted`. */
static const struct cfa_expr *lower_assign(struct cfa_builder *b,
                                           struct c_expr *e, bool wanted) {
  struct c_expr *x = e->arg[0], *y = e->arg[1];
  if (c_is_record(e->type)) {
    assign_struct(b, e);
    return wanted ? dummy(b, e) : NULL;
  }
  struct cfa_lvalue l = frozen_lvalue(b, x, y);
  if (l.kind != CFA_L_VAR)
    return write_wanted(b, l, cfa_value(b, y), wanted, e->span);
  if (wanted && may_be_shared(b, l))
    return write_wanted(b, l, cfa_convert(b, cfa_value(b, y), l.type, e->span),
                        true, e->span);
  cfa_value_into(b, y, l.var, e->span);
  return wanted ? cfa_read_lvalue(b, l, e->span) : NULL;
}

static const struct cfa_expr *assign_op(struct cfa_builder *b, struct c_expr *e,
                                        bool wanted) {
  struct cfa_lvalue l = frozen_lvalue(b, e->arg[0], e->arg[1]);
  const struct cfa_expr *y = cfa_value(b, e->arg[1]);
  bool atomic = cfa_begin_step(b, e->arg[0], &y, e->span);
  const struct cfa_expr *x = cfa_read_lvalue(b, l, e->arg[0]->span);
  if (l.kind == CFA_L_NONE)
    return dummy(b, e);
  if (!cfa_is_supported(x->type) || !cfa_is_supported(y->type) ||
      !cfa_is_supported(e->op_type)) {
    cfa_unsupported(b, e->span, "a value of type '%s'",
                    c_type_text(b->arena, e->op_type));
    return dummy(b, e);
  }
  const struct cfa_expr *r =
      e->op_type->kind == C_POINTER
          ? pointer_step(b, x, y, e->op == C_OP_SUB, e->span)
          : cfa_operation(b, op_of(e->op), e->op_type,
                          cfa_convert(b, x, e->op_type, e->span), y, e->span);
  r = write_wanted(b, l, cfa_convert(b, r, e->type, e->span), wanted, e->span);
  return cfa_finish_step(b, atomic, r, e->span);
}

/* ++ and --; the value before, or after. */
static const struct cfa_expr *lower_step(struct cfa_builder *b,
                                         struct c_expr *e, bool wanted) {
  bool after = e->kind == C_E_PRE_INC || e->kind == C_E_PRE_DEC;
  bool down = e->kind == C_E_PRE_DEC || e->kind == C_E_POST_DEC;
  struct cfa_lvalue l = cfa_lvalue_of(b, e->arg[0]);
  bool atomic = cfa_begin_step(b, e->arg[0], NULL, e->span);
  const struct cfa_expr *x = cfa_read_lvalue(b, l, e->arg[0]->span);
  if (l.kind == CFA_L_NONE || !cfa_is_supported(e->op_type))
    return dummy(b, e);
  const struct cfa_expr *old = x;
  if (wanted && !after) {
    uint32_t v = cfa_temporary(b, x->type, e->span);
    cfa_set(b, v, x, e->arg[0]->span);
    old = cfa_variable(b->g, v, e->span);
  }
  const struct cfa_expr *r;
  if (e->op_type->kind == C_POINTER)
    r = pointer_step(b, x, cfa_constant(b->g, b->types->ptrdiff_t_, 1, e->span),
                     down, e->span);
  else
    r = cfa_operation(b, down ? CFA_SUBTRACT : CFA_ADD, e->op_type,
                      cfa_convert(b, x, e->op_type, e->span),
                      cfa_convert(b,
                                  cfa_constant(b->g, int_type(b), 1, e->span),
                                  e->op_type, e->span),
                      e->span);
  r = write_wanted(b, l, cfa_convert(b, r, e->type, e->span), wanted && after,
                   e->span);
  r = cfa_finish_step(b, atomic, r, e->span);
  return !wanted ? NULL : after ? r : old;
}

static const struct cfa_expr *statement_value(struct cfa_builder *b,
                                              struct c_expr *e, bool wanted) {
  struct c_stmt *s = e->body->body;
  size_t arrays = b->arrays.len;
  const struct cfa_expr *value = NULL;
  cfa_begin_block(b, e->body->span);
  for (; s && s->next; s = s->next)
    cfa_statement(b, s);
  for (; s && wanted && s->kind == C_ST_LABEL; s = s->body)
    cfa_begin_label(b, s);
  if (s && (!wanted || s->kind != C_ST_EXPR || !s->expr))
    cfa_statement(b, s);
  else if (s)
    value = cfa_value(b, s->expr);
  if (value &&
      b->arrays.len > arrays) { /* it is computed before they are gone */
    uint32_t v = cfa_temporary(b, value->type, e->span);
    cfa_set(b, v, value, e->span);
    value = cfa_variable(b->g, v, e->span);
  }
  cfa_leave_arrays(b, arrays, e->span);
  return value;
}

static const char *odd_construct(const struct c_expr *e) {
  switch (e->kind) {
  case C_E_LABEL:
    return "the address of a label";
  case C_E_SIZEOF:
  case C_E_SIZEOF_TYPE:
    return "an array of variable length";
  default:
    return "this construct";
  }
}

static const struct cfa_expr *plain_value(struct cfa_builder *b,
                                          struct c_expr *e) {
  switch (e->kind) {
  case C_E_NAME:
    return name_value(b, e);
  case C_E_NUMBER:
  case C_E_FLOAT:
    return cfa_constant(b->g, e->type, e->value, e->span);
  case C_E_CONVERT:
  case C_E_CAST:
    return convert_value(b, e);
  case C_E_DECAY:
    return decay_value(b, e);
  case C_E_ADDRESS:
    return address_value(b, e);
  case C_E_PLUS:
    return cfa_value(b, e->arg[0]);
  case C_E_MINUS:
    return negate_value(b, cfa_value(b, e->arg[0]), e->span);
  case C_E_COMPLEMENT: {
    const struct cfa_expr *x = cfa_value(b, e->arg[0]);
    if (x->op == CFA_CONSTANT)
      return cfa_constant(b->g, e->type, ~x->value, e->span);
    return cfa_unary(b->g, CFA_COMPLEMENT, e->type, x, e->span);
  }
  case C_E_NOT:
    return cfa_negation(b, cfa_truth(b, cfa_value(b, e->arg[0])));
  case C_E_BINARY:
    return binary_value(b, e);
  case C_E_LOGICAL_AND:
  case C_E_LOGICAL_OR:
  case C_E_CONDITIONAL:
    return choice_value(b, e);
  case C_E_INDEX:
  case C_E_MEMBER:
  case C_E_ARROW:
  case C_E_DEREF:
  case C_E_COMPOUND:
  case C_E_VA_ARG:
    return cfa_read_lvalue(b, cfa_lvalue_of(b, e), e->span);
  case C_E_COMMA:
    cfa_effect(b, e->arg[0]);
    return cfa_value(b, e->arg[1]);
  case C_E_SIZEOF: {
    const struct cfa_expr *bytes = cfa_array_bytes(b, e);
    if (bytes)
      return bytes;
    cfa_unsupported(b, e->span, "%s", odd_construct(e));
    return dummy(b, e);
  }
  default:
    cfa_unsupported(b, e->span, "%s", odd_construct(e));
    return dummy(b, e);
  }
}

const struct cfa_expr *cfa_value(struct cfa_builder *b, struct c_expr *e) {
  const struct cfa_expr *r = NULL;
  if (!cfa_is_supported(e->type)) {
    cfa_effect(b, e);
    cfa_unsupported(b, e->span, "a value of type '%s'",
                    c_type_text(b->arena, e->type));
    return dummy(b, e);
  }
  switch (e->kind) {
  case C_E_CALL:
    r = cfa_lower_call(b, e, CFA_NONE, true);
    break;
  case C_E_ASSIGN:
    r = lower_assign(b, e, true);
    break;
  case C_E_ASSIGN_OP:
    r = assign_op(b, e, true);
    break;
  case C_E_POST_INC:
  case C_E_POST_DEC:
  case C_E_PRE_INC:
  case C_E_PRE_DEC:
    r = lower_step(b, e, true);
    break;
  case C_E_STATEMENT:
    r = statement_value(b, e, true);
    break;
  default:
    r = plain_value(b, e);
    break;
  }
  return r && r->type == e->type ? r
         : r                     ? cfa_convert(b, r, e->type, e->span)
                                 : dummy(b, e);
}

void cfa_value_into(struct cfa_builder *b, struct c_expr *e, uint32_t var,
                    struct span span) {
  const struct c_type *type = b->vars.at[var].type;
  if (e->kind == C_E_CALL && e->type == type) {
    const struct cfa_expr *r = cfa_lower_call(b, e, var, true);
    if (r)
      cfa_set(b, var, cfa_convert(b, r, type, span), span);
    return;
  }
  bool chooses = e->kind == C_E_LOGICAL_AND || e->kind == C_E_LOGICAL_OR ||
                 (e->kind == C_E_CONDITIONAL && e->arg[1]);
  if (chooses && e->type == type && !needs_no_edge(b, e)) {
    choose_into(b, e, var);
    return;
  }
  cfa_set(b, var, cfa_convert(b, cfa_value(b, e), type, span), span);
}

/* ---- Effects ---------------------------------------------------------------- */

static void effect_choice(struct cfa_builder *b, struct c_expr *e) {
  uint32_t yes = cfa_new_location(b), no = cfa_new_location(b);
  uint32_t end = cfa_new_location(b);
  bool both = e->kind == C_E_LOGICAL_AND;
  cfa_condition(b, e->arg[0], yes, no);
  cfa_continue_at(b, yes);
  if (e->arg[1] && e->kind != C_E_LOGICAL_OR)
    cfa_effect(b, e->arg[1]);
  cfa_jump(b, end, e->span);
  cfa_continue_at(b, no);
  if (!both)
    cfa_effect(b, e->arg[e->kind == C_E_CONDITIONAL ? 2 : 1]);
  cfa_jump(b, end, e->span);
  cfa_continue_at(b, end);
}

void cfa_effect(struct cfa_builder *b, struct c_expr *e) {
  switch (e->kind) {
  case C_E_CALL:
    cfa_lower_call(b, e, CFA_NONE, false);
    return;
  case C_E_ASSIGN:
    lower_assign(b, e, false);
    return;
  case C_E_ASSIGN_OP:
    assign_op(b, e, false);
    return;
  case C_E_POST_INC:
  case C_E_POST_DEC:
  case C_E_PRE_INC:
  case C_E_PRE_DEC:
    lower_step(b, e, false);
    return;
  case C_E_COMMA:
    cfa_effect(b, e->arg[0]);
    cfa_effect(b, e->arg[1]);
    return;
  case C_E_STATEMENT:
    statement_value(b, e, false);
    return;
  case C_E_LOGICAL_AND:
  case C_E_LOGICAL_OR:
  case C_E_CONDITIONAL:
    if (c_effects(e))
      effect_choice(b, e);
    else if (b->properties & CFA_CHECKS)
      cfa_value(b, e);
    return;
  case C_E_CONVERT:
  case C_E_CAST:
  case C_E_DECAY:
    cfa_effect(b, e->arg[0]);
    return;
  case C_E_COMPOUND:
    cfa_initialise(b, e->symbol);
    return;
  case C_E_VA_ARG:
    cfa_next_dot(b, e);
    return;
  default:
    if (b->properties & CFA_CHECKS && e->kind != C_E_NAME &&
        cfa_is_supported(e->type)) {
      cfa_value(b, e);
      return;
    }
    for (int i = 0; i < 3 && e->arg[i]; i++)
      cfa_effect(b, e->arg[i]);
    return;
  }
}
