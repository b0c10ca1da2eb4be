/* calculus/language/ast.h — formula files as trees.
 *
 * The parser and the program front ends build `struct fp_file`s; resolve.h
 * turns the files of a run into one `struct fp_system`, in which every name
 * is resolved and every expression typed.  Everything lives in an arena, all
 * names are interned.
 *
 * Expressions are shared freely (a front end may use one node in many places,
 * as long as it means the same there): passes must not change a node that
 * they did not make, but for the fields that resolution fills in.
 */
#ifndef FIXC_FP_AST_H
#define FIXC_FP_AST_H

#include "engine/base/arena.h"
#include "engine/base/source.h"

#include <stdbool.h>
#include <stdint.h>

/* ---- Types ------------------------------------------------------------ */

enum fp_type_kind { FP_BOOL, FP_RANGE, FP_ENUM, FP_CLASS, FP_ARRAY };

struct fp_field {
  const char *name;
  const struct fp_type *type;
  struct span span;
  const char *written; /* as in struct fp_var */
  uint32_t first;      /* number of the field's first leaf within the class */
};

/* How the values of a type print, one text for each; a front end may make them
   when they are first asked for: see fp_shown_texts. */
struct fp_shown {
  const char *const *at; /* NULL: not made yet */
  const char *const *(*make)(const struct fp_shown *s);
  /* The values that another text means, in ascending order, such as all
     counters of a procedure; returns how many, and puts them into the arena.
     NULL: no other text means any. */
  uint32_t (*find)(const struct fp_shown *s, struct arena *a, const char *text,
                   uint32_t **values);
};

/* What fields of a record are called, where a field beside it decides: a slot of
   Local is another variable in each procedure.  It is one that has the scope
   itself as its value, else a counter, whose values are cut into scopes, one after
   the other. */
struct fp_scopes {
  const char *scope, *counter; /* their types */
  uint32_t n;
  uint32_t (*first)(const struct fp_scopes *s, uint32_t scope); /* n: the end */
  uint32_t (*of)(const struct fp_scopes *s, uint64_t counter);
  /* The name of a field there; NULL: it has none. */
  const char *(*name)(const struct fp_scopes *s, uint32_t scope,
                      uint32_t field);
};

/* The texts (ast.c). */
const char *const *fp_shown_texts(struct fp_shown *s);

/* Two types are the same iff the pointers are equal: enumerations and classes
   are nominal; ranges and arrays that are not named are unified. */
struct fp_type {
  enum fp_type_kind kind;
  const char *name; /* NULL for unnamed arrays and ranges */
  struct span span;
  int64_t lo, hi;            /* FP_RANGE, FP_ARRAY: bounds, inclusive */
  const char *const *values; /* FP_ENUM: nvalues names */
  uint32_t nvalues;          /* scalars: number of values (bool: 2) */
  struct fp_field *fields;   /* FP_CLASS */
  uint32_t nfields;
  const struct fp_type *elem; /* FP_ARRAY */
  uint32_t leaves;            /* scalar components: 1 for a scalar */
  bool control; /* scalar that a program makes sparse (module, counter) */
  /* Control of which clauses say the same whatever its greatest value is
     (LANGUAGE.md, attributes of types). */
  bool bound;
  struct fp_shown *shown;         /* how values print, or NULL: nvalues texts */
  const struct fp_scopes *scopes; /* FP_CLASS: how fields are called, or NULL */
  bool open; /* an input that nothing supplies: values and fields not known */
};

/* ---- Expressions ------------------------------------------------------ */

/* A bound variable: a parameter of a relation or a quantified variable. */
struct fp_var {
  const char *name;
  const struct fp_type *type; /* filled by resolution */
  const struct fp_typeref *declared;
  struct span span;
  const char *written; /* what a front end's user calls a field, which may stand
                          for its name; NULL: no other name */
  bool used;
};

enum fp_expr_kind {
  FP_TRUE,
  FP_FALSE,  /* also 1 and 0 where a Boolean is meant */
  FP_NUMBER, /* number */
  FP_NAME,   /* name; resolution turns it into VAR, NUMBER or VALUE;
                number: 1 if it was written between backquotes */
  FP_VAR,    /* var */
  FP_VALUE,  /* number: position of the value in its type, from 0 */
  FP_FIELD,  /* arg[0] . name; number: field's position when typed */
  FP_INDEX,  /* arg[0] [ arg[1] ]; a constant index is a VALUE of the
                        range of the bounds, another's range may be wider */
  FP_BIT,    /* arg[0] [ number ]: typing makes it of an INDEX if arg[0] is of a
                        range or an enumeration; bit 0 is the least one */
  FP_APPLY,  /* name(arg...); rel when resolved; number: bytes of the name as
                it was written, 0 where all of the span is the name */
  FP_IN,     /* arg[0] is one of the values that `name` means (fp_shown.find);
                        resolution turns it into comparisons */
  FP_ROW,    /* name: R"row", relation R has the tuple that prints as row;
                        loading turns it into a formula (rows.c) */
  FP_NOT,
  FP_AND,
  FP_OR, /* n-ary, at least two operands */
  FP_IMPLIES,
  FP_IFF,
  FP_XOR, /* <- is parsed as IMPLIES with operands swapped */
  FP_EQ,
  FP_NE,
  FP_LT,
  FP_LE,
  FP_GT,
  FP_GE,
  FP_ADD,
  FP_SUB,  /* range term plus or minus a constant; when typed, the
                        right side is a FP_NUMBER above 0, the left no sum */
  FP_ITE,  /* arg[0] ? arg[1] : arg[2]; also if/else of MUCKE */
  FP_CASE, /* arg: guard, value, guard, value ...; false when none
                        of the guards holds; the first that holds decides.
                        With a name: a variable of the program, that has no
                        value when none of them holds (own_names.c) */
  FP_EXISTS,
  FP_FORALL, /* vars, arg[0] */
  FP_WITH,   /* arg[0] with updates; see struct fp_update; the other arguments
                are indices of elements, until it is typed */
};

/* A component of a record; updates share it if their records have one type. */
struct fp_component {
  /* Field names from the record's type inwards; NULL for an element, whose index
     is the argument of the update with the number that `index` has there. */
  const char *const *path;
  const uint32_t *index; /* NULL: no elements */
  uint32_t npath;
  const struct fp_type *of;   /* the record's type; NULL until it is typed, */
  const struct fp_type *type; /* as these: the component's type, */
  uint32_t first;             /* and its first leaf within the record */
};

/* One update of a record term: `u with [pc = 5, Global.b = x & y]` is u but
   for the named components.  value NULL (`any`) leaves the component free,
   so `v = (u with [x = any])` says that v is u but perhaps for x.  WITH may
   stand only beside `=`. */
struct fp_update {
  struct fp_component *at;
  struct fp_expr *value;
  struct span span;
};

struct fp_expr {
  enum fp_expr_kind kind;
  struct span span;
  uint32_t nargs;
  struct fp_expr **arg;
  const char *name;
  int64_t number;
  struct fp_var *var;   /* FP_VAR */
  struct fp_var **vars; /* quantifiers */
  uint32_t nvars;
  struct fp_update *updates; /* FP_WITH */
  uint32_t nupdates;
  const struct fp_rel *rel;   /* FP_APPLY, resolved */
  const struct fp_type *type; /* filled by typing */
  const char *comment;        /* printed before the expression, or NULL */
  uint16_t depth;             /* nesting below this node, limited */
  bool kept; /* a node of many parts of a body, which stays (fp_parts) */
  /* What one state must be like: it is kept, and a conjunct of many parts. */
  bool condition;
};

/* ---- Declarations, as written ------------------------------------------ */

/* A type as written: a name, or a range, then array bounds. */
struct fp_typeref {
  struct span span;
  const char *name;        /* NULL: a range lo..hi */
  struct fp_expr *lo, *hi; /* range bounds, constant expressions */
  struct fp_expr **bounds; /* array: lo, hi, lo, hi ... outermost first */
  uint32_t nbounds;        /* number of dimensions */
};

enum fp_decl_kind {
  FP_D_IMPORT,
  FP_D_PARAM,
  FP_D_TYPE,
  FP_D_REL,
  FP_D_CLAUSE, /* head, and expr or NULL; gone after fp_join_clauses */
  FP_D_QUERY,
  FP_D_WHEN, /* `unknown when` of the query before it */
  FP_D_SHOW,
  FP_D_COUNT,
  FP_D_SIZE,
  FP_D_EVAL,      /* MUCKE: a closed expression as a statement */
  FP_D_DIRECTIVE, /* MUCKE: # name args */
  FP_D_ORDER,     /* words: tracks of variables, top first (alloc.h) */
  FP_D_EXPECT,    /* expectation: of a query, a count, or two relations */
};

enum fp_rel_kind { FP_PLAIN, FP_MU, FP_NU, FP_INPUT };

/* What the answer to a query decides. */
enum fp_role {
  FP_NO_ROLE,
  FP_VERDICT,  /* the verdict of the run */
  FP_COMPLETE, /* that a larger bound would change no answer */
};

/* What an FP_D_EXPECT says of what it names. */
enum fp_expectation {
  FP_EXPECT_QUERY, /* the query is `expected`: YES, NO or UNKNOWN */
  FP_EXPECT_COUNT, /* the relation has `expected` tuples, in decimal */
  FP_EXPECT_SAME,  /* the relation has the tuples of relation `expected` */
};

/* An allocation constraint of MUCKE, `a < b`, `a ~+ b` or `a ~- b`: a hint.
   `~+ a`, about one place, has it on both sides. */
struct fp_alloc {
  struct fp_expr *left, *right;
  bool interleaved; /* ~+ */
  bool apart;       /* ~- */
};

/* A body that a front end makes in parts, when they are asked for: the
   disjunction of n parts.  Part i says that the control parameters (fp_type,
   leaf by leaf, in order) have the values that key() writes, positions in
   their types, and that the formula of make() holds, which is not typed and
   says nothing of control.  It speaks of the parameters and of variables that
   it quantifies; it lives in arena a, but for nodes that many parts share,
   which are marked as kept, and for components of records, which are told apart
   by their addresses.
   quantifies(): it may have such variables. */
struct fp_parts {
  uint32_t n, ncontrol;
  void (*key)(const struct fp_parts *p, uint32_t i, uint32_t *key);
  bool (*quantifies)(const struct fp_parts *p, uint32_t i);
  struct fp_expr *(*make)(const struct fp_parts *p, uint32_t i,
                          struct arena *a);
};

/* A relation.  Several declarations of one relation (prototypes, an `input`
   and what supplies it) become one fp_rel by resolution. */
struct fp_rel {
  enum fp_rel_kind kind;
  const char *name;
  struct span span; /* of the name */
  struct fp_var **params;
  uint32_t nparams;
  struct fp_expr *body;         /* NULL: prototype, or input not supplied */
  const struct fp_parts *parts; /* instead of a body, or NULL */
  struct fp_table *table;       /* likewise: rows of texts (table.h) */
  struct fp_expr *stop;         /* `stop when` of a fixed point, or NULL */
  struct fp_expr *where; /* what each clause has in it, until they are joined */
  struct fp_alloc *allocs; /* MUCKE's constraints */
  uint32_t nallocs;
  uint32_t index; /* position in fp_system.rels */
  bool used;
  bool closure;   /* R* or R+, which the parser made: it may come twice */
  bool explained; /* its body says why it holds, though a front end made it */
};

/* `name = value` behind the `with` of an import: a param of the imported file has
   another value, or a type or relation is replaced by one of that name. */
struct fp_setting {
  const char *name;
  struct span span;
  struct fp_expr *value;
};

struct fp_decl {
  enum fp_decl_kind kind;
  struct span span;
  const char *name; /* query, param, directive, import path */
  /* FP_D_IMPORT: `as` this name, or NULL; `without statements`; settings */
  const char *instance;
  bool silent;
  struct fp_setting *settings;
  uint32_t nsettings;
  bool input; /* FP_D_TYPE, FP_D_PARAM: `input` without definition */
  /* FP_D_TYPE as written */
  enum fp_type_kind type_kind;
  struct fp_typeref *range; /* kind FP_RANGE: a range or any named type */
  const char **values;      /* enumeration */
  uint32_t nvalues;
  struct fp_var **members; /* class: names with declared types */
  uint32_t nmembers;
  bool control, bound;            /* see fp_type */
  const struct fp_scopes *scopes; /* as in fp_type */
  struct fp_shown *shown;         /* as in fp_type; one for each value */
  uint32_t nshown;                /* their number as written in a file, for the
                                  check; a front end may leave it 0 */
  struct fp_alloc *allocs;
  uint32_t nallocs;
  /* FP_D_REL; SHOW, COUNT and SIZE: what is asked about, when resolved, and
     so for a directive with one word that names a relation */
  struct fp_rel *rel;
  /* queries and statements; param: its value, or NULL; clause: its body */
  struct fp_expr *expr;
  struct fp_expr *head; /* of a clause */
  enum fp_role role;    /* query: as declared, then as settled by resolution */
  bool by_name;         /* its role comes from its name */
  struct fp_decl *when; /* query: its `unknown when`, the next one; or NULL */
  const char **words;   /* directive: its arguments as written, strings
                                  with their quotes */
  uint32_t nwords;
  int64_t limit; /* show: at most so many tuples, -1 default */
  /* FP_D_PARAM: what it counts, if the answer NO is one for its value only
     ({bound "rounds"}), or NULL; its least value, INT64_MIN if any will do;
     its value, when resolved; and whether the `with` of an import gives it. */
  const char *counts;
  int64_t least, value;
  bool set;
  bool has_arity; /* SHOW, COUNT, SIZE, EXPECT: `R/2` */
  int64_t arity;
  enum fp_expectation expectation; /* EXPECT */
  const char *expected;
  struct span expected_at;
  bool expected_has_arity;
  int64_t expected_arity;
};

struct fp_file {
  uint32_t source; /* 0: made by a front end */
  struct fp_decl **decls;
  uint32_t ndecls;
  /* What was read and has still to be settled, so that files without it are not
     walked (load.h). */
  bool has_anything; /* some name is `_` */
  bool has_rows;     /* some FP_ROW */
  bool is_typed;     /* each variable has a type */
};

/* ---- Resolved ----------------------------------------------------------- */

/* Everything a run knows: types, relations with typed bodies in the order of
   their first declaration, statements in the order of the files. */
struct fp_system {
  struct fp_type **types; /* named types in order of declaration */
  uint32_t ntypes;
  struct fp_rel **rels;
  uint32_t nrels;
  struct fp_decl **stmts; /* QUERY SHOW COUNT SIZE EVAL DIRECTIVE */
  uint32_t nstmts;
  const char *const *order; /* the last `order`, or NULL */
  uint32_t norder;
  const struct fp_type *boolean;
};

/* ---- Construction (ast.c) ------------------------------------------------
   Used by the grammar and by front ends.  All nodes are in arena `a`. */

/* Expressions nested deeper than this are refused by the parser. */
#define FP_MAX_DEPTH 2000

struct fp_expr *fp_true(struct arena *a);
struct fp_expr *fp_false(struct arena *a);
struct fp_expr *fp_number(struct arena *a, struct span s, int64_t n);
struct fp_expr *fp_name(struct arena *a, struct span s, const char *name);
struct fp_expr *fp_field(struct arena *a, struct span s, struct fp_expr *of,
                         const char *name);
struct fp_expr *fp_index(struct arena *a, struct span s, struct fp_expr *of,
                         struct fp_expr *at);
struct fp_expr *fp_apply(struct arena *a, struct span s, const char *name,
                         struct fp_expr *const *args, uint32_t nargs);
struct fp_expr *fp_not(struct arena *a, struct span s, struct fp_expr *e);
/* AND and OR of n operands: flattens nothing, gives TRUE/FALSE for n = 0 and
   the operand itself for n = 1. */
struct fp_expr *fp_nary(struct arena *a, enum fp_expr_kind kind,
                        struct fp_expr *const *args, uint32_t nargs);
/* Any operator with one to three operands; an AND of an AND (OR of an OR) on
   the left, as left-associative parsing makes them, is extended in place. */
struct fp_expr *fp_op(struct arena *a, enum fp_expr_kind kind, struct span s,
                      struct fp_expr *x, struct fp_expr *y, struct fp_expr *z);
struct fp_expr *fp_quantified(struct arena *a, enum fp_expr_kind kind,
                              struct span s, struct fp_var *const *vars,
                              uint32_t nvars, struct fp_expr *body);
/* Adds operands to a node, which has some. */
void fp_add_args(struct arena *a, struct fp_expr *e,
                 struct fp_expr *const *args, uint32_t nargs);
struct fp_expr *fp_with(struct arena *a, struct span s, struct fp_expr *of,
                        const struct fp_update *updates, uint32_t nupdates);

#endif
