/* engine/solve/round_tables.h — systems that are not positive, in rounds over points.
 *
 * The paper's Evaluate (section 3) iterates one relation of such a system from
 * the empty set, and in each round evaluates the others anew from what it is
 * then.  Here all of them are tables of rows, and a round computes again only
 * what reads a row that changed in the round before: a row is a function of
 * the rows that its rules read, and diagrams are canonical, so that changes
 * are seen.  The values of all rounds are those of Evaluate, and so is their
 * number.
 */
#ifndef FIXC_ROUNDS_H
#define FIXC_ROUNDS_H

#include "engine/plan/plan.h"

struct exec;
struct points;
struct rounds;

/* For system p, whose p->rounds is given, in the points made for it. */
struct rounds *rounds_new(struct exec *x, struct points *s,
                          const struct plan_solve *p);
/* Solves the system; can be left by longjmp at any time.  A value that comes
   back is reported to exec_oscillates. */
void rounds_run(struct rounds *r);
void rounds_free(struct rounds *r); /* NULL is allowed; the points stay */

#endif
