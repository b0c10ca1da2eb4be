/* calculus/answers/fingerprint.h — short texts by which relations of different
 * runs are compared.
 *
 * Runs have different orders of variables, so that their diagrams cannot be
 * compared node by node.  A Boolean function is a polynomial that is linear in
 * each variable; its value at a random point of a finite field follows from a
 * diagram in one pass, whatever the order (Blum, Chandra and Wegman, Equivalence
 * of free Boolean graphs can be decided probabilistically in polynomial time,
 * Information Processing Letters 10, 1980).
 */
#ifndef FIXC_FINGERPRINT_H
#define FIXC_FINGERPRINT_H

#include "calculus/compile/lower.h"

enum { FINGERPRINT_DIGITS = 16 };

/* Writes hexadecimal digits and a NUL to `out`: the same for the same set of
   tuples, in any run, if the values of the parameters have the same codes.  Two
   sets that differ have the same digits with a probability of at most
   n * n / 2^61, n being the number of bits of a tuple.  To be called in
   dd_guard. */
void fingerprint(struct dd *dd, const struct layout *l, const uint32_t *fields,
                 uint32_t nfields, dd_slot value,
                 char out[FINGERPRINT_DIGITS + 1]);

#endif
