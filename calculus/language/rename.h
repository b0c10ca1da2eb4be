/* calculus/language/rename.h — copies of declarations with other names.
 *
 * Inside the loader only.  What a file declares is a type, a param, or a relation
 * of so many parameters; names that stand for something else, such as variables,
 * fields and values, stay as they are.
 */
#ifndef FIXC_FP_RENAME_H
#define FIXC_FP_RENAME_H

#include "ast.h"
#include "engine/base/hash_table.h"
#include "engine/base/intern.h"

/* What a name is declared as. */
enum {
  FP_AS_TYPE,
  FP_AS_PARAM,
  FP_AS_RELATION, /* and the number of parameters is added */
};

struct fp_renamed {
  struct fp_renamed_key {
    uintptr_t name, as; /* as wide as a pointer: no padding */
  } key;
  const char *to; /* NULL: not settled yet */
  bool set;       /* it is replaced by what is called `to` */
  UT_hash_handle hh;
};

struct fp_renaming {
  struct arena *arena;
  struct intern *names;
  struct fp_renamed *map; /* the owner clears it */
};

/* NULL: the name stays. */
struct fp_renamed *fp_renamed(const struct fp_renaming *r, const char *name,
                              uintptr_t as);
struct fp_renamed *fp_rename_to(struct fp_renaming *r, const char *name,
                                uintptr_t as, const char *to);
/* Some relation of that name; NULL: none is renamed. */
struct fp_renamed *fp_renamed_relation(const struct fp_renaming *r,
                                       const char *name);

/* What d declares or is a clause of; false: nothing. */
bool fp_declared_key(const struct fp_decl *d, struct fp_renamed_key *key);

/* Does d, besides what it declares, speak of something that is renamed?  A
   variable of such a name is taken for it. */
bool fp_mentions(const struct fp_renaming *r, const struct fp_decl *d);

/* The copy; queries do not know their `unknown when` any more. */
struct fp_decl *fp_rename_decl(const struct fp_renaming *r,
                               const struct fp_decl *d);
struct fp_expr *fp_rename_expr(const struct fp_renaming *r,
                               const struct fp_expr *e);

/* The text with each name in it renamed that is one of a relation. */
const char *fp_rename_text(const struct fp_renaming *r, const char *text);

#endif
