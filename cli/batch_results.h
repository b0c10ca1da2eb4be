/* cli/batch_results.h — results of a batch: a file of JSON objects, one a line.
 *
 * An object has the members "version" (1), "formula", "program", "options",
 * perhaps "expected", "verdict" and the others of outcome_add_json, and
 * "differs" (true) if the verdict is not the expected one.  It grows by
 * members only, and a change of what a member means raises the version.
 *
 * Each object is written at once, when its run has ended.  Whatever stops a
 * batch, its file holds whole objects, but perhaps for the last line, which is
 * dropped when the file is opened again.
 */
#ifndef FIXC_BATCH_RESULTS_H
#define FIXC_BATCH_RESULTS_H

#include "batch_list.h"

/* One line of a file of results. */
struct batch_result {
  const char *key;               /* batch_key */
  enum outcome_verdict verdict;  /* NOUTCOMES: of a later version */
  enum outcome_verdict expected; /* NOUTCOMES: none */
  const char *text;              /* the line, without its end */
  struct span at;
};

/* Whether a run has ended otherwise than was expected.  Unknown contradicts
   nothing. */
bool batch_differs(enum outcome_verdict expected, enum outcome_verdict verdict);

/* Whether a run that came out like this need not be done again: it has an
   answer, or is as expected, or --retry was not given. */
bool batch_is_done(enum outcome_verdict expected, enum outcome_verdict verdict,
                   bool retry);

/* Opens a file for more results, creates it if need be, and keeps other
   batches out of it until it is closed, also by children that were forked.
   Returns the descriptor, or -1 after an error. */
int batch_results_open(const char *path, struct diag *diag);

/* Drops an unfinished last line.  requires: the lines before it have been read.
   Returns false after an error. */
bool batch_results_trim(int fd, const char *path, struct diag *diag);

/* Calls `each` for the results in a file.  Returns false after an error, which
   is located. */
bool batch_results_read(struct arena *a, struct sources *sources,
                        struct diag *diag, const char *path,
                        void (*each)(void *arg, const struct batch_result *r),
                        void *arg);

/* The line of a run that has ended; the caller frees it.  Interrupted runs
   have no result. */
char *batch_result_line(const struct batch_row *row, const struct outcome *o);

/* Writes a line with its end; false, with errno, if it could not. */
bool batch_results_write(int fd, const char *line);

#endif
