/* frontend/boolean/unknowns.h — numbers of unknown values. */
#ifndef FIXC_UNKNOWNS_H
#define FIXC_UNKNOWNS_H

#include "bp_ast.h"

/* requires: the slots of locals are chosen (order.h).
   establishes: unknown values of one statement have different numbers
   (bp_expr.hidden) below p->nhidden, and what is assigned to a variable, or passed
   to a parameter, has the number of the variable.
   Returns the variables with a number by their number: globals, then slots of
   locals behind them.  The rest of the numbers have none.  Sets *n to how many
   there are.  The caller frees the result with xfree. */
uint32_t *unknowns_number(struct bp_program *p, uint32_t *n);

#endif
