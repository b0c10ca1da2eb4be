/* engine/bdd/trial.c — see the header. */
#include "trial.h"

#include "engine/base/hash.h"
#include "engine/base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
  CACHE_SIZE = 1 << 16, /* a sixteenth of the table */
  TABLE_SIZE = 1 << 20, /* more than twice the nodes */
  FIRST_SIZE = 1 << 12, /* what of the table is used at first */
  MOST_NODES = 400000,
  STEPS = 32, /* for each node */
};

struct trial_node {
  uint32_t level, low, high;
};

struct trial_result {
  uint32_t f, g, h, result;
};

struct trial_dd {
  struct trial_node *nodes;
  uint32_t nnodes, limit; /* how many there are, and may be */
  uint64_t steps;         /* that may still be taken */
  uint32_t *table;        /* open addressing; 0: free */
  uint32_t size;          /* of the part of it that is used, a power of two */
  struct trial_result *cache; /* of which a sixteenth of that is */
};

struct trial_dd *trial_new(void) {
  struct trial_dd *t = xcalloc(1, sizeof *t);
  /* Most trials use little of it, which resize_trial clears. */
  t->nodes = try_malloc(MOST_NODES, sizeof *t->nodes);
  t->table = try_malloc(TABLE_SIZE, sizeof *t->table);
  t->cache = try_malloc(CACHE_SIZE, sizeof *t->cache);
  if (t->nodes && t->table && t->cache)
    return t;
  trial_free(t);
  return NULL;
}

void trial_free(struct trial_dd *t) {
  if (!t)
    return;
  xfree(t->nodes);
  xfree(t->table);
  xfree(t->cache);
  xfree(t);
}

bool trial_is_full(const struct trial_dd *t) {
  return t->nnodes >= t->limit || t->steps == 0;
}

uint32_t trial_made(const struct trial_dd *t) {
  return trial_is_full(t) ? t->limit : t->nnodes;
}

/* ---- Nodes --------------------------------------------------------------- */

static uint64_t hash_three(uint32_t x, uint32_t y, uint32_t z) {
  return hash_word(hash_word(hash_word(0, x), y), z);
}

/* Where in the table a node is, or is to be. */
static uint32_t *trial_place(struct trial_dd *t, uint32_t level, uint32_t low,
                             uint32_t high) {
  uint64_t at = hash_three(level, low, high) & (t->size - 1);
  for (; t->table[at]; at = (at + 1) & (t->size - 1)) {
    const struct trial_node *n = &t->nodes[t->table[at]];
    if (n->level == level && n->low == low && n->high == high)
      break;
  }
  return &t->table[at];
}

/* Uses this much of the table; what is remembered is lost. */
static void resize_trial(struct trial_dd *t, uint32_t size) {
  assert(size <= TABLE_SIZE);
  t->size = size;
  memset(t->table, 0, size * sizeof *t->table);
  memset(t->cache, 0, size / (TABLE_SIZE / CACHE_SIZE) * sizeof *t->cache);
  for (uint32_t i = 2; i < t->nnodes; i++) {
    const struct trial_node *n = &t->nodes[i];
    *trial_place(t, n->level, n->low, n->high) = i;
  }
}

void trial_begin(struct trial_dd *t, uint64_t most_nodes) {
  t->limit = most_nodes < MOST_NODES ? (uint32_t)most_nodes : MOST_NODES;
  t->steps = (uint64_t)STEPS * t->limit;
  t->nodes[TRIAL_NO] = t->nodes[TRIAL_YES] =
      (struct trial_node){UINT32_MAX, 0, 0};
  t->nnodes = 2;
  resize_trial(t, FIRST_SIZE);
}

uint32_t trial_node(struct trial_dd *t, uint32_t level, uint32_t low,
                    uint32_t high) {
  if (low == high)
    return low;
  uint32_t *place = trial_place(t, level, low, high);
  if (*place)
    return *place;
  if (trial_is_full(t))
    return TRIAL_NO;
  assert(level < t->nodes[low].level && level < t->nodes[high].level);
  t->nodes[t->nnodes] = (struct trial_node){level, low, high};
  *place = t->nnodes++;
  if (t->nnodes > t->size / 2)
    resize_trial(t, 4 * t->size);
  return t->nnodes - 1;
}

/* ---- If-then-else ---------------------------------------------------------- */

static uint32_t trial_top(const struct trial_dd *t, uint32_t f, uint32_t g,
                          uint32_t h) {
  uint32_t top = t->nodes[f].level;
  top = t->nodes[g].level < top ? t->nodes[g].level : top;
  return t->nodes[h].level < top ? t->nodes[h].level : top;
}

static uint32_t trial_cofactor(const struct trial_dd *t, uint32_t f,
                               uint32_t level, bool high) {
  const struct trial_node *n = &t->nodes[f];
  return n->level != level ? f : high ? n->high : n->low;
}

static struct trial_result *trial_cached(struct trial_dd *t, uint32_t f,
                                         uint32_t g, uint32_t h) {
  uint32_t size = t->size / (TABLE_SIZE / CACHE_SIZE);
  return &t->cache[hash_three(f, g, h) % size];
}

uint32_t trial_ite(struct trial_dd *t, uint32_t f, uint32_t g, uint32_t h) {
  if (f == TRIAL_YES || g == h)
    return g;
  if (f == TRIAL_NO)
    return h;
  if (g == TRIAL_YES && h == TRIAL_NO)
    return f;
  if (trial_is_full(t))
    return TRIAL_NO;
  struct trial_result *c = trial_cached(t, f, g, h);
  if (c->f == f && c->g == g && c->h == h)
    return c->result;
  t->steps--;
  uint32_t level = trial_top(t, f, g, h);
  uint32_t low = trial_ite(t, trial_cofactor(t, f, level, false),
                           trial_cofactor(t, g, level, false),
                           trial_cofactor(t, h, level, false));
  uint32_t high = trial_ite(t, trial_cofactor(t, f, level, true),
                            trial_cofactor(t, g, level, true),
                            trial_cofactor(t, h, level, true));
  uint32_t result = trial_node(t, level, low, high);
  *trial_cached(t, f, g, h) = (struct trial_result){f, g, h, result};
  return result;
}

/* ---- Copied diagrams --------------------------------------------------------- */

/* Marks of a walk, by node: those of the walk before are no hindrance. */
struct trial_marks {
  uint32_t *seen; /* the number of the last walk that met a node */
  uint32_t walk;
};

static bool first_meeting(struct trial_marks *m, uint32_t n) {
  if (n <= TRIAL_YES || m->seen[n] == m->walk)
    return false;
  m->seen[n] = m->walk;
  return true;
}

/* The nodes from n downwards.  Recurses once for each level, as the next does. */
static uint32_t size_in_trial(const struct trial_dd *t, struct trial_marks *m,
                              uint32_t n) {
  if (!first_meeting(m, n))
    return 0;
  return 1 + size_in_trial(t, m, t->nodes[n].low) +
         size_in_trial(t, m, t->nodes[n].high);
}

static uint32_t size_in_graph(const struct dd_graph *g, struct trial_marks *m,
                              uint32_t n) {
  if (!first_meeting(m, n))
    return 0;
  return 1 + size_in_graph(g, m, g->nodes.at[n - 2].low) +
         size_in_graph(g, m, g->nodes.at[n - 2].high);
}

/* A diagram of the graph, and how many of its nodes none before it has. */
struct trial_root {
  uint32_t node, own;
};

static int by_own_nodes(const void *x, const void *y) {
  const struct trial_root *a = x, *b = y;
  if (a->own != b->own)
    return a->own > b->own ? -1 : 1;
  return a->node < b->node ? -1 : a->node > b->node;
}

/* The diagrams with the most nodes of their own first.  A graph has these nodes
   together, the root behind them. */
static struct trial_root *sorted_roots(const struct dd_graph *g) {
  struct trial_root *roots = xcalloc(g->roots.len + 1, sizeof *roots);
  uint32_t last = TRIAL_YES;
  for (size_t i = 0; i < g->roots.len; i++) {
    uint32_t n = g->roots.at[i];
    roots[i] = (struct trial_root){n, n > last ? n - last : 0};
    last += roots[i].own;
  }
  qsort(roots, g->roots.len, sizeof *roots, by_own_nodes);
  return roots;
}

/* Marks the nodes of the first diagrams: of as many as have no more nodes together than
   `most`, and of one at least.  Returns how many. */
static uint32_t mark_first_roots(const struct dd_graph *g,
                                 const struct trial_root *roots, uint64_t most,
                                 struct trial_marks *marks) {
  enum { MOST_ROOTS = 32 };
  uint64_t nodes = 0;
  uint32_t n = 0;
  for (; n < g->roots.len && n < MOST_ROOTS; n++) {
    if (n > 0 && nodes + roots[n].own > most)
      break;
    nodes += size_in_graph(g, marks, roots[n].node);
  }
  return n;
}

/* made[n] := node n of the graph, in the trial, for those that are marked. */
static void rebuild(struct trial_dd *t, const struct dd_graph *g,
                    const uint32_t *level, uint64_t most_made,
                    const struct trial_marks *marks, uint32_t *made) {
  enum { BETWEEN = 16 }; /* times as many nodes are made on the way */
  uint64_t n = 0;
  for (size_t i = 2; i < g->nodes.len + 2; i++)
    n += marks->seen[i];
  trial_begin(t, BETWEEN * n < most_made ? BETWEEN * n : most_made);
  made[TRIAL_YES] = TRIAL_YES;
  for (size_t i = 0; i < g->nodes.len && !trial_is_full(t); i++) {
    const struct dd_graph_node *from = &g->nodes.at[i];
    if (!marks->seen[i + 2])
      continue;
    uint32_t var = trial_node(t, level[from->var], TRIAL_NO, TRIAL_YES);
    made[i + 2] = trial_ite(t, var, made[from->high], made[from->low]);
  }
}

static struct trial_sizes sizes_of_roots(const struct trial_dd *t,
                                         const struct dd_graph *g,
                                         const struct trial_root *roots,
                                         uint32_t nroots,
                                         const uint32_t *made) {
  struct trial_marks old = {xcalloc(g->nodes.len + 2, sizeof *old.seen), 0};
  struct trial_marks new = {xcalloc(t->nnodes, sizeof *new.seen), 0};
  struct trial_sizes sum = {0};
  for (uint32_t i = 0; i < nroots; i++) {
    old.walk = new.walk = i + 1;
    uint64_t before = size_in_graph(g, &old, roots[i].node);
    uint64_t after = size_in_trial(t, &new, made[roots[i].node]);
    sum.before += before * before;
    sum.after += after * after;
  }
  xfree(old.seen);
  xfree(new.seen);
  return sum;
}

/* The nodes of a diagram and the variables among them. */
struct diagram_size {
  struct trial_marks nodes, vars;
  uint64_t nnodes, nvars;
};

static void count_in_diagram(const struct dd_graph *g, struct diagram_size *s,
                             uint32_t n) {
  if (!first_meeting(&s->nodes, n))
    return;
  const struct dd_graph_node *node = &g->nodes.at[n - 2];
  s->nnodes++;
  s->nvars += first_meeting(&s->vars, node->var + 2);
  count_in_diagram(g, s, node->low);
  count_in_diagram(g, s, node->high);
}

struct trial_sizes trial_bound(const struct dd_graph *g, uint64_t most_nodes) {
  struct trial_root *roots = sorted_roots(g);
  size_t nnodes = g->nodes.len + 2;
  struct trial_marks marks = {xcalloc(nnodes, sizeof *marks.seen), 1};
  uint32_t n = mark_first_roots(g, roots, most_nodes, &marks);
  struct diagram_size s = {.nodes = marks};
  s.vars.seen = xcalloc(g->nvars + 2, sizeof *s.vars.seen);
  struct trial_sizes sum = {0};
  for (uint32_t i = 0; i < n; i++) {
    s.nodes.walk = s.vars.walk = i + 2;
    s.nnodes = s.nvars = 0;
    count_in_diagram(g, &s, roots[i].node);
    sum.before += s.nnodes * s.nnodes;
    sum.after += s.nvars * s.nvars;
  }
  xfree(roots);
  xfree(marks.seen);
  xfree(s.vars.seen);
  return sum;
}

struct trial_sizes trial_compare(struct trial_dd *t, const struct dd_graph *g,
                                 const uint32_t *level, uint64_t most_nodes,
                                 uint64_t most_made) {
  struct trial_root *roots = sorted_roots(g);
  struct trial_marks marks = {xcalloc(g->nodes.len + 2, sizeof *marks.seen), 1};
  uint32_t n = mark_first_roots(g, roots, most_nodes, &marks);
  uint32_t *made = xcalloc(g->nodes.len + 2, sizeof *made);
  rebuild(t, g, level, most_made, &marks, made);
  struct trial_sizes sizes = {.after = UINT64_MAX};
  if (!trial_is_full(t))
    sizes = sizes_of_roots(t, g, roots, n, made);
  xfree(roots);
  xfree(marks.seen);
  xfree(made);
  return sizes;
}
