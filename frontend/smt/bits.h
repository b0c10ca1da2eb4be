/* frontend/smt/bits.h — operations on bits where there is only arithmetic.
 *
 * Arithmetic has no word for x & y.  Where a formula must be one of arithmetic, x & y
 * is a variable, or a function of which nothing but this is known: it has no bit that x
 * has not, and is negative if both are.  Then x | y and x ^ y are sums with it.
 */
#ifndef FIXC_BITS_H
#define FIXC_BITS_H

#include "smt.h"

/* What signs and sizes say of z = x & y. */
const struct smt_term *bits_signs(struct smt_terms *t, const struct smt_term *x,
                                  const struct smt_term *y,
                                  const struct smt_term *z);

/* What is known of all operations on bits in x. */
const struct smt_term *bits_facts(struct smt_terms *t,
                                  const struct smt_term *x);

/* Puts variables in the place of such operations: the same one for equal terms. */
struct bits_hidden;
struct bits_hidden *bits_hide_new(struct smt_terms *t);
void bits_hide_free(struct bits_hidden *h); /* NULL is allowed */
const struct smt_term *bits_hide(struct bits_hidden *h,
                                 const struct smt_term *x);
/* What is known of the variables so far. */
const struct smt_term *bits_hidden_facts(struct bits_hidden *h);
/* The term with what the variables stand for in their places. */
const struct smt_term *bits_show(struct bits_hidden *h,
                                 const struct smt_term *x);
/* Does one of the variables stand for a term that has one of `vars`? */
bool bits_hidden_have(struct bits_hidden *h, const struct smt_term *const *vars,
                      uint32_t n);

/* The clause without such operations, which says less than it does; in arena `a`. */
struct smt_clause bits_hide_in_clause(struct smt_terms *t, struct arena *a,
                                      const struct smt_clause *k);

#endif
