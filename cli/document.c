/* cli/document.c — documents of a session, printed. */
#include "document.h"

fixc_status document_print(fixc_session *s, const char *what,
                           const char *format, FILE *out) {
  char *text;
  fixc_status status = fixc_document(s, what, format, &text, NULL);
  if (status != FIXC_OK)
    return status;
  fputs(text, out);
  fixc_free(text);
  return FIXC_OK;
}
