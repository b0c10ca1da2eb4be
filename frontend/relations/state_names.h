/* frontend/relations/state_names.h — the components of a State in the program's words.
 *
 * A slot of Local belongs to another variable in each procedure, and to none
 * in some; the counter of the state tells the procedure.
 */
#ifndef FIXC_STATE_NAMES_H
#define FIXC_STATE_NAMES_H

#include "engine/base/intern.h"
#include "frontend/boolean/cfg.h"

struct fp_file;
struct state_names;

struct state_names *state_names_new(struct arena *a, struct intern *names,
                                    const struct cfg *g);

/* Lets formulas name the fields of Global as the program does: between
   backquotes, any text is a name.  `f` are the relations of the program. */
void state_names_add(struct fp_file *f, struct arena *a, struct intern *names,
                     const struct bp_program *p);

/* The name of component `path` ("Local.s0", "Global.g") in a state whose
   counter is pc, or NULL if the procedure does not have it; between backquotes
   if it is no name of formula files.  For answer_names.local; ctx is the struct state_names. */
const char *state_names_of(void *ctx, uint64_t pc, const char *path);

#endif
