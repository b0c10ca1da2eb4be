/* engine/solve/large_blocks.c — locations that are passed over.
 *
 * From a location that is kept, the root, the locations that its transfers lead
 * to are looked at in the order of the worklist.  One is passed over if
 *
 *   - nobody else asks for its tuples or adds to them, and no transfer leads back
 *     to it (fuse_view.passable);
 *   - all transfers to it have come from the root, by way of locations that were
 *     passed over: then no other location will have to make the same way again,
 *     and each transfer of the program is composed once;
 *   - what leads to it is one transition, and this transition and each transfer from it make a
 *     transition of at most MAX_NODES nodes.
 *
 * Transitions to the same location are united if the union is as small; so
 * branches that join are one transfer too.  A location from which nothing leads
 * on is passed over and leaves nothing.
 *
 * Why this is right: the rules are equations, one for each location.  That of a
 * location that is passed over says that it is the union of the images of
 * others, which come before it; it is substituted where it is read, which are
 * such images again, and those distribute over unions.  The least solution of
 * what is left is that of the whole, for the locations that are kept
 * (elimination of equations by substitution: Bekić).
 */
#include "large_blocks.h"

#include "engine/base/heap.h"

#include "tables.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_BLOCK_NODES = 200 };

/* A transfer, see block_edge, and the location that it leads to. */
struct location_edge {
  struct location *to;
  struct transition *transition;
  uint32_t rule, row;
};

struct block_path {
  struct location_edge edge;
  struct block_path *next;
};

struct location {
  uint64_t rank;
  struct location_edge *to; /* transfers from it; NULL: not looked at */
  struct block_edge *kept;  /* as a root; NULL: not looked at */
  struct block_path *paths; /* below the root that is being looked at */
  uint32_t row, nto, nkept;
  uint32_t in;    /* transfers to it, if it is passable */
  uint32_t come;  /* transfers to it so far, from below that root */
  uint32_t epoch; /* which root that is; 0: none yet */
  bool passable;
  uint32_t key[];
};

struct large_blocks {
  struct blocks_view view;
  struct transitions *transitions;
  struct arena *arena;
  struct table keys; /* rows without diagrams: far fewer cache misses than
                        chains of nodes */
  VEC(struct location *) locations; /* by row */
  uint32_t epoch;
  struct heap heap; /* rows that may be passed over; the least rank first */
  VEC(struct location *) met;
  VEC(struct location_edge) edges; /* of the node that is looked at */
};

struct large_blocks *blocks_new(const struct blocks_view *view,
                                struct transitions *transitions) {
  struct large_blocks *f = xcalloc(1, sizeof *f);
  f->view = *view;
  f->transitions = transitions;
  f->arena = arena_new();
  table_init(&f->keys, view->ncols, 0);
  return f;
}

void blocks_free(struct large_blocks *f) {
  if (!f)
    return;
  table_free(&f->keys);
  vec_free(&f->locations);
  vec_free(&f->heap.items);
  vec_free(&f->met);
  vec_free(&f->edges);
  arena_free(f->arena);
  xfree(f);
}

static struct location *location_of(struct large_blocks *f,
                                    const uint32_t *key) {
  struct row_key k = {0};
  size_t size = f->view.ncols * sizeof *key;
  memcpy(k.at, key, size);
  uint32_t row = table_find(&f->keys, &k);
  if (row != PLAN_NONE)
    return f->locations.at[row];
  struct location *n = arena_alloc(f->arena, sizeof *n + size);
  memcpy(n->key, key, size);
  n->row = (uint32_t)f->locations.len;
  n->rank = f->view.rank(f->view.arg, key);
  n->passable = f->view.passable(f->view.arg, key, &n->in);
  table_add(&f->keys, &k, DD_FALSE, DD_FALSE);
  vec_push(&f->locations, n);
  return n;
}

/* ---- Paths --------------------------------------------------------------- */

static void note_edge(void *arg, const struct block_edge *edge) {
  struct large_blocks *f = arg;
  struct location_edge l = {location_of(f, edge->key), edge->transition,
                            edge->rule, edge->row};
  vec_push(&f->edges, l);
}

static void find_edges(struct large_blocks *f, struct location *n) {
  if (n->to)
    return;
  f->edges.len = 0;
  f->view.transfers(f->view.arg, n->key, note_edge, f);
  n->nto = (uint32_t)f->edges.len;
  struct location_edge *to = arena_array(f->arena, n->nto + 1, sizeof *to);
  for (uint32_t i = 0; i < n->nto; i++)
    to[i] = f->edges.at[i];
  n->to = to;
}

static bool is_small(const struct transition *t) {
  return t && transition_nodes(t) <= MAX_BLOCK_NODES;
}

/* Unites the transfer with a path that is there; false if it is one more. */
static bool unite_paths(struct large_blocks *f, struct location *n,
                        const struct location_edge *s) {
  for (struct block_path *w = n->paths; w && is_small(s->transition);
       w = w->next) {
    if (!is_small(w->edge.transition))
      continue;
    struct transition *both = transition_union(
        f->transitions, w->edge.transition, s->transition, MAX_BLOCK_NODES);
    if (!both)
      continue;
    transition_hold(both);
    transition_release(w->edge.transition);
    w->edge.transition = both;
    w->edge.rule = PLAN_NONE;
    return true;
  }
  return false;
}

/* A transfer to n comes from below the root; NULL: it leads nowhere. */
static void arrive_from_root(struct large_blocks *f,
                             const struct location *root, struct location *n,
                             const struct location_edge *s) {
  if (n->epoch != f->epoch) {
    n->epoch = f->epoch;
    n->come = 0;
    n->paths = NULL;
    vec_push(&f->met, n);
    if (n->passable && n->rank > root->rank)
      heap_push(&f->heap, (struct heap_item){n->rank, 0, n->row});
  }
  n->come++;
  if (!s ||
      (s->transition && transition_is_empty(f->transitions, s->transition)) ||
      unite_paths(f, n, s))
    return;
  struct block_path *w = arena_alloc(f->arena, sizeof *w);
  *w = (struct block_path){*s, n->paths};
  if (s->transition)
    transition_hold(s->transition);
  n->paths = w;
}

/* f->edges := the transfers from n, after what leads there; false if one of
   them cannot be a transition, or is too large. */
static bool follow_block_edges(struct large_blocks *f, struct location *n,
                               const struct transition *before) {
  find_edges(f, n);
  f->edges.len = 0;
  for (uint32_t i = 0; i < n->nto; i++) {
    struct location_edge s = n->to[i];
    if (!is_small(s.transition))
      return false;
    s.transition = transition_compose(f->transitions, before, s.transition,
                                      MAX_BLOCK_NODES);
    s.rule = PLAN_NONE;
    if (!s.transition)
      return false;
    vec_push(&f->edges, s);
  }
  return true;
}

/* Nothing leads to n, so nothing leads on. */
static void leave_out(struct large_blocks *f, const struct location *root,
                      struct location *n) {
  find_edges(f, n);
  for (uint32_t i = 0; i < n->nto; i++)
    arrive_from_root(f, root, n->to[i].to, NULL);
}

/* Passes over a location, if it can be. */
static void pass_over(struct large_blocks *f, const struct location *root,
                      struct location *n) {
  struct block_path *w = n->paths;
  if (n->come != n->in)
    return;
  if (!w) {
    leave_out(f, root, n);
    return;
  }
  if (w->next || !is_small(w->edge.transition) ||
      !follow_block_edges(f, n, w->edge.transition))
    return;
  n->paths = NULL;
  for (size_t i = 0; i < f->edges.len; i++) {
    const struct location_edge s = f->edges.at[i];
    arrive_from_root(f, root, s.to, &s);
  }
  transition_release(w->edge.transition);
}

/* The paths that are left lead to locations that are kept. */
static void finish_root(struct large_blocks *f, struct location *root) {
  f->edges.len = 0;
  for (size_t i = 0; i < f->met.len; i++)
    for (const struct block_path *w = f->met.at[i]->paths; w; w = w->next)
      vec_push(&f->edges, w->edge);
  root->nkept = (uint32_t)f->edges.len;
  struct block_edge *kept =
      arena_array(f->arena, root->nkept + 1, sizeof *kept);
  for (uint32_t i = 0; i < root->nkept; i++) {
    const struct location_edge *l = &f->edges.at[i];
    kept[i] = (struct block_edge){l->to->key, l->transition, l->rule, l->row};
  }
  root->kept = kept;
}

const struct block_edge *blocks_from(struct large_blocks *f,
                                     const uint32_t *key, uint32_t *n) {
  struct location *root = location_of(f, key);
  if (!root->kept) {
    f->epoch++;
    f->heap.items.len = f->met.len = 0;
    find_edges(f, root);
    for (uint32_t i = 0; i < root->nto; i++)
      arrive_from_root(f, root, root->to[i].to, &root->to[i]);
    while (f->heap.items.len > 0) {
      transitions_sweep(f->transitions);
      pass_over(f, root, f->locations.at[heap_pop(&f->heap).number]);
    }
    finish_root(f, root);
  }
  *n = root->nkept;
  return root->kept;
}
