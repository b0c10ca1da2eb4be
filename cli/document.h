/* cli/document.h — documents of a session, printed. */
#ifndef FIXC_DOCUMENT_H
#define FIXC_DOCUMENT_H

#include "include/fixc.h"

#include <stdio.h>

/* Prints what fixc_document gives; nothing if it gives none. */
void document_print(fixc_session *s, const char *what, const char *format,
                    FILE *out);

#endif
