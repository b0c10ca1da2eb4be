/* tests/unit/test_project.c — projection by models, on random formulas.
 *
 * The judge is Z3, which shares no code with project.c: a projection has none of
 * the variables, is true in the model, and implies what Z3's elimination of the
 * quantifiers gives; the disjunction of enough of them is equivalent to that.  Z3's
 * own projection by the same model must agree with all this, too.
 */
#include "check.h"
#include "random.h"

#include "frontend/smt/project.h"

enum { FORMULAS = 40, MOST_MODELS = 40, MILLISECONDS = 1000 };

static struct smt_terms *t;
static struct smt *s;

/* ---- Random formulas -------------------------------------------------------- */

struct formulas {
  enum smt_sort sort;
  const struct smt_term *vars[4]; /* the first two are eliminated */
  const struct smt_term *truths[2];
};

static const struct smt_term *random_formula(const struct formulas *f,
                                             unsigned depth);

static const struct smt_term *random_factor(const struct formulas *f) {
  return term_small(t, (int)random_below(7) - 3, f->sort);
}

static const struct smt_term *random_sum(const struct formulas *f,
                                         unsigned depth) {
  const struct smt_term *x = term_small(t, (int)random_below(9) - 4, f->sort);
  for (uint32_t i = 0; i < 4; i++)
    if (random_below(2))
      x = term_add(t, x, term_mul(t, random_factor(f), f->vars[i]));
  uint32_t kind = depth > 0 ? random_below(8) : 8;
  if (kind == 0)
    return term_ite(t, random_formula(f, depth - 1), x,
                    random_sum(f, depth - 1));
  if (kind > 2 || f->sort == SMT_REAL)
    return x;
  const struct smt_term *divisor = term_int(t, 2 + random_below(3));
  const struct smt_term *part =
      kind == 1 ? term_mod(t, x, divisor) : term_div(t, x, divisor);
  return term_add(t, part, random_sum(f, depth - 1));
}

static const struct smt_term *random_atom(const struct formulas *f,
                                          unsigned depth) {
  if (random_below(8) == 0)
    return f->truths[random_below(2)];
  const struct smt_term *x = random_sum(f, depth), *y = random_sum(f, 0);
  switch (random_below(5)) {
  case 0:
    return term_eq(t, x, y);
  case 1:
    return term_not(t, term_eq(t, x, y));
  case 2:
    return term_lt(t, x, y);
  default:
    return term_le(t, x, y);
  }
}

static const struct smt_term *random_formula(const struct formulas *f,
                                             unsigned depth) {
  if (depth == 0)
    return random_atom(f, 1);
  const struct smt_term *x = random_formula(f, depth - 1);
  const struct smt_term *y = random_formula(f, depth - 1);
  switch (random_below(5)) {
  case 0:
    return term_or2(t, x, y);
  case 1:
    return term_eq(t, x, y);
  case 2:
    return term_not(t, term_and2(t, x, term_not(t, y)));
  default:
    return term_and2(t, x, y);
  }
}

/* ---- The judge -------------------------------------------------------------- */

static const struct smt_term *model_of(void *arg, const struct smt_term *var) {
  return smt_value(arg, var);
}

/* Is there no model of both?  No answer in time counts as none. */
static bool exclude(const struct smt_term *x, const struct smt_term *y) {
  struct smt_solver *v = smt_solver_new(s);
  smt_solver_limit(v, MILLISECONDS);
  smt_assert(v, x);
  smt_assert(v, y);
  bool none = smt_check(v, NULL, 0) != SMT_SAT;
  smt_solver_free(v);
  return none;
}

static bool has_var(const struct smt_term *x,
                    const struct smt_term *const *vars, uint32_t nvars) {
  struct arena *a = arena_new();
  size_t n;
  const struct smt_term **in = term_vars(t, x, a, &n);
  bool found = false;
  for (size_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < nvars; j++)
      found = found || in[i] == vars[j];
  arena_free(a);
  return found;
}

/* A projection, ours or Z3's, of what Z3 eliminates to `all`. */
static void check_projection(const struct smt_term *one, struct smt_solver *v,
                             const struct smt_term *const *vars, uint32_t n,
                             const struct smt_term *all) {
  CHECK(!has_var(one, vars, n));
  const struct smt_term *value = term_evaluate(t, one, model_of, v);
  CHECK(value && value->op == TERM_TRUE);
  CHECK(exclude(one, term_not(t, all)));
}

static unsigned with_model, covered, by_z3;

static void test_formula(const struct formulas *f) {
  const struct smt_term *vars[] = {f->vars[0], f->vars[1], f->truths[0]};
  const struct smt_term *x = random_formula(f, f->sort == SMT_REAL ? 2 : 1);
  struct smt_solver *v = smt_solver_new(s);
  smt_solver_limit(v, MILLISECONDS);
  smt_assert(v, x);
  if (smt_check(v, NULL, 0) != SMT_SAT) {
    smt_solver_free(v);
    return;
  }
  with_model++;
  const struct smt_term *all = smt_eliminate(s, vars, 3, x, MILLISECONDS);
  const struct smt_term *one = project_by_model(t, x, vars, 3, model_of, v);
  CHECK(one != NULL);
  if (one && all)
    check_projection(one, v, vars, 3, all);
  const struct smt_term *other = smt_project(v, vars, 3, x);
  if (other && all && !has_var(other, vars, 3)) {
    by_z3++;
    check_projection(other, v, vars, 3, all);
  }
  smt_solver_free(v);
  const struct smt_term *every =
      project_all(s, t, x, vars, 3, MOST_MODELS, MILLISECONDS);
  if (!every || !all)
    return;
  covered++;
  CHECK(!has_var(every, vars, 3));
  CHECK(exclude(every, term_not(t, all)));
  CHECK(exclude(all, term_not(t, every)));
}

static void test_random(enum smt_sort sort, const char *const *names) {
  struct formulas f = {
      .sort = sort,
      .truths = {term_var(t, "p", SMT_BOOL), term_var(t, "q", SMT_BOOL)}};
  for (int i = 0; i < 4; i++)
    f.vars[i] = term_var(t, names[i], sort);
  with_model = covered = by_z3 = 0;
  for (int i = 0; i < FORMULAS; i++)
    test_formula(&f);
  printf("%u formulas, %u covered, %u by Z3\n", with_model, covered, by_z3);
  CHECK(with_model > FORMULAS / 2);
  CHECK(covered > with_model / 4); /* time may be short */
  CHECK(by_z3 > with_model / 4);
}

/* ---- By hand ---------------------------------------------------------------- */

static const struct smt_term *seven(void *arg, const struct smt_term *var) {
  (void)arg;
  return term_small(t, 7, (enum smt_sort)var->sort);
}

/* A product of variables; what is not true; a predicate. */
static void test_refusals(void) {
  const struct smt_term *x = term_var(t, "x", SMT_INT);
  const struct smt_term *y = term_var(t, "y", SMT_INT);
  const struct smt_term *product =
      term_le(t, term_mul(t, x, y), term_int(t, 49));
  CHECK(project_by_model(t, product, &x, 1, seven, NULL) == NULL);
  CHECK(project_by_model(t, term_le(t, x, term_int(t, 6)), &x, 1, seven,
                         NULL) == NULL);
  CHECK(project_by_model(t, term_apply(t, "P", &x, 1), &x, 1, seven, NULL) ==
        NULL);
}

/* In the model all variables are 7. */
static void test_cases(void) {
  const struct smt_term *x = term_var(t, "x", SMT_INT);
  const struct smt_term *y = term_var(t, "y", SMT_INT);
  const struct smt_term *three = term_int(t, 3);
  /* x is odd and 3y <= 40: y <= 13. */
  const struct smt_term *odd =
      term_eq(t, term_mod(t, x, term_int(t, 2)), term_int(t, 1));
  const struct smt_term *f =
      term_and2(t, odd, term_le(t, term_mul(t, three, y), term_int(t, 40)));
  const struct smt_term *p = project_by_model(t, f, &x, 1, seven, NULL);
  CHECK(p == term_le(t, y, term_int(t, 13)));
  /* y <= 3x - 14 <= y + 1, where 3x is y + 14 in the model: 3 divides y + 14. */
  const struct smt_term *s3 =
      term_sub(t, term_mul(t, three, x), term_int(t, 14));
  f = term_and2(t, term_le(t, y, s3),
                term_le(t, s3, term_add(t, y, term_int(t, 1))));
  p = project_by_model(t, f, &x, 1, seven, NULL);
  const struct smt_term *rest =
      term_mod(t, term_add(t, y, term_int(t, 2)), three);
  CHECK(p == term_eq(t, rest, term_int(t, 0)));
  /* y < x is not true. */
  CHECK(project_by_model(t, term_lt(t, y, x), &x, 1, seven, NULL) == NULL);
}

int main(void) {
  static const char *const integers[] = {"i", "j", "k", "l"};
  static const char *const reals[] = {"a", "b", "c", "d"};
  t = terms_new();
  s = smt_new(t);
  test_refusals();
  test_cases();
  if (s) {
    test_random(SMT_REAL, reals);
    test_random(SMT_INT, integers);
  }
  smt_free(s);
  terms_free(t);
  return check_summary();
}
