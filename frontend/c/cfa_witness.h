/* frontend/c/cfa_witness.h — witnesses of SV-COMP, version 2.0, in YAML.
 *
 * (Ayaziová, Beyer, Lingsch-Rosenfeld, Spiessl, Strejček: Software Verification
 * Witnesses 2.0, SPIN 2024.)  What is here is common to witnesses of a
 * violation, which are made of a run, and of correctness, which
 * frontend/predicates makes.
 */
#ifndef FIXC_CFA_WITNESS_H
#define FIXC_CFA_WITNESS_H

#include "cfa_run.h"

#include <stdio.h>

/* What a witness is about. */
struct witness_task {
  const char *program; /* the name of the file */
  const char *version; /* of fixc */
  unsigned properties; /* of enum cfa_property; 0: as in cfa_options */
  const char *target;  /* the label, or NULL */
  const char
      *choice; /* of elements that invariants speak of (cfa_choice_text) */
};

/* The witness whose list of segments or invariants, two columns from the margin,
   is `content`.  Its hash is that of the text that was analysed, so the file's
   own if it needed no preprocessor. */
void witness_of_c_print(FILE *out, const struct cfa *g,
                        const struct witness_task *t, const char *entry_type,
                        const char *format_version, const char *content);

/* `location:` and what belongs to it, `indent` columns from the margin. */
void witness_print_location(FILE *out, const struct cfa *g, struct span at,
                            const char *function, unsigned indent);

/* The witness of a run that ended in CFA_RUN_ERROR: the ways of its conditions,
   the values that it was given, and where it ends. */
void witness_print_violation(FILE *out, const struct cfa *g,
                             const struct cfa_run *run,
                             const struct witness_task *t);

#endif
