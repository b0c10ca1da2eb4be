/* frontend/horn/chc_terms.h — terms of Horn clauses, down to Booleans.
 *
 * A term of a finite sort is a row of Boolean nodes: of a bit-vector its bits,
 * the least significant first; of an enumeration one node for each value, which
 * says that the term has that value.  A term of sort Int or Real is one node, which
 * stands for a number.  Equal nodes are one node, so that what a text shares by
 * `let`, or just repeats, is there once.
 *
 * A *literal* is a node or its negation: twice the node's number, plus 1 for
 * the negation.  Conjunction is the only connective with many operands;
 * disjunction is its negation.  Nodes above an application of a predicate or
 * above a quantifier are made of these two only, so that negation normal form
 * is a matter of signs.
 */
#ifndef FIXC_CHC_TERMS_H
#define FIXC_CHC_TERMS_H

#include "engine/base/arena.h"
#include "engine/base/source.h"
#include "engine/base/vec.h"

#include "engine/base/hash_table.h"
#include <stdbool.h>

#define CHC_MAX_BITS 64     /* of a bit-vector */
#define CHC_MAX_VALUES 1024 /* of an enumeration */

enum chc_sort_kind { CHC_BOOL, CHC_BITS, CHC_ENUM, CHC_INT, CHC_REAL };

/* Sorts are the same iff the pointers are. */
struct chc_sort {
  enum chc_sort_kind kind;
  const char *name;          /* CHC_ENUM */
  uint32_t width;            /* nodes of a term: bits, values, or one number */
  const char *const *values; /* CHC_ENUM: their names */
};

struct chc_var {
  const char *name;
  const struct chc_sort *sort;
  uint32_t index; /* in chc_terms.vars */
  uint32_t place; /* for chc_build.c */
};

struct chc_pred {
  const char *name;
  struct span span;
  const struct chc_sort **params;
  uint32_t nparams;
  uint32_t index; /* in chc_terms.preds */
};

enum chc_kind {
  CHC_TRUE,
  CHC_BIT,    /* bit b of variable a; of an enumeration: a has value b; of sort
                 Int or Real: a itself, a number */
  CHC_SAME,   /* variables a and b are equal; a < b */
  CHC_AND,    /* of at least two literals */
  CHC_IFF,    /* of two nodes */
  CHC_ITE,    /* of three literals; the first is no negation */
  CHC_APPLY,  /* predicate a; arg: the rows of its arguments */
  CHC_FORALL, /* a: number of the binder; arg[0] holds for all its values */

  /* Of numbers.  Nodes that are numbers are never negated. */
  CHC_AT_MOST, /* number arg[0] <= number arg[1] */
  CHC_EQUAL,   /* of two numbers; the first has the smaller literal */
  CHC_NUMBER,  /* a: index in chc_terms.numerals; b: 1 if it is a real */
  CHC_SUM,     /* of two */
  CHC_PRODUCT, /* of two */
  CHC_DIV,     /* of two, as SMT-LIB has it */
  CHC_MOD,
  CHC_CHOICE, /* literal arg[0], which has no predicate and no quantifier; then
                 number arg[1], else number arg[2] */
};

/* What occurs in a node: bit 0 of each pair at positive places, bit 1 at
   negative ones. */
enum {
  CHC_HAS_PRED = 1,
  CHC_HAS_NOT_PRED = 2,
  CHC_HAS_FORALL = 4,
  CHC_HAS_EXISTS = 8,
};

struct chc_node {
  UT_hash_handle hh;
  unsigned has;
  uint32_t number;
  uint32_t real; /* of an integer that numerals make up: it as a real; or 0 */
  /* The key: from here to the last operand. */
  uint32_t kind, a, b, nargs;
  uint32_t arg[];
};

struct chc_terms {
  struct arena *arena;
  struct chc_node *table;
  VEC(struct chc_node *) nodes; /* by number; 0 is CHC_TRUE */
  VEC(struct chc_var *) vars;
  VEC(struct chc_pred *) preds;
  VEC(uint32_t) marks; /* by literal: scratch of conjunctions */
  uint32_t mark;
  VEC(struct span) binders; /* by number: where the quantifier stands */
  VEC(const char *)
  numerals; /* digits, with a minus if need be; of reals also
                                 3/2, which is written like a fraction */
};

enum { CHC_YES = 0, CHC_NO = 1 }; /* the literals of truth and falsity */

/* The rows live in the arena; they are not changed once made. */
struct chc_row {
  const struct chc_sort *sort;
  const uint32_t *lits; /* sort->width of them */
};

/* Is a term of this sort a number? */
static inline bool chc_is_number(const struct chc_sort *s) {
  return s->kind == CHC_INT || s->kind == CHC_REAL;
}

struct chc_terms *chc_terms_new(struct arena *a);
void chc_terms_free(struct chc_terms *t); /* NULL is allowed */

struct chc_var *chc_new_var(struct chc_terms *t, const char *name,
                            const struct chc_sort *sort);
struct chc_pred *chc_new_pred(struct chc_terms *t, const char *name,
                              struct span span, const struct chc_sort **params,
                              uint32_t nparams);

static inline struct chc_node *chc_node(const struct chc_terms *t,
                                        uint32_t lit) {
  return t->nodes.at[lit >> 1];
}

/* What occurs in a literal; see the enumeration above. */
unsigned chc_has(const struct chc_terms *t, uint32_t lit);

/* ---- Boolean nodes ----------------------------------------------------- */

static inline uint32_t chc_not(uint32_t lit) { return lit ^ 1; }
uint32_t chc_and(struct chc_terms *t, const uint32_t *lits, uint32_t n);
uint32_t chc_or(struct chc_terms *t, const uint32_t *lits, uint32_t n);
uint32_t chc_and2(struct chc_terms *t, uint32_t x, uint32_t y);
uint32_t chc_or2(struct chc_terms *t, uint32_t x, uint32_t y);
uint32_t chc_iff(struct chc_terms *t, uint32_t x, uint32_t y);
uint32_t chc_xor(struct chc_terms *t, uint32_t x, uint32_t y);
uint32_t chc_ite(struct chc_terms *t, uint32_t c, uint32_t x, uint32_t y);
/* The arguments have the sorts of the parameters. */
uint32_t chc_apply(struct chc_terms *t, const struct chc_pred *p,
                   const struct chc_row *args);
/* Which variables are bound need not be known: they are bound in no other
   place.  `at` is where the quantifier is written. */
uint32_t chc_forall(struct chc_terms *t, uint32_t body, struct span at);

/* ---- Numbers ----------------------------------------------------------- */

/* An integer, or a real: the digits are interned. */
uint32_t chc_number(struct chc_terms *t, const char *digits, bool real);
/* `kind` is CHC_SUM, CHC_PRODUCT, CHC_DIV, CHC_MOD or CHC_AT_MOST. */
uint32_t chc_arithmetic(struct chc_terms *t, enum chc_kind kind, uint32_t x,
                        uint32_t y);

/* ---- Rows -------------------------------------------------------------- */

struct chc_row chc_row_of(struct chc_terms *t, const struct chc_sort *sort,
                          const uint32_t *lits);
struct chc_row chc_var_row(struct chc_terms *t, const struct chc_var *v);
/* Value number k: of an enumeration by position. */
struct chc_row chc_constant(struct chc_terms *t, const struct chc_sort *sort,
                            uint64_t k);
/* The variable that a row is, or NULL if it is another term. */
const struct chc_var *chc_row_var(const struct chc_terms *t,
                                  struct chc_row row);
/* Two rows of one sort. */
uint32_t chc_equal(struct chc_terms *t, struct chc_row x, struct chc_row y);
struct chc_row chc_choose(struct chc_terms *t, uint32_t c, struct chc_row x,
                          struct chc_row y);

#endif
