/* tests/unit/test_terms.c — normal forms, substitution, values, printing. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "check.h"

#include "frontend/smt/term.h"

#include <stdlib.h>
#include <string.h>

static struct smt_terms *t;

static const struct smt_term *number(int64_t n) { return term_int(t, n); }

static const struct smt_term *var(const char *name) {
  return term_var(t, name, SMT_INT);
}

static const struct smt_term *times(int64_t n, const char *name) {
  return term_mul(t, number(n), var(name));
}

static bool prints(const struct smt_term *x, const char *wanted) {
  char *text = NULL;
  size_t len = 0;
  FILE *out = open_memstream(&text, &len);
  term_print(t, x, out);
  fclose(out);
  bool same = strcmp(text, wanted) == 0;
  if (!same)
    printf("printed: %s\n", text);
  free(text);
  return same;
}

static void test_sums(void) {
  const struct smt_term *x = var("x"), *y = var("y");
  CHECK(term_add(t, x, y) == term_add(t, y, x));
  CHECK(term_sub(t, term_add(t, x, y), y) == x);
  CHECK(term_sub(t, x, x) == number(0));
  CHECK(term_add(t, x, x) == times(2, "x"));
  CHECK(term_mul(t, number(3), term_add(t, x, number(2))) ==
        term_add(t, times(3, "x"), number(6)));
  CHECK(term_mul(t, x, y) == term_mul(t, y, x));
  const struct smt_term *sum = term_add(t, x, y), *xx = term_mul(t, x, x);
  CHECK(term_mul(t, sum, term_sub(t, x, y)) ==
        term_sub(t, xx, term_mul(t, y, y)));
  CHECK(term_mul(t, sum, sum) ==
        term_add(t, term_add(t, xx, term_mul(t, y, y)),
                 term_mul(t, number(2), term_mul(t, x, y))));
  CHECK(term_mul(t, term_mul(t, y, x), x) == term_mul(t, y, xx));
  CHECK(term_add(t, term_sub(t, x, y), term_sub(t, y, x)) == number(0));
  CHECK(prints(term_sub(t, term_add(t, x, number(5)), times(2, "y")),
               "(+ 5 x (* (- 2) y))"));
  CHECK(term_add(t, number(INT64_MIN), number(-1)) ==
        term_sub(t, term_int(t, 0), term_add(t, term_power(t, 63), number(1))));
}

static void test_atoms(void) {
  const struct smt_term *x = var("x"), *y = var("y");
  CHECK(term_lt(t, x, number(5)) == term_not(t, term_le(t, number(5), x)));
  CHECK(term_lt(t, x, number(5)) == term_le(t, times(2, "x"), number(9)));
  CHECK(term_le(t, times(-2, "x"), number(-9)) ==
        term_not(t, term_le(t, x, number(4))));
  CHECK(term_le(t, times(-3, "x"), number(7)) ==
        term_not(t, term_le(t, x, number(-3))));
  CHECK(term_eq(t, times(2, "x"), number(9)) == term_bool(t, false));
  CHECK(term_eq(t, times(-2, "x"), number(8)) == term_eq(t, x, number(-4)));
  CHECK(term_eq(t, x, y) == term_eq(t, term_sub(t, y, x), number(0)));
  CHECK(term_le(t, number(3), number(4)) == term_bool(t, true));
  /* A truth value of C that is tested is its condition. */
  const struct smt_term *c = term_le(t, x, y);
  const struct smt_term *truth = term_ite(t, c, number(1), number(0));
  CHECK(term_eq(t, truth, number(0)) == term_not(t, c));
  CHECK(term_eq(t, truth, number(1)) == c);
  CHECK(term_eq(t, truth, number(2)) == term_bool(t, false));
  CHECK(term_le(t, number(1), truth) == c);
}

static void test_logic(void) {
  const struct smt_term *p = term_var(t, "p", SMT_BOOL);
  const struct smt_term *q = term_var(t, "q", SMT_BOOL);
  const struct smt_term *r = term_var(t, "r", SMT_BOOL);
  CHECK(term_and2(t, p, term_and2(t, q, r)) ==
        term_and2(t, r, term_and2(t, q, p)));
  CHECK(term_and2(t, p, term_and2(t, q, term_not(t, p))) ==
        term_bool(t, false));
  CHECK(term_or2(t, p, term_not(t, p)) == term_bool(t, true));
  CHECK(term_or2(t, p, p) == p);
  CHECK(term_eq(t, term_not(t, p), q) == term_not(t, term_eq(t, q, p)));
  CHECK(term_ite(t, p, q, q) == q);
  CHECK(term_and(t, NULL, 0) == term_bool(t, true));
}

static void test_division(void) {
  for (int64_t x = -7; x <= 7; x++)
    for (int64_t y = -3; y <= 3; y++) {
      if (y == 0)
        continue;
      const struct smt_term *q = term_div(t, number(x), number(y));
      const struct smt_term *r = term_mod(t, number(x), number(y));
      CHECK(term_add(t, term_mul(t, q, number(y)), r) == number(x));
      CHECK(term_le(t, number(0), r) == term_bool(t, true));
      CHECK(term_lt(t, r, number(y < 0 ? -y : y)) == term_bool(t, true));
    }
  const struct smt_term *zero = term_div(t, number(1), number(0));
  CHECK(zero->op == TERM_DIV);
}

static const struct smt_term *x_is_seven(void *arg, const struct smt_term *v) {
  (void)arg;
  return strcmp(v->name, "x") == 0 ? number(7) : NULL;
}

static void test_walks(void) {
  const struct smt_term *x = var("x"), *y = var("y"), *z = var("z");
  struct term_map *m = term_map_new(t);
  term_map_set(m, x, y);
  term_map_set(m, y, x);
  const struct smt_term *f =
      term_and2(t, term_le(t, x, number(3)), term_lt(t, y, z));
  const struct smt_term *g =
      term_and2(t, term_le(t, y, number(3)), term_lt(t, x, z));
  CHECK(term_map_apply(m, f) == g && term_map_apply(m, g) == f);
  term_map_free(m);

  struct arena *a = arena_new();
  size_t n;
  const struct smt_term **vars = term_vars(t, f, a, &n);
  CHECK(n == 3 && vars[0] == x && vars[1] == y && vars[2] == z);
  term_atoms(t, term_or2(t, f, term_not(t, g)), a, &n);
  CHECK(n == 4);
  /* x <= 3 ? x : y, compared with z: three atoms. */
  const struct smt_term *c = term_ite(t, term_le(t, x, number(3)), x, y);
  const struct smt_term **atoms = term_atoms(t, term_eq(t, c, z), a, &n);
  CHECK(n == 3);
  for (size_t i = 0; i < n; i++)
    CHECK(atoms[i]->op == TERM_LE || atoms[i]->op == TERM_EQ);
  arena_free(a);

  CHECK(term_evaluate(t, term_le(t, x, number(7)), x_is_seven, NULL) ==
        term_bool(t, true));
  CHECK(term_evaluate(t, term_le(t, y, number(7)), x_is_seven, NULL) == NULL);
  CHECK(term_evaluate(
            t, term_and2(t, term_le(t, y, number(7)), term_le(t, x, number(6))),
            x_is_seven, NULL) == term_bool(t, false));
  CHECK(term_evaluate(t, term_div(t, x, number(0)), x_is_seven, NULL) == NULL);
}

/* The real number n/d. */
static const struct smt_term *fraction(long n, unsigned long d) {
  mpq_t q;
  mpq_init(q);
  mpq_set_si(q, n, d);
  mpq_canonicalize(q);
  const struct smt_term *x = term_rational(t, q);
  mpq_clear(q);
  return x;
}

static void test_reals(void) {
  const struct smt_term *x = term_var(t, "rx", SMT_REAL);
  const struct smt_term *y = term_var(t, "ry", SMT_REAL);
  const struct smt_term *half = term_mul(t, fraction(1, 2), x);
  const struct smt_term *two = term_small(t, 2, SMT_REAL);
  CHECK(fraction(2, 4) == fraction(1, 2) && fraction(4, 2) == two);
  CHECK(two != number(2) && two->sort == SMT_REAL);
  CHECK(term_compare_numbers(fraction(1, 3), fraction(1, 2)) < 0);
  CHECK(term_add(t, half, half) == x);
  CHECK(term_mul(t, two, half) == x);
  /* x/2 + y/3 <= 1/4 is 3x + 2y <= 3/2. */
  const struct smt_term *sum =
      term_add(t, half, term_mul(t, fraction(1, 3), y));
  const struct smt_term *atom = term_le(t, sum, fraction(1, 4));
  CHECK(prints(atom, "(<= (+ (* 3.0 rx) (* 2.0 ry)) (/ 3.0 2.0))"));
  /* Nothing is rounded, and the negation of <= is >. */
  CHECK(term_le(t, two, x) == term_not(t, term_lt(t, x, two)));
  CHECK(term_lt(t, x, two)->op == TERM_LT);
  CHECK(term_lt(t, x, two) != term_le(t, x, term_small(t, 1, SMT_REAL)));
  CHECK(term_eq(t, term_mul(t, two, x), fraction(1, 1))->op == TERM_EQ);
  CHECK(prints(fraction(-3, 2), "(- (/ 3.0 2.0))"));
  const struct smt_term *args[] = {y, two};
  CHECK(term_remake(t, term_lt(t, x, two), args) == term_lt(t, y, two));
}

/* Depth costs no stack. */
static void test_depth(void) {
  const struct smt_term *f = term_var(t, "p0", SMT_BOOL);
  for (int i = 0; i < 200000; i++) {
    const struct smt_term *q = term_var(t, i % 2 ? "q1" : "q2", SMT_BOOL);
    f = i % 2 ? term_and2(t, term_not(t, f), q) : term_or2(t, f, q);
    if (i < 2)
      continue;
    f = term_eq(t, f, term_fresh(t, "b", SMT_BOOL));
  }
  struct arena *a = arena_new();
  size_t n;
  term_vars(t, f, a, &n);
  CHECK(n > 100000);
  arena_free(a);
  char *text = NULL;
  size_t len = 0;
  FILE *out = open_memstream(&text, &len);
  term_print(t, f, out);
  fclose(out);
  CHECK(len > 1000000);
  free(text);
}

static void test_text(void) {
  const struct smt_term *s = term_add(t, var("x"), var("y"));
  const struct smt_term *m = term_mod(t, s, number(2));
  CHECK(prints(term_var(t, "f::x@2", SMT_INT), "|f::x@2|"));
  const struct smt_term *f =
      term_or2(t, term_le(t, m, number(0)), term_le(t, term_mul(t, m, m), s));
  char *text = NULL;
  size_t len = 0;
  FILE *out = open_memstream(&text, &len);
  term_print(t, f, out);
  fclose(out);
  CHECK(strstr(text, "(let ((let!") == text && strstr(text, "(mod "));
  free(text);
}

/* A sum of conditionals has an atom for each choice. */
static void test_many_conditionals(void) {
  enum { CONDITIONALS = 60 };
  struct arena *a = arena_new();
  const struct smt_term *sum = term_int(t, 0);
  size_t n;
  for (int i = 0; i < CONDITIONALS; i++)
    sum = term_add(t, sum,
                   term_ite(t, term_fresh(t, "p", SMT_BOOL),
                            term_fresh(t, "x", SMT_INT), term_int(t, i)));
  const struct smt_term **atoms =
      term_atoms(t, term_le(t, sum, term_int(t, 7)), a, &n);
  CHECK(n > 0 && n < 10000);
  for (size_t i = 0; i < n; i++)
    CHECK(atoms[i]->op == TERM_VAR || term_is_comparison(atoms[i]));
  arena_free(a);
}

static void test_arrays(void) {
  const struct smt_term *a = term_var(t, "array", SMT_ARRAY);
  const struct smt_term *i = term_fresh(t, "i", SMT_INT),
                        *x = term_fresh(t, "x", SMT_INT);
  const struct smt_term *p = term_fresh(t, "p", SMT_BOOL);
  const struct smt_term *next = term_add(t, i, number(1));
  const struct smt_term *with = term_store(t, a, i, x);
  CHECK(with->sort == SMT_ARRAY && term_select(t, with, i) == x);
  CHECK(term_select(t, with, next) == term_select(t, a, next));
  CHECK(term_select(t, with, number(3))->op == TERM_SELECT);
  CHECK(term_select(t, term_ite(t, p, with, a), next) ==
        term_select(t, a, next));
  CHECK(term_select(t, term_every(t, x), i) == x);
  CHECK(term_store(t, with, i, next) == term_store(t, a, i, next));
}

int main(void) {
  t = terms_new();
  test_arrays();
  test_sums();
  test_atoms();
  test_logic();
  test_division();
  test_walks();
  test_reals();
  test_text();
  test_depth();
  test_many_conditionals();
  terms_free(t);
  return check_summary();
}
