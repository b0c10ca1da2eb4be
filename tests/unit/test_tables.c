/* tests/unit/test_tables.c — tables against lists of keys, and what heaps and
 * disjoint sets promise.
 */
#include "check.h"
#include "random.h"

#include "engine/base/heap.h"
#include "engine/base/union_find.h"
#include "engine/solve/tables.h"

#include <string.h>

enum { MOST_ROWS = 300, VALUES = 9, ROUNDS = 60 };

struct expected {
  uint32_t ncols, n;
  struct row_key keys[MOST_ROWS];
};

static struct row_key random_key(uint32_t ncols) {
  struct row_key k = {0};
  for (uint32_t c = 0; c < ncols; c++)
    k.at[c] = random_below(VALUES);
  return k;
}

static bool equal_in(const struct row_key *a, const struct row_key *b,
                     uint32_t mask) {
  for (uint32_t c = 0; c < PLAN_MAX_COLUMNS; c++)
    if (mask >> c & 1 && a->at[c] != b->at[c])
      return false;
  return true;
}

static uint32_t expected_row(const struct expected *e, const struct row_key *k,
                             uint32_t mask, uint32_t from) {
  while (from < e->n && !equal_in(&e->keys[from], k, mask))
    from++;
  return from < e->n ? from : PLAN_NONE;
}

/* Rows are found in the order in which they came. */
static void check_index_on(struct table *t, const struct expected *e,
                           uint32_t mask) {
  struct row_key k = random_key(e->ncols);
  uint32_t index = table_index(t, mask);
  uint32_t row = table_first(t, index, &k);
  uint32_t right = expected_row(e, &k, mask, 0);
  while (row == right && row != PLAN_NONE) {
    row = table_next(t, index, &k, row);
    right = expected_row(e, &k, mask, right + 1);
  }
  CHECK(row == right);
}

static void check_rows(const struct table *t, const struct expected *e) {
  bool same = t->rows.len == e->n;
  for (uint32_t i = 0; same && i < e->n; i++)
    same = t->rows.at[i].value == 10 + i &&
           memcmp(table_key(t, i), e->keys[i].at,
                  e->ncols * sizeof(uint32_t)) == 0;
  CHECK(same);
  CHECK(table_check(t) == NULL);
}

static void test_rows(uint32_t ncols) {
  struct table t = {0};
  struct expected e = {.ncols = ncols};
  uint32_t all = (1u << ncols) - 1, most = 1 + random_below(MOST_ROWS);
  table_init(&t, ncols, 0);
  for (uint32_t i = 0; i < 4 * most && e.n < most; i++) {
    struct row_key k = random_key(ncols);
    uint32_t found = table_find(&t, &k);
    CHECK(found == expected_row(&e, &k, all, 0));
    if (found == PLAN_NONE) {
      CHECK(table_add(&t, &k, 10 + e.n, 0) == e.n);
      e.keys[e.n++] = k;
    }
    check_index_on(&t, &e, random_below(all + 1));
  }
  check_rows(&t, &e);
  table_free(&t);
}

static void test_strata(void) {
  struct table t = {0};
  table_init(&t, 3, 5);
  const uint32_t key[] = {2, 9, 4};
  CHECK(table_stratum(&t, key) == 4);
  table_free(&t);
}

/* A checker that finds nothing is none. */
static void test_checker(void) {
  struct table t = {0};
  table_init(&t, 2, 0);
  for (uint32_t i = 0; i < 20; i++)
    table_add(&t, &(struct row_key){{i, i / 2}}, i, 0);
  CHECK(table_check(&t) == NULL);
  t.keys.at[6]++;
  CHECK(table_check(&t) != NULL);
  t.keys.at[6]--;
  t.indexes.at[0].next.at[3] = 1;
  CHECK(table_check(&t) != NULL);
  table_free(&t);
}

static void test_heap(void) {
  struct heap h = {0};
  struct heap_item last = {0};
  uint32_t n = 1 + random_below(200);
  for (uint32_t i = 0; i < n; i++)
    heap_push(&h, (struct heap_item){random_below(5), random_below(5), i});
  bool ordered = true;
  for (uint32_t i = 0; i < n; i++) {
    struct heap_item x = heap_pop(&h);
    if (i > 0)
      ordered =
          ordered && (last.cost < x.cost ||
                      (last.cost == x.cost &&
                       (last.second < x.second ||
                        (last.second == x.second && last.number < x.number))));
    last = x;
  }
  CHECK(ordered && h.items.len == 0);
  vec_free(&h.items);
}

static void test_union_find(void) {
  enum { N = 30 };
  uint32_t parent[N], set[N];
  union_find_init(parent, N);
  for (uint32_t i = 0; i < N; i++)
    set[i] = i;
  for (int step = 0; step < 20; step++) {
    uint32_t x = random_below(N), y = random_below(N), old = set[x];
    union_find_join(parent, x, y);
    for (uint32_t i = 0; i < N; i++)
      set[i] = set[i] == old ? set[y] : set[i];
  }
  bool right = true;
  for (uint32_t i = 0; i < N; i++)
    for (uint32_t j = 0; j < N; j++)
      right = right && (set[i] == set[j]) == (union_find_leader(parent, i) ==
                                              union_find_leader(parent, j));
  CHECK(right);
}

int main(void) {
  for (int round = 0; round < ROUNDS; round++) {
    test_rows((uint32_t)round % 4);
    test_heap();
    test_union_find();
  }
  test_strata();
  test_checker();
  return check_summary();
}
