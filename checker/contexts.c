/* checker/contexts.c — the clauses of context switches.
 *
 * These are the last clauses of section 5.1 of the paper, with the corrections
 * that stdlib/bounded-context.fp explains: what is known of the switch into a
 * context (the globals at all switches, and the threads of all contexts) comes
 * from any state in which the context before it can be left; then a thread
 * begins, or goes on where it was left.
 */
#include "check.h"

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

/* (u, x) is in the relation at a step, where context ctx is left with the
   globals that are recorded for the next switch. */
static void require_left(struct checker *c, uint32_t step, uint32_t e,
                         uint32_t ctx) {
  uint32_t proc = program_proc(c->program, step);

  check_any_globals(c, &c->u);
  check_any_locals(c, &c->u, proc);
  check_any_locals(c, &c->x, proc);
  for (size_t i = 0; i < c->program->globals.len; i++)
    c->x.globals[i] = c->record[ctx + 1][i];
  logic_require(c->logic, check_row(c, step, e, ctx, &c->u, &c->x));
  if (c->program->atomic != NONE)
    logic_require(c->logic, -c->x.globals[c->program->atomic]);
}

static bool check_leaving(struct checker *c, uint32_t step, uint32_t e,
                          uint32_t ctx) {
  struct broken b = {.what = "it lacks a switch that is possible at this step",
                     .step = step,
                     .e = e,
                     .c = ctx,
                     .before = &c->x};

  check_begin(c);
  require_left(c, step, e, ctx);
  logic_require(c->logic, -same_thread(c, ctx, ctx + 1));
  logic_require(c->logic, -known_switch(c, ctx + 1));
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

/* The thread of context d goes on in context ctx. */
static bool check_going_on(struct checker *c, uint32_t step, uint32_t e,
                           uint32_t d, uint32_t ctx) {
  struct broken b = {.what = "it lacks a state that a thread goes on from",
                     .step = step,
                     .e = e,
                     .c = d,
                     .before = &c->x,
                     .then = "but not, after other threads ran, at",
                     .to = step,
                     .to_e = e,
                     .to_c = ctx,
                     .entry = &c->u,
                     .after = &c->v};

  check_begin(c);
  require_left(c, step, e, d);
  logic_require(c->logic, same_thread(c, d, ctx));
  require_absent(c, d + 1, ctx);
  check_copy(c, &c->v, &c->x);
  enter_context(c, ctx);
  logic_require(c->logic, -check_row(c, step, e, ctx, &c->u, &c->v));
  return check_impossible(c, &b);
}

static bool check_switches_at(struct checker *c, uint32_t step, uint32_t e,
                              uint32_t d) {
  if (!*proof_row(c->proof, step, e, d))
    return true;
  if (d + 1 < c->ncontexts && !check_leaving(c, step, e, d))
    return false;
  for (uint32_t ctx = d + 1; ctx < c->ncontexts; ctx++)
    if (!check_going_on(c, step, e, d, ctx))
      return false;
  return true;
}

bool check_switches(struct checker *c) {
  for (uint32_t ctx = 1; ctx < c->ncontexts; ctx++)
    for (uint32_t t = 0; t < c->program->mains.len; t++)
      if (!check_beginning(c, t, ctx))
        return false;
  for (uint32_t step = 0; step < c->program->steps.len; step++)
    for (uint32_t d = 0; d < c->ncontexts; d++)
      for (uint32_t e = 0; e <= d; e++)
        if (!check_switches_at(c, step, e, d))
          return false;
  return true;
}
