/* tests/unit/test_sift.c — sifting against truth tables.
 *
 * Random functions are copied from the store and sifted.  How many nodes they have in
 * an order is counted from their tables alone: as many as there are different
 * functions that fixing the variables above leaves, of those that depend on the next
 * variable.  So are the sizes of diagrams that a trial compares.
 */
#include "check.h"
#include "random.h"

#include "engine/base/memory.h"
#include "engine/bdd/sift.h"
#include "engine/bdd/trial.h"

#include <stdlib.h>
#include <string.h>

enum { VARS = 9, SIZE = 1 << VARS, POOL = 4, MOST_CUBES = 9, ROUNDS = 60 };

struct world {
  struct dd *s;
  dd_slot slots; /* POOL of them, then two to work with */
  bool tables[POOL][SIZE];
};

/* A union of cubes; bit v of an assignment is the value of variable v. */
static void make_function(struct world *w, uint32_t i) {
  dd_slot cube = w->slots + POOL;
  memset(w->tables[i], 0, sizeof w->tables[i]);
  dd_copy(w->s, w->slots + i, DD_FALSE);
  for (uint32_t n = 1 + random_below(MOST_CUBES); n > 0; n--) {
    uint32_t care = random_below(SIZE), values = random_below(SIZE), k = 0;
    uint32_t vars[VARS];
    bool bits[VARS];
    for (uint32_t v = 0; v < VARS; v++)
      if (care >> v & 1) {
        vars[k] = v;
        bits[k++] = values >> v & 1;
      }
    dd_cube(w->s, cube, vars, bits, k);
    dd_or(w->s, w->slots + i, w->slots + i, cube);
    for (uint32_t x = 0; x < SIZE; x++)
      w->tables[i][x] |= ((x ^ values) & care) == 0;
  }
}

/* What is left of a table when order[0..level) is fixed as bit k of `fixed` says of
   order[k]; by the values of order[level..VARS), order[level] the greatest bit. */
static void rest_of(const bool *table, const uint32_t *order, uint32_t level,
                    uint32_t fixed, bool *rest) {
  uint32_t n = VARS - level;
  for (uint32_t y = 0; y < 1u << n; y++) {
    uint32_t x = 0;
    for (uint32_t k = 0; k < level; k++)
      x |= (fixed >> k & 1) << order[k];
    for (uint32_t k = 0; k < n; k++)
      x |= (y >> (n - 1 - k) & 1) << order[level + k];
    rest[y] = table[x];
  }
}

/* Different rests of tables [from, to) that depend on order[level]. */
static uint32_t nodes_of_level(const struct world *w, uint32_t from,
                               uint32_t to, const uint32_t *order,
                               uint32_t level) {
  uint32_t size = 1u << (VARS - level), n = 0;
  bool *seen = xcalloc((size_t)(to - from) << level, size);
  for (uint32_t i = from; i < to; i++)
    for (uint32_t fixed = 0; fixed < 1u << level; fixed++) {
      bool *rest = seen + (size_t)n * size;
      rest_of(w->tables[i], order, level, fixed, rest);
      bool found = memcmp(rest, rest + size / 2, size / 2) == 0;
      for (uint32_t k = 0; k < n && !found; k++)
        found = memcmp(rest, seen + (size_t)k * size, size) == 0;
      n += !found;
    }
  xfree(seen);
  return n;
}

static uint32_t nodes_of_some(const struct world *w, uint32_t from, uint32_t to,
                              const uint32_t *order) {
  uint32_t n = 0;
  for (uint32_t level = 0; level < VARS; level++)
    n += nodes_of_level(w, from, to, order, level);
  return n;
}

static uint32_t nodes_in_order(const struct world *w, const uint32_t *order) {
  return nodes_of_some(w, 0, POOL, order);
}

static uint64_t squares_in_order(const struct world *w, const uint32_t *order) {
  uint64_t sum = 0;
  for (uint32_t i = 0; i < POOL; i++) {
    uint64_t n = nodes_of_some(w, i, i + 1, order);
    sum += n * n;
  }
  return sum;
}

/* The variables in the order of the blocks. */
static bool spread(const struct sift_blocks *b, const uint32_t *order,
                   uint32_t *vars) {
  bool seen[VARS] = {false};
  uint32_t n = 0;
  for (uint32_t i = 0; i < b->n; i++) {
    if (order[i] >= b->n || seen[order[i]])
      return false;
    seen[order[i]] = true;
    for (uint32_t v = b->first[order[i]]; v < b->first[order[i] + 1]; v++)
      vars[n++] = v;
  }
  return n == VARS;
}

static struct sift_blocks random_blocks(uint32_t *first) {
  struct sift_blocks b = {first, 0};
  for (uint32_t v = 0; v < VARS; v += 1 + random_below(3))
    first[b.n++] = v;
  first[b.n] = VARS;
  return b;
}

/* The sizes of single diagrams, as they are and in the order vars[0..VARS). */
static void test_trial(const struct world *w, const struct dd_graph *g,
                       const uint32_t *declared, const uint32_t *vars) {
  struct trial_dd *t = trial_new();
  uint32_t level[VARS];
  for (uint32_t i = 0; i < VARS; i++)
    level[vars[i]] = i;
  struct trial_sizes sizes = trial_compare(t, g, level, UINT64_MAX, UINT64_MAX);
  CHECK(sizes.before == squares_in_order(w, declared));
  CHECK(sizes.after == squares_in_order(w, vars));
  struct trial_sizes bound = trial_bound(g, UINT64_MAX);
  CHECK(bound.before == sizes.before);
  CHECK(bound.after <= sizes.before && bound.after <= sizes.after);
  trial_free(t);
}

static void test_random(uint64_t most_work) {
  static const struct dd_limits no_limits = {0};
  struct world w = {.s = dd_open(VARS, &no_limits)};
  struct dd_graph g = {0};
  uint32_t first[VARS + 1], order[VARS], vars[VARS], declared[VARS];
  w.slots = dd_slots(w.s, POOL + 1);
  for (uint32_t i = 0; i < POOL; i++)
    make_function(&w, i);
  dd_copy(w.s, w.slots + POOL, DD_FALSE);
  for (uint32_t v = 0; v < VARS; v++)
    declared[v] = v;
  uint32_t before = nodes_in_order(&w, declared);
  CHECK(before == 0 || !dd_copy_all(w.s, before - 1, &g));
  CHECK(g.nodes.len == 0);
  CHECK(dd_copy_all(w.s, before, &g));
  CHECK(g.nodes.len == before);
  struct sift_blocks b = random_blocks(first);
  struct sift_result r = sift(&g, &b, most_work, order);
  CHECK(r.before == before);
  CHECK(r.after <= r.before);
  CHECK(spread(&b, order, vars));
  CHECK(nodes_in_order(&w, vars) == r.after);
  test_trial(&w, &g, declared, vars);
  dd_graph_free(&g);
  dd_close(w.s);
}

/* Pairs of equal variables that are far apart: a diagram that is exponential, and
   linear where each pair lies together. */
static void test_pairs(void) {
  enum { PAIRS = 8 };
  static const struct dd_limits no_limits = {0};
  struct dd *s = dd_open(2 * PAIRS, &no_limits);
  struct dd_graph g = {0};
  uint32_t first[2 * PAIRS + 1], order[2 * PAIRS], place[2 * PAIRS];
  dd_slot slots = dd_slots(s, 2);
  dd_copy(s, slots, DD_TRUE);
  for (uint32_t i = 0; i < PAIRS; i++) {
    uint32_t x = i, y = PAIRS + i;
    CHECK(dd_equal(s, slots + 1, &x, &y, 1));
    dd_and(s, slots, slots, slots + 1);
  }
  dd_copy(s, slots + 1, DD_FALSE);
  CHECK(dd_copy_all(s, 10000, &g));
  for (uint32_t v = 0; v <= 2 * PAIRS; v++)
    first[v] = v;
  struct sift_blocks b = {first, 2 * PAIRS};
  struct sift_result r = sift(&g, &b, UINT64_MAX, order);
  CHECK(r.before == 3 * ((1 << PAIRS) - 1));
  CHECK(r.after == 3 * PAIRS);
  struct trial_sizes bound = trial_bound(&g, UINT64_MAX);
  CHECK(bound.before == (uint64_t)r.before * r.before);
  CHECK(bound.after == 4 * PAIRS * PAIRS);
  for (uint32_t i = 0; i < 2 * PAIRS; i++)
    place[order[i]] = i;
  for (uint32_t i = 0; i < PAIRS; i++)
    CHECK(place[i] + 1 == place[PAIRS + i] || place[PAIRS + i] + 1 == place[i]);
  dd_graph_free(&g);
  dd_close(s);
}

/* A diagram is small here and has no end in another order: the trial says that it does
   not know. */
static void test_full_trial(void) {
  enum { PAIRS = 24 };
  static const struct dd_limits no_limits = {0};
  struct dd *s = dd_open(2 * PAIRS, &no_limits);
  struct dd_graph g = {0};
  struct trial_dd *t = trial_new();
  uint32_t level[2 * PAIRS];
  dd_slot slots = dd_slots(s, 2);
  dd_copy(s, slots, DD_TRUE);
  for (uint32_t x = 0; x < 2 * PAIRS; x += 2) {
    uint32_t y = x + 1;
    CHECK(dd_equal(s, slots + 1, &x, &y, 1));
    dd_and(s, slots, slots, slots + 1);
    level[x] = x / 2;
    level[y] = PAIRS + x / 2;
  }
  CHECK(dd_copy_all(s, 10000, &g));
  CHECK(trial_compare(t, &g, level, UINT64_MAX, UINT64_MAX).after ==
        UINT64_MAX);
  trial_free(t);
  dd_graph_free(&g);
  dd_close(s);
}

/* x[i] = y[i] for each second i, in a bad order. */
static void tie_pairs(struct dd *s, dd_slot dst, uint32_t from,
                      uint32_t pairs) {
  dd_slot equal = dd_slots(s, 1);
  dd_copy(s, dst, DD_TRUE);
  for (uint32_t x = from; x < pairs; x += 2) {
    uint32_t y = pairs + x;
    CHECK(dd_equal(s, equal, &x, &y, 1));
    dd_and(s, dst, dst, equal);
  }
}

enum { MANY_PAIRS = 18, MOST_COPIED = 5000 };

struct copying {
  struct dd *s;
  struct dd_graph g;
  uint32_t most, copied, too_large;
};

static void copy_some(void *arg) {
  struct copying *c = arg;
  c->copied++;
  c->too_large += !dd_copy_all(c->s, c->most, &c->g);
  dd_copy_part(c->s, c->most, &c->g);
  CHECK(c->g.nodes.len > c->most / 8 && c->g.nodes.len <= c->most);
}

static void make_product(void *arg) {
  struct copying *c = arg;
  dd_slot slots = dd_slots(c->s, 2);
  tie_pairs(c->s, slots, 0, MANY_PAIRS);
  tie_pairs(c->s, slots + 1, 1, MANY_PAIRS);
  CHECK(c->copied == 0);
  dd_and(c->s, slots, slots, slots + 1);
}

/* One operation makes a large diagram; parts of it say what belongs together. */
static void test_parts(void) {
  struct copying c = {.most = MOST_COPIED};
  struct dd_limits limits = {.copy = copy_some, .arg = &c};
  uint32_t first[2 * MANY_PAIRS + 1], order[2 * MANY_PAIRS];
  c.s = dd_open(2 * MANY_PAIRS, &limits);
  CHECK(dd_guard(c.s, make_product, &c) == DD_DONE);
  CHECK(c.copied > 0 && c.too_large == c.copied);
  for (uint32_t v = 0; v <= 2 * MANY_PAIRS; v++)
    first[v] = v;
  struct sift_blocks b = {first, 2 * MANY_PAIRS};
  struct sift_result r = sift(&c.g, &b, UINT64_MAX, order);
  CHECK(r.after < r.before / 20);
  dd_graph_free(&c.g);
  dd_close(c.s);
}

enum { ADDRESS = 4, DATA = 1 << ADDRESS };

/* The bit of the data that the address says, which is linear with the address first,
   and else exponential; also on the way from one order to the other. */
static void test_selection(void) {
  static const struct dd_limits no_limits = {0};
  struct dd *s = dd_open(ADDRESS + DATA, &no_limits);
  struct dd_graph g = {0};
  uint32_t vars[ADDRESS + 1], first[] = {0, ADDRESS, ADDRESS + DATA}, order[2];
  dd_slot slots = dd_slots(s, 2);
  for (uint32_t i = 0; i < DATA; i++) {
    bool bits[ADDRESS + 1];
    for (uint32_t b = 0; b <= ADDRESS; b++) {
      vars[b] = b < ADDRESS ? b : ADDRESS + i;
      bits[b] = b == ADDRESS || (i >> b & 1);
    }
    dd_cube(s, slots + 1, vars, bits, ADDRESS + 1);
    dd_or(s, slots, slots, slots + 1);
  }
  dd_copy(s, slots + 1, DD_FALSE);
  CHECK(dd_copy_all(s, 1000, &g));
  struct sift_blocks b = {first, 2};
  struct sift_result r = sift(&g, &b, UINT64_MAX, order);
  CHECK(r.before == 2 * DATA - 1 && r.after == r.before);
  CHECK(order[0] == 0 && order[1] == 1);
  CHECK(r.work < 100000);
  dd_graph_free(&g);
  dd_close(s);
}

int main(void) {
  for (int i = 0; i < ROUNDS; i++)
    test_random(i % 3 == 0 ? 50 : UINT64_MAX);
  test_pairs();
  test_parts();
  test_full_trial();
  test_selection();
  return check_summary();
}
