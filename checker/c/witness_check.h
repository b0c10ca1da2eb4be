/* checker/c/witness_check.h — whether a witness proves that a C program does not
 * violate its property. */
#ifndef FIXC_CHECKER_WITNESS_CHECK_H
#define FIXC_CHECKER_WITNESS_CHECK_H

#include "engine/base/arena.h"
#include "engine/base/diag.h"
#include "engine/base/intern.h"

struct witness_options {
  const char
      *program; /* its name: a file name.c goes through the preprocessor */
  const char *const *links; /* its other translation units */
  size_t nlinks;
  struct compile_commands *commands; /* how they are compiled, or NULL */
  const char *rule;   /* a file, as fixc was given with --spec, or NULL */
  const char *target; /* a label that is not reached, or NULL */
  unsigned long_bits; /* 32 or 64; 0: as the witness says, else 64 */
  unsigned checks;    /* of enum cfa_property: what else does not happen */
  bool nothing_else;  /* functions without a body change nothing */
  const char *solver; /* a command */
  double seconds;     /* for each question */
  unsigned jobs;      /* questions at once, up to SOLVER_MOST_RUNS; 0: one for
                         each processor */
  bool print;         /* prints the questions and asks nothing */
};

enum witness_result {
  WITNESS_ACCEPTED,
  WITNESS_REJECTED, /* the reason was reported */
  WITNESS_UNKNOWN,  /* the solver could not decide; it was reported */
  WITNESS_WRONG,    /* an input cannot be read; it was reported */
  WITNESS_PRINTED,
};

struct witness_figures {
  unsigned long long blocks, questions;
  bool overflow;        /* that signed arithmetic overflows was asked */
  bool executed;        /* the only run of the program was executed instead */
  bool assumes_objects; /* accesses lead to objects (cfa.h) */
};

/* `witness` is the source of the witness.  Everything is made in `a`. */
enum witness_result witness_check(struct arena *a, struct intern *names,
                                  struct sources *sources, uint32_t witness,
                                  const struct witness_options *o,
                                  struct diag *d,
                                  struct witness_figures *figures);

/* Adds a list of words, such as "null,free", to what is asked.  NULL, or what of
   it is no word. */
const char *witness_check_too(struct witness_options *o, const char *list);
/* The words, as text for a message. */
const char *witness_check_words(void);

/* Whether the name of a program says that it is one in C. */
bool witness_of_c(const char *program);

#endif
