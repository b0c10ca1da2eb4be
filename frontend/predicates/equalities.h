/* frontend/predicates/equalities.h — equations that hold in recorded runs.
 *
 * What is in all samples of a point one and the same sum of others, each times a
 * number, gives an equation: `\result == m + n`.  (Karr: Affine Relationships
 * Among Variables of a Program, Acta Informatica 1976, computes such equations from
 * the text; Sharma, Gupta, Hariharan, Aiken, Liang, Nori: A Data Driven Approach for
 * Algebraic Loop Invariants, ESOP 2013, takes them from runs, also of higher
 * degree.)
 */
#ifndef FIXC_EQUALITIES_H
#define FIXC_EQUALITIES_H

#include "lbe.h"

/* Sums of samples are taken modulo this number, in which each number but 0 has an
   inverse, and of which products fit into 64 bits. */
#define EQUALITIES_PRIME UINT64_C(2147483647)

enum equality_kind {
  EQUALITIES_LINEAR,
  EQUALITIES_SOLVED, /* linear ones, and those that give a variable as a sum of
                         products of two others */
  EQUALITIES_PRODUCTS /* those, and all others between products of two variables */
};

/* `values` has `nsamples` rows, of a value for each variable of the point.  Adds to
   `found` equations between its variables; none that says that a variable is
   constant. */
void equalities_add(struct smt_terms *t, const struct lbe_point *p,
                    const int64_t *values, uint32_t nsamples,
                    enum equality_kind kind, term_list *found);

/* The same of linear equations between variables and their remainders by a number, as
   in `i == 2 * n + i % 2`: those with a remainder. */
void equalities_add_remainders(struct smt_terms *t, const struct lbe_point *p,
                               const int64_t *values, uint32_t nsamples,
                               int64_t divisor, term_list *found);

#endif
