/* library/c_points_to.h — what the pointers of a C program may lead to, by the
 * formula of the library. */
#ifndef FIXC_C_POINTS_TO_H
#define FIXC_C_POINTS_TO_H

#include "frontend/c/points_to.h"

/* For cfa_cells: solves points-to.fp in a session within the session `arg`.  If
   a limit ends that, the sets are found without it.  Always true. */
bool c_points_to(void *arg, struct points_to *p);

#endif
