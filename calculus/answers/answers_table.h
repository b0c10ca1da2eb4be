/* calculus/answers/answers_table.h — tuples as texts of rows (table.h reads them).
 *
 * The first row has the names of the columns (fp_column).  Of CSV, a value with a
 * comma, a double quote or a line end stands between double quotes (RFC 4180).  TSV
 * has no way to write a tab or a line end in a value: each is a blank.
 */
#ifndef FIXC_ANSWERS_TABLE_H
#define FIXC_ANSWERS_TABLE_H

#include "answers.h"

/* Prints at most `limit` tuples of `value`, sorted by parameters; `commas`: as CSV,
   else TSV.  Inside dd_guard. */
void answers_table(struct answers *s, const struct fp_rel *rel, dd_slot value,
                   int64_t limit, bool commas, FILE *out);

#endif
