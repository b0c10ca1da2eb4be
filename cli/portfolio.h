/* cli/portfolio.h — strategies that race on one program. */
#ifndef FIXC_PORTFOLIO_H
#define FIXC_PORTFOLIO_H

#include "options.h"

/* Runs o->formula on o->program by several strategies at once, prints the
   answers of the first that has a verdict, says on standard error which it
   was, and ends the others.  Returns the exit status of the one whose answers
   were printed. */
int portfolio(const struct options *o);

#endif
