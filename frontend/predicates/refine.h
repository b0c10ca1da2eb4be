/* frontend/predicates/refine.h — predicates from a way that cannot be taken.
 *
 * The steps that the contradiction needs are Horn clauses without cycles; a
 * model of these says at each position what excludes the way from there on, and
 * of an exit, over the values at the entry, what summarises the call: nested
 * interpolants (Heizmann, Hoenicke, Podelski: Nested Interpolants, POPL 2010).
 * The atoms of the model are the new predicates.  Constants along the way are
 * such a model, too, and found at once (Beyer, Löwe: Explicit-State Software Model
 * Checking Based on CEGAR and Interpolation, FASE 2013).
 */
#ifndef FIXC_REFINE_H
#define FIXC_REFINE_H

#include "path.h"

enum refine_how {
  REFINE_INTERPOLATE, /* models by Spacer */
  REFINE_PROJECT,     /* strongest postconditions: projections by models
                         (frontend/smt/project.h), or quantifier elimination
                         where there are many */
  REFINE_VALUES,      /* the values of variables, where they are constant along
                         the way and exclude it */
};

/* Adds predicates to `set`; returns how many were new.  `p` has been checked:
   SMT_UNSAT; but REFINE_VALUES takes any way, and adds nothing if values do not
   exclude it. */
uint32_t refine_by_path(struct predicate_set *set, const struct path *p,
                        struct smt *s, enum refine_how how,
                        unsigned milliseconds);

/* Adds the atoms of a model of the whole program, if Spacer finds one in time:
   a guess at what may prove it.  `models` is NULL, or gets what the model says
   of each point, NULL where it cannot be written; all NULL without a model. */
uint32_t refine_by_program(struct predicate_set *set, const struct lbe *l,
                           struct smt *s, bool ranges, unsigned milliseconds,
                           const struct smt_term **models);

#endif
