/* frontend/predicates/equalities.c — equations that hold in recorded runs.  See
 * equalities.h.
 *
 * Linear algebra is done modulo a prime, coefficients are made fractions again,
 * and what comes out is checked on all recorded values: so a number that
 * happens to be zero modulo the prime misleads nobody.
 */
#include "equalities.h"

enum {
  MOST_COLUMNS = 80,
  SPARE_SAMPLES = 4, /* more than unknowns, so that an equation means much */
  MOST_OF_FACTOR = 1 << 26,
  LARGEST_PART = 1000, /* of a coefficient: numerator or denominator */
};

#define NO_FACTOR UINT32_MAX

/* A product of up to two variables of the point, or the remainder of one. */
struct run_monomial {
  uint32_t x, y;   /* indexes of variables, or NO_FACTOR: as 1 */
  int64_t divisor; /* of x; 0: none */
};

/* What is solved: a column for each monomial, a row for each sample.  Once it is
   reduced, a column without a row of its own is the sum of those that have one, with
   what stands in their rows as factors. */
struct equality_search {
  struct smt_terms *terms;
  const struct lbe_point *p;
  const int64_t *values; /* by sample, then by variable of the point */
  uint32_t nsamples;
  struct run_monomial columns[MOST_COLUMNS];
  uint32_t ncolumns;
  uint64_t *matrix;
  uint32_t row_of[MOST_COLUMNS]; /* or NO_ROW */
  uint32_t rank;
};

#define NO_ROW UINT32_MAX

static int64_t monomial_value(const struct equality_search *q,
                              struct run_monomial c, uint32_t sample) {
  const int64_t *row = q->values + (size_t)sample * q->p->nvars;
  if (c.divisor != 0)
    return (row[c.x] % c.divisor + c.divisor) % c.divisor;
  return (c.x == NO_FACTOR ? 1 : row[c.x]) * (c.y == NO_FACTOR ? 1 : row[c.y]);
}

static uint64_t modulo(int64_t x) {
  int64_t r = x % (int64_t)EQUALITIES_PRIME;
  return (uint64_t)(r < 0 ? r + (int64_t)EQUALITIES_PRIME : r);
}

/* By Fermat: x to the power of the prime less 2. */
static uint64_t inverse(uint64_t x) {
  uint64_t result = 1;
  for (uint64_t e = EQUALITIES_PRIME - 2; e > 0;
       e >>= 1, x = x * x % EQUALITIES_PRIME)
    if (e & 1)
      result = result * x % EQUALITIES_PRIME;
  return result;
}

/* Subtracts `factor` times row `from`. */
static void subtract_row(struct equality_search *q, uint32_t row, uint32_t from,
                         uint64_t factor) {
  uint32_t width = q->ncolumns;
  uint64_t *to = q->matrix + (size_t)row * width;
  const uint64_t *of = q->matrix + (size_t)from * width;
  for (uint32_t i = 0; i < width; i++)
    to[i] = (to[i] + (EQUALITIES_PRIME - factor) * of[i]) % EQUALITIES_PRIME;
}

static void swap_rows(struct equality_search *q, uint32_t a, uint32_t b) {
  uint32_t width = q->ncolumns;
  for (uint32_t i = 0; i < width && a != b; i++) {
    uint64_t x = q->matrix[(size_t)a * width + i];
    q->matrix[(size_t)a * width + i] = q->matrix[(size_t)b * width + i];
    q->matrix[(size_t)b * width + i] = x;
  }
}

/* Makes column `c` that of a unit vector with its one in row `rank`; false if
   it is zero from there on. */
static bool clear_column(struct equality_search *q, uint32_t c, uint32_t rank) {
  uint32_t width = q->ncolumns, row = rank;
  while (row < q->nsamples && q->matrix[(size_t)row * width + c] == 0)
    row++;
  if (row == q->nsamples)
    return false;
  swap_rows(q, rank, row);
  uint64_t scale = inverse(q->matrix[(size_t)rank * width + c]);
  for (uint32_t i = 0; i < width; i++)
    q->matrix[(size_t)rank * width + i] =
        q->matrix[(size_t)rank * width + i] * scale % EQUALITIES_PRIME;
  for (uint32_t i = 0; i < q->nsamples; i++)
    if (i != rank && q->matrix[(size_t)i * width + c] != 0)
      subtract_row(q, i, rank, q->matrix[(size_t)i * width + c]);
  return true;
}

/* Reduces the matrix of the columns. */
static void reduce_columns(struct equality_search *q) {
  for (uint32_t i = 0; i < q->nsamples; i++)
    for (uint32_t c = 0; c < q->ncolumns; c++)
      q->matrix[(size_t)i * q->ncolumns + c] =
          modulo(monomial_value(q, q->columns[c], i));
  q->rank = 0;
  for (uint32_t c = 0; c < q->ncolumns; c++) {
    q->row_of[c] = NO_ROW;
    if (clear_column(q, c, q->rank))
      q->row_of[c] = q->rank++;
  }
}

/* The fraction with small parts that is x modulo the prime. */
static bool fraction_of(uint64_t x, int64_t *above, int64_t *below) {
  for (int64_t d = 1; d <= LARGEST_PART; d++) {
    uint64_t n = x * (uint64_t)d % EQUALITIES_PRIME;
    *below = d;
    *above = n > EQUALITIES_PRIME / 2 ? (int64_t)n - (int64_t)EQUALITIES_PRIME
                                      : (int64_t)n;
    if (*above <= LARGEST_PART && *above >= -LARGEST_PART)
      return true;
  }
  return false;
}

/* Column `of` as a sum: `common` times it is the sum of the columns with these
   factors; false if numbers are large. */
static bool read_factors(const struct equality_search *q, uint32_t of,
                         int64_t *factors, int64_t *common) {
  int64_t below[MOST_COLUMNS];
  *common = 1;
  for (uint32_t c = 0; c < q->ncolumns; c++) {
    factors[c] = 0;
    below[c] = 1;
    if (q->row_of[c] == NO_ROW)
      continue;
    uint64_t x = q->matrix[(size_t)q->row_of[c] * q->ncolumns + of];
    if (!fraction_of(x, &factors[c], &below[c]))
      return false;
    if (*common % below[c] != 0)
      *common *= below[c];
    if (*common > LARGEST_PART)
      return false;
  }
  for (uint32_t c = 0; c < q->ncolumns; c++)
    factors[c] *= *common / below[c];
  return true;
}

/* Does it hold of all samples?  Sums are those of integers modulo 2^64, which
   small factors and values do not reach. */
static bool holds_of_samples(const struct equality_search *q, uint32_t of,
                             const int64_t *factors, int64_t common) {
  for (uint32_t i = 0; i < q->nsamples; i++) {
    uint64_t sum = 0;
    for (uint32_t c = 0; c < q->ncolumns; c++)
      sum +=
          (uint64_t)factors[c] * (uint64_t)monomial_value(q, q->columns[c], i);
    uint64_t value = (uint64_t)monomial_value(q, q->columns[of], i);
    if (sum != (uint64_t)common * value)
      return false;
  }
  return true;
}

static const struct smt_term *monomial_term(struct smt_terms *t,
                                            const struct lbe_point *p,
                                            struct run_monomial c) {
  const struct smt_term *x = c.x == NO_FACTOR ? term_int(t, 1) : p->vars[c.x];
  if (c.divisor != 0)
    return term_mod(t, x, term_int(t, c.divisor));
  return c.y == NO_FACTOR ? x : term_mul(t, x, p->vars[c.y]);
}

/* The equation, unless it says that a variable is constant. */
static void add_equation_of(const struct equality_search *q, uint32_t of,
                            term_list *found) {
  struct smt_terms *t = q->terms;
  int64_t factors[MOST_COLUMNS], common;
  bool constant = true;
  if (!read_factors(q, of, factors, &common) ||
      !holds_of_samples(q, of, factors, common))
    return;
  const struct smt_term *sum = term_int(t, 0);
  for (uint32_t c = 0; c < q->ncolumns; c++) {
    constant = constant && (factors[c] == 0 || q->columns[c].x == NO_FACTOR);
    const struct smt_term *monomial = monomial_term(t, q->p, q->columns[c]);
    sum = term_add(t, sum, term_mul(t, term_int(t, factors[c]), monomial));
  }
  const struct smt_term *x = monomial_term(t, q->p, q->columns[of]);
  if (!constant)
    vec_push(found, term_eq(t, term_mul(t, term_int(t, common), x), sum));
}

/* An equation for each column from `first` on, or for each that is a variable, that is
   a sum of others. */
static void add_equations(const struct equality_search *q, uint32_t first,
                          bool products, term_list *found) {
  for (uint32_t c = first; c < q->ncolumns; c++)
    if (q->row_of[c] == NO_ROW && q->rank + SPARE_SAMPLES <= q->nsamples &&
        (products || q->columns[c].y == NO_FACTOR))
      add_equation_of(q, c, found);
}

static void add_monomial_column(struct equality_search *q, uint32_t x,
                                uint32_t y) {
  if (q->ncolumns < MOST_COLUMNS)
    q->columns[q->ncolumns++] = (struct run_monomial){x, y, 0};
}

/* Products of two such values, and small sums of these, have less than 64 bits. */
static bool is_small_factor(const struct equality_search *q, uint32_t v) {
  for (uint32_t i = 0; i < q->nsamples; i++) {
    int64_t x = q->values[(size_t)i * q->p->nvars + v];
    if (x > MOST_OF_FACTOR || x < -MOST_OF_FACTOR)
      return false;
  }
  return true;
}

/* Small variables that are no sums of others, each followed by its products with
   those before it, as far as there is room. */
static void columns_of_products(struct equality_search *q) {
  uint32_t vars[MOST_COLUMNS], n = 0;
  for (uint32_t c = 1; c < q->ncolumns; c++)
    if (q->row_of[c] != NO_ROW && is_small_factor(q, q->columns[c].x))
      vars[n++] = q->columns[c].x;
  q->ncolumns = 1;
  for (uint32_t i = 0; i < n; i++) {
    add_monomial_column(q, vars[i], NO_FACTOR);
    for (uint32_t j = 0; j <= i; j++)
      add_monomial_column(q, vars[i], vars[j]);
  }
}

static struct equality_search begin_equality_search(struct smt_terms *t,
                                                    const struct lbe_point *p,
                                                    const int64_t *values,
                                                    uint32_t nsamples) {
  struct equality_search q = {
      .terms = t, .p = p, .values = values, .nsamples = nsamples};
  q.matrix = xcalloc((size_t)nsamples * MOST_COLUMNS, sizeof *q.matrix);
  add_monomial_column(&q, NO_FACTOR, NO_FACTOR);
  for (uint32_t v = 0; v < p->nvars; v++)
    add_monomial_column(&q, v, NO_FACTOR);
  return q;
}

void equalities_add(struct smt_terms *t, const struct lbe_point *p,
                    const int64_t *values, uint32_t nsamples,
                    enum equality_kind kind, term_list *found) {
  if (nsamples == 0)
    return;
  struct equality_search q = begin_equality_search(t, p, values, nsamples);
  reduce_columns(&q);
  add_equations(&q, 0, false, found);
  if (kind != EQUALITIES_LINEAR) {
    columns_of_products(&q);
    reduce_columns(&q);
    add_equations(&q, 0, kind == EQUALITIES_PRODUCTS, found);
  }
  xfree(q.matrix);
}

void equalities_add_remainders(struct smt_terms *t, const struct lbe_point *p,
                               const int64_t *values, uint32_t nsamples,
                               int64_t divisor, term_list *found) {
  if (nsamples == 0)
    return;
  struct equality_search q = begin_equality_search(t, p, values, nsamples);
  uint32_t first = q.ncolumns;
  for (uint32_t v = 0; v < p->nvars && q.ncolumns < MOST_COLUMNS; v++)
    q.columns[q.ncolumns++] = (struct run_monomial){v, NO_FACTOR, divisor};
  reduce_columns(&q);
  add_equations(&q, first, false, found);
  xfree(q.matrix);
}
