/* cli/document.c — documents of a session, printed. */
#include "document.h"

void document_print(fixc_session *s, const char *what, const char *format,
                    FILE *out) {
  char *text;
  if (fixc_document(s, what, format, &text, NULL) != FIXC_OK)
    return;
  fputs(text, out);
  fixc_free(text);
}
