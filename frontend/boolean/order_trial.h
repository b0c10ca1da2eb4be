/* frontend/boolean/order_trial.h — an order is tried on what is long.
 *
 * Predicate abstraction makes conditions over dozens of variables that depend on
 * each other, and procedures that return as many values.  How far apart
 * variables lie that occur together says nothing of such conditions, since all
 * of them do; and many equalities of distant variables are exponential, however
 * short each is on average.  So the diagrams are built, and counted.
 */
#ifndef FIXC_ORDER_TRIAL_H
#define FIXC_ORDER_TRIAL_H

#include "bp_ast.h"

struct order_trial;

/* What is long in the program, as much as is affordable: conditions with more
   than `longest` uses of variables, and the values that are passed, returned or
   assigned together, if they are many.  What holds a choice is left out.  NULL
   if there is no such condition, or no memory for a trial.  The program must
   outlive the trial. */
struct order_trial *order_trial_new(const struct bp_program *p,
                                    uint32_t longest);
void order_trial_free(struct order_trial *t); /* NULL is allowed */

/* How many nodes are made when the diagrams are built one by one in an order,
   each up to a limit: the variable with number v (a global's index, or the
   number of globals and the slot) has place[v].  At `most` it ends, and returns
   `most`. */
uint64_t order_trial_nodes(struct order_trial *t, const uint32_t *place,
                           uint64_t most);

#endif
