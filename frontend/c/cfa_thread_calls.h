/* frontend/c/cfa_thread_calls.h — what the files that lower calls of threads share:
 * cfa_thread_calls.c, cfa_thread_waits.c and cfa_thread_own.c. */
#ifndef FIXC_CFA_THREAD_CALLS_H
#define FIXC_CFA_THREAD_CALLS_H

#include "cfa_building.h"

/* Numbers of <errno.h> and <threads.h>, as glibc has them. */
enum {
  THREAD_EAGAIN = 11,
  THREAD_EBUSY = 16,
  THREAD_EINVAL = 22,
  THREAD_ETIMEDOUT = 110,
  THRD_BUSY = 1,
  THRD_ERROR = 2,
  THRD_TIMEDOUT = 4
};

/* ---- cfa_thread_calls.c ------------------------------------------------------ */

const struct c_type *cfa_thread_int(const struct cfa_builder *b);
/* Argument i, without conversions of pointers; NULL: there is none. */
struct c_expr *cfa_thread_argument(const struct c_expr *call, unsigned i);
/* The side effects of argument i, of which no more is needed. */
void cfa_unneeded(struct cfa_builder *b, struct c_expr *call, unsigned i);
bool cfa_is_null(struct cfa_builder *b, const struct c_expr *x);
const struct cfa_expr *cfa_thread_number(struct cfa_builder *b,
                                         const struct c_type *t, uint64_t value,
                                         struct span span);
const struct cfa_expr *cfa_are_equal(struct cfa_builder *b,
                                     const struct cfa_expr *x,
                                     const struct cfa_expr *y,
                                     struct span span);
/* The function that an argument names, or NULL. */
struct c_symbol *cfa_function_named(struct c_expr *x);
/* The integer at the beginning of the object that argument i points to; of the kind
   CFA_L_NONE if there is none, and the path has ended. */
struct cfa_lvalue cfa_mutex_word(struct cfa_builder *b, struct c_expr *e,
                                 unsigned i);
void cfa_set_mutex(struct cfa_builder *b, struct cfa_lvalue l, uint64_t value,
                   struct span span);
void cfa_lock_mutex(struct cfa_builder *b, struct cfa_lvalue l,
                    const struct c_expr *e);
/* Locks it, and the result is 0, or leaves it, and the result is `fails`. */
const struct cfa_expr *cfa_try_mutex(struct cfa_builder *b, struct c_expr *e,
                                     const struct cfa_expr *fails);

/* ---- cfa_thread_waits.c ------------------------------------------------------ */

/* What a wait that ends at its time limit gives: `late`, or `wrong` if the limit is
   none.  The last argument is the limit. */
const struct cfa_expr *cfa_late_result(struct cfa_builder *b, struct c_expr *e,
                                       unsigned late, unsigned wrong);
/* A wait for a condition; the mutex is argument 1. */
const struct cfa_expr *cfa_timed_wait(struct cfa_builder *b, struct c_expr *e,
                                      unsigned late, unsigned wrong);
const struct cfa_expr *cfa_barrier_init(struct cfa_builder *b,
                                        struct c_expr *e);
const struct cfa_expr *cfa_barrier_wait(struct cfa_builder *b,
                                        struct c_expr *e);
void cfa_barrier_destroy(struct cfa_builder *b, struct c_expr *e);
void cfa_once(struct cfa_builder *b, struct c_expr *e);

/* ---- cfa_thread_own.c -------------------------------------------------------- */

/* The result of the thread that ends; argument 0. */
void cfa_set_thread_result(struct cfa_builder *b, struct c_expr *e);
/* Waits for a thread; its result goes where argument 1 points to. */
void cfa_join_thread(struct cfa_builder *b, struct c_expr *e);
/* The number of the thread at hand. */
const struct cfa_expr *cfa_self(struct cfa_builder *b, struct c_expr *e);
void cfa_key_create(struct cfa_builder *b, struct c_expr *e);
void cfa_key_set(struct cfa_builder *b, struct c_expr *e);
const struct cfa_expr *cfa_key_get(struct cfa_builder *b, struct c_expr *e);

#endif
