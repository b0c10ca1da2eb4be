/* frontend/relations/internal.c — ProgramInt, GivenInt, programInt.
 *
 * One disjunct for each edge that is neither a call nor the start of a thread.
 */
#include "build.h"

/* Init says nothing of main's slots, so the edge from its entry does. */
static void require_first_state(struct builder *b, const struct cfg_edge *e,
                                struct view *pre) {
  const struct cfg_point *p = &b->g->points[e->from];

  if (p->kind != CFG_ENTRY)
    return;
  for (uint32_t i = 0; i < b->g->program->nthreads; i++)
    if (p->proc == b->g->mains[i])
      require_unused(b, pre, &b->g->procs[p->proc]);
}

/* Collects the changes and conditions of an internal edge. */
static void internal_effect(struct builder *b, const struct cfg_edge *e,
                            struct view *pre, struct view *post) {
  const struct bp_stmt *s = e->stmt;

  if (e->kind == CFG_WHEN || e->kind == CFG_UNLESS)
    require(b, formula_may(&b->f, e->cond, e->kind == CFG_WHEN, pre, post));
  if (e->kind != CFG_ASSIGN)
    return;
  for (uint32_t i = 0; i < s->ntargets; i++) {
    const struct bp_var *var = s->targets[i].var;
    if (s->kind == BP_DEAD)
      change(b, var, NULL);
    else if (var && value_matters(b, e, e->to, var))
      assign_value(b, var, s->args[i], pre, post);
    else if (var)
      change(b, var, NULL);
  }
  if (s->kind == BP_ASSIGN && s->cond)
    require(b, formula_may(&b->f, s->cond, true, pre, post));
}

/* ---- States -------------------------------------------------------------- */

static void open_ProgramInt(struct builder *b, struct returns *r) {
  r->xpc = counter_open(b, field(b, b->param[0], "pc"), false);
  open_state(b, &r->x, b->param[0]);
  open_state(b, &r->v, b->param[1]);
}

static void internal_edge(struct builder *b, struct returns *r,
                          const struct pair *pair) {
  const struct cfg_edge *e = pair->e;
  const struct cfg_proc *p = proc_of(b, e->from);

  require(b, counter_is(b, &r->xpc, e->from));
  require_first_state(b, e, &r->x);
  internal_effect(b, e, &r->x, &r->v);
  forget_dead(b, e);
  if (b->keyless && b->changes.len == 0)
    require(b, idle_step(b, b->param[0], b->param[1], &r->same_state));
  else
    require(b, state_step(b, b->param[0], b->param[1], e->to));
  require(b, formula_enforce(&b->f, &r->x, p));
  require(b, formula_enforce(&b->f, &r->v, p));
  finish_disjunct(b, e);
}

const struct form form_ProgramInt = {
    .name = "ProgramInt",
    .params = "State u, State v",
    .over = INTERNAL,
    .open = open_ProgramInt,
    .disjunct = internal_edge,
    .keys = {FROM_POINT, TO_POINT},
};

const struct form form_GivenInt = {
    .name = "GivenInt",
    .params = "State u, State v, Unknown k",
    .when = UNKNOWNS,
    .hidden = true,
    .over = INTERNAL,
    .open = open_ProgramInt,
    .disjunct = internal_edge,
};

/* ---- Counters and records ------------------------------------------------ */

/* programInt(m, p, q, CL, dL, CG, dG). */
static void open_programInt(struct builder *b, struct returns *r) {
  struct fp_expr **p = b->param;

  r->m = counter_open(b, p[0], true);
  r->xpc = counter_open(b, p[1], false);
  r->vpc = counter_open(b, p[2], false);
  view_open(&b->f, &r->x, p[3], p[5]);
  view_open(&b->f, &r->v, p[4], p[6]);
}

static void internal_offset(struct builder *b, struct returns *r,
                            const struct pair *pair) {
  struct fp_expr **x = b->param;
  const struct cfg_edge *e = pair->e;
  const struct cfg_proc *p = proc_of(b, e->from);

  require(b, counter_is(b, &r->m, p->ast->index));
  require(b, counter_is(b, &r->xpc, offset(b, e->from)));
  require(b, counter_is(b, &r->vpc, offset(b, e->to)));
  require_first_state(b, e, &r->x);
  internal_effect(b, e, &r->x, &r->v);
  forget_dead(b, e);
  require(b, record_step(b, x[3], x[4], false, &r->same_local));
  require(b, record_step(b, x[5], x[6], true, &r->same_global));
  require(b, formula_enforce(&b->f, &r->x, p));
  require(b, formula_enforce(&b->f, &r->v, p));
  finish_disjunct(b, e);
}

const struct form form_programInt = {
    .name = "programInt",
    .params = "Module m, PrCount p, PrCount q, Local CL, Local dL, Global CG, "
              "Global dG",
    .over = INTERNAL,
    .open = open_programInt,
    .disjunct = internal_offset,
    .keys = {FROM_MODULE, FROM_OFFSET, TO_OFFSET},
};
