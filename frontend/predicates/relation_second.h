/* frontend/predicates/relation_second.h — rows on two processors.
 *
 * A question with many rows is cut in two by the bit that divides the first rows best,
 * and another thread looks for one half.  It has terms, a solver and memory of its own,
 * so that the two share nothing that changes.  Which rows there are does not depend on
 * whether there is a second processor.
 */
#ifndef FIXC_RELATION_SECOND_H
#define FIXC_RELATION_SECOND_H

#include "relation_rows.h"

/* The second thread, which begins when it is first needed. */
struct second;

/* It asks a solver beside `s`. */
struct second *second_new(struct smt *s);
void second_free(struct second *h); /* NULL is allowed */

/* Adds all rows of the question, in any order.  False: there are ROW_MOST or more, or
   the solver gave up; then some are missing.  The question must not have more than
   ROW_MOST_BITS bits. */
bool second_find_rows(struct second *h, const struct row_question *q,
                      row_list *rows);

#endif
