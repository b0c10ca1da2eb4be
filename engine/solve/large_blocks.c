/* engine/solve/large_blocks.c — points that are passed over.
 *
 * From a point that is kept, the root, the points that its steps lead to are
 * looked at in the order of the worklist.  One is passed over if
 *
 *   - nobody else asks for its tuples or adds to them, and no step leads back
 *     to it (fuse_view.passable);
 *   - all steps to it have come from the root, by way of points that were
 *     passed over: then no other point will have to make the same way again,
 *     and each step of the program is composed once;
 *   - what leads to it is one move, and this move and each step from it make a
 *     move of at most MAX_NODES nodes.
 *
 * Moves to the same point are united if the union is as small; so branches
 * that join are one step too.  A point from which nothing leads on is passed
 * over and leaves nothing.
 *
 * Why this is right: the rules are equations, one for each point.  That of a
 * point that is passed over says that it is the union of the images of others,
 * which come before it; it is substituted where it is read, which are such
 * images again, and those distribute over unions.  The least solution of what
 * is left is that of the whole, for the points that are kept (elimination of
 * equations by substitution: Bekić).
 */
#include "large_blocks.h"

#include "tables.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_NODES = 200 };

/* A step, see fuse_step, and the node that it leads to. */
struct link {
  struct node *to;
  struct move *move;
  uint32_t rule, row;
};

struct way {
  struct link step;
  struct way *next;
};

struct node {
  uint64_t rank;
  struct link *to;         /* steps from it; NULL: not looked at */
  struct fuse_step *fused; /* as a root; NULL: not looked at */
  struct way *ways;        /* below the root that is being looked at */
  uint32_t nto, nfused;
  uint32_t in;    /* steps to it, if it is passable */
  uint32_t come;  /* steps to it so far, from below that root */
  uint32_t epoch; /* which root that is; 0: none yet */
  bool passable;
  uint32_t key[];
};

struct fuse {
  struct fuse_view view;
  struct moves *moves;
  struct arena *arena;
  struct table keys; /* rows without diagrams: far fewer cache misses than
                        chains of nodes */
  VEC(struct node *) nodes; /* by row */
  uint32_t epoch;
  VEC(struct node *) heap; /* may be passed over; the least rank first */
  VEC(struct node *) met;
  VEC(struct link) steps; /* of the node that is looked at */
};

struct fuse *fuse_new(const struct fuse_view *view, struct moves *moves) {
  struct fuse *f = xcalloc(1, sizeof *f);
  f->view = *view;
  f->moves = moves;
  f->arena = arena_new();
  table_init(&f->keys, view->ncols, 0);
  return f;
}

void fuse_free(struct fuse *f) {
  if (!f)
    return;
  table_free(&f->keys);
  vec_free(&f->nodes);
  vec_free(&f->heap);
  vec_free(&f->met);
  vec_free(&f->steps);
  arena_free(f->arena);
  xfree(f);
}

static struct node *node_of(struct fuse *f, const uint32_t *key) {
  struct key k = {0};
  size_t size = f->view.ncols * sizeof *key;
  memcpy(k.at, key, size);
  uint32_t row = table_find(&f->keys, &k);
  if (row != PLAN_NONE)
    return f->nodes.at[row];
  struct node *n = arena_alloc(f->arena, sizeof *n + size);
  memcpy(n->key, key, size);
  n->rank = f->view.rank(f->view.arg, key);
  n->passable = f->view.passable(f->view.arg, key, &n->in);
  table_add(&f->keys, &k, DD_FALSE, DD_FALSE);
  vec_push(&f->nodes, n);
  return n;
}

/* ---- The order ----------------------------------------------------------- */

static void push(struct fuse *f, struct node *n) {
  vec_push(&f->heap, n);
  struct node **at = f->heap.at;
  size_t i = f->heap.len - 1;
  for (; i > 0 && n->rank < at[(i - 1) / 2]->rank; i = (i - 1) / 2)
    at[i] = at[(i - 1) / 2];
  at[i] = n;
}

static struct node *pop(struct fuse *f) {
  struct node **at = f->heap.at, *top = at[0], *last = vec_pop(&f->heap);
  size_t i = 0, n = f->heap.len;
  for (size_t child = 1; child < n; child = 2 * i + 1) {
    if (child + 1 < n && at[child + 1]->rank < at[child]->rank)
      child++;
    if (at[child]->rank >= last->rank)
      break;
    at[i] = at[child];
    i = child;
  }
  if (n > 0)
    at[i] = last;
  return top;
}

/* ---- Ways ---------------------------------------------------------------- */

static void note_step(void *arg, const struct fuse_step *step) {
  struct fuse *f = arg;
  struct link l = {node_of(f, step->key), step->move, step->rule, step->row};
  vec_push(&f->steps, l);
}

static void find_steps(struct fuse *f, struct node *n) {
  if (n->to)
    return;
  f->steps.len = 0;
  f->view.steps(f->view.arg, n->key, note_step, f);
  n->nto = (uint32_t)f->steps.len;
  struct link *to = arena_array(f->arena, n->nto + 1, sizeof *to);
  for (uint32_t i = 0; i < n->nto; i++)
    to[i] = f->steps.at[i];
  n->to = to;
}

static bool is_small(const struct move *t) {
  return t && move_nodes(t) <= MAX_NODES;
}

/* Unites the step with a way that is there; false if it is one more. */
static bool unite(struct fuse *f, struct node *n, const struct link *s) {
  for (struct way *w = n->ways; w && is_small(s->move); w = w->next) {
    if (!is_small(w->step.move))
      continue;
    struct move *both = move_or(f->moves, w->step.move, s->move, MAX_NODES);
    if (!both)
      continue;
    move_hold(both);
    move_release(w->step.move);
    w->step.move = both;
    w->step.rule = PLAN_NONE;
    return true;
  }
  return false;
}

/* A step to n comes from below the root; NULL: it leads nowhere. */
static void arrive(struct fuse *f, const struct node *root, struct node *n,
                   const struct link *s) {
  if (n->epoch != f->epoch) {
    n->epoch = f->epoch;
    n->come = 0;
    n->ways = NULL;
    vec_push(&f->met, n);
    if (n->passable && n->rank > root->rank)
      push(f, n);
  }
  n->come++;
  if (!s || (s->move && move_is_empty(f->moves, s->move)) || unite(f, n, s))
    return;
  struct way *w = arena_alloc(f->arena, sizeof *w);
  *w = (struct way){*s, n->ways};
  if (s->move)
    move_hold(s->move);
  n->ways = w;
}

/* f->steps := the steps from n, after what leads there; false if one of them
   cannot be a move, or is too large. */
static bool follow(struct fuse *f, struct node *n, const struct move *before) {
  find_steps(f, n);
  f->steps.len = 0;
  for (uint32_t i = 0; i < n->nto; i++) {
    struct link s = n->to[i];
    if (!is_small(s.move))
      return false;
    s.move = move_then(f->moves, before, s.move, MAX_NODES);
    s.rule = PLAN_NONE;
    if (!s.move)
      return false;
    vec_push(&f->steps, s);
  }
  return true;
}

/* Nothing leads to n, so nothing leads on. */
static void leave_out(struct fuse *f, const struct node *root, struct node *n) {
  find_steps(f, n);
  for (uint32_t i = 0; i < n->nto; i++)
    arrive(f, root, n->to[i].to, NULL);
}

/* Passes over a point, if it can be. */
static void pass(struct fuse *f, const struct node *root, struct node *n) {
  struct way *w = n->ways;
  if (n->come != n->in)
    return;
  if (!w) {
    leave_out(f, root, n);
    return;
  }
  if (w->next || !is_small(w->step.move) || !follow(f, n, w->step.move))
    return;
  n->ways = NULL;
  for (size_t i = 0; i < f->steps.len; i++) {
    const struct link s = f->steps.at[i];
    arrive(f, root, s.to, &s);
  }
  move_release(w->step.move);
}

/* The ways that are left lead to points that are kept. */
static void finish(struct fuse *f, struct node *root) {
  f->steps.len = 0;
  for (size_t i = 0; i < f->met.len; i++)
    for (const struct way *w = f->met.at[i]->ways; w; w = w->next)
      vec_push(&f->steps, w->step);
  root->nfused = (uint32_t)f->steps.len;
  struct fuse_step *fused =
      arena_array(f->arena, root->nfused + 1, sizeof *fused);
  for (uint32_t i = 0; i < root->nfused; i++) {
    const struct link *l = &f->steps.at[i];
    fused[i] = (struct fuse_step){l->to->key, l->move, l->rule, l->row};
  }
  root->fused = fused;
}

const struct fuse_step *fuse_from(struct fuse *f, const uint32_t *key,
                                  uint32_t *n) {
  struct node *root = node_of(f, key);
  if (!root->fused) {
    f->epoch++;
    f->heap.len = f->met.len = 0;
    find_steps(f, root);
    for (uint32_t i = 0; i < root->nto; i++)
      arrive(f, root, root->to[i].to, &root->to[i]);
    while (f->heap.len > 0) {
      moves_sweep(f->moves);
      pass(f, root, pop(f));
    }
    finish(f, root);
  }
  *n = root->nfused;
  return root->fused;
}
