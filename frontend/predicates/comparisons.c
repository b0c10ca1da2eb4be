/* frontend/predicates/comparisons.c — comparisons of the text.  See
 * comparisons.h. */
#include "comparisons.h"

enum { MOST_COMPARISONS = 20 }; /* of a block; in more, few matter */

/* What a block asks of its values; of an input, as of the variable that keeps
   it. */
static const struct smt_term *asked_by_block(const struct lbe *l,
                                             const struct lbe_block *k) {
  struct term_map *kept = term_map_new(l->terms);
  for (uint32_t i = 0; i < k->nsets; i++)
    for (uint32_t j = 0; j < k->nfresh; j++)
      if (k->sets[i].value == k->fresh[j])
        term_map_set(kept, k->fresh[j], l->now[k->sets[i].var]);
  const struct smt_term *x =
      term_map_apply(kept, term_and(l->terms, k->conditions, k->nconditions));
  term_map_free(kept);
  return x;
}

/* Adds the atoms of a term at all points of the procedure of a point, unless there
   are many. */
static void add_atoms_of(struct predicate_set *found, uint32_t point,
                         const struct smt_term *x) {
  const struct lbe *l = found->l;
  struct arena *a = arena_new();
  size_t n;
  const struct smt_term **atoms = term_atoms(l->terms, x, a, &n);
  for (uint32_t p = 0; n <= MOST_COMPARISONS && p < l->npoints; p++)
    for (size_t j = 0; j < n; j++)
      if (l->points[p].proc == l->points[point].proc)
        predicate_set_add(found, p, atoms[j]);
  arena_free(a);
}

static const struct smt_term *written_value(void *arg, uint32_t var) {
  const struct lbe *const *l = arg;
  return (*l)->now[var];
}

/* The condition of an edge as it is written, if it joins bits. */
static const struct smt_term *asked_of_bits(const struct lbe *l,
                                            const struct cfa_edge *e) {
  struct encoder encoder;
  encoder_init(&encoder, l->terms, written_value, &l);
  const struct smt_term *x = encode_truth(&encoder, e->expr);
  encoder_free(&encoder);
  return term_exists(l->terms, x, term_is_bits) ? x : NULL;
}

/* What a block asks speaks of values at its begin.  Arithmetic keeps such a term
   simple; of bits, what a loop keeps is seen where it is written only. */
static void add_written_bits(struct predicate_set *found) {
  const struct lbe *l = found->l;
  const struct cfa *g = l->cfa;
  for (uint32_t i = 0; terms_have_bits(l->terms) && i < g->nedges; i++) {
    uint32_t entry = l->entry_of[g->locations[g->edges[i].from].proc];
    const struct smt_term *x =
        g->edges[i].kind == CFA_ASSUME && entry != CFA_NONE
            ? asked_of_bits(l, &g->edges[i])
            : NULL;
    if (x)
      add_atoms_of(found, entry, x);
  }
}

void comparisons_of_text(struct predicate_set *found) {
  const struct lbe *l = found->l;
  for (uint32_t i = 0; i < l->nblocks; i++)
    add_atoms_of(found, l->blocks[i].from, asked_by_block(l, &l->blocks[i]));
  add_written_bits(found);
}

void comparisons_handed_over(struct predicate_set *found) {
  const struct lbe *l = found->l;
  for (uint32_t i = 0; i < l->ncalls; i++)
    for (uint32_t j = 0; j < l->calls[i].nformals; j++)
      if (l->calls[i].args[j]->op == TERM_ITE)
        add_atoms_of(
            found, l->calls[i].at,
            term_eq(l->terms, l->calls[i].args[j], term_int(l->terms, 0)));
}

void comparisons_beside(struct predicate_set *out,
                        const struct predicate_set *of) {
  struct smt_terms *t = of->l->terms;
  for (uint32_t i = 0; i < of->l->npoints; i++)
    for (size_t j = 0; j < of->at[i].len; j++) {
      const struct smt_term *x = of->at[i].at[j];
      predicate_set_add(out, i, x);
      if (x->op != TERM_EQ && x->op != TERM_LE)
        continue;
      for (int beside = -1; beside <= 1; beside++)
        predicate_set_add(
            out, i,
            term_le(t, x->args[0],
                    term_add(t, x->args[1], term_int(t, beside))));
    }
}
