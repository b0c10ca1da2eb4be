/* frontend/relations/returns.c — Return, GivenReturn, ReturnA, ReturnB,
 * SetReturn1, SetReturn2.
 *
 * One disjunct for each call and exit of its callee, or for the exits that
 * behave alike.  The caller's locals come from the call, the globals and the
 * values of the targets from the exit.  ReturnA and SetReturn1 say the one,
 * ReturnB and SetReturn2 the other.
 */
#include "build.h"

#include <stdlib.h>

/* The counter, which counts from `base`, is at the exit, or at some exit. */
static struct fp_expr *counter_at_exit(struct builder *b, struct counter *c,
                                       const struct pair *pair, uint32_t base) {
  const struct cfg_proc *p = callee_of(b, pair->e);
  struct fp_expr **known = &b->exit_groups[p->ast->index];

  if (!pair->all)
    return counter_is(b, c, pair->exit - base);
  if (*known)
    return *known;
  VEC(struct fp_expr *) all = {0};
  for (uint32_t i = 0; i < p->nexits; i++)
    vec_push(&all, counter_is(b, c, b->g->exits[p->first_exit + i] - base));
  *known = fp_nary(b->arena, FP_OR, all.at, (uint32_t)all.len);
  vec_free(&all);
  return *known;
}

/* The targets get what the exit returns; from the end of a body, any values.
 */
static void return_effect(struct builder *b, const struct pair *pair,
                          struct view *from, struct view *post) {
  const struct bp_stmt *call = pair->e->stmt;
  const struct bp_stmt *r = b->g->points[pair->exit].stmt;

  for (uint32_t i = 0; i < call->ntargets; i++) {
    const struct bp_var *var = call->targets[i].var;
    if (!var)
      continue;
    if (r && value_matters(b, pair->e, pair->e->to, var))
      assign_value(b, var, r->args[i], from, post);
    else
      change(b, var, NULL);
  }
}

/* Any values for the targets: what ReturnA and SetReturn1 say of them. */
static void forget_targets(struct builder *b, const struct cfg_edge *e) {
  for (uint32_t i = 0; i < e->stmt->ntargets; i++)
    if (e->stmt->targets[i].var)
      change(b, e->stmt->targets[i].var, NULL);
}

/* Whose globals a return speaks of. */
enum side { CALLER, CALLEE, BOTH_SIDES };

/* Globals that no target takes: those that the callee may write come from its
   exit z, the others from the call x.  The relation says it of one side, or of
   both. */
static void take_globals(struct builder *b, struct returns *r,
                         const struct pair *pair, enum side side) {
  const struct bp_proc *callee = callee_of(b, pair->e)->ast;
  const struct bp_program *p = b->g->program;
  size_t own = b->changes.len;

  for (uint32_t i = 0; i < p->nglobals; i++) {
    const struct bp_var *var = p->globals[i];
    bool written = globals_written(b->o->globals, callee, var);
    if (written == (side == CALLEE) || is_among(b, own, var))
      continue;
    change(b, var, side == BOTH_SIDES ? view_var(&b->f, &r->z, var) : NULL);
  }
}

static bool changes_globals(const struct builder *b) {
  for (size_t i = 0; i < b->changes.len; i++)
    if (b->changes.at[i].var->global)
      return true;
  return false;
}

/* The globals after a return.  Most calls of a procedure change none besides
   and share what is said of it. */
static struct fp_expr *return_globals(struct builder *b, struct returns *r,
                                      const struct pair *pair, enum side side) {
  struct fp_expr **known = &b->handed[callee_of(b, pair->e)->ast->index];
  struct fp_expr *before =
      side == CALLEE || !b->o->globals ? r->z.global : r->x.global;

  if (!b->o->globals)
    return record_step(b, before, r->v.global, true, &r->same_global);
  bool shared = !changes_globals(b);
  if (shared && *known)
    return *known;
  take_globals(b, r, pair, side);
  if (!shared)
    return record_step(b, before, r->v.global, true, &r->same_global);
  return *known = kept_step(b, before, r->v.global, &r->same_global);
}

/* What the callee enforces at its exit.  The step to the exit has required it, so that it
   is said again only where there need be none, or another thread may have come between:
   it would tie locals of the callee, which nothing else here mentions, to those of the
   caller. */
static void enforce_at_exit(struct builder *b, struct view *z,
                            const struct pair *pair) {
  const struct cfg_proc *callee = callee_of(b, pair->e);

  if (is_concurrent(b) || pair->exit == callee->first)
    require(b, formula_enforce(&b->f, z, callee));
}

/* ---- Whole --------------------------------------------------------------- */

static void return_pair(struct builder *b, struct returns *r,
                        const struct pair *pair) {
  const struct cfg_edge *e = pair->e;

  require(b, counter_is(b, &r->xpc, e->from));
  require(b, counter_at_exit(b, &r->zpc, pair, 0));
  require(b, counter_is(b, &r->vpc, e->to));
  return_effect(b, pair, &r->z, &r->v);
  forget_dead(b, e);
  require(b, record_step(b, r->x.local, r->v.local, false, &r->same_local));
  require(b, return_globals(b, r, pair, BOTH_SIDES));
  require(b, formula_enforce(&b->f, &r->x, proc_of(b, e->from)));
  enforce_at_exit(b, &r->z, pair);
  require(b, formula_enforce(&b->f, &r->v, proc_of(b, e->from)));
  finish_disjunct(b, e);
}

/* Return(x, z, v). */
static void open_Return(struct builder *b, struct returns *r) {
  struct fp_expr **p = b->param;

  open_state(b, &r->x, p[0]);
  open_state(b, &r->z, p[1]);
  open_state(b, &r->v, p[2]);
  r->xpc = counter_open(b, field(b, p[0], "pc"), false);
  r->zpc = counter_open(b, field(b, p[1], "pc"), false);
  r->vpc = counter_open(b, field(b, p[2], "pc"), false);
}

const struct form form_Return = {
    .name = "Return",
    .params = "State x, State z, State v",
    .over = RETURNS,
    .values = true,
    .open = open_Return,
    .disjunct = return_pair,
    .keys = {FROM_POINT, EXIT_POINT, TO_POINT},
};

const struct form form_GivenReturn = {
    .name = "GivenReturn",
    .params = "State x, State z, State v, Unknown k",
    .when = UNKNOWNS,
    .hidden = true,
    .over = RETURNS,
    .values = true,
    .open = open_Return,
    .disjunct = return_pair,
};

/* ---- Split in two -------------------------------------------------------- */

static void return_a_pair(struct builder *b, struct returns *r,
                          const struct pair *pair) {
  const struct cfg_edge *e = pair->e;

  require(b, counter_is(b, &r->xpc, e->from));
  require(b, counter_at_exit(b, &r->zpc, pair, 0));
  require(b, counter_is(b, &r->vpc, e->to));
  forget_targets(b, e);
  forget_dead(b, e);
  require(b, record_step(b, r->x.local, r->v.local, false, &r->same_local));
  if (b->o->globals)
    require(b, return_globals(b, r, pair, CALLER));
  require(b, formula_enforce(&b->f, &r->x, proc_of(b, e->from)));
  require(b, formula_enforce(&b->f, &r->v, proc_of(b, e->from)));
  finish_disjunct(b, e);
}

/* ReturnA(x, zpc, v): what ties the caller to where control goes on. */
static void open_ReturnA(struct builder *b, struct returns *r) {
  struct fp_expr **p = b->param;

  open_state(b, &r->x, p[0]);
  open_state(b, &r->v, p[2]);
  r->xpc = counter_open(b, field(b, p[0], "pc"), false);
  r->zpc = counter_open(b, p[1], false);
  r->vpc = counter_open(b, field(b, p[2], "pc"), false);
}

const struct form form_ReturnA = {
    .name = "ReturnA",
    .params = "State x, PrCount zpc, State v",
    .over = RETURNS,
    .open = open_ReturnA,
    .disjunct = return_a_pair,
    .keys = {FROM_POINT, EXIT_POINT, TO_POINT},
};

/* The values that arrive in local targets: v.Local.s1 = e. */
static void require_local_changes(struct builder *b, struct view *v) {
  for (size_t i = 0; i < b->changes.len; i++) {
    struct change *c = &b->changes.at[i];
    if (!c->var->global && c->value)
      require_value(b, v, c->var, c->value);
  }
}

static void return_b_pair(struct builder *b, struct returns *r,
                          const struct pair *pair) {
  const struct cfg_edge *e = pair->e;

  require(b, counter_is(b, &r->xpc, e->from));
  require(b, counter_is(b, &r->ypc, callee_of(b, e)->first));
  require(b, counter_at_exit(b, &r->zpc, pair, 0));
  require(b, counter_is(b, &r->vpc, e->to));
  return_effect(b, pair, &r->z, &r->v);
  require_local_changes(b, &r->v);
  forget_globals(b, e);
  require(b, return_globals(b, r, pair, CALLEE));
  enforce_at_exit(b, &r->z, pair);
  finish_disjunct(b, e);
}

/* ReturnB(y, z, xpc, v): what ties the callee to where control goes on. */
static void open_ReturnB(struct builder *b, struct returns *r) {
  struct fp_expr **p = b->param;

  open_state(b, &r->z, p[1]);
  open_state(b, &r->v, p[3]);
  r->ypc = counter_open(b, field(b, p[0], "pc"), false);
  r->zpc = counter_open(b, field(b, p[1], "pc"), false);
  r->xpc = counter_open(b, p[2], false);
  r->vpc = counter_open(b, field(b, p[3], "pc"), false);
}

const struct form form_ReturnB = {
    .name = "ReturnB",
    .params = "State y, State z, PrCount xpc, State v",
    .over = RETURNS,
    .values = true,
    .open = open_ReturnB,
    .disjunct = return_b_pair,
    .keys = {CALLEE_POINT, EXIT_POINT, FROM_POINT, TO_POINT},
};

/* ---- Counters and records ------------------------------------------------ */

static void set_return1_pair(struct builder *b, struct returns *r,
                             const struct pair *pair) {
  const struct cfg_edge *e = pair->e;
  const struct cfg_proc *callee = callee_of(b, e);

  require(b, counter_is(b, &r->m, proc_of(b, e->from)->ast->index));
  require(b, counter_is(b, &r->n, callee->ast->index));
  require(b, counter_is(b, &r->xpc, offset(b, e->from)));
  require(b, counter_at_exit(b, &r->zpc, pair, callee->first));
  forget_targets(b, e);
  forget_dead(b, e);
  require(b, record_step(b, r->x.local, r->v.local, false, &r->same_local));
  finish_disjunct(b, e);
}

/* SetReturn1(m, n, p, q, CL, sL): the caller's locals but for the targets. */
static void open_SetReturn1(struct builder *b, struct returns *r) {
  struct fp_expr **p = b->param;

  view_open(&b->f, &r->x, p[4], NULL);
  view_open(&b->f, &r->v, p[5], NULL);
  r->m = counter_open(b, p[0], true);
  r->n = counter_open(b, p[1], true);
  r->xpc = counter_open(b, p[2], false);
  r->zpc = counter_open(b, p[3], false);
}

const struct form form_SetReturn1 = {
    .name = "SetReturn1",
    .params = "Module m, Module n, PrCount p, PrCount q, Local CL, Local sL",
    .over = RETURNS,
    .open = open_SetReturn1,
    .disjunct = set_return1_pair,
    .keys = {FROM_MODULE, CALLEE_MODULE, FROM_OFFSET, EXIT_OFFSET},
};

static void set_return2_pair(struct builder *b, struct returns *r,
                             const struct pair *pair) {
  const struct cfg_edge *e = pair->e;
  const struct cfg_proc *caller = proc_of(b, e->from);
  const struct cfg_proc *callee = callee_of(b, e);

  require(b, counter_is(b, &r->m, caller->ast->index));
  require(b, counter_is(b, &r->n, callee->ast->index));
  require(b, counter_is(b, &r->xpc, offset(b, e->from)));
  require(b, counter_at_exit(b, &r->zpc, pair, callee->first));
  return_effect(b, pair, &r->z, &r->v);
  require_local_changes(b, &r->v);
  forget_globals(b, e);
  require(b, return_globals(b, r, pair, CALLEE));
  enforce_at_exit(b, &r->z, pair);
  require(b, formula_enforce(&b->f, &r->v, caller));
  finish_disjunct(b, e);
}

/* SetReturn2(m, n, p, q, uCL, sCL, uCG, sCG): the targets and the globals. */
static void open_SetReturn2(struct builder *b, struct returns *r) {
  struct fp_expr **p = b->param;

  view_open(&b->f, &r->z, p[4], p[6]);
  view_open(&b->f, &r->v, p[5], p[7]);
  r->m = counter_open(b, p[0], true);
  r->n = counter_open(b, p[1], true);
  r->xpc = counter_open(b, p[2], false);
  r->zpc = counter_open(b, p[3], false);
}

const struct form form_SetReturn2 = {
    .name = "SetReturn2",
    .params = "Module m, Module n, PrCount p, PrCount q, Local uCL, Local sCL, "
              "Global uCG, Global sCG",
    .over = RETURNS,
    .values = true,
    .open = open_SetReturn2,
    .disjunct = set_return2_pair,
    .keys = {FROM_MODULE, CALLEE_MODULE, FROM_OFFSET, EXIT_OFFSET},
};
