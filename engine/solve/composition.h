/* engine/solve/composition.h — linear transfers as relations, which can be
 * composed.
 *
 * A rule Head(…) := Member(…) ∧ rows of constant relations, whose head is the
 * member itself, leads from one point of the member to another.  For given
 * rows it is a transition: a relation between the columns before and after,
 * which says nothing of the columns that stay as they are.  Transitions can be
 * put one after the other, and side by side, and are transitions again; so a
 * piece of straight-line code becomes one.
 *
 * This is algebra on the conjunctions that the rules are: composition of
 * relations, and their union.
 *
 * Equal transitions are one, and so are equal compositions.
 */
#ifndef FIXC_COMPOSITION_H
#define FIXC_COMPOSITION_H

#include "engine/bdd/dd.h"
#include "engine/plan/plan.h"
#include "transfer.h"

struct transitions;
struct transition;

/* Transitions of one member; `data` are the fields in which it has its columns.
   */
struct transitions *transitions_new(struct dd *dd, const struct plan *p,
                                    const uint32_t *data, uint32_t ndata);
void transitions_free(struct transitions *m); /* NULL is allowed */

/* The transition for these rows, by factor of the transfer, whose first factor
   and head are the member and which has no other; NULL: there is no place for a
   variable.  It stays. */
struct transition *transition_of(struct transitions *m,
                                 const struct plan_transfer *p,
                                 const struct plan_row *rows);

/* First a, then b; and: a or b.  NULL if the relation has more than `bound`
   nodes, or if there is no place for a variable.  What nobody holds lives
   until transitions_sweep. */
struct transition *transition_compose(struct transitions *m,
                                      const struct transition *a,
                                      const struct transition *b,
                                      uint64_t bound);
struct transition *transition_union(struct transitions *m,
                                    const struct transition *a,
                                    const struct transition *b, uint64_t bound);

bool transition_is_empty(const struct transitions *m,
                         const struct transition *t);
uint64_t transition_nodes(const struct transition *t);

/* To be called in pairs. */
void transition_hold(struct transition *t);
void transition_release(struct transition *t);

/* Forgets transitions that nobody holds, if they have become many. */
void transitions_sweep(struct transitions *m);

/* dst := where the transition leads from the tuples in `from`, another slot. */
void transition_image(struct transitions *m, struct transition *t, dd_slot dst,
                      dd_slot from);

#endif
