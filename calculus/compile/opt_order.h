/* calculus/compile/opt_order.h — an order of its own for what a text may turn.
 *
 * A ∧ B is B ∧ A, and A ∨ B is B ∨ A.  But a plan follows the order of the text
 * wherever two conjuncts or two clauses do equally well, and a worklist tries
 * rules in the order of their clauses; some programs then take twenty times the
 * nodes.  So the operands of ∧ and ∨, and the variables of a quantifier, are put
 * into an order that depends on what the formula says, and not on where the text
 * has it, nor on the names of relations and variables: formulas that differ in
 * the order of clauses and conjuncts get the same plan.
 *
 * Only operands of ∧ and ∨ and quantified variables change places, so every
 * formula denotes the same set, and Evaluate (paper, section 3) is preserved
 * for every system.
 */
#ifndef FIXC_OPT_ORDER_H
#define FIXC_OPT_ORDER_H

#include "calculus/logic/equations.h"

/* Orders the bodies that files give to the relations of e's system, which is
   typed.  Relations keep their numbers, and e stays right. */
void opt_order(struct arena *a, const struct equations *e);

#endif
