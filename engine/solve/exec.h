/* engine/solve/exec.h — running plans.
 *
 * The caller opens the store with plan->layout.nvars variables, makes an
 * exec, and runs it inside dd_guard.  Answers are given through a callback in
 * the order of the statements.
 */
#ifndef FIXC_EXEC_H
#define FIXC_EXEC_H

#include "engine/bdd/dd.h"
#include "engine/plan/plan.h"
#include "standing.h"

/* One iterate of one relation, kept when rings are asked for.  Loops nest:
   `activation` counts the entries of the loop from 1, `round` the rounds of
   this activation from 1; round 0 is what it starts with.  Rings are in the
   order of time; `group` is the position of the first ring of the round. */
struct ring {
  uint32_t loop, rel, activation, round, group;
  dd_slot value;
};

/* What was done for an origin of the plan. */
struct exec_account {
  uint64_t operations, made; /* of diagrams; nodes */
  uint64_t times; /* that a rule was tried, or that code was run (in rounds) */
  double seconds;
};

struct exec_figures {
  uint64_t instructions, rounds;
  uint64_t *rel_rounds; /* by relation: rounds of loops that iterate it */
  uint64_t *rel_nodes;  /* by relation: nodes when its loop ended */
};

/* How far a worklist is. */
struct worklist_state {
  uint32_t rel;       /* of the location that was taken; PLAN_NONE: of a goal */
  uint64_t steps;     /* locations taken of this relation */
  uint64_t locations; /* found so far, of all relations that are solved */
  uint64_t waiting;   /* of these: with tuples that are still to be used */
};

struct exec_options {
  bool rings;
  bool origins; /* keep what worklist_origin needs */
  bool sizes;   /* fill exec_figures.rel_nodes, which takes some time */
  bool profile; /* keep an account for each origin */
  /* Called after each round of each loop; may be NULL. */
  void (*on_round)(void *arg, const struct plan_loop *loop, uint64_t round);
  /* Called after each step of a worklist; may be NULL. */
  void (*on_step)(void *arg, const struct worklist_state *state);
  /* For exec_run_bounds: all statements have been answered for this bound.
     Returns whether to go on with the next one. */
  bool (*on_bound)(void *arg, uint32_t bound);
  /* Statement q is answered by the diagram in `value`; what says something
     without one, or has none because a loop oscillates, gets DD_FALSE. */
  void (*on_answer)(void *arg, uint32_t stmt, dd_slot value,
                    struct standing standing);
  /* The same, for the number of tuples of a table, without a diagram; false if
     on_answer is to be called after all.  May be NULL. */
  bool (*on_count)(void *arg, uint32_t stmt, uint64_t count,
                   struct standing standing);
  void *arg;
};

struct exec;
struct worklist;
struct joins;
struct constants;

struct exec *exec_new(struct plan *p, struct dd *dd,
                      const struct exec_options *options);
void exec_free(struct exec *x); /* NULL is allowed */

/* Runs the whole plan; to be called in dd_guard. */
void exec_run(struct exec *x);

/* The same, for one bound after the other (deepening.h), from `first` on until
   on_bound says so. */
void exec_run_bounds(struct exec *x, uint32_t first);

/* To be called when a statement is answered: nothing more is run, or nothing
   more for this bound. */
void exec_end(struct exec *x);

/* Runs straight-line code whose registers lie in this exec, for DEFINE. */
void exec_straight(struct exec *x, const struct plan_block *code);

dd_slot exec_slot(const struct exec *x, uint32_t reg);
/* More registers, when code made after exec_new needs them. */
void exec_reserve(struct exec *x, uint32_t nregs);
struct dd *exec_store(const struct exec *x);
bool exec_tells_steps(const struct exec *x);
void exec_step(struct exec *x, const struct worklist_state *state);
struct constants *exec_constants(const struct exec *x);
dd_map exec_map(struct exec *x, uint32_t map);

/* The locations of a relation that was solved by a worklist in this run
   (worklist_each); false if it was not. */
bool exec_rows(const struct exec *x, uint32_t rel,
               void (*row)(void *arg, const uint32_t *key, dd_slot value),
               void *arg);

/* The same for a member of a system that has been run. */
void exec_member_rows(const struct exec *x, uint32_t system, uint32_t member,
                      void (*row)(void *arg, const uint32_t *key,
                                  dd_slot value),
                      void *arg);

/* From now on what is done is for an origin of the plan, which is tried once more;
   0 changes nothing.  Returns the one before, for exec_charge_back.  Without
   exec_options.profile, this does nothing. */
uint32_t exec_charge(struct exec *x, uint32_t origin);
void exec_charge_back(struct exec *x, uint32_t origin);
bool exec_charges(const struct exec *x); /* exec_options.profile */

/* The account of an origin. */
struct exec_account exec_get_account(const struct exec *x, uint32_t origin);

const struct exec_figures *exec_get_figures(const struct exec *x);
const struct ring *exec_rings(const struct exec *x, size_t *n);
/* The locations of a system that has been run; NULL before. */
struct worklist *exec_system(const struct exec *x, uint32_t number);
/* The tables of a system that has been run and was solved by them; else NULL. */
const struct joins *exec_joins(const struct exec *x, uint32_t number);
/* For a system by a worklist that may be solved by tables instead: whether it
   is, by now (takeover.h). */
bool exec_takes_over(struct exec *x, uint32_t number);
bool exec_wants_origins(const struct exec *x);

#endif
