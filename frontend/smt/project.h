/* frontend/smt/project.h — projection of a formula by a model.
 *
 * A projection of  exists vars. x  by a model M of x is a formula without these
 * variables that M satisfies and that implies  exists vars. x.  It is one case of
 * many: for a formula there are finitely many projections, and their disjunction
 * is what eliminating the quantifiers gives.  So whoever needs only what the
 * models at hand say pays for no other case.  (Komuravelli, Gurfinkel, Chaki:
 * SMT-based Model Checking for Recursive Programs, CAV 2014, section 5.)
 *
 * Real variables are eliminated as Loos and Weispfenning do (Applying Linear
 * Quantifier Elimination, 1993), integers as Cooper does (Theorem Proving in
 * Arithmetic without Multiplication, 1972); the model chooses the case.
 */
#ifndef FIXC_PROJECT_H
#define FIXC_PROJECT_H

#include "smt.h"

/* The value of a variable in a model; NULL: it has none. */
typedef const struct smt_term *project_value(void *arg,
                                             const struct smt_term *var);

/* The projection of  exists vars. x  by the model that `value_of` is.  NULL: a
   variable of `vars` is in a term that is not linear, `x` has an applied
   predicate, or `x` is not true in the model.  Coefficients of the result may be
   long: each integer variable multiplies those of the ones after it. */
const struct smt_term *project_by_model(struct smt_terms *t,
                                        const struct smt_term *x,
                                        const struct smt_term *const *vars,
                                        uint32_t n, project_value *value_of,
                                        void *arg);

/* What is equivalent to  exists vars. x,  as the disjunction of the projections by
   one model after the other (lazily: each model is one that no projection so far
   has).  NULL: as above, or it takes more than `most` models, or the solver gives
   up, which it does after so many milliseconds for a model. */
const struct smt_term *project_all(struct smt *s, struct smt_terms *t,
                                   const struct smt_term *x,
                                   const struct smt_term *const *vars,
                                   uint32_t n, uint32_t most,
                                   unsigned milliseconds);

/* The same if it takes few models; else what the solver's own elimination gives, which
   depends on all that it was asked before. */
const struct smt_term *project_or_eliminate(struct smt *s, struct smt_terms *t,
                                            const struct smt_term *x,
                                            const struct smt_term *const *vars,
                                            uint32_t n, unsigned milliseconds);

#endif
