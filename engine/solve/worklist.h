/* engine/solve/worklist.h — solving positive systems by a worklist.
 *
 * Programs make the control components of relations sparse: of all pairs of
 * counters few are ever related, and what holds at one location depends on its
 * neighbours only.  So relations are indexed by locations: a location is a
 * member of the system and one value of each of its control components (the
 * key), and each has one diagram over the other components.  A worklist holds
 * the locations whose delta, the tuples not yet propagated, is not empty.  The
 * location that comes first in the program's order goes first, so that what
 * flows into a location has mostly arrived when it is taken (a weak topological
 * order: Bourdoncle 1993).
 *
 * The least solution does not depend on the order (chaotic iteration: Cousot
 * and Cousot 1977), so this may be used for every system that is positive.
 */
#ifndef FIXC_WORKLIST_H
#define FIXC_WORKLIST_H

#include "engine/bdd/dd.h"
#include "engine/plan/plan.h"

struct exec;
struct worklist;

/* For p->solves.at[number], running the code of rules with x.  Solving can be
   left by longjmp at any time; the locations stay readable and must be freed.
   */
struct worklist *worklist_new(struct exec *x, const struct plan *p,
                              uint32_t number);

/* Solves the system, or goes on where the last run of it stopped: locations
   whose bounds (plan_member.bounds) are beyond `bound` wait, and are not read.
   `varies`: it is run only once, and so do rows of tables (deepening.h). */
void worklist_run(struct worklist *s, uint32_t bound, bool varies);
/* Whether its tables and the worklist are what they should be after
   worklist_run: NULL, or what is wrong. */
const char *worklist_check(const struct worklist *s);
void worklist_free(struct worklist *s); /* NULL is allowed */

/* Frees them while the run goes on: their slots can be used again. */
void worklist_drop(struct worklist *s); /* NULL is allowed */

/* dst := all tuples of a member as one diagram over its home. */
void worklist_gather(struct worklist *s, uint32_t member, dd_slot dst);

/* Calls row for each location of a member: the values of its control
   components, and its tuples over the others, which row must not change. */
void worklist_each(const struct worklist *s, uint32_t member,
                   void (*row)(void *arg, const uint32_t *key, dd_slot value),
                   void *arg);

/* The nodes of all locations of a member, each diagram counted by itself. */
uint64_t worklist_diagram_nodes(struct worklist *s, uint32_t member);

struct worklist_figures {
  uint64_t steps; /* locations taken from the worklist */
  uint64_t rows;  /* locations that have a tuple */
};
struct worklist_figures worklist_member_figures(const struct worklist *s,
                                                uint32_t member);

/* ---- Origins (exec_options.origins) -------------------------------------- */

/* What added a tuple to a location: a rule, with values for its control
   variables, at a time.  Times count from 0 in each system. */
struct origin {
  uint32_t time;
  uint32_t rule;
  const uint32_t *value;
};

/* What added the tuple of a member with these control values and, in bits[var],
   these data; false if it is not in the member. */
bool worklist_origin(struct worklist *s, uint32_t member, const uint32_t *key,
                     const bool *bits, struct origin *out);

/* dst := the row that a join reads, with these values of control variables, as
   it was before `time`; tables have no time. */
void worklist_row_before(struct worklist *s, const struct plan_join *j,
                         const uint32_t *value, uint32_t time, dd_slot dst);

#endif
