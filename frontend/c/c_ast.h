/* frontend/c/c_ast.h — trees of C programs.
 *
 * `depth` counts the nodes above a leaf, at most C_MAX_DEPTH: what walks a tree
 * may be recursive.
 *
 * The parser makes them; c_check gives every expression its type and writes
 * conversions out.  Everything lives in the arena of the parse.
 */
#ifndef FIXC_C_AST_H
#define FIXC_C_AST_H

#include "c_types.h"
#include "engine/base/diag.h"
#include "engine/base/intern.h"

struct c_expr;
struct c_stmt;
struct c_declaration;
struct c_init;

/* ---- Types as they are written --------------------------------------------- */

/* Words of a declaration that name its type; how often each stood there. */
enum c_word {
  C_W_VOID,
  C_W_CHAR,
  C_W_SHORT,
  C_W_INT,
  C_W_LONG,
  C_W_FLOAT,
  C_W_DOUBLE,
  C_W_SIGNED,
  C_W_UNSIGNED,
  C_W_BOOL,
  C_W_INT128,
  C_W_UINT128, /* __uint128_t, one word */
  C_W_COMPLEX,
  C_W_OTHER_FLOAT, /* _Float128 and its like */
  C_W_VA_LIST,
  C_W_COUNT,
};

enum c_storage {
  C_S_TYPEDEF = 1,
  C_S_EXTERN = 2,
  C_S_STATIC = 4,
  C_S_AUTO = 8,
  C_S_REGISTER = 16,
  C_S_THREAD = 32,
  C_S_INLINE = 64,
  C_S_NORETURN = 128,
  C_S_CONST = 256, /* of the type that the specs name, not of a pointer to it */
  C_S_ATOMIC = 512, /* the same of _Atomic */
};

/* `_Alignas`, or the attribute `aligned`: without a type or an expression, as the
   most that any type needs. */
struct c_align {
  struct c_typename *type; /* or */
  struct c_expr *expr;
  struct c_align *next;
};

/* What attributes say that matters here. */
struct c_attributes {
  bool packed, noreturn, fresh, transparent, pure, weak;
  struct c_align *aligns; /* `aligned` */
  struct c_expr *vector;  /* of `vector_size`: the number of bytes; NULL */
  const char *mode;       /* of __mode__; NULL */
  const char *cleanup;    /* the text from its argument on; NULL */
  bool in_list;          /* the section is one of pointers to functions that run
                             before or after main, such as .init_array */
  uint32_t starts, ends; /* constructor, destructor: see C_ORDER_LAST */
  const char *alias;     /* of `alias`: another name of that function; NULL */
  const char *linked;    /* `asm("name")` behind a declarator; NULL */
  const char *odd; /* an attribute by which calls mean another thing; NULL */
};

/* The order of a constructor or destructor is 0 if it is none, else 1 + its
   priority. */
enum { C_ORDER_LAST = 1 + 65535 };
#define C_ORDER_UNKNOWN UINT32_MAX

/* What two declarations say together. */
static inline uint32_t c_order_join(uint32_t x, uint32_t y) {
  return !x || x == y ? y : !y ? x : C_ORDER_UNKNOWN;
}

/* What both say; where they differ, y counts.  It appends the `aligns` of y to those of
   x. */
struct c_attributes c_attributes_join(struct c_attributes x,
                                      struct c_attributes y);

struct c_enumerator {
  const char *name;
  struct span span;
  struct c_expr *value;    /* NULL: one more than the one before */
  struct c_symbol *symbol; /* set by c_check */
  struct c_enumerator *next;
};

/* struct, union, enum, with a body or without. */
struct c_tagged {
  enum c_kind kind; /* C_STRUCT, C_UNION, C_ENUM */
  const char *tag;  /* NULL: none */
  struct span span; /* up to the tag */
  uint32_t end;     /* of its body */
  bool has_body;
  unsigned pack; /* `#pragma pack`: the most that members are aligned to; 0: it
                    says nothing */
  struct c_attributes attributes;
  struct c_declaration *members; /* struct, union */
  struct c_enumerator *enumerators;
  const struct c_type *type; /* set by c_check, which may come here twice */
  uint16_t depth;
};

struct c_specs {
  struct span span;
  uint16_t depth;
  unsigned storage;
  uint8_t words[C_W_COUNT];
  bool auto_type; /* __auto_type */
  struct c_attributes attributes;
  struct c_tagged *tagged;
  const char *typedef_name; /* NULL: none */
  struct span typedef_span;
  struct c_typename *typeof_name; /* typeof(type), _Atomic(type) */
  struct c_expr *typeof_expr;
  struct c_align *aligns; /* _Alignas */
};

enum c_declarator_kind { C_D_NAME, C_D_POINTER, C_D_ARRAY, C_D_FUNCTION };

/* From the outside in: `*f(void)` is POINTER of FUNCTION of NAME, and means
   that what `inner` declares is a pointer to the type of the specs. */
struct c_declarator {
  enum c_declarator_kind kind;
  struct span span;
  uint16_t depth;
  struct c_declarator *inner;   /* NULL: C_D_NAME, or nothing in there */
  const char *name;             /* C_D_NAME; NULL: abstract */
  struct c_expr *size;          /* C_D_ARRAY; NULL: none */
  bool star;                    /* C_D_ARRAY: [*] */
  struct c_declaration *params; /* C_D_FUNCTION */
  bool variadic, unspecified;
  bool old; /* C_D_FUNCTION: `params` has their names alone, and no function is
               defined */
};

struct c_typename {
  struct c_specs *specs;
  struct c_declarator *declarator; /* NULL: none */
  struct span span;
  const struct c_type *type; /* set by c_check */
  uint16_t depth;
};

/* One declared name (or none) of a declaration, parameter or member; several of
   one declaration share their specs. */
struct c_declaration {
  uint16_t depth;
  struct c_specs *specs;
  struct c_declarator *declarator; /* NULL: none */
  struct span span;
  struct c_attributes attributes;
  struct c_init *init; /* NULL: none */
  struct c_expr *bits; /* members: width of a bit-field */
  struct c_stmt *body; /* of a function that is defined here */
  bool
      overridden; /* another unit defines the function, and not as a weak one; set by
                      c_check */
  struct c_expr *static_assert_; /* _Static_assert(this); no names */
  struct c_symbol *symbol;       /* set by c_check */
  struct c_declaration *next;
};

/* ---- Initialisers ----------------------------------------------------------- */

struct c_designator {
  const char *member;          /* .member */
  struct c_expr *index, *last; /* [index], [index ... last] */
  struct span span;
  struct c_designator *next;
};

/* A part of an object that gets a value; what gets none is zero, if anything
   of the object gets one. */
struct c_item {
  uint64_t offset; /* in bytes, from the start of the object */
  const struct c_type *type;
  const struct c_member *field; /* a bit-field, or NULL */
  struct c_expr *expr;          /* of that type; or a string for an array */
  struct c_init *from; /* in a function: what a range has it from; or NULL */
  const struct c_item *same; /* the first item with that value, or NULL */
  struct c_item *next;
};

struct c_init {
  struct c_item *items; /* set by c_check: of an outermost one; the first of a
                           value for a range */
  struct span span;
  uint16_t depth;
  struct c_expr *expr;  /* or a list: */
  struct c_init *first; /* its items */
  bool is_list;
  struct c_designator *designators; /* of this item in the list around it */
  struct c_init *next;
};

/* ---- Names ------------------------------------------------------------------ */

enum c_symbol_kind {
  C_SYM_VARIABLE,
  C_SYM_FUNCTION,
  C_SYM_TYPEDEF,
  C_SYM_ENUMERATOR
};

/* The qualifiers of a type, which types do not hold, as they are written: _Generic tells
   types apart by them. */
enum c_quals {
  C_Q_UNKNOWN,
  C_Q_NONE,
  C_Q_CONST_TARGET, /* `const T *`, T without any */
};

/* A variable of a block that may be used before its declaration has given it a value:
   a jump leads past that, or its initial value names it. */
struct c_late {
  struct c_symbol *symbol;
  struct span block; /* around the declaration: the whole statement */
  struct c_late *next;
};

/* What a name means; made by c_check. */
struct c_symbol {
  enum c_symbol_kind kind;
  const char *name;
  const struct c_type *type;
  struct span span;
  unsigned storage;
  bool is_global; /* lives as long as the program */
  bool is_parameter;
  bool address_taken; /* or an array, or used in another way that needs one */
  bool used, noreturn;
  bool implicit; /* functions: not declared, but called */
  bool fresh;    /* functions: the result is to nothing that was there before */
  bool pure;     /* functions: they change nothing, as attributes say */
  bool is_const; /* variables: the text says that nothing changes it */
  bool assigned; /* variables: by the text so far, as a whole */
  bool is_late;  /* variables: see struct c_late */
  bool odd_length; /* functions: the length of an array that is no variable of
                      theirs has side effects */
  bool is_atomic;  /* of an _Atomic type, or an array of such; a typedef of
                          one */
  bool in_list;    /* variables: see c_attributes */
  bool is_weak;    /* variables: there may be none, if no unit defines it */
  bool gave_way;   /* functions: a unit has a definition that is overridden */
  bool
      odd_format; /* functions with dots: the last parameter is not in all calls by
                      its name a string of the text that has no %n */
  bool given_number; /* functions: a call by its name does not have what time()
                        gives for its first argument */
  uint32_t starts, ends; /* functions: the same */
  uint64_t
      type_align; /* of its type, if a typedef says so, and not of each like
                            it; else 0 */
  enum c_quals quals;
  uint64_t align;        /* what the declaration asks for; else 0 */
  uint64_t reads_only;   /* functions: bit i, parameter i points to what is
                          const */
  uint64_t value;        /* C_SYM_ENUMERATOR */
  struct c_init *init;   /* variables */
  struct c_expr *length; /* of an array of variable length whose declarator says
                            it; else NULL */
  struct c_expr *cleanup;      /* the call where its block is left, or NULL */
  const struct c_expr *string; /* an anonymous one that holds a string */
  struct c_declaration *definition; /* functions with a body */
  struct c_symbol **params;         /* of that definition */
  struct c_late *late;              /* in that definition */
  struct c_symbol *next;            /* of its kind: see struct c_unit */
  const struct c_symbol *owner;     /* static locals: the function */
  const char *alias;                /* functions: the name of the one that is
                                       meant; NULL */
  struct c_symbol *meant;           /* that function, if it has a body */
  const char *odd; /* functions: why a call is not covered; variables: why
                      it is not; NULL */
  struct cfa_object *object; /* for cfa_build; of a function: the struct
                                       that it returns */
  uint32_t number;           /* for cfa_build: of a function */
  uint32_t unit;             /* where `definition` stands */
};

/* ---- Expressions ------------------------------------------------------------ */

enum c_expr_kind {
  C_E_NAME,     /* name, symbol */
  C_E_NUMBER,   /* value; its text is in its span.  Of a character constant:
                   text is not NULL, length: its prefix, if it is wide, or 0 */
  C_E_FLOAT,    /* floating constant; value: the bits of a float or double */
  C_E_STRING,   /* text: its bytes; length: how many elements these are */
  C_E_CALL,     /* arg[0](args) */
  C_E_INDEX,    /* arg[0][arg[1]] */
  C_E_MEMBER,   /* arg[0].name */
  C_E_ARROW,    /* arg[0]->name */
  C_E_POST_INC, /* arg[0]++ */
  C_E_POST_DEC,
  C_E_PRE_INC,
  C_E_PRE_DEC,
  C_E_ADDRESS, /* &arg[0] */
  C_E_DEREF,   /* *arg[0] */
  C_E_PLUS,
  C_E_MINUS,
  C_E_COMPLEMENT,
  C_E_NOT,
  C_E_SIZEOF,      /* of arg[0] */
  C_E_SIZEOF_TYPE, /* of type_name */
  C_E_ALIGNOF,
  C_E_ALIGNOF_TYPE,
  C_E_CAST,   /* (type_name) arg[0] */
  C_E_BINARY, /* op */
  C_E_LOGICAL_AND,
  C_E_LOGICAL_OR,
  C_E_CONDITIONAL, /* arg[0] ? arg[1] : arg[2]; arg[1] NULL: a ?: b */
  C_E_ASSIGN,      /* arg[0] = arg[1] */
  C_E_ASSIGN_OP,   /* arg[0] op= arg[1] */
  C_E_COMMA,
  C_E_COMPOUND,   /* (type_name){init} */
  C_E_STATEMENT,  /* ({ body }) */
  C_E_LABEL,      /* &&name */
  C_E_GENERIC,    /* arg[0], associations */
  C_E_OFFSETOF,   /* type_name, designators */
  C_E_VA_ARG,     /* arg[0], type_name */
  C_E_COMPATIBLE, /* type_name, second_type */
  C_E_COMPLEX,    /* __real__, __imag__ arg[0] */
  C_E_CONVERT,    /* made by c_check: arg[0] to type */
  C_E_DECAY,      /* made by c_check: array or function to pointer */
  C_E_BAD,        /* an error was reported */
};

enum c_op {
  C_OP_ADD,
  C_OP_SUB,
  C_OP_MUL,
  C_OP_DIV,
  C_OP_REM,
  C_OP_SHL,
  C_OP_SHR,
  C_OP_AND,
  C_OP_XOR,
  C_OP_OR,
  C_OP_EQ,
  C_OP_NE,
  C_OP_LT,
  C_OP_LE,
  C_OP_GT,
  C_OP_GE,
};

struct c_association {
  struct c_typename *type; /* NULL: default */
  struct c_expr *expr;
  struct c_association *next;
};

struct c_expr {
  enum c_expr_kind kind;
  enum c_op op;
  uint16_t depth;
  bool is_lvalue;
  bool parens; /* written in parentheses */
  struct span span;
  const struct c_type *type; /* set by c_check */
  /* C_E_ASSIGN_OP: the type in which the operation is done, or NULL for
     pointers; C_E_NUMBER: the type whose size it is, or NULL */
  const struct c_type *op_type;
  struct c_expr *arg[3];
  struct c_expr *args, *next; /* C_E_CALL: the arguments, as a list */
  const char *name;
  struct span name_span;
  struct c_symbol *symbol;
  const struct c_member *member; /* C_E_MEMBER, C_E_ARROW; set by c_check */
  uint64_t value;                /* numbers; offset of the member */
  const char *text;              /* C_E_STRING */
  size_t length;
  struct c_typename *type_name, *second_type;
  struct c_init *init;
  struct c_stmt *body;
  struct c_association *associations;
  struct c_designator *designators;
};

/* ---- Statements ------------------------------------------------------------- */

enum c_stmt_kind {
  C_ST_EXPR,  /* expr; NULL: empty */
  C_ST_DECL,  /* declarations */
  C_ST_BLOCK, /* body: a list */
  C_ST_IF,    /* expr, body, orelse */
  C_ST_WHILE,
  C_ST_DO,
  C_ST_FOR, /* declarations or init, expr, step, body */
  C_ST_SWITCH,
  C_ST_CASE, /* expr, last; body */
  C_ST_DEFAULT,
  C_ST_LABEL,       /* name; body */
  C_ST_LOCAL_LABEL, /* __label__ name; */
  C_ST_GOTO,
  C_ST_GOTO_COMPUTED, /* expr */
  C_ST_BREAK,
  C_ST_CONTINUE,
  C_ST_RETURN,
  C_ST_ASM,
};

struct c_stmt {
  enum c_stmt_kind kind;
  uint16_t depth;
  struct span span; /* the whole statement */
  struct span head; /* its first token, or its head */
  struct c_expr *expr, *last, *init, *step;
  struct c_declaration *declarations;
  struct c_stmt *body, *orelse, *next;
  const char *name;
  const char
      *label; /* C_ST_LABEL, C_ST_GOTO: the name, or one that no other label of
                        the function has, if __label__ declares it; set by c_check */
  int64_t low, high; /* C_ST_CASE: set by c_check, in the type of the switch */
  bool is_empty;     /* C_ST_CASE: no value is in the range; set by c_check */
  uint32_t arrays;   /* C_ST_GOTO: those with a `length` that are there at the
                        label; set by c_check */
};

/* ---- Programs --------------------------------------------------------------- */

/* `#pragma weak name`, also with `= target`, or, without names, an `asm` outside of
   functions. */
struct c_outside {
  const char *name, *target;
  struct span span;
  struct c_outside *next;
};

struct c_program {
  struct c_outside *outside;
  struct c_declaration
      *declarations; /* of the file, in the order of the text */
  uint32_t source;
  const uint32_t *units; /* offsets where its second, third… translation unit */
  uint32_t nunits;       /* begins; of a text with one unit: 0 */
};

#endif
