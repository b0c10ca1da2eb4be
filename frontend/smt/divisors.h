/* frontend/smt/divisors.h — lemmas on remainders by what is no number.
 *
 * That z divides a sum if it divides both parts is beyond what a solver of
 * nonlinear arithmetic finds in general.  Here such facts are written down for the
 * remainders that are in a question, so that the solver needs linear arithmetic
 * only.  A lemma holds of all integers, and whatever the remainder by zero is:
 * it changes no answer.
 */
#ifndef FIXC_DIVISORS_H
#define FIXC_DIVISORS_H

#include "smt.h"

/* The remainders by what is no number, of a list of terms. */
struct divisors;

/* NULL: there are none, or so many that there is nothing to say of them. */
struct divisors *divisors_new(struct smt_terms *t, const term_list *of);
void divisors_free(struct divisors *d); /* NULL is allowed */

/* Adds to `lemmas` what holds of the remainders. */
void divisors_add_lemmas(const struct divisors *d, term_list *lemmas);

/* The term with a variable in place of each of the remainders: what follows from
   the terms of the list and the lemmas so changed follows from the terms. */
const struct smt_term *divisors_hide(const struct divisors *d,
                                     const struct smt_term *x);

/* Asserts the lemmas; hidden: with a variable for each remainder. */
void divisors_assert(const struct divisors *d, struct smt_solver *v,
                     bool hidden);

#endif
