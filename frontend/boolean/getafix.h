/* frontend/boolean/getafix.h — programs in the dialect of GETAFIX.
 *
 * Such a program has a procedure `init` that nobody calls, with a label
 * `endinit`.  init runs first, to that label; then `main`, and all procedures
 * whose names begin with `thread`, run as threads.  No other thread runs while a
 * global variable `atomic` or `super_atomic` is true, or while a procedure that
 * a thread has called runs.
 */
#ifndef FIXC_GETAFIX_H
#define FIXC_GETAFIX_H

#include "bp_ast.h"

/* requires: bp_parse succeeded; no name was resolved.  A program of the dialect
   becomes one of the language: program.first is the first of the threads in the
   text, which calls init and starts the others.  Other programs stay as they are.
   Warns that the program was read so (`-W init`), and reports what the dialect
   does not have. */
void bp_read_getafix(struct arena *a, struct bp_program *program,
                     struct diag *d);

#endif
