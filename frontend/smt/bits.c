/* frontend/smt/bits.c — see bits.h. */
#include "bits.h"

#include "engine/base/vec.h"

const struct smt_term *bits_signs(struct smt_terms *t, const struct smt_term *x,
                                  const struct smt_term *y,
                                  const struct smt_term *z) {
  const struct smt_term *sides[] = {x, y}, *zero = term_int(t, 0);
  const struct smt_term *y_negative = term_lt(t, y, zero);
  const struct smt_term *negative =
      term_and2(t, term_lt(t, x, zero), y_negative);
  const struct smt_term *same = term_eq(t, z, x);
  const struct smt_term *known = term_implies(t, term_eq(t, x, y), same);
  for (int i = 0; i < 2; i++) {
    const struct smt_term *less = term_le(t, z, sides[i]);
    const struct smt_term *fewer = term_and2(t, term_le(t, zero, z), less);
    const struct smt_term *from_zero = term_le(t, zero, sides[i]);
    known = term_and2(t, known, term_implies(t, from_zero, fewer));
    known = term_and2(t, known, term_implies(t, negative, less));
  }
  return known;
}

static void note_bits(void *arg, const struct smt_term *x) {
  term_list *found = arg;
  if (term_is_bits(x))
    vec_push(found, x);
}

static term_list operations_of(struct smt_terms *t, const struct smt_term *x) {
  term_list found = {0};
  if (terms_have_bits(t))
    term_visit(t, x, note_bits, &found);
  return found;
}

static const struct smt_term *fact_of(struct smt_terms *t,
                                      const struct smt_term *z) {
  const struct smt_term *x = z->args[0], *y = z->args[1];
  const struct smt_term *both = term_bits(t, TERM_BITAND, x, y);
  const struct smt_term *sum =
      term_bits_by_and(t, (enum smt_op)z->op, x, y, both);
  const struct smt_term *signs = bits_signs(t, x, y, both);
  return term_and2(t, signs, term_eq(t, z, sum));
}

const struct smt_term *bits_facts(struct smt_terms *t,
                                  const struct smt_term *x) {
  term_list found = operations_of(t, x), facts = {0};
  for (size_t i = 0; i < found.len; i++)
    vec_push(&facts, fact_of(t, found.at[i]));
  const struct smt_term *all = term_and(t, facts.at, (uint32_t)facts.len);
  vec_free(&found);
  vec_free(&facts);
  return all;
}

/* ---- Variables in their place ----------------------------------------------- */

struct bits_hidden {
  struct smt_terms *terms;
  term_list of, by; /* operations, and the variable for each */
};

struct bits_hidden *bits_hide_new(struct smt_terms *t) {
  struct bits_hidden *h = xcalloc(1, sizeof *h);
  h->terms = t;
  return h;
}

void bits_hide_free(struct bits_hidden *h) {
  if (!h)
    return;
  vec_free(&h->of);
  vec_free(&h->by);
  xfree(h);
}

/* The term with each of `from` replaced. */
static const struct smt_term *with_replaced(struct smt_terms *t,
                                            const term_list *from,
                                            const term_list *to,
                                            const struct smt_term *x) {
  if (from->len == 0)
    return x;
  struct term_map *m = term_map_new(t);
  for (size_t i = 0; i < from->len; i++)
    term_map_set(m, from->at[i], to->at[i]);
  const struct smt_term *y = term_map_apply(m, x);
  term_map_free(m);
  return y;
}

static bool has_term(const term_list *list, const struct smt_term *x) {
  for (size_t i = 0; i < list->len; i++)
    if (list->at[i] == x)
      return true;
  return false;
}

const struct smt_term *bits_hide(struct bits_hidden *h,
                                 const struct smt_term *x) {
  term_list found = operations_of(h->terms, x);
  for (size_t i = 0; i < found.len; i++)
    if (!has_term(&h->of, found.at[i])) {
      vec_push(&h->of, found.at[i]);
      vec_push(&h->by, term_fresh(h->terms, "bits", SMT_INT));
    }
  vec_free(&found);
  return with_replaced(h->terms, &h->of, &h->by, x);
}

const struct smt_term *bits_hidden_facts(struct bits_hidden *h) {
  const struct smt_term *all = term_bool(h->terms, true);
  for (size_t i = 0; i < h->of.len; i++)
    all = term_and2(h->terms, all, bits_facts(h->terms, h->of.at[i]));
  return bits_hide(h, all); /* with x & y of x | y */
}

const struct smt_term *bits_show(struct bits_hidden *h,
                                 const struct smt_term *x) {
  return with_replaced(h->terms, &h->by, &h->of, x);
}

bool bits_hidden_have(struct bits_hidden *h, const struct smt_term *const *vars,
                      uint32_t n) {
  bool have = false;
  for (size_t i = 0; i < h->of.len; i++) {
    struct arena *a = arena_new();
    size_t m;
    const struct smt_term **own = term_vars(h->terms, h->of.at[i], a, &m);
    for (size_t j = 0; j < m; j++)
      for (uint32_t k = 0; k < n; k++)
        have = have || own[j] == vars[k];
    arena_free(a);
  }
  return have;
}

struct smt_clause bits_hide_in_clause(struct smt_terms *t, struct arena *a,
                                      const struct smt_clause *k) {
  if (!terms_have_bits(t))
    return *k;
  struct bits_hidden *h = bits_hide_new(t);
  struct smt_clause other = *k;
  const struct smt_term **body = arena_array(a, k->nbody + 1, sizeof *body);
  for (uint32_t i = 0; i < k->nbody; i++)
    body[i] = bits_hide(h, k->body[i]);
  other.body = body;
  other.head = k->head ? bits_hide(h, k->head) : NULL;
  const struct smt_term *guard = bits_hide(h, k->guard);
  other.guard = term_and2(t, guard, bits_hidden_facts(h));
  bits_hide_free(h);
  return other;
}
