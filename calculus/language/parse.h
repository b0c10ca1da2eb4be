/* calculus/language/parse.h — what the lexer, the grammar and parse.c share.
 *
 * Inside the parser only; others call fp_parse (load.h).  The flow: the lexer
 * is pulled for all tokens of a text, parse.c settles the words whose meaning
 * depends on their neighbours, and then feeds the grammar, whose actions are
 * calls to the builders below.  Everything lives in the parser's arena.
 */
#ifndef FIXC_FP_PARSE_H
#define FIXC_FP_PARSE_H

#include "engine/base/diag.h"
#include "engine/base/intern.h"
#include "load.h"

#include <stdbool.h>

/* Kinds are the FPT_ numbers of lemon's header, or one of these. */
enum {
  FP_LEX_END = 0,
  FP_LEX_ERROR = 1000, /* has been reported, or `name` says what is right */
};

struct fp_token {
  int kind;
  struct span span;
  const char *name; /* names, words; strings without their quotes */
  int64_t number;
};

/* ---- Lexer (fp_lexer.re) ------------------------------------------------- */

struct fp_lexer {
  const char *text, *cursor, *limit, *marker;
  uint32_t source;
  struct intern *names;
  struct diag *diag;
};

/* The text must have a NUL at text[len]. */
void fp_lex_start(struct fp_lexer *l, uint32_t source, const char *text,
                  size_t len, struct intern *names, struct diag *d);

/* Reads one token into *t and returns its kind.  Lexical errors are reported
   and come back as FP_LEX_ERROR. */
int fp_lex(struct fp_lexer *l, struct fp_token *t);

/* ---- Grammar (fp_grammar.y) ---------------------------------------------- */

/* Would the parser, in its present state, accept this token? */
bool fp_grammar_accepts(void *parser, int token);

/* ---- Words that depend on their neighbours (parse_words.c) --------------- */

struct fp_tokens {
  struct fp_token *at;
  size_t len, cap;
};

/* Kind of tokens that the parser does not see, being part of another. */
#define FP_LEX_SKIP 1001

/* Decides for the tokens of a whole text (the last is FP_LEX_END) which words
   are keywords and which are names, and marks directives, attributes and
   allocation constraints.  Linear in their number. */
void fp_settle(struct fp_tokens *tokens, const char *text, struct intern *names,
               struct fp_text_context c, struct diag *d);

/* All tokens of a text, settled, for vec_free (parse.c). */
struct fp_tokens fp_read_tokens(struct intern *names, uint32_t source,
                                const char *text, size_t len,
                                struct fp_text_context c, struct diag *d);

/* ---- The parser's state -------------------------------------------------- */

/* A growing list of pointers; NULL is the empty one. */
struct fp_list {
  void **at;
  uint32_t len, cap;
};

struct fp_parser {
  struct arena *arena;
  struct intern *names;
  struct diag *diag;
  const struct fp_tokens *tokens;
  const char *text;
  void *grammar; /* lemon's state */
  struct fp_list *decls;
  struct fp_typeref *type;  /* of the variable before, to be repeated */
  size_t next;              /* index of the token after the one being fed */
  size_t start;             /* index of the first token of the declaration */
  bool failed;              /* the declaration being read has an error */
  uint32_t fresh;           /* variables that compositions bind */
  bool has_anything;        /* of the file: some name is `_` */
  bool has_rows;            /* of the file: some row was read */
  struct fp_list *closures; /* names of those that are declared */
};

/* ---- Builders (parse_build.c) -------------------------------------------- */

struct fp_list *fp_list_add(struct fp_parser *p, struct fp_list *l, void *x);
struct fp_list *fp_list_join(struct fp_parser *p, struct fp_list *l,
                             const struct fp_list *more);

/* Reports a token that does not fit (parse.c). */
void fp_unexpected(struct fp_parser *p, const struct fp_token *t);

struct fp_expr *fp_p_bool(struct fp_parser *p, struct fp_token t, bool value);
struct fp_expr *fp_p_number(struct fp_parser *p, struct fp_token t);
struct fp_expr *fp_p_negative(struct fp_parser *p, struct fp_token minus,
                              struct fp_token t);
struct fp_expr *fp_p_name(struct fp_parser *p, struct fp_token t);
struct fp_expr *fp_p_field(struct fp_parser *p, struct fp_expr *of,
                           struct fp_token name);
struct fp_expr *fp_p_index(struct fp_parser *p, struct fp_expr *of,
                           struct fp_expr *at, struct fp_token close);
struct fp_expr *fp_p_apply(struct fp_parser *p, struct fp_token name,
                           struct fp_list *args, struct fp_token close);
struct fp_expr *fp_p_paren(struct fp_token open, struct fp_expr *e,
                           struct fp_token close);
struct fp_expr *fp_p_not(struct fp_parser *p, struct fp_token t,
                         struct fp_expr *e);
struct fp_expr *fp_p_op(struct fp_parser *p, enum fp_expr_kind kind,
                        struct fp_expr *x, struct fp_expr *y);
struct fp_expr *fp_p_ite(struct fp_parser *p, struct span start,
                         struct fp_expr *c, struct fp_expr *x,
                         struct fp_expr *y);
/* `if (c) x` without else, as MUCKE reads it: c -> x. */
struct fp_expr *fp_p_if(struct fp_parser *p, struct fp_token t,
                        struct fp_expr *c, struct fp_expr *x);
struct fp_expr *fp_p_case(struct fp_parser *p, struct fp_token open,
                          struct fp_list *arms, struct fp_token close);
struct fp_expr *fp_p_quantified(struct fp_parser *p, enum fp_expr_kind kind,
                                struct fp_token t, struct fp_list *vars,
                                struct fp_expr *body);
struct fp_expr *fp_p_with(struct fp_parser *p, struct fp_expr *of,
                          struct fp_list *updates, struct fp_token close);
/* `name "row"`: the tuple that prints so. */
struct fp_expr *fp_p_row(struct fp_parser *p, struct fp_token name,
                         struct fp_token row);
/* path: tokens' names with their joint span; a name is NULL where an index
   stands, which is the next one of `indices`. */
struct fp_path {
  struct fp_list *names, *indices;
  struct span span;
};
struct fp_path fp_p_path_index(struct fp_parser *p, struct fp_path so_far,
                               struct fp_expr *at, struct fp_token close);
/* A term over binary relations: the composition of `steps`, names of relations.
   A closure is a relation of its own, which is declared where it is first
   used. */
struct fp_related {
  struct fp_list *steps;
  struct span span;
};
struct fp_related *fp_p_step(struct fp_parser *p, struct fp_token name);
struct fp_related *fp_p_then(struct fp_parser *p, struct fp_related *x,
                             const struct fp_related *y);
/* The chain with its parentheses. */
struct fp_related *fp_p_chain(struct fp_token open, struct fp_related *x,
                              struct fp_token close);
/* `sign` is `*` or `+`. */
struct fp_related *fp_p_closure(struct fp_parser *p, const struct fp_related *x,
                                struct fp_token sign);
struct fp_expr *fp_p_related(struct fp_parser *p, const struct fp_related *x,
                             struct fp_list *args, struct fp_token close);
struct fp_path fp_p_path(struct fp_parser *p, struct fp_path so_far,
                         struct fp_token name);
/* The tuple of terms is one of the rows, lists of as many terms; `_` is any
   value. */
struct fp_expr *fp_p_among(struct fp_parser *p, const struct fp_list *tuple,
                           const struct fp_list *rows, struct fp_token close);
/* `of in path`. */
struct fp_expr *fp_p_in(struct fp_parser *p, struct fp_expr *of,
                        struct fp_path path);
/* value NULL: `any` */
struct fp_update *fp_p_update(struct fp_parser *p, struct fp_path path,
                              struct fp_expr *value);

struct fp_typeref *fp_p_type(struct fp_parser *p, struct fp_token name,
                             struct fp_list *dims);
struct fp_typeref *fp_p_range(struct fp_parser *p, struct fp_expr *lo,
                              struct fp_expr *hi);
/* Dimensions are lists lo, hi, lo, hi …; lo NULL means 0..hi-1. */
struct fp_list *fp_p_dim(struct fp_parser *p, struct fp_list *dims,
                         struct fp_expr *lo, struct fp_expr *hi);
/* Adds a variable; type NULL repeats the type of the one before. */
struct fp_list *fp_p_var(struct fp_parser *p, struct fp_list *vars,
                         struct fp_typeref *type, struct fp_token name,
                         struct fp_list *dims);
/* The first variable of a quantifier, without a type: infer.c finds it, and
   those of the variables that follow it. */
struct fp_list *fp_p_untyped(struct fp_parser *p, struct fp_token name);
/* `relation` is '<', or '+' and '-' for ~+ and ~-. */
struct fp_alloc *fp_p_alloc(struct fp_parser *p, struct fp_expr *x,
                            char relation, struct fp_expr *y);

/* `instance` and `silent` are the names behind `as` and `without`, or have none;
   settings: of struct fp_setting, or NULL. */
void fp_p_import(struct fp_parser *p, struct fp_token name,
                 const struct fp_token *instance, struct fp_list *settings,
                 const struct fp_token *silent);
struct fp_setting *fp_p_setting(struct fp_parser *p, struct fp_token name,
                                struct fp_expr *value);
/* MUCKE's `load`, which adds ".mu" to the name. */
void fp_p_load(struct fp_parser *p, struct fp_token name);
void fp_p_param(struct fp_parser *p, struct fp_token name, struct fp_expr *e);
void fp_p_input_type(struct fp_parser *p, struct fp_token name);
void fp_p_alias(struct fp_parser *p, struct fp_token name,
                struct fp_typeref *type);
void fp_p_enum(struct fp_parser *p, struct fp_token name, struct fp_list *vs);
void fp_p_class(struct fp_parser *p, struct fp_token name,
                struct fp_list *members, struct fp_list *allocs);
/* What a braced attribute says about the param declared last: what it counts,
   its least value. */
void fp_p_param_attribute(struct fp_parser *p, struct fp_token attribute);
/* What a braced attribute says about the type declared last. */
void fp_p_type_attribute(struct fp_parser *p, struct fp_token attribute);
void fp_p_relation(struct fp_parser *p, enum fp_rel_kind kind,
                   struct fp_token name, struct fp_list *params,
                   struct fp_list *allocs, struct fp_expr *body,
                   struct fp_expr *stop);
/* `where e` of the relation declared last. */
void fp_p_relation_where(struct fp_parser *p, struct fp_expr *e);
/* `bool R(params) = {rows};` */
void fp_p_table(struct fp_parser *p, enum fp_rel_kind kind,
                struct fp_token name, struct fp_list *params,
                struct fp_list *allocs, const struct fp_list *rows);
/* `unknown`: the formula of `unknown when`, or NULL. */
void fp_p_query(struct fp_parser *p, enum fp_role role, struct fp_token name,
                struct fp_expr *e, struct fp_expr *unknown);
/* `head, … if body;`: a clause for each head. */
void fp_p_clauses(struct fp_parser *p, struct fp_list *heads,
                  struct fp_expr *body, struct fp_token end);
void fp_p_eval(struct fp_parser *p, struct fp_expr *e);
/* SHOW, COUNT, SIZE; arity and limit are NULL or number tokens. */
void fp_p_ask(struct fp_parser *p, enum fp_decl_kind kind, struct fp_token name,
              const struct fp_token *arity, const struct fp_token *limit);
/* arity and other are NULL or number tokens; `value` is what is expected. */
void fp_p_expect(struct fp_parser *p, enum fp_expectation what,
                 struct fp_token name, const struct fp_token *arity,
                 struct fp_token value, const struct fp_token *other);
/* `show R where f;` and `count R where f;`; limit is NULL or a number token */
void fp_p_ask_where(struct fp_parser *p, enum fp_decl_kind kind,
                    struct fp_token name, const struct fp_token *arity,
                    struct fp_expr *where, const struct fp_token *limit);
void fp_p_order(struct fp_parser *p, struct fp_token word,
                struct fp_list *tracks);
/* Words are tokens' names; e is NULL or the formula of #wit and #cex. */
void fp_p_directive(struct fp_parser *p, struct fp_token name,
                    struct fp_list *words, struct fp_expr *e);

#endif
