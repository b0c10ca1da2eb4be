/* calculus/logic/entail.h — whether what a clause says puts a tuple into a
 * relation.
 *
 * Relations are what their definitions say: a fixed point contains what its body
 * gives for it.  So an atom holds where the conjuncts of one clause of its
 * definition hold.  entails() looks for them among what is known, unfolding
 * definitions some levels deep.
 */
#ifndef FIXC_ENTAIL_H
#define FIXC_ENTAIL_H

#include "engine/base/vec.h"
#include "independence.h"

typedef VEC(const struct fp_expr *) expr_list;
typedef VEC(struct fp_rel *) rel_list;

/* What is known, over variables that stand for themselves. */
struct known {
  struct arena *a;
  const struct hiding *h;
  const rel_list *rels;    /* with definitions */
  expr_list facts, absent; /* applications that hold, that do not hold */
  VEC(const char *) vars;  /* names of variables in these */
};

/* The definition of a relation, or NULL. */
struct fp_rel *rel_named(const rel_list *rels, const char *name, uint32_t n);

/* Whether `goal`, over the same variables, follows.  False: it was not seen. */
bool entails(const struct known *k, const struct fp_expr *goal);

bool same_expr(const struct fp_expr *x, const struct fp_expr *y);

#endif
