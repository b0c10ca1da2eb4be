/* frontend/c/cfa_copies.h — procedures once more, for further threads.
 *
 * An object in memory is there once in an automaton.  So a procedure that has some,
 * such as a local whose address is taken, can be run by one thread only; another
 * thread takes a copy of it, whose objects are its own.
 */
#ifndef FIXC_CFA_COPIES_H
#define FIXC_CFA_COPIES_H

#include "cfa.h"

/* By procedure, whether it has objects in memory of its own: variables, or what it
   allocates.  `g` is an automaton with memory; the list is in its arena. */
const bool *cfa_procs_with_objects(const struct cfa *g);

/* By procedure, whether a call leads there from `proc`, which is one of them; the list
   has room for all.  Starts of threads are not calls. */
void cfa_mark_called(const struct cfa *g, uint32_t proc, bool *called);

/* `g`, which is an automaton with memory, and behind it a copy of each of the `n`
   procedures, with all that it calls and that leads to objects.  None of them is a
   copy; one may be given several times.  A CFA_START stands for the copies of its
   callee, too: cfa_enters says so, and cfa_threads.h decides which one is taken.  Lives
   in the arena of `g`. */
const struct cfa *cfa_with_copies(const struct cfa *g, const uint32_t *procs,
                                  uint32_t n);

#endif
