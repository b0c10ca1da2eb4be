/* frontend/predicates/encode.h — expressions of C as terms.
 *
 * Integers of C are mathematical integers here.  Unsigned arithmetic wraps and
 * conversions are exact, so that a term has the value that the machine computes
 * as long as no signed operation overflows.  That the signed results so far fit
 * their types is kept beside, in `ranges`: whoever assumes it excludes the runs
 * that went on after an overflow, for which C gives no meaning.
 *
 * Bits of numbers are quotients and remainders by powers of two, and bit operations of
 * two unknowns terms of their own (term_bits).  What has no term here (shifts by so
 * many places that C gives no meaning) becomes a fresh variable of which little but
 * the range is known: more runs, never fewer.
 */
#ifndef FIXC_ENCODE_H
#define FIXC_ENCODE_H

#include "frontend/c/cfa.h"
#include "frontend/smt/term.h"

#include "engine/base/vec.h"

struct encoder {
  struct smt_terms *terms;
  /* What variable v of the automaton stands for: value_of(arg, v). */
  const struct smt_term *(*value_of)(void *arg, uint32_t var);
  void *arg;
  /* Under this condition the expression is evaluated, and its part at hand, if all
     of these hold too: operands of && and || before it, conditions of ?:. */
  const struct smt_term *context;
  term_list under;
  term_list fresh;  /* variables made on the way */
  term_list facts;  /* what is known of each */
  term_list ranges; /* signed results fit */
  bool exact;       /* no variable was made for lack of a term */
};

void encoder_init(struct encoder *e, struct smt_terms *t,
                  const struct smt_term *(*value_of)(void *arg, uint32_t var),
                  void *arg);
/* Empties the lists. */
void encoder_clear(struct encoder *e);
void encoder_free(struct encoder *e);

/* The value of an expression, an integer or an array. */
const struct smt_term *encode_value(struct encoder *e,
                                    const struct cfa_expr *x);
/* Whether it is not 0. */
const struct smt_term *encode_truth(struct encoder *e,
                                    const struct cfa_expr *x);
/* Some value of a type: a fresh variable, of which the range is a fact. */
const struct smt_term *encode_any(struct encoder *e, const struct c_type *type,
                                  const char *name);

/* Terms of that type are of this sort. */
enum smt_sort encode_sort(const struct c_type *type);

/* x is in the range of the type; true for what is no integer or pointer. */
const struct smt_term *encode_range(struct smt_terms *t,
                                    const struct c_type *type,
                                    const struct smt_term *x);
/* The range of a type follows from how it is computed: only signed results may
   leave it. */
bool encode_always_in_range(const struct c_type *type);

#endif
