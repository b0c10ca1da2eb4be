/* engine/solve/joins.h — solving positive systems by joins of tables.
 *
 * Where all components of relations are plain values, and the relations are
 * irregular (the edges of a graph, the pointers of a program), a diagram has
 * about as many nodes as the relation has tuples, and to make a node takes
 * longer than to join two tuples.  Such a system is solved without diagrams:
 * each relation is a set of tuples with hash indexes, and each tuple is joined
 * once as what is new (semi-naive evaluation: Bancilhon and Ramakrishnan 1986;
 * as engines for Datalog do it).
 *
 * The least solution of a positive system does not depend on how it is
 * approached.
 */
#ifndef FIXC_JOINS_H
#define FIXC_JOINS_H

#include "engine/bdd/dd.h"
#include "engine/plan/plan.h"
#include "tuples.h"

struct exec;
struct joins;

/* For p->solves.at[number], which is by tables.  Solving can be left by longjmp
   at any time; what was made must be freed. */
struct joins *joins_new(struct exec *x, const struct plan *p, uint32_t number);
void joins_free(struct joins *s); /* NULL is allowed */

/* What joins_run came to. */
enum joins_end {
  JOINS_SOLVED,
  JOINS_PAUSED, /* the budget is spent; another run goes on */
  JOINS_TOO_MUCH, /* for the budget by far, in one clause: nothing to go on with */
};

/* Solves the system, or goes on.  `budget`: of tuples looked at, about; 0: no
   end.  To be called in dd_guard. */
enum joins_end joins_run(struct joins *s, uint64_t budget);

/* The tuples of a member. */
const struct tuples *joins_tuples(const struct joins *s, uint32_t member);

/* dst := all tuples of a member as one diagram over its home. */
void joins_gather(const struct joins *s, uint32_t member, dd_slot dst);

/* How many rounds have found new tuples of a member. */
uint64_t joins_rounds(const struct joins *s, uint32_t member);

#endif
