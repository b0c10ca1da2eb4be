/* cli/lsp_wire.c — messages of the language server protocol as bytes.
 *
 * A message has lines of a head, of which Content-Length counts, an empty line, and
 * JSON in UTF-8.
 */
#include "lsp_wire.h"

#include "engine/base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 1 << 28 };

/* The length that the head says; -1 at the end of the input. */
static long read_head(FILE *in) {
  static const char name[] = "Content-Length:";
  char line[200];
  long length = -1;
  while (fgets(line, sizeof line, in)) {
    if (line[strspn(line, "\r\n")] == '\0' && length >= 0)
      return length;
    if (strncmp(line, name, sizeof name - 1) == 0)
      length = strtol(line + sizeof name - 1, NULL, 10);
  }
  return -1;
}

json_t *lsp_read(FILE *in, bool *bad) {
  long length = read_head(in);
  *bad = false;
  if (length < 0 || length > LONGEST)
    return NULL;
  char *text = xmalloc((size_t)length + 1);
  size_t got = fread(text, 1, (size_t)length, in);
  json_t *message =
      got == (size_t)length ? json_loadb(text, got, 0, NULL) : NULL;
  xfree(text);
  *bad = !message && got == (size_t)length;
  return message;
}

void lsp_write(FILE *out, json_t *message) {
  size_t size = json_dumpb(message, NULL, 0, JSON_COMPACT);
  char *text = xmalloc(size + 1);
  json_dumpb(message, text, size, JSON_COMPACT);
  json_decref(message);
  fprintf(out, "Content-Length: %zu\r\n\r\n", size);
  fwrite(text, 1, size, out);
  fflush(out);
  xfree(text);
}

static int hex(char c) {
  return isdigit((unsigned char)c)    ? c - '0'
         : isxdigit((unsigned char)c) ? (c | 0x20) - 'a' + 10
                                      : -1;
}

char *lsp_path(const char *uri) {
  static const char scheme[] = "file://";
  if (strncmp(uri, scheme, sizeof scheme - 1) != 0)
    return NULL;
  uri += sizeof scheme - 1;
  char *path = xmalloc(strlen(uri) + 1), *end = path;
  while (*uri) {
    bool coded = uri[0] == '%' && hex(uri[1]) >= 0 && hex(uri[2]) >= 0;
    *end++ = coded ? (char)(16 * hex(uri[1]) + hex(uri[2])) : *uri;
    uri += coded ? 3 : 1;
  }
  *end = '\0';
  return path;
}

json_t *lsp_uri(const char *path) {
  char *uri = xmalloc(3 * strlen(path) + sizeof "file://");
  char *end = uri + sprintf(uri, "file://");
  for (const char *c = path; *c; c++)
    if (isalnum((unsigned char)*c) || strchr("/._-~", *c))
      *end++ = *c;
    else
      end += sprintf(end, "%%%02X", (unsigned char)*c);
  *end = '\0';
  json_t *j = json_string(uri);
  xfree(uri);
  return j;
}
