/* frontend/horn/chc_order.h — which parameters of predicates lie close together.
 *
 * Private to chc_build.c.
 */
#ifndef FIXC_CHC_ORDER_H
#define FIXC_CHC_ORDER_H

#include "chc_places.h"
#include "engine/base/intern.h"

/* The tracks of the lanes in a good order: "T0.v", "T1.v[3]", each once.
   lane_names are the names of their record types. */
const char **chc_order(struct arena *a, struct intern *names,
                       const struct chc_problem *p,
                       const struct chc_places *places,
                       const char *const *lane_names, uint32_t *n);

#endif
