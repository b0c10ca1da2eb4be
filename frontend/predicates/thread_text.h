/* frontend/predicates/thread_text.h — the concurrent Boolean program of an
 * abstraction of threads.
 *
 * main is procedure `main`, thread 2 becomes `t2_f` if it begins in f, and so on;
 * `start_thread` starts each.  The predicates b0, b1, … are of the state of all
 * threads together, so they are global variables, and a step changes those that it
 * may change.  A location between steps is a label of its procedure.
 *
 * A step is one statement on a line of its own, within atomic_begin and atomic_end
 * where it is a part of an atomic part; the end of the program is an atomic part
 * that does not end.  So threads of the C program and of the Boolean program can be
 * switched at the same places, as often.
 */
#ifndef FIXC_THREAD_TEXT_H
#define FIXC_THREAD_TEXT_H

#include "boolean_text.h"
#include "thread_steps.h"

/* The program of these predicates, which are those of the blocks of `s`; to be freed
   by boolean_text_free.  BOOLEAN_BLOCK is the number of a step. */
struct boolean_text *thread_text_new(const struct thread_steps *s,
                                     const struct predicate_set *p,
                                     struct relations *r,
                                     struct boolean_style style);

#endif
