/* frontend/predicates/predicate_file.h — predicates as text.
 *
 * A line gives one place and one predicate, as C has it:
 *
 *     addition@18: m + n - \old(m) <= 0     // a comment
 *     addition: \result == m + n
 *
 * The place is a procedure and a line of the program, or a procedure alone: then
 * the predicate is taken at each cut point of the procedure where its variables
 * are known.  `\old(x)` is the value of a parameter or global at the entry of the
 * procedure, `\result` what it returns, `#3` a value that the translation keeps
 * of an expression, `x@2` the second variable x of its procedure.  There are names,
 * numbers, + - * / %, comparisons, & | ^, && || !, and parentheses.
 */
#ifndef FIXC_PREDICATE_FILE_H
#define FIXC_PREDICATE_FILE_H

#include "predicate_set.h"

#include "engine/base/diag.h"

/* Adds the predicates of a text, number `source` of `sources`: of a conjunction
   its parts, each for itself; a disjunction is one predicate.
   What is wrong goes to `d`; false if something is. */
bool predicate_file_read(struct predicate_set *p, const struct sources *sources,
                         uint32_t source, struct diag *d);

/* Writes the predicates; what predicate_file_read makes of them is the same. */
void predicate_file_print(const struct predicate_set *p, FILE *out);

#endif
