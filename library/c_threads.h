/* library/c_threads.h — C programs that start threads.
 *
 * Private to c_program.c: the loop is that of all C programs, over the steps of
 * threads (frontend/predicates/thread_steps.h), with a formula for threads.
 */
#ifndef FIXC_C_THREADS_H
#define FIXC_C_THREADS_H

#include "c_session.h"

/* Makes the steps, which r->c->threads and r->c->lbe become; false after reporting
   what is wrong. */
bool c_threads_read(struct session *r, uint32_t threads);
/* Whether the formula is one for threads; false after reporting. */
bool c_threads_suit(struct session *r);
/* What the loop needs. */
struct cegar_source c_threads_source(struct session *r);
/* After a Boolean program was solved: keeps the schedule of its run, and within
   what its verdict holds. */
void c_threads_take(struct session *r, struct session *one,
                    const struct boolean_text *b, struct boolean_answer *out);
/* Before the loop: visits the states, if the formula asks of runs within so many
   switches or rounds, and these are few.  True: c->result is the answer. */
bool c_threads_decide(struct session *r);
/* The verdict, with what it is within; the trace of YES, if one is asked for. */
void c_threads_answer(struct session *r, bool reachable);

#endif
