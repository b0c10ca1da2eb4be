/* checker/program.h — the checker's own reading of programs.
 *
 * A program is a list of steps in the order of its text; a condition is a step
 * that branches, and the end of a branch one that jumps.  Expressions are code
 * for a machine with a stack.  So nothing here is a tree, and nothing recurs:
 * programs may be nested as deep as they like.
 *
 * Nothing is shared with the translation of fixc but engine/base (README.md).
 */
#ifndef FIXC_CERTIFY_PROGRAM_H
#define FIXC_CERTIFY_PROGRAM_H

#include "engine/base/arena.h"
#include "engine/base/diag.h"
#include "engine/base/intern.h"
#include "engine/base/source.h"
#include "engine/base/vec.h"

#include <stdbool.h>
#include <stdint.h>

#define NONE UINT32_MAX

/* ---- Expressions --------------------------------------------------------- */

/* A variable: the number of a global, or of a local of the procedure. */
#define LOCAL_BIT 0x80000000u

enum op_kind {
  OP_FALSE,
  OP_TRUE,
  OP_ANY,     /* a fresh choice */
  OP_VAR,     /* var, before the step */
  OP_PRIMED,  /* var, after it */
  OP_UNKNOWN, /* a name that nothing has; an error where it is used */
  OP_NOT,
  OP_AND,
  OP_OR,
  OP_XOR, /* also != */
  OP_EQ,  /* also <=> */
  OP_IMPLIES,
  OP_ITE,
  OP_CHOOSE,
};

struct op {
  enum op_kind kind;
  uint32_t var;
  struct span at; /* of names */
};

/* Operations from … to-1; the value is then on the stack. */
struct code {
  uint32_t from, to;
  struct span at;
};

/* ---- Steps --------------------------------------------------------------- */

enum step_kind {
  STEP_ENTRY,
  STEP_SKIP,
  STEP_JUMP, /* made for blocks; in no text */
  STEP_GOTO, /* refs: steps */
  STEP_ASSIGN,
  STEP_BRANCH, /* next where cond can be true, other where it can be false */
  STEP_ASSUME,
  STEP_ASSERT,
  STEP_CALL,
  STEP_RETURN,
  STEP_END, /* behind the last statement; the last step of its procedure */
  STEP_ATOMIC_BEGIN,
  STEP_ATOMIC_END,
  STEP_START,      /* a thread is started at `place` */
  STEP_END_THREAD, /* nothing follows */
  /* In the programs of threads that are started: */
  STEP_WAIT,   /* until the thread is started, which gives it its values */
  STEP_CHOOSE, /* next if it was started at `place`, else other */
};

struct step {
  enum step_kind kind;
  struct span at;
  unsigned line, column; /* 0: STEP_ENTRY, STEP_JUMP, STEP_END */
  bool labelled;
  bool target;  /* is not to be reached */
  bool guarded; /* STEP_ASSERT: is not to fail */
  uint32_t next, other;
  uint32_t refs, nrefs;     /* in program.refs: variables, NONE discards */
  uint32_t values, nvalues; /* in program.codes; for `dead` there is none */
  bool has_cond;
  struct code cond;
  uint32_t callee;   /* number of a procedure */
  const char *label; /* STEP_START at a label: its name */
  uint32_t place;    /* STEP_START, STEP_CHOOSE: in program.places, from 1 */
  uint32_t spare;    /* STEP_WAIT, STEP_CHOOSE: number of the thread, from 0 */
};

struct label {
  const char *name;
  struct span at;
  uint32_t step, proc;
};

struct proc {
  const char *name;
  struct span at;
  uint32_t thread; /* number of the program it belongs to, from 0 */
  const char **vars;
  uint32_t nvars, nparams;
  int32_t results;
  uint32_t first, nsteps;     /* the first is STEP_ENTRY */
  uint32_t enforce, nenforce; /* in program.codes */
};

/* Where threads can be started: at a procedure, or at a label in one. */
struct place {
  uint32_t proc;
  const char *label; /* NULL: the procedure */
  uint32_t run;      /* the procedure that the thread calls */
};

struct program {
  uint32_t source;
  const struct sources *sources;
  VEC(struct op) ops;
  VEC(struct code) codes;
  VEC(uint32_t) refs;
  VEC(struct step) steps;
  VEC(struct label) labels;
  VEC(struct proc) procs;
  VEC(const char *) globals; /* in the order of the text */
  VEC(uint32_t) mains;       /* by thread */
  bool starts;               /* threads are started */
  bool unordered;            /* steps are not in the order of the text */
  /* Globals from here on are not in the text; they are false at the
     beginning. */
  uint32_t first_flag;
  uint32_t atomic; /* the global that is true in atomic parts, or NONE */
  /* Set by program_add_threads.  The globals of spare thread i begin at
     first_spare + i * (nbits + nvalues): the bits of the place where it was
     started, 0 before; then the values that it is given. */
  VEC(struct place) places;
  uint32_t nspares, first_spare, nbits, nvalues;
};

/* Reads the text of a program.  NULL after reporting.  What lies in vectors
   is given back by program_free. */
struct program *program_read(struct arena *a, struct intern *names,
                             const struct sources *sources, uint32_t source,
                             struct diag *d);
void program_free(struct program *p); /* NULL is allowed */

/* Called by program_read, which leaves mains.at[0] NONE where there is no main.
   A program in the dialect of GETAFIX becomes another one, as LANGUAGE.md
   describes it; others stay as they are.  False after reporting. */
bool program_read_getafix(struct arena *a, struct program *p, struct diag *d);

/* To be called after program_read.  Makes programs for the threads that are
   started, and the variables by which they are, as LANGUAGE.md describes them:
   nthreads is the number of all threads, 0: one for each start in the text and
   those that are there from the beginning.  False after reporting. */
bool program_add_threads(struct arena *a, struct intern *names,
                         struct program *p, uint32_t nthreads, struct diag *d);

/* Marks the steps that are asked for: labels as `--target` names them; none:
   failing assertions, and the labels ERROR and SLIC_ERROR.  False after
   reporting a label that there is not. */
bool program_ask(struct program *p, const char *const *targets,
                 uint32_t ntargets, struct diag *d);

/* Where control is when it comes to a step: it passes through jumps, and
   through `skip` and `goto L` without a label. */
uint32_t program_arrive(const struct program *p, uint32_t step);

/* The procedure that a step belongs to. */
uint32_t program_proc(const struct program *p, uint32_t step);

/* Whether states are told apart at a step: what program_arrive returns. */
bool program_is_point(const struct program *p, uint32_t step);

/* Whether a procedure is the program of a thread that is started. */
bool program_is_spare(const struct program *p, uint32_t proc);

/* The step of a procedure at a place of the text; NONE if there is none. */
uint32_t program_find(const struct program *p, uint32_t proc, unsigned line,
                      unsigned column);

#endif
