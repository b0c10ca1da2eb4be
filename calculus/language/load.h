/* calculus/language/load.h — reading formula files and what they import.
 *
 * `import "x.fp";` is looked up beside the importing file, then in the
 * include path, then in the embedded standard library; every file is loaded
 * once.  `load "x";` of MUCKE means the same with ".mu" added.
 */
#ifndef FIXC_FP_LOAD_H
#define FIXC_FP_LOAD_H

#include "ast.h"
#include "engine/base/diag.h"
#include "engine/base/intern.h"

/* A file of the embedded library. */
struct fp_builtin {
  const char *name, *text;
  size_t len;
};

/* Which files may be read: none, all, or those below some folders. */
struct fp_access {
  bool files;
  const char *const *folders; /* none: all files */
  uint32_t nfolders;
};

struct fp_loader {
  struct arena *arena;
  struct intern *names;
  struct sources *sources;
  struct diag *diag;
  const char *const *include; /* folders, in the order of the search */
  uint32_t ninclude;
  const struct fp_builtin *builtins;
  uint32_t nbuiltins;
  const struct fp_builtin *texts; /* given by name: they come before files */
  uint32_t ntexts;
  struct fp_access access;
  struct fp_file *const *before; /* files that were loaded before these */
  uint32_t nbefore;
};

/* Whether a path may be read: what it means in the end counts, links resolved.
   A path without a file is judged by the last folder in it that exists, so that
   nothing tells what exists elsewhere. */
bool fp_may_read(const struct fp_access *access, const char *path);

/* Loads `path` ("-" is standard input) and everything it imports, each file
   once.  A path without a folder that does not exist is looked up as an import
   is.  Returns the files in the order in which they take effect, or NULL after
   reporting: an import takes effect where it stands, so a file that imports
   is cut into pieces with one source number.  The last piece is the end of
   the main file. */
struct fp_file **fp_load(struct fp_loader *l, const char *path,
                         uint32_t *nfiles);

/* Whether a source is a file of the embedded library. */
bool fp_is_library(const struct sources *s, uint32_t source);

/* parse.c: one text to one file; NULL after reporting. */
struct fp_file *fp_parse(struct arena *a, struct intern *names,
                         const struct sources *sources, uint32_t source,
                         struct diag *d);

/* Files whose names of instances a text may use. */
struct fp_text_context {
  struct fp_file *const *files;
  size_t nfiles;
};

/* The same for a text that is no file of its own. */
struct fp_file *fp_parse_within(struct arena *a, struct intern *names,
                                const struct sources *sources, uint32_t source,
                                struct fp_text_context c, struct diag *d);

/* clauses.c: joins the clauses of each relation to its definition, and binds
   what stands as `_`.  Returns false after reporting.  May be called again with
   more files, which can have clauses of new relations only. */
bool fp_join_clauses(struct arena *a, struct intern *names,
                     struct fp_file *const *files, uint32_t nfiles,
                     struct diag *d);
/* rows.c: makes formulas of tuples as they print, in files from `first` on; the
   relations may be in all of them.  Returns false after reporting. */
bool fp_settle_rows(struct arena *a, struct intern *names,
                    struct fp_file *const *files, uint32_t first,
                    uint32_t nfiles, struct diag *d);
/* named_facts.c: makes applications of names of relations without parameters, in
   files from `first` on; the relations may be in all of them. */
void fp_apply_facts(struct fp_file *const *files, uint32_t first,
                    uint32_t nfiles);

/* A text such as R(x=1 y=2), R x=1 y=2 or x=1 y=2, of which `rel` is R, as
   `R "x=1 y=2"` in formulas; NULL: it is no such text. */
const char *fp_row_text(struct arena *a, const struct fp_rel *rel,
                        const char *text);

/* infer.c: gives types to the variables that quantifiers bind without one.
   Returns false if nothing tells some of them, after reporting them to d; NULL:
   other files may tell them.  With d, those beside the use of a relation that no
   declaration fits stay without: the check of types reports that use. */
bool fp_infer_types(struct arena *a, struct intern *names,
                    struct fp_file *const *files, uint32_t nfiles,
                    struct diag *d);

#endif
