/* calculus/answers/stages.c — loops as contexts, and their rings.
 *
 * A body in a context reads the loop of a relation that depends on the same
 * relations of the environment as the relation does there (Evaluate of the
 * paper's section 3, as lower.c compiles it).  Such a loop stands in the
 * context or around it. The rings of a loop come in groups, one for each round,
 * which are in order, so that the last one before a stage is found by halving.
 */
#include "stages.h"

#include <stdlib.h>
#include <string.h>

struct contained {
  uint32_t parent;      /* the loop around it, or PLAN_NONE */
  bool *held;           /* by relation: by it or by a loop around it */
  uint32_t *loop_of;    /* by relation: what stages_loop answers */
  VEC(uint32_t) groups; /* first rings of its rounds */
};

struct stages {
  const struct plan *plan;
  const struct equations *eq;
  const struct ring *rings;
  struct contained *at; /* by loop; the last one is the outside */
  uint32_t nloops;
  bool *iterated;     /* by relation: by some loop */
  bool *here, *there; /* by relation: for comparing */
};

#define NOT_ASKED (PLAN_NONE - 1)

static struct contained *contained_in(const struct stages *m, uint32_t loop) {
  return &m->at[loop == PLAN_NONE ? m->nloops : loop];
}

static uint32_t place_in_loop(const struct plan_loop *loop, uint32_t rel) {
  for (uint32_t i = 0; i < loop->nrels; i++)
    if (loop->rels[i].rel == rel)
      return i;
  return PLAN_NONE;
}

static void hold_iterated(struct stages *m, uint32_t loop, uint32_t parent) {
  const struct plan_loop *l = m->plan->loops.at[loop];
  struct contained *c = &m->at[loop];
  c->parent = parent;
  memcpy(c->held, contained_in(m, parent)->held, m->plan->rels.len);
  for (uint32_t i = 0; i < l->nrels; i++)
    m->iterated[l->rels[i].rel] = c->held[l->rels[i].rel] = true;
}

/* Loops are nested no deeper than there are relations; what is still to be
   looked through stands in a list. */
static void find_contained_loops(struct stages *m) {
  VEC(uint32_t) open = {0};
  vec_push(&open, PLAN_NONE);
  while (open.len > 0) {
    uint32_t loop = vec_pop(&open);
    const struct plan_block *b =
        loop == PLAN_NONE ? &m->plan->main : &m->plan->loops.at[loop]->body;
    for (size_t i = 0; i < b->code.len; i++)
      if (b->code.at[i].op == PLAN_LOOP) {
        hold_iterated(m, b->code.at[i].aux, loop);
        vec_push(&open, b->code.at[i].aux);
      }
  }
  vec_free(&open);
}

struct stages *stages_new(const struct plan *p, const struct equations *eq,
                          const struct exec *x) {
  struct stages *m = xcalloc(1, sizeof *m);
  size_t n = p->rels.len, nrings;
  m->plan = p;
  m->eq = eq;
  m->rings = exec_rings(x, &nrings);
  m->nloops = (uint32_t)p->loops.len;
  m->iterated = xcalloc(n + 1, sizeof *m->iterated);
  m->here = xcalloc(n + 1, sizeof *m->here);
  m->there = xcalloc(n + 1, sizeof *m->there);
  m->at = xcalloc(p->loops.len + 1, sizeof *m->at);
  for (size_t i = 0; i <= p->loops.len; i++)
    m->at[i].held = xcalloc(n + 1, sizeof *m->at[i].held);
  m->at[m->nloops].parent = PLAN_NONE;
  find_contained_loops(m);
  for (uint32_t i = 0; i < nrings; i++)
    if (m->rings[i].group == i)
      vec_push(&m->at[m->rings[i].loop].groups, i);
  return m;
}

void stages_free(struct stages *m) {
  if (!m)
    return;
  for (uint32_t i = 0; i <= m->nloops; i++) {
    xfree(m->at[i].held);
    xfree(m->at[i].loop_of);
    vec_free(&m->at[i].groups);
  }
  xfree(m->at);
  xfree(m->iterated);
  xfree(m->here);
  xfree(m->there);
  xfree(m);
}

/* ---- Contexts ------------------------------------------------------------ */

static void depends(const struct stages *m, uint32_t rel, uint32_t context,
                    bool *out) {
  memset(out, false, m->plan->rels.len);
  equations_depends(m->eq, rel, contained_in(m, context)->held, out);
}

/* A loop for the relation right inside `around`, if there it depends on what
   m->here has. */
static uint32_t loop_inside(struct stages *m, uint32_t around, uint32_t rel) {
  depends(m, rel, around, m->there);
  if (memcmp(m->here, m->there, m->plan->rels.len) != 0)
    return PLAN_NONE;
  for (uint32_t i = 0; i < m->nloops; i++)
    if (m->at[i].parent == around &&
        place_in_loop(m->plan->loops.at[i], rel) != PLAN_NONE)
      return i;
  return PLAN_NONE;
}

static uint32_t find_loop_of(struct stages *m, uint32_t context, uint32_t rel) {
  for (uint32_t c = context; c != PLAN_NONE; c = m->at[c].parent)
    if (place_in_loop(m->plan->loops.at[c], rel) != PLAN_NONE)
      return c;
  depends(m, rel, context, m->here);
  for (uint32_t c = context;; c = m->at[c].parent) {
    uint32_t found = loop_inside(m, c, rel);
    if (found != PLAN_NONE || c == PLAN_NONE)
      return found;
  }
}

uint32_t stages_loop(struct stages *m, uint32_t context, uint32_t rel) {
  struct contained *c = contained_in(m, context);
  size_t n = m->plan->rels.len;
  if (!m->iterated[rel])
    return PLAN_NONE;
  if (!c->loop_of) {
    c->loop_of = xcalloc(n, sizeof *c->loop_of);
    for (size_t i = 0; i < n; i++)
      c->loop_of[i] = NOT_ASKED;
  }
  if (c->loop_of[rel] == NOT_ASKED)
    c->loop_of[rel] = find_loop_of(m, context, rel);
  return c->loop_of[rel];
}

bool stages_unknown(struct stages *m, uint32_t context, uint32_t rel) {
  memset(m->here, false, m->plan->rels.len);
  return stages_loop(m, context, rel) == PLAN_NONE &&
         equations_component(m->eq, rel, contained_in(m, context)->held,
                             m->here);
}

/* ---- Rings --------------------------------------------------------------- */

uint32_t stages_ring(const struct stages *m, uint32_t loop, uint32_t rel,
                     uint32_t at) {
  const struct contained *c = &m->at[loop];
  uint32_t place = place_in_loop(m->plan->loops.at[loop], rel);
  size_t low = 0, high = c->groups.len; /* the first that is not before */
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (c->groups.at[middle] + place < at)
      low = middle + 1;
    else
      high = middle;
  }
  return low ? c->groups.at[low - 1] + place : PLAN_NONE;
}

uint32_t stages_previous(const struct stages *m, uint32_t i) {
  const struct ring *r = &m->rings[i];
  uint32_t j = stages_ring(m, r->loop, r->rel, i);
  return j != PLAN_NONE && m->rings[j].activation == r->activation ? j
                                                                   : PLAN_NONE;
}

uint32_t stages_next(const struct stages *m, uint32_t i) {
  const struct ring *r = &m->rings[i];
  const struct contained *c = &m->at[r->loop];
  uint32_t place = i - r->group;
  size_t low = 0, high = c->groups.len; /* the first after it */
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (c->groups.at[middle] <= r->group)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == c->groups.len)
    return PLAN_NONE;
  uint32_t next = c->groups.at[low] + place;
  return m->rings[next].activation == r->activation ? next : PLAN_NONE;
}
