/* engine/waves.h — positive systems whose rounds are part of the algorithm.
 *
 * The rules of such a system (plan_waves) are of two kinds.  Those that are not
 * late are followed to their end within a round.  Late ones read what the
 * iterated relation was when the round began, and what they give is added when
 * it ends.  So relation R has, after round n + 1, what it had after round n,
 * with all that its other rules get from that, and what its late rules get from
 * that at once.  The least solution is that of any order; the rounds are those
 * of the paper's Evaluate (section 3), in number and value, for the systems
 * that calculus/gates.c describes; but points that are passed over (fuse.h) have
 * no value, and a last round that adds to such points only is not counted.
 */
#ifndef FIXC_WAVES_H
#define FIXC_WAVES_H

#include "plan.h"

struct exec;
struct points;
struct waves;

/* For system p, whose p->waves is given, in the points made for it. */
struct waves *waves_new(struct exec *x, struct points *s,
                        const struct plan_solve *p);
/* Solves the system; can be left by longjmp at any time. */
void waves_run(struct waves *w);
void waves_free(struct waves *w); /* NULL is allowed; the points stay */

#endif
