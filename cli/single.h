/* cli/single.h — one run of a session, in this process.
 *
 * A command that makes several runs gives single_job to processes of their own
 * (jobs.h): the store of diagrams and the signals belong to a whole process.
 */
#ifndef FIXC_SINGLE_H
#define FIXC_SINGLE_H

#include "exit_status.h"
#include "options.h"

#include <stdio.h>

/* Runs o->formula on o->program, prints answers and messages, and returns the
   exit status.  What the run came to goes to `result`, too, in the form of
   outcome.h; NULL: nobody wants it.  A limit or a signal may end the process
   instead. */
int single_run(const struct options *o, FILE *result);

/* single_run for jobs_start; the argument is a struct options, or begins with
   one. */
int single_job(void *options, FILE *result);

/* Seconds after which a run that does not keep its time limit is ended from
   outside; 0: it has none. */
double single_patience(const struct options *o);

#endif
