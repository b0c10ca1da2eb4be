/* checker/c/arrays.h — arrays as values (MEMORY_CHOOSE_ARRAYS of cfa_cells.h) in a question
 * that has none.
 *
 * An array is a name here, of which it is known how it was made.  What it has at an index is
 * a term, made of what was stored, by the condition that this was at the index (McCarthy:
 * Towards a Mathematical Science of Computation, 1962).  Of an array of which nothing is
 * known it is a constant, and two of these are equal if their indexes are (Ackermann:
 * Solvable Cases of the Decision Problem, 1954).
 */
#ifndef FIXC_CHECKER_ARRAYS_H
#define FIXC_CHECKER_ARRAYS_H

#include "terms.h"

struct term_arrays *term_arrays_new(void);
void term_arrays_free(struct term_arrays *a); /* NULL is allowed */

/* New arrays: one that has any values of the type of its elements; `array` with the value at
   the index; x if the condition holds, else y; one that has the value everywhere. */
const char *array_any(struct term_writer *w, const struct c_type *of);
const char *array_store(struct term_writer *w, const char *array,
                        const char *index, const char *value);
const char *array_choice(struct term_writer *w, const char *condition,
                         const char *x, const char *y);
const char *array_every(struct term_writer *w, const char *value);

/* What the array has at the index. */
const char *array_at(struct term_writer *w, const char *array,
                     const char *index);

#endif
