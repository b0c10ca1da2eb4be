/* frontend/boolean/bp_check.h — names, arities and threads of a Boolean program.
 *
 * requires: a tree from bp_parse.
 * establishes: every bp_ref has its variable, label or procedure (but for
 * `_`); procs, globals, threads and nslots are filled; every thread has a
 * main; the numbers of arguments, results and targets agree (a call without
 * targets may discard all results); no target occurs twice; 'x occurs in
 * `constrain` only; `concurrent` tells whether there is more than one thread.
 */
#ifndef FIXC_BP_CHECK_H
#define FIXC_BP_CHECK_H

#include "bp_ast.h"

/* Returns false after reporting errors. */
bool bp_check(struct arena *a, struct bp_program *program, struct diag *d);

#endif
