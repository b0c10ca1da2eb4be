/* frontend/trace/replay.h — a run is executed before it is believed.
 *
 * The interpreter shares nothing with the relations of a program: it reads the
 * text again (script.h), decides each condition itself, and keeps values of
 * its own.  The run says where control goes and which thread moves; the values
 * that it gives must be those that the program has.
 */
#ifndef FIXC_TRACE_REPLAY_H
#define FIXC_TRACE_REPLAY_H

#include "run.h"
#include "script.h"

enum step_kind {
  STEP_MOVE,
  STEP_ENTER, /* from the entry of a procedure to its first statement */
  STEP_CALL,
  STEP_RETURN,
  STEP_BEGIN, /* a thread that was started comes to its first entry */
  STEP_OVER,  /* and returns from there */
};

/* `globals` (by number) and `locals` (of the procedure of `to`) are the values
   after the step, 0 or 1.  A condition that decided was `taken`: 0 or 1; 2 if
   there was none. */
struct step {
  enum step_kind kind;
  uint32_t thread;
  struct place from, to;
  const uint8_t *globals, *locals;
  uint8_t taken;
};

/* Where a run was given up. */
struct trace_open {
  uint32_t move; /* from 1 */
  struct span at;
};

/* A run that was executed to a target.  locals[t] are those of main in thread
   t; NULL for a thread that is started by others. */
struct trace {
  struct script *script;
  uint32_t nthreads;
  const uint8_t *globals;
  const uint8_t *const *locals;
  struct step *steps;
  uint32_t nsteps;
  /* The label; "" for a line that was asked for; NULL: a failed assertion. */
  const char *target;
  const char *const *targets;
  uint32_t ntargets; /* what was asked for */
  /* An infinite run: the steps from `loop` on come again and again, each time with
     `grows` more activations on the stack; `target` is one in the loop if it
     `visits` targets. */
  bool infinite, visits, avoids;
  uint32_t loop, grows;
  /* If not NULL, it was not executed to the end: the run leaves open so many
     values that only some were tried. */
  const struct trace_open *open;
  bool drifts; /* `open`: the values of an infinite run do not come back */
};

/* Executes the run, which must end at a target: one of the labels, as in
   templates_options, a point by its name (cfg_point_names), or if there are none, a failed assertion or a label ERROR
   or SLIC_ERROR.  An infinite run must come back to where its loop begins, with the
   same globals and the same values in the activation on top, and must do with targets
   what it says (run.h); the trace's loop may be several turns of the run's, since
   values that nobody looks at can change.  Returns false after reporting the first move that the
   program does not have, or with t->open and no report; the trace is then of no
   use but to trace_free. */
bool trace_replay(struct trace *t, struct arena *a, const struct cfg *g,
                  const struct run *run, const char *const *targets,
                  uint32_t ntargets, struct diag *d);
/* Frees the script; the rest is in the arena. */
void trace_free(struct trace *t);

#endif
