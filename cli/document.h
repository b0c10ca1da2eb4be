/* cli/document.h — documents of a session, printed. */
#ifndef FIXC_DOCUMENT_H
#define FIXC_DOCUMENT_H

#include "include/fixc.h"

#include <stdio.h>

/* Prints what fixc_document gives, and returns its status; prints nothing if it
 * gives none. */
fixc_status document_print(fixc_session *s, const char *what,
                           const char *format, FILE *out);

#endif
