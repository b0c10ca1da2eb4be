/* frontend/c/cfa_thread_waits.c — waits with a time limit, barriers, and functions
 * that are run once.
 *
 * A wait with a limit is an attempt that may be made late: a thread stands before a
 * step as long as no schedule takes it, and what it finds then is what it would have
 * found at its limit.  So a wait fails only where the attempt does, as POSIX has it:
 * no wait fails that need not begin.
 *
 * A barrier is an integer of these parts, from the lowest bit on:
 *
 *   count     threads that it is for; 0: it is not initialised
 *   arrived   threads of this turn that wait
 *   inside    threads that have arrived, in this turn or in an earlier one, and have
 *             not left
 *   claimed   1: one of this turn has chosen to be the serial thread
 *   turn      its number, modulo TURNS
 *   overlaps  turns that ended one after the other while a thread of an earlier turn
 *             was inside
 *
 * Who arrives last ends the turn; others leave in a step of their own, once the turn
 * is not that in which they came.  TURNS are enough unless a thread sleeps for so many
 * turns of others, which `overlaps` tells: the path ends there.  Where all have left,
 * only `count` remains, so that a program which goes round has few states.
 */
#include "cfa_thread_calls.h"

#include <string.h>

/* ---- Time limits ---------------------------------------------------------------- */

static const struct c_member *member_named(const struct c_type *t,
                                           const char *name) {
  for (uint32_t i = 0; c_is_record(t) && i < t->n; i++)
    if (t->members[i].name && !strcmp(t->members[i].name, name) &&
        cfa_is_supported(t->members[i].type))
      return &t->members[i];
  return NULL;
}

static const struct cfa_expr *
is_part_within(struct cfa_builder *b, const struct cfa_expr *x, uint64_t most) {
  const struct c_type *t = cfa_thread_int(b);
  return cfa_binary(
      b->g, CFA_LOGICAL_AND, t,
      cfa_operation(b, CFA_GREATER_EQUAL, t, x,
                    cfa_thread_number(b, x->type, 0, x->span), x->span),
      cfa_operation(b, CFA_LESS_EQUAL, t, x,
                    cfa_thread_number(b, x->type, most, x->span), x->span),
      x->span);
}

/* Whether the member of what the pointer leads to is there, and the value is from 0 to
   `most`; NULL: it has none. */
static const struct cfa_expr *member_within(struct cfa_builder *b,
                                            struct c_expr *pointer,
                                            const char *name, uint64_t most) {
  const struct c_type *t = pointer->type;
  const struct c_member *m =
      t->kind == C_POINTER ? member_named(t->of, name) : NULL;
  if (!m)
    return NULL;
  struct span span = pointer->span;
  struct cfa_lvalue l =
      cfa_part(b, cfa_pointee(b, pointer), m->offset, m->type, NULL, span);
  return is_part_within(b, cfa_kept(b, cfa_read_lvalue(b, l, span), span),
                        most);
}

enum { MOST_NANOSECONDS = 999999999, MOST_MICROSECONDS = 999999 };

static struct c_expr *last_argument(const struct c_expr *e) {
  unsigned n = 0;
  while (cfa_thread_argument(e, n + 1))
    n++;
  return cfa_thread_argument(e, n);
}

/* Whether the time limit is one; NULL: the path has ended. */
static const struct cfa_expr *is_time(struct cfa_builder *b, struct c_expr *e) {
  const struct cfa_expr *valid =
      member_within(b, last_argument(e), "tv_nsec", MOST_NANOSECONDS);
  if (!valid)
    cfa_unsupported(b, e->span, "a time limit of this type");
  return valid;
}

const struct cfa_expr *cfa_late_result(struct cfa_builder *b, struct c_expr *e,
                                       unsigned late, unsigned wrong) {
  const struct c_type *t = cfa_thread_int(b);
  const struct cfa_expr *valid = is_time(b, e);
  const struct cfa_expr *x = cfa_thread_number(b, t, late, e->span);
  if (!valid)
    return x;
  return cfa_choice(b->g, valid, x, cfa_thread_number(b, t, wrong, e->span),
                    e->span);
}

/* Any number from 0 to `most`. */
static const struct cfa_expr *any_within(struct cfa_builder *b,
                                         const struct c_type *t, uint64_t most,
                                         const char *name, struct span span) {
  uint32_t v = cfa_temporary(b, t, span);
  cfa_havoc(b, v, CFA_NO_BODY, name, span);
  const struct cfa_expr *x = cfa_variable(b->g, v, span);
  cfa_assume(b, is_part_within(b, x, most), span);
  return x;
}

static bool put_member(struct cfa_builder *b, struct cfa_lvalue whole,
                       const struct c_member *m, uint64_t most,
                       const char *name, struct span span) {
  struct cfa_lvalue l = cfa_part(b, whole, m->offset, m->type, NULL, span);
  if (l.kind == CFA_L_NONE)
    return false;
  cfa_write(b, l, any_within(b, m->type, most, name, span), span);
  return true;
}

/* A clock, and what the call is to say that cannot fail. */
static const struct clock_call {
  const char *name;
  unsigned to;              /* argument: where the time goes */
  const char *parts;        /* the member beside tv_sec */
  uint64_t most;            /* of it */
  unsigned asks;            /* the other argument, */
  uint64_t least, greatest; /* which is one of these */
  uint64_t result;
} clock_calls[] = {
    {"clock_gettime", 1, "tv_nsec", MOST_NANOSECONDS, 0, 0, 1, 0},
    {"timespec_get", 0, "tv_nsec", MOST_NANOSECONDS, 1, 1, 1, 1},
    {"gettimeofday", 0, "tv_usec", MOST_MICROSECONDS, 1, 0, 0, 0}};

static const struct clock_call *
clock_call_of(struct cfa_builder *b, const struct c_expr *e, const char *name) {
  for (size_t i = 0; i < sizeof clock_calls / sizeof *clock_calls; i++) {
    const struct clock_call *c = &clock_calls[i];
    const struct c_expr *x = cfa_thread_argument(e, c->asks);
    uint64_t value;
    while (x && (x->kind == C_E_CONVERT || x->kind == C_E_CAST))
      x = x->arg[0];
    if (!strcmp(c->name, name) && x && c_constant(b->types, x, &value) &&
        value >= c->least && value <= c->greatest)
      return c;
  }
  return NULL;
}

bool cfa_call_clock(struct cfa_builder *b, struct c_expr *e, const char *name,
                    uint64_t *result) {
  enum { MOST_SECONDS_BITS = 40 };
  const struct clock_call *c = clock_call_of(b, e, name);
  struct c_expr *to = c ? cfa_thread_argument(e, c->to) : NULL;
  if (!to || to->type->kind != C_POINTER)
    return false;
  const struct c_member *seconds = member_named(to->type->of, "tv_sec");
  const struct c_member *rest = member_named(to->type->of, c->parts);
  if (!seconds || !rest)
    return false;
  uint64_t most =
      seconds->type->bits > 32 ? UINT64_C(1) << MOST_SECONDS_BITS : INT32_MAX;
  struct cfa_lvalue l = cfa_pointee(b, to);
  *result = c->result;
  return put_member(b, l, seconds, most, name, e->span) &&
         put_member(b, l, rest, c->most, name, e->span);
}

/* ---- Choices ------------------------------------------------------------------- */

/* Goes either way: the program does not say which. */
static void go_either_way(struct cfa_builder *b, const char *name, uint32_t yes,
                          uint32_t no, struct span span) {
  const struct c_type *t = b->types->basic[C_BOOL];
  uint32_t any = cfa_temporary(b, t, span);
  cfa_havoc(b, any, CFA_NO_BODY, name, span);
  cfa_branch(b,
             cfa_are_equal(b, cfa_variable(b->g, any, span),
                           cfa_thread_number(b, t, 1, span), span),
             yes, no, false, span);
}

/* A call that ends in several ways. */
struct call_ways {
  uint32_t result, end;
  struct span span;
};

static struct call_ways begin_ways(struct cfa_builder *b, struct span span) {
  return (struct call_ways){cfa_temporary(b, cfa_thread_int(b), span),
                            cfa_new_location(b), span};
}

static void end_way(struct cfa_builder *b, const struct call_ways *w,
                    int64_t result) {
  cfa_set(b, w->result,
          cfa_thread_number(b, cfa_thread_int(b), (uint64_t)result, w->span),
          w->span);
  cfa_jump(b, w->end, w->span);
}

static const struct cfa_expr *end_ways(struct cfa_builder *b,
                                       const struct call_ways *w) {
  cfa_continue_at(b, w->end);
  return cfa_variable(b->g, w->result, w->span);
}

/* ---- Conditions ----------------------------------------------------------------- */

/* Of a limit that is none, the mutex stays as it is. */
const struct cfa_expr *cfa_timed_wait(struct cfa_builder *b, struct c_expr *e,
                                      unsigned late, unsigned wrong) {
  cfa_unneeded(b, e, 0);
  struct cfa_lvalue l = cfa_mutex_word(b, e, 1);
  const struct cfa_expr *valid = l.kind == CFA_L_NONE ? NULL : is_time(b, e);
  if (!valid)
    return NULL;
  uint32_t waits = cfa_new_location(b), refuses = cfa_new_location(b);
  uint32_t is_late = cfa_new_location(b), is_woken = cfa_new_location(b);
  struct call_ways w = begin_ways(b, e->span);
  cfa_branch(b, valid, waits, refuses, false, e->span);
  cfa_continue_at(b, refuses);
  end_way(b, &w, wrong);
  cfa_continue_at(b, waits);
  cfa_note_at(b, e->span, "a wait for a condition may end without a signal");
  cfa_set_mutex(b, l, 0, e->span);
  cfa_lock_mutex(b, l, e);
  go_either_way(b, "pthread_cond_timedwait", is_late, is_woken, e->span);
  cfa_continue_at(b, is_late);
  end_way(b, &w, late);
  cfa_continue_at(b, is_woken);
  end_way(b, &w, 0);
  return end_ways(b, &w);
}

/* ---- Barriers ------------------------------------------------------------------- */

enum {
  BARRIER_COUNT = 0, /* bits before each part */
  BARRIER_ARRIVED = 7,
  BARRIER_INSIDE = 14,
  BARRIER_CLAIMED = 21,
  BARRIER_TURN = 22,
  BARRIER_OVERLAPS = 25,
  MOST_IN_BARRIER = 127, /* more than there can be threads */
  TURNS = 8,
  SERIAL_THREAD = -1
};

static const struct c_type *barrier_type(const struct cfa_builder *b) {
  return b->types->basic[C_UINT];
}

static const struct cfa_expr *barrier_op(struct cfa_builder *b, enum cfa_op op,
                                         const struct cfa_expr *x, uint64_t y) {
  const struct c_type *t = barrier_type(b);
  return cfa_operation(b, op, t, x, cfa_thread_number(b, t, y, x->span),
                       x->span);
}

/* A part of it, with so many values. */
static const struct cfa_expr *barrier_part(struct cfa_builder *b,
                                           const struct cfa_expr *word,
                                           unsigned before, uint64_t values) {
  const struct cfa_expr *x =
      barrier_op(b, CFA_DIVIDE, word, UINT64_C(1) << before);
  return barrier_op(b, CFA_REMAINDER, x, values);
}

static const struct cfa_expr *barrier_threads(struct cfa_builder *b,
                                              const struct cfa_expr *word,
                                              unsigned before) {
  return barrier_part(b, word, before, MOST_IN_BARRIER + 1);
}

static const struct cfa_expr *is_barrier_value(struct cfa_builder *b,
                                               enum cfa_op op,
                                               const struct cfa_expr *x,
                                               const struct cfa_expr *y) {
  return cfa_operation(b, op, cfa_thread_int(b), x, y, x->span);
}

static const struct cfa_expr *
is_barrier_number(struct cfa_builder *b, const struct cfa_expr *x, uint64_t n) {
  return is_barrier_value(b, CFA_EQUAL, x,
                          cfa_thread_number(b, barrier_type(b), n, x->span));
}

static struct cfa_lvalue barrier_word(struct cfa_builder *b, struct c_expr *e) {
  struct cfa_lvalue l = cfa_mutex_word(b, e, 0);
  if (l.kind == CFA_L_NONE || l.type->bits >= barrier_type(b)->bits)
    return l;
  cfa_unsupported(b, e->span, "a barrier of this type");
  return (struct cfa_lvalue){.kind = CFA_L_NONE};
}

static const struct cfa_expr *
read_barrier(struct cfa_builder *b, struct cfa_lvalue l, struct span span) {
  return cfa_kept(
      b, cfa_convert(b, cfa_read_lvalue(b, l, span), barrier_type(b), span),
      span);
}

static void write_barrier(struct cfa_builder *b, struct cfa_lvalue l,
                          const struct cfa_expr *x, struct span span) {
  cfa_write(b, l, cfa_convert(b, x, l.type, span), span);
}

const struct cfa_expr *cfa_barrier_init(struct cfa_builder *b,
                                        struct c_expr *e) {
  struct cfa_lvalue l = barrier_word(b, e);
  if (l.kind == CFA_L_NONE)
    return NULL;
  const struct cfa_expr *n = cfa_convert(
      b, cfa_value(b, cfa_thread_argument(e, 2)), barrier_type(b), e->span);
  n = cfa_kept(b, n, e->span);
  uint32_t some = cfa_new_location(b), none = cfa_new_location(b);
  struct call_ways w = begin_ways(b, e->span);
  cfa_branch(b, is_barrier_number(b, n, 0), none, some, false, e->span);
  cfa_continue_at(b, none);
  end_way(b, &w, THREAD_EINVAL);
  cfa_continue_at(b, some);
  const struct cfa_expr *most =
      cfa_thread_number(b, barrier_type(b), MOST_IN_BARRIER, e->span);
  const struct cfa_expr *fits = is_barrier_value(b, CFA_LESS_EQUAL, n, most);
  write_barrier(b, l, cfa_choice(b->g, fits, n, most, e->span), e->span);
  end_way(b, &w, 0);
  return end_ways(b, &w);
}

/* As in glibc, it waits until those that have passed have left. */
void cfa_barrier_destroy(struct cfa_builder *b, struct c_expr *e) {
  struct cfa_lvalue l = barrier_word(b, e);
  if (l.kind == CFA_L_NONE)
    return;
  cfa_emit(b, CFA_BEGIN, e->span);
  const struct cfa_expr *inside =
      barrier_threads(b, read_barrier(b, l, e->span), BARRIER_INSIDE);
  cfa_assume(b, is_barrier_number(b, inside, 0), e->span);
  cfa_set_mutex(b, l, 0, e->span);
  cfa_emit(b, CFA_FINISH, e->span);
}

/* A thread at a barrier that another one will open. */
struct barrier_visit {
  struct cfa_lvalue l;
  const struct cfa_expr *word; /* when it arrived */
  uint32_t serial;             /* whether it is the serial thread; a variable */
  struct call_ways ways;
};

static void set_serial(struct cfa_builder *b, const struct barrier_visit *v,
                       uint64_t is) {
  cfa_set(b, v->serial,
          cfa_thread_number(b, b->types->basic[C_BOOL], is, v->ways.span),
          v->ways.span);
}

static void arrive_early(struct cfa_builder *b, const struct barrier_visit *v,
                         bool claims, uint32_t then) {
  uint64_t more = (UINT64_C(1) << BARRIER_ARRIVED) +
                  (UINT64_C(1) << BARRIER_INSIDE) +
                  ((uint64_t)claims << BARRIER_CLAIMED);
  write_barrier(b, v->l, barrier_op(b, CFA_ADD, v->word, more), v->ways.span);
  cfa_emit(b, CFA_FINISH, v->ways.span);
  set_serial(b, v, claims);
  cfa_jump(b, then, v->ways.span);
}

static void end_as_serial(struct cfa_builder *b, const struct barrier_visit *v,
                          const struct cfa_expr *is_serial) {
  uint32_t serial = cfa_new_location(b), other = cfa_new_location(b);
  cfa_branch(b, is_serial, serial, other, false, v->ways.span);
  cfa_continue_at(b, serial);
  end_way(b, &v->ways, SERIAL_THREAD);
  cfa_continue_at(b, other);
  end_way(b, &v->ways, 0);
}

/* The step that can be taken once the turn is another one. */
static void leave_barrier(struct cfa_builder *b,
                          const struct barrier_visit *v) {
  struct span span = v->ways.span;
  cfa_emit(b, CFA_BEGIN, span);
  const struct cfa_expr *now = read_barrier(b, v->l, span);
  cfa_assume(b,
             is_barrier_value(b, CFA_UNEQUAL,
                              barrier_part(b, now, BARRIER_TURN, TURNS),
                              barrier_part(b, v->word, BARRIER_TURN, TURNS)),
             span);
  const struct cfa_expr *alone =
      is_barrier_number(b, barrier_threads(b, now, BARRIER_INSIDE), 1);
  const struct cfa_expr *less =
      barrier_op(b, CFA_SUBTRACT, now, UINT64_C(1) << BARRIER_INSIDE);
  write_barrier(b, v->l,
                cfa_choice(b->g, alone, barrier_threads(b, now, BARRIER_COUNT),
                           less, span),
                span);
  cfa_emit(b, CFA_FINISH, span);
}

static const struct cfa_expr *is_unclaimed(struct cfa_builder *b,
                                           const struct barrier_visit *v) {
  return is_barrier_number(b, barrier_part(b, v->word, BARRIER_CLAIMED, 2), 0);
}

/* Any one of those that pass gets the special result (POSIX, pthread_barrier_wait):
   one that arrives may claim it. */
static void wait_at_barrier(struct cfa_builder *b, struct barrier_visit *v) {
  struct span span = v->ways.span;
  const struct c_type *t = b->types->basic[C_BOOL];
  uint32_t may = cfa_new_location(b), claims = cfa_new_location(b);
  uint32_t does_not = cfa_new_location(b), waits = cfa_new_location(b);
  v->serial = cfa_temporary(b, t, span);
  cfa_branch(b, is_unclaimed(b, v), may, does_not, false, span);
  cfa_continue_at(b, may);
  go_either_way(b, "pthread_barrier_wait", claims, does_not, span);
  cfa_continue_at(b, claims);
  arrive_early(b, v, true, waits);
  cfa_continue_at(b, does_not);
  arrive_early(b, v, false, waits);
  cfa_continue_at(b, waits);
  leave_barrier(b, v);
  end_as_serial(b, v,
                cfa_are_equal(b, cfa_variable(b->g, v->serial, span),
                              cfa_thread_number(b, t, 1, span), span));
}

static const struct cfa_expr *
shifted_part(struct cfa_builder *b, const struct cfa_expr *x, unsigned before) {
  return barrier_op(b, CFA_MULTIPLY, x, UINT64_C(1) << before);
}

static const struct cfa_expr *barrier_sum(struct cfa_builder *b,
                                          const struct cfa_expr *x,
                                          const struct cfa_expr *y) {
  return cfa_operation(b, CFA_ADD, barrier_type(b), x, y, x->span);
}

/* The barrier after a turn, of which all others have yet to leave. */
static const struct cfa_expr *next_turn(struct cfa_builder *b,
                                        const struct cfa_expr *word,
                                        const struct cfa_expr *overlaps) {
  const struct cfa_expr *inside = barrier_threads(b, word, BARRIER_INSIDE);
  const struct cfa_expr *turn = barrier_op(
      b, CFA_REMAINDER,
      barrier_op(b, CFA_ADD, barrier_part(b, word, BARRIER_TURN, TURNS), 1),
      TURNS);
  const struct cfa_expr *count = barrier_threads(b, word, BARRIER_COUNT);
  const struct cfa_expr *next = barrier_sum(
      b, barrier_sum(b, count, shifted_part(b, inside, BARRIER_INSIDE)),
      barrier_sum(b, shifted_part(b, turn, BARRIER_TURN),
                  shifted_part(b, overlaps, BARRIER_OVERLAPS)));
  return cfa_choice(b->g, is_barrier_number(b, inside, 0), count, next,
                    word->span);
}

/* The last one of a turn, which opens the barrier and does not wait. */
static void open_barrier(struct cfa_builder *b, const struct barrier_visit *v) {
  struct span span = v->ways.span;
  uint32_t late = cfa_new_location(b), good = cfa_new_location(b);
  const struct cfa_expr *others_left = is_barrier_value(
      b, CFA_EQUAL, barrier_threads(b, v->word, BARRIER_INSIDE),
      barrier_threads(b, v->word, BARRIER_ARRIVED));
  const struct cfa_expr *more = barrier_op(
      b, CFA_ADD, barrier_part(b, v->word, BARRIER_OVERLAPS, TURNS), 1);
  const struct cfa_expr *overlaps = cfa_kept(
      b,
      cfa_choice(b->g, others_left,
                 cfa_thread_number(b, barrier_type(b), 0, span), more, span),
      span);
  cfa_branch(b, is_barrier_number(b, overlaps, TURNS - 1), late, good, false,
             span);
  cfa_continue_at(b, late);
  cfa_unsupported(b, span,
                  "a barrier that a thread leaves %d turns after its own",
                  TURNS - 1);
  cfa_continue_at(b, good);
  write_barrier(b, v->l, next_turn(b, v->word, overlaps), span);
  cfa_emit(b, CFA_FINISH, span);
  end_as_serial(b, v, is_unclaimed(b, v));
}

const struct cfa_expr *cfa_barrier_wait(struct cfa_builder *b,
                                        struct c_expr *e) {
  struct barrier_visit v = {.l = barrier_word(b, e)};
  if (v.l.kind == CFA_L_NONE)
    return NULL;
  uint32_t made = cfa_new_location(b), not_made = cfa_new_location(b);
  uint32_t last = cfa_new_location(b), early = cfa_new_location(b);
  v.ways = begin_ways(b, e->span);
  cfa_emit(b, CFA_BEGIN, e->span);
  v.word = read_barrier(b, v.l, e->span);
  const struct cfa_expr *count = barrier_threads(b, v.word, BARRIER_COUNT);
  const struct cfa_expr *arrived = barrier_threads(b, v.word, BARRIER_ARRIVED);
  cfa_branch(b, is_barrier_number(b, count, 0), not_made, made, false, e->span);
  cfa_continue_at(b, not_made);
  cfa_unsupported(b, e->span, "a wait at a barrier that is not initialised");
  cfa_continue_at(b, made);
  cfa_branch(
      b,
      is_barrier_value(b, CFA_EQUAL, barrier_op(b, CFA_ADD, arrived, 1), count),
      last, early, false, e->span);
  cfa_continue_at(b, last);
  open_barrier(b, &v);
  cfa_continue_at(b, early);
  wait_at_barrier(b, &v);
  return end_ways(b, &v.ways);
}

/* ---- Once ----------------------------------------------------------------------- */

enum { ONCE_NEVER = 0, ONCE_RUNS = 1, ONCE_DONE = 2 };

/* The function in the first call; others wait until it has returned. */
void cfa_once(struct cfa_builder *b, struct c_expr *e) {
  struct c_symbol *f = cfa_function_named(cfa_thread_argument(e, 1));
  struct cfa_lvalue l = cfa_mutex_word(b, e, 0);
  if (l.kind == CFA_L_NONE)
    return;
  if (!f || !f->definition || f->type->n > 0 || f->type->variadic ||
      f->type->of->kind != C_VOID) {
    cfa_unsupported(b, e->span,
                    "a function that is run once and is not one with a body, "
                    "named here, of nothing");
    return;
  }
  uint32_t first = cfa_new_location(b), other = cfa_new_location(b);
  uint32_t end = cfa_new_location(b);
  cfa_emit(b, CFA_BEGIN, e->span);
  const struct cfa_expr *was =
      cfa_kept(b, cfa_read_lvalue(b, l, e->span), e->span);
  cfa_branch(b,
             cfa_are_equal(b, was,
                           cfa_thread_number(b, l.type, ONCE_NEVER, e->span),
                           e->span),
             first, other, false, e->span);
  cfa_continue_at(b, first);
  cfa_set_mutex(b, l, ONCE_RUNS, e->span);
  cfa_emit(b, CFA_FINISH, e->span);
  struct cfa_edge *call = cfa_emit(b, CFA_CALL, e->span);
  call->callee = f->number;
  call->once = true;
  cfa_set_mutex(b, l, ONCE_DONE, e->span);
  cfa_jump(b, end, e->span);
  cfa_continue_at(b, other);
  cfa_assume(b,
             cfa_are_equal(b, was,
                           cfa_thread_number(b, l.type, ONCE_DONE, e->span),
                           e->span),
             e->span);
  cfa_emit(b, CFA_FINISH, e->span);
  cfa_jump(b, end, e->span);
  cfa_continue_at(b, end);
}
