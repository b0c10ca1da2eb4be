/* frontend/boolean/affinity.h — the variables that occur together in a program.
 *
 * Private to order.c and slots.c.
 */
#ifndef FIXC_AFFINITY_H
#define FIXC_AFFINITY_H

#include "bp_ast.h"

/* Variables that occur together in one place; a program gives one group for
   each assigned variable, condition, argument, and returned value, one for each
   term of a condition, and a weak one for two assignments that follow each other and share a variable. */
struct group {
  const struct bp_var *const *vars;
  uint32_t nvars;
  bool weak;
  /* For a value that goes from one procedure to another: the variable that
     takes it, and the procedures of vars[] and of `into`; NULL within one
     procedure.  `into` is one of vars[] then, the last. */
  const struct bp_proc *from, *to;
};

/* Calls visit for every group of the program, in the order of the text. */
void affinity_groups(const struct bp_program *p,
                     void (*visit)(void *arg, const struct group *g),
                     void *arg);

/* Only for those of the values that calls pass and return. */
void affinity_calls(const struct bp_program *p,
                    void (*visit)(void *arg, const struct group *g), void *arg);

#endif
