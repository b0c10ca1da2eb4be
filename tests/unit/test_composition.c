/* tests/unit/test_composition.c — transitions, and large blocks made of them,
 * against explicit sets of tuples.
 *
 * A member has three columns.  Rows of a constant relation say how a tuple
 * changes; each is also a table of pairs of tuples.  Images, compositions and
 * unions of transitions are compared with those of the tables; the solution
 * along the edges that large blocks leave, with that along all edges.
 */
#include "check.h"
#include "random.h"

#include "engine/base/arena.h"
#include "engine/bdd/field.h"
#include "engine/solve/large_blocks.h"

#include <stdlib.h>
#include <string.h>

enum {
  COLUMNS = 3,
  COPIES = 7,
  TUPLES = 2 * 3 * 4,
  NO_BOUND = 1 << 20,
  POOL = 6,
  LOCATIONS = 14,
  EDGES = 40,
  ROUNDS = 60,
};

static const uint32_t sizes[COLUMNS] = {2, 3, 4};

typedef bool tuple_set[TUPLES];

/* One row as a transition and as pairs of tuples. */
struct change {
  struct transition *t;
  bool pairs[TUPLES][TUPLES];
};

struct edge {
  uint32_t from, to, change;
  bool bare; /* the view gives no transition */
};

struct world {
  struct dd *s;
  struct arena *a;
  struct plan plan;
  struct plan_transfer p;
  struct transitions *transitions;
  dd_slot scratch, value, image;
  struct change pool[POOL];
  struct edge edges[EDGES];
  uint32_t keys[LOCATIONS];
  bool asked[LOCATIONS]; /* somebody else reads it, or adds to it */
};

static uint32_t column_of(uint32_t tuple, uint32_t c) {
  for (uint32_t i = 0; i < c; i++)
    tuple /= sizes[i];
  return tuple % sizes[c];
}

/* ---- A plan with one relation ------------------------------------------------ */

/* Copy 0 of each track is the member's; 1 and 2 are those of the relation's
   parameters, before and after. */
static uint32_t field_of(uint32_t column, uint32_t copy) {
  return column * COPIES + copy;
}

static void make_layout(struct world *w) {
  struct layout *l = &w->plan.layout;
  l->nfields = COLUMNS * COPIES;
  l->ntracks = COLUMNS;
  l->fields = arena_array(w->a, l->nfields, sizeof *l->fields);
  l->tracks = arena_array(w->a, l->ntracks, sizeof *l->tracks);
  for (uint32_t t = 0; t < COLUMNS; t++) {
    uint32_t *fields = arena_array(w->a, COPIES, sizeof *fields);
    for (uint32_t i = 0; i < COPIES; i++) {
      fields[i] = field_of(t, i);
      l->fields[fields[i]] = (struct field){.size = sizes[t],
                                            .width = field_width(sizes[t]),
                                            .track = t,
                                            .copy = i};
    }
    l->tracks[t] = (struct track){
        .name = "t", .size = sizes[t], .ncopies = COPIES, .fields = fields};
  }
  layout_number(l, w->a);
}

/* Member(x), Row(x, y) → Member(y). */
static void make_transfer(struct world *w) {
  static struct plan_factor factors[2];
  static struct plan_column columns[COLUMNS], row[2 * COLUMNS], head[COLUMNS];
  static uint32_t like[2 * COLUMNS], params[2 * COLUMNS], vars[2 * COLUMNS];
  for (uint32_t c = 0; c < COLUMNS; c++) {
    columns[c] = (struct plan_column){field_of(c, 0), c, c};
    head[c] = (struct plan_column){field_of(c, 0), COLUMNS + c, c};
    for (uint32_t after = 0; after < 2; after++) {
      uint32_t i = after * COLUMNS + c;
      vars[i] = i;
      params[i] = like[i] = field_of(c, 1 + after);
      row[i] = (struct plan_column){params[i], i, i};
    }
  }
  factors[0] = (struct plan_factor){0, columns, COLUMNS, vars};
  factors[1] = (struct plan_factor){1, row, 2 * COLUMNS, vars};
  w->p = (struct plan_transfer){.like = like,
                                .nvars = 2 * COLUMNS,
                                .factors = factors,
                                .nfactors = 2,
                                .side = PLAN_NONE,
                                .head = head,
                                .nhead = COLUMNS};
  const struct plan_relation member = {"Member", params, COLUMNS};
  const struct plan_relation relation = {"Row", params, 2 * COLUMNS};
  vec_push(&w->plan.rels, member);
  vec_push(&w->plan.rels, relation);
}

static void open_world(struct world *w) {
  const struct dd_limits no_limits = {0};
  uint32_t data[COLUMNS];
  memset(w, 0, sizeof *w);
  w->a = w->plan.arena = arena_new();
  make_layout(w);
  make_transfer(w);
  w->s = dd_open(w->plan.layout.nvars, &no_limits);
  w->scratch = dd_slots(w->s, 2);
  w->value = dd_slots(w->s, 1);
  w->image = dd_slots(w->s, 1);
  for (uint32_t c = 0; c < COLUMNS; c++)
    data[c] = field_of(c, 0);
  w->transitions = transitions_new(w->s, &w->plan, data, COLUMNS);
}

static void close_world(struct world *w) {
  transitions_free(w->transitions);
  CHECK(dd_check(w->s) == NULL);
  dd_close(w->s);
  vec_free(&w->plan.rels);
  arena_free(w->a);
}

/* ---- Diagrams of tuples ------------------------------------------------------- */

static void and_is(struct world *w, dd_slot dst, uint32_t column, uint32_t copy,
                   uint32_t value) {
  field_is(w->s, w->scratch, &w->plan.layout.fields[field_of(column, copy)],
           value);
  dd_and(w->s, dst, dst, w->scratch);
}

static void make_set(struct world *w, dd_slot dst, const bool *set) {
  dd_copy(w->s, dst, DD_FALSE);
  for (uint32_t x = 0; x < TUPLES; x++) {
    dd_copy(w->s, w->scratch + 1, DD_TRUE);
    for (uint32_t c = 0; c < COLUMNS; c++)
      and_is(w, w->scratch + 1, c, 0, column_of(x, c));
    if (set[x])
      dd_or(w->s, dst, dst, w->scratch + 1);
  }
}

static bool is_set(struct world *w, dd_slot slot, const bool *set) {
  dd_slot right = dd_slots(w->s, 1);
  make_set(w, right, set);
  bool same = dd_same(w->s, slot, right);
  dd_give_slots(w->s, right, 1);
  return same;
}

static void random_set(bool *set) {
  for (uint32_t x = 0; x < TUPLES; x++)
    set[x] = random_below(3) == 0;
}

/* out := out and the image of a set. */
static bool add_image(bool *out, const struct change *t, const bool *from) {
  bool grown = false;
  for (uint32_t x = 0; x < TUPLES; x++)
    for (uint32_t y = 0; from[x] && y < TUPLES; y++)
      if (t->pairs[x][y] && !out[y])
        out[y] = grown = true;
  return grown;
}

/* ---- Rows ----------------------------------------------------------------------- */

enum column_kind { SAME, ANY, WRITTEN };

static bool differs_in(uint32_t y, uint32_t z, const enum column_kind *kinds,
                       enum column_kind kind) {
  for (uint32_t c = 0; c < COLUMNS; c++)
    if (kinds[c] == kind && column_of(y, c) != column_of(z, c))
      return true;
  return false;
}

/* What a row does to x: the same value for all y that agree where it writes. */
static void choose_pairs(struct change *t, const enum column_kind *kinds) {
  for (uint32_t x = 0; x < TUPLES; x++) {
    tuple_set chosen;
    random_set(chosen);
    for (uint32_t y = 0; y < TUPLES; y++) {
      uint32_t first = 0;
      while (differs_in(first, y, kinds, WRITTEN))
        first++;
      t->pairs[x][y] = chosen[first] && !differs_in(x, y, kinds, SAME);
    }
  }
}

/* dst := the row's diagram, which says nothing of what is the same or any. */
static void make_row(struct world *w, dd_slot dst, const struct change *t,
                     const enum column_kind *kinds) {
  dd_copy(w->s, dst, DD_FALSE);
  for (uint32_t x = 0; x < TUPLES; x++)
    for (uint32_t y = 0; y < TUPLES; y++) {
      if (!t->pairs[x][y])
        continue;
      dd_copy(w->s, w->scratch + 1, DD_TRUE);
      for (uint32_t c = 0; c < COLUMNS; c++) {
        and_is(w, w->scratch + 1, c, 1, column_of(x, c));
        if (kinds[c] == WRITTEN)
          and_is(w, w->scratch + 1, c, 2, column_of(y, c));
      }
      dd_or(w->s, dst, dst, w->scratch + 1);
    }
}

static void random_change(struct world *w, struct change *t) {
  enum column_kind kinds[COLUMNS];
  uint32_t *same = arena_array(w->a, 2 * COLUMNS, sizeof *same);
  struct plan_row rows[2] = {{0}};
  memset(same, 0xff, 2 * COLUMNS * sizeof *same);
  for (uint32_t c = 0; c < COLUMNS; c++) {
    kinds[c] = (enum column_kind)random_below(3);
    if (kinds[c] == SAME)
      same[COLUMNS + c] = c;
  }
  choose_pairs(t, kinds);
  rows[1] = (struct plan_row){dd_slots(w->s, 1), same, NULL};
  make_row(w, rows[1].value, t, kinds);
  t->t = transition_of(w->transitions, &w->p, rows);
  CHECK(t->t != NULL);
  CHECK(transition_of(w->transitions, &w->p, rows) == t->t);
}

/* ---- Images, compositions, unions ------------------------------------------------- */

static void check_image(struct world *w, struct transition *t,
                        const struct change *right) {
  tuple_set from, to = {false};
  random_set(from);
  add_image(to, right, from);
  make_set(w, w->value, from);
  transition_image(w->transitions, t, w->image, w->value);
  CHECK(is_set(w, w->image, to));
}

static bool no_pairs(const struct change *t) {
  for (uint32_t x = 0; x < TUPLES; x++)
    for (uint32_t y = 0; y < TUPLES; y++)
      if (t->pairs[x][y])
        return false;
  return true;
}

static void compose_pairs(struct change *out, const struct change *a,
                          const struct change *b) {
  memset(out, 0, sizeof *out);
  for (uint32_t x = 0; x < TUPLES; x++)
    add_image(out->pairs[x], b, a->pairs[x]);
}

static void unite_pairs(struct change *out, const struct change *a,
                        const struct change *b) {
  for (uint32_t x = 0; x < TUPLES; x++)
    for (uint32_t y = 0; y < TUPLES; y++)
      out->pairs[x][y] = a->pairs[x][y] || b->pairs[x][y];
}

static void check_result(struct world *w, struct transition *t,
                         const struct change *right) {
  CHECK(t != NULL);
  if (!t)
    return;
  CHECK(transition_is_empty(w->transitions, t) == no_pairs(right));
  CHECK(transition_nodes(t) <= NO_BOUND);
  check_image(w, t, right);
}

/* (a; b) or c, and what a bound on nodes forbids. */
static void check_algebra(void *arg) {
  static struct change both, all;
  struct world *w = arg;
  struct change c[3];
  for (int i = 0; i < 3; i++) {
    random_change(w, &c[i]);
    CHECK(transition_is_empty(w->transitions, c[i].t) == no_pairs(&c[i]));
    check_image(w, c[i].t, &c[i]);
  }
  struct transition *t =
      transition_compose(w->transitions, c[0].t, c[1].t, NO_BOUND);
  compose_pairs(&both, &c[0], &c[1]);
  check_result(w, t, &both);
  if (!t)
    return;
  transition_hold(t);
  struct transition *u = transition_union(w->transitions, t, c[2].t, NO_BOUND);
  unite_pairs(&all, &both, &c[2]);
  check_result(w, u, &all);
  if (u && transition_nodes(u) > 0)
    CHECK(
        !transition_union(w->transitions, t, c[2].t, transition_nodes(u) - 1));
  transition_release(t);
  transitions_sweep(w->transitions);
}

/* ---- Large blocks -------------------------------------------------------------- */

static void give_edges(void *arg, const uint32_t *key,
                       void (*edge)(void *to, const struct block_edge *),
                       void *to) {
  struct world *w = arg;
  for (uint32_t i = 0; i < EDGES; i++) {
    const struct edge *e = &w->edges[i];
    struct block_edge b = {&w->keys[e->to],
                           e->bare ? NULL : w->pool[e->change].t, i, 0};
    if (e->from == *key)
      edge(to, &b);
  }
}

static bool is_passable(void *arg, const uint32_t *key, uint32_t *in) {
  const struct world *w = arg;
  *in = 0;
  for (uint32_t i = 0; i < EDGES; i++) {
    if (w->edges[i].to != *key)
      continue;
    if (w->edges[i].from >= *key)
      return false;
    ++*in;
  }
  return !w->asked[*key];
}

static uint64_t rank_of(void *arg, const uint32_t *key) {
  (void)arg;
  return *key;
}

static void random_graph(struct world *w) {
  for (uint32_t i = 0; i < LOCATIONS; i++) {
    w->keys[i] = i;
    w->asked[i] = i == 0 || random_below(5) == 0;
  }
  for (uint32_t i = 0; i < EDGES; i++) {
    struct edge *e = &w->edges[i];
    e->from = random_below(LOCATIONS);
    e->to = e->from + 1 < LOCATIONS && random_below(15) > 0
                ? e->from + 1 + random_below(2) % (LOCATIONS - 1 - e->from)
                : random_below(LOCATIONS);
    e->change = random_below(POOL);
    e->bare = random_below(10) == 0;
  }
}

static void solve_explicitly(const struct world *w, tuple_set *sets) {
  for (bool grown = true; grown;) {
    grown = false;
    for (uint32_t i = 0; i < EDGES; i++) {
      const struct edge *e = &w->edges[i];
      grown =
          add_image(sets[e->to], &w->pool[e->change], sets[e->from]) || grown;
    }
  }
}

/* Follows what is left of the edges from a location; true if something grew. */
static bool follow(struct world *w, struct large_blocks *b, dd_slot sets,
                   uint32_t from) {
  uint32_t n;
  bool grown = false;
  const struct block_edge *edges = blocks_from(b, &w->keys[from], &n);
  for (uint32_t i = 0; i < n; i++) {
    struct transition *t = edges[i].transition;
    if (edges[i].rule != PLAN_NONE)
      t = w->pool[w->edges[edges[i].rule].change].t;
    transition_image(w->transitions, t, w->image, sets + from);
    dd_slot to = sets + *edges[i].key;
    dd_or(w->s, w->image, w->image, to);
    grown = grown || !dd_same(w->s, w->image, to);
    dd_copy(w->s, to, w->image);
  }
  return grown;
}

static void check_solution(struct world *w, dd_slot sets, const bool *start) {
  tuple_set right[LOCATIONS] = {{false}};
  memcpy(right[0], start, sizeof right[0]);
  solve_explicitly(w, right);
  for (uint32_t i = 0; i < LOCATIONS; i++) {
    uint32_t in;
    if (!is_passable(w, &i, &in)) {
      CHECK(is_set(w, sets + i, right[i]));
      continue;
    }
    make_set(w, w->value, right[i]);
    dd_diff(w->s, w->value, sets + i, w->value);
    CHECK(dd_is_false(w->s, w->value));
  }
}

static void check_blocks(void *arg) {
  struct world *w = arg;
  struct blocks_view view = {w, 1, give_edges, is_passable, rank_of};
  tuple_set start;
  for (int i = 0; i < POOL; i++)
    random_change(w, &w->pool[i]);
  random_graph(w);
  random_set(start);
  struct large_blocks *b = blocks_new(&view, w->transitions);
  dd_slot sets = dd_slots(w->s, LOCATIONS);
  make_set(w, sets, start);
  for (bool grown = true; grown;) {
    grown = false;
    for (uint32_t i = 0; i < LOCATIONS; i++)
      if (!dd_is_false(w->s, sets + i))
        grown = follow(w, b, sets, i) || grown;
  }
  check_solution(w, sets, start);
  blocks_free(b);
}

int main(void) {
  static struct world w;
  for (int round = 0; round < ROUNDS; round++) {
    open_world(&w);
    CHECK(dd_guard(w.s, check_algebra, &w) == DD_DONE);
    CHECK(dd_guard(w.s, check_blocks, &w) == DD_DONE);
    close_world(&w);
  }
  return check_summary();
}
