/* calculus/compile/lower.h — from a typed system to a plan.
 *
 * requires: resolved and typed, the statements of the run; establishes:
 * plan_check() holds.  The order of evaluation is that of `Evaluate` (paper,
 * section 3) wherever it matters: see lower.c.
 */
#ifndef FIXC_LOWER_H
#define FIXC_LOWER_H

#include "calculus/language/ast.h"
#include "calculus/logic/equations.h"
#include "engine/solve/exec.h"

struct intern;

struct lower_options {
  /* Every fixed point by the rounds of Evaluate, also where a positive system
     would allow better: the slow, clear path. */
  bool rounds_only;
  /* Solve positive systems with control components by a worklist. */
  bool by_worklist;
  /* Solve systems of plain relations by tables of tuples. */
  bool tables;
  /* Make rules to measure for the rows that they meet
     (engine/solve/transfer.h). */
  bool transfers;
  /* Pass over locations that need not be kept (engine/solve/large_blocks.h). */
  bool large_blocks;
  /* What no rule reads of a location gets any value (engine/solve/unread.h). */
  bool forget_unread;
  /* The plan will be run for one bound after the other
     (engine/solve/deepening.h). */
  bool bounds;
  /* The first statement ends the run if it holds. */
  bool first_ends;
  /* Take relations as the statements come upon them, and not in the order of their
     declarations (opt_order.h). */
  bool as_met;
  /* Make what explains tuples: the witnesses of rules, and clauses
     for all else; `all_clauses`: also for what is solved by a worklist. */
  bool witnesses, all_clauses;
  /* Passes that are switched off (passes.def). */
  bool no_wait, no_terms, no_schedule, no_quantify, no_ranks, no_turns,
      no_patience, no_growth, no_goal, no_clusters, no_merge;
  const char *const *order; /* names of tracks, top first */
  uint32_t norder;
};

struct lowered;

/* Makes the plan for the statements of the system.  What `lowered` holds must
   outlive every run of the plan (relations that do not change are built from
   their definitions while it runs); it lives in arena a but for what
   lowered_free gives back. */
struct lowered *lower_system(struct arena *a, struct intern *names,
                             const struct fp_system *sys,
                             const struct equations *eq,
                             const struct lower_options *options);
void lowered_free(struct lowered *l); /* NULL is allowed */

struct plan *lowered_plan(struct lowered *l);

/* By relation: text that says how tables solve its component (tabulate.c); NULL: they
   do not.  The arena owns the list. */
const char *const *lowered_ways(struct arena *a, const struct lowered *l);

/* Must be called before the plan is run. */
void lowered_attach(struct lowered *l, struct exec *x);

/* The fields of the leaves of a relation's parameters, in order. */
const uint32_t *lowered_home(const struct lowered *l, const struct fp_rel *rel,
                             uint32_t *n);

#endif
