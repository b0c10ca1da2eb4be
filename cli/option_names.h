/* cli/option_names.h — options that do not exist, or lack their value. */
#ifndef FIXC_OPTION_NAMES_H
#define FIXC_OPTION_NAMES_H

#include <argp.h>

/* Ends the program with status 1 at the first word of the command line that
   looks like an option and is none of the parser's, and says which one may be
   meant; also at an option without its value, or with one that it does not take.
   getopt would only say that it is unknown.  Shortens argv[0] to the name of the
   program. */
void option_names_check(const struct argp *parser, int argc, char **argv);

#endif
