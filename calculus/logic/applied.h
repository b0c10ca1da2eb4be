/* calculus/logic/applied.h — which relations the files of a run apply. */
#ifndef FIXC_APPLIED_H
#define FIXC_APPLIED_H

#include "calculus/language/ast.h"

struct applied;

/* Looks through all bodies and statements of unresolved files. */
struct applied *applied_in(struct arena *a, struct fp_file *const *files,
                           uint32_t nfiles);
void applied_free(struct applied *s); /* NULL is allowed */

/* Whether a relation of this name with so many parameters is applied.  The
   name must be interned in the files' table. */
bool applied_has(const struct applied *s, const char *name, uint32_t nparams);

#endif
