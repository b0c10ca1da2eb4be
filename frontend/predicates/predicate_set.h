/* frontend/predicates/predicate_set.h — predicates per cut point.
 *
 * A predicate is an atom over the variables of its point, or another formula over
 * them, taken as one; it stands for its negation too.
 */
#ifndef FIXC_PREDICATE_SET_H
#define FIXC_PREDICATE_SET_H

#include "lbe.h"

struct predicate_set {
  const struct lbe *l;
  term_list *at; /* by point, sorted: atoms over one sum stand together */
  uint32_t total;
};

struct predicate_set *predicate_set_new(const struct lbe *l);
void predicate_set_free(struct predicate_set *p); /* NULL is allowed */

/* Adds a predicate at a point, or the one that it negates; false if it was there,
   or is a constant, or speaks of what is no variable of the point. */
bool predicate_set_add(struct predicate_set *p, uint32_t point,
                       const struct smt_term *atom);
/* Is it one of the point? */
bool predicate_set_has(const struct predicate_set *p, uint32_t point,
                       const struct smt_term *x);
/* Adds the atoms of a formula; returns how many were new. */
uint32_t predicate_set_add_formula(struct predicate_set *p, uint32_t point,
                                   const struct smt_term *x);
/* Adds all of another set; returns how many were new. */
uint32_t predicate_set_add_all(struct predicate_set *p,
                               const struct predicate_set *from);
/* The greatest number at one point. */
uint32_t predicate_set_most(const struct predicate_set *p);

#endif
