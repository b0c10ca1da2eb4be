/* engine/bdd/sift.c — see the header.
 *
 * The nodes of a variable are in a table of their own, so that two neighbours can
 * be exchanged by looking at the nodes of the upper one alone.  A node that is
 * exchanged keeps its number: it stands for the same function, and what leads to
 * it need not change.
 */
#include "sift.h"

#include "engine/base/vec.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define NO_NODE UINT32_MAX
#define NO_LIMIT UINT64_MAX

enum {
  MOST_PASSES = 3,
  LEAST_TABLE = 16,
  MOST_BETWEEN = 4,      /* times as many nodes, */
  ENOUGH_BETWEEN = 1000, /* and so many, while two blocks change places */
};

/* How large diagrams may become on the way, against the best so far. */
static const double MOST_GROWTH = 1.2;
/* A pass that gains less is the last one. */
static const double LEAST_GAIN = 0.03;
/* Where one leaves more than that of what there was at first, those after it change
   little. */
static const double HOPELESS = 0.6;
/* A search that leads far gains most at first.  From the first part of the work to the
   second, the gain must keep pace with the work, or the rest is saved. */
static const double FIRST_WORK = 1.0 / 8;
static const double SECOND_WORK = 1.0 / 4;
static const double LEAST_PACE = 1.3;

struct sift_node {
  uint32_t var, high, low;
  uint32_t refs; /* nodes and slots that lead to it */
  uint32_t next; /* in its bucket, or among the free ones */
};

struct sift_table {
  uint32_t *buckets;
  uint32_t size; /* a power of two */
  uint32_t len;
};

struct sifter {
  VEC(struct sift_node) nodes; /* 0 and 1 are the constants */
  uint32_t free;               /* the first of those that are free */
  uint32_t live;
  uint32_t nvars;
  struct sift_table *tables; /* by variable */
  uint32_t *var_at;          /* by level; nvars: the constants */
  VEC(uint32_t) moved;       /* nodes that are being exchanged */
  const struct sift_blocks *blocks;
  uint32_t *block_at; /* by place */
  uint32_t *level_at; /* by place: that of the first variable */
  uint32_t *place;    /* by block */
  uint64_t work, most_work;
  uint32_t before; /* live nodes at the beginning */
};

/* ---- Nodes --------------------------------------------------------------- */

static uint32_t bucket_of_children(const struct sift_table *t, uint32_t high,
                                   uint32_t low) {
  uint64_t h = ((uint64_t)high << 32 | low) * 0x9e3779b97f4a7c15u;
  return (uint32_t)(h >> 32) & (t->size - 1);
}

static void put_in(struct sifter *s, struct sift_table *t, uint32_t n) {
  struct sift_node *node = &s->nodes.at[n];
  uint32_t *bucket = &t->buckets[bucket_of_children(t, node->high, node->low)];
  node->next = *bucket;
  *bucket = n;
}

static void resize_table(struct sifter *s, struct sift_table *t,
                         uint32_t size) {
  struct sift_table old = *t;
  t->size = size;
  t->buckets = xrealloc(NULL, t->size, sizeof *t->buckets);
  memset(t->buckets, 0xff, t->size * sizeof *t->buckets); /* NO_NODE */
  for (uint32_t i = 0; i < old.size; i++)
    for (uint32_t n = old.buckets[i], next; n != NO_NODE; n = next) {
      next = s->nodes.at[n].next;
      put_in(s, t, n);
    }
  xfree(old.buckets);
}

static void insert_node(struct sifter *s, uint32_t n) {
  struct sift_table *t = &s->tables[s->nodes.at[n].var];
  if (t->len >= t->size)
    resize_table(s, t, t->size ? 2 * t->size : LEAST_TABLE);
  put_in(s, t, n);
  t->len++;
}

static void remove_node(struct sifter *s, uint32_t n) {
  const struct sift_node *node = &s->nodes.at[n];
  struct sift_table *t = &s->tables[node->var];
  uint32_t *at = &t->buckets[bucket_of_children(t, node->high, node->low)];
  while (*at != n)
    at = &s->nodes.at[*at].next;
  *at = node->next;
  t->len--;
}

static uint32_t take_free_node(struct sifter *s) {
  uint32_t n = s->free;
  s->live++;
  if (n != NO_NODE) {
    s->free = s->nodes.at[n].next;
    return n;
  }
  vec_push(&s->nodes, ((struct sift_node){0}));
  return (uint32_t)s->nodes.len - 1;
}

/* One less leads to n.  Recursion ends after one step: what a node led to when it
   was exchanged has got other ways by then. */
static void drop_node(struct sifter *s, uint32_t n) {
  if (n < 2 || --s->nodes.at[n].refs > 0)
    return;
  remove_node(s, n);
  drop_node(s, s->nodes.at[n].high);
  drop_node(s, s->nodes.at[n].low);
  s->nodes.at[n].next = s->free;
  s->free = n;
  s->live--;
}

/* The node "if var then high else low", with one more that leads to it. */
static uint32_t get_node(struct sifter *s, uint32_t var, uint32_t high,
                         uint32_t low) {
  const struct sift_table *t = &s->tables[var];
  uint32_t n = high == low ? high : NO_NODE;
  if (n == NO_NODE && t->size > 0)
    for (n = t->buckets[bucket_of_children(t, high, low)];
         n != NO_NODE &&
         (s->nodes.at[n].high != high || s->nodes.at[n].low != low);)
      n = s->nodes.at[n].next;
  if (n == NO_NODE) {
    n = take_free_node(s);
    s->nodes.at[n] = (struct sift_node){var, high, low, 0, NO_NODE};
    s->nodes.at[high].refs++;
    s->nodes.at[low].refs++;
    insert_node(s, n);
  }
  s->nodes.at[n].refs++;
  return n;
}

/* ---- Two neighbours -------------------------------------------------------- */

/* Takes the nodes of x that lead to nodes of y out of the table of x. */
static void take_crossing(struct sifter *s, uint32_t x, uint32_t y) {
  struct sift_table *t = &s->tables[x];
  s->moved.len = 0;
  if (t->len == 0 || s->tables[y].len == 0)
    return;
  if (t->size > LEAST_TABLE && t->len < t->size / 8)
    resize_table(s, t, t->size / 4);
  s->work += t->size;
  for (uint32_t i = 0; i < t->size; i++)
    for (uint32_t *at = &t->buckets[i]; *at != NO_NODE;) {
      struct sift_node *n = &s->nodes.at[*at];
      if (s->nodes.at[n->high].var != y && s->nodes.at[n->low].var != y) {
        at = &n->next;
        continue;
      }
      vec_push(&s->moved, *at);
      *at = n->next;
      t->len--;
    }
}

/* What n is where y has this value. */
static uint32_t with_value(const struct sifter *s, uint32_t n, uint32_t y,
                           bool value) {
  const struct sift_node *node = &s->nodes.at[n];
  return node->var != y ? n : value ? node->high : node->low;
}

/* Node n asks for y first, and then for x. */
static void exchange_node(struct sifter *s, uint32_t n, uint32_t x,
                          uint32_t y) {
  uint32_t high = s->nodes.at[n].high, low = s->nodes.at[n].low;
  uint32_t when_true =
      get_node(s, x, with_value(s, high, y, true), with_value(s, low, y, true));
  uint32_t when_false = get_node(s, x, with_value(s, high, y, false),
                                 with_value(s, low, y, false));
  struct sift_node *node = &s->nodes.at[n];
  assert(when_true != when_false);
  node->var = y;
  node->high = when_true;
  node->low = when_false;
  insert_node(s, n);
  drop_node(s, high);
  drop_node(s, low);
}

/* The variables at this level and the next. */
static void exchange_levels(struct sifter *s, uint32_t level) {
  uint32_t x = s->var_at[level], y = s->var_at[level + 1];
  take_crossing(s, x, y);
  s->work += 4 * s->moved.len + 1;
  for (size_t i = 0; i < s->moved.len; i++)
    exchange_node(s, s->moved.at[i], x, y);
  s->var_at[level] = y;
  s->var_at[level + 1] = x;
}

/* ---- Blocks ------------------------------------------------------------------ */

static uint32_t width_of_block(const struct sifter *s, uint32_t block) {
  return s->blocks->first[block + 1] - s->blocks->first[block];
}

/* Two blocks change places by one exchange of levels after the other. */
struct block_exchange {
  uint32_t level;        /* where the upper block begins */
  uint32_t upper, lower; /* widths */
  bool down;             /* the upper one sinks; else the lower one rises */
};

/* Of the exchanges, the level of number i.  Those of a block that rises are those of
   one that sinks backwards, so that the way back leads through the same diagrams. */
static uint32_t level_of_exchange(const struct block_exchange *x, uint32_t i) {
  uint32_t width = x->down ? x->upper : x->lower;
  uint32_t k = x->down ? i : x->upper * x->lower - 1 - i;
  return x->level + k / width + width - k % width - 1;
}

static bool is_tired(const struct sifter *s) { return s->work >= s->most_work; }

static bool gains_little(const struct sifter *s) {
  double work = (double)s->work / (double)s->most_work;
  if (work > SECOND_WORK)
    work = SECOND_WORK;
  return work >= FIRST_WORK && s->live > s->before * (1 - LEAST_PACE * work);
}

static bool may_exchange(const struct sifter *s, uint64_t most_live) {
  return most_live == NO_LIMIT || (s->live <= most_live && !is_tired(s));
}

/* Does the exchanges; false, and all is as it was, if diagrams become larger than that
   on the way, or work too long: between two orders, both may be exponential. */
static bool exchange_all_levels(struct sifter *s,
                                const struct block_exchange *x,
                                uint64_t most_live) {
  uint32_t n = x->upper * x->lower, i = 0;
  while (i < n && may_exchange(s, most_live))
    exchange_levels(s, level_of_exchange(x, i++));
  if (may_exchange(s, most_live))
    return true;
  while (i > 0)
    exchange_levels(s, level_of_exchange(x, --i));
  return false;
}

/* The blocks at this place and the next; `down` says on whose behalf. */
static bool exchange_blocks(struct sifter *s, uint32_t place, bool down,
                            uint64_t most_live) {
  uint32_t a = s->block_at[place], b = s->block_at[place + 1];
  struct block_exchange x = {s->level_at[place], width_of_block(s, a),
                             width_of_block(s, b), down};
  if (!exchange_all_levels(s, &x, most_live))
    return false;
  s->block_at[place] = b;
  s->block_at[place + 1] = a;
  s->level_at[place + 1] = x.level + x.lower;
  s->place[b] = place;
  s->place[a] = place + 1;
  return true;
}

/* Where a block has been best. */
struct best_place {
  uint32_t place, live;
};

static void note_place(const struct sifter *s, uint32_t block,
                       struct best_place *best) {
  if (s->live < best->live)
    *best = (struct best_place){s->place[block], s->live};
}

/* Moves the block down, or up, to the end or as far as diagrams stay small. */
static void move_far(struct sifter *s, uint32_t block, bool down,
                     struct best_place *best) {
  uint32_t end = down ? s->blocks->n - 1 : 0;
  while (s->place[block] != end && s->live <= best->live * MOST_GROWTH + 2 &&
         !is_tired(s) &&
         exchange_blocks(s, down ? s->place[block] : s->place[block] - 1, down,
                         MOST_BETWEEN * (uint64_t)s->live + ENOUGH_BETWEEN))
    note_place(s, block, best);
}

/* Back to where it has been. */
static void move_to(struct sifter *s, uint32_t block, uint32_t place) {
  while (s->place[block] < place)
    exchange_blocks(s, s->place[block], true, NO_LIMIT);
  while (s->place[block] > place)
    exchange_blocks(s, s->place[block] - 1, false, NO_LIMIT);
}

/* Tries all places for a block, those beyond the nearer end first, and leaves it at
   the best. */
static void sift_block(struct sifter *s, uint32_t block) {
  struct best_place best = {s->place[block], s->live};
  bool down = s->place[block] >= s->blocks->n / 2;
  move_far(s, block, down, &best);
  move_to(s, block, best.place);
  move_far(s, block, !down, &best);
  move_to(s, block, best.place);
}

struct block_size {
  uint32_t block, nodes;
};

static int by_size(const void *x, const void *y) {
  const struct block_size *a = x, *b = y;
  if (a->nodes != b->nodes)
    return a->nodes > b->nodes ? -1 : 1;
  return a->block < b->block ? -1 : a->block > b->block;
}

/* All blocks once, the largest first: it has most to gain. */
static void sift_pass(struct sifter *s) {
  uint32_t n = s->blocks->n;
  struct block_size *sizes = xcalloc((size_t)n + 1, sizeof *sizes);
  for (uint32_t b = 0; b < n; b++) {
    sizes[b].block = b;
    for (uint32_t v = s->blocks->first[b]; v < s->blocks->first[b + 1]; v++)
      sizes[b].nodes += s->tables[v].len;
  }
  qsort(sizes, n, sizeof *sizes, by_size);
  for (uint32_t i = 0;
       i < n && sizes[i].nodes > 0 && !is_tired(s) && !gains_little(s); i++)
    sift_block(s, sizes[i].block);
  xfree(sizes);
}

/* ---- The whole ----------------------------------------------------------------- */

static void open_sifter(struct sifter *s, const struct dd_graph *g,
                        const struct sift_blocks *blocks) {
  assert(blocks->first[0] == 0 && blocks->first[blocks->n] == g->nvars);
  s->nvars = g->nvars;
  s->blocks = blocks;
  s->free = NO_NODE;
  s->tables = xcalloc((size_t)g->nvars + 1, sizeof *s->tables);
  s->var_at = xcalloc((size_t)g->nvars + 1, sizeof *s->var_at);
  s->block_at = xcalloc((size_t)blocks->n + 1, sizeof *s->block_at);
  s->level_at = xcalloc((size_t)blocks->n + 1, sizeof *s->level_at);
  s->place = xcalloc((size_t)blocks->n + 1, sizeof *s->place);
  for (uint32_t v = 0; v <= g->nvars; v++)
    s->var_at[v] = v;
  for (uint32_t b = 0; b < blocks->n; b++) {
    s->block_at[b] = s->place[b] = b;
    s->level_at[b] = blocks->first[b];
  }
}

/* Children have smaller numbers, so they are there. */
static void copy_nodes(struct sifter *s, const struct dd_graph *g) {
  for (uint32_t i = 0; i < 2; i++)
    vec_push(&s->nodes, ((struct sift_node){.var = g->nvars, .refs = 1}));
  for (size_t i = 0; i < g->nodes.len; i++) {
    const struct dd_graph_node *from = &g->nodes.at[i];
    uint32_t n = get_node(s, from->var, from->high, from->low);
    assert(n == i + 2);
    s->nodes.at[n].refs = 0; /* those above it are still to come */
  }
  for (size_t i = 0; i < g->roots.len; i++)
    s->nodes.at[g->roots.at[i]].refs++;
}

static void close_sifter(struct sifter *s) {
  for (uint32_t v = 0; v < s->nvars; v++)
    xfree(s->tables[v].buckets);
  xfree(s->tables);
  xfree(s->var_at);
  xfree(s->block_at);
  xfree(s->level_at);
  xfree(s->place);
  vec_free(&s->nodes);
  vec_free(&s->moved);
}

struct sift_result sift(const struct dd_graph *g,
                        const struct sift_blocks *blocks, uint64_t most_work,
                        uint32_t *order) {
  struct sifter s = {.most_work = most_work};
  open_sifter(&s, g, blocks);
  copy_nodes(&s, g);
  s.before = s.live;
  struct sift_result result = {.before = s.before};
  for (int pass = 0; pass < MOST_PASSES && !is_tired(&s); pass++) {
    uint32_t before = s.live;
    sift_pass(&s);
    if (s.live > before * (1 - LEAST_GAIN) || s.live > result.before * HOPELESS)
      break;
  }
  result.after = s.live;
  result.work = s.work;
  memcpy(order, s.block_at, blocks->n * sizeof *order);
  close_sifter(&s);
  return result;
}
