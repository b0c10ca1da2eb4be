/* frontend/boolean/results.h — variables for what a procedure returns.
 *
 * A call comes back from every exit of its callee, so that calls times exits are joined
 * (Return), and what one exit has found goes its own way after the call.  Where exits are
 * many, as in a recursive procedure with a `return` in each branch, the procedure gets
 * one: each `return` assigns its values to variables of their own, and leads there
 * (cfg.h).
 */
#ifndef FIXC_RESULTS_H
#define FIXC_RESULTS_H

#include "bp_ast.h"

/* Decides which procedures have one exit, if there are more, and gives these their variables; after
   bp_check, before slots are chosen and the graph is built.  Programs with threads stay
   as they are: between a `return` and the exit, another thread could change globals. */
void results_join_exits(struct arena *a, struct bp_program *p);

/* The variable that stands for result i of a procedure that has one exit. */
static inline const struct bp_var *results_var(const struct bp_proc *f,
                                               uint32_t i) {
  return &f->vars[f->nvars - (uint32_t)f->results + i];
}

/* How many variables the procedure has in the text. */
static inline uint32_t results_named_vars(const struct bp_proc *f) {
  return f->nvars - (f->one_exit ? (uint32_t)f->results : 0);
}

#endif
