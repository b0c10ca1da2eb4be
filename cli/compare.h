/* cli/compare.h — several formula files on one program. */
#ifndef FIXC_COMPARE_H
#define FIXC_COMPARE_H

#include "options.h"

/* Runs each of o->formulas on o->program in a process of its own, and prints
   verdicts and figures as a table, or as JSON with o->json.  Returns the exit
   status of the verdict they agree on; EXIT_INTERNAL, with a message that says
   which, if two contradict each other. */
int compare(const struct options *o);

#endif
