/* checker/contexts.c — the clauses of context switches.
 *
 * These are the last clauses of section 5.1 of the paper, with the corrections
 * that stdlib/bounded-context-paper.fp explains: what is known of the switch into
 * a context (the globals at all switches, and the threads of all contexts) comes
 * from any state in which the context before it can be left; then a thread
 * begins, or goes on where it was left.  Questions about the steps of one procedure
 * and the same contexts differ in the rows that they ask of: they share the rest, and
 * the solver with what it has learnt.
 */
#include "check.h"

/* A context ctx that is left at a step, in a procedure that was entered in e. */
struct left {
  uint32_t step, e, ctx;
  uint32_t to; /* the context in which the thread goes on */
};

static lit known_switch(struct checker *c, uint32_t ctx) {
  return check_graph(c, c->proof->switched_section, c->proof->switched[ctx],
                     NULL, NULL);
}

static lit same_thread(struct checker *c, uint32_t i, uint32_t j) {
  lit same = LIT_TRUE;

  for (uint32_t b = 0; b < proof_thread_bits(c->proof); b++)
    same = logic_and(c->logic, same,
                     logic_equal(c->logic, c->threads[i][b], c->threads[j][b]));
  return same;
}

/* The thread of context ctx runs in none of first … ctx-1. */
static void require_absent(struct checker *c, uint32_t first, uint32_t ctx) {
  for (uint32_t i = first; i < ctx; i++)
    logic_require(c->logic, -same_thread(c, i, ctx));
}

/* Some (u, x) of a procedure, where context ctx is left with the globals that are
   recorded for the next switch. */
static void leave_context(struct checker *c, uint32_t proc, uint32_t ctx) {
  check_any_globals(c, &c->u);
  check_any_locals(c, &c->u, proc);
  check_any_locals(c, &c->x, proc);
  for (size_t i = 0; i < c->program->globals.len; i++)
    c->x.globals[i] = c->record[ctx + 1][i];
  if (c->program->atomic != NONE)
    logic_require(c->logic, -c->x.globals[c->program->atomic]);
}

/* The next question, in which (u, x) is in the relation at the site. */
static void next_at(struct checker *c, const struct left *at) {
  logic_next(c->logic);
  logic_require(c->logic, check_row(c, at->step, at->e, at->ctx, &c->u, &c->x));
}

static bool check_leaving(struct checker *c, const struct left *at) {
  struct broken b = {.what = "it lacks a switch that is possible at this step",
                     .step = at->step,
                     .e = at->e,
                     .c = at->ctx,
                     .before = &c->x};

  next_at(c, at);
  return check_impossible(c, &b);
}

/* v has the globals of the switch into ctx. */
static void enter_context(struct checker *c, uint32_t ctx) {
  logic_require(c->logic, known_switch(c, ctx));
  for (size_t i = 0; i < c->program->globals.len; i++)
    c->v.globals[i] = c->record[ctx][i];
}

static bool check_beginning(struct checker *c, uint32_t thread, uint32_t ctx) {
  uint32_t proc = c->program->mains.at[thread];
  uint32_t to = c->program->procs.at[proc].first;
  struct broken b = {.what = "it lacks a state that a thread begins in",
                     .step = NONE,
                     .then = "not in the relation, at",
                     .to = to,
                     .to_e = ctx,
                     .to_c = ctx,
                     .entry = &c->v,
                     .after = &c->v};

  check_begin(c);
  logic_require(c->logic, check_thread_is(c, ctx, thread));
  require_absent(c, 0, ctx);
  check_any_locals(c, &c->v, proc);
  enter_context(c, ctx);
  logic_require(c->logic, -check_row(c, to, ctx, ctx, &c->v, &c->v));
  return check_impossible(c, &b);
}

/* The thread goes on in context `to`. */
static bool check_going_on(struct checker *c, const struct left *at) {
  struct broken b = {.what = "it lacks a state that a thread goes on from",
                     .step = at->step,
                     .e = at->e,
                     .c = at->ctx,
                     .before = &c->x,
                     .then = "but not, after other threads ran, at",
                     .to = at->step,
                     .to_e = at->e,
                     .to_c = at->to,
                     .entry = &c->u,
                     .after = &c->v};

  next_at(c, at);
  logic_require(c->logic, -check_row(c, at->step, at->e, at->to, &c->u, &c->v));
  return check_impossible(c, &b);
}

/* All steps of a procedure at which context `ctx` may be left. */
static bool check_each_step(struct checker *c, uint32_t proc, struct left at,
                            bool check(struct checker *c,
                                       const struct left *at)) {
  const struct proc *f = &c->program->procs.at[proc];

  for (at.step = f->first; at.step < f->first + f->nsteps; at.step++)
    for (at.e = 0; at.e <= at.ctx; at.e++)
      if (*proof_row(c->proof, at.step, at.e, at.ctx) && !check(c, &at))
        return false;
  return true;
}

/* The switches out of context ctx. */
static bool check_leaving_all(struct checker *c, uint32_t proc, uint32_t ctx) {
  check_begin(c);
  leave_context(c, proc, ctx);
  logic_require(c->logic, -same_thread(c, ctx, ctx + 1));
  logic_require(c->logic, -known_switch(c, ctx + 1));
  logic_share(c->logic);
  return check_each_step(c, proc, (struct left){.ctx = ctx}, check_leaving);
}

/* The thread of context d goes on in context ctx. */
static bool check_going_on_all(struct checker *c, uint32_t proc, uint32_t d,
                               uint32_t ctx) {
  check_begin(c);
  leave_context(c, proc, d);
  logic_require(c->logic, same_thread(c, d, ctx));
  require_absent(c, d + 1, ctx);
  check_copy(c, &c->v, &c->x);
  enter_context(c, ctx);
  logic_share(c->logic);
  return check_each_step(c, proc, (struct left){.ctx = d, .to = ctx},
                         check_going_on);
}

static bool check_switches_of(struct checker *c, uint32_t proc) {
  for (uint32_t d = 0; d + 1 < c->ncontexts; d++) {
    if (!check_leaving_all(c, proc, d))
      return false;
    for (uint32_t ctx = d + 1; ctx < c->ncontexts; ctx++)
      if (!check_going_on_all(c, proc, d, ctx))
        return false;
  }
  return true;
}

bool check_switches(struct checker *c) {
  for (uint32_t ctx = 1; ctx < c->ncontexts; ctx++)
    for (uint32_t t = 0; t < c->program->mains.len; t++)
      if (!check_beginning(c, t, ctx))
        return false;
  for (uint32_t proc = 0; proc < c->program->procs.len; proc++)
    if (!check_switches_of(c, proc))
      return false;
  return true;
}
