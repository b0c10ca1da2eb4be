/* calculus/language/hints.h — allocation constraints of MUCKE.
 *
 * `a < b`, `a ~+ b` and `a ~- b` tell MUCKE where to put variables.  Here
 * they are read and checked.  The first puts one class before another (alloc_hint);
 * the others change nothing: copies of a component and numbers that are compared are
 * interleaved in any case (alloc.h), and an order can be given with --order.
 */
#ifndef FIXC_HINTS_H
#define FIXC_HINTS_H

#include "ast.h"
#include "engine/base/diag.h"

/* Warns (`mucke`) about relations whose constraints contradict each other:
   something before itself, or interleaved with what it is apart from. */
void fp_check_hints(const struct fp_system *s, struct diag *d);
/* False: it warns about this one, whose constraints are ignored. */
bool fp_hints_agree(const struct fp_rel *r);

#endif
