/* frontend/boolean/order.h — which variables should lie close together.
 *
 * The size of diagrams depends on the order of variables more than on all
 * else.  Variables that occur together (in an assignment, a condition, as
 * argument and parameter, as returned value and target) should be close.
 */
#ifndef FIXC_ORDER_H
#define FIXC_ORDER_H

#include "bp_ast.h"
#include "engine/base/intern.h"

/* requires: bp_check succeeded.  Chooses the slots of locals (bp_var.slot) and the
   numbers of unknown values (unknowns.h), so call it before anything that looks at
   them.  Returns the tracks of the program in a good order: "Global.g3",
   "Local.s1", each once, and "Unknown.u2" above what it is assigned to.  Deterministic;
   the time is bounded by a constant times the size of the program. */
const char **order_tracks(struct arena *a, struct intern *names,
                          struct bp_program *p, uint32_t *n);

struct order_options {
  uint32_t seed;       /* one other start, which it names; 0: the usual ones */
  bool as_declared;    /* the variables lie as they are declared */
  bool declared_slots; /* variable number i of a procedure has slot i */
};

/* The same with options. */
const char **order_tracks_with(struct arena *a, struct intern *names,
                               struct bp_program *p,
                               const struct order_options *options,
                               uint32_t *n);

/* The same tracks as they are declared.  requires: order_tracks chose slots and numbers. */
const char **order_tracks_declared(struct arena *a, struct intern *names,
                                   struct bp_program *p, uint32_t *n);

/* The slots of order_tracks alone: arguments and parameters, returned values
   and targets share a slot where that is possible. */
void order_slots(struct bp_program *p);

/* The numbers 0 … n-1 in an order in which those of one group are close.
   Group i is pins[ends[i-1]] … pins[ends[i]-1], ascending without doubles. */
const uint32_t *order_groups(struct arena *a, uint32_t n, const uint32_t *pins,
                             const size_t *ends, size_t ngroups);

#endif
