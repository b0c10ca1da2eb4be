/* frontend/boolean/var_sets.h — sets of variables for data-flow analyses.
 *
 * A set is an array of words, with a bit for each variable of one scope: the
 * globals of a program, or the variables of a procedure, by their index.
 * Variables of the other scope, and NULL, are passed over.
 */
#ifndef FIXC_VAR_SETS_H
#define FIXC_VAR_SETS_H

#include "cfg.h"

#include <stdbool.h>
#include <stdint.h>

enum var_scope { VARS_OF_PROC, VARS_GLOBAL };

static inline void var_set_put(uint64_t *set, enum var_scope scope,
                               const struct bp_var *var, bool on) {
  if (!var || var->global != (scope == VARS_GLOBAL))
    return;
  uint64_t bit = UINT64_C(1) << var->index % 64;
  set[var->index / 64] =
      on ? set[var->index / 64] | bit : set[var->index / 64] & ~bit;
}

/* requires: var is of the set's scope. */
static inline bool var_set_has(const uint64_t *set, const struct bp_var *var) {
  return set[var->index / 64] >> var->index % 64 & 1;
}

/* Adds the words of `from`; true if one bit is new. */
static inline bool var_set_join(uint64_t *into, const uint64_t *from,
                                uint32_t words) {
  uint64_t new = 0;
  for (uint32_t i = 0; i < words; i++) {
    new |= from[i] & ~into[i];
    into[i] |= from[i];
  }
  return new != 0;
}

/* Takes away what `other` has not. */
static inline void var_set_meet(uint64_t *set, const uint64_t *other,
                                uint32_t words) {
  for (uint32_t i = 0; i < words; i++)
    set[i] &= other[i];
}

/* Adds what an expression reads, which may be NULL.  A primed variable counts
   as read: that is wrong only for one that the statement assigns, and errs on
   the safe side. */
void var_set_read(uint64_t *set, enum var_scope scope, const struct bp_expr *e);
void var_set_read_all(uint64_t *set, enum var_scope scope,
                      struct bp_expr *const *e, uint32_t n);

/* Adds the targets of a statement, or removes them. */
void var_set_put_targets(uint64_t *set, enum var_scope scope,
                         const struct bp_stmt *stmt, bool on);

/* Adds what a point of f reads whatever comes after it. */
void var_set_read_point(uint64_t *set, enum var_scope scope,
                        const struct cfg_point *p, const struct bp_proc *f);

#endif
