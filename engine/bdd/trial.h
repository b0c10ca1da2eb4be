/* engine/bdd/trial.h — diagrams that are built to be counted.
 *
 * How good an order of variables is, is seen by the diagrams in it.  These live for one
 * order, beside the store of dd.h and whatever runs on it: tables of fixed size, no
 * complement edges, no garbage collection.
 */
#ifndef FIXC_TRIAL_H
#define FIXC_TRIAL_H

#include "dd.h"

struct trial_dd;

enum { TRIAL_NO = 0, TRIAL_YES = 1 }; /* nodes: the constants */

/* NULL if there is no memory for one. */
struct trial_dd *trial_new(void);
void trial_free(struct trial_dd *t); /* NULL is allowed */

/* Forgets all nodes.  Then there may be about `most_nodes`, no more than 400 000, and
   32 steps for each. */
void trial_begin(struct trial_dd *t, uint64_t most_nodes);

/* Nodes or steps have run out: what is made from now on means nothing. */
bool trial_is_full(const struct trial_dd *t);

/* How many nodes were made, with the constants; all that there may be, if it is full. */
uint32_t trial_made(const struct trial_dd *t);

/* The node "if the variable at this level then high else low".  requires: both are
   constants or nodes of lower levels, that is, of greater numbers. */
uint32_t trial_node(struct trial_dd *t, uint32_t level, uint32_t low,
                    uint32_t high);

/* "If f then g else h" (Brace, Rudell, Bryant: Efficient Implementation of a BDD
   Package, DAC 1990).  Recurses once for each level. */
uint32_t trial_ite(struct trial_dd *t, uint32_t f, uint32_t g, uint32_t h);

/* Nodes of diagrams, each counted by itself: what operations on them have to walk. */
struct trial_sizes {
  uint64_t before, after;
};

/* The sizes of the copied diagrams as they are, and if variable v stands at level[v];
   of the largest, as many as have about `most_nodes` together, and one at least.  No more
   than `most_made` nodes are made.  `after` is UINT64_MAX if the trial is full
   before that is known.  What was in the trial is forgotten. */
struct trial_sizes trial_compare(struct trial_dd *t, const struct dd_graph *g,
                                 const uint32_t *level, uint64_t most_nodes,
                                 uint64_t most_made);

/* The same of any order: `after` is what the diagrams have at least, a node for each
   variable that they depend on.  Builds nothing. */
struct trial_sizes trial_bound(const struct dd_graph *g, uint64_t most_nodes);

#endif
