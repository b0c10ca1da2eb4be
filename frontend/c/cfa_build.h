/* frontend/c/cfa_build.h — checked programs to automata (cfa.h). */
#ifndef FIXC_CFA_BUILD_H
#define FIXC_CFA_BUILD_H

#include "c_check.h"
#include "cfa.h"

/* NULL: an error was reported (there is no procedure to begin with, or no
   label of that name). */
struct cfa *cfa_build(struct arena *a, struct intern *names,
                      const struct sources *s, uint32_t source,
                      struct c_unit *u, const struct cfa_options *o,
                      struct diag *d);

#endif
