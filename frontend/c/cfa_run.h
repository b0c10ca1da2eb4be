/* frontend/c/cfa_run.h — runs of a C program, with the arithmetic of the
 * machine.
 *
 * An automaton does one thing at a time, and what it does follows from the
 * values that its CFA_HAVOC edges take (see cfa.h).  A run takes them from a
 * callback, and ends at an error, at the end of the program, where an
 * assumption does not hold, at what C leaves undefined, or at a limit.  Calls
 * are kept on a stack of its own: recursion of the program is bounded by an
 * option and not by the stack of this process.
 */
#ifndef FIXC_CFA_RUN_H
#define FIXC_CFA_RUN_H

#include "cfa.h"
#include "cfa_arith.h"
#include "engine/base/vec.h"

#include <stdio.h>

enum cfa_run_end {
  CFA_RUN_ERROR,       /* at an error location: `location` */
  CFA_RUN_FINISHED,    /* the program has ended */
  CFA_RUN_BLOCKED,     /* an assumption does not hold */
  CFA_RUN_UNDEFINED,   /* C leaves undefined what comes next: `fault` */
  CFA_RUN_UNSUPPORTED, /* at a location of that kind */
  CFA_RUN_LIMIT,       /* too many steps, or too many calls at once */
  CFA_RUN_NO_INPUT,    /* the callback had no value */
  CFA_RUN_STOPPED,     /* should_stop or until_open said so */
};

struct cfa_machine;

/* Bytes of memory that has no value yet: what CFA_NEW has made or CFA_UNSET left. */
struct cfa_fresh {
  uint32_t edge, nth; /* how often it was done before */
  uint64_t offset, value;
  const struct c_type *type; /* of the value: a scalar of at most 8 bytes */
};

typedef VEC(struct cfa_fresh) cfa_fresh_list;

struct cfa_run_options {
  /* The value that an edge of kind CFA_HAVOC takes, in the 64 bits of
     cfa_arith.h; what its type does not hold is cut off.  False: there is
     none.  NULL: always 0. */
  bool (*input)(void *arg, const struct cfa_edge *e, uint64_t *value);
  /* Asked from time to time; NULL: never. */
  bool (*should_stop)(void *arg);
  /* Called at each location that the run comes to, with its procedure and the
     calls around it, before what begins there is done; NULL: never. */
  void (*visit)(void *arg, uint32_t proc, uint32_t location, uint32_t depth,
                const struct cfa_machine *m);
  void *arg;
  const cfa_fresh_list *fresh; /* all other bytes are 0; NULL: all are */
  uint64_t max_steps;          /* edges; 0: 10 million */
  uint32_t max_depth;          /* calls at once; 0: 100 000 */
  uint32_t max_trail; /* steps that are recorded; 0: none.  Of a longer run,
                         the first ones are kept */
  bool until_open;    /* it ends where it is no longer the only run */
  bool wrap;          /* signed overflow gives the result modulo 2^bits, as
                gcc -fwrapv has it, and the run goes on */
};

/* One step of a run. */
struct cfa_step {
  uint32_t edge;  /* for a return: the edge of the call */
  bool is_return; /* the call has come back: `value` is its result */
  uint32_t depth; /* calls around it; 0: in `start` */
  uint64_t value; /* of CFA_SET, CFA_HAVOC, CFA_STORE; of CFA_CALL: where its
                     arguments are in `args` */
};

/* A value that was taken. */
struct cfa_taken {
  uint32_t edge;
  uint64_t value;
};

struct cfa_run {
  enum cfa_run_end end;
  uint32_t location;    /* where it ended */
  enum cfa_fault fault; /* CFA_RUN_UNDEFINED */
  uint32_t edge;        /* at which it ended, if it ended at one, or CFA_NONE */
  const struct cfa_expr *at; /* CFA_RUN_UNDEFINED: the operation */
  uint64_t steps;
  bool open;       /* something else could have come of it: a value that was
                taken was used, or what the machine chooses */
  bool by_machine; /* the latter: where objects are, padding, and their like */
  bool
      invented; /* a number that is no address of the program's became a pointer
                      to an object: on no machine that is sure to be so */
  bool read_unset; /* bytes in memory were read that have no value: they were
                      taken as `fresh` has them, or else as 0, or as what was
                      there */
  bool changed;    /* a function without body might have changed something: what
                   it did not is another run */
  uint32_t changes;    /* a variable that the program defines, which a function
                          without a body has changed; CFA_NONE: none */
  uint32_t changed_by; /* the call of cfa.elsewhere where it was */
  bool guessed;    /* where it went depends on what no run knows, so that it may
                      not be one: without memory, what a cell holds of which no
                      track is kept; the number that a machine has for a
                      function */
  bool computed;   /* a function of the C library without a body was called of
                      which no run knows what it does (cfa_edge.computes) */
  bool rounded;    /* there was arithmetic of floats or doubles, of which this
                      is one way to round */
  bool overflowed; /* with `wrap`: signed arithmetic overflowed on the way */
  VEC(struct cfa_step) trail;
  VEC(uint64_t) args;
  VEC(struct cfa_taken) taken; /* all of them, in order */
  cfa_fresh_list
      fresh; /* in objects of CFA_NEW that do not begin as zeros and are
                           none of realloc, all of which are counted by `nth` */
};

/* Runs the program; the result is to be freed by cfa_run_free. */
void cfa_run(const struct cfa *g, const struct cfa_run_options *o,
             struct cfa_run *run);
void cfa_run_free(struct cfa_run *run);

/* For `visit`: the value of a global, or of a variable of the procedure that
   runs; of one in memory, where it is. */
uint64_t cfa_run_value(const struct cfa_machine *m, uint32_t var);

/* Where main is called in the trail, or NULL; it is recorded. */
const struct cfa_step *cfa_run_main(const struct cfa *g,
                                    const struct cfa_run *run);

/* The texts that main was given, in the order of `argv`, and how many; 0: the run did not
   choose them (cfa_options.texts). */
uint32_t cfa_run_texts(const struct cfa *g, const struct cfa_run *run,
                       const char *texts[CFA_MOST_TEXTS]);

/* As C writes it. */
void cfa_print_string(FILE *out, const char *text);

/* The trail as text: a line for each step that the text of the program has,
   with the place, the text, and the values. */
void cfa_print_run(FILE *out, const struct cfa *g, const struct cfa_run *run);

/* The same as JSON, with the inputs and the end (doc/JSON.md). */
void cfa_print_run_json(FILE *out, const struct cfa *g,
                        const struct cfa_run *run);

/* Whether the step is one of the text. */
bool cfa_step_is_shown(const struct cfa *g, const struct cfa_step *s);

/* One line on how the run ended. */
void cfa_print_run_end(FILE *out, const struct cfa *g,
                       const struct cfa_run *run);

/* A C file that defines the functions by which the program takes its values,
   so that the compiled program does the same run; and reach_error, which says
   so and ends with the status 10.  How to compile it stands in its head. */
void cfa_print_harness(FILE *out, const struct cfa *g,
                       const struct cfa_run *run, const char *program);

#endif
