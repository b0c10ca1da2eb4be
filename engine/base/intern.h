/* engine/base/intern.h — names that are compared by pointer.
 *
 * Equal texts give the same pointer for as long as the table lives.  Texts may
 * contain any byte but NUL.
 */
#ifndef FIXC_INTERN_H
#define FIXC_INTERN_H

#include <stddef.h>
#include <stdint.h>

struct intern;

struct intern *intern_new(void);
void intern_free(struct intern *t); /* NULL is allowed */
const char *intern(struct intern *t, const char *text, size_t len);
const char *intern_str(struct intern *t, const char *text);

/* stem1, stem2 and so on: the first from *count + 1 that is not in the table, so
   that nothing which was read can have this name.  *count becomes its number. */
const char *intern_fresh(struct intern *t, const char *stem, uint32_t *count);

#endif
