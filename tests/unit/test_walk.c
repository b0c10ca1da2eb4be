/* tests/unit/test_walk.c — questions to the checker's logic: diagrams against the
 * solver, and both against all values of the variables.
 */
#include "check.h"
#include "random.h"

#include "checker/logic.h"

enum { VARIABLES = 7, GATES = 30, ROOTS = 4 };

/* A formula over variables, and what is required of it, in a way that can be
   asked several times. */
struct made {
  struct gate_made {
    int in[3]; /* numbers of what was made before, from 1, with a sign */
  } gates[GATES];
  int roots[ROOTS], one_of[3];
  bool shares;
};

/* One of the first n, with any sign. */
static int random_made(uint32_t n) {
  int one = (int)random_below(n) + 1;
  return random_below(2) ? one : -one;
}

static struct made random_formula(void) {
  struct made f = {.shares = random_below(2)};
  for (uint32_t i = 0; i < GATES; i++)
    for (uint32_t j = 0; j < 3; j++)
      f.gates[i].in[j] = random_made(VARIABLES + i);
  for (uint32_t i = 0; i < ROOTS; i++)
    f.roots[i] = random_made(VARIABLES + GATES);
  for (uint32_t i = 0; i < 3; i++)
    f.one_of[i] = random_made(VARIABLES + GATES);
  return f;
}

/* ---- All values ---------------------------------------------------------- */

static bool made_value(const bool *values, int x) {
  return values[x > 0 ? x : -x] == (x > 0);
}

/* Whether the values of the first VARIABLES satisfy roots 0 … n-1. */
static bool satisfies(const struct made *f, uint32_t bits, uint32_t n) {
  bool values[VARIABLES + GATES + 1], some = false;
  for (uint32_t i = 0; i < VARIABLES; i++)
    values[i + 1] = bits >> i & 1;
  for (uint32_t i = 0; i < GATES; i++) {
    const int *in = f->gates[i].in;
    values[VARIABLES + i + 1] =
        made_value(values, made_value(values, in[0]) ? in[1] : in[2]);
  }
  for (uint32_t i = 0; i < 3; i++)
    some |= made_value(values, f->one_of[i]);
  for (uint32_t i = 0; i < n; i++)
    some &= made_value(values, f->roots[i]);
  return some;
}

static bool has_values(const struct made *f, uint32_t n) {
  for (uint32_t bits = 0; bits < 1u << VARIABLES; bits++)
    if (satisfies(f, bits, n))
      return true;
  return false;
}

/* ---- Questions ----------------------------------------------------------- */

static lit lit_of(const lit *lits, int x) {
  return x > 0 ? lits[x] : -lits[-x];
}

static void make_gates(struct logic *l, const struct made *f, lit *lits) {
  lit one_of[3];
  for (uint32_t i = 0; i < VARIABLES; i++)
    lits[i + 1] = i % 3 ? logic_var_at(l, VARIABLES - i) : logic_var(l);
  for (uint32_t i = 0; i < GATES; i++) {
    const int *in = f->gates[i].in;
    lits[VARIABLES + i + 1] = logic_ite(
        l, lit_of(lits, in[0]), lit_of(lits, in[1]), lit_of(lits, in[2]));
  }
  for (uint32_t i = 0; i < 3; i++)
    one_of[i] = lit_of(lits, f->one_of[i]);
  logic_require_one(l, one_of, 3);
}

/* Whether the values that are said to be possible satisfy the first n roots. */
static bool values_hold(const struct logic *l, const struct made *f,
                        const lit *lits, uint32_t n) {
  uint32_t bits = 0;
  for (uint32_t i = 0; i < VARIABLES; i++)
    bits |= (uint32_t)logic_value(l, lits[i + 1]) << i;
  return satisfies(f, bits, n);
}

/* Of a formula that shares, the roots are required one after the other, each of
   one question. */
static void ask_about(struct logic *l, const struct made *f) {
  lit lits[VARIABLES + GATES + 1];
  logic_reset(l);
  make_gates(l, f, lits);
  if (f->shares)
    logic_share(l);
  for (uint32_t n = f->shares ? 1 : ROOTS; n <= ROOTS; n++) {
    if (f->shares)
      logic_next(l);
    for (uint32_t i = 0; i < n; i++)
      logic_require(l, lit_of(lits, f->roots[i]));
    bool expected = has_values(f, n), possible = logic_possible(l);
    CHECK(possible == expected);
    CHECK(!possible || values_hold(l, f, lits, n));
  }
}

/* The carry of a sum of two numbers. */
static lit sum_carry(struct logic *l, const lit *x, const lit *y, uint32_t n) {
  lit carry = LIT_FALSE;
  for (uint32_t i = 0; i < n; i++)
    carry = logic_ite(l, logic_equal(l, x[i], y[i]), x[i], carry);
  return carry;
}

/* x + y and y + x have the same carry, though not the same gates.  Where the bits
   of the two are far from each other, diagrams are too large: the solver decides. */
static void test_large(struct logic *l, bool close) {
  enum { BITS = 24 };
  lit x[BITS], y[BITS];
  logic_reset(l);
  for (uint32_t i = 0; i < BITS; i++)
    x[i] = logic_var_at(l, close ? 2 * i : i);
  for (uint32_t i = 0; i < BITS; i++)
    y[i] = logic_var_at(l, close ? 2 * i : BITS + i);
  struct logic_figures before = logic_get_figures(l);
  logic_require(
      l, -logic_equal(l, sum_carry(l, x, y, BITS), sum_carry(l, y, x, BITS)));
  CHECK(!logic_possible(l));
  struct logic_figures after = logic_get_figures(l);
  CHECK(after.walked - before.walked == close);
  CHECK(after.solved - before.solved == !close);
}

int main(void) {
  struct logic *by_diagrams = logic_new(), *by_solver = logic_new();
  logic_without_diagrams(by_solver);
  for (int i = 0; i < 1500; i++) {
    struct made f = random_formula();
    ask_about(by_diagrams, &f);
    ask_about(by_solver, &f);
  }
  test_large(by_diagrams, true);
  test_large(by_diagrams, false);
  /* Diagrams decide all that is impossible; the solver gives values. */
  struct logic_figures f = logic_get_figures(by_diagrams);
  CHECK(f.walked > 200 && f.solved > 2000);
  CHECK(logic_get_figures(by_solver).walked == 0);
  logic_free(by_diagrams);
  logic_free(by_solver);
  logic_free(NULL);
  return check_summary();
}
