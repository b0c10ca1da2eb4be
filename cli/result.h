/* cli/result.h — the last line of a run, RESULT. */
#ifndef FIXC_RESULT_H
#define FIXC_RESULT_H

#include "include/fixc.h"

#include <stdio.h>

/* Prints it; nothing for FIXC_NO_VERDICT.  The reason is that of FIXC_UNKNOWN. */
void result_print(FILE *out, fixc_verdict_t verdict, const char *reason);

/* The same for an unknown, with what a signal handler may call; 0 if it could
   be written. */
int result_write_unknown(int fd, const char *reason);

#endif
