/* frontend/predicates/facets.c — inequalities that hold in recorded runs.  See
 * facets.h. */
#include "facets.h"

#include "equalities.h"

enum {
  MOST_OF_FACET = 4,        /* variables */
  MANY_VARS = 12,           /* of a point with more, facets have one less */
  MOST_FACETS = 120,        /* of a point */
  LARGEST_REMAINDER = 1000, /* by what is divided */
};

struct facet_search {
  struct smt_terms *terms;
  const struct lbe_point *p;
  const int64_t *values;
  uint32_t nsamples;
  uint32_t vars[MOST_OF_FACET]; /* of the point, by their index */
  int factors[MOST_OF_FACET];
  uint32_t nvars;
  uint32_t *tight; /* samples whose sum is the least */
  uint32_t ntight;
  term_list *found;
  size_t most; /* of `found` */
};

static const int64_t *facet_sample(const struct facet_search *f, uint32_t i) {
  return f->values + (size_t)i * f->p->nvars;
}

static int64_t sum_of_sample(const struct facet_search *f, uint32_t i) {
  int64_t sum = 0;
  for (uint32_t k = 0; k < f->nvars; k++)
    sum += f->factors[k] * facet_sample(f, i)[f->vars[k]];
  return sum;
}

/* The least sum, and which samples have it. */
static int64_t least_sum(struct facet_search *f) {
  int64_t least = INT64_MAX;
  for (uint32_t i = 0; i < f->nsamples; i++) {
    int64_t sum = sum_of_sample(f, i);
    if (sum < least)
      f->ntight = 0;
    if (sum <= least) {
      f->tight[f->ntight++] = i;
      least = sum;
    }
  }
  return least;
}

/* Takes from `row` what makes it zero where earlier rows, each with its own
   leading column, have their leading one; modulo the prime.  Then its first
   column that is not zero, or nvars. */
static uint32_t reduce_row(const struct facet_search *f, uint64_t *row,
                           uint64_t rows[][MOST_OF_FACET],
                           const uint32_t *leading, uint32_t n) {
  for (uint32_t r = 0; r < n; r++) {
    uint64_t factor = row[leading[r]], by = rows[r][leading[r]];
    for (uint32_t k = 0; k < f->nvars; k++)
      row[k] = (row[k] * by + (EQUALITIES_PRIME - factor) * rows[r][k]) %
               EQUALITIES_PRIME;
  }
  uint32_t k = 0;
  while (k < f->nvars && row[k] == 0)
    k++;
  return k;
}

/* Do the tight samples span a facet?  They do if as many of them as there are
   variables are affinely independent. */
static bool tight_span_facet(const struct facet_search *f) {
  uint64_t rows[MOST_OF_FACET][MOST_OF_FACET];
  uint32_t leading[MOST_OF_FACET], n = 0;
  const int64_t *first = facet_sample(f, f->tight[0]);
  for (uint32_t i = 1; i < f->ntight && n + 1 < f->nvars; i++) {
    const int64_t *sample = facet_sample(f, f->tight[i]);
    for (uint32_t k = 0; k < f->nvars; k++) {
      int64_t less = sample[f->vars[k]] - first[f->vars[k]];
      int64_t rest = less % (int64_t)EQUALITIES_PRIME;
      rows[n][k] =
          (uint64_t)(rest < 0 ? rest + (int64_t)EQUALITIES_PRIME : rest);
    }
    leading[n] = reduce_row(f, rows[n], rows, leading, n);
    n += leading[n] < f->nvars;
  }
  return n + 1 == f->nvars;
}

static void keep_facet(struct facet_search *f, int64_t least) {
  struct smt_terms *t = f->terms;
  const struct smt_term *sum = term_int(t, 0);
  for (uint32_t k = 0; k < f->nvars; k++)
    sum = term_add(
        t, sum,
        term_mul(t, term_int(t, f->factors[k]), f->p->vars[f->vars[k]]));
  vec_push(f->found, term_le(t, term_int(t, least), sum));
}

/* All factors of the variables that were chosen. */
static void try_factors(struct facet_search *f) {
  for (uint32_t signs = 0; signs < 1u << f->nvars; signs++) {
    for (uint32_t k = 0; k < f->nvars; k++)
      f->factors[k] = signs >> k & 1 ? -1 : 1;
    int64_t least = least_sum(f);
    if (f->found->len < f->most && tight_span_facet(f))
      keep_facet(f, least);
  }
}

/* All choices of `more` further variables, from `first` on. */
static void try_vars(struct facet_search *f, uint32_t first, uint32_t more) {
  if (more == 0) {
    try_factors(f);
    return;
  }
  for (uint32_t v = first; v < f->p->nvars; v++) {
    f->vars[f->nvars++] = v;
    try_vars(f, v + 1, more - 1);
    f->nvars--;
  }
}

/* Of two variables, the first one with this factor. */
static void try_scaled_pair(struct facet_search *f, uint32_t v, uint32_t w,
                            int factor) {
  f->vars[0] = v;
  f->vars[1] = w;
  for (uint32_t signs = 0; signs < 4; signs++) {
    f->factors[0] = signs & 1 ? -factor : factor;
    f->factors[1] = signs & 2 ? -1 : 1;
    int64_t least = least_sum(f);
    if (f->found->len < f->most && tight_span_facet(f))
      keep_facet(f, least);
  }
}

/* ---- Remainders ------------------------------------------------------------ */

static int64_t common_divisor(int64_t x, int64_t y) {
  while (y != 0) {
    int64_t rest = x % y;
    x = y;
    y = rest;
  }
  return x < 0 ? -x : x;
}

/* By what all differences between values of the variable can be divided; 0 of a
   constant. */
static int64_t step_of_values(const struct facet_search *f, uint32_t v) {
  int64_t step = 0;
  for (uint32_t i = 1; i < f->nsamples; i++)
    step = common_divisor(step, facet_sample(f, i)[v] - facet_sample(f, 0)[v]);
  return step;
}

static void keep_remainder(struct facet_search *f, uint32_t v, int64_t step) {
  struct smt_terms *t = f->terms;
  int64_t rest = (facet_sample(f, 0)[v] % step + step) % step;
  const struct smt_term *modulo = term_mod(t, f->p->vars[v], term_int(t, step));
  vec_push(f->found, term_eq(t, modulo, term_int(t, rest)));
}

/* That a variable is constant, or what it is modulo a number; and modulo the power of
   two in it, which unsigned arithmetic keeps when it wraps. */
static void add_remainder(struct facet_search *f, uint32_t v) {
  struct smt_terms *t = f->terms;
  int64_t step = step_of_values(f, v), power = step & -step;
  if (step == 0)
    vec_push(f->found,
             term_eq(t, f->p->vars[v], term_int(t, facet_sample(f, 0)[v])));
  if (step >= 2 && step <= LARGEST_REMAINDER)
    keep_remainder(f, v, step);
  if (power >= 2 && (power != step || step > LARGEST_REMAINDER))
    keep_remainder(f, v, power);
}

static struct facet_search begin_facets(struct smt_terms *t,
                                        const struct lbe_point *p,
                                        const int64_t *values,
                                        uint32_t nsamples, term_list *found) {
  return (struct facet_search){.terms = t,
                               .p = p,
                               .values = values,
                               .nsamples = nsamples,
                               .tight = xcalloc(nsamples + 1, sizeof(uint32_t)),
                               .found = found,
                               .most = found->len + MOST_FACETS};
}

void facets_add(struct smt_terms *t, const struct lbe_point *p,
                const int64_t *values, uint32_t nsamples, term_list *found) {
  if (nsamples == 0)
    return;
  struct facet_search f = begin_facets(t, p, values, nsamples, found);
  for (uint32_t v = 0; v < p->nvars; v++)
    add_remainder(&f, v);
  uint32_t most = p->nvars > MANY_VARS ? MOST_OF_FACET - 1 : MOST_OF_FACET;
  for (uint32_t n = 1; n <= most; n++)
    try_vars(&f, 0, n);
  xfree(f.tight);
}

void facets_add_scaled(struct smt_terms *t, const struct lbe_point *p,
                       const int64_t *values, uint32_t nsamples, int factor,
                       term_list *found) {
  if (nsamples == 0)
    return;
  struct facet_search f = begin_facets(t, p, values, nsamples, found);
  f.nvars = 2;
  for (uint32_t v = 0; v < p->nvars; v++)
    for (uint32_t w = 0; w < p->nvars; w++)
      if (v != w)
        try_scaled_pair(&f, v, w, factor);
  xfree(f.tight);
}
