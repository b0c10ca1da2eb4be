/* checker/c/execute.c — the one run of a program that asks for no input.
 *
 * A value that is not known may be kept and passed on; where it is asked for,
 * there are other runs.
 *
 * Values are mathematical integers (exact.h), and each result is brought into its type.
 */
#include "execute.h"

#include "exact.h"

#include "engine/base/memory.h"
#include "engine/base/vec.h"

#include <assert.h>
#include <string.h>

/* A call that is not back yet. */
struct frame {
  const struct cfa_edge *call; /* NULL: the first */
  const struct cfa_proc *proc;
  size_t first; /* where its variables are */
};

struct run_place {
  exact_number value;
  bool unknown; /* it may be any of the type */
};

struct execution {
  const struct cfa *g;
  struct run_place *globals;
  VEC(struct run_place) locals;
  VEC(struct frame) frames;
  bool overflowed,
      open;     /* nothing is said of what comes next; it is not known */
  bool assumed; /* it may have ended before, at an assumption */
};

enum { MOST_FRAMES = 1000000 };

/* ---- Values ----------------------------------------------------------------- */

static struct run_place *variable_at(struct execution *x, uint32_t var) {
  const struct frame *f = &x->frames.at[x->frames.len - 1];
  return var < x->g->nglobals
             ? &x->globals[var]
             : &x->locals.at[f->first + var - f->proc->first_var];
}

static bool has_known_width(const struct c_type *t) {
  return c_is_integer(t) && t->bits <= 64;
}

/* Modulo 2^bits. */
static exact_number brought_into(const struct c_type *t, exact_number v) {
  exact_number size = (exact_number)1 << t->bits;
  if (t->kind == C_BOOL)
    return v != 0;
  v %= size;
  if (v < 0)
    v += size;
  return t->is_signed && v >= size / 2 ? v - size : v;
}

static exact_number evaluate(struct execution *x, const struct cfa_expr *e);

/* What the operation gives as a mathematical integer. */
static exact_number exact_value(struct execution *x, const struct cfa_expr *e,
                                exact_number a, exact_number b) {
  exact_number z = 0;
  if (!exact_operation(e, a, b, &z))
    x->open = true;
  return z;
}

static exact_number evaluate_operation(struct execution *x,
                                       const struct cfa_expr *e) {
  exact_number a = evaluate(x, e->arg[0]);
  exact_number b = e->nargs > 1 ? evaluate(x, e->arg[1]) : 0;
  if (!has_known_width(e->type))
    x->open = true;
  if (x->open || x->overflowed)
    return 0;
  exact_number v = exact_value(x, e, a, b);
  if (!e->type->is_signed)
    return brought_into(e->type, v);
  if (!exact_is_in(e->type, v))
    x->overflowed = true;
  return v;
}

static bool evaluate_overflow(struct execution *x, const struct cfa_expr *e) {
  const struct cfa_expr *op = e->arg[0];
  exact_number a = evaluate(x, op->arg[0]);
  exact_number b = op->nargs > 1 ? evaluate(x, op->arg[1]) : 0;
  if (!has_known_width(op->type))
    x->open = true;
  return !x->open && !x->overflowed &&
         !exact_is_in(op->type, exact_value(x, op, a, b));
}

/* Null, or a pointer to a function: of others, machines choose the number. */
static bool is_known_pointer(const struct execution *x,
                             const struct cfa_expr *e) {
  return e->type->kind == C_POINTER &&
         (e->value == 0 || cfa_is_function_constant(e, x->g->nprocs));
}

static exact_number evaluate_constant(struct execution *x,
                                      const struct cfa_expr *e) {
  if (is_known_pointer(x, e))
    return (exact_number)e->value;
  if (!has_known_width(e->type)) {
    x->open = true;
    return 0;
  }
  return e->type->is_signed ? (exact_number)(int64_t)e->value
                            : (exact_number)e->value;
}

static exact_number evaluate_conversion(struct execution *x,
                                        const struct cfa_expr *e) {
  const struct c_type *from = e->arg[0]->type, *to = e->type;
  exact_number a = evaluate(x, e->arg[0]);
  if (from->kind == C_POINTER && to->kind == C_POINTER)
    return a;
  if (!has_known_width(to) || !has_known_width(from)) {
    x->open = true;
    return 0;
  }
  return brought_into(to, a);
}

static exact_number evaluate_comparison(struct execution *x,
                                        const struct cfa_expr *e) {
  exact_number a = evaluate(x, e->arg[0]), b = evaluate(x, e->arg[1]);
  bool equality = e->op == CFA_EQUAL || e->op == CFA_UNEQUAL;
  x->open |= !equality && e->arg[0]->type->kind == C_POINTER;
  return exact_comparison(e->op, a, b);
}

static exact_number evaluate(struct execution *x, const struct cfa_expr *e) {
  switch (e->op) {
  case CFA_CONSTANT:
    return evaluate_constant(x, e);
  case CFA_VARIABLE:
    x->open |= variable_at(x, e->var)->unknown;
    return variable_at(x, e->var)->value;
  case CFA_CONVERT:
    return evaluate_conversion(x, e);
  case CFA_EQUAL:
  case CFA_UNEQUAL:
  case CFA_LESS:
  case CFA_LESS_EQUAL:
  case CFA_GREATER:
  case CFA_GREATER_EQUAL:
    return evaluate_comparison(x, e);
  case CFA_LOGICAL_NOT:
    return !evaluate(x, e->arg[0]);
  case CFA_LOGICAL_AND:
    return evaluate(x, e->arg[0]) && evaluate(x, e->arg[1]);
  case CFA_LOGICAL_OR:
    return evaluate(x, e->arg[0]) || evaluate(x, e->arg[1]);
  case CFA_OVERFLOWS:
    return evaluate_overflow(x, e);
  case CFA_CHOOSE:
    return evaluate(x, e->arg[evaluate(x, e->arg[0]) ? 1 : 2]);
  case CFA_ADDRESS:
  case CFA_MEMBER:
  case CFA_ELEMENT:
  case CFA_DISTANCE:
  case CFA_LOAD:
  case CFA_OF_VARIABLE:
  case CFA_SIZE:
    x->open = true;
    return 0;
  default:
    return evaluate_operation(x, e);
  }
}

/* What is stored for the expression: of a variable alone, all that is known of it. */
static struct run_place evaluate_copy(struct execution *x,
                                      const struct cfa_expr *e) {
  if (e->op == CFA_VARIABLE)
    return *variable_at(x, e->var);
  return (struct run_place){.value = evaluate(x, e)};
}

/* ---- Calls ------------------------------------------------------------------ */

static void push_frame(struct execution *x, const struct cfa_edge *call,
                       const struct cfa_proc *p) {
  struct frame f = {call, p, x->locals.len};
  for (uint32_t i = 0; i < p->nvars; i++)
    vec_push(&x->locals, (struct run_place){0});
  vec_push(&x->frames, f);
}

static void execute_call(struct execution *x, const struct cfa_edge *e) {
  const struct cfa_proc *p = &x->g->procs[e->callee];
  struct run_place *args = xcalloc(e->nargs + 1, sizeof *args);
  for (uint32_t i = 0; i < e->nargs; i++)
    args[i] = evaluate_copy(x, e->args[i]);
  push_frame(x, e, p);
  for (uint32_t i = 0; i < e->nargs; i++)
    *variable_at(x, p->params[i]) = args[i];
  xfree(args);
}

/* Where the caller goes on; CFA_NONE: nobody called. */
static uint32_t execute_return(struct execution *x) {
  const struct frame f = x->frames.at[x->frames.len - 1];
  struct run_place result = {0};
  if (f.proc->result != CFA_NONE)
    result = *variable_at(x, f.proc->result);
  x->frames.len--;
  x->locals.len = f.first;
  if (!f.call)
    return CFA_NONE;
  if (f.call->var != CFA_NONE)
    *variable_at(x, f.call->var) = result;
  return f.call->to;
}

/* ---- Steps ------------------------------------------------------------------ */

/* The edge that is taken; NULL: a condition alone does not hold.  If it holds, runs
   of which it may not are over, and this one goes on. */
static const struct cfa_edge *edge_taken(struct execution *x,
                                         const struct cfa_location *l) {
  if (l->nout == 1 && x->g->edges[l->out[0]].kind == CFA_ASSUME) {
    bool holds = evaluate(x, x->g->edges[l->out[0]].expr);
    x->assumed |= x->open;
    x->open = x->open && (!holds || x->overflowed);
    return holds ? &x->g->edges[l->out[0]] : NULL;
  }
  for (uint32_t i = 0; i < l->nout; i++) {
    const struct cfa_edge *e = &x->g->edges[l->out[i]];
    if (e->kind != CFA_ASSUME || evaluate(x, e->expr))
      return e;
  }
  return NULL;
}

static uint32_t take_edge(struct execution *x, const struct cfa_edge *e) {
  switch (e->kind) {
  case CFA_SET:
    *variable_at(x, e->var) = evaluate_copy(x, e->expr);
    return e->to;
  case CFA_CALL:
    if (x->frames.len == MOST_FRAMES)
      x->open = true;
    else
      execute_call(x, e);
    return x->g->procs[e->callee].entry;
  case CFA_HAVOC:
    *variable_at(x, e->var) = (struct run_place){.unknown = true};
    return e->to;
  case CFA_STORE: /* memory is not followed */
  case CFA_NEW:
  case CFA_FREE:
  case CFA_PADDING:
  case CFA_UNSET:
  case CFA_CHANGE:
  case CFA_PUT:
  case CFA_START: /* nor are threads */
  case CFA_JOIN:
  case CFA_BEGIN:
  case CFA_FINISH:
  case CFA_LEAVE:
    x->open = true;
    return e->to;
  case CFA_SKIP:
  case CFA_ASSUME:
    return e->to;
  }
  return e->to;
}

static enum executed run_program(struct execution *x, uint64_t most_steps,
                                 uint32_t *location) {
  uint32_t at = x->g->procs[0].entry;
  for (uint64_t n = 0; n < most_steps && at != CFA_NONE; n++) {
    const struct cfa_location *l = &x->g->locations[at];
    *location = at;
    if (l->kind == CFA_ERROR)
      return x->assumed ? EXECUTED_OPEN : EXECUTED_VIOLATION;
    if (l->kind == CFA_UNSUPPORTED)
      return EXECUTED_OPEN;
    if (l->kind == CFA_STOP)
      return EXECUTED_SAFE;
    if (l->kind == CFA_EXIT) {
      at = execute_return(x);
      continue;
    }
    const struct cfa_edge *e = edge_taken(x, l);
    if (e)
      at = take_edge(x, e);
    if (x->open)
      return EXECUTED_OPEN;
    if (x->overflowed || !e)
      return EXECUTED_SAFE;
  }
  return at == CFA_NONE ? EXECUTED_SAFE : EXECUTED_OPEN;
}

enum executed execute_program(const struct cfa *g, uint64_t most_steps,
                              uint32_t *location) {
  struct execution x = {
      .g = g, .globals = xcalloc(g->nglobals + 1, sizeof(struct run_place))};
  push_frame(&x, NULL, &g->procs[0]);
  enum executed result = run_program(&x, most_steps, location);
  xfree(x.globals);
  vec_free(&x.locals);
  vec_free(&x.frames);
  return result;
}
