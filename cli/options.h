/* cli/options.h — the command line. */
#ifndef FIXC_OPTIONS_H
#define FIXC_OPTIONS_H

#include "library/run_options.h"

/* Fills *o from the arguments.  Wrong usage, --help and --version end the
   process with the status 1, 0 and 0. */
void options_parse(struct options *o, int argc, char **argv);
void options_free(struct options *o);

/* Whether several targets or programs are to be run, each by itself. */
bool options_several(const struct options *o);

#endif
