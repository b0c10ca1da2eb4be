/* engine/solve/tuple_diagrams.c — each tuple becomes a number with a bit for
 * each variable, the first variable's the greatest; sorted, they are the
 * diagram's ways to true from left to right.
 */
#include "tuple_diagrams.h"

#include <assert.h>
#include <stdlib.h>

enum { DIGIT = 11 }; /* bits that one pass of sorting looks at */

/* The variables of fields, in their order, and where each comes from. */
struct field_bits {
  uint32_t n;
  uint32_t *vars;   /* ascending */
  uint32_t *column; /* by position in `vars` */
  uint32_t *weight; /* of the variable in the column's value: 1 << weight */
};

struct placed_bit {
  uint32_t var, column, weight;
};

static int by_placed_variable(const void *x, const void *y) {
  const struct placed_bit *a = x, *b = y;
  return a->var < b->var ? -1 : a->var > b->var;
}

static struct field_bits
bits_of_fields(struct arena *a, const struct field *const *fields, uint32_t n) {
  struct field_bits b = {0};
  for (uint32_t i = 0; i < n; i++)
    b.n += fields[i]->width;
  struct placed_bit *all = arena_array(a, b.n + 1, sizeof *all);
  uint32_t at = 0;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < fields[i]->width; k++)
      all[at++] =
          (struct placed_bit){fields[i]->vars[k], i, fields[i]->width - 1 - k};
  qsort(all, b.n, sizeof *all, by_placed_variable);
  b.vars = arena_array(a, b.n + 1, sizeof *b.vars);
  b.column = arena_array(a, b.n + 1, sizeof *b.column);
  b.weight = arena_array(a, b.n + 1, sizeof *b.weight);
  for (uint32_t i = 0; i < b.n; i++) {
    b.vars[i] = all[i].var;
    b.column[i] = all[i].column;
    b.weight[i] = all[i].weight;
  }
  return b;
}

/* ---- To a diagram -------------------------------------------------------- */

static void number_rows(const struct field_bits *b, const uint32_t *rows,
                        size_t nrows, uint32_t ncols, uint64_t *codes) {
  for (size_t n = 0; n < nrows; n++) {
    const uint32_t *tuple = rows + n * ncols;
    uint64_t code = 0;
    for (uint32_t i = 0; i < b->n; i++)
      code = code << 1 | (tuple[b->column[i]] >> b->weight[i] & 1);
    codes[n] = code;
  }
}

/* One pass of a sort by digits, which keeps the order of equal ones. */
static void sort_by_digit(const uint64_t *from, uint64_t *to, size_t n,
                          uint32_t shift) {
  uint32_t start[(1 << DIGIT) + 1] = {0};
  for (size_t i = 0; i < n; i++)
    start[(from[i] >> shift & ((1 << DIGIT) - 1)) + 1]++;
  for (uint32_t d = 1; d <= 1 << DIGIT; d++)
    start[d] += start[d - 1];
  for (size_t i = 0; i < n; i++)
    to[start[from[i] >> shift & ((1 << DIGIT) - 1)]++] = from[i];
}

/* Sorts n numbers of some bits; returns which of the two arrays has them. */
static uint64_t *sort_codes(uint64_t *codes, uint64_t *other, size_t n,
                            uint32_t nbits) {
  for (uint32_t shift = 0; shift < nbits; shift += DIGIT) {
    sort_by_digit(codes, other, n, shift);
    uint64_t *sorted = other;
    other = codes;
    codes = sorted;
  }
  return codes;
}

/* Each number once, of sorted ones; returns how many there are. */
static size_t drop_repeated(uint64_t *codes, size_t n) {
  size_t kept = 0;
  for (size_t i = 0; i < n; i++)
    if (kept == 0 || codes[kept - 1] != codes[i])
      codes[kept++] = codes[i];
  return kept;
}

void diagram_of_rows(struct dd *s, struct arena *a, dd_slot dst,
                     const uint32_t *rows, size_t n, uint32_t ncols,
                     const struct field *const *fields) {
  struct field_bits b = bits_of_fields(a, fields, ncols);
  assert(b.n <= 64);
  uint64_t *codes = arena_array(a, 2 * n + 1, sizeof *codes);
  number_rows(&b, rows, n, ncols, codes);
  codes = sort_codes(codes, codes + n, n, b.n);
  dd_of_codes(s, dst, b.vars, b.n, codes, drop_repeated(codes, n));
}

void diagram_of_tuples(struct dd *s, struct arena *a, dd_slot dst,
                       const struct tuples *t,
                       const struct field *const *fields) {
  diagram_of_rows(s, a, dst, t->values.at, t->n, t->ncols, fields);
}

/* ---- From a diagram ------------------------------------------------------ */

struct tuple_reader {
  struct field_bits bits;
  uint32_t ncols;
  plan_key_fn *tuple;
  void *arg;
};

static bool read_tuple(void *arg, const bool *bits) {
  const struct tuple_reader *r = arg;
  uint32_t tuple[PLAN_MAX_COLUMNS] = {0};
  for (uint32_t i = 0; i < r->bits.n; i++)
    tuple[r->bits.column[i]] |= (uint32_t)bits[i] << r->bits.weight[i];
  r->tuple(r->arg, tuple);
  return true;
}

void tuples_of_diagram(struct dd *s, struct arena *a, dd_slot from,
                       const struct field *const *fields, uint32_t n,
                       plan_key_fn *tuple, void *arg) {
  struct tuple_reader r = {bits_of_fields(a, fields, n), n, tuple, arg};
  dd_each(s, from, r.bits.vars, r.bits.n, read_tuple, &r);
}

double tuples_in_diagram(struct dd *s, const struct layout *l,
                         const uint32_t *fields, uint32_t n, dd_slot from) {
  uint32_t vars[64], nvars = 0;
  mpz_t count;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < l->fields[fields[i]].width; k++)
      vars[nvars++] = l->fields[fields[i]].vars[k];
  qsort(vars, nvars, sizeof *vars, by_number);
  mpz_init(count);
  dd_count(s, count, from, vars, nvars);
  double result = mpz_get_d(count);
  mpz_clear(count);
  return result;
}
