/* cli/preprocess.h — C programs for a session, which takes them after the
 * preprocessor. */
#ifndef FIXC_PREPROCESS_H
#define FIXC_PREPROCESS_H

#include "include/fixc.h"
#include "options.h"

/* Gives the session a program, of C or not.  A file name.c with directives such
   as #include is given to the C preprocessor first, ${CPP:-cc -E}, whose
   messages go to standard error.  FIXC_REJECTED: it has failed, and that was
   said. */
fixc_status preprocess_file(fixc_session *s, const char *path);

/* The same for the program of *o and its other translation units, each with the
   arguments that the compilation database has for it. */
fixc_status preprocess(const struct options *o, fixc_session *s);

#endif
