/* cli/compare.h — several formula files on one program. */
#ifndef FIXC_COMPARE_H
#define FIXC_COMPARE_H

#include "options.h"

/* Runs each of o->formulas on o->program in a process of its own, and prints
   verdicts, figures and what differs as a table, or as JSON with o->format.
   Returns the exit status of the verdict they agree on; EXIT_UNEXPECTED if two
   answers to one question differ, and EXIT_INTERNAL if two files of the library
   contradict each other. */
int compare(const struct options *o);

#endif
