/* frontend/boolean/affinity.c — the variables that occur together in a program.
 *
 * One walk over the statements.  What a procedure returns is collected before,
 * for each result a few different `return`s: with many returns and many calls
 * all pairs of them would be too many, and add little.
 *
 * What is computed step by step, such as a sum with its carry, should lie in
 * the order of the steps.  The groups of the steps do not tell it: they are tied
 * by the carry alone, and all orders of them have the same span.  A step is an
 * assignment or a call: what a call gives depends on what it takes.
 */
#include "affinity.h"

#include "engine/base/vec.h"
#include "results.h"

#include <stdlib.h>

enum {
  MOST_RETURNS = 4,
  LONGEST_STEP =
      64, /* an assignment of more variables is no step of a computation */
};

struct affinity_walk {
  void (*visit)(void *arg, const struct group *g);
  void *arg;
  const struct bp_proc *proc;
  /* By procedure: its first few `return` statements. */
  const struct bp_stmt *(*returns)[MOST_RETURNS];
  VEC(const struct bp_var *) vars;
  VEC(const struct bp_var *) before; /* those of the assignment before */
};

static void add_vars(struct affinity_walk *w, const struct bp_expr *e) {
  if (e->kind == BP_VAR || e->kind == BP_PRIMED) {
    vec_push(&w->vars, e->ref.var);
    return;
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    add_vars(w, e->arg[i]);
}

static void give(struct affinity_walk *w, const struct bp_proc *from,
                 const struct bp_proc *to) {
  struct group g = {w->vars.at, (uint32_t)w->vars.len, false, from, to};

  if (g.nvars > 1)
    w->visit(w->arg, &g);
  w->vars.len = 0;
}

/* A condition is a group, and so is each term of it: what occurs together in a
   term is tied closer than what the condition has besides.  The branches of a
   choice are no terms: choices nested deep, as other tools print diagrams, would
   have more weight than the rest of the program. */
static void condition(struct affinity_walk *w, const struct bp_expr *e) {
  if (!e)
    return;
  add_vars(w, e);
  bool some = w->vars.len > 1 && e->kind != BP_ITE;
  give(w, NULL, NULL);
  for (uint32_t i = 0; some && i < e->nargs; i++)
    condition(w, e->arg[i]);
}

static void tie_value(struct affinity_walk *w, const struct bp_var *target,
                      const struct bp_expr *e, const struct bp_proc *from,
                      const struct bp_proc *to) {
  if (!target)
    return;
  add_vars(w, e);
  vec_push(&w->vars, target);
  give(w, from, to);
}

/* The one exit of f returns its variable for the result. */
static void tie_result(struct affinity_walk *w, const struct bp_var *target,
                       const struct bp_proc *f, uint32_t result) {
  if (!target)
    return;
  vec_push(&w->vars, results_var(f, result));
  vec_push(&w->vars, target);
  give(w, f, w->proc);
}

/* A `return` of a procedure that has one exit assigns. */
static void tie_return(struct affinity_walk *w, const struct bp_stmt *s) {
  for (uint32_t i = 0; i < s->nargs; i++)
    tie_value(w, results_var(w->proc, i), s->args[i], NULL, NULL);
}

static void tie_call(struct affinity_walk *w, const struct bp_stmt *s) {
  const struct bp_proc *f = s->callee.proc;

  for (uint32_t i = 0; i < s->nargs; i++)
    tie_value(w, &f->vars[i], s->args[i], w->proc, f);
  for (uint32_t i = 0; i < s->ntargets && f->one_exit; i++)
    tie_result(w, s->targets[i].var, f, i);
  for (uint32_t k = 0; k < MOST_RETURNS && w->returns[f->number][k]; k++)
    for (uint32_t i = 0; i < s->ntargets; i++)
      tie_value(w, s->targets[i].var, w->returns[f->number][k]->args[i], f,
                w->proc);
}

static bool share_one(const struct affinity_walk *w) {
  for (size_t i = 0; i < w->vars.len; i++)
    for (size_t k = 0; k < w->before.len; k++)
      if (w->vars.at[i] == w->before.at[k])
        return true;
  return false;
}

/* What a step takes and gives.  The value that an assignment drops is not taken. */
static void add_step_vars(struct affinity_walk *w, const struct bp_stmt *s) {
  for (uint32_t i = 0; i < s->nargs; i++)
    if (s->kind != BP_ASSIGN || s->targets[i].var)
      add_vars(w, s->args[i]);
  for (uint32_t i = 0; i < s->ntargets; i++)
    if (s->targets[i].var)
      vec_push(&w->vars, s->targets[i].var);
}

static void give_step(struct affinity_walk *w, bool weak) {
  struct group g = {w->vars.at, (uint32_t)w->vars.len, weak, NULL, NULL};
  if (g.nvars > 1)
    w->visit(w->arg, &g);
}

/* Ties a step to the one before it. */
static void tie_to_last(struct affinity_walk *w, const struct bp_stmt *s) {
  add_step_vars(w, s);
  if (s->kind == BP_CALL)
    give_step(w, false);
  size_t own = w->vars.len;
  bool tied = own <= LONGEST_STEP && share_one(w);
  for (size_t i = 0; tied && i < w->before.len; i++)
    vec_push(&w->vars, w->before.at[i]);
  if (tied)
    give_step(w, true);
  w->before.len = 0;
  for (size_t i = 0; own <= LONGEST_STEP && i < own; i++)
    vec_push(&w->before, w->vars.at[i]);
  w->vars.len = 0;
}

static void walk_block(struct affinity_walk *w, const struct bp_stmt *s) {
  for (; s; s = s->next) {
    if (s->kind == BP_ASSIGN) {
      for (uint32_t i = 0; i < s->ntargets; i++)
        tie_value(w, s->targets[i].var, s->args[i], NULL, NULL);
      condition(w, s->cond);
      tie_to_last(w, s);
      continue;
    }
    bool gives = s->kind == BP_CALL && s->ntargets > 0;
    condition(w, s->cond);
    if (s->kind == BP_RETURN && w->proc->one_exit)
      tie_return(w, s);
    if (s->kind == BP_CALL || s->kind == BP_START)
      tie_call(w, s);
    if (gives) {
      tie_to_last(w, s);
      continue;
    }
    w->before.len = 0;
    for (const struct bp_arm *arm = s->arms; arm; arm = arm->next) {
      condition(w, arm->cond);
      walk_block(w, arm->body);
      w->before.len = 0;
    }
    walk_block(w, s->orelse);
    w->before.len = 0;
  }
}

static void collect_returns(const struct bp_stmt **returns, uint32_t *n,
                            const struct bp_stmt *s) {
  for (; s && *n < MOST_RETURNS; s = s->next) {
    if (s->kind == BP_RETURN)
      returns[(*n)++] = s;
    for (const struct bp_arm *arm = s->arms; arm; arm = arm->next)
      collect_returns(returns, n, arm->body);
    collect_returns(returns, n, s->orelse);
  }
}

static void walk_calls(struct affinity_walk *w, const struct bp_stmt *s) {
  for (; s; s = s->next) {
    if (s->kind == BP_CALL || s->kind == BP_START)
      tie_call(w, s);
    for (const struct bp_arm *arm = s->arms; arm; arm = arm->next)
      walk_calls(w, arm->body);
    walk_calls(w, s->orelse);
  }
}

static void walk_proc(struct affinity_walk *w) {
  for (uint32_t k = 0; k < w->proc->nenforce; k++)
    condition(w, w->proc->enforce[k]);
  walk_block(w, w->proc->body);
}

static void walk_calls_of_proc(struct affinity_walk *w) {
  walk_calls(w, w->proc->body);
}

static void walk_all(struct affinity_walk *w, const struct bp_program *p,
                     void (*walk)(struct affinity_walk *w)) {
  w->returns = xcalloc(p->nprocs, sizeof *w->returns);
  for (uint32_t i = 0; i < p->nprocs; i++) {
    uint32_t n = 0;
    if (p->procs[i]->results > 0 && !p->procs[i]->one_exit)
      collect_returns(w->returns[i], &n, p->procs[i]->body);
  }
  for (uint32_t i = 0; i < p->nprocs; i++) {
    w->proc = p->procs[i];
    walk(w);
  }
  xfree(w->returns);
  vec_free(&w->vars);
  vec_free(&w->before);
}

void affinity_groups(const struct bp_program *p,
                     void (*visit)(void *arg, const struct group *g),
                     void *arg) {
  struct affinity_walk w = {.visit = visit, .arg = arg};

  walk_all(&w, p, walk_proc);
}

void affinity_calls(const struct bp_program *p,
                    void (*visit)(void *arg, const struct group *g),
                    void *arg) {
  struct affinity_walk w = {.visit = visit, .arg = arg};

  walk_all(&w, p, walk_calls_of_proc);
}
