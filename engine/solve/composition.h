/* engine/solve/composition.h — linear steps as relations, which can be composed.
 *
 * A rule Head(…) := Member(…) ∧ rows of constant relations, whose head is the
 * member itself, leads from one point of the member to another.  For given
 * rows it is a move: a relation between the columns before and after, which
 * says nothing of the columns that stay as they are.  Moves can be put one
 * after the other, and side by side, and are moves again; so a piece of
 * straight-line code becomes one.
 *
 * This is algebra on the conjunctions that the rules are: composition of
 * relations, and their union.
 *
 * Equal moves are one, and so are equal compositions.
 */
#ifndef FIXC_MOVES_H
#define FIXC_MOVES_H

#include "engine/bdd/dd.h"
#include "engine/plan/plan.h"
#include "transfer.h"

struct moves;
struct move;

/* Moves of one member; `data` are the fields in which it has its columns. */
struct moves *moves_new(struct dd *dd, const struct plan *p,
                        const uint32_t *data, uint32_t ndata);
void moves_free(struct moves *m); /* NULL is allowed */

/* The move for these rows, by factor of the step, whose first factor and head
   are the member and which has no other; NULL: there is no place for a
   variable.  It stays. */
struct move *move_of(struct moves *m, const struct plan_step *p,
                     const struct step_row *rows);

/* First a, then b; and: a or b.  NULL if the relation has more than `bound`
   nodes, or if there is no place for a variable.  What nobody holds lives
   until moves_sweep. */
struct move *move_then(struct moves *m, const struct move *a,
                       const struct move *b, uint64_t bound);
struct move *move_or(struct moves *m, const struct move *a,
                     const struct move *b, uint64_t bound);

bool move_is_empty(const struct moves *m, const struct move *t);
uint64_t move_nodes(const struct move *t);

/* To be called in pairs. */
void move_hold(struct move *t);
void move_release(struct move *t);

/* Forgets moves that nobody holds, if they have become many. */
void moves_sweep(struct moves *m);

/* dst := where the move leads from the tuples in `from`, another slot. */
void move_run(struct moves *m, struct move *t, dd_slot dst, dd_slot from);

#endif
