/* frontend/trace/run.h — a candidate run: what the facts of a derivation claim.
 *
 * Moves stand in order.  If the thread of a move differs from that of the
 * move before, there was a context switch.  Points are those of a cfg that was
 * built after bp_make_threads.  A value is 0, 1, or RUN_ANY where nothing is
 * known of it: the variable is dead there, or was never set.  Nothing here is
 * believed: replay.h executes the program and compares.
 */
#ifndef FIXC_TRACE_RUN_H
#define FIXC_TRACE_RUN_H

#include "engine/base/vec.h"
#include "frontend/boolean/cfg.h"

#define RUN_ANY 2

enum run_move_kind { RUN_INTERNAL, RUN_CALL, RUN_RETURN };

/* `globals` are by program->globals, `locals` by the variables of the point's
   procedure (bp_proc.vars).  NULL: nothing is known of any. */
struct run_state {
  uint32_t point;
  const uint8_t *globals, *locals;
};

/* `to` of a call is the entry of the callee, of a return the caller's point
   after the call. */
struct run_move {
  enum run_move_kind kind;
  uint32_t thread; /* from 0 */
  struct run_state to;
};

/* What a run is to do with targets. */
enum run_demand {
  RUN_ENDS, /* a finite run ends at one; of an infinite run nothing is asked */
  RUN_VISITS, /* an infinite run comes to one again and again */
  RUN_AVOIDS, /* an infinite run never comes to one */
};

/* start[t] is the entry of the main of thread t, with the values when this
   thread moves first; for one that never moves, nothing is looked at.  The moves of
   an infinite run, which has one thread, are made once, and those from `loop` on
   again and again. */
struct run {
  uint32_t nthreads;
  struct run_state *start;
  VEC(struct run_move) moves;
  bool infinite;
  enum run_demand demand;
  size_t loop;
};

/* Takes out the moves to points that the text does not have: from a `return`, the run
   comes back to the caller at once. */
void run_leave_added(struct run *run, const struct cfg *g);

#endif
