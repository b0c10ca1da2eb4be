/* tests/unit/test_tuples.c — sets of tuples against lists; tuples to diagrams
 * and back.
 */
#include "check.h"
#include "random.h"

#include "engine/solve/tuple_diagrams.h"

#include <string.h>

enum { MOST = 400, ROUNDS = 60, COLUMNS = 3 };

struct tuple_list {
  uint32_t ncols, n;
  uint32_t at[MOST][COLUMNS];
};

static bool equal_columns(const uint32_t *x, const uint32_t *y, uint32_t ncols,
                          uint32_t mask) {
  for (uint32_t i = 0; i < ncols; i++)
    if (mask >> i & 1 && x[i] != y[i])
      return false;
  return true;
}

static bool is_listed(const struct tuple_list *l, const uint32_t *tuple) {
  for (uint32_t i = 0; i < l->n; i++)
    if (equal_columns(l->at[i], tuple, l->ncols, 7))
      return true;
  return false;
}

static void random_tuple(const uint64_t *sizes, uint32_t *tuple) {
  for (uint32_t i = 0; i < COLUMNS; i++)
    tuple[i] = random_below((uint32_t)sizes[i]);
}

/* An index finds each tuple that was taken and has the values, once. */
static void check_index(const struct tuples *t, const struct tuple_list *l,
                        uint32_t index, const uint32_t *tuple) {
  uint32_t mask = t->indexes.at[index].mask, found = 0, right = 0;
  bool fits = true;
  for (uint32_t i = 0; i < t->taken; i++)
    right += equal_columns(l->at[i], tuple, l->ncols, mask);
  for (uint32_t i = tuples_first(t, index, tuple);
       i != PLAN_NONE && found <= l->n;
       i = tuples_next(t, index, tuple, i), found++)
    fits =
        fits && i < t->taken && equal_columns(l->at[i], tuple, l->ncols, mask);
  CHECK(fits && found == right);
}

/* Small domains turn to bits, large ones do not; keys of many values are
   hashed. */
static void test_set(const uint64_t *sizes, uint32_t ncols) {
  struct tuples t = {0};
  struct tuple_list l = {.ncols = ncols};
  uint32_t tuple[COLUMNS];
  tuples_init(&t, sizes, ncols);
  for (uint32_t mask = 0; mask < 1u << ncols; mask++)
    CHECK(tuples_index(&t, mask) == mask);
  CHECK(ncols == 0 || tuples_index(&t, 1) == 1);
  for (uint32_t i = 0; i < 2 * MOST && l.n < MOST; i++) {
    random_tuple(sizes, tuple);
    bool listed = is_listed(&l, tuple);
    CHECK(tuples_has(&t, tuple) == listed);
    CHECK(tuples_add(&t, tuple) == !listed);
    if (!listed)
      memcpy(l.at[l.n++], tuple, sizeof tuple);
    if (t.taken < t.n && random_below(3) > 0)
      tuples_take(&t);
    if (t.taken > 0 && random_below(2))
      memcpy(tuple, l.at[random_below(t.taken)], sizeof tuple);
    check_index(&t, &l, random_below(1u << ncols), tuple);
  }
  CHECK(t.n == l.n && tuples_check(&t) == NULL);
  tuples_free(&t);
}

/* A checker that finds nothing is none. */
static void test_tuples_checker(void) {
  struct tuples t = {0};
  const uint64_t sizes[] = {1000000, 1000000};
  tuples_init(&t, sizes, 2);
  for (uint32_t i = 0; i < 20; i++)
    tuples_add(&t, (uint32_t[]){i, i / 2});
  CHECK(tuples_check(&t) == NULL);
  t.values.at[6]++;
  CHECK(tuples_check(&t) != NULL);
  t.values.at[6] = 1000000;
  CHECK(tuples_check(&t) != NULL);
  t.values.at[6] = 3;
  t.n--;
  CHECK(tuples_check(&t) != NULL);
  t.n++;
  CHECK(tuples_check(&t) == NULL);
  tuples_free(&t);
}

/* ---- Diagrams ------------------------------------------------------------ */

static struct layout layout_of(struct arena *a, const uint64_t *sizes) {
  struct layout l = {.nfields = COLUMNS, .ntracks = COLUMNS};
  l.fields = arena_array(a, COLUMNS, sizeof *l.fields);
  l.tracks = arena_array(a, COLUMNS, sizeof *l.tracks);
  for (uint32_t i = 0; i < COLUMNS; i++) {
    uint32_t *one = arena_array(a, 1, sizeof *one);
    *one = COLUMNS - 1 - i;
    l.fields[*one] =
        (struct field){sizes[*one], field_width(sizes[*one]), NULL, i, 0};
    l.tracks[i] = (struct track){"t", sizes[*one], 1, one, i == 2};
  }
  layout_number(&l, a);
  return l;
}

struct reread {
  const struct tuples *from;
  uint32_t n;
  bool right;
};

static void reread_tuple(void *arg, const uint32_t *tuple) {
  struct reread *r = arg;
  r->right = r->right && tuples_has(r->from, tuple);
  r->n++;
}

struct conversion {
  struct dd *dd;
  struct arena *a;
  const struct layout *l;
  const struct tuples *t;
};

/* There and back, and as the union of cubes. */
static void convert(void *arg) {
  const struct conversion *c = arg;
  const uint32_t numbers[] = {0, 1, 2};
  const struct field **fields = layout_fields(c->a, c->l, numbers, COLUMNS);
  dd_slot all = dd_slots(c->dd, 4), sum = all + 1, cube = all + 2;
  diagram_of_tuples(c->dd, c->a, all, c->t, fields);
  for (uint32_t i = 0; i < c->t->n; i++) {
    dd_copy(c->dd, cube, DD_TRUE);
    for (uint32_t k = 0; k < COLUMNS; k++) {
      field_is(c->dd, all + 3, fields[k], tuples_at(c->t, i)[k]);
      dd_and(c->dd, cube, cube, all + 3);
    }
    dd_or(c->dd, sum, sum, cube);
  }
  CHECK(dd_same(c->dd, all, sum));
  CHECK(tuples_in_diagram(c->dd, c->l, numbers, COLUMNS, all) == c->t->n);
  struct reread r = {c->t, 0, true};
  tuples_of_diagram(c->dd, c->a, all, fields, COLUMNS, reread_tuple, &r);
  CHECK(r.right && r.n == c->t->n);
  dd_heed(c->dd);
}

static void test_diagrams(const uint64_t *sizes, uint32_t most) {
  struct arena *a = arena_new();
  struct layout l = layout_of(a, sizes);
  struct dd *dd = dd_open(l.nvars, &(struct dd_limits){0});
  struct tuples t = {0};
  uint32_t tuple[COLUMNS];
  tuples_init(&t, sizes, COLUMNS);
  for (uint32_t i = 0; i < most; i++) {
    random_tuple(sizes, tuple);
    tuples_add(&t, tuple);
  }
  struct conversion c = {dd, a, &l, &t};
  CHECK(dd_guard(dd, convert, &c) == DD_DONE);
  tuples_free(&t);
  dd_close(dd);
  arena_free(a);
}

int main(void) {
  static const uint64_t small[] = {4, 5, 8}, wide[] = {1000, 70000, 3},
                        mixed[] = {1, 200000, 16}, full[] = {2, 4, 8};
  for (int round = 0; round < ROUNDS; round++) {
    const uint64_t *sizes = round % 3 == 0   ? small
                            : round % 3 == 1 ? wide
                                             : mixed;
    test_set(sizes, (uint32_t)round % 4);
    test_diagrams(sizes, random_below(MOST));
  }
  test_diagrams(full, 2000); /* which are all there can be */
  test_diagrams(wide, 0);
  test_tuples_checker();
  return check_summary();
}
