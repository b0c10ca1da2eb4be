/* frontend/boolean/thread_counts.h — how many threads a program can start. */
#ifndef FIXC_THREAD_COUNTS_H
#define FIXC_THREAD_COUNTS_H

#include "bp_ast.h"

enum { BP_MANY_STARTS = 1000000 };

struct bp_starts {
  uint32_t
      most; /* no run starts more; BP_MANY_STARTS: so many, or any number */
  struct span repeated; /* a start that runs twice or more; source 0 if none */
};

/* requires: bp_check succeeded, and no thread has been made of a start yet.
   `copies`: any number of threads may run each thread's program but the
   first's. */
struct bp_starts bp_count_starts(const struct bp_program *p, bool copies);

#endif
