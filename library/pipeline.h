/* library/pipeline.h — one formula and one program, in this process.
 *
 * The store of diagrams belongs to a whole process, so several runs at once are
 * several processes.
 */
#ifndef FIXC_PIPELINE_H
#define FIXC_PIPELINE_H

#include "run_options.h"

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
   are not wanted. */
int pipeline_run(const struct options *o, FILE *figures);

#endif
