/* engine/base/text.c — questions about strings. */
#include "text.h"

#include <string.h>

bool text_ends_with(const char *text, const char *end) {
  size_t n = strlen(text), m = strlen(end);
  return n >= m && strcmp(text + n - m, end) == 0;
}
