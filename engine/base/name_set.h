/* engine/base/name_set.h — texts, each there once.
 *
 * The set keeps the pointers; the texts must live as long as it does.
 */
#ifndef FIXC_NAME_SET_H
#define FIXC_NAME_SET_H

#include <stdbool.h>
#include <stddef.h>

struct arena;

/* An empty set is all zeros. */
struct name_set {
  const char **at; /* `cap` slots, a power of two; NULL: free */
  size_t n, cap;
};

bool name_set_has(const struct name_set *s, const char *text);
/* False if it was there. */
bool name_set_add(struct name_set *s, const char *text);
/* Adds the name, or `name@2`, `name@3`, ..., the first that was not there, and gives it
   back; what is made is in the arena. */
const char *name_set_unique(struct name_set *s, struct arena *a,
                            const char *name);
/* Gives back what the set holds, which is empty then. */
void name_set_free(struct name_set *s);

#endif
