/* cli/option_names.h — long options that do not exist. */
#ifndef FIXC_OPTION_NAMES_H
#define FIXC_OPTION_NAMES_H

#include <argp.h>

/* Ends the program with status 1 at the first word of the command line that
   looks like a long option and is none of the parser's, and says which one may
   be meant.  getopt would only say that it is unknown. */
void option_names_check(const struct argp *parser, int argc, char **argv);

#endif
