/* tests/unit/test_divisors.c — the lemmas on remainders, tried on small integers.
 *
 * Remainders are hidden by variables, which get the value that SMT-LIB says; a
 * remainder by zero gets any.  All lemmas must then be true, and false where one
 * value is wrong that follows from others.
 */
#include "check.h"
#include "random.h"

#include "frontend/smt/divisors.h"

enum { OPERANDS = 6, REMAINDERS = 3, LEAST = -4, GREATEST = 4, TRIES = 6000 };

static struct smt_terms *t;
static const struct smt_term *operands[OPERANDS];     /* a z b w c u */
static const struct smt_term *remainders[REMAINDERS]; /* a mod z, … */
static const struct smt_term *hidden[REMAINDERS];
static int operand_values[OPERANDS], remainder_values[REMAINDERS];

static const struct smt_term *value_of(void *arg, const struct smt_term *var) {
  (void)arg;
  for (int i = 0; i < OPERANDS; i++)
    if (var == operands[i])
      return term_int(t, operand_values[i]);
  for (int i = 0; i < REMAINDERS; i++)
    if (var == hidden[i])
      return term_int(t, remainder_values[i]);
  return NULL;
}

/* The remainder of SMT-LIB: never negative. */
static int remainder_of_numbers(int x, int y, int by_zero) {
  if (y == 0)
    return by_zero;
  int r = x % y;
  return r >= 0 ? r : r + (y > 0 ? y : -y);
}

static void set_remainders(void) {
  int by_zero = (int)random_below(5) - 2;
  for (int i = 0; i < REMAINDERS; i++) {
    int x = operand_values[2 * i], y = operand_values[2 * i + 1];
    /* A function: of equal operands, the same. */
    remainder_values[i] = remainder_of_numbers(x, y, by_zero + x);
  }
}

static bool lemmas_hold(const struct smt_term *lemmas) {
  return term_evaluate(t, lemmas, value_of, NULL) == term_bool(t, true);
}

static void set_operands(int a, int z, int b, int w, int c, int u) {
  int all[] = {a, z, b, w, c, u};
  for (int i = 0; i < OPERANDS; i++)
    operand_values[i] = all[i];
  set_remainders();
}

/* By one number, whatever it is; of sums more often than chance would have it. */
static void test_by_one_number(const struct smt_term *lemmas) {
  bool all = true;
  for (int z = LEAST; z <= GREATEST; z++)
    for (int a = 3 * LEAST; a <= 3 * GREATEST; a++)
      for (int b = LEAST; b <= GREATEST; b++) {
        int others[] = {a + b, a - b, b - a, a + z};
        for (int i = 0; i < 4; i++) {
          set_operands(a, z, b, z, others[i], z);
          all = all && lemmas_hold(lemmas);
        }
      }
  CHECK(all);
}

static void test_by_any(const struct smt_term *lemmas) {
  bool all = true;
  for (int i = 0; i < TRIES; i++) {
    int x[OPERANDS];
    for (int j = 0; j < OPERANDS; j++)
      x[j] = (int)random_below(GREATEST - LEAST + 1) + LEAST;
    set_operands(x[0], x[1], x[2], x[3], x[4], x[5]);
    all = all && lemmas_hold(lemmas);
  }
  CHECK(all);
}

/* The values are right, and then one of them is not. */
static void test_excluded(const struct smt_term *lemmas) {
  static const int rows[][OPERANDS] = {
      {4, 2, 2, 2, 6, 2},      /* a sum */
      {6, 3, 9, 3, 3, 3},      /* parts of b = a + c */
      {-4, -2, 2, -2, -6, -2}, /* less than zero */
      {3, 3, 1, 5, 2, 7},      /* itself; less than the divisor */
      {5, 3, 2, 3, 1, 4},      /* once more than b */
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const int *x = rows[i];
    set_operands(x[0], x[1], x[2], x[3], x[4], x[5]);
    CHECK(lemmas_hold(lemmas));
    remainder_values[0]++;
    CHECK(!lemmas_hold(lemmas));
  }
}

/* What there is nothing to say of. */
static void test_nothing(void) {
  term_list of = {0};
  vec_push(&of, operands[0]);
  CHECK(divisors_new(t, &of) == NULL);
  vec_push(&of, term_mod(t, operands[0], term_int(t, 3)));
  CHECK(divisors_new(t, &of) == NULL);
  for (int i = 0; i < 20; i++) /* too many */
    vec_push(&of, term_mod(t, term_add(t, operands[0], term_int(t, i)),
                           operands[1]));
  CHECK(divisors_new(t, &of) == NULL);
  vec_free(&of);
}

int main(void) {
  static const char *const names[] = {"a", "z", "b", "w", "c", "u"};
  t = terms_new();
  for (int i = 0; i < OPERANDS; i++)
    operands[i] = term_var(t, names[i], SMT_INT);
  term_list of = {0}, lemmas = {0};
  for (int i = 0; i < REMAINDERS; i++) {
    remainders[i] = term_mod(t, operands[2 * i], operands[2 * i + 1]);
    vec_push(&of, term_eq(t, remainders[i], term_int(t, 1)));
  }
  struct divisors *d = divisors_new(t, &of);
  divisors_add_lemmas(d, &lemmas);
  for (int i = 0; i < REMAINDERS; i++)
    hidden[i] = divisors_hide(d, remainders[i]);
  CHECK(hidden[0]->op == TERM_VAR && hidden[0] != hidden[1]);
  const struct smt_term *all =
      divisors_hide(d, term_and(t, lemmas.at, (uint32_t)lemmas.len));
  test_by_one_number(all);
  test_by_any(all);
  test_excluded(all);
  test_nothing();
  vec_free(&lemmas);
  vec_free(&of);
  divisors_free(d);
  terms_free(t);
  return check_summary();
}
