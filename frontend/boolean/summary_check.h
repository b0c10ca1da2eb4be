/* frontend/boolean/summary_check.h — the check of summaries as a program.
 *
 * "Verifying Recursive Programs using Intraprocedural Analyzers" (Chen, Hsieh,
 * Tsai, Wang, Wang, SAS 2014), section 4.4, Algorithm 3.  A procedure that is
 * called summary_f is the summary of f.  Its parameters are those of f, then the
 * values that the globals have when f is called, then the results of f; the globals
 * have the values that they have when f returns.  It returns whether f may do so.
 */
#ifndef FIXC_SUMMARY_CHECK_H
#define FIXC_SUMMARY_CHECK_H

#include "bp_ast.h"

#include "engine/base/diag.h"

#include <stdio.h>

/* requires: bp_check succeeded, and p is of the text with this source.  Prints a
   program without recursion, in which calls are replaced by what the summary of the
   callee allows.  It calls each procedure with any arguments and globals, and
   asserts that the procedure does what its summary says.  If nothing that is a
   target is reached in it, nothing is in the program.  A recursive procedure without
   a summary may do anything; other procedures without one are called as they are.
   Returns false after reporting: a concurrent program, or a summary with other
   parameters, with an effect, or without a result for some values. */
bool summary_check_print(FILE *out, struct arena *a, const struct bp_program *p,
                         const struct sources *sources, struct diag *d);

#endif
