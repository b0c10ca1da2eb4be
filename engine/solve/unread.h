/* engine/solve/unread.h — components that no rule reads at some locations.
 *
 * A summary relates the entry of a procedure to a state in it.  What the entry was
 * is read where a call joins it; of a procedure that nobody calls, no rule does,
 * and relating all that it does to it can cost more than all the rest.  Such
 * components get any value.
 *
 * Take the locations that have value d in control column k.  A component is
 * *unread* there if each rule that reads the member there (no table of the rule
 * is without a row for d) either does not mention it further, or hands it on to the
 * same component of its head, at a location with d in column k again.
 *
 * Why it is right.  Let S be the least solution, and X any assignment between S and
 * S with all values of the unread components.  Each step of X, a rule with a tuple
 * for each of its literals, is a step of S with tuples that differ in unread components only: the
 * rule does not look at them, and its head differs in what it hands on, which is
 * unread there.  So X and S have the same tuples but for unread components, and
 * a relation that another system or an answer reads has none of these.
 */
#ifndef FIXC_UNREAD_H
#define FIXC_UNREAD_H

#include "engine/bdd/field.h"
#include "engine/plan/plan.h"

struct unread;

/* Whether a table of the system has a row with this value in a column. */
struct unread_view {
  void *arg;
  bool (*has)(void *arg, uint32_t table, uint32_t column, uint32_t value);
};

/* For a member of p->solves.at[number]; NULL if it has no components that may be
   unread: it has no control column, or is read as a whole elsewhere. */
struct unread *unread_new(const struct plan *p, uint32_t number,
                          uint32_t member, const struct unread_view *view);
void unread_free(struct unread *u); /* NULL is allowed */

/* The number of fields that are unread at a location, and the fields, which the
   structure owns until the next call. */
uint32_t unread_at(struct unread *u, const uint32_t *key,
                   const struct field *const **fields);

#endif
