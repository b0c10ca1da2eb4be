/* calculus/compile/table_rows.c — tables to diagrams.
 *
 * A row is a string of bits in the order of the variables.  Sorted rows that agree
 * on their first bits are neighbours, so the diagram of a run of them is made from
 * those of its two halves, by one operation at the bit where they part: as many
 * operations as rows, whose operands lie below it.  A row alone is a cube.
 */
#include "lowering.h"

#include "calculus/language/table.h"

#include <stdlib.h>
#include <string.h>

/* A bit of a row, in the order of the variables. */
struct table_bit {
  uint32_t var, column, shift; /* of the value of this column */
};

struct table_diagram {
  struct dd *dd;
  struct arena *a;
  const struct table_bit *bits;
  uint32_t nbits, nbytes; /* of a row */
  const unsigned char *rows;
  uint32_t *vars;
  bool *values;
  dd_slot slots; /* two for each bit */
};

static int by_table_variable(const void *x, const void *y) {
  const struct table_bit *a = x, *b = y;
  return a->var < b->var ? -1 : a->var > b->var;
}

static const struct table_bit *table_bits(struct lowered *l, struct arena *a,
                                          uint32_t rel, uint32_t *n) {
  const struct core_rel *r = l->core[rel];
  struct table_bit *bits =
      arena_array(a, (size_t)l->plan.layout.nvars + 1, sizeof *bits);
  *n = 0;
  for (uint32_t i = 0; i < r->nparams; i++) {
    const struct field *f = &l->plan.layout.fields[r->params[i]->field];
    for (uint32_t b = 0; b < f->width; b++)
      bits[(*n)++] = (struct table_bit){f->vars[b], i, f->width - 1 - b};
  }
  qsort(bits, *n, sizeof *bits, by_table_variable);
  return bits;
}

static bool table_bit_of(const struct table_diagram *t, size_t row,
                         uint32_t bit) {
  return t->rows[row * t->nbytes + bit / 8] >> (7 - bit % 8) & 1;
}

/* All rows as strings of bits, one after the other. */
static unsigned char *write_row_bits(const struct table_diagram *t,
                                     const struct fp_table *from) {
  unsigned char *rows = arena_array(t->a, from->nrows, t->nbytes);
  for (size_t i = 0; i < from->nrows; i++)
    for (uint32_t b = 0; b < t->nbits; b++) {
      uint32_t value = from->values[i * from->ncolumns + t->bits[b].column];
      rows[i * t->nbytes + b / 8] |=
          (unsigned char)((value >> t->bits[b].shift & 1) << (7 - b % 8));
    }
  return rows;
}

/* Sorts rows by their bytes, the last byte first, so that each pass keeps the order
   of those before it (radix sort). */
static void sort_rows(struct table_diagram *t, unsigned char *rows, size_t n) {
  unsigned char *other = arena_array(t->a, n, t->nbytes);
  for (uint32_t byte = t->nbytes; byte-- > 0;) {
    size_t first[257] = {0};
    for (size_t i = 0; i < n; i++)
      first[rows[i * t->nbytes + byte] + 1]++;
    for (int v = 0; v < 256; v++)
      first[v + 1] += first[v];
    for (size_t i = 0; i < n; i++) {
      const unsigned char *row = rows + i * t->nbytes;
      memcpy(other + first[row[byte]]++ * t->nbytes, row, t->nbytes);
    }
    unsigned char *sorted = other;
    other = rows;
    rows = sorted;
  }
  t->rows = rows;
}

/* dst := the bits from `bit` on of one row. */
static void table_cube(struct table_diagram *t, size_t row, uint32_t bit,
                       dd_slot dst) {
  for (uint32_t b = bit; b < t->nbits; b++)
    t->values[b] = table_bit_of(t, row, b);
  dd_cube(t->dd, dst, t->vars + bit, t->values + bit, t->nbits - bit);
}

/* The first of the rows from..end-1 that has a one there; `end` if none has. */
static size_t first_one(const struct table_diagram *t, size_t from, size_t end,
                        uint32_t bit) {
  while (from < end) {
    size_t middle = from + (end - from) / 2;
    if (table_bit_of(t, middle, bit))
      end = middle;
    else
      from = middle + 1;
  }
  return end;
}

/* dst := what the rows from..end-1, which are equal before `bit`, say from there
   on.  As deep as a row has bits. */
static void table_run(struct table_diagram *t, size_t from, size_t end,
                      uint32_t bit, dd_slot dst) {
  const unsigned char *first = t->rows + from * t->nbytes,
                      *last = t->rows + (end - 1) * t->nbytes;
  if (!memcmp(first, last, t->nbytes)) {
    table_cube(t, from, bit, dst);
    return;
  }
  uint32_t apart = bit;
  while (table_bit_of(t, from, apart) == table_bit_of(t, end - 1, apart))
    apart++;
  size_t middle = first_one(t, from, end, apart);
  dd_slot low = t->slots + 2 * apart, high = low + 1;
  table_run(t, from, middle, apart + 1, low);
  table_run(t, middle, end, apart + 1, high);
  dd_var(t->dd, dst, t->vars[apart], true);
  dd_ite(t->dd, dst, dst, high, low);
  for (uint32_t b = apart; b-- > bit;) {
    dd_var(t->dd, high, t->vars[b], table_bit_of(t, from, b));
    dd_and(t->dd, dst, high, dst);
  }
}

void lower_table(struct lowered *l, uint32_t rel, dd_slot dst) {
  const struct fp_table *from = l->sys->rels[rel]->table;
  struct table_diagram t = {.dd = exec_store(l->exec)};
  if (from->nrows == 0)
    return;
  if (!l->pieces)
    l->pieces = arena_new();
  t.a = l->pieces;
  t.bits = table_bits(l, t.a, rel, &t.nbits);
  t.nbytes = t.nbits / 8 + 1;
  t.vars = arena_array(t.a, (size_t)t.nbits + 1, sizeof *t.vars);
  t.values = arena_array(t.a, (size_t)t.nbits + 1, sizeof *t.values);
  for (uint32_t b = 0; b < t.nbits; b++)
    t.vars[b] = t.bits[b].var;
  sort_rows(&t, write_row_bits(&t, from), from->nrows);
  t.slots = dd_slots(t.dd, 2 * t.nbits + 1);
  table_run(&t, 0, from->nrows, 0, dst);
  for (uint32_t i = 0; i < 2 * t.nbits; i++)
    dd_copy(t.dd, t.slots + i, DD_FALSE);
  dd_give_slots(t.dd, t.slots, 2 * t.nbits + 1);
  arena_clear(l->pieces);
}
