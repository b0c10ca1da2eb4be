/* cli/single.h — one run as a process: the pipeline, with signals caught.
 *
 * A command that makes several runs gives single_job to processes of their own
 * (jobs.h): the store of diagrams and the signals belong to a whole process.
 */
#ifndef FIXC_SINGLE_H
#define FIXC_SINGLE_H

#include "library/pipeline.h"
#include "options.h"

/* pipeline_run, but a limit or a signal may end the process instead. */
int single_run(const struct options *o, FILE *figures);

/* single_run for jobs_start; the argument is a struct options, or begins with
   one. */
int single_job(void *options, FILE *figures);

/* Seconds after which a run that does not keep its time limit is ended from
   outside; 0: it has none. */
double single_patience(const struct options *o);

#endif
