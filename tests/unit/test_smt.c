/* tests/unit/test_smt.c — the solver: models, cores, elimination, Horn clauses.
 */
#define _POSIX_C_SOURCE 200809L

#include "check.h"

#include "frontend/smt/smt.h"

#include <string.h>

static struct smt_terms *t;
static struct smt *s;

static const struct smt_term *number(int64_t n) { return term_int(t, n); }

static const struct smt_term *var(const char *name) {
  return term_var(t, name, SMT_INT);
}

static bool equivalent(const struct smt_term *x, const struct smt_term *y) {
  struct smt_solver *v = smt_solver_new(s);
  smt_assert(v, term_not(t, term_eq(t, x, y)));
  bool same = smt_check(v, NULL, 0) == SMT_UNSAT;
  smt_solver_free(v);
  return same;
}

static void test_checks(void) {
  const struct smt_term *x = var("x");
  const struct smt_term *a[] = {term_var(t, "a", SMT_BOOL),
                                term_var(t, "b", SMT_BOOL),
                                term_var(t, "c", SMT_BOOL)};
  struct smt_solver *v = smt_solver_new(s);
  smt_assert(v, term_implies(t, a[0], term_le(t, x, number(3))));
  smt_assert(v, term_implies(t, a[1], term_le(t, x, number(30))));
  smt_assert(v, term_implies(t, a[2], term_le(t, number(4), x)));
  CHECK(smt_check(v, a, 2) == SMT_SAT);
  const struct smt_term *value = smt_value(v, x);
  CHECK(value->op == TERM_NUMBER && mpz_cmp_si(value->value, 3) <= 0);
  uint32_t core[3];
  CHECK(smt_check(v, a, 3) == SMT_UNSAT);
  CHECK(smt_core(v, core) == 2 && core[0] == 0 && core[1] == 2);
  smt_push(v);
  smt_assert(v, term_bool(t, false));
  CHECK(smt_check(v, NULL, 0) == SMT_UNSAT);
  smt_pop(v);
  CHECK(smt_check(v, NULL, 0) == SMT_SAT);
  smt_solver_free(v);
}

static void test_elimination(void) {
  const struct smt_term *x = var("x"), *y = var("y"), *z = var("z");
  const struct smt_term *f = term_and2(t, term_lt(t, y, x), term_lt(t, x, z));
  const struct smt_term *g = smt_eliminate(s, &x, 1, f, 10000);
  CHECK(g && equivalent(g, term_le(t, term_add(t, y, number(2)), z)));
}

/* x halved three times is x/8; between x and y there is a real. */
static void test_reals(void) {
  const struct smt_term *x = term_var(t, "rx", SMT_REAL);
  const struct smt_term *y = term_var(t, "ry", SMT_REAL);
  const struct smt_term *z = term_var(t, "rz", SMT_REAL);
  const struct smt_term *three = term_small(t, 3, SMT_REAL);
  struct smt_solver *v = smt_solver_new(s);
  smt_assert(v, term_eq(t, term_mul(t, three, x), term_small(t, 2, SMT_REAL)));
  CHECK(smt_check(v, NULL, 0) == SMT_SAT);
  const struct smt_term *value = smt_value(v, x);
  CHECK(value && value->sort == SMT_REAL && mpz_cmp_ui(value->value, 2) == 0 &&
        mpz_cmp_ui(value->denominator, 3) == 0);
  smt_solver_free(v);
  const struct smt_term *f = term_and2(t, term_lt(t, y, x), term_lt(t, x, z));
  const struct smt_term *g = smt_eliminate(s, &x, 1, f, 10000);
  CHECK(g && equivalent(g, term_lt(t, y, z)));
}

/* i from 0 to 10 in steps of 2 is never 7. */
static void test_horn(void) {
  const struct smt_term *i = var("i"), *j = var("j");
  const struct smt_term *at_i = term_apply(t, "P", &i, 1);
  const struct smt_term *at_j = term_apply(t, "P", &j, 1);
  const struct smt_term *step = term_and2(
      t, term_le(t, i, number(9)), term_eq(t, j, term_add(t, i, number(2))));
  struct smt_clause clauses[] = {
      {.head = at_i, .guard = term_eq(t, i, number(0))},
      {.head = at_j, .body = &at_i, .nbody = 1, .guard = step},
      {.body = &at_i, .nbody = 1, .guard = term_lt(t, number(12), i)},
  };
  const struct smt_term *model;
  CHECK(smt_horn(s, clauses, 3, 10000, &at_i, 1, &model) == SMT_SAT);
  CHECK(model != NULL);
  struct smt_solver *v = smt_solver_new(s);
  smt_assert(v, term_and2(t, model, term_lt(t, number(12), i)));
  CHECK(smt_check(v, NULL, 0) == SMT_UNSAT);
  smt_solver_free(v);
  clauses[2].guard = term_eq(t, i, number(10));
  CHECK(smt_horn(s, clauses, 3, 10000, &at_i, 1, &model) == SMT_UNSAT);
}

/* ---- Bits -------------------------------------------------------------------- */

static uint64_t dice = 1;

static unsigned roll(unsigned n) { /* Knuth's MMIX */
  dice = dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (unsigned)(dice >> 33) % n;
}

static bool with_arrays; /* terms read arrays, too */

static const struct smt_term *some_term(const struct smt_term *const *vars,
                                        unsigned depth);

/* Any array of such terms. */
static const struct smt_term *some_array(const struct smt_term *const *vars,
                                         unsigned depth) {
  if (depth == 0)
    return term_every(t, some_term(vars, 0));
  const struct smt_term *x = some_term(vars, 0), *y = some_term(vars, 0);
  const struct smt_term *array = some_array(vars, depth - 1);
  if (roll(4))
    return term_store(t, array, x, some_term(vars, depth - 1));
  return term_ite(t, term_le(t, x, y), array, some_array(vars, depth - 1));
}

/* Any integer term over the variables. */
static const struct smt_term *some_term(const struct smt_term *const *vars,
                                        unsigned depth) {
  static const enum smt_op ops[] = {TERM_BITAND, TERM_BITOR, TERM_BITXOR};
  if (depth == 0)
    return roll(4) ? vars[roll(2)] : number((int64_t)roll(40) - 20);
  const struct smt_term *x = some_term(vars, depth - 1);
  const struct smt_term *y = some_term(vars, depth - 1);
  if (with_arrays && roll(2))
    return term_select(t, some_array(vars, depth), x);
  switch (roll(8)) {
  case 0:
    return term_add(t, x, y);
  case 1:
    return term_mul(t, x, y);
  case 2:
    return term_ite(t, term_le(t, x, y), y, term_sub(t, x, y));
  case 3:
    return term_div(t, x, number(1 + roll(9)));
  case 4:
    return term_mod(t, x, number(1 + roll(9)));
  default:
    return term_bits(t, ops[roll(3)], x, y);
  }
}

static int64_t tried[2];
static const struct smt_term *tried_vars[2];

static const struct smt_term *tried_value(void *arg, const struct smt_term *x) {
  (void)arg;
  return number(tried[x == tried_vars[1]]);
}

enum { LEAST_TRIED = -5, MOST_TRIED = 6 };

/* Do some values of the variables make it true? */
static bool holds_somewhere(const struct smt_term *x) {
  for (tried[0] = LEAST_TRIED; tried[0] <= MOST_TRIED; tried[0]++)
    for (tried[1] = LEAST_TRIED; tried[1] <= MOST_TRIED; tried[1]++)
      if (term_evaluate(t, x, tried_value, NULL)->op == TERM_TRUE)
        return true;
  return false;
}

/* Bounds behind a label, which the core then has. */
static void test_bits_of(const struct smt_term *x) {
  const struct smt_term *label = term_var(t, "bounds", SMT_BOOL);
  struct smt_solver *v = smt_solver_new(s);
  uint32_t core[1];
  for (int i = 0; i < 2; i++) {
    const struct smt_term *least =
        term_le(t, number(LEAST_TRIED), tried_vars[i]);
    const struct smt_term *most = term_le(t, tried_vars[i], number(MOST_TRIED));
    smt_assert(v, term_implies(t, label, term_and2(t, least, most)));
  }
  smt_assert(v, x);
  bool there = holds_somewhere(x);
  CHECK(smt_check(v, &label, 1) == (there ? SMT_SAT : SMT_UNSAT));
  if (there) {
    const struct smt_term *value = smt_value(v, x);
    CHECK(value && value->op == TERM_TRUE);
  } else if (smt_core(v, core) == 0) {
    smt_assert(v, term_not(t, label)); /* not by the bounds */
    CHECK(smt_check(v, NULL, 0) == SMT_UNSAT);
  }
  smt_solver_free(v);
}

static void test_bits(void) {
  tried_vars[0] = var("p");
  tried_vars[1] = var("q");
  for (int i = 0; i < 200; i++) {
    const struct smt_term *x = some_term(tried_vars, 3);
    test_bits_of(term_eq(t, x, some_term(tried_vars, 1 + roll(2))));
  }
  const struct smt_term *x = var("free"), *y = var("freer");
  const struct smt_term *both = term_bits(t, TERM_BITAND, x, y);
  const struct smt_term *f = term_lt(t, x, both);
  struct smt_solver *v = smt_solver_new(s); /* without bounds: by signs */
  smt_assert(v, term_and2(t, f, term_le(t, number(0), x)));
  CHECK(smt_check(v, NULL, 0) == SMT_UNSAT);
  smt_solver_free(v);
  const struct smt_term *z = var("z");
  const struct smt_term *g =
      term_and2(t, term_lt(t, both, z), term_lt(t, z, y));
  const struct smt_term *h = smt_eliminate(s, &z, 1, g, 10000);
  CHECK(h && equivalent(h, term_le(t, term_add(t, both, number(2)), y)));
  CHECK(smt_eliminate(s, &x, 1, g, 10000) == NULL);
}

/* Two elements of an array of which nothing is known, and bits of them. */
static void test_unknown_array(void) {
  const struct smt_term *array = term_var(t, "array", SMT_ARRAY);
  const struct smt_term *i = var("i"), *j = var("j");
  const struct smt_term *x = term_select(t, array, i),
                        *y = term_select(t, array, j);
  const struct smt_term *less = term_lt(t, term_bits(t, TERM_BITOR, x, y),
                                        term_bits(t, TERM_BITAND, x, y));
  const struct smt_term *other = term_lt(t, x, y);
  for (int same = 0; same < 2; same++)
    for (int k = 0; k < 2; k++) {
      struct smt_solver *v = smt_solver_new(s);
      const struct smt_term *all[] = {
          term_le(t, number(0), i), term_le(t, i, number(9)),
          term_le(t, number(0), j), term_le(t, j, number(9)),
          term_le(t, number(0), x), term_le(t, number(0), y)};
      smt_assert(v, term_and(t, all, 6));
      smt_assert(v, same ? term_eq(t, i, j) : term_lt(t, i, j));
      smt_assert(v, k ? less : other);
      CHECK(smt_check(v, NULL, 0) == (same || k ? SMT_UNSAT : SMT_SAT));
      smt_solver_free(v);
    }
}

static void test_arrays(void) {
  with_arrays = true;
  for (int i = 0; i < 200; i++) {
    const struct smt_term *x = some_term(tried_vars, 3);
    test_bits_of(term_eq(t, x, some_term(tried_vars, 1)));
  }
  with_arrays = false;
  test_unknown_array();
}

static void test_interrupt(void) {
  struct smt_solver *v = smt_solver_new(s);
  smt_assert(v, term_le(t, var("x"), number(3)));
  CHECK(smt_check(v, NULL, 0) == SMT_SAT);
  smt_interrupt(s); /* between a check and its model */
  CHECK(smt_value(v, var("x")) == NULL);
  CHECK(smt_check(v, NULL, 0) == SMT_UNKNOWN && smt_interrupted(s));
  smt_solver_free(v);
}

int main(void) {
  t = terms_new();
  s = smt_new(t);
  CHECK((s == NULL) == (smt_missing() != NULL));
  if (s) {
    test_checks();
    test_elimination();
    test_horn();
    test_reals();
    test_bits();
    test_arrays();
    test_interrupt();
  } else {
    CHECK(strstr(smt_missing(), "libz3-dev"));
  }
  smt_free(s);
  terms_free(t);
  return check_summary();
}
