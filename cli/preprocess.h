/* cli/preprocess.h — C programs before the preprocessor. */
#ifndef FIXC_PREPROCESS_H
#define FIXC_PREPROCESS_H

#include "include/fixc.h"
#include "options.h"

/* Gives the session the program of *o.  A file name.c with directives such as
   #include is given to the C preprocessor first, ${CPP:-cc -E}, whose messages
   go to standard error.  FIXC_REJECTED: it has failed, and that was said. */
fixc_status preprocess(const struct options *o, fixc_session *s);

#endif
