/* frontend/c/cfa_recursion.h — procedures that may call themselves. */
#ifndef FIXC_CFA_RECURSION_H
#define FIXC_CFA_RECURSION_H

#include "cfa.h"

/* By procedure: whether a call of it, or the start of a thread, may begin another one
   before it ends.  In the arena of `g`. */
bool *cfa_recursive_procs(const struct cfa *g);

#endif
