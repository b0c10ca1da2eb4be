/* library/symbols.h — the names in formula files, and what each of them is.
 *
 * requires: a system that fp_resolve has made; its trees say what names mean.
 * establishes: a list of all places where names of relations, types, variables,
 * values, fields and params stand in texts, sorted by place.
 */
#ifndef FIXC_SYMBOLS_H
#define FIXC_SYMBOLS_H

#include "calculus/language/ast.h"
#include "engine/base/arena.h"

#include <stddef.h>

/* One place of a name. */
struct symbol_place {
  struct span at;      /* of the name alone */
  struct span defined; /* no source: it is built in, or a program's */
  const char *name, *kind;
  const char *detail; /* its declaration or type in short */
};

/* The places in all files; *n is their number.  Lives in the arena. */
const struct symbol_place *
symbols_list(struct arena *a, const struct sources *sources,
             struct fp_file *const *files, size_t nfiles,
             const struct fp_system *system, size_t *n);

#endif
