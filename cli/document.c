/* cli/document.c — documents of a session, printed. */
#include "document.h"

#include "engine/base/memory.h"

fixc_status with_memory(fixc_status status) {
  if (status == FIXC_NO_MEMORY)
    memory_failed();
  return status;
}

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
