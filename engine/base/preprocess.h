/* engine/base/preprocess.h — C programs before the preprocessor. */
#ifndef FIXC_BASE_PREPROCESS_H
#define FIXC_BASE_PREPROCESS_H

#include "vec.h"

#include <stdbool.h>

typedef VEC(char) preprocessed_text;

/* Whether the file has directives such as #include; line markers and pragmas
   are none.  A file that cannot be read has none. */
bool preprocess_needed(const char *path);

/* What the C preprocessor makes of the file: ${CPP:-cc -E}, for a machine of 32
   bits ${CPP:-cc -m32 -E}.  Its messages go to standard error.  False: it has
   failed.  `text`, which the caller frees, is not ended by a NUL. */
bool preprocess_run(const char *path, bool narrow, preprocessed_text *text);

#endif
