/* engine/base/text.h — questions about strings. */
#ifndef FIXC_TEXT_H
#define FIXC_TEXT_H

#include <stdbool.h>

bool text_ends_with(const char *text, const char *end);

#endif
