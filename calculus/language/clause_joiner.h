/* calculus/language/clause_joiner.h — what clauses.c and clause_values.c share:
 * the declarations of all files, by name.
 */
#ifndef FIXC_FP_CLAUSE_JOINER_H
#define FIXC_FP_CLAUSE_JOINER_H

#include "load.h"

#include "engine/base/hash_table.h"
#include "engine/base/vec.h"

/* A declaration that gives a name to a value, or a param. */
struct clause_value {
  const struct fp_decl *decl;
  const struct clause_value *next;
};

/* What is known of a name in all files. */
struct clause_name {
  const char *name;
  const struct clause_value *values; /* NULL: it is no value, and no param */
  const struct fp_decl *type;        /* the type that is called so, or NULL */
  bool input;                        /* it is declared as an input, too */
  UT_hash_handle hh;
};

/* The declarations of one relation. */
struct joined {
  struct joined_key {
    uintptr_t name, nparams; /* as wide as a pointer: no padding */
  } key;
  const struct fp_rel *prototype, *input, *definition;
  VEC(struct fp_decl *) clauses; /* in the order of the text */
  bool has_body;                 /* some clause is no fact */
  UT_hash_handle hh;
};

struct clause_joiner {
  struct arena *arena;
  struct intern *names;
  struct fp_file *const *files;
  uint32_t nfiles;
  struct diag *diag;
  struct clause_name *known;
  struct joined *relations;
  const char *anything; /* "_" */
  uint32_t fresh;       /* variables that stood as `_` */
};

struct joined *find_joined(struct clause_joiner *c, const char *name,
                           uint32_t n);

/* Takes down the input type that d declares.  All of them come first. */
void keep_clause_input(struct clause_joiner *c, const struct fp_decl *d);

/* Takes down the type, values or param that d declares. */
void keep_clause_values(struct clause_joiner *c, const struct fp_decl *d);

/* Does the name stand for a value, a param or a relation without parameters, where
   nothing binds it in this clause? */
bool is_value_in_clause(struct clause_joiner *c, const struct fp_decl *clause,
                        const char *name);

#endif
