/* calculus/logic/strike.h — a formula without conditions that change nothing.
 *
 * Some conditions only save work: they keep a relation to the tuples that
 * somebody asks for (a filter), or a round to what is new (a gate).  Answers are
 * the same without them, for any program.  So independence.h looks at the formula
 * without them.  A formula whose only negation is in gates is positive without
 * them, so that a worklist solves it, which is the better way not to look at what
 * is old; filters save work for a worklist, too, and stay.  Other conditions follow
 * from the rest of the formula (an invariant); whether they save work, a run tells.
 * strike.c and invariants.c have the theorems.
 */
#ifndef FIXC_STRIKE_H
#define FIXC_STRIKE_H

#include "independence.h"

/* These files, or copies of them without such conditions.  Names of h are those
   of the files. */
struct fp_file *const *strike(struct arena *a, struct fp_file *const *files,
                              uint32_t nfiles, const struct hiding *h);

/* These files, or copies of them without gates, when only queries are asked; NULL
   if there are none that can go. */
struct fp_file *const *strike_gates_only(struct arena *a,
                                         struct fp_file *const *files,
                                         uint32_t nfiles);

/* These files, or copies of them without the conditions that an invariant gives;
   NULL if there are none that can go.  Names of h are those of the files. */
struct fp_file *const *strike_invariants(struct arena *a,
                                         struct fp_file *const *files,
                                         uint32_t nfiles,
                                         const struct hiding *h);

#endif
