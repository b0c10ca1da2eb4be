/* frontend/boolean/unwind.h — a program whose calls are unwound.
 *
 * "Verifying Recursive Programs using Intraprocedural Analyzers" (Chen, Hsieh,
 * Tsai, Wang, Wang, SAS 2014), section 4.1: calls are followed so many deep, and
 * where calls are left, the run blocks.  What is reached in the program without
 * recursion is reached in the program.
 */
#ifndef FIXC_UNWIND_H
#define FIXC_UNWIND_H

#include "bp_ast.h"

#include "engine/base/diag.h"

#include <stdio.h>

/* requires: bp_check succeeded, and p is of the text with this source.  Prints
   the program with a copy of each procedure for each depth, from 1 to `depth`, at
   which it can be called; the copy at depth d calls those at d + 1.  Procedures of
   one depth share a copy, so that the text grows with the depth and not with the
   number of calls.  Returns false after reporting: a concurrent program. */
bool unwind_print(FILE *out, struct arena *a, const struct bp_program *p,
                  const struct sources *sources, uint32_t depth,
                  struct diag *d);

#endif
