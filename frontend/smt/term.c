/* frontend/smt/term.c — the table of terms, and their normal form.
 *
 * Sums are built by way of `struct polynomial`: an array of coefficients and
 * terms, sorted by the numbers of the terms, which term_add and the comparisons
 * fill, merge, and turn into a term again.
 */
#include "term.h"

#include "engine/base/hash.h"
#include "engine/base/intern.h"
#include "engine/base/vec.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct smt_terms {
  struct arena *arena;
  struct intern *names;
  VEC(struct smt_term *) all; /* by number */
  uint32_t *table;            /* open addressing: number + 1, 0 is free */
  size_t size;                /* of the table, a power of two */
  uint32_t fresh;
  mpz_t one;           /* the denominator of all integers */
  VEC(uint32_t) marks; /* by number: the walk that was there last */
  uint32_t walk;
  bool any_remainder, any_unknown, any_bits, any_array;
};

/* ---- The table ------------------------------------------------------------- */

struct smt_terms *terms_new(void) {
  struct smt_terms *t = xcalloc(1, sizeof *t);
  t->arena = arena_new();
  t->names = intern_new();
  mpz_init_set_ui(t->one, 1);
  t->size = 1024;
  t->table = xcalloc(t->size, sizeof *t->table);
  return t;
}

void terms_free(struct smt_terms *t) {
  if (!t)
    return;
  for (size_t i = 0; i < t->all.len; i++) {
    struct smt_term *x = t->all.at[i];
    if (x->op == TERM_NUMBER)
      mpz_clear(x->value);
    if (x->op == TERM_NUMBER && x->sort == SMT_REAL)
      mpz_clear(x->denominator);
  }
  mpz_clear(t->one);
  vec_free(&t->all);
  vec_free(&t->marks);
  xfree(t->table);
  intern_free(t->names);
  arena_free(t->arena);
  xfree(t);
}

uint32_t terms_count(const struct smt_terms *t) { return (uint32_t)t->all.len; }

static uint64_t hash_number(const mpz_t value) {
  uint64_t h = hash_word(0, (uint64_t)(mpz_sgn(value) + 1));
  for (size_t i = 0; i < mpz_size(value); i++)
    h = hash_word(h, mpz_getlimbn(value, (mp_size_t)i));
  return h;
}

static uint64_t hash_term(const struct smt_term *x) {
  uint64_t h = hash_word(x->op, x->sort);
  h = hash_word(h, (uint64_t)(uintptr_t)x->name);
  if (x->op == TERM_NUMBER)
    h = hash_word(hash_word(h, hash_number(x->value)),
                  hash_number(x->denominator));
  for (uint32_t i = 0; i < x->nargs; i++)
    h = hash_word(h, x->args[i]->number);
  return h;
}

static bool same_smt_term(const struct smt_term *x, const struct smt_term *y) {
  if (x->op != y->op || x->sort != y->sort || x->name != y->name ||
      x->nargs != y->nargs)
    return false;
  if (x->op == TERM_NUMBER)
    return mpz_cmp(x->value, y->value) == 0 &&
           mpz_cmp(x->denominator, y->denominator) == 0;
  return x->nargs == 0 ||
         memcmp(x->args, y->args, x->nargs * sizeof *x->args) == 0;
}

static void grow_table(struct smt_terms *t) {
  xfree(t->table);
  t->size *= 2;
  t->table = xcalloc(t->size, sizeof *t->table);
  for (size_t i = 0; i < t->all.len; i++) {
    size_t slot = hash_spread(hash_term(t->all.at[i])) & (t->size - 1);
    while (t->table[slot])
      slot = (slot + 1) & (t->size - 1);
    t->table[slot] = (uint32_t)i + 1;
  }
}

/* The term that equals `key`, whose arguments are copied if it is new. */
static const struct smt_term *find_or_make(struct smt_terms *t,
                                           const struct smt_term *key) {
  size_t slot = hash_spread(hash_term(key)) & (t->size - 1);
  for (; t->table[slot]; slot = (slot + 1) & (t->size - 1))
    if (same_smt_term(t->all.at[t->table[slot] - 1], key))
      return t->all.at[t->table[slot] - 1];
  struct smt_term *x = arena_alloc(t->arena, sizeof *x);
  *x = *key;
  x->number = (uint32_t)t->all.len;
  x->args = arena_copy(t->arena, key->args, key->nargs, sizeof *key->args);
  if (x->op == TERM_NUMBER)
    mpz_init_set(x->value, key->value);
  if (x->op == TERM_NUMBER && x->sort == SMT_REAL)
    mpz_init_set(x->denominator, key->denominator);
  vec_push(&t->all, x);
  vec_push(&t->marks, 0);
  t->table[slot] = x->number + 1;
  if (2 * t->all.len > t->size)
    grow_table(t);
  return x;
}

static const struct smt_term *make_term(struct smt_terms *t, enum smt_op op,
                                        enum smt_sort sort,
                                        const struct smt_term *const *args,
                                        uint32_t nargs) {
  struct smt_term key = {
      .op = (uint8_t)op, .sort = (uint8_t)sort, .nargs = nargs, .args = args};
  return find_or_make(t, &key);
}

static const struct smt_term *make_term2(struct smt_terms *t, enum smt_op op,
                                         enum smt_sort sort,
                                         const struct smt_term *x,
                                         const struct smt_term *y) {
  const struct smt_term *args[] = {x, y};
  return make_term(t, op, sort, args, 2);
}

/* ---- Leaves ---------------------------------------------------------------- */

const struct smt_term *term_bool(struct smt_terms *t, bool value) {
  return make_term(t, value ? TERM_TRUE : TERM_FALSE, SMT_BOOL, NULL, 0);
}

const struct smt_term *term_number(struct smt_terms *t, const mpz_t value) {
  struct smt_term key = {.op = TERM_NUMBER, .sort = SMT_INT};
  key.value[0] = value[0]; /* a view; find_or_make copies it */
  key.denominator[0] = t->one[0];
  return find_or_make(t, &key);
}

const struct smt_term *term_rational(struct smt_terms *t, const mpq_t value) {
  struct smt_term key = {.op = TERM_NUMBER, .sort = SMT_REAL};
  key.value[0] = mpq_numref(value)[0];
  key.denominator[0] = mpq_denref(value)[0];
  return find_or_make(t, &key);
}

/* The number of that sort; an integer has the denominator 1. */
static const struct smt_term *number_of(struct smt_terms *t, mpq_srcptr value,
                                        enum smt_sort sort) {
  if (sort == SMT_REAL)
    return term_rational(t, value);
  assert(mpz_cmp_ui(mpq_denref(value), 1) == 0);
  return term_number(t, mpq_numref(value));
}

const struct smt_term *term_small(struct smt_terms *t, int value,
                                  enum smt_sort sort) {
  mpq_t q;
  mpq_init(q);
  mpq_set_si(q, value, 1);
  const struct smt_term *x = number_of(t, q, sort);
  mpq_clear(q);
  return x;
}

/* The value of a number, to be read only: it belongs to the term. */
static void view_number(mpq_t view, const struct smt_term *x) {
  mpq_numref(view)[0] = x->value[0];
  mpq_denref(view)[0] = x->denominator[0];
}

int term_compare_numbers(const struct smt_term *x, const struct smt_term *y) {
  mpq_t p, q;
  view_number(p, x);
  view_number(q, y);
  return mpq_cmp(p, q);
}

const struct smt_term *term_int(struct smt_terms *t, int64_t value) {
  mpz_t n;
  mpz_init(n);
  uint64_t magnitude = value < 0 ? -(uint64_t)value : (uint64_t)value;
  mpz_import(n, 1, -1, sizeof magnitude, 0, 0, &magnitude);
  if (value < 0)
    mpz_neg(n, n);
  const struct smt_term *x = term_number(t, n);
  mpz_clear(n);
  return x;
}

uint64_t term_low_bits(const struct smt_term *x) {
  uint64_t bits = 0;
  if (!x || x->op != TERM_NUMBER)
    return 0;
  mpz_t low;
  mpz_init(low);
  mpz_fdiv_r_2exp(low, x->value, 64);
  mpz_export(&bits, NULL, -1, sizeof bits, 0, 0, low);
  mpz_clear(low);
  return bits;
}

bool term_is_comparison(const struct smt_term *x) {
  return x->op == TERM_EQ || x->op == TERM_LE || x->op == TERM_LT;
}

const struct smt_term *term_power(struct smt_terms *t, unsigned exponent) {
  mpz_t n;
  mpz_init(n);
  mpz_setbit(n, exponent);
  const struct smt_term *x = term_number(t, n);
  mpz_clear(n);
  return x;
}

const struct smt_term *term_var(struct smt_terms *t, const char *name,
                                enum smt_sort sort) {
  t->any_array = t->any_array || sort == SMT_ARRAY;
  struct smt_term key = {.op = TERM_VAR,
                         .sort = (uint8_t)sort,
                         .name = intern_str(t->names, name)};
  return find_or_make(t, &key);
}

const struct smt_term *term_fresh(struct smt_terms *t, const char *base,
                                  enum smt_sort sort) {
  char digits[16];
  snprintf(digits, sizeof digits, "%" PRIu32, t->fresh++);
  return term_var(t, arena_concat(t->arena, base, "!", digits), sort);
}

const struct smt_term *term_apply(struct smt_terms *t, const char *predicate,
                                  const struct smt_term *const *args,
                                  uint32_t nargs) {
  struct smt_term key = {.op = TERM_APPLY,
                         .sort = SMT_BOOL,
                         .name = intern_str(t->names, predicate),
                         .nargs = nargs,
                         .args = args};
  return find_or_make(t, &key);
}

/* ---- Boolean connectives --------------------------------------------------- */

const struct smt_term *term_not(struct smt_terms *t, const struct smt_term *x) {
  assert(x->sort == SMT_BOOL);
  if (x->op == TERM_NOT)
    return x->args[0];
  if (x->op == TERM_TRUE || x->op == TERM_FALSE)
    return term_bool(t, x->op == TERM_FALSE);
  return make_term(t, TERM_NOT, SMT_BOOL, &x, 1);
}

static int by_term_number(const void *a, const void *b) {
  const struct smt_term *const *x = a, *const *y = b;
  return ((*x)->number > (*y)->number) - ((*x)->number < (*y)->number);
}

/* Sorts operands and drops repetitions; true if two are complementary. */
static bool sort_operands(struct smt_terms *t, term_list *list) {
  qsort(list->at, list->len, sizeof *list->at, by_term_number);
  size_t n = 0;
  for (size_t i = 0; i < list->len; i++)
    if (i == 0 || list->at[i] != list->at[i - 1])
      list->at[n++] = list->at[i];
  list->len = n;
  uint32_t walk = ++t->walk;
  for (size_t i = 0; i < n; i++)
    t->marks.at[list->at[i]->number] = walk;
  for (size_t i = 0; i < n; i++)
    if (list->at[i]->op == TERM_NOT &&
        t->marks.at[list->at[i]->args[0]->number] == walk)
      return true;
  return false;
}

/* A conjunction (`op` TERM_AND) or disjunction of the operands. */
static const struct smt_term *junction(struct smt_terms *t, enum smt_op op,
                                       const struct smt_term *const *args,
                                       uint32_t nargs) {
  enum smt_op unit = op == TERM_AND ? TERM_TRUE : TERM_FALSE;
  enum smt_op zero = op == TERM_AND ? TERM_FALSE : TERM_TRUE;
  term_list list = {0};
  const struct smt_term *result = NULL;
  for (uint32_t i = 0; i < nargs && !result; i++) {
    assert(args[i]->sort == SMT_BOOL);
    if (args[i]->op == op)
      for (uint32_t j = 0; j < args[i]->nargs; j++)
        vec_push(&list, args[i]->args[j]);
    else if (args[i]->op == zero)
      result = args[i];
    else if (args[i]->op != unit)
      vec_push(&list, args[i]);
  }
  if (!result && list.len && sort_operands(t, &list))
    result = term_bool(t, op == TERM_OR);
  if (!result)
    result = list.len == 0 ? term_bool(t, op == TERM_AND)
             : list.len == 1
                 ? list.at[0]
                 : make_term(t, op, SMT_BOOL, list.at, (uint32_t)list.len);
  vec_free(&list);
  return result;
}

const struct smt_term *term_and(struct smt_terms *t,
                                const struct smt_term *const *args,
                                uint32_t nargs) {
  return junction(t, TERM_AND, args, nargs);
}

const struct smt_term *term_or(struct smt_terms *t,
                               const struct smt_term *const *args,
                               uint32_t nargs) {
  return junction(t, TERM_OR, args, nargs);
}

const struct smt_term *term_and2(struct smt_terms *t, const struct smt_term *x,
                                 const struct smt_term *y) {
  const struct smt_term *args[] = {x, y};
  return term_and(t, args, 2);
}

const struct smt_term *term_or2(struct smt_terms *t, const struct smt_term *x,
                                const struct smt_term *y) {
  const struct smt_term *args[] = {x, y};
  return term_or(t, args, 2);
}

const struct smt_term *term_implies(struct smt_terms *t,
                                    const struct smt_term *x,
                                    const struct smt_term *y) {
  return term_or2(t, term_not(t, x), y);
}

static const struct smt_term *term_iff(struct smt_terms *t,
                                       const struct smt_term *x,
                                       const struct smt_term *y) {
  bool negated = (x->op == TERM_NOT) != (y->op == TERM_NOT);
  if (x->op == TERM_NOT)
    x = x->args[0];
  if (y->op == TERM_NOT)
    y = y->args[0];
  const struct smt_term *same;
  if (x == y)
    same = term_bool(t, true);
  else if (x->op == TERM_TRUE || x->op == TERM_FALSE)
    same = x->op == TERM_TRUE ? y : term_not(t, y);
  else if (y->op == TERM_TRUE || y->op == TERM_FALSE)
    same = y->op == TERM_TRUE ? x : term_not(t, x);
  else
    same = x->number < y->number ? make_term2(t, TERM_IFF, SMT_BOOL, x, y)
                                 : make_term2(t, TERM_IFF, SMT_BOOL, y, x);
  return negated ? term_not(t, same) : same;
}

const struct smt_term *term_ite(struct smt_terms *t, const struct smt_term *c,
                                const struct smt_term *x,
                                const struct smt_term *y) {
  assert(c->sort == SMT_BOOL && x->sort == y->sort);
  if (c->op == TERM_NOT)
    return term_ite(t, c->args[0], y, x);
  if (c->op == TERM_TRUE || x == y)
    return x;
  if (c->op == TERM_FALSE)
    return y;
  if (x->op == TERM_FALSE)
    return term_and2(t, term_not(t, c), y);
  if (y->op == TERM_FALSE)
    return term_and2(t, c, x);
  if (x->sort == SMT_BOOL) {
    const struct smt_term *otherwise = term_or2(t, c, y);
    return term_and2(t, term_implies(t, c, x), otherwise);
  }
  const struct smt_term *args[] = {c, x, y};
  return make_term(t, TERM_ITE, (enum smt_sort)x->sort, args, 3);
}

/* ---- Sums ------------------------------------------------------------------ */

struct monomial {
  mpq_t factor;              /* of integers an integer */
  const struct smt_term *of; /* NULL: of the constant, which comes first */
};

typedef VEC(struct monomial) polynomial;

static void add_monomial(polynomial *p, const mpq_t factor,
                         const struct smt_term *of) {
  struct monomial m = {.of = of};
  mpq_init(m.factor);
  mpq_set(m.factor, factor);
  vec_push(p, m);
}

/* p := p + factor·x */
static void add_scaled(polynomial *p, const mpq_t factor,
                       const struct smt_term *x) {
  const struct smt_term *const *args = x->op == TERM_ADD ? x->args : &x;
  uint32_t nargs = x->op == TERM_ADD ? x->nargs : 1;
  mpq_t c, view;
  mpq_init(c);
  for (uint32_t i = 0; i < nargs; i++) {
    const struct smt_term *m = args[i];
    if (m->op == TERM_NUMBER) {
      view_number(view, m);
      mpq_mul(c, factor, view);
      add_monomial(p, c, NULL);
    } else if (m->op == TERM_MUL && m->args[0]->op == TERM_NUMBER) {
      view_number(view, m->args[0]);
      mpq_mul(c, factor, view);
      add_monomial(p, c, m->args[1]);
    } else {
      add_monomial(p, factor, m);
    }
  }
  mpq_clear(c);
}

static void add_times(polynomial *p, long factor, const struct smt_term *x) {
  mpq_t c;
  mpq_init(c);
  mpq_set_si(c, factor, 1);
  add_scaled(p, c, x);
  mpq_clear(c);
}

static void free_polynomial(polynomial *p) {
  for (size_t i = 0; i < p->len; i++)
    mpq_clear(p->at[i].factor);
  vec_free(p);
}

static int by_term(const void *a, const void *b) {
  const struct monomial *x = a, *y = b;
  uint64_t i = x->of ? (uint64_t)x->of->number + 1 : 0;
  uint64_t j = y->of ? (uint64_t)y->of->number + 1 : 0;
  return (i > j) - (i < j);
}

/* Sorts and merges, so that each term is there once, with a factor that is not
   zero. */
static void merge(polynomial *p) {
  qsort(p->at, p->len, sizeof *p->at, by_term);
  size_t n = 0;
  for (size_t i = 0; i < p->len; i++) {
    if (n > 0 && p->at[n - 1].of == p->at[i].of) {
      mpq_add(p->at[n - 1].factor, p->at[n - 1].factor, p->at[i].factor);
      mpq_clear(p->at[i].factor);
    } else {
      p->at[n++] = p->at[i];
    }
    if (mpq_sgn(p->at[n - 1].factor) == 0 &&
        (i + 1 == p->len || p->at[i + 1].of != p->at[n - 1].of))
      mpq_clear(p->at[--n].factor);
  }
  p->len = n;
}

static const struct smt_term *
scaled(struct smt_terms *t, const struct monomial *m, enum smt_sort sort) {
  if (!m->of)
    return number_of(t, m->factor, sort);
  if (mpq_cmp_ui(m->factor, 1, 1) == 0)
    return m->of;
  return make_term2(t, TERM_MUL, sort, number_of(t, m->factor, sort), m->of);
}

/* The term of a merged polynomial, from its `first` monomial on. */
static const struct smt_term *sum_of(struct smt_terms *t, const polynomial *p,
                                     size_t first, enum smt_sort sort) {
  if (p->len == first)
    return term_small(t, 0, sort);
  if (p->len == first + 1)
    return scaled(t, &p->at[first], sort);
  term_list list = {0};
  for (size_t i = first; i < p->len; i++)
    vec_push(&list, scaled(t, &p->at[i], sort));
  const struct smt_term *x =
      make_term(t, TERM_ADD, sort, list.at, (uint32_t)list.len);
  vec_free(&list);
  return x;
}

static enum smt_sort sort_of_both(const struct smt_term *x,
                                  const struct smt_term *y) {
  assert(x->sort == y->sort && x->sort != SMT_BOOL);
  (void)y;
  return (enum smt_sort)x->sort;
}

/* x + factor·y */
static const struct smt_term *add_times_of(struct smt_terms *t,
                                           const struct smt_term *x,
                                           long factor,
                                           const struct smt_term *y) {
  enum smt_sort sort = sort_of_both(x, y);
  polynomial p = {0};
  add_times(&p, 1, x);
  add_times(&p, factor, y);
  merge(&p);
  const struct smt_term *sum = sum_of(t, &p, 0, sort);
  free_polynomial(&p);
  return sum;
}

const struct smt_term *term_add(struct smt_terms *t, const struct smt_term *x,
                                const struct smt_term *y) {
  return add_times_of(t, x, 1, y);
}

const struct smt_term *term_sub(struct smt_terms *t, const struct smt_term *x,
                                const struct smt_term *y) {
  return add_times_of(t, x, -1, y);
}

enum { MOST_FACTORS = 16, MOST_PRODUCTS = 100 };

/* Appends the factors of a product, which is a chain: its second argument is
   none. */
static uint32_t factors_of(const struct smt_term *x,
                           const struct smt_term **out, uint32_t n) {
  while (x->op == TERM_MUL && n < MOST_FACTORS - 1) {
    out[n++] = x->args[1];
    x = x->args[0];
  }
  out[n++] = x;
  return n;
}

/* Of terms that are neither numbers nor sums: the factors of both, in the order
   of their numbers. */
static const struct smt_term *product_of(struct smt_terms *t,
                                         const struct smt_term *x,
                                         const struct smt_term *y) {
  const struct smt_term *all[2 * MOST_FACTORS];
  uint32_t n = factors_of(y, all, factors_of(x, all, 0));
  for (uint32_t i = 1; i < n; i++)
    for (uint32_t j = i; j > 0 && all[j - 1]->number > all[j]->number; j--) {
      const struct smt_term *swap = all[j];
      all[j] = all[j - 1];
      all[j - 1] = swap;
    }
  const struct smt_term *product = all[0];
  for (uint32_t i = 1; i < n; i++)
    product = make_term2(t, TERM_MUL, (enum smt_sort)x->sort, product, all[i]);
  return product;
}

/* Multiplies out: so that equal polynomials are one term.  NULL if that is
   long. */
static const struct smt_term *product_of_sums(struct smt_terms *t,
                                              const struct smt_term *x,
                                              const struct smt_term *y) {
  polynomial p = {0}, q = {0}, sum = {0};
  enum smt_sort sort = sort_of_both(x, y);
  const struct smt_term *one = term_small(t, 1, sort), *product = NULL;
  add_times(&p, 1, x);
  add_times(&q, 1, y);
  merge(&p);
  merge(&q);
  mpq_t factor;
  mpq_init(factor);
  if (p.len * q.len <= MOST_PRODUCTS) {
    for (size_t i = 0; i < p.len; i++)
      for (size_t j = 0; j < q.len; j++) {
        const struct smt_term *a = p.at[i].of, *b = q.at[j].of;
        mpq_mul(factor, p.at[i].factor, q.at[j].factor);
        add_scaled(&sum, factor,
                   a && b ? product_of(t, a, b)
                   : a    ? a
                   : b    ? b
                          : one);
      }
    merge(&sum);
    product = sum_of(t, &sum, 0, sort);
  }
  mpq_clear(factor);
  free_polynomial(&p);
  free_polynomial(&q);
  free_polynomial(&sum);
  return product;
}

const struct smt_term *term_mul(struct smt_terms *t, const struct smt_term *x,
                                const struct smt_term *y) {
  enum smt_sort sort = sort_of_both(x, y);
  if (y->op == TERM_NUMBER) {
    const struct smt_term *swap = x;
    x = y;
    y = swap;
  }
  if (x->op == TERM_NUMBER) {
    polynomial p = {0};
    mpq_t factor;
    view_number(factor, x);
    add_scaled(&p, factor, y);
    merge(&p);
    const struct smt_term *product = sum_of(t, &p, 0, sort);
    free_polynomial(&p);
    return product;
  }
  t->any_unknown = true;
  const struct smt_term *product = product_of_sums(t, x, y);
  if (product)
    return product;
  return x->number <= y->number ? make_term2(t, TERM_MUL, sort, x, y)
                                : make_term2(t, TERM_MUL, sort, y, x);
}

/* x div y or x mod y, of which at least y is a positive number: of numbers
   computed, else as a term. */
static const struct smt_term *quotient(struct smt_terms *t, enum smt_op op,
                                       const struct smt_term *x,
                                       const struct smt_term *y) {
  assert(x->sort == SMT_INT && y->sort == SMT_INT);
  if (y->op != TERM_NUMBER || mpz_sgn(y->value) == 0)
    return make_term2(t, op, SMT_INT, x, y);
  mpz_t n;
  mpz_init(n);
  const struct smt_term *result;
  if (mpz_sgn(y->value) < 0) { /* x div -k = -(x div k); x mod -k = x mod k */
    mpz_neg(n, y->value);
    result = quotient(t, op, x, term_number(t, n));
    if (op == TERM_DIV)
      result = term_mul(t, term_int(t, -1), result);
  } else if (mpz_cmp_ui(y->value, 1) == 0) {
    result = op == TERM_DIV ? x : term_int(t, 0);
  } else if (x->op == TERM_NUMBER) {
    (op == TERM_DIV ? mpz_fdiv_q : mpz_fdiv_r)(n, x->value, y->value);
    result = term_number(t, n);
  } else {
    result = make_term2(t, op, SMT_INT, x, y);
  }
  mpz_clear(n);
  return result;
}

const struct smt_term *term_div(struct smt_terms *t, const struct smt_term *x,
                                const struct smt_term *y) {
  t->any_unknown = t->any_unknown || y->op != TERM_NUMBER;
  return quotient(t, TERM_DIV, x, y);
}

const struct smt_term *term_mod(struct smt_terms *t, const struct smt_term *x,
                                const struct smt_term *y) {
  const struct smt_term *rest = quotient(t, TERM_MOD, x, y);
  t->any_unknown = t->any_unknown || y->op != TERM_NUMBER;
  if (rest->op == TERM_MOD && rest->args[1]->op != TERM_NUMBER)
    t->any_remainder = true;
  return rest;
}

bool terms_are_linear(const struct smt_terms *t) { return !t->any_unknown; }

bool terms_have_remainder(const struct smt_terms *t) {
  return t->any_remainder;
}

/* ---- Bits ------------------------------------------------------------------ */

/* The n bits of x from bit k on, where they stand: of a negative x, too, x mod 2^n
   are the n lowest ones. */
static const struct smt_term *bits_from(struct smt_terms *t,
                                        const struct smt_term *x, mp_bitcnt_t k,
                                        mp_bitcnt_t n) {
  const struct smt_term *beyond = term_power(t, (unsigned)n);
  const struct smt_term *place = term_power(t, (unsigned)k);
  return term_mul(t, term_mod(t, term_div(t, x, place), beyond), place);
}

/* x & mask, where the mask is not negative: one run of ones after the other. */
static const struct smt_term *
bits_of_mask(struct smt_terms *t, const struct smt_term *x, const mpz_t mask) {
  const struct smt_term *sum = term_int(t, 0);
  mp_bitcnt_t from = mpz_scan1(mask, 0);
  while (mpz_sgn(mask) > 0 && from < mpz_sizeinbase(mask, 2)) {
    mp_bitcnt_t to = mpz_scan0(mask, from);
    sum = term_add(t, sum, bits_from(t, x, from, to - from));
    from = mpz_scan1(mask, to);
  }
  return sum;
}

/* A negative mask is what it leaves out. */
static const struct smt_term *
with_mask(struct smt_terms *t, const struct smt_term *x, const mpz_t mask) {
  if (mpz_sgn(mask) >= 0)
    return bits_of_mask(t, x, mask);
  mpz_t rest;
  mpz_init(rest);
  mpz_com(rest, mask);
  const struct smt_term *left = term_sub(t, x, bits_of_mask(t, x, rest));
  mpz_clear(rest);
  return left;
}

/* What is in one of them is in x + y once, what is in both twice. */
const struct smt_term *term_bits_by_and(struct smt_terms *t, enum smt_op op,
                                        const struct smt_term *x,
                                        const struct smt_term *y,
                                        const struct smt_term *both) {
  if (op == TERM_BITAND)
    return both;
  const struct smt_term *any = term_sub(t, term_add(t, x, y), both);
  return op == TERM_BITOR ? any : term_sub(t, any, both);
}

const struct smt_term *term_bits(struct smt_terms *t, enum smt_op op,
                                 const struct smt_term *x,
                                 const struct smt_term *y) {
  if (x == y)
    return op == TERM_BITXOR ? term_int(t, 0) : x;
  if (x->op == TERM_NUMBER) {
    const struct smt_term *number = x;
    x = y;
    y = number;
  }
  if (y->op == TERM_NUMBER)
    return term_bits_by_and(t, op, x, y, with_mask(t, x, y->value));
  t->any_bits = true;
  return x->number < y->number ? make_term2(t, op, SMT_INT, x, y)
                               : make_term2(t, op, SMT_INT, y, x);
}

bool term_is_bits(const struct smt_term *x) {
  return x->op == TERM_BITAND || x->op == TERM_BITOR || x->op == TERM_BITXOR;
}

bool terms_have_bits(const struct smt_terms *t) { return t->any_bits; }

/* ---- Arrays ---------------------------------------------------------------- */

bool terms_have_arrays(const struct smt_terms *t) { return t->any_array; }

/* Whether the indexes are never equal, whatever their variables are. */
static bool indexes_are_apart(struct smt_terms *t, const struct smt_term *x,
                              const struct smt_term *y) {
  if (x->op == TERM_NUMBER && y->op == TERM_NUMBER)
    return x != y;
  const struct smt_term *difference = term_sub(t, x, y);
  return difference->op == TERM_NUMBER && mpz_sgn(difference->value) != 0;
}

/* The array before what was stored at other indexes. */
static const struct smt_term *array_before(struct smt_terms *t,
                                           const struct smt_term *array,
                                           const struct smt_term *index) {
  while (array->op == TERM_STORE && indexes_are_apart(t, array->args[1], index))
    array = array->args[0];
  return array;
}

const struct smt_term *term_select(struct smt_terms *t,
                                   const struct smt_term *array,
                                   const struct smt_term *index) {
  assert(array->sort == SMT_ARRAY && index->sort == SMT_INT);
  array = array_before(t, array, index);
  while (array->op == TERM_ITE) { /* of ways that stored elsewhere */
    const struct smt_term *x = array_before(t, array->args[1], index);
    if (x != array_before(t, array->args[2], index))
      break;
    array = x;
  }
  if (array->op == TERM_EVERY)
    return array->args[0];
  if (array->op == TERM_STORE && array->args[1] == index)
    return array->args[2];
  return make_term2(t, TERM_SELECT, SMT_INT, array, index);
}

const struct smt_term *term_store(struct smt_terms *t,
                                  const struct smt_term *array,
                                  const struct smt_term *index,
                                  const struct smt_term *value) {
  assert(array->sort == SMT_ARRAY && index->sort == SMT_INT &&
         value->sort == SMT_INT);
  if (array->op == TERM_STORE && array->args[1] == index)
    array = array->args[0];
  const struct smt_term *args[] = {array, index, value};
  return make_term(t, TERM_STORE, SMT_ARRAY, args, 3);
}

const struct smt_term *term_every(struct smt_terms *t,
                                  const struct smt_term *value) {
  t->any_array = true;
  return make_term(t, TERM_EVERY, SMT_ARRAY, &value, 1);
}

/* ---- Comparisons ----------------------------------------------------------- */

static const struct smt_term *compare_sums(struct smt_terms *t, enum smt_op op,
                                           const struct smt_term *x,
                                           const struct smt_term *y);

/* A conditional of two numbers compared with a number is its condition, or the
   negation: this is how C's truth values become Boolean again. */
static const struct smt_term *
compare_condition(struct smt_terms *t, enum smt_op op, const polynomial *p) {
  const struct monomial *m = &p->at[p->len - 1];
  if (p->len > 2 || (p->len == 2 && p->at[0].of) || !m->of ||
      m->of->op != TERM_ITE || m->of->args[1]->op != TERM_NUMBER ||
      m->of->args[2]->op != TERM_NUMBER)
    return NULL;
  enum smt_sort sort = (enum smt_sort)m->of->sort;
  const struct smt_term *side[2], *factor = number_of(t, m->factor, sort);
  for (int i = 0; i < 2; i++) {
    const struct smt_term *sum = term_mul(t, factor, m->of->args[1 + i]);
    if (p->len == 2)
      sum = term_add(t, sum, number_of(t, p->at[0].factor, sort));
    side[i] = compare_sums(t, op, sum, term_small(t, 0, sort));
  }
  return term_ite(t, m->of->args[0], side[0], side[1]);
}

/* The atom or negated atom  p op 0  of a merged polynomial of integers that is
   no number.  The greatest common divisor is taken out, the first coefficient
   made positive: c·s + k <= 0 becomes s <= floor(-k/c), and -c·s + k <= 0
   becomes !(s <= ceil(k/c) - 1). */
static const struct smt_term *integer_atom(struct smt_terms *t, enum smt_op op,
                                           polynomial *p) {
  size_t first = p->at[0].of ? 0 : 1;
  bool flip = mpq_sgn(p->at[first].factor) < 0;
  mpz_t divisor, bound;
  mpz_init(divisor);
  mpz_init(bound);
  for (size_t i = first; i < p->len; i++)
    mpz_gcd(divisor, divisor, mpq_numref(p->at[i].factor));
  if (flip)
    mpz_neg(divisor, divisor);
  for (size_t i = first; i < p->len; i++)
    mpz_divexact(mpq_numref(p->at[i].factor), mpq_numref(p->at[i].factor),
                 divisor);
  if (first == 1)
    mpz_neg(bound, mpq_numref(p->at[0].factor));
  const struct smt_term *sum = sum_of(t, p, first, SMT_INT), *result;
  bool exact = mpz_divisible_p(bound, divisor) != 0;
  (flip ? mpz_cdiv_q : mpz_fdiv_q)(bound, bound, divisor);
  if (op == TERM_EQ) {
    result = exact
                 ? make_term2(t, TERM_EQ, SMT_BOOL, sum, term_number(t, bound))
                 : term_bool(t, false);
  } else {
    if (flip)
      mpz_sub_ui(bound, bound, 1);
    result = make_term2(t, TERM_LE, SMT_BOOL, sum, term_number(t, bound));
    if (flip)
      result = term_not(t, result);
  }
  mpz_clear(divisor);
  mpz_clear(bound);
  return result;
}

/* The same of reals.  Divided by their content, the greatest common divisor of
   numerators over the least common multiple of denominators, coefficients are
   integers without a common divisor: c·s + k <= 0 becomes s <= -k/c, and
   !(s < -k/c) where c is negative. */
static const struct smt_term *real_atom(struct smt_terms *t, enum smt_op op,
                                        polynomial *p) {
  size_t first = p->at[0].of ? 0 : 1;
  bool flip = mpq_sgn(p->at[first].factor) < 0;
  mpq_t content;
  mpq_init(content);
  for (size_t i = first; i < p->len; i++) {
    mpz_gcd(mpq_numref(content), mpq_numref(content),
            mpq_numref(p->at[i].factor));
    mpz_lcm(mpq_denref(content), mpq_denref(content),
            mpq_denref(p->at[i].factor));
  }
  if (flip)
    mpq_neg(content, content);
  for (size_t i = 0; i < p->len; i++)
    mpq_div(p->at[i].factor, p->at[i].factor, content);
  mpq_set_ui(content, 0, 1);
  if (first == 1)
    mpq_neg(content, p->at[0].factor);
  const struct smt_term *sum = sum_of(t, p, first, SMT_REAL);
  const struct smt_term *bound = term_rational(t, content);
  mpq_clear(content);
  if (op == TERM_LE && flip)
    return term_not(t, make_term2(t, TERM_LT, SMT_BOOL, sum, bound));
  return make_term2(t, op, SMT_BOOL, sum, bound);
}

static const struct smt_term *linear_atom(struct smt_terms *t, enum smt_op op,
                                          polynomial *p, enum smt_sort sort) {
  return sort == SMT_INT ? integer_atom(t, op, p) : real_atom(t, op, p);
}

static const struct smt_term *compare_sums(struct smt_terms *t, enum smt_op op,
                                           const struct smt_term *x,
                                           const struct smt_term *y) {
  enum smt_sort sort = sort_of_both(x, y);
  polynomial p = {0};
  add_times(&p, 1, x);
  add_times(&p, -1, y);
  merge(&p);
  const struct smt_term *result;
  if (p.len == 0) {
    result = term_bool(t, true);
  } else if (p.len == 1 && !p.at[0].of) {
    int sign = mpq_sgn(p.at[0].factor);
    result = term_bool(t, op == TERM_EQ ? sign == 0 : sign <= 0);
  } else {
    result = compare_condition(t, op, &p);
    if (!result)
      result = linear_atom(t, op, &p, sort);
  }
  free_polynomial(&p);
  return result;
}

const struct smt_term *term_eq(struct smt_terms *t, const struct smt_term *x,
                               const struct smt_term *y) {
  assert(x->sort == y->sort);
  return x->sort == SMT_BOOL ? term_iff(t, x, y)
                             : compare_sums(t, TERM_EQ, x, y);
}

const struct smt_term *term_le(struct smt_terms *t, const struct smt_term *x,
                               const struct smt_term *y) {
  return compare_sums(t, TERM_LE, x, y);
}

const struct smt_term *term_lt(struct smt_terms *t, const struct smt_term *x,
                               const struct smt_term *y) {
  return term_not(t, term_le(t, y, x));
}

const struct smt_term *term_remake(struct smt_terms *t,
                                   const struct smt_term *x,
                                   const struct smt_term *const *args) {
  const struct smt_term *sum;
  switch ((enum smt_op)x->op) {
  case TERM_FALSE:
  case TERM_TRUE:
  case TERM_NUMBER:
  case TERM_VAR:
    return x;
  case TERM_APPLY:
    return term_apply(t, x->name, args, x->nargs);
  case TERM_NOT:
    return term_not(t, args[0]);
  case TERM_AND:
    return term_and(t, args, x->nargs);
  case TERM_OR:
    return term_or(t, args, x->nargs);
  case TERM_IFF:
  case TERM_EQ:
    return term_eq(t, args[0], args[1]);
  case TERM_ITE:
    return term_ite(t, args[0], args[1], args[2]);
  case TERM_LE:
    return term_le(t, args[0], args[1]);
  case TERM_LT:
    return term_lt(t, args[0], args[1]);
  case TERM_ADD:
    sum = args[0];
    for (uint32_t i = 1; i < x->nargs; i++)
      sum = term_add(t, sum, args[i]);
    return sum;
  case TERM_MUL:
    return term_mul(t, args[0], args[1]);
  case TERM_DIV:
    return term_div(t, args[0], args[1]);
  case TERM_MOD:
    return term_mod(t, args[0], args[1]);
  case TERM_BITAND:
  case TERM_BITOR:
  case TERM_BITXOR:
    return term_bits(t, (enum smt_op)x->op, args[0], args[1]);
  case TERM_SELECT:
    return term_select(t, args[0], args[1]);
  case TERM_STORE:
    return term_store(t, args[0], args[1], args[2]);
  case TERM_EVERY:
    return term_every(t, args[0]);
  }
  return x;
}

static const struct smt_term *import_number(struct smt_terms *t,
                                            const struct smt_term *x) {
  mpq_t value; /* a view */
  mpq_numref(value)[0] = x->value[0];
  mpq_denref(value)[0] = x->denominator[0];
  return x->sort == SMT_REAL ? term_rational(t, value)
                             : term_number(t, x->value);
}

const struct smt_term *term_import(struct smt_terms *t,
                                   const struct smt_term *x,
                                   const struct smt_term *const *args) {
  if (x->op == TERM_TRUE || x->op == TERM_FALSE)
    return term_bool(t, x->op == TERM_TRUE);
  if (x->op == TERM_NUMBER)
    return import_number(t, x);
  if (x->op == TERM_VAR)
    return term_var(t, x->name, (enum smt_sort)x->sort);
  return term_remake(t, x, args);
}

/* ---- Walking --------------------------------------------------------------- */

/* The terms that x is made of, itself included, arguments first. */
static void collect_terms(struct smt_terms *t, const struct smt_term *x,
                          term_list *out) {
  uint32_t walk = ++t->walk;
  vec_push(out, x);
  t->marks.at[x->number] = walk;
  for (size_t i = 0; i < out->len; i++) {
    const struct smt_term *y = out->at[i];
    for (uint32_t j = 0; j < y->nargs; j++)
      if (t->marks.at[y->args[j]->number] != walk) {
        t->marks.at[y->args[j]->number] = walk;
        vec_push(out, y->args[j]);
      }
  }
  qsort(out->at, out->len, sizeof *out->at, by_term_number);
}

void term_visit(struct smt_terms *t, const struct smt_term *x,
                void (*visit)(void *arg, const struct smt_term *x), void *arg) {
  term_list list = {0};
  collect_terms(t, x, &list);
  for (size_t i = 0; i < list.len; i++)
    visit(arg, list.at[i]);
  vec_free(&list);
}

bool term_exists(struct smt_terms *t, const struct smt_term *x,
                 bool (*is_such)(const struct smt_term *x)) {
  term_list list = {0};
  bool found = false;
  collect_terms(t, x, &list);
  for (size_t i = 0; i < list.len && !found; i++)
    found = is_such(list.at[i]);
  vec_free(&list);
  return found;
}

struct term_map {
  struct smt_terms *terms;
  /* Open addressing by the number of `from`; NULL is free. */
  struct term_pair {
    const struct smt_term *from, *to;
  } * table;
  size_t size, used;
};

struct term_map *term_map_new(struct smt_terms *t) {
  struct term_map *m = xcalloc(1, sizeof *m);
  m->terms = t;
  m->size = 32;
  m->table = xcalloc(m->size, sizeof *m->table);
  return m;
}

void term_map_free(struct term_map *m) {
  if (!m)
    return;
  xfree(m->table);
  xfree(m);
}

static struct term_pair *slot_of_term(const struct term_map *m,
                                      const struct smt_term *x) {
  size_t i = hash_spread(x->number) & (m->size - 1);
  while (m->table[i].from && m->table[i].from != x)
    i = (i + 1) & (m->size - 1);
  return &m->table[i];
}

static const struct smt_term *mapped(const struct term_map *m,
                                     const struct smt_term *x) {
  return slot_of_term(m, x)->to;
}

static void grow_map(struct term_map *m) {
  struct term_map old = *m;
  m->size *= 2;
  m->table = xcalloc(m->size, sizeof *m->table);
  for (size_t i = 0; i < old.size; i++)
    if (old.table[i].from)
      *slot_of_term(m, old.table[i].from) = old.table[i];
  xfree(old.table);
}

void term_map_set(struct term_map *m, const struct smt_term *var,
                  const struct smt_term *to) {
  assert(var->sort == to->sort);
  struct term_pair *p = slot_of_term(m, var);
  m->used += !p->from;
  *p = (struct term_pair){var, to};
  if (2 * m->used > m->size)
    grow_map(m);
}

/* Maps a term whose arguments are mapped. */
static void map_one(struct term_map *m, const struct smt_term *x,
                    term_list *args) {
  if (mapped(m, x))
    return;
  bool same = true;
  args->len = 0;
  for (uint32_t i = 0; i < x->nargs; i++) {
    const struct smt_term *y = mapped(m, x->args[i]);
    same = same && y == x->args[i];
    vec_push(args, y);
  }
  term_map_set(m, x, same ? x : term_remake(m->terms, x, args->at));
}

const struct smt_term *term_map_apply(struct term_map *m,
                                      const struct smt_term *x) {
  if (mapped(m, x))
    return mapped(m, x);
  term_list list = {0}, args = {0};
  collect_terms(m->terms, x, &list);
  for (size_t i = 0; i < list.len; i++)
    map_one(m, list.at[i], &args);
  vec_free(&list);
  vec_free(&args);
  return mapped(m, x);
}

/* A conditional of numbers in the term, or NULL. */
static const struct smt_term *conditional_in(struct smt_terms *t,
                                             const struct smt_term *x) {
  const struct smt_term *found = NULL;
  term_list list = {0};
  collect_terms(t, x, &list);
  for (size_t i = list.len; i-- > 0 && !found;)
    if (list.at[i]->op == TERM_ITE)
      found = list.at[i];
  vec_free(&list);
  return found;
}

/* Puts the atoms of an atom that holds the conditional c on the list of what is
   still to be looked at: the condition, and the atom with either side. */
static void split_conditional(struct smt_terms *t, const struct smt_term *x,
                              const struct smt_term *c, term_list *todo) {
  vec_push(todo, c->args[0]);
  for (int i = 1; i <= 2; i++) {
    struct term_map *m = term_map_new(t);
    term_map_set(m, c, c->args[i]);
    vec_push(todo, term_map_apply(m, x));
    term_map_free(m);
  }
}

/* A sum of n conditionals has 2^n atoms. */
enum { MOST_CONDITIONALS = 256 };

const struct smt_term **term_atoms(struct smt_terms *t,
                                   const struct smt_term *x, struct arena *a,
                                   size_t *n) {
  term_list todo = {0}, found = {0};
  int splits = 0;
  struct term_map *seen = term_map_new(t); /* only to mark */
  vec_push(&todo, x);
  while (todo.len) {
    const struct smt_term *y = vec_pop(&todo), *c;
    if (y->op == TERM_TRUE || y->op == TERM_FALSE || mapped(seen, y))
      continue;
    term_map_set(seen, y, y);
    if (y->op == TERM_NOT || y->op == TERM_AND || y->op == TERM_OR ||
        y->op == TERM_IFF)
      for (uint32_t i = 0; i < y->nargs; i++)
        vec_push(&todo, y->args[i]);
    else if (y->op == TERM_APPLY || !(c = conditional_in(t, y)))
      vec_push(&found, y);
    else if (splits++ < MOST_CONDITIONALS)
      split_conditional(t, y, c, &todo);
  }
  term_map_free(seen);
  vec_free(&todo);
  if (found.len)
    qsort(found.at, found.len, sizeof *found.at, by_term_number);
  *n = found.len;
  return vec_to_arena(&found, a);
}

const struct smt_term *const *term_conjuncts(const struct smt_term *const *x,
                                             uint32_t *n) {
  if ((*x)->op == TERM_AND) {
    *n = (*x)->nargs;
    return (*x)->args;
  }
  *n = (*x)->op == TERM_TRUE ? 0 : 1;
  return x;
}

void term_add_conjuncts(term_list *list, const struct smt_term *x) {
  uint32_t n;
  const struct smt_term *const *parts = term_conjuncts(&x, &n);
  for (uint32_t i = 0; i < n; i++)
    vec_push(list, parts[i]);
}

const struct smt_term **term_vars(struct smt_terms *t, const struct smt_term *x,
                                  struct arena *a, size_t *n) {
  term_list list = {0};
  collect_terms(t, x, &list);
  size_t k = 0;
  for (size_t i = 0; i < list.len; i++)
    if (list.at[i]->op == TERM_VAR)
      list.at[k++] = list.at[i];
  list.len = *n = k;
  return vec_to_arena(&list, a);
}

/* ---- Values ---------------------------------------------------------------- */

/* Of arrays, one that is made of values. */
static bool is_value(const struct smt_term *x) {
  return x &&
         (x->op == TERM_NUMBER || x->op == TERM_TRUE || x->op == TERM_FALSE ||
          x->op == TERM_EVERY || x->op == TERM_STORE);
}

/* The value of a term whose arguments have the values in `args`, of which some
   may be NULL. */
static const struct smt_term *value_of_one(struct smt_terms *t,
                                           const struct smt_term *x,
                                           const struct smt_term *const *args) {
  if (x->op == TERM_ITE && is_value(args[0]))
    return args[0]->op == TERM_TRUE ? args[1] : args[2];
  bool known = true;
  for (uint32_t i = 0; i < x->nargs; i++) {
    if (args[i] && ((x->op == TERM_AND && args[i]->op == TERM_FALSE) ||
                    (x->op == TERM_OR && args[i]->op == TERM_TRUE)))
      return args[i];
    known = known && args[i];
  }
  if (!known || x->op == TERM_APPLY)
    return NULL;
  const struct smt_term *value = term_remake(t, x, args);
  return is_value(value) ? value : NULL;
}

const struct smt_term *term_evaluate(
    struct smt_terms *t, const struct smt_term *x,
    const struct smt_term *(*value_of)(void *arg, const struct smt_term *var),
    void *arg) {
  term_list list = {0}, args = {0};
  collect_terms(t, x, &list);
  struct term_map *values = term_map_new(t);
  for (size_t i = 0; i < list.len; i++) {
    const struct smt_term *y = list.at[i], *value;
    args.len = 0;
    for (uint32_t j = 0; j < y->nargs; j++)
      vec_push(&args, mapped(values, y->args[j]));
    value = y->op == TERM_VAR ? value_of(arg, y) : value_of_one(t, y, args.at);
    if (value)
      term_map_set(values, y, value);
  }
  const struct smt_term *value = mapped(values, x);
  vec_free(&list);
  vec_free(&args);
  term_map_free(values);
  return value;
}
