/* frontend/c/c_checking.h — what the files of the checker share:
 *
 *   c_check.c        programs
 *   c_declare.c      declarations of types, functions and variables
 *   c_specifiers.c   the type that specifiers say
 *   c_declarators.c  the types of declarators: arrays, parameters, functions
 *   c_records.c      structs, unions, enums
 *   c_align.c        alignments
 *   c_known.c        functions that compilers know without a declaration
 *   c_functions.c    the bodies of functions, and where their jumps lead
 *   c_statements.c   statements
 *   c_typing.c       expressions
 *   c_initial.c      initialisers
 *   c_number.c       constants
 *   c_scope.c        what names mean, scope by scope
 *   c_units.c        several translation units
 *   c_weak.c         functions that several units define
 */
#ifndef FIXC_C_CHECKING_H
#define FIXC_C_CHECKING_H

#include "c_check.h"
#include "engine/base/vec.h"

/* Names and tags do not get into each other's way. */
enum c_space { C_NAMES, C_TAGS, C_LABELS };

struct c_scope_entry;
struct c_scope_undo;
struct c_case {
  uint64_t low, high; /* their ranks among the values of the type */
  struct span span;
};

struct c_switch {
  const struct c_type *type; /* of the value, promoted */
  VEC(struct c_case) cases;
  const struct c_varied *varied; /* where it begins */
  const struct c_local *locals;
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

/* Variables of blocks, from the innermost one that is in scope at some place
   outwards. */
struct c_local {
  struct c_symbol *symbol;
  struct span block;
  uint32_t depth; /* how many these are */
  const struct c_local *outer;
};

/* A goto, or a label. */
struct c_jump {
  struct c_stmt *at;
  const struct c_varied *varied;
  const struct c_local *locals;
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
  const struct c_local *locals;     /* the same */
  struct span block;                /* around it */
  struct c_late *late;              /* of this function */
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

struct c_scope_undo {
  struct c_scope_entry *entry;
  void *value;
  unsigned depth;
};

/* What a declarator says of the name in it. */
struct c_declared {
  const struct c_type *type;
  const char *name; /* NULL: none */
  struct span span;
  const struct c_declarator *function; /* the one that has the parameters */
};

/* ---- c_scope.c -------------------------------------------------------------- */

/* What the name means at the place at hand; NULL: nothing. */
void *c_scope_find(struct c_checker *c, const char *name, enum c_space space);
/* What the innermost scope says itself. */
void *c_scope_here(struct c_checker *c, const char *name, enum c_space space);
/* What the scope of the file says, which blocks may hide. */
void *c_scope_of_file(struct c_checker *c, const char *name,
                      enum c_space space);
/* From here on the name means `value`, up to the end of the innermost scope. */
void c_scope_add(struct c_checker *c, const char *name, enum c_space space,
                 void *value);
/* What a name means that is no tag; NULL: nothing. */
struct c_symbol *c_lookup(struct c_checker *c, const char *name);
void c_open_scope(struct c_checker *c);
/* Names mean again what they did before. */
void c_close_scope(struct c_checker *c);
/* No name means anything: a unit has ended. */
void c_forget_scopes(struct c_checker *c);

/* ---- c_specifiers.c --------------------------------------------------------- */

/* The type of the specifiers. */
const struct c_type *c_specs_type(struct c_checker *c, struct c_specs *s);
/* Whether there are words such as `int`, or the name of a type. */
bool c_has_words(const struct c_specs *s);
/* Whether it is _Atomic, by its words or by a name that they have. */
bool c_says_atomic(struct c_checker *c, const struct c_specs *s);
/* What `mode` and `vector_size` behind a name make of its type. */
const struct c_type *c_attributed_type(struct c_checker *c,
                                       const struct c_declaration *d,
                                       const struct c_type *t);
/* Attributes of a declaration, but for `aligns`: what stands before all of its
   declarators counts, too. */
struct c_attributes c_attributes_of(const struct c_declaration *d);
/* Qualifiers of what such a declaration, or name of a type, is about. */
enum c_quals c_written_quals(struct c_checker *c, const struct c_specs *s,
                             const struct c_declarator *d);

/* ---- c_declarators.c -------------------------------------------------------- */

/* What the declarator names, of what type, if `base` is that of the specifiers. */
struct c_declared c_declarator_type(struct c_checker *c,
                                    const struct c_declarator *d,
                                    const struct c_type *base);
/* What a declaration of one name says of it: of a member, of a parameter. */
struct c_declared c_declared_by(struct c_checker *c, struct c_declaration *d);
/* The type of the name of a type. */
const struct c_type *c_type_of_name(struct c_checker *c, struct c_typename *n);
/* Whether what the declarator names is of the type of the specifiers, or an array of
   such. */
bool c_names_base(const struct c_declarator *at);
/* Whether its size, or that of something it leads to, is known when a run comes there:
   "variably modified" (C11 6.7.6p3). */
bool c_is_varied(const struct c_type *t);
/* A struct or union, but for one like atomic_flag. */
bool c_has_several_parts(const struct c_type *t);

/* ---- c_records.c ------------------------------------------------------------ */

/* The type of a struct, union or enum; `alone`: nothing is declared with it, and so it
   is another one than that of an outer scope (C11 6.7.2.3p7). */
const struct c_type *c_tagged_type(struct c_checker *c, struct c_tagged *t,
                                   bool alone);
/* Its tag and its enumerators, which were defined among the parameters of a function,
   are known in the body, too. */
void c_know_again(struct c_checker *c, const struct c_tagged *t);
/* Its type, which no scope knows yet. */
struct c_type *c_introduce_type(struct c_checker *c, struct c_tagged *t);

/* ---- c_align.c -------------------------------------------------------------- */

/* In bytes; 0: nothing is asked for.  What one list of attributes or of _Alignas asks
   for. */
uint64_t c_asked_align(struct c_checker *c, struct c_align *a);
/* What attributes and _Alignas of a declaration ask for. */
uint64_t c_declared_align(struct c_checker *c, const struct c_declaration *d);
/* What a typedef says of the alignment of its name, or _Atomic of what is declared
   so. */
uint64_t c_plain_align(struct c_checker *c, const struct c_specs *s,
                       const struct c_declarator *d, const struct c_type *type);
/* The alignment of the name of a type, in a struct or alone. */
uint64_t c_align_of_name(struct c_checker *c, struct c_typename *n,
                         bool in_struct);
/* The greater one. */
uint64_t c_greater(uint64_t x, uint64_t y);

/* ---- c_known.c -------------------------------------------------------------- */

/* A function that is used without being declared. */
struct c_symbol *c_implicit_function(struct c_checker *c, const char *name,
                                     uint32_t nargs, struct span at);

/* ---- c_declare.c ------------------------------------------------------------ */

/* A declaration, or the definition of a function. */
void c_check_declaration(struct c_checker *c, struct c_declaration *d);
/* A declaration of a function, or the head of its definition. */
struct c_symbol *c_declare_function(struct c_checker *c,
                                    const struct c_declared *what,
                                    const struct c_declaration *d);
/* A symbol, which is in no scope yet. */
struct c_symbol *c_new_symbol(struct c_checker *c, enum c_symbol_kind kind,
                              const char *name, const struct c_type *type,
                              struct span at);
/* The object of a string or of a compound literal. */
struct c_symbol *c_anonymous(struct c_checker *c, const char *name,
                             const struct c_type *type, bool global,
                             struct span at);
/* An error at `at`: the name has another meaning in this scope, since `before`. */
void c_redeclared(struct c_checker *c, const char *name, struct span at,
                  struct span before);
/* Errors for functions with a body that two units declare, each as another thing. */
void c_report_mismatches(struct c_checker *c);

/* ---- c_functions.c ---------------------------------------------------------- */

/* The definition of a function. */
void c_check_function(struct c_checker *c, struct c_declaration *d,
                      const struct c_declared *what);
/* From here on the variable is in scope. */
void c_note_local(struct c_checker *c, struct c_symbol *s);
/* It may be used before its declaration. */
void c_note_late(struct c_checker *c, const struct c_local *l);
/* A jump leads from one place to another. */
void c_note_skipped(struct c_checker *c, const struct c_local *from,
                    const struct c_local *to);
/* What has a variable length is made by its declaration: no jump leads past it
   (C11 6.8.6.1, 6.8.4.2). */
void c_check_varied_scope(struct c_checker *c, const struct c_varied *from,
                          const struct c_varied *to, struct span at);

/* ---- c_statements.c --------------------------------------------------------- */

void c_check_stmt(struct c_checker *c, struct c_stmt *s);

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

/* What the name means in the units so far, also in blocks that have ended; or NULL. */
struct c_symbol *c_linked_symbol(struct c_checker *c, const char *name);
/* A symbol with external linkage. */
void c_link_symbol(struct c_checker *c, struct c_symbol *s);
/* The type of an earlier unit that this is, in the scope of a file; NULL: none.
   One that is complete has members of its own, to be compared. */
struct c_type *c_shared_type(struct c_checker *c, const struct c_tagged *t);
void c_share_type(struct c_checker *c, const struct c_tagged *t,
                  struct c_type *type);
void c_units_free(struct c_checker *c);

/* ---- c_weak.c --------------------------------------------------------------- */

/* Marks definitions that give way to those of other units. */
void c_find_overridden(struct c_checker *c, const struct c_program *p);

/* ---- c_number.c ------------------------------------------------------------- */

/* Value and type of a number, from its text. */
void c_read_number(struct c_checker *c, struct c_expr *e);

#endif
