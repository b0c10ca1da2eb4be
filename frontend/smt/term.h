/* frontend/smt/term.h — formulas of arithmetic, each there once.
 *
 * Terms are hash-consed: equal terms are one term, compared by pointer, and live
 * as long as their table.  A term's arguments have smaller numbers than the term,
 * so that a walk in the order of numbers meets arguments first; no walk here
 * recurses, and depth is limited by memory only.
 *
 * Constructors simplify, and what they return is in a normal form:
 *
 * - An integer term is a sum k + c1·t1 + … + cn·tn with t1, …, tn in the order
 *   of their numbers, none of them a sum, and no ci zero.
 * - An atom over integers is t <= k or t = k, where t is a sum without constant
 *   whose coefficients have no common divisor and whose first coefficient is
 *   positive.  Every other comparison is such an atom or the negation of one.
 *   So x < 5 and !(x >= 5) and 2·x <= 9 are one term.
 * - A real term is such a sum with rational coefficients.  An atom over reals is
 *   t <= k, t < k or t = k, where t is as in atoms over integers, and k is any
 *   rational number.
 * - Conjunctions and disjunctions are flat, sorted, without repetition, and
 *   hold no complementary pair.
 *
 * Division and remainder are those of SMT-LIB, of integers: the remainder is
 * never negative.  Integers and reals are in no term together.
 *
 * An array has an integer at each integer (SMT-LIB's theory ArraysEx); two arrays are never
 * compared.
 *
 * Bits are those of two's complement without end: of -1 all are set.  Operations on
 * the bits of two unknowns are terms of their own (bits.h, z3_bits.h); with a mask that
 * is a number, they are made of quotients and remainders.
 */
#ifndef FIXC_TERM_H
#define FIXC_TERM_H

#include "engine/base/arena.h"
#include "engine/base/vec.h"

#include <stdio.h> /* before gmp.h, which then declares its output */

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

enum smt_sort { SMT_BOOL, SMT_INT, SMT_REAL, SMT_ARRAY };

enum { SMT_NSORTS = SMT_ARRAY + 1 };

enum smt_op {
  TERM_FALSE,
  TERM_TRUE,
  TERM_NUMBER,
  TERM_VAR,   /* of its sort, with a name */
  TERM_APPLY, /* a predicate, named, of numbers and Booleans */
  TERM_NOT,
  TERM_AND,
  TERM_OR,
  TERM_IFF, /* of two Boolean terms, neither of them a negation */
  TERM_ITE, /* condition, then, else; of any sort */
  TERM_EQ,  /* t = k: see above */
  TERM_LE,  /* t <= k: see above */
  TERM_LT,  /* t < k, of reals */
  TERM_ADD, /* a sum; a number among the operands is the first of them */
  TERM_MUL, /* of two: a number times a term that is neither number nor sum, or
               terms that are no numbers (not linear).  Short products of sums
               are multiplied out, and longer products are chains: the second
               argument is no product */
  TERM_DIV, /* of two; the divisor is a positive number, or not a number */
  TERM_MOD,
  /* Of two different terms, none of them a number: */
  TERM_BITAND,
  TERM_BITOR,
  TERM_BITXOR,
  TERM_SELECT, /* of an array: what it has at args[1] */
  TERM_STORE,  /* args[0] with args[2] at args[1] */
  TERM_EVERY,  /* the array that has args[0] everywhere */
};

struct smt_term {
  uint32_t number; /* counts the terms of a table */
  uint8_t op;      /* enum smt_op */
  uint8_t sort;    /* enum smt_sort */
  uint32_t nargs;
  const char *name; /* TERM_VAR, TERM_APPLY */
  mpz_t value;      /* TERM_NUMBER: the numerator */
  mpz_t
      denominator; /* TERM_NUMBER: positive, 1 of integers; they have no common
                        divisor */
  const struct smt_term *const *args; /* nargs of them */
};

typedef VEC(const struct smt_term *) term_list;

struct smt_terms;

struct smt_terms *terms_new(void);
void terms_free(struct smt_terms *t); /* NULL is allowed */

/* How many terms there are; their numbers are smaller. */
uint32_t terms_count(const struct smt_terms *t);

/* ---- Making terms ---------------------------------------------------------- */

const struct smt_term *term_bool(struct smt_terms *t, bool value);
const struct smt_term *term_int(struct smt_terms *t, int64_t value);
const struct smt_term *term_number(struct smt_terms *t, const mpz_t value);
/* A number of sort SMT_REAL; the value is canonical. */
const struct smt_term *term_rational(struct smt_terms *t, const mpq_t value);
/* A number of either sort of numbers. */
const struct smt_term *term_small(struct smt_terms *t, int value,
                                  enum smt_sort sort);
/* Negative, 0 or positive, as x is less than y, equal or greater: two numbers. */
int term_compare_numbers(const struct smt_term *x, const struct smt_term *y);
/* The 64 low bits of an integer, as of two's complement; 0 if x is NULL or no
   number. */
uint64_t term_low_bits(const struct smt_term *x);
/* Is it a comparison, t = k, t <= k or t < k? */
bool term_is_comparison(const struct smt_term *x);
/* 2 to the power of `exponent`. */
const struct smt_term *term_power(struct smt_terms *t, unsigned exponent);

/* The variable of that name; a name has one sort. */
const struct smt_term *term_var(struct smt_terms *t, const char *name,
                                enum smt_sort sort);
/* A variable whose name is `base` and a number that no other has: base!N. */
const struct smt_term *term_fresh(struct smt_terms *t, const char *base,
                                  enum smt_sort sort);
/* A predicate applied; its uses agree in number and sorts of arguments. */
const struct smt_term *term_apply(struct smt_terms *t, const char *predicate,
                                  const struct smt_term *const *args,
                                  uint32_t nargs);

const struct smt_term *term_not(struct smt_terms *t, const struct smt_term *x);
const struct smt_term *term_and(struct smt_terms *t,
                                const struct smt_term *const *args,
                                uint32_t nargs);
const struct smt_term *term_or(struct smt_terms *t,
                               const struct smt_term *const *args,
                               uint32_t nargs);
const struct smt_term *term_and2(struct smt_terms *t, const struct smt_term *x,
                                 const struct smt_term *y);
const struct smt_term *term_or2(struct smt_terms *t, const struct smt_term *x,
                                const struct smt_term *y);
const struct smt_term *term_implies(struct smt_terms *t,
                                    const struct smt_term *x,
                                    const struct smt_term *y);

/* x and y are of one sort. */
const struct smt_term *term_ite(struct smt_terms *t, const struct smt_term *c,
                                const struct smt_term *x,
                                const struct smt_term *y);
const struct smt_term *term_eq(struct smt_terms *t, const struct smt_term *x,
                               const struct smt_term *y);

/* Of two integers or two reals. */
const struct smt_term *term_le(struct smt_terms *t, const struct smt_term *x,
                               const struct smt_term *y);
const struct smt_term *term_lt(struct smt_terms *t, const struct smt_term *x,
                               const struct smt_term *y);
const struct smt_term *term_add(struct smt_terms *t, const struct smt_term *x,
                                const struct smt_term *y);
const struct smt_term *term_sub(struct smt_terms *t, const struct smt_term *x,
                                const struct smt_term *y);
const struct smt_term *term_mul(struct smt_terms *t, const struct smt_term *x,
                                const struct smt_term *y);
/* Of integers.  What dividing by zero gives is left open, as in SMT-LIB: no simplification
   speaks of it. */
const struct smt_term *term_div(struct smt_terms *t, const struct smt_term *x,
                                const struct smt_term *y);
const struct smt_term *term_mod(struct smt_terms *t, const struct smt_term *x,
                                const struct smt_term *y);

/* x & y, x | y, x ^ y, as `op` is TERM_BITAND, TERM_BITOR or TERM_BITXOR. */
const struct smt_term *term_bits(struct smt_terms *t, enum smt_op op,
                                 const struct smt_term *x,
                                 const struct smt_term *y);
/* x | y or x ^ y from x, y and x & y. */
const struct smt_term *term_bits_by_and(struct smt_terms *t, enum smt_op op,
                                        const struct smt_term *x,
                                        const struct smt_term *y,
                                        const struct smt_term *both);
bool term_is_bits(const struct smt_term *x);

/* What the array has at the index; followed through what was stored there before, as far as
   it is known of indexes whether they are equal. */
const struct smt_term *term_select(struct smt_terms *t,
                                   const struct smt_term *array,
                                   const struct smt_term *index);
/* The array with a value at the index. */
const struct smt_term *term_store(struct smt_terms *t,
                                  const struct smt_term *array,
                                  const struct smt_term *index,
                                  const struct smt_term *value);
/* The array that has the value everywhere. */
const struct smt_term *term_every(struct smt_terms *t,
                                  const struct smt_term *value);

/* Was no product, quotient or remainder made of two terms of which none is a number? */
bool terms_are_linear(const struct smt_terms *t);
/* Was a remainder made whose divisor is no number? */
bool terms_have_remainder(const struct smt_terms *t);
/* Was one of TERM_BITAND, TERM_BITOR and TERM_BITXOR made? */
bool terms_have_bits(const struct smt_terms *t);
/* Was an array made? */
bool terms_have_arrays(const struct smt_terms *t);

/* The term with the same operation and other arguments, in normal form.  `args`
   has x->nargs terms of the sorts of x's own. */
const struct smt_term *term_remake(struct smt_terms *t,
                                   const struct smt_term *x,
                                   const struct smt_term *const *args);

/* The term of another table in this one, if `args` are here what its arguments are
   there. */
const struct smt_term *term_import(struct smt_terms *t,
                                   const struct smt_term *x,
                                   const struct smt_term *const *args);

/* ---- Walking --------------------------------------------------------------- */

/* A map of variables to terms of the same sort, and what it has made of terms
   so far.  Variables that are not named stay. */
struct term_map;
struct term_map *term_map_new(struct smt_terms *t);
void term_map_free(struct term_map *m); /* NULL is allowed */
/* To be called before the map is first applied. */
void term_map_set(struct term_map *m, const struct smt_term *var,
                  const struct smt_term *to);
/* The term with all variables of the map replaced, at once. */
const struct smt_term *term_map_apply(struct term_map *m,
                                      const struct smt_term *x);

/* Calls `visit` once for each term that x is made of, itself included,
   arguments first. */
void term_visit(struct smt_terms *t, const struct smt_term *x,
                void (*visit)(void *arg, const struct smt_term *x), void *arg);

/* Is x made of such a term, or one itself? */
bool term_exists(struct smt_terms *t, const struct smt_term *x,
                 bool (*is_such)(const struct smt_term *x));

/* The conjuncts of *x, in the order of their numbers: none of true, and *x alone
   if it is no conjunction.  Returns *n terms, which belong to *x or are x. */
const struct smt_term *const *term_conjuncts(const struct smt_term *const *x,
                                             uint32_t *n);
/* Adds the conjuncts of x to the end of the list. */
void term_add_conjuncts(term_list *list, const struct smt_term *x);

/* The atoms of a Boolean term, each once, in the order of their numbers: Boolean
   variables, t = k, t <= k, t < k, applied predicates.  A conditional of numbers is
   looked into first: its condition has atoms, and it is not part of any.  Of
   many conditionals, which have very many atoms, some are left out.
   Returns an array of *n terms in arena `a`. */
const struct smt_term **term_atoms(struct smt_terms *t,
                                   const struct smt_term *x, struct arena *a,
                                   size_t *n);

/* The variables of a term, in the order of their numbers. */
const struct smt_term **term_vars(struct smt_terms *t, const struct smt_term *x,
                                  struct arena *a, size_t *n);

/* The value of x when each variable has that of `value_of`: a number or truth
   value; NULL where something cannot be told (a division by zero, a variable
   without value, an applied predicate). */
const struct smt_term *term_evaluate(
    struct smt_terms *t, const struct smt_term *x,
    const struct smt_term *(*value_of)(void *arg, const struct smt_term *var),
    void *arg);

/* ---- Text ------------------------------------------------------------------ */

/* Writes a term as SMT-LIB 2.6.  What is used more than once and is no leaf is
   bound by `let`, so that the text is as long as the term is large. */
void term_print(struct smt_terms *t, const struct smt_term *x, FILE *out);

/* A name as SMT-LIB has it: between bars if it must be. */
void term_print_name(const char *name, FILE *out);

#endif
