/* engine/base/diag.h — what is said to the user about an input.
 *
 * Errors and warnings are collected with their places and printed sorted by
 * place as `file:line:col: error: text`, the source line, and a caret line
 * under the span; notes follow the message they belong to.  A message says
 * what would be right, where that is known.  Warnings have names (`-W name`,
 * printed as `[-Wname]`) and can be silenced or made errors.
 */
#ifndef FIXC_DIAG_H
#define FIXC_DIAG_H

#include "source.h"

#include <stdbool.h>
#include <stdio.h>

struct diag;

/* Messages refer to `sources`, which must outlive the diag. */
struct diag *diag_new(const struct sources *sources);
void diag_free(struct diag *d); /* NULL is allowed */

void diag_error(struct diag *d, struct span at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void diag_warn(struct diag *d, const char *name, struct span at,
               const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Adds to the last error or warning; `at` may have no place. */
void diag_note(struct diag *d, struct span at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Warnings by name, and what each says; the last has no name. */
struct diag_warning {
  const char *name, *text;
};
extern const struct diag_warning diag_warnings[];

/* Options: switch a named warning (or "all", or "error" for all as errors) on
   or off.  Returns false for an unknown name. */
bool diag_set_warning(struct diag *d, const char *name, bool on);

/* Number of errors so far; after 50 the rest is counted but not kept. */
size_t diag_errors(const struct diag *d);

/* What is to be put in the place of the span of the last error or warning. */
void diag_fix(struct diag *d, const char *text);
/* The same, if there is a candidate; for messages with nearest_hint. */
struct nearest;
void diag_fix_nearest(struct diag *d, const struct nearest *n);
/* The same for the next error or warning, which is made of a hint. */
void diag_suggest(struct diag *d, const struct nearest *n);

enum diag_severity { DIAG_ERROR, DIAG_WARNING, DIAG_NOTE };

struct diag_message {
  enum diag_severity severity;
  struct span at;
  const char *text;
  const char *name; /* of a warning, also of one that counts as an error */
  const char *fix;  /* or NULL */
  size_t number;    /* position in the order of arrival */
  size_t notes;     /* messages that follow and belong to this one */
};

/* The messages, sorted by place, each before its notes; the list lasts until
   the next call of a function that adds or removes messages. */
size_t diag_list(struct diag *d, const struct diag_message *const **list);

/* Prints everything collected. */
void diag_show(struct diag *d, FILE *out);
/* The same in the colours of a terminal. */
void diag_show_colored(struct diag *d, FILE *out);
/* Empties it (the error count stays). */
void diag_clear(struct diag *d);
/* diag_show and diag_clear. */
void diag_print(struct diag *d, FILE *out);

/* The candidate nearest to `name` by edit distance, for "did you mean", or
   NULL if none is near enough.  Feed candidates one at a time. */
struct nearest {
  const char *name, *best;
  unsigned distance;
};
struct nearest nearest_to(const char *name);
void nearest_try(struct nearest *n, const char *candidate);
/* " (did you mean 'x'?)" or "", written to `buffer`. */
const char *nearest_hint(const struct nearest *n, char *buffer, size_t size);

#endif
