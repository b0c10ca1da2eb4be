/* calculus/logic/independence.h — whether the answers of a formula can depend on
 * what a front end forgets.
 *
 * A front end may give values that a program never reads again any value
 * (frontend/boolean/liveness.h, globals.h).  This changes sets of states, and
 * must not change answers.  The analysis looks at the formula alone, whichever
 * file it is in; independence.c has the theorem and its proof.
 */
#ifndef FIXC_INDEPENDENCE_H
#define FIXC_INDEPENDENCE_H

#include "calculus/language/ast.h"
#include "engine/base/intern.h"

/* What a supplied relation says of states. */
enum move {
  MOVE_NONE,   /* nothing: it relates places */
  MOVE_TEST,   /* of each state alone */
  MOVE_STEP,   /* from a state to one of the same procedure */
  MOVE_CALL,   /* from a call to an entry of the callee */
  MOVE_RETURN, /* from a call and an exit of its callee to the state after */
  MOVE_ENTRY,  /* of a place: a procedure begins there */
  MOVE_START,  /* of a place: the program begins there, hence a procedure */
  MOVE_EXIT,   /* of a place: a procedure ends there */
  /* A call x and an entry y, as (x, any place of the callee, y's parts). */
  MOVE_CALL_PARTS,
  /* A return from z to the call x, as (x, place of z, v), with any values that
     are returned, and (y, z, place of x, v), with any of the caller's. */
  MOVE_RETURN_CALLER,
  MOVE_RETURN_CALLEE,
};

/* One letter for each parameter: 'i' a state that is given, 'o' a state that
   the relation leads to, 'p' a part of a state, 'c' anything that is never
   forgotten. */
struct supplied_relation {
  const char *name, *roles;
  enum move move;
};

struct hiding {
  const char *const *types; /* input types with values that are forgotten */
  uint32_t ntypes;
  const char *place; /* the input type that says where control is */
  /* A return gives the right values only to a call and an exit that belong
     together. */
  bool matched;
  const struct supplied_relation *relations;
  uint32_t nrelations;
};

/* What forbids to forget. */
struct dependence {
  struct span at;
  const char *why; /* in the arena */
};

/* Whether no answer of these unresolved files, as they are loaded, depends on
   what is forgotten; if one may, *d says why.  `names` has the files' names. */
bool independent_of(struct arena *a, struct intern *names,
                    struct fp_file *const *files, uint32_t nfiles,
                    const struct hiding *h, struct dependence *d);

/* These files, or copies of them that say the same, for any relations of the
   program, without the conditions that an invariant gives (strike.h); NULL if there
   are none. */
struct fp_file *const *without_invariants(struct arena *a, struct intern *names,
                                          struct fp_file *const *files,
                                          uint32_t nfiles,
                                          const struct hiding *h);

#endif
