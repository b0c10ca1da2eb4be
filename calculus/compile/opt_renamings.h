/* calculus/compile/opt_renamings.h — steps that only rename.
 *
 * In ∃t. T(s, t) ∧ R(t), with a named formula T that is a union of few
 * functions which put components of s into places of t (a puzzle's moves, a
 * queue, a ring that is turned), R can be renamed by each of them instead:
 * ∃t. T(s, t) ∧ R(t)  =  ⋁ᵢ gᵢ(s) ∧ R(fᵢ(s)).
 *
 * This is a substitution of definitions, distribution over a disjunction, and
 * (in core.c) the one-point rule: the right side denotes the same set for
 * every value of R, so Evaluate (paper, section 3) is preserved for every
 * system.
 */
#ifndef FIXC_OPT_RENAMINGS_H
#define FIXC_OPT_RENAMINGS_H

#include "calculus/language/ast.h"

/* Rewrites the bodies of fixed points of a typed system; whether there was
   anything to rewrite. */
bool opt_renamings(struct arena *a, struct fp_system *s);

#endif
