/* cli/lsp_mend.c — what a text means in spite of its errors.
 *
 * A declaration reaches from a ';' to the next one.  Within a class that is too
 * little, and then the next check finds an error nearby, and more is blanked.
 */
#include "lsp_mend.h"

#include "document.h"

#include <stdint.h>
#include <string.h>

static size_t line_offset(const char *text, uint32_t line) {
  const char *at = text;
  while (line > 1 && (at = strchr(at, '\n')) != NULL) {
    at++;
    line--;
  }
  return at ? (size_t)(at - text) : strlen(text);
}

static bool blank_declaration(char *text, size_t at) {
  size_t len = strlen(text), from = at < len ? at : len, to = from;
  bool changed = false;
  while (from > 0 && text[from - 1] != ';')
    from--;
  while (text[to] && text[to] != ';')
    to++;
  if (text[to])
    to++;
  for (size_t i = from; i < to; i++)
    if (!strchr(" \t\r\n", text[i])) {
      text[i] = ' ';
      changed = true;
    }
  return changed;
}

bool lsp_blank_error(fixc_session *s, const char *name, char *text) {
  fixc_message m = {.size = sizeof m};
  for (size_t i = 0; with_memory(fixc_message_at(s, i, &m)) == FIXC_OK; i++)
    if (m.severity == FIXC_ERROR && m.source && strcmp(m.source, name) == 0) {
      size_t at = line_offset(text, m.line);
      for (uint32_t k = 1; k < m.column && text[at] && text[at] != '\n'; k++)
        at++;
      return blank_declaration(text, at) ||
             blank_declaration(text, at > 0 ? at - 1 : 0);
    }
  return false;
}
