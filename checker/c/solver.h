/* checker/c/solver.h — an SMT solver as a command.
 *
 * Any command will do that reads SMT-LIB 2 from its standard input and writes
 * sat, unsat or unknown to its standard output.  Each question is put to a
 * process of its own, so that several can be under way.
 */
#ifndef FIXC_CHECKER_SOLVER_H
#define FIXC_CHECKER_SOLVER_H

#include <stddef.h>

enum solver_answer {
  SOLVER_UNSAT,
  SOLVER_SAT,
  SOLVER_UNKNOWN, /* also: no answer in time */
  SOLVER_FAILED,  /* it cannot be run, or says something else */
};

struct solver_text {
  const char *at;
  size_t length;
};

/* A question that is under way. */
struct solver_run;

/* Puts the texts in a row to the command, which the shell runs and which is ended
   after so many seconds.  The texts are copied. */
struct solver_run *solver_start(const char *command,
                                const struct solver_text *texts, size_t n,
                                double seconds);

/* Waits for the answer and frees the run.  Of SOLVER_FAILED, `said` gets the first
   line of its output, which may be empty, or why it cannot be run; `room` is at
   least 1. */
enum solver_answer solver_finish(struct solver_run *r, char *said, size_t room);

/* Ends the command and frees the run; NULL is allowed. */
void solver_cancel(struct solver_run *r);

/* How many questions are put at once where nothing else is said: one for each
   processor, up to SOLVER_MOST_RUNS. */
unsigned solver_processors(void);

enum { SOLVER_MOST_RUNS = 64 };

#endif
