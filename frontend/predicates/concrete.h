/* frontend/predicates/concrete.h — runs of the program, executed with the
 * arithmetic of the machine.
 *
 * A violation counts only after it was executed.  And executing is a cheap way
 * to find one: inputs are taken from the constants of the program, one less and
 * one more.  A program that never asks for what it took, nor for what the machine
 * chooses, has one run; if that ends, all is known.
 */
#ifndef FIXC_CONCRETE_H
#define FIXC_CONCRETE_H

#include "frontend/c/cfa_run.h"

struct concrete_input {
  uint32_t edge;  /* CFA_HAVOC */
  uint64_t value; /* in the 64 bits of cfa_arith.h */
};

typedef VEC(struct concrete_input) concrete_inputs;

/* A run that does not violate the property. */
struct concrete_other {
  const char *depends; /* what it depends on beside its inputs; NULL: nothing */
  const char *end;     /* where and how it ended */
};

/* Executes the program on these inputs, in order: an edge takes the next one
   that is its own, and 0 if there is none; memory that has no value yet begins with
   the bytes of `fresh`.  True if it violates the property; then `inputs` becomes
   what the run took.  Else *how says how it went, in the arena of the automaton. */
bool concrete_replay(const struct cfa *cfa, concrete_inputs *inputs,
                     const cfa_fresh_list *fresh, struct concrete_other *how);

enum concrete_end {
  CONCRETE_NOTHING,
  CONCRETE_VIOLATED, /* `inputs` are those of the run */
  CONCRETE_PROVED,   /* the program has one run, which ended well */
  CONCRETE_LONGER,   /* the program seems to have one run, which goes on */
};

/* How far the only run of a program is executed: less than a second, some seconds, or
   about a minute. */
enum concrete_patience { CONCRETE_BRIEF, CONCRETE_SHORT, CONCRETE_LONG };

/* Whether the program has one run, as it asks for nothing that decides, and this ends
   within some seconds, be it at an error. */
bool concrete_only_run_ends(const struct cfa *cfa,
                            bool (*should_stop)(void *arg), void *arg);

/* Executes up to `most` runs; *runs counts them. */
enum concrete_end concrete_search(const struct cfa *cfa, uint32_t most,
                                  enum concrete_patience patience,
                                  bool (*should_stop)(void *arg), void *arg,
                                  concrete_inputs *inputs, uint32_t *runs);

#endif
