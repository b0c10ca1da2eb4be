/* engine/base/text.h — questions about strings. */
#ifndef FIXC_TEXT_H
#define FIXC_TEXT_H

#include <stdbool.h>
#include <stddef.h>

bool text_ends_with(const char *text, const char *end);

/* Whether a text begins as one in UTF-16 does, with its mark or with a NUL in
   each pair of bytes. */
bool text_is_utf16(const char *text, size_t len);
#define TEXT_UTF16 "the text is in UTF-16: save it as UTF-8"

/* Whether a word is `lower` but for the case of its letters. */
bool text_same_word(const char *word, const char *lower);

#endif
