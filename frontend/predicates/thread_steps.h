/* frontend/predicates/thread_steps.h — the steps of threads, as blocks.
 *
 * A step is a way through the automaton of one thread (cfa_threads.h) that is
 * taken without another thread in between: what is local to the thread, and one
 * use of what is shared, or a whole atomic part.  (Lipton: Reduction, CACM 1975:
 * what is local commutes with all that others do.)
 *
 * Steps are the blocks of lbe.h, with the same numbers, and a state of all threads
 * together is one point: STEPS_ANYWHERE, over the values of all variables that a
 * step may read.  So a predicate may speak of several threads, and a run that takes
 * steps of threads in turn is a path like others (path.h).  Where each thread is,
 * the Boolean program knows (thread_text.h), not the point.
 */
#ifndef FIXC_THREAD_STEPS_H
#define FIXC_THREAD_STEPS_H

#include "frontend/c/cfa_threads.h"
#include "lbe.h"

/* Points of `l`. */
enum {
  STEPS_ANYWHERE,
  STEPS_ERROR,
  STEPS_UNSUPPORTED,
  STEPS_BEGIN, /* before the first step of main */
  STEPS_NPOINTS
};

struct thread_step {
  uint32_t thread, from, to; /* locations of threads->flat */
  const uint32_t *edges;     /* of it, in order */
  uint32_t nedges;
  uint32_t starts; /* the thread that it starts, or CFA_NONE */
};

struct thread_steps {
  const struct cfa_threads *threads;
  struct lbe *l;
  const struct thread_step *steps;
  uint32_t n;
};

/* All lives in the arena of the threads. */
struct thread_steps *thread_steps_of(const struct cfa_threads *t,
                                     struct smt_terms *terms);

#endif
