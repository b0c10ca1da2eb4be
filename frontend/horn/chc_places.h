/* frontend/horn/chc_places.h — parameters of predicates that share a track.
 *
 * Private to chc_build.c.  The calculus interleaves the copies of one
 * component of one record type (its track).  Predicates have no common
 * records, so some are made up for them: each parameter is a record of one
 * component, and parameters between which a clause moves a variable are
 * records of one type.
 */
#ifndef FIXC_CHC_PLACES_H
#define FIXC_CHC_PLACES_H

#include "chc_read.h"

#define CHC_NOWHERE UINT32_MAX

struct chc_lane {
  const struct chc_sort *sort;
};

struct chc_places {
  uint32_t *first;   /* by predicate: where its parameters begin in lane_of */
  uint32_t *lane_of; /* by parameter */
  struct chc_lane *lanes;
  uint32_t nlanes;
};

/* Also sets the `place` of every variable that a predicate is applied to: a
   parameter that shares its lane; CHC_NOWHERE for the others. */
struct chc_places *chc_places_of(struct arena *a, struct chc_problem *p);

/* The lane of a variable, or CHC_NOWHERE. */
uint32_t chc_lane_of(const struct chc_places *s, const struct chc_var *v);

#endif
