/* checker/c/solver.h — an SMT solver as a command.
 *
 * Any command will do that reads SMT-LIB 2 from its standard input and writes
 * sat, unsat or unknown to its standard output.
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

/* What the command, which the shell runs, answers to the texts in a row; it is
   ended after so many seconds.  Of SOLVER_FAILED, `said` gets the first line of
   its output, which may be empty. */
struct solver_text {
  const char *at;
  size_t length;
};
enum solver_answer solver_ask(const char *command,
                              const struct solver_text *texts, size_t n,
                              double seconds, char *said, size_t room);

#endif
