/* frontend/var_sets.h — sets of variables for data-flow analyses.
 *
 * A set is an array of words, with a bit for each variable of one scope: the
 * globals of a program, or the variables of a procedure, by their index.
 * Variables of the other scope, and NULL, are passed over.
 */
#ifndef FIXC_VAR_SETS_H
#define FIXC_VAR_SETS_H

#include "cfg.h"

enum var_scope { VARS_OF_PROC, VARS_GLOBAL };

void var_set_put(uint64_t *set, enum var_scope scope, const struct bp_var *var,
                 bool on);
/* requires: var is of the set's scope. */
bool var_set_has(const uint64_t *set, const struct bp_var *var);

/* Adds the words of `from`; true if one bit is new. */
bool var_set_join(uint64_t *into, const uint64_t *from, uint32_t words);

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
