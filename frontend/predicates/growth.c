/* frontend/predicates/growth.c — tables of what grows by a factor.  See growth.h.
 *
 * The first three values of a sequence give its factor and constant.  The table
 * is then filled up to the range of the type, and all samples are held against
 * it.
 */
#include "growth.h"

enum {
  MOST_GROWTH_ROWS = 64, /* of a table: more are there for small factors only */
  LEAST_GROWTH_ROWS = 5, /* that were recorded: three of them can be chance */
  LARGEST_FACTOR = 1000,
};

/* Larger numbers stay out of sums, which then cannot overflow. */
#define LARGEST_GROWN (INT64_C(1) << 50)

#define NO_VAR UINT32_MAX

struct growth_search {
  const struct lbe_point *p;
  const int64_t *values;
  uint32_t nsamples;
  uint32_t key, value; /* variables of the point, by their index */
  uint32_t old;        /* what `value` was at the entry; NO_VAR: 0 is meant */
  int64_t first;       /* key of the first row */
  int64_t rows[MOST_GROWTH_ROWS];
  uint32_t nrows;
};

static const int64_t *growth_sample(const struct growth_search *g, uint32_t i) {
  return g->values + (size_t)i * g->p->nvars;
}

static int64_t grown_value(const struct growth_search *g, uint32_t sample) {
  const int64_t *row = growth_sample(g, sample);
  return row[g->value] - (g->old == NO_VAR ? 0 : row[g->old]);
}

/* The value beside a key in the first sample that has it; false if none has. */
static bool value_at_key(const struct growth_search *g, int64_t key,
                         int64_t *value) {
  for (uint32_t i = 0; i < g->nsamples; i++)
    if (growth_sample(g, i)[g->key] == key) {
      *value = grown_value(g, i);
      return true;
    }
  return false;
}

static int64_t least_key(const struct growth_search *g) {
  int64_t least = growth_sample(g, 0)[g->key];
  for (uint32_t i = 1; i < g->nsamples; i++)
    if (growth_sample(g, i)[g->key] < least)
      least = growth_sample(g, i)[g->key];
  return least;
}

/* The factor from a value to the next, and what is added; false if there are
   none, or if degree one says it all. */
static bool factor_of(const int64_t *x, int64_t *factor, int64_t *constant) {
  int64_t step = x[1] - x[0];
  if (step == 0 || (x[2] - x[1]) % step != 0)
    return false;
  *factor = (x[2] - x[1]) / step;
  *constant = x[1] - *factor * x[0];
  return (*factor >= 2 || *factor <= -2) && *factor <= LARGEST_FACTOR &&
         *factor >= -LARGEST_FACTOR;
}

/* Fills the table as far as values are in the range of the type. */
static void fill_growth(struct growth_search *g, const struct c_type *type,
                        int64_t value, int64_t factor, int64_t constant) {
  int64_t least = c_least(type);
  uint64_t greatest = c_greatest(type);
  g->nrows = 0;
  while (g->nrows < MOST_GROWTH_ROWS && value <= LARGEST_GROWN &&
         value >= -LARGEST_GROWN && value >= least &&
         (value < 0 || (uint64_t)value <= greatest)) {
    g->rows[g->nrows++] = value;
    value = factor * value + constant;
  }
}

static bool growth_agrees(const struct growth_search *g) {
  for (uint32_t i = 0; i < g->nsamples; i++) {
    int64_t row = growth_sample(g, i)[g->key] - g->first;
    if (row < g->nrows && grown_value(g, i) != g->rows[row])
      return false;
  }
  return true;
}

/* Finds the table of the variables that are named in `g`. */
static bool find_growth(struct growth_search *g, const struct c_type *type) {
  int64_t x[LEAST_GROWTH_ROWS], factor, constant;
  g->first = least_key(g);
  for (int i = 0; i < LEAST_GROWTH_ROWS; i++)
    if (!value_at_key(g, g->first + i, &x[i]))
      return false;
  if (!factor_of(x, &factor, &constant))
    return false;
  fill_growth(g, type, x[0], factor, constant);
  return g->nrows >= LEAST_GROWTH_ROWS && growth_agrees(g);
}

/* The table as one predicate, which says nothing of other keys. */
static const struct smt_term *growth_term(const struct growth_search *g,
                                          struct smt_terms *t) {
  const struct smt_term *key = g->p->vars[g->key];
  const struct smt_term *value = g->p->vars[g->value];
  if (g->old != NO_VAR)
    value = term_sub(t, value, g->p->vars[g->old]);
  term_list rows = {0};
  vec_push(&rows, term_lt(t, key, term_int(t, g->first)));
  vec_push(&rows, term_lt(t, term_int(t, g->first + g->nrows - 1), key));
  for (uint32_t i = 0; i < g->nrows; i++)
    vec_push(&rows, term_and2(t, term_eq(t, key, term_int(t, g->first + i)),
                              term_eq(t, value, term_int(t, g->rows[i]))));
  const struct smt_term *x = term_or(t, rows.at, (uint32_t)rows.len);
  vec_free(&rows);
  return x;
}

/* Where old[v] is among the variables of a point; NO_VAR: it is not there. */
static uint32_t old_of(const struct lbe *l, const struct lbe_point *p,
                       uint32_t v) {
  for (uint32_t i = 0; i < p->nvars; i++)
    if (p->vars[i] == l->old[v])
      return i;
  return NO_VAR;
}

/* Of one value, or its change, by each key. */
static uint32_t growths_of(struct growth_search *g, const struct c_type *type,
                           struct predicate_set *set) {
  uint32_t added = 0;
  for (g->key = 0; g->key < g->p->nvars; g->key++)
    if (g->key != g->value && g->key != g->old && find_growth(g, type))
      added +=
          predicate_set_add(set, g->p->number, growth_term(g, set->l->terms));
  return added;
}

uint32_t growth_add_predicates(const struct lbe_point *p, const int64_t *values,
                               uint32_t nsamples, struct predicate_set *set) {
  const struct lbe *l = set->l;
  struct growth_search g = {.p = p, .values = values, .nsamples = nsamples};
  uint32_t added = 0;
  for (uint32_t i = 0; nsamples > 0 && i < p->nvars; i++) {
    bool is_old;
    uint32_t v = lbe_var_of(l, p->vars[i], &is_old);
    const struct c_type *type = l->cfa->vars[v].type;
    if (!c_is_integer(type))
      continue;
    g.value = i;
    g.old = NO_VAR;
    added += growths_of(&g, type, set);
    g.old = is_old ? NO_VAR : old_of(l, p, v);
    if (g.old != NO_VAR)
      added += growths_of(&g, type, set);
  }
  return added;
}
