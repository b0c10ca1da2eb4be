/* frontend/trace/describe.h — a trace in the program's words.
 *
 * Shared by the formats of traces.  Texts live in the arena.
 */
#ifndef FIXC_TRACE_DESCRIBE_H
#define FIXC_TRACE_DESCRIBE_H

#include "replay.h"

/* ---- Words --------------------------------------------------------------- */

/* The name as a program has it: in braces if it is no plain word. */
const char *describe_name(struct arena *a, const char *name);

/* The statement or the condition as it is written, on one line, without its
   labels; `end` for the end of a body. */
const char *describe_place(struct arena *a, const struct script *s,
                           struct place p);

/* Line and column of a place, from 1; 0 for one in no text. */
void describe_locate(const struct script *s, struct place p, unsigned *line,
                     unsigned *column);

/* Where the trace ends: before the labelled statement, or before the
   assertion that fails. */
struct place describe_end(const struct trace *t);

/* ---- Following a trace ---------------------------------------------------- */

struct walk_frame {
  const struct bp_proc *proc;
  const struct bp_stmt *call; /* the caller's statement, or NULL */
  const uint8_t *locals;      /* now */
  uint32_t opened;            /* number of the step that called, from 0 */
};

struct walk_thread {
  VEC(struct walk_frame) stack;
};

/* The state between two steps. */
struct walk {
  const struct trace *trace;
  const uint8_t *globals;
  struct walk_thread *threads;
};

/* At the beginning of the trace. */
void walk_open(struct walk *w, const struct trace *t);
/* Frees what the walk owns. */
void walk_close(struct walk *w);

/* The activation in which a thread is, or NULL. */
struct walk_frame *walk_top(const struct walk *w, uint32_t thread);
/* The one in which it is after the step; NULL if that is new, or none. */
struct walk_frame *walk_after(const struct walk *w, const struct step *step);

/* To behind the next step. */
void walk_step(struct walk *w, const struct step *step);

#endif
