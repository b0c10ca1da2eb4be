/* engine/bdd/field.c — atoms over bit vectors.
 *
 * f = g + k and f < g + k add k to g with a ripple carry in two's complement
 * and compare bit by bit, from the least significant bit.  Since the bits of a
 * track are interleaved from the most significant, each step puts one level on
 * top of what is there.
 */
#include "field.h"

#include <assert.h>

uint32_t field_width(uint64_t size) {
  uint32_t width = 0;
  while (width < 64 && (UINT64_C(1) << width) < size)
    width++;
  return width;
}

static void make_fields(struct layout *l, struct arena *a, uint32_t number) {
  const struct track *track = &l->tracks[number];
  for (uint32_t c = 0; c < track->ncopies; c++) {
    struct field *f = &l->fields[track->fields[c]];
    f->track = number;
    f->copy = c;
    f->size = track->size;
    f->width = field_width(track->size);
    f->vars = arena_array(a, f->width, sizeof *f->vars);
  }
}

static void note_fields(struct layout *l, struct arena *a) {
  l->field_of = arena_array(a, l->nvars + 1, sizeof *l->field_of);
  for (uint32_t i = 0; i < l->nfields; i++)
    for (uint32_t b = 0; b < l->fields[i].width; b++)
      l->field_of[l->fields[i].vars[b]] = i;
}

void layout_number(struct layout *l, struct arena *a) {
  l->nvars = 0;
  for (uint32_t t = 0, end; t < l->ntracks; t = end) {
    make_fields(l, a, t);
    for (end = t + 1; end < l->ntracks && l->tracks[end].joined; end++)
      make_fields(l, a, end);
    uint32_t width = field_width(l->tracks[t].size);
    for (uint32_t b = 0; b < width; b++)
      for (uint32_t i = t; i < end; i++)
        for (uint32_t c = 0; c < l->tracks[i].ncopies; c++)
          l->fields[l->tracks[i].fields[c]].vars[b] = l->nvars++;
  }
  note_fields(l, a);
}

const struct field **layout_fields(struct arena *a, const struct layout *l,
                                   const uint32_t *fields, uint32_t n) {
  const struct field **f = arena_array(a, n, sizeof *f);
  for (uint32_t i = 0; i < n; i++)
    f[i] = &l->fields[fields[i]];
  return f;
}

bool field_is_full(const struct field *f) {
  return f->width < 64 && f->size == UINT64_C(1) << f->width;
}

static bool bit_of(uint64_t value, uint32_t width, uint32_t b) {
  return value >> (width - 1 - b) & 1;
}

void field_is(struct dd *s, dd_slot dst, const struct field *f,
              uint64_t value) {
  bool bits[64];
  assert(value < f->size);
  for (uint32_t b = 0; b < f->width; b++)
    bits[b] = bit_of(value, f->width, b);
  dd_cube(s, dst, f->vars, bits, f->width);
}

/* Compares with bound - 1, from the least significant bit: a one in it lets a
   zero be anything below, a zero forbids a one. */
void field_below(struct dd *s, dd_slot dst, const struct field *f,
                 uint64_t bound, dd_slot scratch) {
  assert(bound > 0 && bound <= f->size);
  dd_copy(s, dst, DD_TRUE);
  for (uint32_t b = f->width; b-- > 0;) {
    dd_var(s, scratch, f->vars[b], false);
    if (bit_of(bound - 1, f->width, b))
      dd_or(s, dst, dst, scratch);
    else
      dd_and(s, dst, dst, scratch);
  }
  dd_copy(s, scratch, DD_FALSE);
}

void field_valid(struct dd *s, dd_slot dst, const struct field *f,
                 dd_slot scratch) {
  if (field_is_full(f))
    dd_copy(s, dst, DD_TRUE);
  else
    field_below(s, dst, f, f->size, scratch);
}

/* dst := the bit of weight 2^i of f; false above its width. */
static void bit(struct dd *s, dd_slot dst, const struct field *f, uint32_t i) {
  if (i < f->width)
    dd_var(s, dst, f->vars[f->width - 1 - i], true);
  else
    dd_copy(s, dst, DD_FALSE);
}

void field_has_bit(struct dd *s, dd_slot dst, const struct field *f, uint32_t i,
                   dd_slot scratch) {
  assert(i < f->width);
  field_valid(s, dst, f, scratch);
  bit(s, scratch, f, i);
  dd_and(s, dst, dst, scratch);
  dd_copy(s, scratch, DD_FALSE);
}

/* Bits that hold f, g + k and its sign. */
static uint32_t sum_width(const struct field *f, const struct field *g,
                          int64_t k) {
  uint64_t magnitude = k < 0 ? -(uint64_t)k : (uint64_t)k;
  uint32_t width = field_width(magnitude);
  width = width > f->width ? width : f->width;
  width = width > g->width ? width : g->width;
  return width + 2;
}

static bool bit_of_constant(int64_t k, uint32_t i) {
  return (uint64_t)k >> (i < 63 ? i : 63) & 1;
}

/* One step of the ripple: sum := bit i of g + k; carry := the next carry. */
static void add_sum_bit(struct dd *s, const struct field *g, int64_t k,
                        uint32_t i, dd_slot sum, dd_slot carry, dd_slot other) {
  bool one = bit_of_constant(k, i);
  bit(s, other, g, i);
  dd_xor(s, sum, other, carry);
  if (one) {
    dd_not(s, sum, sum);
    dd_or(s, carry, carry, other);
  } else {
    dd_and(s, carry, carry, other);
  }
}

static void both_valid(struct dd *s, dd_slot dst, const struct field *f,
                       const struct field *g, dd_slot scratch) {
  const struct field *of[] = {f, g};
  for (int i = 0; i < 2; i++) {
    field_valid(s, scratch, of[i], scratch + 1);
    dd_and(s, dst, dst, scratch);
  }
  for (uint32_t i = 0; i < FIELD_SCRATCH; i++)
    dd_copy(s, scratch + i, DD_FALSE);
}

void field_sum(struct dd *s, dd_slot dst, const struct field *f,
               const struct field *g, int64_t k, dd_slot scratch) {
  dd_slot carry = scratch, sum = scratch + 1, other = scratch + 2;
  uint32_t width = sum_width(f, g, k);
  dd_copy(s, carry, DD_FALSE);
  dd_copy(s, dst, DD_TRUE);
  for (uint32_t i = 0; i < width; i++) {
    add_sum_bit(s, g, k, i, sum, carry, other);
    bit(s, other, f, i);
    dd_iff(s, sum, sum, other);
    dd_and(s, dst, sum, dst);
  }
  both_valid(s, dst, f, g, scratch);
}

void field_less(struct dd *s, dd_slot dst, const struct field *f,
                const struct field *g, int64_t k, dd_slot scratch) {
  dd_slot carry = scratch, sum = scratch + 1, other = scratch + 2;
  uint32_t width = sum_width(f, g, k);
  dd_copy(s, carry, DD_FALSE);
  dd_copy(s, dst, DD_FALSE);
  for (uint32_t i = 0; i < width; i++) {
    add_sum_bit(s, g, k, i, sum, carry, other);
    bit(s, other, f, i);
    /* The more significant bit decides unless it is equal: the sum's bit
       where they differ, what was found below where not. */
    dd_xor(s, other, other, sum);
    dd_ite(s, dst, other, sum, dst);
  }
  /* The last bit is the sign of g + k: a negative sum is below every f. */
  dd_diff(s, dst, dst, sum);
  both_valid(s, dst, f, g, scratch);
}
