/* checker/order.c — an order of variables in which a certificate's graphs stay
 * small.
 *
 * A variable is below those that some node asks right before it.  Depth first over
 * that, a variable gets its place when all below it have theirs.  Where graphs
 * disagree, some of them are out of order.
 */
#include "order.h"

#include <stdlib.h>

/* Ranks that no place has.  Enumerators of C11 cannot be as large as this. */
#define NO_RANK UINT32_MAX
#define ON_PATH (UINT32_MAX - 1)

/* Place `below` is asked right after place `above`. */
struct asked_below {
  uint32_t above, below;
};

struct order {
  uint32_t nglobals, nlocals, nbits, ncontexts, nplaces;
  uint32_t *first_local; /* by procedure */
  uint32_t *rank;        /* by place */
};

struct ordering {
  struct order *order;
  VEC(struct asked_below) pairs; /* sorted, once they are all there */
  VEC(uint32_t) path;            /* places whose rank waits */
  uint32_t left;                 /* the next rank, counted down */
};

/* Globals of all copies, then locals of two copies, then bits of threads. */
static uint32_t order_place(const struct order *o, const struct graph_var *v,
                            uint32_t proc) {
  uint32_t copy = v->copy == COPY_ENTRY ? 0
                  : v->copy == COPY_NOW ? 1
                                        : 2 + v->index;
  uint32_t locals = (o->ncontexts + 2) * o->nglobals;

  if (v->copy == COPY_THREAD)
    return locals + 2 * o->nlocals + v->index * o->nbits + v->var;
  if (v->var & LOCAL_BIT)
    return locals + copy * o->nlocals + o->first_local[proc] +
           (v->var & ~LOCAL_BIT);
  return copy * o->nglobals + v->var;
}

uint32_t order_rank(const struct order *o, const struct graph_var *v,
                    uint32_t proc) {
  return o->rank[order_place(o, v, proc)];
}

/* ---- What is asked below what -------------------------------------------- */

static void add_pair(struct ordering *g, const struct section *s,
                     uint32_t above, uint32_t ref) {
  if (ref < 2)
    return;
  struct graph_var *v = &s->vars.at[s->nodes.at[ref - 2].var];
  struct asked_below pair = {above, order_place(g->order, v, s->proc)};
  if (pair.above != pair.below)
    vec_push(&g->pairs, pair);
}

static int compare_pairs(const void *x, const void *y) {
  const struct asked_below *p = x, *q = y;

  if (p->above != q->above)
    return p->above < q->above ? -1 : 1;
  return (p->below > q->below) - (p->below < q->below);
}

/* Sorted, and each once. */
static void sort_pairs(struct ordering *g, size_t from) {
  size_t kept = from;

  if (g->pairs.len > from)
    qsort(g->pairs.at + from, g->pairs.len - from, sizeof *g->pairs.at,
          compare_pairs);
  for (size_t i = from; i < g->pairs.len; i++)
    if (kept == from ||
        compare_pairs(&g->pairs.at[i], &g->pairs.at[kept - 1]) != 0)
      g->pairs.at[kept++] = g->pairs.at[i];
  g->pairs.len = kept;
}

static void add_section(struct ordering *g, const struct section *s) {
  size_t from = g->pairs.len;

  for (size_t i = 0; i < s->nodes.len; i++) {
    const struct node *n = &s->nodes.at[i];
    uint32_t above = order_place(g->order, &s->vars.at[n->var], s->proc);
    add_pair(g, s, above, n->high);
    add_pair(g, s, above, n->low);
  }
  sort_pairs(g, from);
}

/* ---- Ranks --------------------------------------------------------------- */

/* The first pair of a place, or where it would be. */
static size_t first_pair(const struct ordering *g, uint32_t above) {
  size_t low = 0, high = g->pairs.len;

  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (g->pairs.at[middle].above < above)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* Puts the places below on the path that have no rank; false: there are none. */
static bool push_below(struct ordering *g, uint32_t above) {
  size_t before = g->path.len;

  for (size_t i = first_pair(g, above);
       i < g->pairs.len && g->pairs.at[i].above == above; i++)
    if (g->order->rank[g->pairs.at[i].below] == NO_RANK)
      vec_push(&g->path, g->pairs.at[i].below);
  return g->path.len > before;
}

static void rank_from(struct ordering *g, uint32_t place) {
  uint32_t *rank = g->order->rank;

  vec_push(&g->path, place);
  while (g->path.len > 0) {
    uint32_t at = g->path.at[g->path.len - 1];
    if (rank[at] == NO_RANK) {
      rank[at] = ON_PATH;
      if (push_below(g, at))
        continue;
    }
    if (rank[at] == ON_PATH)
      rank[at] = g->left--;
    (void)vec_pop(&g->path);
  }
}

/* ---- All ----------------------------------------------------------------- */

static struct order *open_order(const struct program *p, const struct proof *f,
                                struct arena *a) {
  struct order *o = arena_alloc(a, sizeof *o);

  o->nglobals = (uint32_t)p->globals.len;
  o->ncontexts = f->switches + 1;
  o->nbits = proof_thread_bits(f);
  o->nlocals = 0;
  o->first_local = arena_array(a, p->procs.len + 1, sizeof *o->first_local);
  for (size_t i = 0; i < p->procs.len; i++) {
    o->first_local[i] = o->nlocals;
    o->nlocals += p->procs.at[i].nvars;
  }
  o->nplaces = (o->ncontexts + 2) * o->nglobals + 2 * o->nlocals +
               o->ncontexts * o->nbits;
  o->rank = arena_array(a, (size_t)o->nplaces + 1, sizeof *o->rank);
  for (uint32_t i = 0; i < o->nplaces; i++)
    o->rank[i] = NO_RANK;
  return o;
}

struct order *order_of_proof(const struct program *p, const struct proof *f,
                             struct arena *a) {
  struct ordering g = {.order = open_order(p, f, a)};

  g.left = g.order->nplaces;
  for (size_t i = 0; i < f->sections.len; i++)
    add_section(&g, &f->sections.at[i]);
  sort_pairs(&g, 0);
  for (uint32_t i = 0; i < g.order->nplaces; i++)
    if (g.order->rank[i] == NO_RANK)
      rank_from(&g, i);
  vec_free(&g.pairs);
  vec_free(&g.path);
  return g.order;
}
