/* frontend/predicates/recorded.h — values that variables had in runs.
 *
 * The program is executed on small inputs, and the values at each point are
 * recorded: what holds of them is a guess at what always holds (hull.h,
 * invariants.h).  (Ernst, Cockrell, Griswold, Notkin: Dynamically Discovering Likely
 * Program Invariants to Support Program Evolution, IEEE Transactions on Software
 * Engineering 2001.)
 */
#ifndef FIXC_RECORDED_H
#define FIXC_RECORDED_H

#include "lbe.h"

struct recorded_point {
  VEC(int64_t) values; /* by sample, then by variable of the point */
  uint32_t n, of_run;  /* samples; those of the run at hand */
  bool partial;        /* there were others */
};

struct recorded {
  const struct lbe *l;
  struct recorded_point *at; /* by point */
  bool only;                 /* the program has one run, which ends well */
  VEC(int64_t) numbers;      /* small numbers of the program, positive */
  VEC(int64_t) divisors;     /* those by which it divides */
};

/* Values are between -2^33 and 2^33, as those of 32 bits are; samples with others
   are left out. */
#define RECORDED_LARGEST (INT64_C(1) << 33)

/* Executes the program; ends early when should_stop(arg) says so (NULL:
   never). */
struct recorded *recorded_new(const struct lbe *l,
                              bool (*should_stop)(void *arg), void *arg);
void recorded_free(struct recorded *r); /* NULL is allowed */

/* The values of a sample at a point, by variable of the point. */
const int64_t *recorded_row(const struct recorded *r, uint32_t point,
                            uint32_t sample);

/* Whether x, over the variables of the point, holds in each of its samples; false if
   that cannot be told of one. */
bool recorded_truths(const struct recorded *r, uint32_t point,
                     const struct smt_term *x, bool *holds);

#endif
