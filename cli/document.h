/* cli/document.h — documents of a session, printed; what a session says of memory. */
#ifndef FIXC_DOCUMENT_H
#define FIXC_DOCUMENT_H

#include "include/fixc.h"

#include <stdio.h>

/* The status; FIXC_NO_MEMORY ends the process with a message and the status 3.  For
   calls whose loss nobody would see: a list that ends early, an empty text. */
fixc_status with_memory(fixc_status status);

/* Prints a document as fixc_document makes it; what fixc_document returns. */
fixc_status document_print(fixc_session *s, const char *what,
                           const char *format, FILE *out);

#endif
