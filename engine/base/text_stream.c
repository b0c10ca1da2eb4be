/* engine/base/text_stream.c — texts that are written like files.
 *
 * The C library keeps the text with its own malloc while it grows; the finished
 * text is a block of ours.
 */
#include "text_stream.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

struct text_stream {
  FILE *out;
  char *at; /* malloc'ed by the C library */
  size_t len;
  struct attachment *release;
};

static void release_stream(void *arg) {
  struct text_stream *t = arg;
  if (t->out)
    fclose(t->out);
  free(t->at);
}

struct text_stream *text_open(void) {
  struct text_stream *t = xcalloc(1, sizeof *t);
  t->release = memory_attach(release_stream, t);
  t->out = open_memstream(&t->at, &t->len);
  if (!t->out)
    memory_failed();
  return t;
}

FILE *text_out(struct text_stream *t) { return t->out; }

/* What did not fit is lost; the stream remembers that.  If a text is written
   over an older one, it ends where the last write did: musl leaves t->len and
   the NUL at the end of the longer one. */
const char *text_so_far(struct text_stream *t, size_t *len) {
  if (fflush(t->out) != 0 || ferror(t->out))
    memory_failed();
  off_t end = ftello(t->out);
  t->at[end] = '\0';
  if (len)
    *len = (size_t)end;
  return t->at;
}

char *text_close(struct text_stream *t, size_t *len) {
  size_t n;
  const char *text = text_so_far(t, &n);
  char *copy = memcpy(xmalloc(n + 1), text, n + 1);
  if (len)
    *len = n;
  memory_detach(t->release);
  release_stream(t);
  xfree(t);
  return copy;
}
