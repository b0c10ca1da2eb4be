/* engine/base/source.h — texts and places in them.
 *
 * A span names a piece of one text by source number and byte offsets.  The
 * sources of a run are numbered from 1; a span of source 0 has no place (for
 * what is made by a program and not read from a file).
 */
#ifndef FIXC_SOURCE_H
#define FIXC_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct span {
  uint32_t source, start, end; /* end is exclusive */
};

/* No place. */
static const struct span nowhere = {0, 0, 0};

struct source {
  const char *name; /* as diagnostics show it: a path, "<stdin>" */
  const char *text; /* text[len] is NUL; NUL may also occur inside */
  size_t len;
};

struct sources;

struct sources *sources_new(void);
void sources_free(struct sources *s); /* NULL is allowed */

/* A larger text is refused: nobody has written it. */
enum { LARGEST_SOURCE = 1 << 28 };

/* Adds a copy of the text; returns its number, or 0 if it is too large. */
uint32_t sources_add(struct sources *s, const char *name, const char *text,
                     size_t len);

/* All bytes of a file, "-" for standard input, and a NUL; for xfree.  NULL with
   errno set (EISDIR for a folder, EFBIG when too large). */
char *source_read_file(const char *path, size_t *len);

/* Adds the text of a file, "-" for standard input.  Returns the number, or 0
   with errno set, as source_read_file does. */
uint32_t sources_read(struct sources *s, const char *path);

const struct source *sources_get(const struct sources *s, uint32_t number);

/* Line and column of a byte, both from 1; columns count bytes but a UTF-8
   character counts once, and a tab counts once.  An offset past the end is
   taken as the end; without a source, both are 0. */
void sources_locate(const struct sources *s, uint32_t number, uint32_t offset,
                    unsigned *line, unsigned *column);

/* From byte `offset` on, lines are counted from `line` of `file`, as a line
   marker of the preprocessor says.  Offsets must not decrease from call to
   call for one text. */
void sources_mark(struct sources *s, uint32_t number, uint32_t offset,
                  const char *file, unsigned line);

/* The name that belongs to the line that sources_locate gives: that of the
   text, or of the file of the last mark before. */
const char *sources_name(const struct sources *s, uint32_t number,
                         uint32_t offset);

/* Where the text begins: after a byte order mark, which some editors write and
   which is no part of it. */
const char *text_begin(const char *text, size_t len);

/* Length of the UTF-8 character that starts at text[0], of at most `left` > 0
   bytes; 1 for a byte that starts no well-formed character. */
size_t utf8_length(const char *text, size_t left);

/* The smallest span that holds both; if one has no place, the other; if they
   are in two sources, the first. */
struct span span_join(struct span a, struct span b);

#endif
