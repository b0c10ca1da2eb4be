/* frontend/trace/states.h — the states that a run may be in.
 *
 * What a run does not tell is a choice of the program: `*`, the first values
 * of variables.  A state therefore holds unknowns, numbers from 2 on.  Each
 * stands in one place and can be either value whatever the others are, so
 * that a state stands for a set.  If it matters which value an unknown has,
 * the state is split in two.  What does not matter stays unknown, however much
 * there is.  If there come to be too many states, some are dropped: what those
 * that stay can do is done all the same, but what they cannot do says nothing.
 */
#ifndef FIXC_TRACE_STATES_H
#define FIXC_TRACE_STATES_H

#include "engine/base/vec.h"
#include "frontend/boolean/bp_ast.h"

/* A set of truth values, whose bits these are. */
enum { NO = 1, YES = 2, EITHER = 3 };

/* The variables of one activation. */
struct frame {
  const struct frame *below;
  uint32_t n;
  uint32_t *at;
};

/* What an unknown was found to be. */
struct bound {
  const struct bound *before;
  uint32_t unknown, value;
};

struct state {
  const struct state *before; /* one move earlier */
  const struct bound *bound;
  uint32_t *globals;
  const struct frame **tops; /* by thread; NULL: none */
  bool own_globals, own_tops, own_frame;
};

/* All that the run can be in after so many moves.  The moving thread is
   `thread`: names of locals mean its activation on top. */
struct states {
  struct arena *arena;
  uint32_t nglobals, nthreads, thread;
  uint32_t unknowns; /* numbers of unknowns that are in use */
  VEC(struct state *) now, next;
  bool keeps_pasts; /* states that differ in their past only stay apart */
  bool full;        /* this move had more states than are followed */
  bool dropped;     /* some move had: the run may be in others than these */
};

/* One state, in which all is unknown and no thread has an activation. */
void states_open(struct states *s, struct arena *a, uint32_t nglobals,
                 uint32_t nthreads);
/* Frees the lists; the states stay in the arena. */
void states_close(struct states *s);

/* Splits the states in `now` until the value of e, which has no primed names,
   does not depend on unknowns. */
void states_know(struct states *s, const struct bp_expr *e);
/* Splits until all variables that e names, primed or not, are known. */
void states_know_names(struct states *s, const struct bp_expr *e);

/* The values that e can have: bit 0 for false, bit 1 for true; exact where
   states_know was called, since each `*` is a choice of its own. */
unsigned states_value(const struct states *s, const struct bp_expr *e,
                      const struct state *st);

/* Keeps the states in `now` in which e can have a value of the set, splitting
   them as far as that depends on unknowns; false if none is left.  If they
   `follow` states in which all names of e are known, names mean the values
   there, and primed ones those now. */
bool states_keep(struct states *s, const struct bp_expr *e, unsigned set,
                 bool follow);

/* The same state, to be changed. */
struct state *states_copy(struct states *s, const struct state *from);
/* A state that follows `from`, with its values. */
struct state *states_follow(struct states *s, const struct state *from);
/* Puts `value` in place of the value of a variable. */
void states_set(struct states *s, struct state *st, const struct bp_var *var,
                uint32_t value);
/* The value of a variable: 0, 1, or an unknown. */
uint32_t states_get(const struct states *s, const struct state *st,
                    const struct bp_var *var);
/* An activation with n unknowns, numbered from s->unknowns on, on top of the
   thread's. */
struct frame *states_push(struct states *s, struct state *st, uint32_t thread,
                          uint32_t n);
/* Takes the moving thread's activation away. */
void states_pop(struct states *s, struct state *st);

/* The variable is known to have this value from here on: false if it has the
   other. */
bool states_bind(struct states *s, struct state *st, const struct bp_var *var,
                 uint32_t value);

/* Whether the globals and the moving thread's activation on top can have the values in
   `st` that they had in `then`, a state before it: what is open is then bound. */
bool states_repeat(struct states *s, struct state *st,
                   const struct state *then);

/* `next` becomes `now`. */
void states_advance(struct states *s);
/* Of equal states in `now`, one stays, unless they keep their pasts; after a move that was too much, few of
   them. */
void states_merge(struct states *s);

#endif
