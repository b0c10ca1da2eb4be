/* frontend/c/c_checking.h — what the files of the checker share: c_check.c
 * (declarations, statements), c_typing.c (expressions), c_initial.c
 * (initialisers), c_number.c (constants), c_units.c (several translation units). */
#ifndef FIXC_C_CHECKING_H
#define FIXC_C_CHECKING_H

#include "c_check.h"
#include "engine/base/vec.h"

/* Names and tags do not get into each other's way. */
enum c_space { C_NAMES, C_TAGS };

struct c_scope_entry;
struct c_scope_undo;
struct c_case {
  int64_t low, high;
  struct span span;
};

struct c_switch {
  const struct c_type *type; /* of the value, promoted */
  VEC(struct c_case) cases;
  const struct c_varied *varied; /* where it begins */
  bool has_default;
  struct c_switch *outer;
};

/* A function that two units declare, each as another thing.  Nothing is wrong if
   the program does not define it: headers do so, as macros ask them to. */
struct c_mismatch {
  const struct c_symbol *first, *second;
};

/* Names of types with a variable length, from the innermost one that is in scope at
   some place outwards. */
struct c_varied {
  const char *name;
  struct span span;
  uint32_t arrays; /* variables with a `length` or a `cleanup`, up to
                      here */
  bool cleanup;
  const struct c_varied *outer;
};

/* A goto, or a label. */
struct c_jump {
  struct c_stmt *at;
  const struct c_varied *varied;
};

struct c_checker {
  struct arena *arena;
  struct intern *names;
  const struct sources *sources;
  struct diag *diag;
  struct c_types *types;
  struct c_unit *out;
  struct c_symbol **last_global, **last_function; /* ends of the lists */
  struct c_scope_entry *entries;
  VEC(struct c_scope_undo) undo;
  unsigned depth; /* of scopes; 0: the file */
  VEC(size_t) scopes;
  const struct c_symbol *function; /* whose body is checked, or NULL */
  unsigned loops;                  /* around the statement at hand */
  struct c_switch *in_switch;
  VEC(struct c_jump) gotos, labels; /* of this function */
  const struct c_varied *varied;    /* at the place at hand */
  unsigned odd_lengths;    /* of this function: lengths with side effects */
  uint32_t unit, nunits;   /* the one at hand, from 0 */
  uint32_t unit_start;     /* where its text begins */
  struct c_linked *linked; /* names with external linkage */
  struct c_shared *shared; /* types of several units */
  bool aligned_names;      /* some typedef says `aligned` */
  const struct c_type *va_list; /* of all units; NULL: not yet used */
  VEC(struct c_mismatch) mismatches;
  VEC(struct c_symbol *) declared; /* functions, by any declaration */
};

/* ---- c_check.c -------------------------------------------------------------- */

struct c_scope_undo {
  struct c_scope_entry *entry;
  void *value;
  unsigned depth;
};

struct c_symbol *c_lookup(struct c_checker *c, const char *name);
const struct c_type *c_type_of_name(struct c_checker *c, struct c_typename *n);
/* Its alignment, in a struct or alone. */
uint64_t c_align_of_name(struct c_checker *c, struct c_typename *n,
                         bool in_struct);
/* Of what such a declaration, or name of a type, is about. */
enum c_quals c_written_quals(struct c_checker *c, const struct c_specs *s,
                             const struct c_declarator *d);
/* The object of a string or of a compound literal. */
struct c_symbol *c_anonymous(struct c_checker *c, const char *name,
                             const struct c_type *type, bool global,
                             struct span at);
/* A function that is used without being declared. */
struct c_symbol *c_implicit_function(struct c_checker *c, const char *name,
                                     uint32_t nargs, struct span at);
void c_check_stmt(struct c_checker *c, struct c_stmt *s);
void c_open_scope(struct c_checker *c);
void c_close_scope(struct c_checker *c);

/* ---- c_typing.c ------------------------------------------------------------- */

/* Types the expression; the result stands for `e`. */
struct c_expr *c_type_expr(struct c_checker *c, struct c_expr *e);
/* The same, where its value is used: arrays and functions become pointers. */
struct c_expr *c_type_value(struct c_checker *c, struct c_expr *e);
/* A value that was typed, converted as if by assignment; an error at `at` if
   C does not know how. */
struct c_expr *c_assigned(struct c_checker *c, struct c_expr *e,
                          const struct c_type *to, const char *what);
/* An integer constant expression; false after an error. */
bool c_need_constant(struct c_checker *c, struct c_expr **e, uint64_t *value,
                     const char *what);
struct c_expr *c_convert(struct c_checker *c, struct c_expr *e,
                         const struct c_type *to);

/* ---- c_initial.c ------------------------------------------------------------ */

/* Types an initialiser for an object of type `t` and lists its items; returns
   the type, completed if it is an array of unknown length. */
const struct c_type *c_type_init(struct c_checker *c, const struct c_type *t,
                                 struct c_init *i);

/* ---- c_units.c -------------------------------------------------------------- */

/* What the name means in the units so far, or NULL. */
struct c_symbol *c_linked_symbol(struct c_checker *c, const char *name);
/* A symbol with external linkage. */
void c_link_symbol(struct c_checker *c, struct c_symbol *s);
/* The type of an earlier unit that this is, in the scope of a file; NULL: none.
   One that is complete has members of its own, to be compared. */
struct c_type *c_shared_type(struct c_checker *c, const struct c_tagged *t);
void c_share_type(struct c_checker *c, const struct c_tagged *t,
                  struct c_type *type);
void c_units_free(struct c_checker *c);

/* ---- c_number.c ------------------------------------------------------------- */

/* Value and type of a number, from its text. */
void c_read_number(struct c_checker *c, struct c_expr *e);

#endif
