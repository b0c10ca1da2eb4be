/* frontend/relations/calls.c — IntoCall, GivenCall, IntoCall1, programCall.
 *
 * One disjunct for each call: the callee's parameters have the values of the
 * arguments, and its globals are the caller's, or those of them that it needs.
 */
#include "build.h"

/* The callee's parameters in `in` have the values of the arguments in `out`;
   its other variables are free, the slots it does not use are false. */
static void pass_arguments(struct builder *b, const struct cfg_edge *e,
                           struct view *out, struct view *in) {
  const struct cfg_proc *callee = callee_of(b, e);

  for (uint32_t i = 0; i < e->stmt->nargs; i++) {
    const struct bp_expr *arg = e->stmt->args[i];
    const struct bp_var *var = &callee->ast->vars[i];
    if (!value_matters(b, e, callee->first, var))
      continue;
    size_t before = b->changes.len;
    assign_value(b, var, arg, out, in);
    struct fp_expr *value = b->changes.at[before].value;
    b->changes.len = before;
    if (value)
      require_value(b, in, var, value);
  }
  require_unused(b, in, callee);
}

/* The callee is entered with the caller's globals, or with those of them that
   it needs; `same` says with all. */
static struct fp_expr *pass_globals(struct builder *b, const struct cfg_edge *e,
                                    struct view *out, struct view *in,
                                    struct fp_expr *same) {
  const struct cfg_proc *callee = callee_of(b, e);
  struct fp_expr **known = &b->handed[callee->ast->index];
  const struct bp_program *p = b->g->program;

  if (!b->o->globals)
    return same;
  if (*known)
    return *known;
  for (uint32_t i = 0; i < p->nglobals; i++)
    if (!has_value(b, callee->first, p->globals[i]))
      change(b, p->globals[i], NULL);
  *known = kept_step(b, out->global, in->global, &same);
  b->changes.len = 0;
  return *known;
}

/* Ends the disjunct of a call with what all relations say of it. */
static void finish_call(struct builder *b, struct returns *r,
                        const struct cfg_edge *e) {
  pass_arguments(b, e, &r->x, &r->v);
  require(b, formula_enforce(&b->f, &r->x, proc_of(b, e->from)));
  require(b, formula_enforce(&b->f, &r->v, callee_of(b, e)));
  finish_disjunct(b, e);
}

/* ---- States -------------------------------------------------------------- */

static void open_IntoCall(struct builder *b, struct returns *r) {
  r->xpc = counter_open(b, field(b, b->param[0], "pc"), false);
  r->vpc = counter_open(b, field(b, b->param[1], "pc"), false);
  open_state(b, &r->x, b->param[0]);
  open_state(b, &r->v, b->param[1]);
  r->same_global = formula_keep(equal(b, r->v.global, r->x.global));
}

static void call_edge(struct builder *b, struct returns *r,
                      const struct pair *pair) {
  const struct cfg_edge *e = pair->e;

  require(b, counter_is(b, &r->xpc, e->from));
  require(b, counter_is(b, &r->vpc, callee_of(b, e)->first));
  require(b, pass_globals(b, e, &r->x, &r->v, r->same_global));
  finish_call(b, r, e);
}

const struct form form_IntoCall = {
    .name = "IntoCall",
    .params = "State u, State v",
    .over = CALLS,
    .open = open_IntoCall,
    .disjunct = call_edge,
    .keys = {FROM_POINT, CALLEE_POINT},
};

const struct form form_GivenCall = {
    .name = "GivenCall",
    .params = "State u, State v, Unknown k",
    .when = UNKNOWNS,
    .hidden = true,
    .over = CALLS,
    .open = open_IntoCall,
    .disjunct = call_edge,
};

/* pc is any counter of the procedure: they are contiguous. */
static struct fp_expr *within(struct builder *b, struct counter *pc,
                              const struct cfg_proc *p) {
  struct fp_expr **known = &b->exit_groups[p->ast->index];
  uint32_t last = p->first + p->npoints - 1;

  if (*known)
    return *known;
  if (p->npoints == 1)
    return *known = counter_is(b, pc, p->first);
  struct fp_expr *bounds[2] = {fp_op(b->arena, FP_GE, nowhere, pc->term,
                                     number(b, b->points, p->first), NULL),
                               fp_op(b->arena, FP_LE, nowhere, pc->term,
                                     number(b, b->points, last), NULL)};
  return *known = fp_nary(b->arena, FP_AND, bounds, 2);
}

/* IntoCall1(x, pc, yLocal, yGlobal). */
static void open_IntoCall1(struct builder *b, struct returns *r) {
  struct fp_expr **p = b->param;

  r->xpc = counter_open(b, field(b, p[0], "pc"), false);
  r->vpc = counter_open(b, p[1], false);
  open_state(b, &r->x, p[0]);
  view_open(&b->f, &r->v, p[2], p[3]);
  r->same_global = equal(b, r->v.global, r->x.global);
}

static void call_within(struct builder *b, struct returns *r,
                        const struct pair *pair) {
  const struct cfg_edge *e = pair->e;

  require(b, counter_is(b, &r->xpc, e->from));
  require(b, within(b, &r->vpc, callee_of(b, e)));
  require(b, pass_globals(b, e, &r->x, &r->v, r->same_global));
  finish_call(b, r, e);
}

const struct form form_IntoCall1 = {
    .name = "IntoCall1",
    .params = "State x, PrCount pc, Local yLocal, Global yGlobal",
    .over = CALLS,
    .open = open_IntoCall1,
    .disjunct = call_within,
};

/* ---- Counters and records ------------------------------------------------ */

/* programCall(m, n, p, CL, ECL, CG): the globals are those of caller and
   callee. */
static void open_programCall(struct builder *b, struct returns *r) {
  struct fp_expr **p = b->param;

  r->m = counter_open(b, p[0], true);
  r->n = counter_open(b, p[1], true);
  r->xpc = counter_open(b, p[2], false);
  view_open(&b->f, &r->x, p[3], p[5]);
  view_open(&b->f, &r->v, p[4], p[5]);
}

static void call_offset(struct builder *b, struct returns *r,
                        const struct pair *pair) {
  const struct cfg_edge *e = pair->e;

  require(b, counter_is(b, &r->m, proc_of(b, e->from)->ast->index));
  require(b, counter_is(b, &r->n, callee_of(b, e)->ast->index));
  require(b, counter_is(b, &r->xpc, offset(b, e->from)));
  finish_call(b, r, e);
}

const struct form form_programCall = {
    .name = "programCall",
    .params = "Module m, Module n, PrCount p, Local CL, Local ECL, Global CG",
    .over = CALLS,
    .open = open_programCall,
    .disjunct = call_offset,
    .keys = {FROM_MODULE, CALLEE_MODULE, FROM_OFFSET},
};
