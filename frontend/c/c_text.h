/* frontend/c/c_text.h — C text as it stands in a program. */
#ifndef FIXC_C_TEXT_H
#define FIXC_C_TEXT_H

#include "engine/base/arena.h"
#include "engine/base/source.h"

/* The text of a span on one line, in the arena: blanks are squeezed, and line
   markers inside of it are left out; "" if there is none. */
const char *c_text(struct arena *a, const struct sources *sources,
                   struct span at);

#endif
