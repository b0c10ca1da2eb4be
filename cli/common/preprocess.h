/* cli/common/preprocess.h — C programs before the preprocessor. */
#ifndef FIXC_COMMON_PREPROCESS_H
#define FIXC_COMMON_PREPROCESS_H

#include "compile_commands.h"
#include "engine/base/vec.h"

#include <stdbool.h>

typedef VEC(char) preprocessed_text;

/* Whether the file has directives such as #include; line markers and pragmas
   are none.  A file that cannot be read has none. */
bool preprocess_needed(const char *path);

/* What the C preprocessor makes of the file: ${CPP:-cc -E}, for a machine of 32
   bits ${CPP:-cc -m32 -E}; with the arguments and in the folder of `command`,
   which may be NULL.  Its messages go to standard error.  False: it has failed.
   `text`, which the caller frees, is not ended by a NUL. */
bool preprocess_run(const char *path, bool narrow,
                    const struct compile_command *command,
                    preprocessed_text *text);

#endif
