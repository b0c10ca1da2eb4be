/* calculus/language/loading.h — what load.c and instances.c share.
 *
 * A *unit* is what a file says itself: its declarations, with those of instances
 * that it makes, and the places where other files are read.
 */
#ifndef FIXC_FP_LOADING_H
#define FIXC_FP_LOADING_H

#include "load.h"

#include "engine/base/vec.h"

#define FP_MAX_IMPORTS 100 /* files that import files */

/* A file that some import has named. */
struct known_file {
  const char *id; /* real path, or name of a library file or text; interned */
  uint32_t source;
  bool loaded;                /* its declarations have taken effect, */
  bool asked;                 /* and its statements */
  bool building;              /* its unit is being made */
  const struct fp_file *text; /* as it was parsed; NULL: not yet */
};

struct loading {
  struct fp_loader *l;
  VEC(struct fp_file *) files;
  VEC(struct known_file) known;
  unsigned depth, units;
  bool outside; /* the search met a file outside of the folders */
};

enum unit_item_kind {
  UNIT_DECL,  /* decl, of a text with this source */
  UNIT_FILE,  /* `file` is read here, unless it was before */
  UNIT_CLAIM, /* the declarations of `file` follow, so it must not be read */
};

struct unit_item {
  enum unit_item_kind kind;
  uint32_t source, file;
  struct fp_decl *decl; /* UNIT_DECL: it; else the import, or NULL */
  bool silent;          /* UNIT_FILE: without its statements */
};

struct fp_unit {
  VEC(struct unit_item) items;
};

#define NO_SUCH_FILE UINT32_MAX

/* The file, by its number among known ones, that the text `from` imports;
   NO_SUCH_FILE after reporting. */
uint32_t fp_find_import(struct loading *g, uint32_t from,
                        const struct fp_decl *d);

/* instances.c: makes the unit of a known file, which the caller frees.  Returns
   false after reporting. */
bool fp_build_unit(struct loading *g, uint32_t file, struct fp_unit *out);

/* Is d a statement: does it ask or expect something? */
bool fp_is_statement(const struct fp_decl *d);

#endif
