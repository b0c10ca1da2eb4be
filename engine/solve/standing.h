/* engine/solve/standing.h — what is known of values when a loop did not come to
 * its end.
 *
 * A loop that is left by `stop when` gives a part of its relations; one that
 * oscillates gives nothing.  What reads such a value stands as it does, and all
 * else is what it would be without that loop.
 */
#ifndef FIXC_STANDING_H
#define FIXC_STANDING_H

#include "engine/plan/plan.h"

/* A loop whose system is not monotone came back to an earlier value: that after
   `first` rounds is that after `round`. */
struct oscillation {
  uint32_t rel;
  uint64_t first, round;
};

/* A zero-initialised struct is a value that is whole. */
struct standing {
  bool partial;
  const struct oscillation *oscillation; /* there is no value; or NULL */
};

struct standings;

/* For the main block of p; arena a owns the result. */
struct standings *standings_new(struct arena *a, const struct plan *p);

/* How what the instruction reads stands. */
struct standing standings_read(const struct standings *s,
                               const struct plan_instr *in);

/* What the instruction writes stands so. */
void standings_write(struct standings *s, const struct plan_instr *in,
                     struct standing standing);

#endif
