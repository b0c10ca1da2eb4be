/* frontend/predicates/thread_run.h — runs of threads under a schedule.
 *
 * A schedule is a sequence of steps (thread_steps.h).  What they do is executed
 * with the arithmetic of the machine, one after the other: as the run of a program
 * without choices, which cfa_run executes.  A violation counts only after that.
 */
#ifndef FIXC_THREAD_RUN_H
#define FIXC_THREAD_RUN_H

#include "frontend/c/cfa_run.h"
#include "path.h"
#include "thread_steps.h"

struct thread_run {
  const struct thread_steps *steps;
  struct cfa_run run;     /* of `path` */
  const struct cfa *path; /* the schedule as an automaton */
  const uint32_t *flat;   /* by edge of `path`: that of threads->flat */
  uint32_t switches;      /* between threads */
  bool ran;               /* `run` is to be freed */
};

/* The steps of a run of the Boolean program `b`, in order. */
uint32_t *thread_schedule(const struct boolean_text *b,
                          const struct boolean_move *moves, size_t nmoves,
                          struct arena *a, uint32_t *n);

/* Executes the schedule, whose inputs take these values in order; NULL: one that the
   next condition on it asks for, or 0.  True if
   it is a run of the threads, and the last step ends at an error. */
bool thread_run_execute(struct thread_run *r, const struct thread_steps *s,
                        const uint32_t *schedule, uint32_t n,
                        const struct smt_term *const *values, size_t nvalues);
void thread_run_free(struct thread_run *r);

/* The thread that takes a step of `run`, and whether the step is shown: those of the
   text are, from the beginning of main on. */
uint32_t thread_run_thread(const struct thread_run *r,
                           const struct cfa_step *s);
bool thread_run_shows(const struct thread_run *r, const struct cfa_step *s);

/* The run in columns, one for each thread: the line, the text and what came of it.
   `program` is the file whose name needs not be said. */
void thread_run_print(FILE *out, const struct thread_run *r,
                      const char *program);

/* The run as JSON (doc/JSON.md, in thread_run_json.c). */
void thread_run_print_json(FILE *out, const struct thread_run *r);

#endif
