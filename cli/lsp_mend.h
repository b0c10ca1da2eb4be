/* cli/lsp_mend.h — what a text means in spite of its errors. */
#ifndef FIXC_LSP_MEND_H
#define FIXC_LSP_MEND_H

#include "include/fixc.h"

#include <stdbool.h>

/* Puts blanks in the place of the declaration in which the session has found
   the first error of the text of that name; all else stays where it is.  False:
   there is none. */
bool lsp_blank_error(fixc_session *s, const char *name, char *text);

#endif
