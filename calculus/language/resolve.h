/* calculus/language/resolve.h — from parsed files to one typed system.
 *
 * Names are resolved (imports must have been loaded: see load.h), parameters
 * replaced by their values, types laid out, expressions typed.  After success
 * every expression has a type, names are gone (FP_NAME became FP_VAR,
 * FP_NUMBER or FP_VALUE), a constant beside a range or enumeration is an
 * FP_VALUE of that type, `=` between Booleans is FP_IFF and `!=` FP_XOR,
 * 1 and 0 where a Boolean is meant are FP_TRUE and FP_FALSE, and every
 * relation has a body.
 */
#ifndef FIXC_FP_RESOLVE_H
#define FIXC_FP_RESOLVE_H

#include "ast.h"
#include "engine/base/diag.h"
#include "engine/base/intern.h"

/* A value that the command line gives to a `param`. */
struct fp_define {
  const char *name;
  int64_t value;
  bool used; /* set when a param of this name was found */
};

/* What counts as supplied. */
enum fp_inputs {
  FP_SUPPLIED, /* what a file defines */
  FP_DECLARED, /* every input, for a check without a program: a relation has any
                  body, and of a type the values and fields are not known, so
                  that nothing is said of them.  Such a system is not to be run */
};

/* What the caller can say of a wrong file, and resolution does not know. */
struct fp_help {
  /* Said once in the place of all errors about inputs that are not supplied, or
     NULL. */
  const char *lack;
  /* The name of a file that could be imported and declares a type or relation
     of this name, or NULL. */
  const char *(*declaring)(const char *name);
};

/* `files` in the order in which their declarations take effect; the main file
   is the last one with a source.  A relation or type declared `input` is
   supplied by any definition of that name in another file; the signatures
   must agree.  What is not supplied must not be needed by the statements or
   the relations of the main file; relations that need it otherwise are left
   out of the system.  `help` may be NULL.  fp_rel.used says whether a statement needs the relation.
   Returns NULL after reporting. */
struct fp_system *fp_resolve(struct arena *a, struct intern *names,
                             struct fp_file *const *files, uint32_t nfiles,
                             struct fp_define *defines, uint32_t ndefines,
                             enum fp_inputs inputs, const struct fp_help *help,
                             struct diag *d);

/* Types a formula that fp_parts.make has made for a relation of the system;
   it must be right. */
void fp_type_part(struct arena *a, struct intern *names,
                  const struct fp_system *s, const struct fp_rel *rel,
                  struct fp_expr *e);

/* The leaf with this number of type t: its scalar type; `path`, if not NULL,
   receives its text such as "Local.s0" or "g[2].b", in arena a. */
const struct fp_type *fp_leaf(struct arena *a, const struct fp_type *t,
                              uint32_t leaf, const char **path);

/* The values of the leaves of a type, NULL: not known; those that `any` has may be
   any, NULL: none. */
struct fp_leaves {
  const uint64_t *value;
  const bool *any;
};

/* Its shortest text in the words of the program's user (own_names.c), such as
   "x" for Local.s0, or "" for a scalar type: behind a '.' if it is neither empty
   nor begins with '['.  `at` are those of t.  Returns NULL for a component that means nothing, such as a slot that the
   procedure does not use. */
const char *fp_own_leaf(struct arena *a, const struct fp_type *t, uint32_t leaf,
                        struct fp_leaves at);

#endif
