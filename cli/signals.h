/* cli/signals.h — interrupts and the time limit of a process. */
#ifndef FIXC_SIGNALS_H
#define FIXC_SIGNALS_H

#include "include/fixc.h"

#include <stdbool.h>

/* Catches SIGINT, SIGTERM, SIGHUP and the time limit, in seconds (0: none).
   Before a plan runs they end the process as unknown; then they interrupt the
   session, and end the process if it does not stop in ten seconds.  A solver that
   calls exit while the session runs ends it as unknown, too.  What ends the process
   also tells `result`, the descriptor of a pipe, in the form of outcome.h; -1: there
   is none. */
void signals_catch(fixc_session *s, double time_limit, int result);

/* From now on the session solves, or does not any more. */
void signals_running(bool running);

/* The answer is printed; from now on signals end the process with the status
   that belongs to it, and say nothing. */
void signals_answered(int status);

#endif
