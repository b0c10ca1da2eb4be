/* engine/base/witness_text.h — what all witnesses of SV-COMP, version 2.0, begin
 * with, in YAML (Ayaziová, Beyer, Lingsch-Rosenfeld, Spiessl, Strejček: Software
 * Verification Witnesses 2.0, SPIN 2024). */
#ifndef FIXC_WITNESS_TEXT_H
#define FIXC_WITNESS_TEXT_H

#include <stddef.h>
#include <stdio.h>

struct witness_head {
  const char *entry_type, *format_version;
  const char *version;       /* of fixc */
  const char *configuration; /* how it was made, or NULL */
  /* The program: its name, its text, of which the hash is written, and the
     language. */
  const char *program, *text;
  size_t length;
  const char *language;
  const char *specification;
  const char *data_model; /* ILP32, LP64; NULL: the language has none */
};

/* A string in double quotes. */
void witness_print_string(FILE *out, const char *text);

/* Writes the one entry of a witness.  `content` is a list, two columns from the
   margin; the identity of a witness is its content, and its time is
   $SOURCE_DATE_EPOCH, as reproducible builds use it, or now. */
void witness_print(FILE *out, const struct witness_head *head,
                   const char *content);

#endif
