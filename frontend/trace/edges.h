/* frontend/trace/edges.h — the facts of a derivation as the edges of a small system.
 *
 * Facts of the relations of a program say which state an internal move, a call,
 * or a return leads from and to.  What is searched for a run is told here, place
 * by place.
 */
#ifndef FIXC_EDGES_H
#define FIXC_EDGES_H

#include "calculus/language/ast.h"
#include "frontend/boolean/cfg.h"
#include "frontend/boolean/globals.h"
#include "frontend/boolean/liveness.h"
#include "run.h"

#include <stdbool.h>

#define EDGES_NONE UINT32_MAX

struct edges;

/* Where control is, and with which values: equal numbers are equal values. */
struct edges_place {
  uint32_t point, locals, globals;
};

/* `fields` are the names of the components of Global, by number of the global
   (templates_fields); `live`: which locals a fact says something of, or NULL:
   all; `carried`: the same for globals, of which a return then takes from the
   caller what the callee does not write.  Everything lives in arena a. */
struct edges *edges_new(struct arena *a, const struct cfg *g,
                        const char *const *fields, const struct liveness *live,
                        const struct globals *carried);
void edges_free(struct edges *s); /* NULL is allowed */

/* Adds a fact: value[i] is that of component i of rel's parameters.  Relations
   that are not known are passed over. */
void edges_add(struct edges *s, const struct fp_rel *rel,
               const uint64_t *value);

/* All points that are targets, by point: facts name only some. */
void edges_mark_targets(struct edges *s, const bool *targets);

/* A run may end in the state that a parameter of a fact, of any relation, has;
   its point.  EDGES_NONE: the parameter is no state and no point. */
uint32_t edges_end_in(struct edges *s, const struct fp_rel *rel,
                      const uint64_t *value, uint32_t param);

/* ---- What the facts say ---------------------------------------------------- */

struct arena *edges_arena(const struct edges *s);
const struct cfg *edges_cfg(const struct edges *s);

/* The places at entries of main that a fact leads from; the i-th, from 0, or
   NULL beyond the last.  `initial`: the globals may have these values first. */
const struct edges_place *edges_source(struct edges *s, size_t i,
                                       bool *initial);
uint32_t edges_main(const struct edges *s, uint32_t thread);
bool edges_is_target(const struct edges *s, uint32_t point);
/* Whether a run may end there: at a target, or in a state of edges_end_in. */
bool edges_is_end(const struct edges *s, struct edges_place p);
/* Whether some fact is of a return from there. */
bool edges_is_exit(const struct edges *s, uint32_t point);

typedef void edges_found(void *arg, struct edges_place to);

/* Where internal moves, or calls, lead from a place. */
void edges_internal(const struct edges *s, struct edges_place from,
                    edges_found *found, void *arg);
void edges_calls(const struct edges *s, struct edges_place from,
                 edges_found *found, void *arg);

/* Where a return leads from a place, for a call that was made at `call`. */
void edges_returns(struct edges *s, struct edges_place call,
                   struct edges_place from, edges_found *found, void *arg);

/* What a return looks at of the place of a call: the rest is EDGES_NONE. */
struct edges_place edges_frame(const struct edges *s, struct edges_place call);

/* A place as a state of a run. */
struct run_state edges_state(struct edges *s, struct edges_place p);

#endif
