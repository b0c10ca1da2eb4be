/* cli/signals.h — interrupts and the time limit of a process. */
#ifndef FIXC_SIGNALS_H
#define FIXC_SIGNALS_H

#include "options.h"

#include <stdbool.h>

/* Catches SIGINT, SIGTERM and the time limit.  Before a plan runs they end the
   process as unknown; then they stop the engine. */
void signals_catch(const struct options *o);

/* From now on a plan runs, or does not any more. */
void signals_running(bool running);

/* The answer is printed; from now on signals end the process with the status
   that belongs to it, and say nothing. */
void signals_answered(int status);

/* Whether that was said, and what. */
bool signals_has_answered(int *status);

/* Ends the process as unknown after so many seconds; 0: not any more. */
void signals_alarm(double seconds);

#endif
