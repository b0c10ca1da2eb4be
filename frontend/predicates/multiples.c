/* frontend/predicates/multiples.c — values that divide others.  See multiples.h.
 *
 * Much is a multiple of 1, and an equation says more of what is always the same
 * multiple: samples count that have another divisor, and another quotient.
 */
#include "multiples.h"

enum {
  LEAST_DIVISORS = 3,  /* different ones beside 1 and -1 */
  LEAST_QUOTIENTS = 3, /* different ones by such divisors */
  LEAST_MULTIPLES = 10 /* samples with such divisors */
};

/* Different numbers, as far as they are counted. */
struct few_numbers {
  int64_t at[LEAST_DIVISORS + LEAST_QUOTIENTS];
  uint32_t n;
};

static void note_number(struct few_numbers *f, int64_t x) {
  for (uint32_t i = 0; i < f->n; i++)
    if (f->at[i] == x)
      return;
  if (f->n < sizeof f->at / sizeof *f->at)
    f->at[f->n++] = x;
}

struct multiple_search {
  const struct lbe_point *p;
  const int64_t *values;
  uint32_t nsamples;
};

/* Does variable z divide variable x in all samples, and in some that mean
   something? */
static bool always_divides(const struct multiple_search *s, uint32_t z,
                           uint32_t x) {
  struct few_numbers divisors = {0}, quotients = {0};
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->nsamples; i++) {
    const int64_t *row = s->values + (size_t)i * s->p->nvars;
    if (row[z] == 0 || row[x] % row[z] != 0)
      return false;
    if (row[z] == 1 || row[z] == -1)
      continue;
    note_number(&divisors, row[z]);
    note_number(&quotients, row[x] / row[z]);
    n++;
  }
  return n >= LEAST_MULTIPLES && divisors.n >= LEAST_DIVISORS &&
         quotients.n >= LEAST_QUOTIENTS;
}

/* That the divisor is not zero, or more if it is so: that it is positive. */
static const struct smt_term *sign_of_divisor(const struct multiple_search *s,
                                              uint32_t z, struct smt_terms *t) {
  const struct smt_term *zero = term_int(t, 0), *x = s->p->vars[z];
  for (uint32_t i = 0; i < s->nsamples; i++)
    if (s->values[(size_t)i * s->p->nvars + z] < 0)
      return term_eq(t, x, zero);
  return term_le(t, x, zero);
}

static bool is_integer_var(const struct lbe *l, const struct smt_term *x) {
  bool is_old;
  uint32_t v = lbe_var_of(l, x, &is_old);
  return v != CFA_NONE && c_is_integer(l->cfa->vars[v].type);
}

uint32_t multiples_add_predicates(const struct lbe_point *p,
                                  const int64_t *values, uint32_t nsamples,
                                  struct predicate_set *set) {
  struct multiple_search s = {p, values, nsamples};
  struct smt_terms *t = set->l->terms;
  uint32_t added = 0;
  for (uint32_t z = 0; nsamples > 0 && z < p->nvars; z++)
    for (uint32_t x = 0; x < p->nvars && is_integer_var(set->l, p->vars[z]);
         x++) {
      if (x == z || !is_integer_var(set->l, p->vars[x]) ||
          !always_divides(&s, z, x))
        continue;
      const struct smt_term *rest = term_mod(t, p->vars[x], p->vars[z]);
      added +=
          predicate_set_add(set, p->number, term_eq(t, rest, term_int(t, 0)));
      added += predicate_set_add(set, p->number, sign_of_divisor(&s, z, t));
    }
  return added;
}
