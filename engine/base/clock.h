/* engine/base/clock.h — seconds on clocks that only run forward. */
#ifndef FIXC_CLOCK_H
#define FIXC_CLOCK_H

double clock_now(void);
/* Of the processor, in this thread: a limit on them finds the same on a machine with much
   else to do. */
double clock_of_thread(void);

#endif
