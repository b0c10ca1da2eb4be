/* frontend/smt/divisors.c — lemmas on remainders.  See divisors.h.
 *
 * For remainders a mod z, b mod w, c mod u, where z is not zero:
 *
 *   a = 0 or a = z                     =>  a mod z = 0
 *   0 <= a < z                         =>  a mod z = a
 *   z <= a < 2z                        =>  a mod z = a - z
 *                                          0 <= a mod z < |z|
 *   z = w, a = b + z                   =>  a mod z = b mod w
 *   z = w = u, c = a + b, and z divides two of a, b, c
 *                                      =>  it divides the third
 *   z = w, a = b                       =>  a mod z = b mod w
 *
 * The equations between operands are part of a lemma, since that two values are the
 * same is often known to the solver only.
 */
#include "divisors.h"

#include <inttypes.h>

struct divisors {
  struct smt_terms *terms;
  term_list found;
};

/* More remainders in one question: their triples would be too many. */
enum { MOST_REMAINDERS = 12 };

static void note_remainder(void *arg, const struct smt_term *x) {
  term_list *found = arg;
  if (x->op != TERM_MOD || x->args[1]->op == TERM_NUMBER)
    return;
  for (size_t i = 0; i < found->len; i++)
    if (found->at[i] == x)
      return;
  vec_push(found, x);
}

static void add_lemma(struct smt_terms *t, const struct smt_term *when,
                      const struct smt_term *then, term_list *lemmas) {
  const struct smt_term *x = term_implies(t, when, then);
  if (x->op != TERM_TRUE)
    vec_push(lemmas, x);
}

static const struct smt_term *equals_zero(struct smt_terms *t,
                                          const struct smt_term *x) {
  return term_eq(t, x, term_int(t, 0));
}

/* 0 <= x < y. */
static const struct smt_term *from_zero_below(struct smt_terms *t,
                                              const struct smt_term *x,
                                              const struct smt_term *y) {
  const struct smt_term *zero = term_int(t, 0);
  const struct smt_term *from_zero = term_le(t, zero, x);
  return term_and2(t, from_zero, term_lt(t, x, y));
}

static void lemmas_of_one(struct smt_terms *t, const struct smt_term *x,
                          term_list *lemmas) {
  const struct smt_term *a = x->args[0], *z = x->args[1];
  const struct smt_term *zero = term_int(t, 0);
  const struct smt_term *known = term_not(t, equals_zero(t, z));
  const struct smt_term *none = equals_zero(t, a);
  const struct smt_term *whole = term_or2(t, none, term_eq(t, a, z));
  const struct smt_term *known_whole = term_and2(t, known, whole);
  add_lemma(t, known_whole, equals_zero(t, x), lemmas);
  const struct smt_term *less = from_zero_below(t, a, z);
  add_lemma(t, less, term_eq(t, x, a), lemmas);
  const struct smt_term *above = term_sub(t, a, z);
  const struct smt_term *once = from_zero_below(t, above, z);
  add_lemma(t, once, term_eq(t, x, above), lemmas);
  add_lemma(t, known, term_le(t, zero, x), lemmas);
  const struct smt_term *positive = term_lt(t, zero, z);
  add_lemma(t, positive, term_lt(t, x, z), lemmas);
  const struct smt_term *negative = term_lt(t, z, zero);
  const struct smt_term *size = term_sub(t, zero, z);
  add_lemma(t, negative, term_lt(t, x, size), lemmas);
}

/* Of x = a mod z and y = b mod w; z is added to b. */
static void lemmas_of_two(struct smt_terms *t, const struct smt_term *x,
                          const struct smt_term *y, term_list *lemmas) {
  const struct smt_term *a = x->args[0], *z = x->args[1];
  const struct smt_term *b = y->args[0], *w = y->args[1];
  const struct smt_term *parts[3];
  parts[0] = term_not(t, equals_zero(t, z));
  parts[1] = term_eq(t, z, w);
  parts[2] = term_eq(t, a, term_add(t, b, z));
  const struct smt_term *when = term_and(t, parts, 3);
  add_lemma(t, when, term_eq(t, x, y), lemmas);
}

/* That operands are the same makes remainders the same, even by zero. */
static void lemma_of_equals(struct smt_terms *t, const struct smt_term *x,
                            const struct smt_term *y, term_list *lemmas) {
  const struct smt_term *same = term_eq(t, x->args[0], y->args[0]);
  same = term_and2(t, same, term_eq(t, x->args[1], y->args[1]));
  add_lemma(t, same, term_eq(t, x, y), lemmas);
}

/* Of remainders by one number, where that of `sum` is of the sum of the others. */
static void lemmas_of_sum(struct smt_terms *t, const struct smt_term *sum,
                          const struct smt_term *x, const struct smt_term *y,
                          term_list *lemmas) {
  const struct smt_term *z = sum->args[1];
  const struct smt_term *added = term_add(t, x->args[0], y->args[0]);
  const struct smt_term *parts[4], *zero[3];
  parts[0] = term_not(t, equals_zero(t, z));
  parts[1] = term_eq(t, z, x->args[1]);
  parts[2] = term_eq(t, z, y->args[1]);
  parts[3] = term_eq(t, sum->args[0], added);
  const struct smt_term *when = term_and(t, parts, 4);
  zero[0] = equals_zero(t, sum);
  zero[1] = equals_zero(t, x);
  zero[2] = equals_zero(t, y);
  for (int i = 0; i < 3; i++) {
    const struct smt_term *two =
        term_and2(t, zero[(i + 1) % 3], zero[(i + 2) % 3]);
    add_lemma(t, term_and2(t, when, two), zero[i], lemmas);
  }
}

static void lemmas_of_others(struct smt_terms *t, const term_list *found,
                             size_t i, term_list *lemmas) {
  const struct smt_term *x = found->at[i];
  for (size_t j = 0; j < found->len; j++) {
    if (j == i)
      continue;
    lemmas_of_two(t, x, found->at[j], lemmas);
    if (j > i)
      lemma_of_equals(t, x, found->at[j], lemmas);
    for (size_t k = j + 1; k < found->len; k++)
      if (k != i)
        lemmas_of_sum(t, x, found->at[j], found->at[k], lemmas);
  }
}

struct divisors *divisors_new(struct smt_terms *t, const term_list *of) {
  struct divisors *d = xcalloc(1, sizeof *d);
  d->terms = t;
  for (size_t i = 0; i < of->len && terms_have_remainder(t); i++)
    term_visit(t, of->at[i], note_remainder, &d->found);
  if (d->found.len > 0 && d->found.len <= MOST_REMAINDERS)
    return d;
  divisors_free(d);
  return NULL;
}

void divisors_free(struct divisors *d) {
  if (d)
    vec_free(&d->found);
  xfree(d);
}

void divisors_add_lemmas(const struct divisors *d, term_list *lemmas) {
  for (size_t i = 0; i < d->found.len; i++) {
    lemmas_of_one(d->terms, d->found.at[i], lemmas);
    lemmas_of_others(d->terms, &d->found, i, lemmas);
  }
}

/* ---- Hiding ---------------------------------------------------------------- */

/* Terms without remainders, by number of the term. */
struct remainder_hiding {
  const struct divisors *d;
  const struct smt_term **done;
  struct arena *arena;
};

static const struct smt_term *hidden_remainder(struct smt_terms *t,
                                               const struct smt_term *x) {
  char name[32];
  snprintf(name, sizeof name, "remainder!%" PRIu32, x->number);
  return term_var(t, name, SMT_INT);
}

static void visit_to_hide(void *arg, const struct smt_term *x) {
  struct remainder_hiding *h = arg;
  struct smt_terms *t = h->d->terms;
  h->done[x->number] = x;
  for (size_t i = 0; i < h->d->found.len; i++)
    if (h->d->found.at[i] == x) {
      h->done[x->number] = hidden_remainder(t, x);
      return;
    }
  if (x->nargs == 0)
    return;
  const struct smt_term **args =
      arena_array(h->arena, x->nargs, sizeof(const struct smt_term *));
  bool same = true;
  for (uint32_t i = 0; i < x->nargs; i++) {
    args[i] = h->done[x->args[i]->number];
    same = same && args[i] == x->args[i];
  }
  if (!same)
    h->done[x->number] = term_remake(t, x, args);
}

const struct smt_term *divisors_hide(const struct divisors *d,
                                     const struct smt_term *x) {
  struct remainder_hiding h = {.d = d, .arena = arena_new()};
  h.done = arena_array(h.arena, x->number + 1, sizeof *h.done);
  term_visit(d->terms, x, visit_to_hide, &h);
  const struct smt_term *result = h.done[x->number];
  arena_free(h.arena);
  return result;
}

void divisors_assert(const struct divisors *d, struct smt_solver *v,
                     bool hidden) {
  term_list lemmas = {0};
  divisors_add_lemmas(d, &lemmas);
  for (size_t i = 0; i < lemmas.len; i++)
    smt_assert(v, hidden ? divisors_hide(d, lemmas.at[i]) : lemmas.at[i]);
  vec_free(&lemmas);
}
