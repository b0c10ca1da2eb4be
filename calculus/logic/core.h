/* calculus/logic/core.h — formulas over scalars.
 *
 * The typed AST speaks of records, arrays and ranges; a core formula speaks
 * of scalar variables only, so that later passes have few cases.  Building
 * one (core_of_part) flattens every variable into its leaves, expands
 * equality of records, updates and elements selected by a variable, moves
 * negation inwards to the atoms, and normalises existential quantifiers:
 *
 *  – they are pulled together through conjunctions and distributed over
 *    disjunctions;
 *  – the one-point rule removes x from ∃x. x = t ∧ φ;
 *  – what does not mention the quantified variables leaves the scope, and
 *    independent conjuncts get scopes of their own (miniscoping).
 *
 * None of this changes the set that a formula denotes for fixed values of the
 * relations, so Evaluate (paper, section 3) is preserved for every system.
 */
#ifndef FIXC_CORE_H
#define FIXC_CORE_H

#include "calculus/language/ast.h"
#include "engine/base/vec.h"

#include <stdio.h>

/* A scalar variable.  Values are positions 0 … size-1 in its type. */
struct core_var {
  const struct fp_type *type; /* scalar */
  uint64_t size;
  const char *name;       /* for people: "u.Global.a" */
  const char *track;      /* variables of one track are interleaved (layout) */
  const char *kind;       /* tracks of one kind are those of a class's field */
  const char *family;     /* and so are tracks of one family, or NULL */
  const void *root;       /* the fp_var it is a leaf of */
  struct core_var *alias; /* set by the one-point rule */
  uint32_t field;         /* where it lives; set by alloc.c */
  uint32_t mark;          /* scratch of set computations */
  uint32_t place;         /* in a list, counted from 1: scratch, too */
};

enum core_kind {
  CORE_TRUE,
  CORE_FALSE,
  CORE_REL,   /* rel(args) */
  CORE_IS,    /* x = k */
  CORE_SUM,   /* x = y + k */
  CORE_LESS,  /* x < y + k */
  CORE_BELOW, /* x < k */
  CORE_BIT,   /* bit k of x is 1; bit 0 is the least one */
  CORE_NOT,   /* never of NOT, AND, OR; ∀x. φ is ¬∃x. ¬φ */
  CORE_AND,
  CORE_OR,
  CORE_IFF,
  CORE_EXISTS,
};

struct core_arg {
  struct core_var *var; /* NULL: the constant */
  int64_t value;
};

struct core {
  enum core_kind kind;
  uint32_t nargs; /* operands, or arguments of a relation */
  union {
    struct core **arg;
    struct core_arg *term;
  };
  const struct fp_rel *rel;
  bool delta; /* CORE_REL: only the tuples of the last round are meant */
  struct core_var *x, *y;
  int64_t k;
  struct core_var **vars; /* quantified */
  uint32_t nvars;
};

typedef VEC(struct core *) core_vec;
typedef VEC(struct core_var *) var_vec;

/* The position of x in the list, at whose end it is put if it is not there. */
uint32_t var_position(var_vec *list, struct core_var *x);

/* A relation's definition over scalars. */
struct core_rel {
  const struct fp_rel *rel;
  struct core_var **params; /* the leaves of all parameters, in order */
  uint32_t nparams;
  struct core *body;
  struct core *stop; /* NULL, or the closed formula of `stop when` */
};

struct intern;

/* What the leaves of each type are called.  Names live in the arena. */
/* Whether e applies a named formula that is true, and has parameters, to what exists:
   it then stands for true.  Files that are built upon leave such names to those that build. */
bool core_names_truth(const struct fp_expr *e);

struct core_leaves;
struct core_leaves *core_leaves_new(struct arena *a, struct intern *names);
void core_leaves_free(struct core_leaves *all);

/* The parameters only; body and stop stay NULL. */
struct core_rel *core_of_signature(struct arena *a, struct core_leaves *all,
                                   const struct fp_rel *rel);

/* One disjunct of a large body at a time, for relations that are built piece
   by piece: sets `body` of `r` to the core of expression e. */
struct core *core_of_part(struct arena *a, struct core_leaves *all,
                          struct core_rel *r, const struct fp_expr *e);

/* Takes the equations x[i] = y[i] of parameters, n of them, in order; returns how many
   have been taken before one that is to stay a conjunct. */
typedef uint32_t core_same_fn(void *arg, struct core_var *const *x,
                              struct core_var *const *y, uint32_t n);

/* The same for a row, of which most leaves stay the same: conjuncts x = y are
   offered to `take` in their order, without being made where records are
   compared as wholes; the core is of those that are left. */
struct core *core_of_row(struct arena *a, struct core_leaves *all,
                         struct core_rel *r, const struct fp_expr *e,
                         core_same_fn *take, void *arg);

/* f without the conjuncts x = y that `take` takes. */
struct core *core_take_same(struct arena *a, struct core *f, core_same_fn *take,
                            void *arg);

/* A closed formula. */
struct core *core_of_closed(struct arena *a, struct core_leaves *all,
                            const struct fp_expr *e);

/* Whether f reads a relation. */
bool core_reads_any(const struct core *f);

/* The conjuncts of f, if f is a conjunction, else f itself. */
struct core *const *core_operands(struct core *const *f, enum core_kind kind,
                                  uint32_t *n);

/* New nodes for passes over core formulas. */
struct core *core_join(struct arena *a, enum core_kind kind,
                       struct core *const *args, size_t n);
struct core *core_copy_node(struct arena *a, const struct core *f);

/* A copy of f in which every quantified variable is new and has no place, and
   so are the variables `from`, which are replaced by those written to `to`. */
struct core *core_refresh(struct arena *a, const struct core *f,
                          struct core_var *const *from, uint32_t n,
                          struct core_var **to);

/* The variable that x stands for after the one-point rule. */
struct core_var *core_deref(struct core_var *x);

/* The text of value number v of a scalar type (core_print.c); `number` is for that
   of a number. */
enum { CORE_NUMBER_SIZE = 24 };
const char *core_value_text(const struct fp_type *t, uint64_t v,
                            char number[CORE_NUMBER_SIZE]);
void core_print_value(FILE *out, const struct fp_type *t, uint64_t v);

/* f on one line, for people (core_print.c). */
void core_print(FILE *out, const struct core *f);

/* Calls visit for every free variable of f, once each. */
void core_free_vars(const struct core *f,
                    void (*visit)(void *, struct core_var *), void *arg);

#endif
