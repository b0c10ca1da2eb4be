/* engine/base/intern.h — names that are compared by pointer.
 *
 * Equal texts give the same pointer for as long as the table lives.  Texts may
 * contain any byte but NUL.
 */
#ifndef FIXC_INTERN_H
#define FIXC_INTERN_H

#include <stddef.h>

struct intern;

struct intern *intern_new(void);
void intern_free(struct intern *t); /* NULL is allowed */
const char *intern(struct intern *t, const char *text, size_t len);
const char *intern_str(struct intern *t, const char *text);

#endif
