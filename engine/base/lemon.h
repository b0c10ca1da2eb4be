/* engine/base/lemon.h — for the code that lemon generates, which grows its
 * stack
 * with malloc and realloc: it gets memory as memory.h hands it out.  For
 * grammars only, as the last include. */
#ifndef FIXC_LEMON_H
#define FIXC_LEMON_H

#include "memory.h"

#include <stdlib.h>

#define malloc(size) xmalloc(size)
#define realloc(block, size) xrealloc(block, size, 1)
#define free(block) xfree(block)

#endif
