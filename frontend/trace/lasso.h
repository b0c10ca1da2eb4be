/* frontend/trace/lasso.h — an infinite run of a program with one thread.
 *
 * It is a run and, from where that ends, moves that can be made again and again: they
 * lead back to the same point with the same values, and never below the stack with
 * which they begin.  They may leave calls open; the stack then grows for ever.
 */
#ifndef FIXC_LASSO_H
#define FIXC_LASSO_H

#include "assemble.h"

/* An infinite run that takes only the steps of the facts, and does with targets what is
   asked (run.h); `avoided`: by point, where RUN_AVOIDS may not go; else NULL.  As
   assemble otherwise.  run->loop is the first of the moves that come again. */
enum assembled find_lasso(struct edges *s, enum run_demand demand,
                          const bool *avoided, bool (*stop)(void),
                          struct run *run);

#endif
