/* frontend/relations/state_names.h — the fields of Global in the program's words.
 *
 * The slots of Local are named by scopes (declare.c).
 */
#ifndef FIXC_STATE_NAMES_H
#define FIXC_STATE_NAMES_H

#include "engine/base/intern.h"
#include "frontend/boolean/cfg.h"

struct fp_file;

/* Lets formulas name the fields of Global as the program does: between
   backquotes, any text is a name.  `f` are the relations of the program. */
void state_names_add(struct fp_file *f, struct arena *a, struct intern *names,
                     const struct bp_program *p);

#endif
