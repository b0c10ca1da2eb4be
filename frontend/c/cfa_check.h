/* frontend/c/cfa_check.h — whether an automaton is what cfa.h promises. */
#ifndef FIXC_CFA_CHECK_H
#define FIXC_CFA_CHECK_H

#include "cfa.h"

/* What is wrong, as a text in the arena of `g`; NULL: nothing.  That exactly one
   of several conditions holds in every state is not looked at: runs assert it. */
const char *cfa_check(const struct cfa *g);

#endif
