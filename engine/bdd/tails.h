/* engine/bdd/tails.h — numbers for the ends of sets of variables.
 *
 * What is left of a set below a node of a diagram is its variables from some place on: a
 * tail.  Sets that end alike have the same tails, so that what is computed for one of
 * them is found for the other.  A number is never given twice: results that are
 * remembered with it stay right for as long as the numbers live.
 */
#ifndef FIXC_TAILS_H
#define FIXC_TAILS_H

#include <stdint.h>

struct tails;

struct tails *tails_new(void);
void tails_free(struct tails *t); /* NULL is allowed */

/* numbers[i] := the number of the tail vars[i..n), not 0.  The variables ascend. */
void tails_number(struct tails *t, const uint32_t *vars, uint32_t n,
                  uint32_t *numbers);

#endif
