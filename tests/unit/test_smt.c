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
    test_interrupt();
  } else {
    CHECK(strstr(smt_missing(), "libz3-dev"));
  }
  smt_free(s);
  terms_free(t);
  return check_summary();
}
