/* engine/base/clock.c — seconds on clocks that only run forward. */
#include "clock.h"

#include <time.h>

static double seconds_on(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double clock_now(void) { return seconds_on(CLOCK_MONOTONIC); }

double clock_of_thread(void) { return seconds_on(CLOCK_THREAD_CPUTIME_ID); }
