/* single.h — one formula and one program, in this process.
 *
 * Whoever runs several gives this function to processes of their own
 * (jobs.h): the store of diagrams and the signals belong to a whole process.
 */
#ifndef FIXC_SINGLE_H
#define FIXC_SINGLE_H

#include "options.h"

#include <stdio.h>

/* The exit statuses of the README. */
enum {
  EXIT_UNREACHABLE = 0,
  EXIT_USAGE = 1,
  EXIT_REJECTED = 2,
  EXIT_INTERNAL = 3,
  EXIT_UNKNOWN = 5,
  EXIT_REACHABLE = 10,
};

/* Runs o->formula on o->program, prints answers and messages, and returns the
   exit status.  The figures of the run go to `figures` as JSON too; NULL: they
   are not wanted.  A limit or a signal may end the process instead. */
int single_run(const struct options *o, FILE *figures);

/* single_run for jobs_start; the argument is a struct options, or begins with
   one. */
int single_job(void *options, FILE *figures);

/* Seconds after which a run that does not keep its time limit is ended from
   outside; 0: it has none. */
double single_patience(const struct options *o);

#endif
