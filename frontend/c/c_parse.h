/* frontend/c/c_parse.h — C after the preprocessor, to trees.
 *
 * c_parse is the interface.  The rest is shared by lexer, grammar and driver:
 * the driver (c_parse.c) pulls tokens, decides which names are types, takes
 * attributes and `asm(…)` as one token, reads line markers; the actions of the
 * grammar are in c_tree.c.
 */
#ifndef FIXC_C_PARSE_H
#define FIXC_C_PARSE_H

#include "c_ast.h"
#include "engine/base/vec.h"

/* Brackets may be nested so deep, and trees be so deep: what walks trees may
   be recursive. */
enum { C_MAX_BRACKETS = 500, C_MAX_DEPTH = 2000 };

/* The program in `source`, or NULL: then errors were reported.  Line markers
   set the places that `sources` gives.  A line `#pragma fixc unit` begins
   another translation unit. */
struct c_program *c_parse(struct arena *a, struct intern *names,
                          struct sources *sources, uint32_t source,
                          struct diag *d);

/* ---- Lexer ------------------------------------------------------------------ */

struct c_token {
  int code;
  struct span span;
  const char *name;               /* C_T_NAME, C_T_TYPENAME */
  unsigned pack;                  /* see struct c_tagged */
  struct c_attributes attributes; /* C_T_ATTRIBUTE */
};

struct c_lexer {
  const char *text, *at, *limit;
  struct intern *names;
  uint32_t source;
};

/* What is no token. */
enum {
  C_LEX_BAD = -1,
  C_LEX_COMMENT = -2, /* without an end */
  C_LEX_STRING = -3,
  C_LEX_CHAR = -4,
  C_LEX_HASH = -5,   /* a line with a directive */
  C_LEX_ATOMIC = -6, /* a qualifier, or a type with a parenthesis */
};

/* The next token; 0 at the end. */
int c_lex(struct c_lexer *l, struct c_token *t);

/* ---- Builder ---------------------------------------------------------------- */

struct c_declarations {
  struct c_declaration *first, *last;
};
struct c_enumerators {
  struct c_enumerator *first, *last;
};
struct c_stmts {
  struct c_stmt *first, *last;
};
struct c_exprs {
  struct c_expr *first, *last;
};
struct c_inits {
  struct c_init *first, *last;
};
struct c_designators {
  struct c_designator *first, *last;
};
struct c_associations {
  struct c_association *first, *last;
};

/* One word of a list of specifiers. */
struct c_spec {
  struct span span;
  unsigned storage;
  int word; /* enum c_word, or -1 */
  bool auto_type;
  struct c_attributes attributes;
  struct c_tagged *tagged;
  const char *typedef_name;
  struct c_typename *typeof_name;
  struct c_expr *typeof_expr;
  struct c_align *align;
};

struct c_typedefs;

/* `#pragma pack`: the value at hand, and those that `pop` brings back. */
struct c_pack {
  const char *name; /* of `push`; NULL: none */
  unsigned value;
};

struct c_builder {
  struct arena *arena;
  struct diag *diag;
  struct c_lexer *lexer;
  struct c_program *program;
  struct c_declarations units;
  struct c_typedefs *typedefs;
  VEC(uint32_t) unit_begins;  /* see struct c_program */
  VEC(struct c_pack) packs;   /* what `#pragma pack(push)` put there */
  unsigned pack;              /* without such a push; 0: nothing */
  struct c_token previous;    /* the token before the one at hand */
  struct c_declaration *head; /* a function whose body comes next */
  bool old_names;             /* parameters of a declarator are names alone */
  bool directive;             /* an error about lines with '#' was reported */
  unsigned nested;            /* attributes within arguments of attributes */
  bool deep;                  /* an error about the depth was reported */
  unsigned errors;
};

/* Names that are types, by scope (c_parse.c). */
void c_typedef_set(struct c_builder *b, const char *name, bool is_type);

void c_syntax_error(struct c_builder *b, int code, struct c_token t,
                    const int *expected, unsigned nexpected);

/* The actions of the grammar (c_tree.c); they allocate in the arena. */
/* Behind a `*`: what would change the layout of the pointer is refused. */
void c_pointer_attributes(struct c_builder *b, struct c_token t);
/* `asm(…)` outside of functions, and behind a declarator. */
void c_file_asm(struct c_builder *b, struct c_token t);
struct c_attributes c_linked_name(struct c_builder *b, struct c_attributes a,
                                  struct c_token t);
/* The string that the text begins with, after blanks and an opening parenthesis; NULL:
   it begins with something else. */
const char *c_first_string(struct c_builder *b, const char *text);
void c_add_outside(struct c_builder *b, struct c_outside o);
void c_add_unit(struct c_builder *b, struct c_declaration *d);
/* A function within a function, as gcc has it. */
void c_refuse_nested(struct c_builder *b, const struct c_declarator *d);
struct c_declaration *c_function_head(struct c_builder *b, struct c_specs *s,
                                      struct c_declarator *d,
                                      struct c_attributes post);
/* Of one with a declarator; NULL: it has no name. */
const char *c_declared_name(const struct c_declaration *d);
/* The part of its declarator that has the parameters; NULL: it is no function. */
struct c_declarator *c_function_declarator(const struct c_declaration *head);
/* The same with what is said of its parameters, whose names alone it has. */
struct c_declaration *c_old_function_head(struct c_builder *b,
                                          struct c_declaration *head,
                                          struct c_declarations said);
/* A parameter of which the name is given alone: an int, unless more is said. */
struct c_declarator *c_old_params(struct c_builder *b, struct c_token t,
                                  struct c_declarations params,
                                  struct c_token end);
struct c_declaration *c_old_param(struct c_builder *b, struct c_token name);
struct c_declaration *c_function(struct c_declaration *head,
                                 struct c_stmt *body);
/* `known`: the name counts from here on. */
struct c_declaration *c_declare(struct c_builder *b, struct c_specs *s,
                                struct c_declarator *d,
                                struct c_attributes post, bool known);
struct c_declaration *c_initialise(struct c_declaration *d, struct c_init *i);
/* Gives `d` the specifiers of the list. */
void c_same_specs(struct c_builder *b, struct c_declarations list,
                  struct c_declaration *d);
struct c_declarations c_all_specs(struct c_builder *b, struct c_specs *s,
                                  struct c_declarations list);
struct c_declaration *c_static_assert(struct c_builder *b, struct c_token t,
                                      struct c_expr *e);
struct c_declaration *c_member(struct c_builder *b, struct c_specs *s,
                               struct c_declarator *d, struct c_expr *bits,
                               struct c_attributes post);
struct c_declaration *c_param(struct c_builder *b, struct c_specs *s,
                              struct c_declarator *d, struct c_attributes post);
struct c_declarations c_declarations_of(struct c_declaration *d);
struct c_declarations c_declarations_add(struct c_declarations l,
                                         struct c_declaration *d);
struct c_declarations c_declarations_join(struct c_declarations l,
                                          struct c_declarations m);

struct c_specs *c_specs_new(struct c_builder *b, struct span at);
struct c_specs *c_specs_add(struct c_builder *b, struct c_specs *l,
                            struct c_spec s);
/* Of qualifiers, `const` alone is kept. */
struct c_spec c_qualifier(const struct c_builder *b, struct c_token t);
struct c_spec c_storage(struct c_token t, unsigned storage);
struct c_spec c_word(struct c_token t, enum c_word word);
struct c_spec c_spec_attributes(struct c_token t);
/* The grammar has no place for attributes there: an error if they matter. */
void c_drop_attributes(struct c_builder *b, struct c_token t);
struct c_spec c_spec_auto(struct c_token t);
struct c_spec c_spec_name(struct c_token t);
struct c_spec c_spec_typeof(struct c_token t, struct c_typename *n,
                            struct c_expr *x, struct c_token end);
struct c_spec c_spec_align(struct c_builder *b, struct c_token t,
                           struct c_typename *n, struct c_expr *x,
                           struct c_token end);
struct c_spec c_spec_tagged(struct c_tagged *t);
struct c_tagged *c_tag_new(struct c_builder *b, enum c_kind kind,
                           struct c_token t);
struct c_tagged *c_tag_name(struct c_tagged *t, struct c_token name);
struct c_tagged *c_tag_attributes(struct c_tagged *t, struct c_token a);
struct c_tagged *c_tag_members(struct c_tagged *t, struct c_declarations m,
                               struct c_token end);
struct c_tagged *c_tag_enumerators(struct c_tagged *t, struct c_enumerators l,
                                   struct c_token end);
struct c_enumerator *c_enumerator(struct c_builder *b, struct c_token name);
struct c_enumerators c_enumerators_add(struct c_enumerators l,
                                       struct c_enumerator *e,
                                       struct c_expr *value);

struct c_declarator *c_named(struct c_builder *b, struct c_token name);
struct c_declarator *c_pointer(struct c_builder *b, struct c_token t,
                               struct c_declarator *inner);
/* `outer` is an array or a function, which `inner` turns out to be. */
struct c_declarator *c_derive(struct c_builder *b, struct c_declarator *inner,
                              struct c_declarator *outer);
struct c_declarator *c_array(struct c_builder *b, struct c_token t,
                             struct c_expr *size, bool star,
                             struct c_token end);
struct c_declarator *c_params(struct c_builder *b, struct c_token t,
                              struct c_declarations params, bool variadic,
                              struct c_token end);
struct c_typename *c_typename(struct c_builder *b, struct c_specs *s,
                              struct c_declarator *d);

struct c_init *c_init_expr(struct c_builder *b, struct c_expr *e);
struct c_init *c_init_list(struct c_builder *b, struct c_token t,
                           struct c_inits l, struct c_token end);
struct c_inits c_inits_add(struct c_inits l, struct c_init *i);
struct c_designator *c_designator(struct c_builder *b, struct c_token t,
                                  struct c_expr *index, struct c_expr *last);
struct c_designators c_designators_add(struct c_designators l,
                                       struct c_designator *d);

struct c_stmt *c_block(struct c_builder *b, struct c_token t, struct c_stmts l,
                       struct c_token end);
struct c_stmts c_stmts_add(struct c_stmts l, struct c_stmt *s);
struct c_stmt *c_stmt_declaration(struct c_builder *b, struct c_declaration *d);
struct c_stmt *c_expression(struct c_builder *b, struct c_token t,
                            struct c_expr *e, struct c_token end);
struct c_stmt *c_asm(struct c_builder *b, struct c_token t, struct c_token end);
struct c_stmt *c_if(struct c_builder *b, struct c_token t, struct c_expr *e,
                    struct c_token close, struct c_stmt *body,
                    struct c_stmt *orelse);
struct c_stmt *c_loop(struct c_builder *b, enum c_stmt_kind kind,
                      struct c_token t, struct c_expr *e, struct c_token close,
                      struct c_stmt *body);
struct c_stmt *c_do(struct c_builder *b, struct c_token t, struct c_stmt *body,
                    struct c_token word, struct c_expr *e, struct c_token close,
                    struct c_token end);
struct c_stmt *c_for(struct c_builder *b, struct c_token t,
                     struct c_declaration *d, struct c_expr *init,
                     struct c_expr *e, struct c_expr *step,
                     struct c_token close, struct c_stmt *body);
struct c_stmt *c_jump(struct c_builder *b, enum c_stmt_kind kind,
                      struct c_token t, const char *name, struct c_expr *e,
                      struct c_token end);
struct c_stmt *c_label(struct c_builder *b, enum c_stmt_kind kind,
                       struct c_token t, struct c_expr *low,
                       struct c_expr *high, struct c_token end);
struct c_stmt *c_label_of(struct c_builder *b, struct c_stmt *label,
                          struct c_stmt *s);
struct c_stmt *c_label_alone(struct c_builder *b, struct c_stmt *label);

struct c_expr *c_expr2(struct c_builder *b, enum c_expr_kind kind, enum c_op op,
                       struct c_expr *x, struct c_expr *y);
struct c_expr *c_spanned(struct c_expr *e, struct c_token end);
struct c_expr *c_conditional(struct c_builder *b, struct c_expr *c,
                             struct c_expr *x, struct c_expr *y);
struct c_expr *c_cast(struct c_builder *b, struct c_token t,
                      struct c_typename *n, struct c_expr *x);
struct c_expr *c_prefix(struct c_builder *b, enum c_expr_kind kind,
                        struct c_token t, struct c_expr *x);
struct c_expr *c_postfix(struct c_builder *b, enum c_expr_kind kind,
                         struct c_expr *x, struct c_token end);
struct c_expr *c_of_type(struct c_builder *b, enum c_expr_kind kind,
                         struct c_token t, struct c_typename *n,
                         struct c_token end);
struct c_expr *c_label_address(struct c_builder *b, struct c_token t,
                               struct c_token name);
struct c_expr *c_call(struct c_builder *b, struct c_expr *f,
                      struct c_exprs args, struct c_token end);
struct c_expr *c_member_of(struct c_builder *b, enum c_expr_kind kind,
                           struct c_expr *x, struct c_token name);
struct c_expr *c_compound(struct c_builder *b, struct c_token t,
                          struct c_typename *n, struct c_init *i);
struct c_exprs c_exprs_add(struct c_exprs l, struct c_expr *e);
struct c_expr *c_name(struct c_builder *b, struct c_token t);
struct c_expr *c_number(struct c_builder *b, struct c_token t);
struct c_expr *c_character(struct c_builder *b, struct c_token t);
struct c_expr *c_string(struct c_builder *b, struct c_token t);
struct c_expr *c_parens(struct c_token t, struct c_expr *x, struct c_token end);
struct c_expr *c_statement_expr(struct c_builder *b, struct c_token t,
                                struct c_stmt *body, struct c_token end);
struct c_expr *c_generic(struct c_builder *b, struct c_token t,
                         struct c_expr *x, struct c_associations l,
                         struct c_token end);
struct c_association *c_association(struct c_builder *b, struct c_typename *n,
                                    struct c_expr *x);
struct c_associations c_associations_add(struct c_associations l,
                                         struct c_association *a);
struct c_expr *c_offsetof(struct c_builder *b, struct c_token t,
                          struct c_typename *n, struct c_designators l,
                          struct c_token end);
struct c_expr *c_va_arg(struct c_builder *b, struct c_token t, struct c_expr *x,
                        struct c_typename *n, struct c_token end);
struct c_expr *c_compatible_types(struct c_builder *b, struct c_token t,
                                  struct c_typename *n, struct c_typename *m,
                                  struct c_token end);

#endif
