/* engine/base/text_stream.h — texts that are written like files. */
#ifndef FIXC_TEXT_STREAM_H
#define FIXC_TEXT_STREAM_H

#include <stddef.h>
#include <stdio.h>

struct text_stream;

struct text_stream *text_open(void);
FILE *text_out(struct text_stream *t); /* where to write; not to be closed */

/* The text so far, which ends in a NUL; good until the next write. */
const char *text_so_far(struct text_stream *t, size_t *len);

/* Ends the stream: the text, which ends in a NUL, for xfree.  `len` may be
   NULL. */
char *text_close(struct text_stream *t, size_t *len);

#endif
