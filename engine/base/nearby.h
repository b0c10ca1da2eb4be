/* engine/base/nearby.h — the file that may be meant by a path that is none. */
#ifndef FIXC_NEARBY_H
#define FIXC_NEARBY_H

#include <stddef.h>

/* The part of a path after its last '/'. */
const char *nearby_name(const char *path);

/* " (did you mean 'folder/x.bp'?)" if a file of that folder has a name near to
   the path's, " (there is no folder 'x')" if that is so, or "", in `buffer`.
   The folder is read. */
const char *nearby_hint(const char *path, char *buffer, size_t size);

#endif
