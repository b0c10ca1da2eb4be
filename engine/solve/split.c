/* engine/solve/split.c — the keys are listed first, from the projection to the
 * control fields, since diagrams cannot be made while one is being walked;
 * then the diagram is restricted to each. */
#include "split.h"

#include <stdlib.h>

struct key_set {
  struct arena *a;
  const struct field *const *control;
  uint32_t ncontrol;
  const uint32_t *vars; /* of the control fields, ascending */
  uint32_t nvars;
  uint32_t *at; /* n keys of ncontrol values */
  size_t n, cap;
};

static uint32_t value_in_key(const struct key_set *k, const struct field *f,
                             const bool *bits) {
  uint32_t value = 0;
  for (uint32_t b = 0; b < f->width; b++)
    for (uint32_t v = 0; v < k->nvars; v++)
      if (k->vars[v] == f->vars[b])
        value = 2 * value + bits[v];
  return value;
}

static void grow_key_set(struct key_set *k) {
  size_t cap = k->cap ? 2 * k->cap : 64;
  uint32_t *more = arena_array(k->a, cap * (k->ncontrol + 1), sizeof *more);
  for (size_t i = 0; i < k->n * k->ncontrol; i++)
    more[i] = k->at[i];
  k->at = more;
  k->cap = cap;
}

static bool note_key(void *arg, const bool *bits) {
  struct key_set *k = arg;
  if (k->n == k->cap)
    grow_key_set(k);
  for (uint32_t i = 0; i < k->ncontrol; i++)
    k->at[k->n * k->ncontrol + i] = value_in_key(k, k->control[i], bits);
  k->n++;
  return true;
}

static int by_variable_number(const void *x, const void *y) {
  uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
  return a < b ? -1 : a > b;
}

/* The variables of fields, ascending. */
static uint32_t *vars_of_fields(struct arena *a,
                                const struct field *const *fields, uint32_t n,
                                uint32_t *nvars) {
  uint32_t total = 0;
  for (uint32_t i = 0; i < n; i++)
    total += fields[i]->width;
  uint32_t *vars = arena_array(a, total, sizeof *vars);
  *nvars = 0;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t b = 0; b < fields[i]->width; b++)
      vars[(*nvars)++] = fields[i]->vars[b];
  if (total > 0)
    qsort(vars, total, sizeof *vars, by_variable_number);
  return vars;
}

void split_cube(struct dd *s, dd_slot dst, const struct field *const *control,
                uint32_t ncontrol, const uint32_t *key, dd_slot scratch) {
  dd_copy(s, dst, DD_TRUE);
  for (uint32_t i = ncontrol; i-- > 0;) {
    field_is(s, scratch, control[i], key[i]);
    dd_and(s, dst, scratch, dst);
  }
  dd_copy(s, scratch, DD_FALSE);
}

void split_rows(struct dd *s, struct arena *a, dd_slot from,
                const struct field *const *control, uint32_t ncontrol,
                const struct field *const *data, uint32_t ndata,
                dd_slot scratch,
                void (*row)(void *arg, const uint32_t *key, dd_slot value),
                void *arg) {
  struct key_set k = {.a = a, .control = control, .ncontrol = ncontrol};
  uint32_t nvars;
  uint32_t *vars = vars_of_fields(a, data, ndata, &nvars);
  dd_slot cube = scratch, value = scratch + 1;
  k.vars = vars_of_fields(a, control, ncontrol, &k.nvars);
  dd_exists(s, value, from, dd_make_set(s, vars, nvars));
  dd_each(s, value, k.vars, k.nvars, note_key, &k);
  /* Without data, keys are all there is to say: no diagram for each of them. */
  dd_copy(s, value, DD_TRUE);
  for (size_t i = 0; i < k.n; i++) {
    const uint32_t *key = k.at + i * ncontrol;
    if (ndata > 0) {
      split_cube(s, cube, control, ncontrol, key, value);
      dd_restrict(s, value, from, cube);
    }
    row(arg, key, value);
  }
  dd_copy(s, cube, DD_FALSE);
  dd_copy(s, value, DD_FALSE);
}
