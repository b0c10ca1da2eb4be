/* library/watch.h — ends the work of an SMT solver in time.
 *
 * The solver cannot be asked to look at a clock or a flag.  A thread does that,
 * and interrupts it: a signal handler must not, since the solver may hold a
 * lock when the signal comes.
 */
#ifndef FIXC_WATCH_H
#define FIXC_WATCH_H

#include "frontend/smt/smt.h"

#include <signal.h>

struct watch;

/* Interrupts `s` when the clock of clock_now comes to `deadline` (0: never), or
   when *flag is set; the thread ends at watch_end or with the memory that is
   current.  NULL if there can be no thread. */
struct watch *watch_begin(struct smt *s, double deadline,
                          const volatile sig_atomic_t *flag);
void watch_end(struct watch *w); /* NULL is allowed */

#endif
