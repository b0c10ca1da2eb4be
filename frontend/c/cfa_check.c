/* frontend/c/cfa_check.c — whether an automaton is what cfa.h promises. */
#include "cfa_check.h"

struct cfa_checker {
  const struct cfa *g;
  const struct cfa_proc *proc; /* at hand */
  const char *wrong;           /* the first thing that is */
};

static void promise(struct cfa_checker *c, bool holds, const char *what,
                    uint32_t number) {
  if (!holds && !c->wrong)
    c->wrong = arena_printf(c->g->arena, "%s (%u)", what, number);
}

/* ---- Expressions ------------------------------------------------------------ */

/* Cells hold no floats and doubles, but their bits. */
static bool is_scalar(const struct cfa *g, const struct c_type *t) {
  return ((c_is_integer(t) || t->kind == C_POINTER) && t->bits <= 64) ||
         (c_is_float(t) && !g->exact);
}

/* An array as a value is one of scalars. */
static bool has_value_type(const struct cfa *g, const struct c_type *t) {
  return is_scalar(g, t->kind == C_ARRAY && g->exact ? t->of : t);
}

/* Pointers are told apart by what they point to only where it matters. */
static bool same_type(const struct c_type *a, const struct c_type *b) {
  return a == b || (a->kind == C_POINTER && b->kind == C_POINTER) ||
         c_compatible(a, b);
}

static bool is_visible(const struct cfa_checker *c, uint32_t var) {
  return var < c->g->nglobals || (var >= c->proc->first_var &&
                                  var < c->proc->first_var + c->proc->nvars);
}

static void promise_leaf(struct cfa_checker *c, const struct cfa_expr *e,
                         uint32_t at) {
  if (e->op == CFA_CONSTANT) {
    promise(c, c_wrap(e->type, e->value) == e->value,
            "a constant is not in the range of its type", at);
    return;
  }
  promise(c, is_visible(c, e->var), "a variable of another procedure", at);
  if (c->wrong)
    return;
  const struct cfa_var *v = &c->g->vars[e->var];
  if (e->op == CFA_VARIABLE)
    promise(c, !v->in_memory && same_type(e->type, v->type),
            "a variable with another type", at);
  else
    promise(c, v->in_memory && e->type->kind == C_POINTER,
            "an address of what is not in memory", at);
}

static bool is_truth_operand(const struct cfa_expr *e, unsigned i) {
  return e->op == CFA_LOGICAL_NOT || e->op == CFA_LOGICAL_AND ||
         e->op == CFA_LOGICAL_OR || (e->op == CFA_CHOOSE && i == 0);
}

static bool operands_fit(const struct cfa_expr *e) {
  const struct c_type *t = e->type, *x = e->arg[0]->type;
  const struct c_type *y = e->nargs > 1 ? e->arg[1]->type : NULL;
  switch (e->op) {
  case CFA_CONVERT:
    return c_is_scalar(x);
  case CFA_REMAINDER:
  case CFA_COMPLEMENT:
  case CFA_AND:
  case CFA_XOR:
  case CFA_OR:
    return !c_is_float(t) && same_type(t, x) && (!y || same_type(t, y));
  case CFA_SHIFT_LEFT:
  case CFA_SHIFT_RIGHT:
    return same_type(t, x) && c_is_integer(y);
  case CFA_OVERFLOWS:
    return x->is_signed && c_is_integer(x) && e->arg[0]->op >= CFA_NEGATE &&
           e->arg[0]->op <= CFA_SHIFT_LEFT;
  case CFA_CHOOSE:
    return same_type(t, y) && same_type(t, e->arg[2]->type);
  case CFA_MEMBER:
    return x->kind == C_POINTER && t->kind == C_POINTER;
  case CFA_ELEMENT:
    return x->kind == C_POINTER && same_type(t, x) && c_is_integer(y);
  case CFA_DISTANCE:
    return x->kind == C_POINTER && y->kind == C_POINTER;
  case CFA_LOAD:
    return x->kind == C_POINTER;
  case CFA_SIZE:
    return x->kind == C_POINTER && c_is_integer(t);
  case CFA_OF_VARIABLE:
    return x->kind == C_POINTER && t->kind == C_INT;
  case CFA_AT:
    return x->kind == C_ARRAY && same_type(t, x->of) && c_is_integer(y);
  case CFA_WITH:
    return t->kind == C_ARRAY && same_type(t, x) && c_is_integer(y) &&
           same_type(t->of, e->arg[2]->type);
  case CFA_EVERY:
    return t->kind == C_ARRAY && same_type(t->of, x);
  default:
    break;
  }
  if (e->op >= CFA_EQUAL && e->op <= CFA_GREATER_EQUAL)
    return t->kind == C_INT && same_type(x, y);
  return same_type(t, x) && (!y || same_type(t, y));
}

static void promise_expr(struct cfa_checker *c, const struct cfa_expr *e,
                         uint32_t at) {
  promise(c, has_value_type(c->g, e->type), "a value that is no scalar", at);
  if (c->wrong)
    return;
  if (!e->nargs) {
    promise_leaf(c, e, at);
    return;
  }
  for (unsigned i = 0; i < e->nargs && !c->wrong; i++) {
    promise_expr(c, e->arg[i], at);
    promise(c, !is_truth_operand(e, i) || e->arg[i]->is_truth,
            "an operand that is no truth value", at);
  }
  promise(c, c->wrong || operands_fit(e), "operands of other types", at);
}

/* ---- Edges and locations ---------------------------------------------------- */

static void promise_call(struct cfa_checker *c, const struct cfa_edge *e) {
  promise(c, e->callee && e->callee < c->g->nprocs, "a call of nothing",
          e->number);
  if (c->wrong)
    return;
  const struct cfa_proc *p = &c->g->procs[e->callee];
  promise(c, e->nargs == p->nparams, "a call with other arguments", e->number);
  for (uint32_t i = 0; i < e->nargs && !c->wrong; i++) {
    promise_expr(c, e->args[i], e->number);
    promise(c, same_type(e->args[i]->type, c->g->vars[p->params[i]].type),
            "an argument of another type", e->number);
  }
  if (e->var != CFA_NONE && !c->wrong)
    promise(c,
            p->result != CFA_NONE &&
                same_type(c->g->vars[e->var].type, c->g->vars[p->result].type),
            "a result of another type", e->number);
}

static bool owns_location(const struct cfa_proc *p, uint32_t location) {
  return location >= p->first_location &&
         location < p->first_location + p->nlocations;
}

static void promise_edge(struct cfa_checker *c, const struct cfa_edge *e,
                         uint32_t number) {
  promise(c, e->number == number, "an edge with another number", number);
  promise(c, owns_location(c->proc, e->from) && owns_location(c->proc, e->to),
          "an edge that leaves its procedure", number);
  promise(c, e->to != c->proc->entry, "an edge to an entry", number);
  bool sets = e->kind == CFA_SET || e->kind == CFA_HAVOC || e->kind == CFA_NEW;
  if (sets || e->kind == CFA_START ||
      (e->kind == CFA_CALL && e->var != CFA_NONE))
    promise(c, is_visible(c, e->var) && !c->g->vars[e->var].in_memory,
            "a variable that is not there is set", number);
  if (c->wrong)
    return;
  if (e->kind == CFA_UNSET)
    promise(c, is_visible(c, e->var) && c->g->vars[e->var].in_memory,
            "what is not in memory has no value", number);
  if (e->kind == CFA_ASSUME || e->kind == CFA_SET || e->kind == CFA_STORE ||
      e->kind == CFA_PUT || e->kind == CFA_PADDING || e->kind == CFA_NEW)
    promise_expr(c, e->expr, number);
  if (e->kind == CFA_STORE || e->kind == CFA_PUT || e->kind == CFA_PADDING ||
      e->kind == CFA_FREE)
    promise_expr(c, e->address, number);
  for (uint32_t i = 0; e->kind == CFA_CHANGE && i < e->nargs; i++)
    promise_expr(c, e->args[i], number);
  if (e->kind == CFA_ASSUME)
    promise(c, e->expr->is_truth, "a condition that is no truth value", number);
  if (e->kind == CFA_SET)
    promise(c, same_type(e->expr->type, c->g->vars[e->var].type),
            "a value of another type is set", number);
  if (e->kind == CFA_CALL)
    promise_call(c, e);
}

static void promise_location(struct cfa_checker *c,
                             const struct cfa_location *l, uint32_t number) {
  promise(c, l->number == number && l->proc == c->proc->number,
          "a location with another number", number);
  promise(c, (l->kind == CFA_EXIT) == (number == c->proc->exit),
          "an exit that is none", number);
  promise(c, (l->kind == CFA_PLAIN) == (l->nout > 0),
          "edges where a run ends, or none where it goes on", number);
  for (uint32_t i = 0; i < l->nout; i++) {
    const struct cfa_edge *e = &c->g->edges[l->out[i]];
    promise(c, e->from == number, "an edge of another location", number);
    promise(c, l->nout == 1 || e->kind == CFA_ASSUME,
            "a choice that no condition makes", number);
  }
  for (uint32_t i = 0; i < l->nin; i++)
    promise(c, c->g->edges[l->in[i]].to == number,
            "an edge to another location", number);
}

static void promise_proc(struct cfa_checker *c) {
  const struct cfa_proc *p = c->proc;
  promise(c, owns_location(p, p->entry) && owns_location(p, p->exit),
          "an entry elsewhere", p->number);
  for (uint32_t i = 0; i < p->nvars; i++) {
    const struct cfa_var *v = &c->g->vars[p->first_var + i];
    promise(c, v->number == p->first_var + i && v->proc == p->number,
            "a variable with another number", v->number);
    promise(c, v->in_memory || has_value_type(c->g, v->type),
            "a variable that is no scalar", v->number);
  }
  for (uint32_t i = 0; i < p->nlocations && !c->wrong; i++)
    promise_location(c, &c->g->locations[p->first_location + i],
                     p->first_location + i);
  for (uint32_t i = 0; i < p->nedges && !c->wrong; i++)
    promise_edge(c, &c->g->edges[p->first_edge + i], p->first_edge + i);
}

const char *cfa_check(const struct cfa *g) {
  struct cfa_checker c = {.g = g};
  uint32_t var = g->nglobals, location = 0, edge = 0;
  for (uint32_t i = 0; i < g->nprocs && !c.wrong; i++) {
    c.proc = &g->procs[i];
    promise(&c,
            c.proc->number == i && c.proc->first_var == var &&
                c.proc->first_location == location &&
                c.proc->first_edge == edge,
            "procedures with a gap between them", i);
    promise_proc(&c);
    var += c.proc->nvars;
    location += c.proc->nlocations;
    edge += c.proc->nedges;
  }
  promise(&c, var == g->nvars && location == g->nlocations && edge == g->nedges,
          "more than the procedures have", 0);
  return c.wrong;
}
