/* cli/batch_list.h — lists of runs: one row each, columns separated by tabs.
 *
 *   formula <tab> program <tab> options <tab> expected verdict
 *
 * The last three may be missing or empty.  Options are words separated by
 * blanks; a text that begins with no `-` is the label of a target.  Blank rows
 * and rows that begin with `#` are skipped.  Paths are relative to the folder
 * of the list.
 */
#ifndef FIXC_BATCH_LIST_H
#define FIXC_BATCH_LIST_H

#include "engine/base/diag.h"
#include "outcome.h"

struct batch_row {
  const char *text;                        /* the row as it stands */
  const char *formula, *program, *options; /* "": not given */
  enum outcome_verdict expected;           /* NOUTCOMES: none */
  /* What names the run in results: the first three columns. */
  const char *key;
  struct span at, formula_at, program_at, options_at, expected_at;
};

struct batch_list {
  struct batch_row *rows;
  size_t n;
  const char *folder; /* of the paths; "." for the current one */
};

/* Reads a list; "-" is standard input.  `folder` replaces the folder of the
   list; NULL: it does not.  What is wrong with a row, a file that cannot be
   read and a row that is there twice are errors at their places.  Returns
   false if there are any. */
bool batch_list_read(struct batch_list *list, struct arena *a,
                     struct sources *sources, struct diag *diag,
                     const char *path, const char *folder);

/* The name of a run in results. */
const char *batch_key(struct arena *a, const char *formula, const char *program,
                      const char *options);

#endif
