/* frontend/c/cfa_threads.h — the threads of a program, one automaton for each.
 *
 * A thread is what a CFA_START starts, and main is one.  Each has a procedure of
 * its own, without parameters and without calls: calls are put in place, so that
 * there is no recursion, and the locals of a thread are variables of this thread
 * alone.  All variables are globals then.  A state is a value for each variable and
 * a location for each thread that has begun; threads take steps in any order, an
 * edge at a time, and see what the others have written (sequential consistency,
 * Lamport 1979).
 *
 * What holds of it, besides what cfa.h says of every automaton:
 *  - Edges are CFA_SKIP, CFA_ASSUME, CFA_SET, CFA_HAVOC and CFA_START, whose
 *    callee is the procedure of the thread that begins.  Each thread is started
 *    at most once.
 *  - A location has several edges whose conditions exclude each other; where
 *    `waits` is set, none of them need hold, until another thread makes it so.
 *  - Between locations of which one is `inside`, no other thread runs.
 *  - Outside of these, an edge reads or writes `shared` variables at most once in
 *    all; if the text asks for more, the path ends at a CFA_UNSUPPORTED.
 *  - CFA_EXIT is the end of a thread.  At a CFA_STOP the program ends, and with it
 *    all threads: it does so where main returns.
 *
 * There are as many threads as the text starts; of a start that may come again (in
 * a cycle), the ones that were asked for, and those that go beyond them are started
 * and never run (`limited`).  They are waited for in vain.
 */
#ifndef FIXC_CFA_THREADS_H
#define FIXC_CFA_THREADS_H

#include "cfa.h"

struct cfa_threads {
  const struct cfa *of;   /* without memory (cfa_cells.h) */
  const struct cfa *flat; /* procs[i] is thread i; 0: main */
  bool limited;           /* more threads may be started than there are */
  /* Procedures of which a thread has found no copy, one for each such thread:
     cfa_with_copies makes them.  If there are some, the threads are to be made
     again then: those that have found none do nothing here. */
  const uint32_t *wanted;
  uint32_t nwanted;
  /* By location of `flat`. */
  const bool *inside, *waits;
  const bool *alone;  /* no thread has been started yet */
  const bool *shared; /* by variable: used by several threads, and changed */
};

/* `asked`: how many threads there are, with main; 0: one for each start.  NULL:
   what is wrong went to `d`.  All lives in the arena of `g`. */
struct cfa_threads *cfa_threads_of(const struct cfa *g, uint32_t asked,
                                   struct diag *d);

#endif
