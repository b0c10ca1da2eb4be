/* frontend/boolean/unknowns.c — which numbers the unknown values of a statement get.
 *
 * An unknown value is compared with the variable that it is assigned to.  A
 * statement that assigns n of them has a diagram of 2^n nodes if the values lie
 * apart from the variables.  So each variable that something unknown is assigned to
 * has a number of its own, and order.c puts that number beside the variable.  The
 * other unknown values of a statement have the least numbers that are left.
 */
#include "unknowns.h"

#include "engine/base/memory.h"

#include <assert.h>
#include <stdbool.h>

struct numbering {
  const struct bp_program *program;
  uint32_t *number;    /* by variable: its number + 1, or 0 */
  uint32_t *last_used; /* by number: the last statement that has it */
  uint32_t statement;
  uint32_t nhidden; /* no number is as large */
};

/* What is done with each statement. */
typedef void numbering_fn(struct numbering *u, const struct bp_stmt *s);

/* Recursion is bounded by BP_MAX_BLOCKS. */
static void number_stmts(struct numbering *u, const struct bp_stmt *s,
                         numbering_fn *f) {
  for (; s; s = s->next) {
    f(u, s);
    for (const struct bp_arm *arm = s->arms; arm; arm = arm->next)
      number_stmts(u, arm->body, f);
    number_stmts(u, s->orelse, f);
  }
}

static void number_all(struct numbering *u, numbering_fn *f) {
  for (uint32_t i = 0; i < u->program->nprocs; i++)
    number_stmts(u, u->program->procs[i]->body, f);
}

/* ---- Numbers of variables --------------------------------------------------- */

/* What the value of s->args[i] is assigned to, or NULL. */
static const struct bp_var *assigned_to(const struct bp_stmt *s, uint32_t i) {
  if (s->kind == BP_ASSIGN)
    return i < s->ntargets ? s->targets[i].var : NULL;
  if (s->kind == BP_CALL || s->kind == BP_START)
    return i < s->callee.proc->nparams ? &s->callee.proc->vars[i] : NULL;
  return NULL;
}

static uint32_t *number_for(const struct numbering *u, const struct bp_var *v) {
  return &u->number[v->global ? v->index : u->program->nglobals + v->slot];
}

static void mark_targets(struct numbering *u, const struct bp_stmt *s) {
  for (uint32_t i = 0; i < s->nargs; i++)
    if (s->args[i]->unknown && assigned_to(s, i))
      *number_for(u, assigned_to(s, i)) = 1;
}

/* The variables that are marked, in the order of their numbers. */
static uint32_t *number_marked(struct numbering *u, uint32_t nvars,
                               uint32_t *n) {
  uint32_t *vars = xcalloc((size_t)nvars + 1, sizeof *vars);
  *n = 0;
  for (uint32_t i = 0; i < nvars; i++)
    if (u->number[i]) {
      vars[*n] = i;
      u->number[i] = ++*n;
    }
  return vars;
}

/* ---- Numbers of values ------------------------------------------------------- */

static void give_number(struct numbering *u, struct bp_expr *e,
                        uint32_t number) {
  assert(u->last_used[number] != u->statement);
  u->last_used[number] = u->statement;
  e->hidden = number;
  if (number >= u->nhidden)
    u->nhidden = number + 1;
}

static bool is_unknown_value(const struct bp_expr *e) {
  return e->kind == BP_HIDDEN || e->kind == BP_CHOOSE;
}

/* The first unknown value in e. */
static struct bp_expr *leading_unknown(struct bp_expr *e) {
  while (!is_unknown_value(e)) {
    uint32_t i = 0;
    while (!e->arg[i]->unknown)
      i++;
    e = e->arg[i];
  }
  return e;
}

/* The others have the least numbers that are left.  Recursion is bounded by
   BP_MAX_DEPTH. */
static void number_rest(struct numbering *u, struct bp_expr *e,
                        const struct bp_expr *done) {
  uint32_t number = 0;
  if (!e || !e->unknown)
    return;
  if (is_unknown_value(e) && e != done) {
    while (u->last_used[number] == u->statement)
      number++;
    give_number(u, e, number);
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    number_rest(u, e->arg[i], done);
}

static void number_values(struct numbering *u, const struct bp_stmt *s) {
  u->statement++;
  for (uint32_t i = 0; i < s->nargs; i++)
    if (s->args[i]->unknown && assigned_to(s, i))
      give_number(u, leading_unknown(s->args[i]),
                  *number_for(u, assigned_to(s, i)) - 1);
  for (uint32_t i = 0; i < s->nargs; i++)
    number_rest(u, s->args[i],
                assigned_to(s, i) && s->args[i]->unknown
                    ? leading_unknown(s->args[i])
                    : NULL);
  number_rest(u, s->cond, NULL);
  for (const struct bp_arm *arm = s->arms; arm; arm = arm->next) {
    u->statement++;
    number_rest(u, arm->cond, NULL);
  }
}

uint32_t *unknowns_number(struct bp_program *p, uint32_t *n) {
  uint32_t nvars = p->nglobals + p->nslots;
  struct numbering u = {.program = p};
  u.number = xcalloc((size_t)nvars + 1, sizeof *u.number);
  u.last_used = xcalloc((size_t)nvars + p->nhidden + 1, sizeof *u.last_used);
  number_all(&u, mark_targets);
  uint32_t *vars = number_marked(&u, nvars, n);
  number_all(&u, number_values);
  p->nhidden = u.nhidden;
  xfree(u.number);
  xfree(u.last_used);
  return vars;
}
