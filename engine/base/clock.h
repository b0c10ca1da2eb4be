/* engine/base/clock.h — seconds on a clock that only runs forward. */
#ifndef FIXC_CLOCK_H
#define FIXC_CLOCK_H

double clock_now(void);

#endif
