/* frontend/predicates/path_inputs.h — the inputs that the run of a way takes.
 *
 * A block stands for all branches between its points, and a way has the inputs of
 * all of them.  Its run takes those of the branches that it goes.  The others are in
 * the way of later ones: the same edge comes again in the next turn of a loop.
 */
#ifndef FIXC_PATH_INPUTS_H
#define FIXC_PATH_INPUTS_H

#include "concrete.h"
#include "path.h"

/* Runs the automaton of the blocks with the inputs of each block of the way, which
   have these values, and adds those that it takes to `out`, in order.  If this run
   ends otherwise than at an error, it adds all. */
void path_inputs_taken(const struct path *p,
                       const struct smt_term *const *values,
                       concrete_inputs *out);

/* What edges of an automaton without memory have taken, in order, as inputs of the program
   and as first bytes of its memory: `inputs` and `fresh` become that. */
void inputs_of_program(const struct cfa *g, const concrete_inputs *taken,
                       concrete_inputs *inputs, cfa_fresh_list *fresh);

#endif
