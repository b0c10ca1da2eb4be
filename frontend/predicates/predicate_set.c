/* frontend/predicates/predicate_set.c — predicates per cut point. */
#include "predicate_set.h"

#include "values.h"

#include <string.h>

struct predicate_set *predicate_set_new(const struct lbe *l) {
  struct predicate_set *p = xcalloc(1, sizeof *p);
  p->l = l;
  p->at = xcalloc(l->npoints + 1, sizeof *p->at);
  return p;
}

void predicate_set_free(struct predicate_set *p) {
  if (!p)
    return;
  for (uint32_t i = 0; i < p->l->npoints; i++)
    vec_free(&p->at[i]);
  xfree(p->at);
  xfree(p);
}

static bool speaks_of_point(const struct predicate_set *p, uint32_t point,
                            const struct smt_term *x) {
  const struct lbe_point *at = &p->l->points[point];
  struct arena *a = arena_new();
  size_t n;
  const struct smt_term **vars = term_vars(p->l->terms, x, a, &n);
  bool all = n > 0;
  for (size_t i = 0; i < n && all; i++) {
    uint32_t j = 0;
    while (j < at->nvars && at->vars[j] != vars[i])
      j++;
    all = j < at->nvars;
  }
  arena_free(a);
  return all;
}

/* Sums in the order of their numbers, then bounds; equalities beside them. */
static int compare_atoms(const struct smt_term *x, const struct smt_term *y) {
  bool x_sum = term_is_comparison(x), y_sum = term_is_comparison(y);
  if (x_sum != y_sum)
    return x_sum - y_sum;
  if (x_sum && x->args[0] != y->args[0])
    return x->args[0]->number > y->args[0]->number ? 1 : -1;
  int bounds = x_sum ? term_compare_numbers(x->args[1], y->args[1]) : 0;
  return bounds ? bounds : (x->number > y->number) - (x->number < y->number);
}

bool predicate_set_add(struct predicate_set *p, uint32_t point,
                       const struct smt_term *atom) {
  term_list *list = &p->at[point];
  if (atom->op == TERM_NOT)
    atom = atom->args[0];
  if (!speaks_of_point(p, point, atom))
    return false;
  size_t i = 0;
  while (i < list->len && compare_atoms(list->at[i], atom) < 0)
    i++;
  if (i < list->len && list->at[i] == atom)
    return false;
  vec_push(list, NULL);
  memmove(list->at + i + 1, list->at + i,
          (list->len - 1 - i) * sizeof *list->at);
  list->at[i] = atom;
  p->total++;
  return true;
}

bool predicate_set_has(const struct predicate_set *p, uint32_t point,
                       const struct smt_term *x) {
  for (size_t i = 0; i < p->at[point].len; i++)
    if (p->at[point].at[i] == x)
      return true;
  return false;
}

/* ---- Variables of few numbers (values.h) ------------------------------------ */

enum {
  FEW_NUMBERS = 3
}; /* so many numbers are looked at one by one; then all are */

static uint32_t add_number_equation(struct predicate_set *p, uint32_t point,
                                    const struct smt_term *x,
                                    const struct smt_term *number) {
  return predicate_set_add(p, point, term_eq(p->l->terms, x, number));
}

/* Adds that x is each of its numbers, if it is asked of a few already. */
static uint32_t add_all_numbers(struct predicate_set *p, uint32_t point,
                                const struct smt_term *x,
                                const struct smt_term *const *numbers,
                                uint32_t n) {
  uint32_t asked = 0, added = 0;
  for (size_t i = 0; i < p->at[point].len; i++) {
    const struct smt_term *y = p->at[point].at[i];
    asked += y->op == TERM_EQ && y->args[0] == x;
  }
  for (uint32_t i = 0; i < n && asked >= FEW_NUMBERS; i++)
    added += add_number_equation(p, point, x, numbers[i]);
  return added;
}

/* A comparison of a variable that has few numbers there: which of them it is. */
static uint32_t add_atom(struct predicate_set *p, uint32_t point,
                         const struct smt_term *atom) {
  uint32_t n, low = 0, added = 0;
  const struct smt_term *const *numbers =
      term_is_comparison(atom) ? values_at_point(p->l, point, atom->args[0], &n)
                               : NULL;
  if (!numbers)
    return predicate_set_add(p, point, atom);
  while (low < n && term_compare_numbers(numbers[low], atom->args[1]) <= 0)
    low++;
  for (uint32_t i = 0; i < n; i++)
    if (atom->op == TERM_EQ ? numbers[i] == atom->args[1] && n > 1
                            : (i < low) == (low <= n - low) && low % n)
      added += add_number_equation(p, point, atom->args[0], numbers[i]);
  return added + add_all_numbers(p, point, atom->args[0], numbers, n);
}

uint32_t predicate_set_add_formula(struct predicate_set *p, uint32_t point,
                                   const struct smt_term *x) {
  struct arena *a = arena_new();
  size_t n;
  uint32_t added = 0;
  const struct smt_term **atoms = term_atoms(p->l->terms, x, a, &n);
  for (size_t i = 0; i < n; i++)
    added += add_atom(p, point, atoms[i]);
  arena_free(a);
  return added;
}

uint32_t predicate_set_add_all(struct predicate_set *p,
                               const struct predicate_set *from) {
  uint32_t added = 0;
  for (uint32_t i = 0; i < from->l->npoints; i++)
    for (size_t j = 0; j < from->at[i].len; j++)
      added += predicate_set_add(p, i, from->at[i].at[j]);
  return added;
}

uint32_t predicate_set_most(const struct predicate_set *p) {
  uint32_t most = 0;
  for (uint32_t i = 0; i < p->l->npoints; i++)
    if (p->at[i].len > most)
      most = (uint32_t)p->at[i].len;
  return most;
}
