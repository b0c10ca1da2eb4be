/* checker/diagram.c — decision diagrams for one question of logic.h.
 *
 * An edge is a number of a node, from 1, with a sign.  Node 1 is true.  The high
 * edge of a node has no sign, so that there is one edge for each function.
 * Recursion is as deep as there are variables, of which logic.c bounds the number.
 */
#include "diagram.h"

#include "engine/base/memory.h"
#include "engine/base/vec.h"

enum {
  MOST_WORK = 400000, /* calls that no table answers, for a question */
  FIRST_BUCKETS = 1 << 10,
  CACHED = 1 << 15, /* results; a later one takes the place of an earlier one */
};

struct diagram_node {
  uint64_t key;
  edge high, low;
  uint32_t next; /* in its bucket; 0: none */
};

/* What `of` gave; it counts if `time` is that of the diagrams. */
struct cached {
  edge of[3], result;
  uint32_t time;
};

struct diagrams {
  VEC(struct diagram_node) nodes; /* by number; number 0 is nothing */
  uint32_t *buckets, nbuckets;
  struct cached *cache;
  uint32_t time, work;
  bool gave_up;
};

struct diagrams *diagrams_new(void) {
  struct diagrams *d = xcalloc(1, sizeof *d);
  struct diagram_node end = {UINT64_MAX, 0, 0, 0};

  d->nbuckets = FIRST_BUCKETS;
  d->buckets = xcalloc(d->nbuckets, sizeof *d->buckets);
  d->cache = xcalloc(CACHED, sizeof *d->cache);
  vec_push(&d->nodes, end);
  vec_push(&d->nodes, end);
  diagrams_reset(d);
  return d;
}

void diagrams_free(struct diagrams *d) {
  if (!d)
    return;
  vec_free(&d->nodes);
  xfree(d->buckets);
  xfree(d->cache);
  xfree(d);
}

void diagrams_begin(struct diagrams *d) {
  d->work = 0;
  d->gave_up = false;
}

bool diagrams_gave_up(const struct diagrams *d) { return d->gave_up; }

/* ---- Tables -------------------------------------------------------------- */

static uint32_t mix(uint64_t x, uint64_t y, uint64_t z) {
  uint64_t h = x * UINT64_C(0x9e3779b97f4a7c15);

  h = (h ^ (h >> 32) ^ y) * UINT64_C(0xc2b2ae3d27d4eb4f);
  h = (h ^ (h >> 29) ^ z) * UINT64_C(0x165667b19e3779f9);
  return (uint32_t)(h >> 32);
}

static uint32_t *bucket_of(struct diagrams *d, uint64_t key, edge high,
                           edge low) {
  return &d->buckets[mix(key, (uint32_t)high, (uint32_t)low) &
                     (d->nbuckets - 1)];
}

static void link_node(struct diagrams *d, uint32_t number) {
  struct diagram_node *n = &d->nodes.at[number];
  uint32_t *bucket = bucket_of(d, n->key, n->high, n->low);

  n->next = *bucket;
  *bucket = number;
}

static void grow_buckets(struct diagrams *d) {
  xfree(d->buckets);
  d->nbuckets *= 2;
  d->buckets = xcalloc(d->nbuckets, sizeof *d->buckets);
  for (uint32_t i = 2; i < d->nodes.len; i++)
    link_node(d, i);
}

void diagrams_reset(struct diagrams *d) {
  for (uint32_t i = 2; i < d->nodes.len; i++) {
    const struct diagram_node *n = &d->nodes.at[i];
    *bucket_of(d, n->key, n->high, n->low) = 0;
  }
  d->nodes.len = 2;
  d->time++;
  diagrams_begin(d);
}

static struct cached *cached_at(const struct diagrams *d, const edge of[3]) {
  return &d->cache[mix((uint32_t)of[0], (uint32_t)of[1], (uint32_t)of[2]) %
                   CACHED];
}

/* The result for `of`; 0: it is not known. */
static edge find_cached(const struct diagrams *d, const edge of[3]) {
  const struct cached *c = cached_at(d, of);
  bool same = c->time == d->time && c->of[0] == of[0] && c->of[1] == of[1] &&
              c->of[2] == of[2];

  return same ? c->result : 0;
}

static void keep_cached(const struct diagrams *d, const edge of[3],
                        edge result) {
  *cached_at(d, of) = (struct cached){{of[0], of[1], of[2]}, result, d->time};
}

/* Counts one call; false: it is one too many. */
static bool may_work(struct diagrams *d) {
  d->gave_up |= ++d->work > MOST_WORK;
  return !d->gave_up;
}

/* ---- Nodes --------------------------------------------------------------- */

static const struct diagram_node *node_of(const struct diagrams *d, edge e) {
  return &d->nodes.at[e > 0 ? e : -e];
}

static edge positive_node(struct diagrams *d, uint64_t key, edge high,
                          edge low) {
  for (uint32_t i = *bucket_of(d, key, high, low); i; i = d->nodes.at[i].next) {
    const struct diagram_node *n = &d->nodes.at[i];
    if (n->key == key && n->high == high && n->low == low)
      return (edge)i;
  }
  if (d->nodes.len >= d->nbuckets)
    grow_buckets(d);
  struct diagram_node made = {key, high, low, 0};
  vec_push(&d->nodes, made);
  link_node(d, (uint32_t)d->nodes.len - 1);
  return (edge)d->nodes.len - 1;
}

static edge make_node(struct diagrams *d, uint64_t key, edge high, edge low) {
  if (high == low)
    return high;
  return high < 0 ? -positive_node(d, key, -high, -low)
                  : positive_node(d, key, high, low);
}

edge diagram_var(struct diagrams *d, uint64_t key) {
  return make_node(d, key, EDGE_TRUE, EDGE_FALSE);
}

/* e where the variable is true, or false. */
static edge follow(const struct diagrams *d, edge e, uint64_t key, bool high) {
  const struct diagram_node *n = node_of(d, e);

  if (n->key != key)
    return e;
  edge to = high ? n->high : n->low;
  return e > 0 ? to : -to;
}

static uint64_t key_of(const struct diagrams *d, edge e) {
  return node_of(d, e)->key;
}

static uint64_t least(uint64_t x, uint64_t y) { return x < y ? x : y; }

/* ---- Operations ---------------------------------------------------------- */

/* Operands that are the condition or its negation are constants there. */
static edge known_under(edge c, edge x, edge when_same) {
  return x == c ? when_same : x == -c ? -when_same : x;
}

edge diagram_ite(struct diagrams *d, edge c, edge x, edge y) {
  if (c == EDGE_TRUE || x == y)
    return x;
  if (c == EDGE_FALSE)
    return y;
  if (c < 0)
    return diagram_ite(d, -c, y, x);
  x = known_under(c, x, EDGE_TRUE);
  y = known_under(c, y, EDGE_FALSE);
  if (x == y)
    return x;
  if (x == -y && x == EDGE_TRUE)
    return c;
  if (x < 0)
    return -diagram_ite(d, c, -x, -y);
  edge of[3] = {c, x, y}, result = find_cached(d, of);
  if (result || !may_work(d))
    return result ? result : EDGE_TRUE;
  uint64_t key = least(key_of(d, c), least(key_of(d, x), key_of(d, y)));
  edge high = diagram_ite(d, follow(d, c, key, true), follow(d, x, key, true),
                          follow(d, y, key, true));
  edge low = diagram_ite(d, follow(d, c, key, false), follow(d, x, key, false),
                         follow(d, y, key, false));
  result = make_node(d, key, high, low);
  keep_cached(d, of, result);
  return result;
}

edge diagram_and(struct diagrams *d, edge x, edge y) {
  return x < y ? diagram_ite(d, x, y, EDGE_FALSE)
               : diagram_ite(d, y, x, EDGE_FALSE);
}

bool diagram_excludes(struct diagrams *d, edge x, edge y) {
  if (x == EDGE_FALSE || y == EDGE_FALSE || x == -y)
    return true;
  if (x == EDGE_TRUE || y == EDGE_TRUE || x == y)
    return false;
  edge of[3] = {x < y ? x : y, x < y ? y : x, 0}; /* 0: no operand of ite */
  edge result = find_cached(d, of);
  if (result || !may_work(d))
    return result == EDGE_TRUE;
  uint64_t key = least(key_of(d, x), key_of(d, y));
  bool both =
      diagram_excludes(d, follow(d, x, key, true), follow(d, y, key, true)) &&
      diagram_excludes(d, follow(d, x, key, false), follow(d, y, key, false));
  keep_cached(d, of, both ? EDGE_TRUE : EDGE_FALSE);
  return both;
}
