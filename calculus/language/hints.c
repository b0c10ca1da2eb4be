/* calculus/language/hints.c — whether constraints contradict each other: the places
 * of a relation's constraints are numbered, and the transitive closure of
 * `before` must not contain a pair (x, x). */
#include "hints.h"

#include <assert.h>
#include <stdlib.h>

enum { MOST_PLACES = 64 };

struct term_places {
  const struct fp_expr *at[MOST_PLACES];
  uint32_t n;
  bool before[MOST_PLACES][MOST_PLACES];
};

static bool same_term_place(const struct fp_expr *x, const struct fp_expr *y) {
  if (x->kind != y->kind)
    return false;
  switch (x->kind) {
  case FP_VAR:
    return x->var == y->var;
  case FP_FIELD:
    return x->number == y->number && same_term_place(x->arg[0], y->arg[0]);
  case FP_INDEX:
    return same_term_place(x->arg[0], y->arg[0]) &&
           same_term_place(x->arg[1], y->arg[1]);
  default:
    assert(x->kind == FP_NUMBER || x->kind == FP_VALUE);
    return x->number == y->number;
  }
}

/* The number of a place; there is room for two places a constraint. */
static uint32_t place_number(struct term_places *p, const struct fp_expr *e) {
  uint32_t i = 0;
  while (i < p->n && !same_term_place(p->at[i], e))
    i++;
  if (i == p->n)
    p->at[p->n++] = e;
  return i;
}

static const struct fp_alloc *apart(const struct fp_rel *r,
                                    const struct fp_alloc *together) {
  for (uint32_t i = 0; i < r->nallocs; i++) {
    const struct fp_alloc *c = &r->allocs[i];
    bool same = same_term_place(c->left, together->left) &&
                same_term_place(c->right, together->right);
    bool swapped = same_term_place(c->left, together->right) &&
                   same_term_place(c->right, together->left);
    if (!c->interleaved && (same || swapped))
      return c;
  }
  return NULL;
}

static void close_transitively(struct term_places *p) {
  for (uint32_t k = 0; k < p->n; k++)
    for (uint32_t i = 0; i < p->n; i++)
      for (uint32_t j = 0; p->before[i][k] && j < p->n; j++)
        p->before[i][j] = p->before[i][j] || p->before[k][j];
}

/* The constraint of r that cannot be kept with the others, or NULL. */
static const struct fp_alloc *contradiction(const struct fp_rel *r) {
  struct term_places p = {.n = 0};
  for (uint32_t i = 0; i < r->nallocs; i++) {
    const struct fp_alloc *c = &r->allocs[i];
    if (c->interleaved && apart(r, c))
      return c;
    if (c->interleaved || c->apart)
      continue;
    uint32_t left = place_number(&p, c->left),
             right = place_number(&p, c->right);
    p.before[left][right] = true;
  }
  close_transitively(&p);
  for (uint32_t i = 0; i < r->nallocs; i++) {
    const struct fp_alloc *c = &r->allocs[i];
    if (c->interleaved || c->apart)
      continue;
    uint32_t left = place_number(&p, c->left);
    if (p.before[left][left])
      return c;
  }
  return NULL;
}

bool fp_hints_agree(const struct fp_rel *r) {
  return 2 * r->nallocs > MOST_PLACES || !contradiction(r);
}

void fp_check_hints(const struct fp_system *s, struct diag *d) {
  for (uint32_t i = 0; i < s->nrels; i++) {
    const struct fp_rel *r = s->rels[i];
    const struct fp_alloc *c =
        2 * r->nallocs <= MOST_PLACES ? contradiction(r) : NULL;
    if (!c)
      continue;
    diag_warn(d, "mucke", span_join(c->left->span, c->right->span),
              "this constraint contradicts others of '%s'", r->name);
    diag_note(d, (struct span){0}, "constraints are hints: all are ignored");
  }
}
