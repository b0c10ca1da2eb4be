/* calculus/language/names.h — what resolution knows while it runs.
 *
 * Inside resolution only (names.c, types.c, check.c, resolve.c).  One table
 * maps every name to all that it stands for: a variable in scope, a type, a
 * parameter, enumeration values, relations.  Names are interned, so the
 * table is keyed by address.
 */
#ifndef FIXC_FP_NAMES_H
#define FIXC_FP_NAMES_H

#include "resolve.h"

#include "engine/base/hash_table.h"

/* A use of one relation in another one's formulas; the first is kept. */
struct fp_use {
  struct fp_relation *what;
  struct span at;
};

/* All declarations of one relation: name and number of parameters. */
struct fp_relation {
  struct fp_rel *rel;        /* the one that applications refer to */
  struct fp_rel *input;      /* `input` declaration, or NULL */
  struct fp_rel *prototype;  /* declaration without body, or NULL */
  struct fp_rel *definition; /* or NULL */
  uint32_t index;            /* in the order of first declarations */
  uint32_t source;           /* of the definition, else the first */
  uint32_t input_source;
  struct fp_relation *overload; /* same name, other number of parameters */
  struct fp_use *uses;          /* a growing array in the arena */
  uint32_t nuses, capuses;
  struct fp_relation *last_user; /* so that a use is recorded once */
  const struct fp_decl *absent; /* an input, type or param, that it needs and no
                                   one supplies, or NULL */
  struct span absent_at;
  bool broken;        /* needs something that is not supplied */
  bool outside;       /* has an index out of range, which is forgiven */
  bool needed, asked; /* reached from the main file; from its statements */
  const struct fp_use *via; /* how it was first reached */
};

/* A declared type: its definition and perhaps an `input` for it. */
struct fp_typename {
  struct fp_decl *input, *decl;
  const struct fp_type *type; /* once done */
  enum { FP_T_NEW, FP_T_BUSY, FP_T_DONE } state;
  const struct fp_decl *absent; /* input that makes this one absent */
};

struct fp_param {
  struct fp_decl *decl;        /* what gives its value, or else `input` */
  const struct fp_decl *input; /* `input param`, or NULL */
  int64_t value;
  enum { FP_P_NEW, FP_P_BUSY, FP_P_DONE } state;
};

/* A value that an enumeration gives to a name. */
struct fp_value {
  const struct fp_type *type;
  uint32_t position;
  struct fp_value *next;
};

/* A variable in scope; the ones that it hides are behind it. */
struct fp_binding {
  struct fp_var *var;
  struct fp_binding *outer;
};

struct fp_symbol {
  const char *name; /* the key */
  struct fp_binding *binding;
  struct fp_typename *type;
  struct fp_param *param;
  struct fp_value *values;
  struct fp_relation *relations;
  UT_hash_handle hh;
};

/* Unnamed ranges and arrays by their shape, so that equal ones are one. */
struct fp_shape {
  struct fp_shape_key {
    int64_t lo, hi;
    const struct fp_type *elem; /* NULL: a range */
  } key;
  struct fp_type *type;
  UT_hash_handle hh;
};

struct fp_resolver {
  struct arena *arena;
  struct intern *names;
  struct diag *diag;
  enum fp_inputs inputs;
  const struct fp_help *help;
  struct fp_symbol *symbols;
  const struct fp_rel *unbound; /* its parameters are bound when a name is
                                   looked for */
  struct fp_shape *shapes;
  const struct fp_type *boolean;
  /* Stands for the type of what has been reported; compatible with all. */
  struct fp_type *bad;
  uint32_t main_source;
  struct fp_define *defines;
  uint32_t ndefines;
  struct fp_relation *current; /* whose formulas are being typed */
  bool forgiving; /* all statements are MUCKE's: numbers stand for values of
                     enumerations, and an index out of range only costs the
                     statements that need it */
  unsigned depth; /* of types within types, params in params */
};

/* names.c */

/* The symbol of a name; made if it is new, or NULL. */
struct fp_symbol *fp_symbol(struct fp_resolver *r, const char *name);
struct fp_symbol *fp_find(struct fp_resolver *r, const char *name);

/* Kinds of symbols for suggestions. */
enum fp_wanted { FP_WANT_TERM, FP_WANT_TYPE, FP_WANT_RELATION };
/* " (did you mean 'x'?)" or ""; in the arena. */
const char *fp_suggest(struct fp_resolver *r, const char *name,
                       enum fp_wanted wanted);
/* Says which file to import for an unknown name, if one declares it. */
void fp_note_import(struct fp_resolver *r, const char *name);
/* A type as messages show it; in the arena. */
const char *fp_type_text(struct fp_resolver *r, const struct fp_type *t);

void fp_bind(struct fp_resolver *r, struct fp_var *v);
void fp_unbind(struct fp_resolver *r, const struct fp_var *v);
struct fp_var *fp_bound(const struct fp_symbol *s); /* or NULL */

/* types.c */

void fp_declare_type(struct fp_resolver *r, struct fp_decl *d);
void fp_declare_param(struct fp_resolver *r, struct fp_decl *d);
/* Evaluates all params and lays out all types. */
void fp_define_types(struct fp_resolver *r, struct fp_file *const *files,
                     uint32_t nfiles);
/* A type as written.  r->bad after reporting; NULL and *absent set if it
   needs an input type that is not supplied. */
const struct fp_type *fp_resolve_type(struct fp_resolver *r,
                                      const struct fp_typeref *t,
                                      const struct fp_decl **absent);
const struct fp_type *fp_range_type(struct fp_resolver *r, int64_t lo,
                                    int64_t hi);
/* Is e made of numbers and parameters only? */
bool fp_is_constant(struct fp_resolver *r, const struct fp_expr *e);
/* Its value; false after reporting. */
bool fp_constant(struct fp_resolver *r, const struct fp_expr *e, int64_t *out);

/* check.c */

/* Types a formula, in which the bound variables may occur. */
void fp_check_formula(struct fp_resolver *r, struct fp_expr *e);
/* Types a term, without an expectation: allocation constraints. */
void fp_check_term(struct fp_resolver *r, struct fp_expr *e);
/* Sets the types of variables as they are declared. */
void fp_set_types(struct fp_resolver *r, struct fp_var *const *vars,
                  uint32_t n);
/* The type of a formula or a term, typed if it is not yet. */
const struct fp_type *fp_typed(struct fp_resolver *r, struct fp_expr *e);
/* Records that the current relation uses w. */
void fp_used(struct fp_resolver *r, struct fp_relation *w, struct span at);

/* own_names.c: what the user of a program's front end calls things */

/* e, an FP_FIELD of a record type t that has no such field: a field of a field,
   or a variable of a program that is there.  NULL: t has none either; else the
   type of what e has become. */
const struct fp_type *fp_own_field(struct fp_resolver *r, struct fp_expr *e,
                                   const struct fp_type *t);
/* Tries the names that a variable of record type t could have been meant for. */
void fp_own_suggest(const struct fp_type *t, struct nearest *near);
/* Where such a variable has a value, typed; NULL: everywhere, or e is none. */
struct fp_expr *fp_own_there(struct fp_resolver *r, const struct fp_expr *e);
/* Whether e is a name or a path of names, such as main.A, of which nothing is
   declared, so that a front end may know it. */
bool fp_is_own_text(struct fp_resolver *r, const struct fp_expr *e);
/* e has a text that may mean a value of `want`; NULL: it means none.  Reports one
   that means several. */
const struct fp_type *fp_own_value(struct fp_resolver *r, struct fp_expr *e,
                                   const struct fp_type *want);
/* e, an FP_IN, becomes comparisons; after reporting, r->bad. */
const struct fp_type *fp_own_in(struct fp_resolver *r, struct fp_expr *e);

#endif
