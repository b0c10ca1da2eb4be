/* engine/solve/takeover.h — when tables take over from diagrams.
 *
 * A system whose components are plain values is begun on diagrams, which nothing
 * beats on a regular relation.  An irregular one has about as many nodes as
 * tuples.  When a system has made many nodes, and its relations look like that,
 * tables (joins.h) solve the same system beside the diagrams.  Their work is a
 * part of what the diagrams have cost since.  Whichever way comes to the end
 * first gives the result.  So a system that suits diagrams
 * loses little, and one that does not is not stuck in them.
 */
#ifndef FIXC_TAKEOVER_H
#define FIXC_TAKEOVER_H

#include "joins.h"

/* A system by tables that may take over. */
struct takeover {
  struct joins *joins; /* NULL: it has not begun */
  uint64_t since;      /* nodes made when it was last its turn */
  uint32_t turns;      /* that it has had; each may be twice as long */
  bool refused;        /* one clause would have taken far too long */
};

/* How large the relations of a system are on diagrams. */
struct extent {
  double tuples;
  uint64_t nodes;
};

/* Adds a diagram of member `member`. */
void extent_add(struct extent *e, const struct plan *p, uint32_t system,
                uint32_t member, struct dd *dd, dd_slot value);

/* Whether it is the turn of the tables: many nodes were made, or nobody waits
   for that. */
bool takeover_is_due(const struct takeover *t, const struct plan *p,
                     uint32_t system, struct dd *dd);

/* Its turn; `sofar` is what diagrams have come to.  True when the system is
   solved. */
bool takeover_run(struct takeover *t, struct exec *x, const struct plan *p,
                  uint32_t system, struct extent sofar);

#endif
