/* calculus/compile/clusters.h — rows that would be large as one diagram.
 *
 * The equations of n pairs of variables that are far apart in the order have 2^n
 * nodes together, and few each.  So the conjuncts of a row stay apart where their
 * product would be large (partitioned transition relations: Burch, Clarke and Long
 * 1991).
 */
#ifndef FIXC_CLUSTERS_H
#define FIXC_CLUSTERS_H

#include "calculus/logic/core.h"
#include "engine/plan/plan.h"

/* Whether the product of conjuncts may be large: many have variables on both sides of
   one place in the order.  `a` is for the time of the call. */
bool clusters_may_pay(const struct field *fields, struct core *const *args,
                      uint32_t n, struct arena *a);

/* dst := the product of conjuncts, of which there is one at least, if it is small; then
   NULL is returned.  Else dst := the first cluster, and the others are returned, in
   slots of their own and arena a.  Without `merges`, each conjunct is a cluster. */
const struct plan_clusters *clusters_multiply(struct dd *dd, struct arena *a,
                                              const dd_slot *conjuncts,
                                              uint32_t n, dd_slot dst,
                                              bool merges);

#endif
