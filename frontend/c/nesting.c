/* frontend/c/nesting.c — how the loops of a graph stand in each other.  See nesting.h. */
#include "nesting.h"

#include "engine/base/memory.h"
#include "engine/base/vec.h"

#include <string.h>

struct nest_finder {
  uint32_t (*next)(const void *arg, uint32_t x, uint32_t i);
  const void *arg;
  struct nest_place *places;
  uint32_t *met; /* by node: when it was met first; 0: not yet, or again */
  uint32_t nmet, position;
  uint32_t nest[MOST_NEST], depth;
  VEC(uint32_t) stack;
  bool failed;
};

static uint32_t visit_node(struct nest_finder *o, uint32_t node);

static void place_node(struct nest_finder *o, uint32_t node) {
  struct nest_place *p = &o->places[node];
  memcpy(p->nest, o->nest, sizeof p->nest);
  p->depth = o->depth;
  p->position = --o->position;
}

/* What is in the loop that begins with the node, without it, and then the node. */
static void place_loop(struct nest_finder *o, uint32_t node) {
  if (o->depth == MOST_NEST) {
    o->failed = true;
    return;
  }
  o->nest[o->depth++] = node;
  uint32_t to;
  for (uint32_t i = 0; (to = o->next(o->arg, node, i)) != NESTING_NONE; i++)
    if (o->met[to] == 0)
      visit_node(o, to);
  place_node(o, node);
  o->depth--;
}

/* The node is placed after all that it leads to.  Returns the first node that is met
   from here and not placed yet. */
static uint32_t visit_node(struct nest_finder *o, uint32_t node) {
  uint32_t first = o->met[node] = ++o->nmet, to;
  bool loops = false;
  vec_push(&o->stack, node);
  for (uint32_t i = 0;
       !o->failed && (to = o->next(o->arg, node, i)) != NESTING_NONE; i++) {
    uint32_t least = o->met[to] ? o->met[to] : visit_node(o, to);
    if (least <= first) {
      first = least;
      loops = true;
    }
  }
  if (first != o->met[node])
    return first;
  o->met[node] = UINT32_MAX;
  for (uint32_t x; (x = vec_pop(&o->stack)) != node;)
    o->met[x] = 0;
  if (loops)
    place_loop(o, node);
  else
    place_node(o, node);
  return first;
}

bool nesting_find(uint32_t n, uint32_t root,
                  uint32_t (*next)(const void *arg, uint32_t x, uint32_t i),
                  const void *arg, struct nest_place *places) {
  struct nest_finder o = {
      .next = next, .arg = arg, .places = places, .position = n};
  o.met = xcalloc((size_t)n + 1, sizeof *o.met);
  visit_node(&o, root);
  xfree(o.met);
  vec_free(&o.stack);
  return !o.failed;
}

void nesting_rounds_after(const struct nest_place *from, const uint32_t *rounds,
                          uint32_t to, const struct nest_place *to_place,
                          uint32_t *after) {
  memset(after, 0, MOST_NEST * sizeof *after);
  for (uint32_t i = 0; i < to_place->depth && i < from->depth; i++)
    if (from->nest[i] == to_place->nest[i])
      after[i] = rounds[i] + (to_place->nest[i] == to);
}

bool nesting_precedes(const struct nest_place *a, const uint32_t *a_rounds,
                      const struct nest_place *b, const uint32_t *b_rounds) {
  for (uint32_t i = 0; i < a->depth && i < b->depth && a->nest[i] == b->nest[i];
       i++)
    if (a_rounds[i] != b_rounds[i])
      return a_rounds[i] < b_rounds[i];
  return a->position < b->position;
}
