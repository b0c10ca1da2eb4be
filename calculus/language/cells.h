/* calculus/language/cells.h — texts of rows: values between tabs or commas.
 *
 * A line is a row.  In a text with tabs (TSV), a value reaches up to the next tab
 * or line end.  In one with commas (CSV), a value may stand between double quotes
 * (RFC 4180): there, commas and line ends are part of it, and two double quotes
 * are one.  Blanks around a value are no part of it; lines without a value are
 * skipped; a line may end with a carriage return.
 */
#ifndef FIXC_CELLS_H
#define FIXC_CELLS_H

#include "engine/base/arena.h"
#include "engine/base/diag.h"

/* One value; the text of a quoted one with quotes in it is in the arena. */
struct cell {
  const char *text;
  size_t n;
  struct span at;
};

struct cell_reader;

/* Reads a source; `commas`: it is CSV. */
struct cell_reader *cells_open(struct arena *a, const struct sources *sources,
                               uint32_t source, bool commas, struct diag *d);

/* The cells of the next row, which last until the next call; NULL: there is none.
   *n is their number, at least 1.  A row that is wrong is reported and skipped. */
const struct cell *cells_next(struct cell_reader *r, size_t *n);

/* Whether it has read everything without reporting. */
bool cells_close(struct cell_reader *r);

#endif
