/* engine/base/text.c — questions about strings. */
#include "text.h"

#include <ctype.h>
#include <string.h>

bool text_ends_with(const char *text, const char *end) {
  size_t n = strlen(text), m = strlen(end);
  return n >= m && strcmp(text + n - m, end) == 0;
}

bool text_is_utf16(const char *text, size_t len) {
  if (len < 4)
    return false;
  return memcmp(text, "\xff\xfe", 2) == 0 || memcmp(text, "\xfe\xff", 2) == 0 ||
         (text[0] && !text[1] && text[2] && !text[3]) ||
         (!text[0] && text[1] && !text[2] && text[3]);
}

bool text_same_word(const char *word, const char *lower) {
  while (*word && tolower((unsigned char)*word) == *lower)
    word++, lower++;
  return !*word && !*lower;
}
