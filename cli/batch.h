/* cli/batch.h — `fixc batch`: lists of runs. */
#ifndef FIXC_BATCH_H
#define FIXC_BATCH_H

#include "batch_list.h"
#include "engine/base/vec.h"

struct batch_options {
  VEC(const char *) files;             /* the list, or what is merged */
  VEC(char *) run;                     /* options given to every run */
  const char *output, *folder, *slurm; /* NULL: not given */
  uint32_t jobs, parts;                /* 0: not given */
  bool retry, merge, progress;
};

/* What a sum is made of. */
struct batch_sum {
  size_t counts[NOUTCOMES];
  size_t rows, differing, before, missing;
  bool unexpected_rejection;
};

/* The command; argv[0] is its name.  Returns the exit status: EXIT_INTERNAL if
   a verdict differs from the expected one or a run has failed, EXIT_REJECTED if
   one was rejected or the list is wrong, EXIT_UNKNOWN if one has no verdict,
   else 0. */
int batch(int argc, char **argv);

/* Adds the verdict of one run. */
void batch_sum_add(struct batch_sum *sum, enum outcome_verdict expected,
                   enum outcome_verdict verdict);

/* Prints the last line on standard error; returns the exit status. */
int batch_sum_print(const struct batch_sum *sum);

/* Merges files of results: of each run the last result, one with an answer
   before one without.  Contradictions are errors.  Returns the exit status. */
int batch_merge(struct arena *a, struct sources *sources, struct diag *diag,
                const struct batch_options *o);

/* Writes a job array for Slurm and its parts of the list to the folder
   o->slurm.  Returns the exit status. */
int batch_slurm(struct arena *a, const struct batch_list *list,
                const struct batch_options *o);

#endif
