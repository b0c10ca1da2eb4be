/* frontend/boolean/threads.h — threads that are started, and atomic parts.
 *
 * A program that starts threads becomes one with a fixed number of threads:
 * those of its text, and spare ones.  A spare thread waits until a
 * `start_thread` tells it in global variables of its own where to begin, and
 * with which values.  They are taken in turn; a start for which none is left
 * has no effect: its thread never runs.
 *
 * `atomic_begin` and `atomic_end` become assignments to a global variable.
 */
#ifndef FIXC_THREADS_H
#define FIXC_THREADS_H

#include "bp_ast.h"
#include "engine/base/intern.h"

/* requires: bp_check succeeded.  `nthreads` is the number of threads, 0: those
   of the text and one for each statement that starts one.  `copies`: a formula
   may have several of each thread, which then begin with the same values;
   otherwise the values are forgotten when they are taken.
   establishes, if the program is concurrent: no statement starts a thread or
   begins or ends an atomic part; program.atomic and program.flags are set.
   Returns false after reporting. */
bool bp_make_threads(struct arena *a, struct intern *names,
                     struct bp_program *program, uint32_t nthreads, bool copies,
                     struct diag *d);

#endif
