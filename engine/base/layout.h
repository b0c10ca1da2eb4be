/* engine/base/layout.h — writing the tokens of a text anew, with its comments.
 *
 * The formatter of a language decides where a line ends and how far it is indented;
 * this module puts the comments that stand between the tokens where they
 * belong:
 *
 * - behind a token, up to the end of its line: it stays behind that token, in
 *   its column if there is room;
 * - on lines of its own: it stays above the token that follows;
 * - before a token on its line: it stays before that token.
 *
 * Comments are those of C.  One blank line is kept where there were some.
 */
#ifndef FIXC_LAYOUT_H
#define FIXC_LAYOUT_H

#include "source.h"

#include <stdbool.h>
#include <stdio.h>

enum { LAYOUT_WIDTH = 80 };

struct text_layout;

/* Tokens are given by their places in the text, in order.  The last one is
   the end of what is formatted: from there on the text is copied. */
struct text_layout *layout_new(FILE *out, const char *text, size_t len,
                               const struct span *tokens, size_t ntokens);
void layout_free(struct text_layout *l);

/* Did the author break the line somewhere between token i - 1 and token i? */
bool layout_was_broken(const struct text_layout *l, size_t i);
/* Does a comment before token i need a line end behind it? */
bool layout_must_break(const struct text_layout *l, size_t i);
/* Columns that token i takes, with the comments that stand within its line. */
unsigned layout_token_width(const struct text_layout *l, size_t i);

/* The column that comes next; that of the indentation if a line has just been
   asked for. */
unsigned layout_column(const struct text_layout *l);

/* Has a line been asked for that no token has begun? */
bool layout_begins_line(const struct text_layout *l);

/* The next token begins a line, which is indented by so much; comments above it
   by `comments`. */
void layout_line(struct text_layout *l, unsigned indent, unsigned comments);
/* Lines that comments make necessary are indented by so much. */
void layout_indent(struct text_layout *l, unsigned indent);
unsigned layout_indented(const struct text_layout *l);
/* Writes token i, after a blank if it does not begin a line.  Each token is
   written once, in order. */
void layout_put(struct text_layout *l, size_t i, bool blank);
/* Blanks up to a column, in a line that has begun. */
void layout_pad(struct text_layout *l, unsigned column);
/* Writes the comments at the end and what follows the last token. */
void layout_end(struct text_layout *l);

#endif
