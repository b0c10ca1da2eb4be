/* engine/solve/transfer.h — transfer relations: rules that are specialised for
 * rows (partial evaluation: Jones, Gomard and Sestoft 1993).
 *
 * Most rows of a program's relations say of most variables only that one
 * equals another: a statement leaves all variables alone but those that it
 * writes.  The code of a rule, which must suit every row, moves and compares
 * them all.  A transfer is made for one combination of rows: variables that
 * the rows identify are one, which stays in the field where a member has it,
 * and only what is read or written costs anything.
 *
 * A factor that is a second member's row (what a callee does, say) is first
 * multiplied with the rows of the tables; that product, the side, is kept, and
 * gains what the row gains.
 *
 * This is algebra on the conjunction that the rule is, for these rows: the
 * result is the same set, and with it the solution.
 */
#ifndef FIXC_TRANSFER_H
#define FIXC_TRANSFER_H

#include "engine/base/arena.h"
#include "engine/bdd/dd.h"
#include "engine/plan/plan.h"

struct transfers;
struct transfer;

struct transfers *transfers_new(struct dd *dd, const struct plan *p);
void transfers_free(struct transfers *s); /* NULL is allowed */

/* Gives back the slots of all transfers, before they are freed while the store
   is still used. */
void transfers_give_slots(struct transfers *s);

/* The transfer for these rows, by factor; those of members are not looked at.
   NULL: there is none, and the rule's code must be run.  `one_row`: all that it gives is
   added to one row, so that it need not give anything twice. */
struct transfer *transfer_make(struct transfers *s,
                               const struct plan_transfer *p,
                               const struct plan_row *rows, bool one_row);

/* dst := what the rule gives, and need give, for the row `anchor` of the first factor, and
   `side` of the other factor of a member, if there is one.  `delta`: `side`
   is only what is new of that row. */
void transfer_run(struct transfers *s, struct transfer *t, dd_slot dst,
                  dd_slot anchor, dd_slot side, bool delta);

struct transfer_scope;

/* leader := of each variable of the scope (transfer_tracks.h) the one that stands for
   its group: variables that rows of tables say are the same are one. */
void transfer_find_leaders(const struct transfer_scope *scope,
                           const struct plan_transfer *p,
                           const struct plan_row *rows, uint32_t *leader);

/* dst := dst and what `same` says of the parameters of rel, but for what
   `keep` says too; both may be NULL. */
void transfers_spell_out(struct transfers *s, uint32_t rel, dd_slot dst,
                         const uint32_t *same, const uint32_t *keep);

#endif
