/* frontend/smt/z3_bits.h — formulas over integers as formulas over bit-vectors.
 *
 * Integers that are bounded fit into bit-vectors, and where all vectors are wide
 * enough no operation wraps: the formula says the same, x & y included, and is
 * decided by its bits.  Each vector is in two's complement; how wide it is follows
 * from the operation and the widths of its operands, and of a variable from the
 * formulas that bound it.  Elements of an array variable are numbers of C: whoever asks for
 * them asserts so of each.
 */
#ifndef FIXC_Z3_BITS_H
#define FIXC_Z3_BITS_H

#include "term.h"
#include "z3_api.h"

struct z3_bits;

/* Of formulas over terms of `t`, as formulas of context `c`. */
struct z3_bits *z3_bits_new(const struct z3_api *api, Z3_context c,
                            struct smt_terms *t);
void z3_bits_free(struct z3_bits *b); /* NULL is allowed */

/* Learns which variables x bounds: by comparisons with numbers among its
   conjuncts, and, where x is  label => y,  among those of y, if `assumed` says that
   the label is. */
void z3_bits_learn(struct z3_bits *b, const struct smt_term *x,
                   bool (*assumed)(void *arg, const struct smt_term *label),
                   void *arg);

/* The formula; NULL: a variable without bounds, a vector too wide, reals, or an
   applied predicate.  It belongs to `b`. */
Z3_ast z3_bits_formula(struct z3_bits *b, const struct smt_term *x);

/* The labels whose formulas have told the width of a variable. */
const term_list *z3_bits_labels(const struct z3_bits *b);

/* The value that a model of such formulas gives the variable: any one if they do not
   have it; NULL: interrupted. */
const struct smt_term *z3_bits_value(struct z3_bits *b, Z3_model model,
                                     const struct smt_term *var);

#endif
