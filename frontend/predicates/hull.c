/* frontend/predicates/hull.c — predicates that hold in recorded runs.  See
 * hull.h. */
#include "hull.h"

#include "growth.h"
#include "multiples.h"

enum { MOST_OF_TABLE = 64 }; /* samples of a point that are a predicate */

uint32_t hull_add_equations(const struct recorded *r, enum equality_kind kind,
                            struct predicate_set *set) {
  uint32_t added = 0;
  term_list found = {0};
  for (uint32_t i = 0; i < r->l->npoints; i++) {
    found.len = 0;
    equalities_add(r->l->terms, &r->l->points[i], r->at[i].values.at,
                   r->at[i].n, kind, &found);
    for (size_t j = 0; j < found.len; j++)
      added += predicate_set_add(set, i, found.at[j]);
  }
  vec_free(&found);
  return added;
}

uint32_t hull_add_growth(const struct recorded *r, struct predicate_set *set) {
  uint32_t added = 0;
  for (uint32_t i = 0; i < r->l->npoints; i++)
    added += growth_add_predicates(&r->l->points[i], r->at[i].values.at,
                                   r->at[i].n, set);
  return added;
}

uint32_t hull_add_multiples(const struct recorded *r,
                            struct predicate_set *set) {
  uint32_t added = 0;
  for (uint32_t i = 0; i < r->l->npoints; i++)
    added += multiples_add_predicates(&r->l->points[i], r->at[i].values.at,
                                      r->at[i].n, set);
  return added;
}

/* ---- Tables ---------------------------------------------------------------- */

/* The variables of a point have the values of a sample. */
static const struct smt_term *sample_term(const struct recorded *r,
                                          uint32_t point, uint32_t sample) {
  struct smt_terms *t = r->l->terms;
  const struct lbe_point *p = &r->l->points[point];
  const int64_t *row = recorded_row(r, point, sample);
  term_list equations = {0};
  for (uint32_t i = 0; i < p->nvars; i++)
    vec_push(&equations, term_eq(t, p->vars[i], term_int(t, row[i])));
  const struct smt_term *x = term_and(t, equations.at, (uint32_t)equations.len);
  vec_free(&equations);
  return x;
}

uint32_t hull_add_tables(const struct recorded *r, struct predicate_set *set) {
  uint32_t added = 0;
  for (uint32_t i = 0; r->only && i < r->l->npoints; i++) {
    const struct recorded_point *s = &r->at[i];
    if (s->partial || s->n == 0 || s->n > MOST_OF_TABLE)
      continue;
    term_list rows = {0};
    for (uint32_t j = 0; j < s->n; j++)
      vec_push(&rows, sample_term(r, i, j));
    added += predicate_set_add(
        set, i, term_or(r->l->terms, rows.at, (uint32_t)rows.len));
    vec_free(&rows);
  }
  return added;
}
