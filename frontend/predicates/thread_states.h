/* frontend/predicates/thread_states.h — all states of threads, one by one.
 *
 * Programs of threads often take few values or none, and have as many states as
 * their threads can be interleaved in.  These are visited breadth first, by the
 * number of switches between threads, and need no predicates.
 *
 * A variable is a number or unknown: an input is, what is made of one, and what C
 * leaves undefined.  Where a condition is unknown, both ways are taken.  So each
 * state of a run is visited, or one that differs from it in what is unknown; an
 * error that is visited need not be one, and its schedule is to be executed
 * (thread_run.h).
 */
#ifndef FIXC_THREAD_STATES_H
#define FIXC_THREAD_STATES_H

#include "thread_steps.h"

enum thread_states_end {
  THREAD_STATES_ALL,   /* no error is reached */
  THREAD_STATES_ERROR, /* `schedule` */
  THREAD_STATES_OPEN,  /* too many, stopped, or a CFA_UNSUPPORTED is reached */
};

enum thread_measure {
  THREAD_SWITCHES, /* between threads; 0 at first */
  THREAD_ROUNDS,   /* a switch to a thread with a lower number begins a round;
                      1 at first */
};

struct thread_search {
  enum thread_measure measure;
  uint32_t
      asked; /* switches or rounds: beyond these, fewer states are enough for
                     THREAD_STATES_OPEN */
  bool (*should_stop)(void *arg);
  void *arg;
};

struct thread_states {
  enum thread_states_end end;
  uint32_t level;   /* all states within fewer switches or rounds were visited,
                         and there is no error; THREAD_STATES_ERROR: it is reached
                         within so many */
  uint64_t visited; /* states */
  uint32_t *schedule; /* steps with as few switches or rounds as possible */
  uint32_t n;         /* of them */
};

/* The schedule lives in the arena of the threads. */
void thread_states_visit(const struct thread_steps *s,
                         const struct thread_search *how,
                         struct thread_states *out);

#endif
