/* calculus/language/table.h — the rows of an input relation, as texts give them.
 *
 * A table belongs to the declaration `input bool R(…);` that it supplies.  Its
 * columns are the leaves of the parameters in their order, with the names that
 * fp_column gives them.  A first row with these names, in any order, is a header;
 * the columns then have the order of the header.  Values are written as `show`
 * prints them: true and false, or 1 and 0; numbers; names of values.
 *
 * Requires: fp_table_add for each text, fp_table_types when all files are there;
 * then resolution reads the rows.
 */
#ifndef FIXC_TABLE_H
#define FIXC_TABLE_H

#include "ast.h"
#include "engine/base/diag.h"
#include "engine/base/intern.h"

/* A text of rows. */
struct fp_table_text {
  uint32_t source;
  bool commas; /* CSV; else TSV */
};

struct fp_table {
  const struct sources *sources;
  struct fp_table_text *texts;
  uint32_t ntexts;
  bool read; /* the rows are there: */
  const uint32_t
      *values; /* row by row, positions in the types of the columns */
  size_t nrows;
  uint32_t ncolumns;
};

/* Gives the rows of a text to the input `rel`, with those that it has. */
void fp_table_add(struct arena *a, const struct sources *sources,
                  struct fp_rel *rel, struct fp_table_text text);

/* A file that defines each input type which no file defines, and which is that of a
   column: an enumeration of the values in it, in the order in which they come.
   NULL: there is none. */
struct fp_file *fp_table_types(struct arena *a, struct intern *names,
                               struct fp_file *const *files, uint32_t nfiles);

/* Reads the rows of rel->table, once; the parameters have their types.  False after
   reporting. */
bool fp_table_read(struct arena *a, const struct fp_rel *rel, struct diag *d);

/* The name of leaf `leaf` of a parameter as a column: "u.Global.x", "m[1]". */
const char *fp_column(struct arena *a, const struct fp_var *param,
                      uint32_t leaf);

#endif
