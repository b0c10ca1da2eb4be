/* calculus/compile/clusters.c — rows that would be large as one diagram. */
#include "clusters.h"

#include <stdlib.h>

enum {
  MANY_CROSSING = 8,      /* conjuncts at one place: a row may be large */
  LARGE_ROW_NODES = 1000, /* more are clusters, */
  CLUSTER_NODES = 200,    /* each of so many at most, or of one conjunct */
};

/* Places in the order of variables, by conjunct. */
struct conjunct_spans {
  const struct field *fields;
  uint32_t *first, *last;
  uint32_t at; /* the conjunct that is looked at */
};

static void widen_span(void *arg, struct core_var *x) {
  struct conjunct_spans *s = arg;
  const struct field *f = &s->fields[x->field];
  for (uint32_t b = 0; b < f->width; b++) {
    if (f->vars[b] < s->first[s->at])
      s->first[s->at] = f->vars[b];
    if (f->vars[b] > s->last[s->at])
      s->last[s->at] = f->vars[b];
  }
}

static int by_level(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

bool clusters_may_pay(const struct field *fields, struct core *const *args,
                      uint32_t n, struct arena *a) {
  struct conjunct_spans s = {.fields = fields};
  uint32_t open = 0, most = 0;
  if (n < MANY_CROSSING)
    return false;
  s.first = arena_array(a, n, sizeof *s.first);
  s.last = arena_array(a, n, sizeof *s.last);
  for (s.at = 0; s.at < n; s.at++) {
    s.first[s.at] = UINT32_MAX;
    s.last[s.at] = 0;
    core_free_vars(args[s.at], widen_span, &s);
    if (s.first[s.at] > s.last[s.at])
      s.first[s.at] = s.last[s.at]; /* it has no variables */
  }
  qsort(s.first, n, sizeof *s.first, by_level);
  qsort(s.last, n, sizeof *s.last, by_level);
  for (uint32_t i = 0, k = 0; i < n; i++) {
    for (open++; s.last[k] < s.first[i]; k++)
      open--;
    most = open > most ? open : most;
  }
  return most >= MANY_CROSSING;
}

/* dst := the product of conjuncts, from the first on, as long as it has no more than so
   many nodes, and returns how many those are: one at least. */
static uint32_t multiply_while_small(struct dd *dd, dd_slot dst,
                                     const dd_slot *conjuncts, uint32_t n,
                                     uint32_t most) {
  dd_slot product = dd_slots(dd, 1);
  uint32_t i = 1;
  dd_copy(dd, dst, conjuncts[0]);
  for (; i < n; i++) {
    dd_and(dd, product, dst, conjuncts[i]);
    if (dd_nodes(dd, product) > most)
      break;
    dd_copy(dd, dst, product);
  }
  dd_copy(dd, product, DD_FALSE);
  dd_give_slots(dd, product, 1);
  return i;
}

const struct plan_clusters *clusters_multiply(struct dd *dd, struct arena *a,
                                              const dd_slot *conjuncts,
                                              uint32_t n, dd_slot dst,
                                              bool merges) {
  uint32_t small = merges ? CLUSTER_NODES : 0;
  if (multiply_while_small(dd, dst, conjuncts, n,
                           merges ? LARGE_ROW_NODES : 0) == n)
    return NULL;
  struct plan_clusters *more = arena_alloc(a, sizeof *more);
  more->at = arena_array(a, n, sizeof *more->at);
  more->n = 0;
  uint32_t i = multiply_while_small(dd, dst, conjuncts, n, small);
  while (i < n) {
    dd_slot cluster = more->at[more->n++] = dd_slots(dd, 1);
    i += multiply_while_small(dd, cluster, conjuncts + i, n - i, small);
  }
  return more;
}
