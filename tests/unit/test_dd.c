/* tests/unit/test_dd.c — the decision-diagram store against truth tables.
 *
 * Random functions of ten variables are built as diagrams and as tables of
 * 1024 bits by the same operations, and compared at every assignment.  The
 * other tests exhaust the limits, interrupt, and look at the store after.
 */
#define _DEFAULT_SOURCE /* fork, usleep, setrlimit */

#include "check.h"
#include "random.h"

#include "engine/base/memory.h"
#include "engine/bdd/dd.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { VARS = 10, SIZE = 1 << VARS, POOL = 8 };

static const struct dd_limits no_limits = {0};

void bdd_gbc(void); /* of BuDDy */

/* A diagram and the table it must agree with; bit i of an assignment is the
   value of variable i. */
struct function {
  dd_slot slot;
  bool table[SIZE];
};

struct pool {
  struct dd *s;
  struct function f[POOL];
};

static void assignment_bits(unsigned assignment, bool *bits) {
  for (unsigned v = 0; v < VARS; v++)
    bits[v] = assignment >> v & 1;
}

static bool agrees(const struct dd *s, const struct function *f) {
  bool bits[VARS];
  for (unsigned x = 0; x < SIZE; x++) {
    assignment_bits(x, bits);
    if (dd_eval(s, f->slot, bits) != f->table[x])
      return false;
  }
  return true;
}

static struct pool new_pool(struct dd *s) {
  struct pool p = {.s = s};
  dd_slot first = dd_slots(s, POOL);
  for (uint32_t i = 0; i < POOL; i++)
    p.f[i].slot = first + i;
  return p;
}

static void random_cube(struct pool *p, struct function *dst) {
  uint32_t vars[VARS];
  bool bits[VARS];
  uint32_t n = random_below(4);
  for (uint32_t i = 0; i < n; i++) {
    vars[i] = random_below(VARS);
    bits[i] = random_below(2);
  }
  dd_cube(p->s, dst->slot, vars, bits, n);
  for (unsigned x = 0; x < SIZE; x++) {
    dst->table[x] = true;
    for (uint32_t i = 0; i < n; i++)
      dst->table[x] &= (x >> vars[i] & 1) == bits[i];
  }
}

static bool combine(int operation, bool a, bool b, bool c) {
  switch (operation) {
  case 0:
    return a && b;
  case 1:
    return a || b;
  case 2:
    return a != b;
  case 3:
    return a == b;
  case 4:
    return a && !b;
  case 5:
    return !a;
  case 6:
    return a ? b : c;
  default:
    return a;
  }
}

static void connective(struct pool *p, int operation, struct function *dst,
                       const struct function *a, const struct function *b,
                       const struct function *c) {
  switch (operation) {
  case 0:
    dd_and(p->s, dst->slot, a->slot, b->slot);
    break;
  case 1:
    dd_or(p->s, dst->slot, a->slot, b->slot);
    break;
  case 2:
    dd_xor(p->s, dst->slot, a->slot, b->slot);
    break;
  case 3:
    dd_iff(p->s, dst->slot, a->slot, b->slot);
    break;
  case 4:
    dd_diff(p->s, dst->slot, a->slot, b->slot);
    break;
  case 5:
    dd_not(p->s, dst->slot, a->slot);
    break;
  case 6:
    dd_ite(p->s, dst->slot, a->slot, b->slot, c->slot);
    break;
  default:
    dd_copy(p->s, dst->slot, a->slot);
  }
  bool result[SIZE];
  for (unsigned x = 0; x < SIZE; x++)
    result[x] = combine(operation, a->table[x], b->table[x], c->table[x]);
  memcpy(dst->table, result, sizeof result);
}

static uint32_t random_set(uint32_t *vars) {
  uint32_t n = random_below(random_below(2) ? 5 : VARS + 1);
  for (uint32_t i = 0; i < n; i++)
    vars[i] = random_below(VARS); /* unsorted, with repetitions */
  return n;
}

static void project(bool *table, const uint32_t *vars, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    for (unsigned x = 0; x < SIZE; x++) {
      unsigned y = x ^ 1u << vars[i];
      table[x] = table[y] = table[x] || table[y];
    }
}

static void quantify(struct pool *p, bool product, struct function *dst,
                     const struct function *a, const struct function *b) {
  uint32_t vars[VARS] = {0}, n = random_set(vars);
  dd_set v = dd_make_set(p->s, vars, n);
  if (product)
    dd_and_exists(p->s, dst->slot, a->slot, b->slot, v);
  else
    dd_exists(p->s, dst->slot, a->slot, v);
  for (unsigned x = 0; x < SIZE; x++)
    dst->table[x] = a->table[x] && (!product || b->table[x]);
  project(dst->table, vars, n);
}

/* Value of `from` where each source has the value of its target. */
static void substitute(bool *to, const bool *from, const uint32_t *sources,
                       const uint32_t *targets, uint32_t n) {
  bool result[SIZE];
  for (unsigned x = 0; x < SIZE; x++) {
    unsigned y = x;
    for (uint32_t i = 0; i < n; i++) {
      y &= ~(1u << sources[i]);
      y |= (x >> targets[i] & 1) << sources[i];
    }
    result[x] = from[y];
  }
  memcpy(to, result, sizeof result);
}

static void shuffle(uint32_t *items, uint32_t n) {
  for (uint32_t i = n; i > 1; i--) {
    uint32_t j = random_below(i), item = items[i - 1];
    items[i - 1] = items[j];
    items[j] = item;
  }
}

static int by_value(const void *a, const void *b) {
  return (int)*(const uint32_t *)a - (int)*(const uint32_t *)b;
}

/* Kinds: 0 any substitution, 1 a permutation, 2 monotone on its sources with
   any targets, 3 a swap of neighbours, 4 disjoint sources and targets. */
static uint32_t random_map(int kind, uint32_t *from, uint32_t *to) {
  uint32_t all[VARS], n = 1 + random_below(VARS / 2);
  for (uint32_t i = 0; i < VARS; i++)
    all[i] = i;
  shuffle(all, VARS);
  memcpy(from, all, n * sizeof *from);
  memcpy(to, all + (kind == 4 ? n : 0), n * sizeof *to);
  if (kind == 0)
    for (uint32_t i = 0; i < n; i++)
      to[i] = random_below(VARS);
  if (kind == 1)
    shuffle(to, n);
  if (kind == 2) {
    shuffle(all, VARS);
    memcpy(to, all, n * sizeof *to);
    qsort(from, n, sizeof *from, by_value);
    qsort(to, n, sizeof *to, by_value);
  }
  if (kind == 3) {
    n = 2;
    from[0] = to[1] = random_below(VARS - 1);
    from[1] = to[0] = from[0] + 1;
  }
  return n;
}

static void rename_randomly(struct pool *p, struct function *dst,
                            const struct function *a) {
  uint32_t from[VARS], to[VARS];
  uint32_t n = random_map((int)random_below(5), from, to);
  dd_rename(p->s, dst->slot, a->slot, dd_make_map(p->s, from, to, n));
  substitute(dst->table, a->table, from, to, n);
}

static void restrict_randomly(struct pool *p, struct function *dst,
                              const struct function *a) {
  uint32_t vars[3] = {random_below(4), 4 + random_below(3),
                      7 + random_below(3)};
  bool bits[3] = {random_below(2), random_below(2), random_below(2)};
  uint32_t n = random_below(4);
  dd_slot cube = dd_slots(p->s, 1);
  dd_cube(p->s, cube, vars, bits, n);
  dd_restrict(p->s, dst->slot, a->slot, cube);
  bool result[SIZE];
  for (unsigned x = 0; x < SIZE; x++) {
    unsigned y = x;
    for (uint32_t i = 0; i < n; i++)
      y = bits[i] ? y | 1u << vars[i] : y & ~(1u << vars[i]);
    result[x] = a->table[y];
  }
  memcpy(dst->table, result, sizeof result);
}

/* The rank of an assignment in lexicographic order, variable 0 first. */
static unsigned rank(unsigned x) {
  unsigned r = 0;
  for (unsigned v = 0; v < VARS; v++)
    r = r << 1 | (x >> v & 1);
  return r;
}

static void least_randomly(struct pool *p, struct function *dst,
                           const struct function *a) {
  uint32_t vars[VARS] = {0}, n = random_set(vars);
  dd_least(p->s, dst->slot, a->slot, dd_make_set(p->s, vars, n));
  unsigned mask = 0, best = SIZE, best_x = 0;
  for (uint32_t i = 0; i < n; i++)
    mask |= 1u << vars[i];
  for (unsigned x = 0; x < SIZE; x++)
    if (a->table[x] && rank(x & mask) < best) {
      best = rank(x & mask);
      best_x = x & mask;
    }
  for (unsigned x = 0; x < SIZE; x++)
    dst->table[x] = best < SIZE && (x & mask) == best_x;
}

/* Whether no variable lies between those of a pair, or is in two pairs. */
static bool are_apart(const uint32_t *x, const uint32_t *y, uint32_t n) {
  uint32_t uses[VARS] = {0};
  for (uint32_t i = 0; i < n; i++) {
    uint32_t top = x[i] < y[i] ? x[i] : y[i];
    for (uint32_t v = top; v <= x[i] + y[i] - top; v++)
      uses[v]++;
    if (x[i] == y[i])
      return false;
  }
  for (uint32_t v = 0; v < VARS; v++)
    if (uses[v] > 1)
      return false;
  return true;
}

/* Pairs in any order; nothing is done where they are not apart. */
static void equal_randomly(struct pool *p, struct function *dst) {
  uint32_t x[3] = {0}, y[3] = {0}, at[3] = {0, 3, 6}, n = random_below(4);
  shuffle(at, 3);
  for (uint32_t i = 0; i < n; i++) {
    x[i] = at[i] + random_below(3);
    y[i] = at[i] + random_below(3);
    if (random_below(4) == 0)
      y[i] = random_below(VARS);
  }
  bool done = dd_equal(p->s, dst->slot, x, y, n);
  CHECK(done == are_apart(x, y, n));
  for (unsigned a = 0; done && a < SIZE; a++) {
    dst->table[a] = true;
    for (uint32_t i = 0; i < n; i++)
      if ((a >> x[i] & 1) != (a >> y[i] & 1))
        dst->table[a] = false;
  }
}

static void random_step(struct pool *p) {
  struct function *dst = &p->f[random_below(POOL)];
  const struct function *a = &p->f[random_below(POOL)];
  const struct function *b = &p->f[random_below(POOL)];
  const struct function *c = &p->f[random_below(POOL)];
  uint32_t choice = random_below(25);
  if (choice < 4)
    random_cube(p, dst);
  else if (choice < 14)
    connective(p, (int)(choice - 4) % 8, dst, a, b, c);
  else if (choice < 17 && dst != b)
    quantify(p, choice == 16, dst, a, b);
  else if (choice < 21)
    rename_randomly(p, dst, a);
  else if (choice == 21)
    restrict_randomly(p, dst, a);
  else if (choice == 22)
    least_randomly(p, dst, a);
  else if (choice == 23)
    equal_randomly(p, dst);
  else
    connective(p, 2, dst, a, b, c);
  CHECK(agrees(p->s, dst));
}

static bool same_tables(const struct function *a, const struct function *b) {
  return !memcmp(a->table, b->table, sizeof a->table);
}

/* Calls of dd_each, checked against the table. */
struct enumeration {
  const bool *table;
  unsigned last, calls, stop_after;
  bool right;
};

static bool enumerate(void *arg, const bool *bits) {
  struct enumeration *e = arg;
  unsigned x = 0;
  for (unsigned v = 0; v < VARS; v++)
    x |= (unsigned)bits[v] << v;
  e->right = e->right && e->table[x] && (!e->calls || rank(x) > e->last);
  e->last = rank(x);
  return ++e->calls != e->stop_after;
}

static void check_questions(struct pool *p) {
  uint32_t all[VARS];
  for (uint32_t v = 0; v < VARS; v++)
    all[v] = v;
  mpz_t count;
  mpz_init(count);
  for (int i = 0; i < POOL; i++) {
    const struct function *f = &p->f[i];
    unsigned ones = 0;
    for (unsigned x = 0; x < SIZE; x++)
      ones += f->table[x];
    dd_count(p->s, count, f->slot, all, VARS);
    CHECK(mpz_cmp_ui(count, ones) == 0);
    CHECK(dd_is_false(p->s, f->slot) == (ones == 0));
    CHECK(dd_is_true(p->s, f->slot) == (ones == SIZE));
    struct enumeration e = {f->table, 0, 0, 0, true};
    dd_each(p->s, f->slot, all, VARS, enumerate, &e);
    CHECK(e.right && e.calls == ones);
    struct enumeration some = {f->table, 0, 0, 3, true};
    dd_each(p->s, f->slot, all, VARS, enumerate, &some);
    CHECK(some.right && some.calls == (ones < 3 ? ones : 3));
    for (int j = 0; j < POOL; j++) {
      bool same = same_tables(f, &p->f[j]);
      CHECK(dd_same(p->s, f->slot, p->f[j].slot) == same);
      CHECK((dd_identity(p->s, f->slot) == dd_identity(p->s, p->f[j].slot)) ==
            same);
    }
  }
  mpz_clear(count);
}

static void random_rounds(void *arg) {
  struct pool *p = arg;
  for (int round = 0; round < 30; round++) {
    for (int i = 0; i < 100; i++)
      random_step(p);
    check_questions(p);
  }
}

static void test_operations(void) {
  struct dd *s = dd_open(VARS, &no_limits);
  struct pool p = new_pool(s);
  CHECK(dd_guard(s, random_rounds, &p) == DD_DONE);
  struct dd_figures f;
  dd_get_figures(s, &f);
  CHECK(f.operations > 2000 && f.made > 1000 && f.peak_nodes > 10);
  CHECK(f.table_nodes >= f.peak_nodes && f.table_nodes >= 1 << 14);
  CHECK(dd_check(s) == NULL);
  dd_close(s);
}

static void test_names(void) {
  struct dd *s = dd_open(8, &no_limits);
  uint32_t a[] = {3, 1, 2}, b[] = {1, 2, 3, 3, 1}, c[] = {1, 2};
  CHECK(dd_make_set(s, a, 3) == dd_make_set(s, b, 5));
  CHECK(dd_make_set(s, a, 3) != dd_make_set(s, c, 2));
  CHECK(dd_make_set(s, NULL, 0) == dd_make_set(s, NULL, 0));
  uint32_t to[] = {4, 5, 6}, c2[] = {2, 3, 1, 7}, to2[] = {6, 4, 5, 7};
  CHECK(dd_make_map(s, a, to, 3) == dd_make_map(s, c2, to2, 4));
  CHECK(dd_make_map(s, a, to, 3) != dd_make_map(s, a, to, 2));
  CHECK(dd_make_map(s, a, a, 3) == dd_make_map(s, NULL, NULL, 0));
  CHECK(dd_slots(s, 3) + 3 == dd_slots(s, 1));
  dd_close(s);
  dd_close(NULL);
}

/* ---- Counting with many variables --------------------------------------- */

static void count_parity(void *arg) {
  struct dd *s = arg;
  enum { N = 2000 };
  static uint32_t vars[N];
  dd_slot parity = dd_slots(s, 2), var = parity + 1;
  for (uint32_t v = 0; v < N; v++) {
    vars[v] = v;
    dd_var(s, var, N - 1 - v, true);
    dd_xor(s, parity, parity, var);
  }
  mpz_t count, expected;
  mpz_init(count);
  mpz_init(expected);
  dd_count(s, count, parity, vars, N);
  mpz_ui_pow_ui(expected, 2, N - 1);
  CHECK(mpz_cmp(count, expected) == 0);
  CHECK(dd_nodes(s, parity) == 2 * N - 1);
  dd_count(s, count, DD_TRUE, vars, N);
  mpz_ui_pow_ui(expected, 2, N);
  CHECK(mpz_cmp(count, expected) == 0);
  dd_count(s, count, DD_FALSE, vars, N);
  CHECK(mpz_sgn(count) == 0);
  dd_var(s, var, 1500, true);
  dd_or(s, var, var, parity);
  dd_count(s, count, var, vars, N);
  mpz_ui_pow_ui(expected, 2, N - 2);
  mpz_mul_ui(expected, expected, 3);
  CHECK(mpz_cmp(count, expected) == 0);
  uint32_t some[] = {1500, 1700};
  dd_var(s, var, 1700, false);
  dd_count(s, count, var, some, 2);
  CHECK(mpz_cmp_ui(count, 2) == 0);
  mpz_clear(count);
  mpz_clear(expected);
}

static void test_many_variables(void) {
  struct dd *s = dd_open(2000, &no_limits);
  CHECK(dd_guard(s, count_parity, s) == DD_DONE);
  dd_close(s);
}

/* ---- Limits ------------------------------------------------------------- */

enum { HALF = 40 };

/* ⋁ x_i ∧ x_(HALF + i): 2^HALF nodes in this order. */
struct explosion {
  struct dd *s;
  dd_slot sum;
  unsigned signal_after; /* microseconds; 0: no signal is sent */
  pid_t sender;
};

/* A child that sends SIGUSR1 after a while. */
static pid_t send_later(unsigned microseconds) {
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    usleep(microseconds);
    kill(getppid(), SIGUSR1);
    _exit(0);
  }
  return child;
}

/* The signal is asked for when there is something to interrupt already, so
   that it never comes too early, however slow the machine is. */
static void explode(void *arg) {
  struct explosion *e = arg;
  dd_slot product = dd_slots(e->s, 2), other = product + 1;
  for (uint32_t i = 0; i < HALF; i++) {
    if (i == HALF / 4 && e->signal_after > 0)
      e->sender = send_later(e->signal_after);
    dd_var(e->s, product, i, true);
    dd_var(e->s, other, HALF + i, true);
    dd_and(e->s, product, product, other);
    dd_or(e->s, e->sum, e->sum, product);
  }
}

static void small_rounds(void *arg) {
  for (int i = 0; i < 200; i++)
    random_step(arg);
  check_questions(arg);
}

static bool pool_agrees(const struct pool *p) {
  for (int i = 0; i < POOL; i++)
    if (!agrees(p->s, &p->f[i]))
      return false;
  return true;
}

/* Explodes under the limits, and looks whether the store still works. */
static void explode_under(const struct dd_limits *limits, unsigned signal_after,
                          enum dd_stop expected) {
  struct dd *s = dd_open(2 * HALF, limits);
  struct pool p = new_pool(s);
  CHECK(dd_guard(s, small_rounds, &p) == DD_DONE);
  struct explosion e = {s, dd_slots(s, 1), signal_after, 0};
  CHECK(dd_guard(s, explode, &e) == expected);
  if (e.sender > 0)
    waitpid(e.sender, NULL, 0);
  CHECK(pool_agrees(&p));
  /* What the loop had reached is kept; give it back before going on. */
  CHECK(dd_nodes(s, e.sum) > 100);
  dd_copy(s, e.sum, DD_FALSE);
  CHECK(dd_guard(s, small_rounds, &p) == DD_DONE);
  CHECK(pool_agrees(&p));
  dd_close(s);
}

static void test_limits(void) {
  explode_under(&(struct dd_limits){.max_nodes = 200000}, 0, DD_NODE_LIMIT);
  explode_under(&(struct dd_limits){.max_nodes = 1}, 0, DD_NODE_LIMIT);
  explode_under(&(struct dd_limits){.memory_bytes = 20000000}, 0,
                DD_MEMORY_LIMIT);
  explode_under(&(struct dd_limits){.memory_bytes = 20000000, .seconds = 3600},
                0, DD_MEMORY_LIMIT);
}

/* The limit is from dd_open on: what comes before the explosion must not have
   reached it. */
static void test_time_limit(void) {
  struct dd *s = dd_open(2 * HALF, &(struct dd_limits){.seconds = 0.2});
  struct explosion e = {s, dd_slots(s, 1), 0, 0};
  CHECK(dd_guard(s, explode, &e) == DD_TIME_LIMIT);
  dd_close(s);
}

/* ---- Interrupts --------------------------------------------------------- */

static void on_signal(int signal) {
  (void)signal;
  dd_interrupt(DD_INTERRUPTED);
}

static void test_interrupt(void) {
  struct sigaction action = {.sa_handler = on_signal};
  sigaction(SIGUSR1, &action, NULL);
  for (unsigned i = 0; i < 12; i++)
    explode_under(&no_limits, 20000 + 17000 * i, DD_INTERRUPTED);
}

static void count_run(void *arg) { ++*(int *)arg; }

static void test_pending(void) {
  struct dd *s = dd_open(4, &no_limits);
  int runs = 0;
  dd_interrupt(DD_INTERRUPTED);
  CHECK(dd_guard(s, count_run, &runs) == DD_INTERRUPTED);
  CHECK(runs == 0);
  CHECK(dd_guard(s, count_run, &runs) == DD_DONE);
  CHECK(runs == 1);
  dd_close(s);
}

struct nest {
  struct explosion e;
  enum dd_stop inner;
};

static void guard_inside(void *arg) {
  struct nest *n = arg;
  n->inner = dd_guard(n->e.s, explode, &n->e);
}

static void test_nested(void) {
  struct dd *s = dd_open(2 * HALF, &(struct dd_limits){.seconds = 0.1});
  struct nest n = {{s, dd_slots(s, 1), 0, 0}, DD_DONE};
  CHECK(dd_guard(s, guard_inside, &n) == DD_DONE);
  CHECK(n.inner == DD_TIME_LIMIT);
  dd_close(s);
}

/* A passing count is stopped too. */
static void visit_forever(void *arg) {
  struct dd *s = arg;
  uint32_t vars[60];
  for (uint32_t i = 0; i < 60; i++)
    vars[i] = i;
  struct enumeration e = {NULL, 0, 0, 0, false};
  dd_each(s, DD_TRUE, vars, 60, enumerate, &e);
}

static void test_stop_each(void) {
  struct dd *s = dd_open(60, &(struct dd_limits){.seconds = 0.1});
  CHECK(dd_guard(s, visit_forever, s) == DD_TIME_LIMIT);
  dd_close(s);
}

/* ---- Memory that runs out inside BuDDy ---------------------------------- */

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

#ifndef SANITIZED
static int starve(void) {
  struct dd *s = dd_open(2 * HALF, &no_limits);
  struct pool p = new_pool(s);
  struct rlimit limit = {150u << 20, 200u << 20};
  setrlimit(RLIMIT_AS, &limit);
  struct explosion e = {s, dd_slots(s, 1), 0, 0};
  if (dd_guard(s, explode, &e) != DD_MEMORY_LIMIT)
    return 1;
  /* The table is as it was, so what fits into it can be done. */
  limit.rlim_cur = limit.rlim_max; /* for what the checks take */
  setrlimit(RLIMIT_AS, &limit);
  dd_copy(s, e.sum, DD_FALSE);
  if (dd_guard(s, small_rounds, &p) != DD_DONE || !pool_agrees(&p))
    return 2;
  struct dd_figures f;
  dd_get_figures(s, &f);
  dd_close(s);
  return 0;
}

static void test_starved(void) {
  fflush(stdout);
  pid_t child = fork();
  if (child == 0)
    _exit(starve());
  int status = -1;
  waitpid(child, &status, 0);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}
#else
static void test_starved(void) {}
#endif

/* ---- A limit on all memory ------------------------------------------------ */

struct limited {
  enum dd_stop stop;
  bool agrees, within;
};

static void explode_within(void *arg) {
  struct limited *l = arg;
  struct dd *s = dd_open(2 * HALF, &no_limits);
  struct pool p = new_pool(s);
  struct explosion e = {s, dd_slots(s, 1), 0, 0};
  l->stop = dd_guard(s, explode, &e);
  l->within = memory_left(memory_current()) > 0;
  dd_copy(s, e.sum, DD_FALSE);
  l->agrees = dd_guard(s, small_rounds, &p) == DD_DONE && pool_agrees(&p);
}

/* Whatever the limit, the store heeds it; with the memory the store goes too,
   and another can be opened. */
static void test_memory(void) {
  int full = 0, refused = 0;
  for (uint64_t limit = 1 << 16; limit < 1 << 25; limit += limit / 3) {
    struct limited l = {DD_DONE, false, false};
    struct memory *m = memory_new(limit);
    if (memory_guard(m, explode_within, &l)) {
      CHECK(l.stop == DD_MEMORY_LIMIT);
      CHECK(l.agrees && l.within);
      full++;
    } else {
      CHECK(memory_why(m) == MEMORY_LIMIT);
      refused++;
    }
    memory_free(m);
    CHECK(!dd_is_open());
  }
  CHECK(full > 3 && refused > 3);
}

/* ---- Collections -------------------------------------------------------- */

enum { KEPT = 3000 };

static void cube_of(struct dd *s, dd_slot dst, uint32_t number) {
  uint32_t vars[16];
  bool bits[16];
  for (uint32_t i = 0; i < 16; i++) {
    vars[i] = i * 2;
    bits[i] = number >> i & 1;
  }
  dd_cube(s, dst, vars, bits, 16);
}

struct kept {
  struct dd *s;
  dd_slot first;
};

/* Many slots, most of them with the same few diagrams, over collections. */
static void keep(void *arg) {
  struct kept *k = arg;
  dd_slot work = dd_slots(k->s, 3);
  for (uint32_t i = 0; i < KEPT; i++)
    cube_of(k->s, k->first + i, i < 2000 ? i % 3 : i);
  for (uint32_t i = 0; i < 30000; i++) {
    cube_of(k->s, work + 1, random_below(65536));
    dd_or(k->s, work, work, work + 1);
  }
  bool right = true;
  for (uint32_t i = 0; i < KEPT; i++) {
    cube_of(k->s, work + 2, i < 2000 ? i % 3 : i);
    right = right && dd_same(k->s, work + 2, k->first + i);
  }
  CHECK(right);
}

static void test_collections(void) {
  struct dd *s = dd_open(32, &(struct dd_limits){.max_nodes = 70000});
  struct kept k = {s, dd_slots(s, KEPT)};
  CHECK(dd_guard(s, keep, &k) == DD_DONE);
  struct dd_figures f;
  dd_get_figures(s, &f);
  CHECK(f.collections > 2);
  CHECK(f.table_nodes <= 70000);
  dd_close(s);
}

/* A collection after each step: what is remembered of nodes that are gone must not be
   taken for that of nodes that have their numbers now.  First diagrams that are small,
   so that the same are met again. */
static void collect_often(void *arg) {
  struct pool *p = arg;
  for (int step = 0; step < 4000; step++) {
    struct function *dst = &p->f[random_below(POOL)];
    const struct function *a = &p->f[random_below(POOL)];
    if (step >= 3000)
      random_step(p);
    else if (step % 4 == 0)
      random_cube(p, dst);
    else
      quantify(p, false, dst, a, a);
    bdd_gbc();
    CHECK(pool_agrees(p));
  }
}

static void test_often_collected(void) {
  struct dd *s = dd_open(VARS, &no_limits);
  struct pool p = new_pool(s);
  CHECK(dd_guard(s, collect_often, &p) == DD_DONE);
  dd_close(s);
}

/* ---- Polls ---------------------------------------------------------------- */

struct poll {
  struct dd *s;
  uint64_t polls, work;
};

static enum dd_stop look_at_work(void *arg) {
  struct poll *p = arg;
  struct dd_work work = dd_get_work(p->s);
  p->polls++;
  p->work += work.operations + work.made + work.table_nodes;
  return DD_DONE;
}

enum { WALKED = 4000 };

/* Half of all rows have an odd number of ones; the count meets some thousand
   nodes. */
static void count_while_polled(void *arg) {
  struct poll *p = arg;
  dd_slot parity = dd_slots(p->s, 2);
  static uint32_t vars[WALKED];
  for (uint32_t i = WALKED; i-- > 0;) {
    vars[i] = i;
    dd_var(p->s, parity + 1, i, true);
    dd_xor(p->s, parity, parity, parity + 1);
  }
  uint64_t before = p->polls;
  mpz_t count, expected;
  mpz_init(count);
  mpz_init(expected);
  dd_count(p->s, count, parity, vars, WALKED);
  mpz_ui_pow_ui(expected, 2, WALKED - 1);
  CHECK(mpz_cmp(count, expected) == 0);
  CHECK(p->polls > before && p->work > 0);
  mpz_clear(count);
  mpz_clear(expected);
}

static void test_polls(void) {
  struct poll p = {0};
  p.s = dd_open(WALKED, &(struct dd_limits){.poll = look_at_work, .arg = &p});
  CHECK(dd_guard(p.s, count_while_polled, &p) == DD_DONE);
  dd_close(p.s);
}

/* ---- Graphviz ----------------------------------------------------------- */

static const char *name_of(void *arg, uint32_t var) {
  (void)arg;
  return var ? "y\"" : "x";
}

static void test_dot(void) {
  struct dd *s = dd_open(2, &no_limits);
  dd_slot a = dd_slots(s, 1);
  uint32_t vars[] = {1, 0};
  bool bits[] = {false, true};
  dd_cube(s, a, vars, bits, 2);
  char *text = NULL;
  size_t len;
  FILE *out = open_memstream(&text, &len);
  dd_dot(s, out, a, name_of, NULL);
  fclose(out);
  CHECK(!strcmp(text, "digraph dd {\n"
                      "  true [shape=box];\n"
                      "  n0 [label=\"x\"];\n"
                      "  n1 [label=\"y\\\"\"];\n"
                      "  n1 -> true [style=dashed];\n"
                      "  n0 -> n1;\n"
                      "}\n"));
  free(text);
  dd_close(s);
}

/* Slots come back where as many are asked for, and hold false. */
static void test_given_slots(void) {
  struct dd *s = dd_open(2, &no_limits);
  dd_slot pair = dd_slots(s, 2), one = dd_slots(s, 1);
  dd_var(s, pair + 1, 0, true);
  dd_var(s, one, 1, true);
  dd_give_slots(s, pair, 2);
  CHECK(dd_is_false(s, pair + 1));
  CHECK(dd_slots(s, 1) > one);
  CHECK(dd_slots(s, 2) == pair);
  CHECK(dd_is_false(s, pair) && dd_is_false(s, pair + 1));
  CHECK(dd_slots(s, 2) > one);
  dd_close(s);
}

/* ---- One long operation ---------------------------------------------------- */

enum { ADDENDS = 60, RESIDUES = 64 };

/* slots + r: the sum of some weights, one for each variable that is true, and r is a
   multiple of m. */
static void make_sums(struct dd *s, dd_slot slots, uint32_t m) {
  dd_slot next = dd_slots(s, RESIDUES), bit = dd_slots(s, 1);
  for (uint32_t r = 0; r < m; r++)
    dd_copy(s, slots + r, r == 0 ? DD_TRUE : DD_FALSE);
  for (uint32_t v = ADDENDS; v-- > 0;) {
    dd_var(s, bit, v, true);
    for (uint32_t r = 0; r < m; r++)
      dd_ite(s, next + r, bit, slots + (r + 7 * v + 1) % m, slots + r);
    for (uint32_t r = 0; r < m; r++)
      dd_copy(s, slots + r, next + r);
  }
}

/* Its steps have far more results than a small cache holds: if it did not grow before
   the end, they would be computed again and again. */
static void do_one_operation(void *arg) {
  struct dd *s = arg;
  const uint64_t most_steps = ADDENDS * 61 * 53;
  dd_slot f = dd_slots(s, 2 * RESIDUES + 1), g = f + RESIDUES;
  make_sums(s, f, 61);
  make_sums(s, g, 53);
  uint64_t before = dd_get_work(s).computed;
  dd_and(s, g + RESIDUES, f, g);
  CHECK(dd_get_work(s).computed - before < 8 * most_steps);
}

static void test_one_operation(void) {
  const struct dd_limits limits = {.seconds = 60};
  struct dd *s = dd_open(ADDENDS, &limits);
  CHECK(dd_guard(s, do_one_operation, s) == DD_DONE);
  CHECK(dd_check(s) == NULL);
  dd_close(s);
}

int main(void) {
  test_operations();
  test_names();
  test_given_slots();
  test_dot();
  test_many_variables();
  test_limits();
  test_time_limit();
  test_interrupt();
  test_pending();
  test_nested();
  test_stop_each();
  test_starved();
  test_memory();
  test_collections();
  test_often_collected();
  test_polls();
  test_one_operation();
  test_operations(); /* once more, in a store opened after all these */
  return check_summary();
}
