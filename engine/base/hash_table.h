/* engine/base/hash_table.h — uthash, with memory as memory.h hands it out. */
#ifndef FIXC_HASH_TABLE_H
#define FIXC_HASH_TABLE_H

#include "memory.h"

#define uthash_malloc(size) xmalloc(size)
#define uthash_free(block, size) xfree(block)
#include <uthash.h>

#endif
