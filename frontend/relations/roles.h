/* frontend/relations/roles.h — what may be forgotten of states, and what the
 * relations of a program say of it.
 *
 * For the analysis of calculus/logic/independence.h.  What is claimed here is
 * proved in doc/DESIGN.md, under Forgetting and Globals left out.
 */
#ifndef FIXC_ROLES_H
#define FIXC_ROLES_H

#include "calculus/logic/independence.h"

#include <stdio.h>

/* If dead locals are forgotten, in any program. */
extern const struct hiding roles_of_locals;

/* If globals are left out as well, in sequential programs. */
extern const struct hiding roles_of_globals;

/* Prints whether dead locals and globals may be forgotten, or what forbids it;
   nothing if the files have no locals. */
void roles_print(FILE *out, struct arena *a, struct intern *names,
                 const struct sources *sources, struct fp_file *const *files,
                 uint32_t nfiles);

#endif
