/* frontend/predicates/hull.c — equations and tables that hold in recorded runs.
 * See hull.h.
 *
 * Linear algebra is done modulo a prime, coefficients are made fractions again,
 * and what comes out is checked on all recorded values: so a number that
 * happens to be zero modulo the prime misleads nobody.
 */
#include "hull.h"

#include "growth.h"
#include "multiples.h"

#include "frontend/c/cfa_run.h"

#include "engine/base/hash.h"

#include <string.h>

enum {
  HULL_RUNS = 150,
  HULL_STEPS = 4000, /* of a run */
  HULL_DEPTH = 200,
  MOST_SAMPLES = 250,       /* of a point */
  MOST_SAMPLES_OF_RUN = 12, /* at a point: runs differ more than rounds */
  MOST_HULL_VARS = 24,      /* of a point; of a larger one, nothing is kept */
  MOST_COLUMNS = 40,
  ONLY_RUN_STEPS = 5000000, /* of a program that takes no input */
  ONLY_RUN_DEPTH = 5000,
  MOST_OF_TABLE = 64, /* samples of a point that are a predicate */
  SPARE_SAMPLES = 4,  /* more than unknowns, so that an equation means much */
  MOST_VALUE = 1 << 30,
  LARGEST_PART = 1000, /* of a coefficient: numerator or denominator */
};

#define PRIME UINT64_C(2147483647)

struct samples {
  VEC(int64_t) values; /* by sample, then by variable of the point */
  uint32_t n, of_run;
  bool partial; /* there were others */
};

/* Values that parameters and globals had when a procedure was entered. */
struct entry_frame {
  size_t base; /* in `entered` */
  uint32_t proc;
};

struct hull {
  const struct lbe *l;
  struct samples *at;  /* by point */
  uint32_t *point_of;  /* by location, or CFA_NONE */
  uint64_t run, taken; /* numbers of the run and of its next input */
  bool only;           /* there is but one run, and it ends well */
  uint32_t most_of_run;
  VEC(struct entry_frame) frames;
  VEC(int64_t) entered; /* globals, then parameters */
  bool (*should_stop)(void *arg);
  void *arg;
};

/* ---- Recording ------------------------------------------------------------- */

static int64_t value_at(const struct hull *h, const struct cfa_machine *m,
                        const struct smt_term *var, bool *fits) {
  const struct cfa *g = h->l->cfa;
  bool is_old;
  uint32_t v = lbe_var_of(h->l, var, &is_old);
  if (v == CFA_NONE || g->vars[v].in_memory) {
    *fits = false;
    return 0;
  }
  int64_t x = (int64_t)cfa_run_value(m, v);
  if (is_old) {
    const struct entry_frame *f = &h->frames.at[h->frames.len - 1];
    size_t i = v;
    if (v >= g->nglobals) {
      const struct cfa_proc *p = &g->procs[f->proc];
      for (i = 0; i < p->nparams && p->params[i] != v; i++)
        ;
      i += g->nglobals;
    }
    x = h->entered.at[f->base + i];
  }
  *fits = *fits && x <= MOST_VALUE && x >= -MOST_VALUE;
  return x;
}

static bool is_known_sample(const struct samples *s, const int64_t *row,
                            uint32_t nvars) {
  for (uint32_t i = 0; i < s->n; i++)
    if (memcmp(s->values.at + (size_t)i * nvars, row, nvars * sizeof *row) == 0)
      return true;
  return false;
}

static void record_sample(struct hull *h, const struct cfa_machine *m,
                          uint32_t point) {
  const struct lbe_point *p = &h->l->points[point];
  struct samples *s = &h->at[point];
  int64_t row[MOST_HULL_VARS];
  bool fits = true;
  bool full = p->nvars > MOST_HULL_VARS || s->n == MOST_SAMPLES ||
              s->of_run == h->most_of_run;
  s->partial = s->partial || full;
  if (p->nvars == 0 || full)
    return;
  for (uint32_t i = 0; i < p->nvars && fits; i++)
    row[i] = value_at(h, m, p->vars[i], &fits);
  s->partial = s->partial || !fits;
  if (!fits || is_known_sample(s, row, p->nvars))
    return;
  for (uint32_t i = 0; i < p->nvars; i++)
    vec_push(&s->values, row[i]);
  s->n++;
  s->of_run++;
}

/* Keeps what a call begins with. */
static void enter_frame(struct hull *h, const struct cfa_machine *m,
                        uint32_t proc) {
  const struct cfa *g = h->l->cfa;
  const struct cfa_proc *p = &g->procs[proc];
  vec_push(&h->frames, ((struct entry_frame){h->entered.len, proc}));
  for (uint32_t v = 0; v < g->nglobals; v++)
    vec_push(&h->entered, (int64_t)cfa_run_value(m, v));
  for (uint32_t i = 0; i < p->nparams; i++)
    vec_push(&h->entered, (int64_t)cfa_run_value(m, p->params[i]));
  if (h->l->entry_of[proc] != CFA_NONE)
    record_sample(h, m, h->l->entry_of[proc]);
}

static void visit_location(void *arg, uint32_t proc, uint32_t location,
                           uint32_t depth, const struct cfa_machine *m) {
  struct hull *h = arg;
  while (h->frames.len > depth + 1)
    h->entered.len = vec_pop(&h->frames).base;
  if (h->frames.len == depth)
    enter_frame(h, m, proc);
  if (h->point_of[location] != CFA_NONE)
    record_sample(h, m, h->point_of[location]);
}

/* Small numbers, more seldom larger ones: a product of them must not overflow,
   and a recursion over them must end. */
static bool small_input(void *arg, const struct cfa_edge *e, uint64_t *value) {
  struct hull *h = arg;
  uint64_t k = hash_word(hash_word(1, h->run), h->taken++);
  (void)e;
  *value = k % 16 == 0 ? k / 16 % 200 : k / 16 % 12 - (k % 16 == 1 ? 6 : 0);
  return true;
}

static bool hull_stops(void *arg) {
  const struct hull *h = arg;
  return h->should_stop && h->should_stop(h->arg);
}

static enum cfa_run_end record_run(struct hull *h, uint64_t steps,
                                   uint32_t depth, uint32_t samples) {
  struct cfa_run_options o = {.input = small_input,
                              .should_stop = hull_stops,
                              .visit = visit_location,
                              .arg = h,
                              .max_steps = steps,
                              .max_depth = depth};
  struct cfa_run run;
  h->taken = 0;
  h->most_of_run = samples;
  h->frames.len = h->entered.len = 0;
  for (uint32_t i = 0; i < h->l->npoints; i++)
    h->at[i].of_run = 0;
  cfa_run(h->l->cfa, &o, &run);
  enum cfa_run_end end = run.end;
  cfa_run_free(&run);
  return end;
}

/* A program that takes no input does the same each time: one run is enough, to
   its end. */
static void record_runs(struct hull *h) {
  record_run(h, HULL_STEPS, HULL_DEPTH, MOST_SAMPLES_OF_RUN);
  if (h->taken == 0) {
    for (uint32_t i = 0; i < h->l->npoints; i++)
      h->at[i].values.len = h->at[i].n = h->at[i].partial = 0;
    enum cfa_run_end end =
        record_run(h, ONLY_RUN_STEPS, ONLY_RUN_DEPTH, MOST_SAMPLES);
    h->only = end == CFA_RUN_FINISHED;
    if (h->taken == 0)
      return;
  }
  for (h->run = 1; h->run < HULL_RUNS && !hull_stops(h); h->run++)
    record_run(h, HULL_STEPS, HULL_DEPTH, MOST_SAMPLES_OF_RUN);
}

struct hull *hull_new(const struct lbe *l, bool (*should_stop)(void *arg),
                      void *arg) {
  struct hull *h = xcalloc(1, sizeof *h);
  h->l = l;
  h->should_stop = should_stop;
  h->arg = arg;
  h->at = xcalloc(l->npoints + 1, sizeof *h->at);
  h->point_of = xcalloc(l->cfa->nlocations + 1, sizeof *h->point_of);
  memset(h->point_of, 0xff, l->cfa->nlocations * sizeof *h->point_of);
  for (uint32_t i = 0; i < l->npoints; i++)
    if (l->points[i].kind != LBE_ENTRY)
      h->point_of[l->points[i].location] = i;
  record_runs(h);
  return h;
}

void hull_free(struct hull *h) {
  if (!h)
    return;
  for (uint32_t i = 0; i < h->l->npoints; i++)
    vec_free(&h->at[i].values);
  xfree(h->at);
  xfree(h->point_of);
  vec_free(&h->frames);
  vec_free(&h->entered);
  xfree(h);
}

/* ---- Equations ------------------------------------------------------------- */

#define HULL_ONE UINT32_MAX /* for a factor that is not there */

/* A product of up to two variables of the point. */
struct hull_monomial {
  uint32_t x, y; /* numbers of variables, or HULL_ONE */
};

struct hull_equations {
  const struct samples *s;
  uint32_t nvars;
  struct hull_monomial columns[MOST_COLUMNS];
  uint32_t ncolumns;
  uint64_t *matrix; /* samples times columns and right side */
  uint64_t solution[MOST_COLUMNS];
};

static int64_t monomial_value(const struct hull_equations *q,
                              struct hull_monomial c, uint32_t sample) {
  const int64_t *row = q->s->values.at + (size_t)sample * q->nvars;
  return (c.x == HULL_ONE ? 1 : row[c.x]) * (c.y == HULL_ONE ? 1 : row[c.y]);
}

static uint64_t modulo(int64_t x) {
  int64_t r = x % (int64_t)PRIME;
  return (uint64_t)(r < 0 ? r + (int64_t)PRIME : r);
}

/* By Fermat: x to the power of the prime less 2. */
static uint64_t inverse(uint64_t x) {
  uint64_t result = 1;
  for (uint64_t e = PRIME - 2; e > 0; e >>= 1, x = x * x % PRIME)
    if (e & 1)
      result = result * x % PRIME;
  return result;
}

/* Subtracts `factor` times row `from`. */
static void subtract_row(struct hull_equations *q, uint32_t row, uint32_t from,
                         uint64_t factor) {
  uint32_t width = q->ncolumns + 1;
  uint64_t *to = q->matrix + (size_t)row * width;
  const uint64_t *of = q->matrix + (size_t)from * width;
  for (uint32_t i = 0; i < width; i++)
    to[i] = (to[i] + (PRIME - factor) * of[i]) % PRIME;
}

static void swap_rows(struct hull_equations *q, uint32_t a, uint32_t b) {
  uint32_t width = q->ncolumns + 1;
  for (uint32_t i = 0; i < width && a != b; i++) {
    uint64_t x = q->matrix[(size_t)a * width + i];
    q->matrix[(size_t)a * width + i] = q->matrix[(size_t)b * width + i];
    q->matrix[(size_t)b * width + i] = x;
  }
}

/* Makes column `c` that of a unit vector with its one in row `rank`; false if
   it is zero from there on. */
static bool clear_column(struct hull_equations *q, uint32_t c, uint32_t rank) {
  uint32_t width = q->ncolumns + 1, row = rank;
  while (row < q->s->n && q->matrix[(size_t)row * width + c] == 0)
    row++;
  if (row == q->s->n)
    return false;
  swap_rows(q, rank, row);
  uint64_t scale = inverse(q->matrix[(size_t)rank * width + c]);
  for (uint32_t i = 0; i < width; i++)
    q->matrix[(size_t)rank * width + i] =
        q->matrix[(size_t)rank * width + i] * scale % PRIME;
  for (uint32_t i = 0; i < q->s->n; i++)
    if (i != rank && q->matrix[(size_t)i * width + c] != 0)
      subtract_row(q, i, rank, q->matrix[(size_t)i * width + c]);
  return true;
}

/* Is variable v a combination of the columns, modulo the prime? */
static bool solve_for(struct hull_equations *q, uint32_t v) {
  uint32_t width = q->ncolumns + 1, rank = 0;
  for (uint32_t i = 0; i < q->s->n; i++) {
    uint64_t *row = q->matrix + (size_t)i * width;
    for (uint32_t c = 0; c < q->ncolumns; c++)
      row[c] = modulo(monomial_value(q, q->columns[c], i));
    row[q->ncolumns] =
        modulo(monomial_value(q, (struct hull_monomial){v, HULL_ONE}, i));
  }
  uint32_t pivot[MOST_COLUMNS];
  for (uint32_t c = 0; c < q->ncolumns; c++) {
    q->solution[c] = 0;
    if (clear_column(q, c, rank))
      pivot[rank++] = c;
  }
  for (uint32_t i = rank; i < q->s->n; i++)
    if (q->matrix[(size_t)i * width + q->ncolumns] != 0)
      return false;
  for (uint32_t i = 0; i < rank; i++)
    q->solution[pivot[i]] = q->matrix[(size_t)i * width + q->ncolumns];
  return rank + SPARE_SAMPLES <= q->s->n;
}

/* The fraction with small parts that is x modulo the prime. */
static bool fraction_of(uint64_t x, int64_t *above, int64_t *below) {
  for (int64_t d = 1; d <= LARGEST_PART; d++) {
    uint64_t n = x * (uint64_t)d % PRIME;
    *below = d;
    *above = n > PRIME / 2 ? (int64_t)n - (int64_t)PRIME : (int64_t)n;
    if (*above <= LARGEST_PART && *above >= -LARGEST_PART)
      return true;
  }
  return false;
}

/* The solution with one denominator; false if its numbers are large. */
static bool read_solution(const struct hull_equations *q, int64_t *factors,
                          int64_t *common) {
  int64_t below[MOST_COLUMNS];
  *common = 1;
  for (uint32_t c = 0; c < q->ncolumns; c++) {
    if (!fraction_of(q->solution[c], &factors[c], &below[c]))
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
static bool holds_of_samples(const struct hull_equations *q, uint32_t v,
                             const int64_t *factors, int64_t common) {
  for (uint32_t i = 0; i < q->s->n; i++) {
    uint64_t sum = 0;
    for (uint32_t c = 0; c < q->ncolumns; c++)
      sum +=
          (uint64_t)factors[c] * (uint64_t)monomial_value(q, q->columns[c], i);
    uint64_t value =
        (uint64_t)monomial_value(q, (struct hull_monomial){v, HULL_ONE}, i);
    if (sum != (uint64_t)common * value)
      return false;
  }
  return true;
}

/* ---- Predicates ------------------------------------------------------------ */

static const struct smt_term *monomial_term(struct smt_terms *t,
                                            const struct lbe_point *p,
                                            struct hull_monomial c) {
  const struct smt_term *x = c.x == HULL_ONE ? term_int(t, 1) : p->vars[c.x];
  return c.y == HULL_ONE ? x : term_mul(t, x, p->vars[c.y]);
}

/* The equation, unless it says that a variable is constant. */
static bool add_equation_found(const struct hull_equations *q,
                               const struct lbe_point *p, uint32_t v,
                               struct predicate_set *set) {
  struct smt_terms *t = set->l->terms;
  int64_t factors[MOST_COLUMNS], common;
  bool constant = true;
  if (!read_solution(q, factors, &common) ||
      !holds_of_samples(q, v, factors, common))
    return false;
  const struct smt_term *sum = term_int(t, 0);
  for (uint32_t c = 0; c < q->ncolumns; c++) {
    constant = constant && (factors[c] == 0 || q->columns[c].x == HULL_ONE);
    const struct smt_term *monomial = monomial_term(t, p, q->columns[c]);
    sum = term_add(t, sum, term_mul(t, term_int(t, factors[c]), monomial));
  }
  if (constant)
    return false;
  return predicate_set_add(
      set, p->number,
      term_eq(t, term_mul(t, term_int(t, common), p->vars[v]), sum));
}

/* Adds the variable, which does not follow from those before it, and products
   with them. */
static void add_columns(struct hull_equations *q, uint32_t v, unsigned degree) {
  uint32_t n = q->ncolumns;
  q->columns[q->ncolumns++] = (struct hull_monomial){v, HULL_ONE};
  for (uint32_t c = 0; degree == 2 && c <= n && q->ncolumns < MOST_COLUMNS - 1;
       c++)
    if (q->columns[c].x != HULL_ONE && q->columns[c].y == HULL_ONE)
      q->columns[q->ncolumns++] = (struct hull_monomial){q->columns[c].x, v};
}

static uint32_t equations_of_point(const struct hull *h, uint32_t point,
                                   unsigned degree, struct predicate_set *set) {
  const struct lbe_point *p = &h->l->points[point];
  struct hull_equations q = {
      .s = &h->at[point], .nvars = p->nvars, .columns = {{HULL_ONE, HULL_ONE}}};
  uint32_t added = 0;
  q.ncolumns = 1;
  if (q.s->n == 0)
    return 0;
  q.matrix = xcalloc((size_t)q.s->n * (MOST_COLUMNS + 1), sizeof *q.matrix);
  for (uint32_t v = 0; v < p->nvars && q.ncolumns < MOST_COLUMNS - 1; v++)
    if (solve_for(&q, v))
      added += add_equation_found(&q, p, v, set);
    else
      add_columns(&q, v, degree);
  xfree(q.matrix);
  return added;
}

uint32_t hull_add_predicates(const struct hull *h, unsigned degree,
                             struct predicate_set *set) {
  uint32_t added = 0;
  for (uint32_t i = 0; i < h->l->npoints; i++)
    added += equations_of_point(h, i, degree, set);
  return added;
}

/* ---- Growth ---------------------------------------------------------------- */

uint32_t hull_add_growth(const struct hull *h, struct predicate_set *set) {
  uint32_t added = 0;
  for (uint32_t i = 0; i < h->l->npoints; i++)
    added += growth_add_predicates(&h->l->points[i], h->at[i].values.at,
                                   h->at[i].n, set);
  return added;
}

/* ---- Multiples ------------------------------------------------------------- */

uint32_t hull_add_multiples(const struct hull *h, struct predicate_set *set) {
  uint32_t added = 0;
  for (uint32_t i = 0; i < h->l->npoints; i++)
    added += multiples_add_predicates(&h->l->points[i], h->at[i].values.at,
                                      h->at[i].n, set);
  return added;
}

/* ---- Tables ---------------------------------------------------------------- */

/* The variables of a point have the values of a sample. */
static const struct smt_term *sample_term(const struct hull *h, uint32_t point,
                                          uint32_t sample) {
  struct smt_terms *t = h->l->terms;
  const struct lbe_point *p = &h->l->points[point];
  const int64_t *row = h->at[point].values.at + (size_t)sample * p->nvars;
  term_list equations = {0};
  for (uint32_t i = 0; i < p->nvars; i++)
    vec_push(&equations, term_eq(t, p->vars[i], term_int(t, row[i])));
  const struct smt_term *x = term_and(t, equations.at, (uint32_t)equations.len);
  vec_free(&equations);
  return x;
}

uint32_t hull_add_tables(const struct hull *h, struct predicate_set *set) {
  uint32_t added = 0;
  for (uint32_t i = 0; h->only && i < h->l->npoints; i++) {
    const struct samples *s = &h->at[i];
    if (s->partial || s->n == 0 || s->n > MOST_OF_TABLE)
      continue;
    term_list rows = {0};
    for (uint32_t j = 0; j < s->n; j++)
      vec_push(&rows, sample_term(h, i, j));
    added += predicate_set_add(
        set, i, term_or(h->l->terms, rows.at, (uint32_t)rows.len));
    vec_free(&rows);
  }
  return added;
}
