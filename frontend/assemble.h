/* frontend/assemble.h — from the facts of a derivation to a run.
 *
 * A derivation that uses the relations of a program names the steps that some
 * run takes: which state an internal move, a call, or a return leads from and
 * to.  Whatever formula it is of, these facts are put in order here, by a
 * search for the cheapest run that takes no other steps.  So formulas that go
 * backwards, or keep the facts of a thread together, give runs as well.
 */
#ifndef FIXC_ASSEMBLE_H
#define FIXC_ASSEMBLE_H

#include "../calculus/ast.h"
#include "cfg.h"
#include "globals.h"
#include "liveness.h"
#include "trace/run.h"

#include <stdbool.h>

struct assembly;

/* `fields` are the names of the components of Global, by number of the global
   (templates_fields); `live`: which locals a fact says something of, or NULL:
   all; `carried`: the same for globals, of which a return then takes from the
   caller what the callee does not write.  Everything lives in arena a. */
struct assembly *assembly_new(struct arena *a, const struct cfg *g,
                              const char *const *fields,
                              const struct liveness *live,
                              const struct globals *carried);
void assembly_free(struct assembly *s); /* NULL is allowed */

/* Adds a fact: value[i] is that of component i of rel's parameters.  Relations
   that are not known are passed over. */
void assembly_add(struct assembly *s, const struct fp_rel *rel,
                  const uint64_t *value);

enum assembled {
  ASSEMBLED,
  ASSEMBLED_NONE,    /* no run takes only these steps */
  ASSEMBLED_LONG,    /* the search was given up: the run is too long */
  ASSEMBLED_STOPPED, /* `stop` said so */
};

/* The cheapest run to a target that was among the facts; a switch to another
   thread costs more than many moves.  The search may be long: `stop` is asked
   again and again whether it is to end.  The caller frees run->moves; the
   states lie in the arena. */
enum assembled assembly_run(struct assembly *s, bool (*stop)(void),
                            struct run *run);

#endif
