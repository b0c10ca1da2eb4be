/* frontend/horn/chc_build.h — Horn clauses as a formula file.
 *
 * The result supplies what stdlib/solve.fp declares as input, `Goal`.  Every
 * predicate is a least fixed point with a disjunct for each of its clauses;
 * Goal is the disjunction of the bodies of the clauses whose head is false, or
 * of the query.
 */
#ifndef FIXC_CHC_BUILD_H
#define FIXC_CHC_BUILD_H

#include "calculus/language/ast.h"
#include "chc_read.h"
#include "engine/base/intern.h"

/* requires: no numbers (chc_problem.numbers).  The file refers to the strings of
   `p`, not to its nodes.  `comments`: each disjunct says which line it is from. */
struct fp_file *chc_build(struct arena *a, struct intern *names,
                          struct chc_problem *p, const struct sources *sources,
                          bool comments);

#endif
