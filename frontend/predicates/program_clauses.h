/* frontend/predicates/program_clauses.h — a C program as Horn clauses.
 *
 * One predicate for each cut point, over the variables of that point; it holds
 * for the values with which a run can get there, old values included, so that
 * the predicate of an exit is the summary of its procedure.  The clauses have a
 * model iff no run gets to what is looked for (up to the first signed overflow,
 * where `ranges` are assumed).
 */
#ifndef FIXC_PROGRAM_CLAUSES_H
#define FIXC_PROGRAM_CLAUSES_H

#include "frontend/smt/smt.h"
#include "lbe.h"

struct program_clauses {
  struct smt_clause *clauses;
  uint32_t n;
  /* By point: its predicate, applied to its variables. */
  const struct smt_term **points;
};

/* All lives in `a`. */
struct program_clauses *program_clauses_new(struct arena *a,
                                            const struct lbe *l, bool ranges);

/* The point whose predicate is applied there. */
uint32_t program_point_applied(const struct program_clauses *k,
                               const struct smt_term *applied);

/* The variables of that point become what the predicate is applied to.  The caller frees
   the map. */
struct term_map *program_applied_map(const struct lbe *l,
                                     const struct program_clauses *k,
                                     const struct smt_term *applied);

/* The callee's terms as the caller sees them at a call: entry values become the
   arguments, other terms of the exit become variables of their own.  The caller
   frees the map. */
struct term_map *program_callee_map(const struct lbe *l,
                                    const struct lbe_call *c);

/* The value of a variable of a point after a block or call, which `sets` speak
   of: before `then` (NULL: nothing) is applied to it. */
const struct smt_term *program_value_after(const struct lbe *l,
                                           const struct lbe_set *sets,
                                           uint32_t nsets,
                                           struct term_map *then,
                                           const struct smt_term *var);

#endif
