/* cli/several.h — one formula, several targets or programs, side by side. */
#ifndef FIXC_SEVERAL_H
#define FIXC_SEVERAL_H

#include "options.h"

/* requires: options_several(o).  Runs the formula for each program and, with
   --each or --jobs, for each target by itself; prints the answers under a
   heading, in the order of the command line, and then the verdict of all.
   Returns the exit status: reachable if anything is. */
int several(const struct options *o);

#endif
