/* frontend/smt/z3_api.h — the library of Z3, loaded when it is first needed.
 *
 * Few runs ask an SMT solver, and its library takes longer to load than a small
 * program takes to be analysed.  So nothing is linked with it.  smt_z3.c calls
 * it by this table; no other file sees z3.h.
 */
#ifndef FIXC_Z3_API_H
#define FIXC_Z3_API_H

#include "engine/base/arena.h"

#include <z3.h>

struct z3_api {
#define Z3_CALL(name) __typeof__(&Z3_##name) name;
#include "z3_api.def"
#undef Z3_CALL
};

/* The functions of the library, in the arena; NULL if there is none on this
   machine, or one without some function.  It stays loaded. */
const struct z3_api *z3_api_load(struct arena *a);

#endif
