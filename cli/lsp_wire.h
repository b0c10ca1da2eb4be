/* cli/lsp_wire.h — messages of the language server protocol as bytes. */
#ifndef FIXC_LSP_WIRE_H
#define FIXC_LSP_WIRE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* The next message, or NULL at the end of the input.  *bad: there was one, but it is
   no JSON. */
json_t *lsp_read(FILE *in, bool *bad);

/* Writes a message and gives it back. */
void lsp_write(FILE *out, json_t *message);

/* "file:///a%20b" as a path, for xfree; NULL: another scheme. */
char *lsp_path(const char *uri);
/* And back. */
json_t *lsp_uri(const char *path);

#endif
