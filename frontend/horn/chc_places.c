/* frontend/horn/chc_places.c — parameters of predicates that share a track.
 *
 * Union-find over all parameters of all predicates: an argument that is a
 * variable unites the parameters that it is given to.  A class never has more
 * than two parameters of one predicate, the first and the last state of a
 * summary, say: what is more would put all bits of a shift register on one
 * track.  Then classes that no predicate has in common share a lane, which is
 * what keeps the number of diagram variables near the largest number of
 * parameters; it is colouring, done greedily in the order of the text.
 */
#include "chc_places.h"

#include "engine/base/union_find.h"

#include <stdlib.h>

/* How many parameters of a predicate are in a class. */
struct class_count {
  struct {
    uint32_t class, pred;
  } key;
  uint32_t n;
  UT_hash_handle hh;
};

enum { MOST_TOGETHER = 2 };

struct placer {
  struct arena *arena, *scratch;
  struct chc_problem *p;
  struct chc_places *out;
  uint32_t nparams;
  uint32_t *pred_of; /* by parameter */
  uint32_t *parent;  /* by parameter */
  uint32_t *next;    /* by parameter: the members of a class form a ring */
  uint32_t *size;    /* by root */
  struct class_count *counts;
};

/* ---- Classes ----------------------------------------------------------- */

static struct class_count *count_of(struct placer *s, uint32_t class,
                                    uint32_t pred) {
  struct class_count *c, key = {.key = {class, pred}};
  HASH_FIND(hh, s->counts, &key.key, sizeof key.key, c);
  if (c)
    return c;
  c = arena_alloc(s->scratch, sizeof *c);
  c->key = key.key;
  HASH_ADD(hh, s->counts, key, sizeof c->key, c);
  return c;
}

/* The smaller class joins the larger one. */
static void unite(struct placer *s, uint32_t x, uint32_t y) {
  uint32_t a = union_find_leader(s->parent, x),
           b = union_find_leader(s->parent, y), m;
  if (a == b)
    return;
  if (s->size[a] < s->size[b]) {
    m = a;
    a = b;
    b = m;
  }
  m = b;
  do {
    uint32_t pred = s->pred_of[m];
    if (count_of(s, a, pred)->n + count_of(s, b, pred)->n > MOST_TOGETHER)
      return;
    m = s->next[m];
  } while (m != b);
  do {
    count_of(s, a, s->pred_of[m])->n++;
    m = s->next[m];
  } while (m != b);
  s->parent[b] = a;
  s->size[a] += s->size[b];
  m = s->next[a];
  s->next[a] = s->next[b];
  s->next[b] = m;
}

static void place_arguments(struct placer *s, const struct chc_node *n) {
  const struct chc_terms *t = s->p->terms;
  const struct chc_pred *p = t->preds.at[n->a];
  const uint32_t *lits = n->arg;
  for (uint32_t i = 0; i < p->nparams; i++) {
    struct chc_row row = {p->params[i], lits};
    const struct chc_var *v = chc_row_var(t, row);
    uint32_t param = s->out->first[p->index] + i;
    lits += row.sort->width;
    if (!v)
      continue;
    struct chc_var *var = t->vars.at[v->index];
    if (var->place == CHC_NOWHERE)
      var->place = param;
    else
      unite(s, var->place, param);
  }
}

/* ---- Lanes ------------------------------------------------------------- */

/* The lanes of the predicates, as far as they are known. */
struct colouring {
  VEC(struct chc_lane) lanes;
  VEC(uint32_t) stamp; /* by lane: the class that cannot have it */
};

static void forbid(struct placer *s, struct colouring *c, uint32_t class) {
  uint32_t m = class;
  do {
    uint32_t pred = s->pred_of[m], from = s->out->first[pred];
    for (uint32_t i = 0; i < s->p->terms->preds.at[pred]->nparams; i++)
      if (s->out->lane_of[from + i] != CHC_NOWHERE)
        c->stamp.at[s->out->lane_of[from + i]] = class + 1;
    m = s->next[m];
  } while (m != class);
}

static void colour(struct placer *s, struct colouring *c, uint32_t class) {
  const struct chc_pred *p = s->p->terms->preds.at[s->pred_of[class]];
  const struct chc_sort *sort = p->params[class - s->out->first[p->index]];
  uint32_t lane = 0, m = class;
  forbid(s, c, class);
  while (lane < c->lanes.len &&
         (c->lanes.at[lane].sort != sort || c->stamp.at[lane] == class + 1))
    lane++;
  if (lane == c->lanes.len) {
    struct chc_lane new_lane = {sort};
    vec_push(&c->lanes, new_lane);
    vec_push(&c->stamp, 0);
  }
  do {
    s->out->lane_of[m] = lane;
    m = s->next[m];
  } while (m != class);
}

/* ---- The problem ------------------------------------------------------- */

static void open_params(struct placer *s) {
  const struct chc_terms *t = s->p->terms;
  size_t n = 0;
  for (size_t i = 0; i < t->preds.len; i++) {
    s->out->first[i] = (uint32_t)n;
    n += t->preds.at[i]->nparams;
  }
  s->nparams = (uint32_t)n;
  s->pred_of = arena_array(s->scratch, n, sizeof *s->pred_of);
  s->parent = arena_array(s->scratch, n, sizeof *s->parent);
  s->next = arena_array(s->scratch, n, sizeof *s->next);
  s->size = arena_array(s->scratch, n, sizeof *s->size);
  s->out->lane_of = arena_array(s->arena, n, sizeof *s->out->lane_of);
  union_find_init(s->parent, s->nparams);
  for (uint32_t i = 0, pred = 0; i < n; i++) {
    while (i >= s->out->first[pred] + t->preds.at[pred]->nparams)
      pred++;
    s->pred_of[i] = pred;
    s->next[i] = i;
    s->size[i] = 1;
    count_of(s, i, pred)->n = 1;
    s->out->lane_of[i] = CHC_NOWHERE;
  }
}

struct chc_places *chc_places_of(struct arena *a, struct chc_problem *p) {
  struct placer s = {.arena = a, .scratch = arena_new(), .p = p};
  struct colouring c = {0};
  s.out = arena_alloc(a, sizeof *s.out);
  s.out->first = arena_array(a, p->terms->preds.len, sizeof *s.out->first);
  open_params(&s);
  for (size_t i = 0; i < p->terms->vars.len; i++)
    p->terms->vars.at[i]->place = CHC_NOWHERE;
  for (size_t i = 0; i < p->terms->nodes.len; i++)
    if (p->terms->nodes.at[i]->kind == CHC_APPLY)
      place_arguments(&s, p->terms->nodes.at[i]);
  for (uint32_t i = 0; i < s.nparams; i++)
    if (s.out->lane_of[i] == CHC_NOWHERE)
      colour(&s, &c, i);
  s.out->nlanes = (uint32_t)c.lanes.len;
  s.out->lanes = vec_to_arena(&c.lanes, a);
  vec_free(&c.stamp);
  HASH_CLEAR(hh, s.counts);
  arena_free(s.scratch);
  return s.out;
}

uint32_t chc_lane_of(const struct chc_places *s, const struct chc_var *v) {
  return v->place == CHC_NOWHERE ? CHC_NOWHERE : s->lane_of[v->place];
}
