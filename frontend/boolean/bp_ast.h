/* frontend/boolean/bp_ast.h — Boolean programs as trees.
 *
 * bp_parse builds a `struct bp_program` in an arena; bp_check resolves its
 * names in place; cfg_build numbers the points of its statements.  Names are
 * interned, so they are compared by pointer.  A tree keeps what was written:
 * forms that mean the same (`dead x` and `x := *`) stay apart until cfg.
 */
#ifndef FIXC_BP_AST_H
#define FIXC_BP_AST_H

#include "engine/base/arena.h"
#include "engine/base/diag.h"
#include "engine/base/source.h"

#include <stdbool.h>
#include <stdint.h>

/* Nesting limits; beyond them a program is refused with a located error, so
   that recursion over trees is bounded.  The depth of an expression counts
   the levels that its translation has, see bp_expr.depth. */
#define BP_MAX_BLOCKS 5000
#define BP_MAX_DEPTH 1500
#define BP_MAX_RESULTS 65535

/* ---- Names --------------------------------------------------------------- */

struct bp_var {
  const char *name;
  struct span span;
  uint32_t index; /* among the globals, or among the procedure's variables */
  uint32_t slot;  /* locals: the place in the class Local, see order.h */
  bool global;
  bool own; /* a global that one thread has for itself; set by bp_check */
};

/* A use of a name.  var is NULL for `_`, and before bp_check. */
struct bp_ref {
  const char *name;
  struct span span;
  union {
    const struct bp_var *var;
    struct bp_label *label;
    struct bp_proc *proc;
  };
};

/* ---- Expressions --------------------------------------------------------- */

enum bp_expr_kind {
  BP_FALSE,
  BP_TRUE,
  BP_ANY,    /* `*`: a fresh choice at each occurrence */
  BP_HIDDEN, /* `unknown`: it has a value that is not known */
  BP_VAR,    /* ref */
  BP_PRIMED, /* 'x: the value after, in `constrain` only; ref */
  BP_NOT,
  BP_AND, /* n-ary, at least two operands; also OR and XOR */
  BP_OR,
  BP_XOR,
  BP_EQ,
  BP_NE,
  BP_IMPLIES,
  BP_IFF,
  BP_ITE,    /* arg[0] ? arg[1] : arg[2] */
  BP_CHOOSE, /* schoose[p, n] is p | (!n & unknown) */
};

struct bp_expr {
  enum bp_expr_kind kind;
  bool parens;     /* written in parentheses, or of a form that needs none */
  bool choice;     /* contains `*`, unknown or schoose */
  bool star;       /* contains `*` */
  bool unknown;    /* contains unknown or schoose */
  bool free;       /* can always be true and can always be false, as `*` */
  uint8_t tangle;  /* nesting of = ^ ?: over choices, see templates/formula.c */
  uint16_t depth;  /* levels of the formula that it becomes */
  uint32_t hidden; /* unknown, schoose: which value of the statement; unknowns.c
                      gives the final number */
  struct span span;
  uint32_t nargs;
  union {
    struct bp_expr **arg;
    struct bp_ref ref;
  };
};

/* ---- Statements ---------------------------------------------------------- */

enum bp_stmt_kind {
  BP_SKIP,   /* also print(...) */
  BP_ASSIGN, /* targets := args, cond: the constrain clause or NULL */
  BP_DEAD,   /* targets */
  BP_CALL,   /* targets := callee(args); async: a thread runs it */
  BP_RETURN, /* args */
  BP_GOTO,   /* targets: labels */
  BP_ASSUME, /* cond */
  BP_ABORTIF,
  BP_ASSERT,
  BP_IF,    /* arms, orelse */
  BP_WHILE, /* arms[0] */
  BP_START, /* start_thread callee(args) */
  BP_START_GOTO,
  BP_ATOMIC_BEGIN,
  BP_ATOMIC_END,
  BP_END_THREAD, /* the thread ends here, whatever called it */
};

struct bp_label {
  const char *name;
  struct span span;
  struct bp_label *next; /* at the same statement */
  struct bp_stmt *stmt;
};

/* One `if`/`elsif` with its block, or the body of a loop. */
struct bp_arm {
  struct bp_expr *cond;
  struct bp_stmt *body;
  struct bp_arm *next;
  uint32_t point; /* of the condition, set by cfg_build */
};

struct bp_stmt {
  enum bp_stmt_kind kind;
  bool async;     /* BP_CALL under a label ASYNC_n */
  uint32_t point; /* set by cfg_build; CFG_NONE if it has none */
  struct span span;
  const char *text; /* of what was added, and is not what the span shows */
  struct bp_stmt *next;
  struct bp_label *labels;
  struct bp_ref *targets;
  struct bp_expr **args;
  uint32_t ntargets, nargs;
  struct bp_expr *cond;
  struct bp_ref callee;
  struct bp_arm *arms;
  struct bp_stmt *orelse;
};

/* Whether a new thread runs what the statement names. */
static inline bool bp_starts_thread(const struct bp_stmt *s) {
  return s->async || s->kind == BP_START || s->kind == BP_START_GOTO;
}

/* ---- Programs ------------------------------------------------------------ */

struct bp_proc {
  const char *name;
  struct span span; /* of the name */
  struct span end;  /* of the closing `end` */
  /* Parameters, then locals, then, with one_exit, variables for results. */
  struct bp_var *vars;
  uint32_t nvars, nparams;
  int32_t results; /* -1: declared without a type, found by bp_check */
  struct bp_expr **enforce;
  uint32_t nenforce;
  struct bp_stmt *body;
  bool called;     /* or started; set by bp_check */
  bool one_exit;   /* where several meet, see results.h */
  uint32_t thread; /* number of the thread's program, from 0 */
  uint32_t number; /* position in bp_program.procs */
  uint32_t index;  /* number of the module, set by cfg_build */
  struct bp_proc *next;
};

/* A `decl` outside procedures, or a procedure, in the order of the text. */
struct bp_unit {
  struct bp_unit *next;
  struct bp_proc *proc; /* NULL for a declaration */
  struct bp_var *vars;
  uint32_t nvars;
  struct span span;
};

/* The program of one thread; a sequential program has one. */
struct bp_thread {
  struct bp_proc *main;
};

struct bp_program {
  uint32_t source;
  struct bp_unit *units;
  const char *first; /* the procedure of the first thread; NULL: main */
  /* Set by bp_check. */
  struct bp_proc **procs;
  uint32_t nprocs;
  const struct bp_var **globals; /* of all threads; the shared ones first */
  uint32_t nglobals;
  uint32_t nslots;  /* slots of locals: no procedure has more variables */
  uint32_t nhidden; /* numbers of unknown values are less */
  struct bp_thread *threads;
  uint32_t nthreads;
  /* The first construct that makes the program concurrent; source 0 if none.
     concurrent_why says what it is. */
  struct span concurrent;
  const char *concurrent_why;
  /* Set by bp_make_threads.  atomic is the global variable that is true in
     atomic parts, or NULL; flags are the globals, atomic among them, that are
     false at the beginning. */
  const struct bp_var *atomic;
  const struct bp_var **flags;
  uint32_t nflags;
  uint32_t nspares; /* threads that a start can make run */
  bool more_starts; /* a run may start more than that; they do nothing */
};

/* ---- Construction, for the grammar --------------------------------------- */

/* A token: its name (identifiers only) and its place. */
struct bp_token {
  const char *name;
  struct span span;
};

struct bp_item {
  struct bp_item *next;
  struct bp_token token;
  struct bp_expr *expr;
};
struct bp_list {
  struct bp_item *first, *last;
  uint32_t n;
};

/* A sequence of statements under construction, with labels that wait for
   their statement. */
struct bp_block {
  struct bp_stmt *first, *last;
  struct bp_label *first_label, *last_label;
};
struct bp_arms {
  struct bp_arm *first, *last;
};
/* What comes before the statements of a procedure. */
struct bp_head {
  struct bp_list locals, enforce;
};
struct bp_type {
  int32_t results;
};

struct bp_builder {
  struct arena *arena;
  struct diag *diag;
  struct bp_program *program;
  struct bp_unit *last;
  struct bp_item *spare;        /* of lists that have become arrays */
  int previous;                 /* code of the last token that was taken */
  uint32_t before;              /* where it begins */
  const struct bp_lexer *lexer; /* bp_parse.h */
  int meant;                    /* BP_T_IF, BP_T_WHILE: in capitals, or 0 */
  bool failed;                  /* an error was reported: stop */
  bool foreign; /* the text is in another language: stop for good */
};

struct bp_list bp_list_add(struct bp_builder *b, struct bp_list l,
                           struct bp_token t, struct bp_expr *e);

struct bp_expr *bp_leaf(struct bp_builder *b, enum bp_expr_kind kind,
                        struct bp_token t);
/* An operator with one to three operands; its span is that of the operands
   joined with `s`. */
struct bp_expr *bp_op(struct bp_builder *b, enum bp_expr_kind kind,
                      struct span s, struct bp_expr *x, struct bp_expr *y,
                      struct bp_expr *z);
struct bp_expr *bp_paren(struct bp_token open, struct bp_expr *e,
                         struct bp_token close);

struct bp_stmt *bp_simple(struct bp_builder *b, enum bp_stmt_kind kind,
                          struct bp_token at, struct bp_token end);
struct bp_stmt *bp_assign(struct bp_builder *b, struct bp_list targets,
                          struct bp_list values, struct bp_expr *constrain);
/* A call or start_thread; `at` is its first token. */
struct bp_stmt *bp_call(struct bp_builder *b, enum bp_stmt_kind kind,
                        struct bp_token at, struct bp_list targets,
                        struct bp_token callee, struct bp_list args,
                        struct bp_token close);
struct bp_stmt *bp_condition(struct bp_builder *b, enum bp_stmt_kind kind,
                             struct bp_token at, struct bp_expr *e);
struct bp_stmt *bp_return(struct bp_builder *b, struct bp_token at,
                          struct bp_list values);
/* goto, dead, start_thread goto: a list of names. */
struct bp_stmt *bp_names(struct bp_builder *b, enum bp_stmt_kind kind,
                         struct bp_token at, struct bp_list names);
struct bp_arms bp_add_arm(struct bp_builder *b, struct bp_arms arms,
                          struct bp_expr *cond, struct bp_block body);
/* `if` and `while`; the span is the keyword and the first condition. */
struct bp_stmt *bp_branch(struct bp_builder *b, enum bp_stmt_kind kind,
                          struct bp_token at, struct bp_arms arms,
                          struct bp_block orelse);

struct bp_block bp_add_label(struct bp_builder *b, struct bp_block block,
                             struct bp_token t);
/* The waiting labels become those of s. */
struct bp_block bp_add_stmt(struct bp_block block, struct bp_stmt *s);
/* Labels with no statement, if any wait, stand at a skip of their own. */
struct bp_block bp_add_labels(struct bp_builder *b, struct bp_block block);

/* bool<n>; n is a number token. */
struct bp_type bp_results(struct bp_builder *b, struct bp_token n);
/* 0 or 1; any other number is an error. */
struct bp_expr *bp_number(struct bp_builder *b, struct bp_token t);

struct bp_head bp_add_locals(struct bp_head head, struct bp_list names);
struct bp_head bp_add_enforce(struct bp_builder *b, struct bp_head head,
                              struct bp_token at, struct bp_expr *e);

void bp_add_globals(struct bp_builder *b, struct bp_list names);
void bp_add_proc(struct bp_builder *b, struct bp_type type,
                 struct bp_token name, struct bp_list params,
                 struct bp_head head, struct bp_block body,
                 struct bp_token end);

/* The first `return` in a list of statements, or NULL.  Recursion is bounded by
   BP_MAX_BLOCKS. */
const struct bp_stmt *bp_first_return(const struct bp_stmt *s);

/* True for the name `_`, which discards a value. */
bool bp_discards(const char *name);

#endif
