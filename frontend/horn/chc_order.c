/* frontend/horn/chc_order.c — which parameters of predicates lie close together.
 *
 * The vertices are the bits of the lanes.  A node of a formula is a hyperedge
 * of all bits below it, if they are few: a gate and the gates around it pull
 * their inputs together.  Arguments of one application that differ from those
 * of another one only by a gate are pulled together by that gate's equation.
 * order.c does the rest (FORCE).
 */
#include "chc_order.h"

#include "frontend/boolean/order.h"

#include <stdlib.h>
#include <string.h>

enum { FEW_BITS = 16 }; /* bits of a hyperedge */

/* The bits below a node, ascending; NULL with n > 0: too many. */
struct support {
  const uint32_t *bits;
  uint32_t n;
};

struct collector {
  struct arena *scratch;
  const struct chc_terms *t;
  const struct chc_places *places;
  uint32_t *first; /* by lane: its first vertex */
  struct support *below;
  VEC(uint32_t) pins;
  VEC(size_t) ends;
};

static uint32_t lane_width(const struct chc_sort *s) {
  return s->kind == CHC_BITS ? s->width : 1;
}

/* ---- Supports ---------------------------------------------------------- */

/* Adds what is not there yet; false when there are too many. */
static bool add_bit(uint32_t *bits, uint32_t *n, uint32_t bit) {
  uint32_t i = *n;
  while (i > 0 && bits[i - 1] > bit)
    i--;
  if (i > 0 && bits[i - 1] == bit)
    return true;
  if (*n == FEW_BITS)
    return false;
  memmove(bits + i + 1, bits + i, (*n - i) * sizeof *bits);
  bits[i] = bit;
  ++*n;
  return true;
}

/* The vertex of a bit of a variable, or CHC_NOWHERE. */
static uint32_t vertex(const struct collector *c, uint32_t var, uint32_t bit) {
  const struct chc_var *v = c->t->vars.at[var];
  uint32_t lane = chc_lane_of(c->places, v);
  if (lane == CHC_NOWHERE)
    return CHC_NOWHERE;
  return c->first[lane] + (v->sort->kind == CHC_BITS ? bit : 0);
}

static void take_support(struct collector *c, const struct chc_node *n,
                         const uint32_t *bits, uint32_t nbits, bool few) {
  struct support *s = &c->below[n->number];
  s->n = few ? nbits : 1;
  s->bits = few ? arena_copy(c->scratch, bits, nbits, sizeof *bits) : NULL;
}

static void take_leaf(struct collector *c, const struct chc_node *n) {
  uint32_t bits[FEW_BITS], nbits = 0, at = vertex(c, n->a, n->b);
  if (at != CHC_NOWHERE)
    add_bit(bits, &nbits, at);
  take_support(c, n, bits, nbits, true);
}

static void gate(struct collector *c, const struct chc_node *n) {
  uint32_t bits[FEW_BITS], nbits = 0;
  bool few = n->kind != CHC_APPLY && n->kind != CHC_FORALL;
  for (uint32_t i = 0; i < n->nargs && few; i++) {
    const struct support *s = &c->below[n->arg[i] >> 1];
    few = s->bits || s->n == 0;
    for (uint32_t k = 0; k < s->n && few; k++)
      few = add_bit(bits, &nbits, s->bits[k]);
  }
  take_support(c, n, bits, nbits, few);
  if (!few || nbits < 2)
    return;
  for (uint32_t i = 0; i < nbits; i++)
    vec_push(&c->pins, bits[i]);
  vec_push(&c->ends, c->pins.len);
}

/* Two equal variables: bit by bit. */
static void take_equal_vars(struct collector *c, const struct chc_node *n) {
  uint32_t width = lane_width(c->t->vars.at[n->a]->sort);
  take_support(c, n, NULL, 0, false);
  for (uint32_t i = 0; i < width; i++) {
    uint32_t x = vertex(c, n->a, i), y = vertex(c, n->b, i);
    if (x == CHC_NOWHERE || y == CHC_NOWHERE || x == y)
      continue;
    vec_push(&c->pins, x < y ? x : y);
    vec_push(&c->pins, x < y ? y : x);
    vec_push(&c->ends, c->pins.len);
  }
}

static void collect_supports(struct collector *c) {
  for (size_t i = 0; i < c->t->nodes.len; i++) {
    const struct chc_node *n = c->t->nodes.at[i];
    if (n->kind == CHC_BIT)
      take_leaf(c, n);
    else if (n->kind == CHC_SAME)
      take_equal_vars(c, n);
    else
      gate(c, n);
  }
}

/* ---- Tracks ------------------------------------------------------------ */

static const char *track(struct arena *a, struct intern *names,
                         const struct chc_sort *sort, const char *lane,
                         uint32_t bit) {
  return intern_str(names, sort->kind == CHC_BITS
                               ? arena_printf(a, "%s.v[%u]", lane, bit)
                               : arena_printf(a, "%s.v", lane));
}

const char **chc_order(struct arena *a, struct intern *names,
                       const struct chc_problem *p,
                       const struct chc_places *places,
                       const char *const *lane_names, uint32_t *n) {
  struct collector c = {
      .scratch = arena_new(), .t = p->terms, .places = places};
  uint32_t nbits = 0;
  c.first = arena_array(c.scratch, places->nlanes, sizeof *c.first);
  c.below = arena_array(c.scratch, c.t->nodes.len, sizeof *c.below);
  for (uint32_t i = 0; i < places->nlanes; i++) {
    c.first[i] = nbits;
    nbits += lane_width(places->lanes[i].sort);
  }
  const char **in_order = arena_array(a, nbits, sizeof *in_order);
  const char **by_bit = arena_array(c.scratch, nbits, sizeof *by_bit);
  for (uint32_t i = 0, at = 0; i < places->nlanes; i++)
    for (uint32_t k = 0; k < lane_width(places->lanes[i].sort); k++)
      by_bit[at++] = track(a, names, places->lanes[i].sort, lane_names[i], k);
  collect_supports(&c);
  const uint32_t *best =
      order_groups(c.scratch, nbits, c.pins.at, c.ends.at, c.ends.len);
  for (uint32_t i = 0; i < nbits; i++)
    in_order[i] = by_bit[best[i]];
  *n = nbits;
  vec_free(&c.pins);
  vec_free(&c.ends);
  arena_free(c.scratch);
  return in_order;
}
