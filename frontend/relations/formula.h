/* frontend/relations/formula.h — expressions as formulas over states.
 *
 * Private to frontend/relations.  A `view` is one state as the parameters of a
 * relation show it: a term for its locals, one for its globals, and the nodes
 * made from them so far, which are shared within the relation.
 */
#ifndef FIXC_FORMULA_H
#define FIXC_FORMULA_H

#include "calculus/language/ast.h"
#include "engine/base/intern.h"
#include "engine/base/vec.h"
#include "frontend/boolean/cfg.h"

struct view {
  struct fp_expr *local, *global;     /* record terms */
  struct fp_expr **locals, **globals; /* their fields, made when needed */
  struct fp_expr **enforce; /* by procedure: its `enforce` in this view */
  struct fp_expr **pins;    /* by block of slots: they are all false */
};

/* What all relations share. */
struct formulas {
  struct arena *arena;
  struct arena *keep; /* of nodes that views keep; mostly the same */
  struct intern *names;
  const struct cfg *g;
  const char *const *global_fields;
  const char *const *slot_fields;
  struct fp_expr *yes, *no;
  /* Choices of the transition under construction that need a variable;
     those of an `enforce` are named apart, since it binds them itself. */
  bool enforcing;
  /* A record with the values of what is unknown; NULL: any values. */
  struct fp_expr *hidden;
  VEC(struct fp_var *) choices;
};

void view_open(struct formulas *f, struct view *v, struct fp_expr *local,
               struct fp_expr *global);
void view_close(struct view *v);

/* Marks a node that is made once. */
struct fp_expr *formula_keep(struct fp_expr *e);

/* The term for a variable. */
struct fp_expr *view_var(struct formulas *f, struct view *v,
                         const struct bp_var *var);

/* Connectives that decide constants.  Operands are never changed. */
struct fp_expr *formula_and(struct formulas *f, struct fp_expr *x,
                            struct fp_expr *y);
struct fp_expr *formula_or(struct formulas *f, struct fp_expr *x,
                           struct fp_expr *y);
struct fp_expr *formula_not(struct formulas *f, struct fp_expr *x);

/* e can have the value `value`: names are read in `pre`, primed ones in
   `post` (NULL where none can occur). */
struct fp_expr *formula_may(struct formulas *f, const struct bp_expr *e,
                            bool value, struct view *pre, struct view *post);

/* The value of e, if it has only one: no choice, or choices that were given
   variables because a case distinction would be too big.  NULL otherwise. */
struct fp_expr *formula_value(struct formulas *f, const struct bp_expr *e,
                              struct view *pre);

/* Whether formula_may and formula_value may give choices of e variables. */
bool formula_quantifies(const struct bp_expr *e);

/* e can have either value, whatever the state is and what is unknown. */
bool formula_free(const struct formulas *f, const struct bp_expr *e);

/* The procedure's `enforce` holds in a state. */
struct fp_expr *formula_enforce(struct formulas *f, struct view *v,
                                const struct cfg_proc *p);

/* The slots that a procedure does not use are false; adds conjuncts by
   calling `add`. */
void formula_unused(struct formulas *f, struct view *v,
                    const struct cfg_proc *p,
                    void (*add)(void *arg, struct fp_expr *e), void *arg);

#endif
