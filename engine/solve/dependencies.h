/* engine/solve/dependencies.h — the linear rules of a system solved by a
 * worklist.
 *
 * Says from where to where the linear rules of a member lead, and which of its
 * locations nobody else asks for; with that, locations are passed over
 * (large_blocks.h).
 */
#ifndef FIXC_DEPENDENCIES_H
#define FIXC_DEPENDENCIES_H

#include "large_blocks.h"

struct dependencies;

/* The tables of the system, and the order of its locations. */
struct dependencies_view {
  void *arg;
  /* The first row of a table, or the next after `row`, whose key equals `key`
     in the columns of `mask`; PLAN_NONE: there is none.  `row` is PLAN_NONE, or
     was found with the same mask and key. */
  uint32_t (*find)(void *arg, uint32_t table, uint32_t mask,
                   const uint32_t *key, uint32_t row);
  const uint32_t *(*key)(void *arg, uint32_t table, uint32_t row);
  /* A row of a constant relation, as transfers read it. */
  struct plan_row (*row)(void *arg, uint32_t table, uint32_t row);
  uint64_t (*rank)(void *arg, uint32_t member, const uint32_t *key);
  uint32_t (*stratum)(void *arg, uint32_t member, const uint32_t *key);
};

/* For a member of p->solves.at[number]; NULL if nothing can be passed over:
   no rule is linear, or others read all of its rows. */
struct dependencies *dependencies_new(struct dd *dd, const struct plan *p,
                                      uint32_t number, uint32_t member,
                                      const struct dependencies_view *view);
void dependencies_free(struct dependencies *l); /* NULL is allowed */

/* Whether the transfers of dependencies_from stand for this rule. */
bool dependencies_cover(const struct dependencies *l, uint32_t rule);

/* See blocks_from.  A transfer that is a rule's joins row `row` of the rule's
   second join. */
const struct block_edge *dependencies_from(struct dependencies *l,
                                           const uint32_t *key, uint32_t *n);

/* dst := where a transfer that has a transition leads from the tuples in
   `from`. */
void dependencies_image(struct dependencies *l, const struct block_edge *edge,
                        dd_slot dst, dd_slot from);

/* The transition of a rule that is covered, for these rows of its factors; NULL:
   there is none. */
struct transition *dependencies_transition(struct dependencies *l,
                                           uint32_t rule,
                                           const struct plan_row *rows);

/* dst := where a transition leads from the tuples in `from`. */
void dependencies_run(struct dependencies *l, struct transition *t, dd_slot dst,
                      dd_slot from);

#endif
