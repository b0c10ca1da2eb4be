/* frontend/boolean/reprint.h — procedures as they are written, under other names.
 *
 * What is printed is the text of the program but for the names of procedures:
 * comments, blanks and labels stay.
 */
#ifndef FIXC_REPRINT_H
#define FIXC_REPRINT_H

#include "bp_ast.h"

#include <stdio.h>

struct reprint {
  FILE *out;
  const char *text; /* of the program */
  uint32_t at;      /* what is before it has been printed or left out */
  bool blocks;      /* calls become assume(F) */
  /* Print the name of p: where it is defined, and where it is called. */
  void (*define)(void *of, const struct bp_proc *p);
  void (*call)(void *of, const struct bp_proc *p);
  void *of;
};

/* The declarations of the globals, one on a line. */
void reprint_globals(const struct reprint *c, const struct bp_program *p);

/* requires: bp_check succeeded.  The procedure p. */
void reprint_procedure(struct reprint *c, const struct bp_proc *p);

/* The name of p between two texts, in braces if it is so in the program. */
void reprint_name(const struct reprint *c, const char *before,
                  const struct bp_proc *p, const char *after);

/* What a procedure with so many results begins with: void, bool or bool<N>. */
void reprint_results(const struct reprint *c, int32_t results);

#endif
