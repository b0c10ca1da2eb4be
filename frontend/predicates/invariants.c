/* frontend/predicates/invariants.c — invariants guessed from recorded runs.  See
 * invariants.h. */
#include "invariants.h"

#include "comparisons.h"
#include "facets.h"
#include "inductive.h"
#include "proof.h"

enum {
  MOST_CONDITIONS = 6, /* of a point, under which candidates are looked for */
  LEAST_UNDER = 3,     /* samples under a condition, and as many others */
  MANY_VALUES = 8,
  MOST_CONDITIONAL = 150, /* candidates of a point that have a condition */
};

struct guesses {
  const struct recorded *r;
  struct invariant_kinds kinds;
  uint32_t point, nsamples;
  term_list atoms; /* what may hold: comparisons of the text and those beside */
  bool *holds;     /* by atom, then by sample: whether it does */
  term_list found; /* candidates */
  size_t nalways;  /* of them hold of all samples; others have a condition */
  term_list under; /* what holds under the condition at hand */
  VEC(int64_t) rows; /* of samples under it */
};

/* What equations and inequalities say of the rows. */
static void guess_of_rows(const struct guesses *g, const int64_t *rows,
                          uint32_t n, term_list *found) {
  struct smt_terms *t = g->r->l->terms;
  const struct lbe_point *p = &g->r->l->points[g->point];
  equalities_add(t, p, rows, n, g->kinds.equalities, found);
  for (size_t i = 0; i < g->r->divisors.len && g->kinds.conditional; i++)
    equalities_add_remainders(t, p, rows, n, g->r->divisors.at[i], found);
  facets_add(t, p, rows, n, found);
  bool scaled = g->kinds.equalities == EQUALITIES_PRODUCTS;
  for (size_t i = 0; i < g->r->numbers.len && scaled; i++)
    facets_add_scaled(t, p, rows, n, (int)g->r->numbers.at[i], found);
}

static const bool *truths_of_atom(const struct guesses *g, size_t atom) {
  return g->holds + atom * g->nsamples;
}

/* Finds where atoms hold; those are left out of which that cannot be told. */
static void find_truths(struct guesses *g, const struct predicate_set *of) {
  const term_list *list = &of->at[g->point];
  g->holds = xcalloc(list->len * g->nsamples + 1, sizeof *g->holds);
  g->atoms.len = 0;
  for (size_t j = 0; j < list->len; j++)
    if (recorded_truths(g->r, g->point, list->at[j],
                        g->holds + g->atoms.len * g->nsamples))
      vec_push(&g->atoms, list->at[j]);
}

/* Of the samples in which the condition is `when` (NULL: of all), what holds in all is
   a candidate, and the negation of what holds in none: both if there are no
   samples. */
static void add_atoms_where(const struct guesses *g, const bool *condition,
                            bool when, term_list *found) {
  for (size_t j = 0; j < g->atoms.len; j++) {
    const bool *holds = truths_of_atom(g, j);
    bool some = false, all = true;
    for (uint32_t i = 0; i < g->nsamples; i++) {
      if (condition && condition[i] != when)
        continue;
      some = some || holds[i];
      all = all && holds[i];
    }
    if (all)
      term_add_conjuncts(found, g->atoms.at[j]);
    if (!some)
      term_add_conjuncts(found, term_not(g->r->l->terms, g->atoms.at[j]));
  }
}

/* ---- Under conditions ------------------------------------------------------ */

static uint32_t take_rows_where(struct guesses *g, const bool *condition,
                                bool when) {
  uint32_t nvars = g->r->l->points[g->point].nvars, n = 0;
  g->rows.len = 0;
  for (uint32_t i = 0; i < g->nsamples; i++) {
    const int64_t *row = recorded_row(g->r, g->point, i);
    n += condition[i] == when;
    for (uint32_t v = 0; v < nvars && condition[i] == when; v++)
      vec_push(&g->rows, row[v]);
  }
  return n;
}

static bool always_holds(const struct guesses *g, const struct smt_term *x) {
  for (size_t i = 0; i < g->nalways; i++)
    if (g->found.at[i] == x)
      return true;
  return false;
}

/* What holds of the samples in which the atom is `when`, and not of all. */
static void guess_where(struct guesses *g, size_t atom, bool when) {
  struct smt_terms *t = g->r->l->terms;
  const bool *condition = truths_of_atom(g, atom);
  const struct smt_term *x = g->atoms.at[atom];
  uint32_t n = take_rows_where(g, condition, when);
  g->under.len = 0;
  guess_of_rows(g, g->rows.at, n, &g->under);
  add_atoms_where(g, condition, when, &g->under);
  for (size_t i = 0; i < g->under.len; i++)
    if (!always_holds(g, g->under.at[i]) &&
        g->found.len < g->nalways + MOST_CONDITIONAL)
      vec_push(&g->found,
               term_implies(t, when ? x : term_not(t, x), g->under.at[i]));
}

/* Does it hold of some samples, and not of others? */
static bool divides_samples(const struct guesses *g, size_t atom) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < g->nsamples; i++)
    n += truths_of_atom(g, atom)[i];
  return n >= LEAST_UNDER && n + LEAST_UNDER <= g->nsamples;
}

/* Each comparison that divides the samples: first those of the text, since paths give
   many. */
static void guess_under_conditions(struct guesses *g,
                                   const struct predicate_set *text,
                                   const struct predicate_set *asked) {
  uint32_t conditions = 0;
  for (int of_text = 1; of_text >= 0; of_text--)
    for (size_t j = 0; j < g->atoms.len && conditions < MOST_CONDITIONS; j++) {
      const struct smt_term *x = g->atoms.at[j];
      if (!divides_samples(g, j) || !predicate_set_has(asked, g->point, x) ||
          predicate_set_has(text, g->point, x) != of_text)
        continue;
      guess_where(g, j, true);
      guess_where(g, j, false);
      conditions++;
    }
}

/* ---- All points ------------------------------------------------------------ */

static void guess_at_point(struct guesses *g, const struct predicate_set *text,
                           const struct predicate_set *asked,
                           const struct predicate_set *beside) {
  const struct recorded_point *p = &g->r->at[g->point];
  g->nsamples = p->n;
  g->found = (term_list){0};
  find_truths(g, beside);
  guess_of_rows(g, p->values.at, p->n, &g->found);
  add_atoms_where(g, NULL, true, &g->found);
  g->nalways = g->found.len;
  if (g->kinds.conditional)
    guess_under_conditions(g, text, asked);
  xfree(g->holds);
}

/* Where each point has a few values, there is nothing to guess. */
static bool has_many_values(const struct recorded *r) {
  uint32_t most = 0;
  for (uint32_t i = 0; i < r->l->npoints; i++)
    if (r->at[i].n > most)
      most = r->at[i].n;
  return most >= MANY_VALUES;
}

static void guess_at_all_points(const struct recorded *r,
                                const struct predicate_set *text,
                                const struct predicate_set *asked,
                                struct invariant_kinds kinds,
                                term_list *candidates) {
  struct predicate_set *beside = predicate_set_new(r->l);
  comparisons_beside(beside, asked);
  struct guesses g = {.r = r, .kinds = kinds};
  for (g.point = 0; g.point < r->l->npoints; g.point++) {
    guess_at_point(&g, text, asked, beside);
    candidates[g.point] = g.found;
  }
  vec_free(&g.atoms);
  vec_free(&g.under);
  vec_free(&g.rows);
  predicate_set_free(beside);
}

static void join_candidates(const struct lbe *l, const term_list *candidates,
                            const struct smt_term **invariants) {
  for (uint32_t i = 0; i < l->npoints; i++)
    invariants[i] =
        term_and(l->terms, candidates[i].at, (uint32_t)candidates[i].len);
}

struct invariants invariants_guess(const struct recorded *r,
                                   const struct predicate_set *text,
                                   const struct predicate_set *asked,
                                   struct invariant_kinds kinds, struct smt *s,
                                   bool ranges, unsigned milliseconds) {
  const struct lbe *l = r->l;
  struct invariants out = {0};
  if (!has_many_values(r))
    return out;
  term_list *candidates = xcalloc(l->npoints + 1, sizeof *candidates);
  guess_at_all_points(r, text, asked, kinds, candidates);
  if (inductive_keep(l, s, ranges, milliseconds, candidates)) {
    uint32_t clause;
    out.at = arena_array(l->arena, l->npoints, sizeof *out.at);
    join_candidates(l, candidates, out.at);
    out.proof =
        proof_check(l, s, out.at, ranges, milliseconds, &clause) == SMT_UNSAT;
    if (out.proof)
      inductive_reduce(l, s, ranges, milliseconds, candidates);
    inductive_shorten(l, s, ranges, milliseconds, candidates);
    join_candidates(l, candidates, out.at);
  }
  for (uint32_t i = 0; i < l->npoints; i++)
    vec_free(&candidates[i]);
  xfree(candidates);
  return out;
}
