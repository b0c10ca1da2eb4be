/* engine/solve/tuple_diagrams.h — tables to diagrams, and back.
 */
#ifndef FIXC_TUPLE_DIAGRAMS_H
#define FIXC_TUPLE_DIAGRAMS_H

#include "engine/bdd/field.h"
#include "tuples.h"

/* dst := all tuples, column i in fields[i].  Takes time in proportion to the
   tuples and the variables.  requires: the fields have 64 variables or fewer.
   Memory that a longjmp leaves behind lies in arena a. */
void diagram_of_tuples(struct dd *s, struct arena *a, dd_slot dst,
                       const struct tuples *t,
                       const struct field *const *fields);

/* The same of n rows of ncols numbers, one after the other; a row may be there more
   than once. */
void diagram_of_rows(struct dd *s, struct arena *a, dd_slot dst,
                     const uint32_t *rows, size_t n, uint32_t ncols,
                     const struct field *const *fields);

/* Calls tuple for each combination of values of the fields in `from`, which
   depends on no others.  What is called must not use the store. */
void tuples_of_diagram(struct dd *s, struct arena *a, dd_slot from,
                       const struct field *const *fields, uint32_t n,
                       plan_key_fn *tuple, void *arg);

/* How many tuples that would be, for at most 64 variables. */
double tuples_in_diagram(struct dd *s, const struct layout *l,
                         const uint32_t *fields, uint32_t n, dd_slot from);

#endif
