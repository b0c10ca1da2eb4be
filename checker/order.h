/* checker/order.h — an order of variables in which a certificate's graphs stay
 * small.
 *
 * A certificate says nothing of an order, and no verdict depends on one.  Here it
 * is read off its graphs: what is asked above is above.
 */
#ifndef FIXC_CERTIFY_ORDER_H
#define FIXC_CERTIFY_ORDER_H

#include "proof.h"

struct order;

/* Lives in the arena. */
struct order *order_of_proof(const struct program *p, const struct proof *f,
                             struct arena *a);

/* The place of a variable; of COPY_ENTRY and COPY_NOW, `proc` says whose the locals
   are. */
uint32_t order_rank(const struct order *o, const struct graph_var *v,
                    uint32_t proc);

#endif
