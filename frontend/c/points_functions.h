/* frontend/c/points_functions.h — pointers to functions in memory: whether a
 * function without a body may find one, and call it.
 *
 * points_to.h is about objects; a function is none.  A mark at a vertex says that
 * its value may be a pointer to a function.  Marks go along the constraints, once
 * those are solved.
 */
#ifndef FIXC_POINTS_FUNCTIONS_H
#define FIXC_POINTS_FUNCTIONS_H

#include "points_to.h"

/* The marks, by vertex, of a solved system. */
bool *points_function_marks(const struct points_to *p, struct arena *a);

/* The same for pointers that may lead past the end of an object. */
bool *points_moved_marks(const struct points_to *p, struct arena *a);

/* The same for pointers that may be made of a number. */
bool *points_number_marks(const struct points_to *p, struct arena *a);

/* The same for pointers that were moved within an object. */
bool *points_step_marks(const struct points_to *p, struct arena *a);

/* Whether a pointer to a function is found from what the CFA_CHANGE gives (see
   cfa_edge.calls); if it is one `everywhere`, from what other files have, too. */
bool points_finds_function(const struct points_to *p, const bool *marked,
                           const struct cfa_edge *e);

#endif
