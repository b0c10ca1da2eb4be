/* engine/solve/tuples.c — a tuple's code is the number that its values are the
 * digits of.
 *
 * While tuples are few, a hash table of their codes says which are there (open
 * addressing); when that would take more room than one bit for each code, bits
 * say it.
 */
#include "tuples.h"

#include "engine/base/hash.h"

#include <string.h>

enum {
  FIRST_SLOTS = 64,
  DIRECT_KEYS = 1 << 16,   /* an index has a chain for each key up to here, */
  FIRST_TUPLE_CHAINS = 64, /* else so many, and then as many as tuples */
};

static uint64_t code_of(const struct tuples *t, const uint32_t *tuple) {
  uint64_t code = 0;
  for (uint32_t i = 0; i < t->ncols; i++)
    code = code * t->sizes[i] + tuple[i];
  return code;
}

void tuples_init(struct tuples *t, const uint64_t *sizes, uint32_t ncols) {
  t->ncols = ncols;
  t->domain = 1;
  for (uint32_t i = 0; i < ncols; i++) {
    t->sizes[i] = sizes[i];
    t->domain *= sizes[i];
  }
  t->nslots = FIRST_SLOTS;
  t->slots = xcalloc(t->nslots, sizeof *t->slots);
}

void tuples_free(struct tuples *t) {
  for (size_t i = 0; i < t->indexes.len; i++) {
    xfree(t->indexes.at[i].first);
    vec_free(&t->indexes.at[i].next);
  }
  vec_free(&t->indexes);
  vec_free(&t->values);
  xfree(t->bits);
  xfree(t->slots);
  *t = (struct tuples){0};
}

/* ---- Which tuples are there ---------------------------------------------- */

static bool is_tuple(const struct tuples *t, uint32_t number,
                     const uint32_t *tuple) {
  const uint32_t *other = tuples_at(t, number);
  uint32_t i = 0;
  while (i < t->ncols && other[i] == tuple[i])
    i++;
  return i == t->ncols;
}

/* The slot of a tuple, or the empty one where it would be. */
static uint64_t slot_of_tuple(const struct tuples *t, const uint32_t *tuple) {
  uint64_t i = hash_word(0, code_of(t, tuple)) & (t->nslots - 1);
  while (t->slots[i] && !is_tuple(t, t->slots[i] - 1, tuple))
    i = (i + 1) & (t->nslots - 1);
  return i;
}

static bool set_bit(struct tuples *t, const uint32_t *tuple) {
  uint64_t code = code_of(t, tuple);
  uint64_t bit = UINT64_C(1) << code % 64, before = t->bits[code / 64];
  t->bits[code / 64] = before | bit;
  return !(before & bit);
}

static void turn_to_bits(struct tuples *t) {
  t->bits = xcalloc(t->domain / 64 + 1, sizeof *t->bits);
  for (uint32_t i = 0; i < t->n; i++)
    set_bit(t, tuples_at(t, i));
  xfree(t->slots);
  t->slots = NULL;
}

static void grow_slots(struct tuples *t) {
  if (t->domain / 64 <= t->nslots) {
    turn_to_bits(t);
    return;
  }
  xfree(t->slots);
  t->slots = NULL;
  t->nslots *= 2;
  t->slots = xcalloc(t->nslots, sizeof *t->slots);
  for (uint32_t i = 0; i < t->n; i++)
    t->slots[slot_of_tuple(t, tuples_at(t, i))] = i + 1;
}

bool tuples_has(const struct tuples *t, const uint32_t *tuple) {
  if (!t->bits)
    return t->slots[slot_of_tuple(t, tuple)] != 0;
  uint64_t code = code_of(t, tuple);
  return t->bits[code / 64] >> code % 64 & 1;
}

/* Notes that tuple number n is there; false if it was. */
static bool enter_tuple(struct tuples *t, const uint32_t *tuple) {
  if (t->bits)
    return set_bit(t, tuple);
  uint64_t i = slot_of_tuple(t, tuple);
  if (t->slots[i])
    return false;
  t->slots[i] = t->n + 1;
  return true;
}

bool tuples_add(struct tuples *t, const uint32_t *tuple) {
  if (!enter_tuple(t, tuple))
    return false;
  for (uint32_t i = 0; i < t->ncols; i++)
    vec_push(&t->values, tuple[i]);
  t->n++;
  if (!t->bits && (uint64_t)t->n * 2 > t->nslots)
    grow_slots(t);
  return true;
}

/* ---- Indexes ------------------------------------------------------------- */

static uint64_t key_of_tuple(const struct tuples *t, uint32_t mask,
                             const uint32_t *tuple) {
  uint64_t key = 0;
  for (uint32_t i = 0; i < t->ncols; i++)
    if (mask >> i & 1)
      key = key * t->sizes[i] + tuple[i];
  return key;
}

static uint32_t *chain_of_tuple(const struct tuples *t,
                                const struct tuple_index *x,
                                const uint32_t *tuple) {
  uint64_t key = key_of_tuple(t, x->mask, tuple);
  return &x->first[x->direct ? key : hash_word(0, key) & (x->size - 1)];
}

uint32_t tuples_index(struct tuples *t, uint32_t mask) {
  struct tuple_index x = {.mask = mask, .size = 1};
  for (uint32_t i = 0; i < t->indexes.len; i++)
    if (t->indexes.at[i].mask == mask)
      return i;
  for (uint32_t i = 0; i < t->ncols; i++)
    if (mask >> i & 1 && x.size <= DIRECT_KEYS)
      x.size *= t->sizes[i];
  x.direct = x.size <= DIRECT_KEYS;
  x.size = x.direct ? x.size : FIRST_TUPLE_CHAINS;
  x.first = xcalloc(x.size, sizeof *x.first);
  memset(x.first, 0xff, x.size * sizeof *x.first);
  vec_push(&t->indexes, x);
  return (uint32_t)t->indexes.len - 1;
}

static void link_tuple(const struct tuples *t, struct tuple_index *x,
                       uint32_t number) {
  uint32_t *chain = chain_of_tuple(t, x, tuples_at(t, number));
  x->next.at[number] = *chain;
  *chain = number;
}

static void grow_tuple_index(const struct tuples *t, struct tuple_index *x) {
  x->size *= 2;
  x->first = xrealloc(x->first, x->size, sizeof *x->first);
  memset(x->first, 0xff, x->size * sizeof *x->first);
  for (uint32_t i = 0; i < x->next.len; i++)
    link_tuple(t, x, i);
}

void tuples_take(struct tuples *t) {
  for (size_t i = 0; i < t->indexes.len; i++) {
    struct tuple_index *x = &t->indexes.at[i];
    vec_push(&x->next, PLAN_NONE);
    link_tuple(t, x, t->taken);
    if (!x->direct && x->next.len > x->size)
      grow_tuple_index(t, x);
  }
  t->taken++;
}

/* The first tuple of a chain from `number` on that has the values. */
static uint32_t same_key_from(const struct tuples *t,
                              const struct tuple_index *x,
                              const uint32_t *tuple, uint32_t number) {
  if (x->direct)
    return number;
  for (; number != PLAN_NONE; number = x->next.at[number]) {
    const uint32_t *other = tuples_at(t, number);
    uint32_t i = 0;
    while (i < t->ncols && (!(x->mask >> i & 1) || other[i] == tuple[i]))
      i++;
    if (i == t->ncols)
      return number;
  }
  return PLAN_NONE;
}

uint32_t tuples_first(const struct tuples *t, uint32_t index,
                      const uint32_t *tuple) {
  const struct tuple_index *x = &t->indexes.at[index];
  return same_key_from(t, x, tuple, *chain_of_tuple(t, x, tuple));
}

uint32_t tuples_next(const struct tuples *t, uint32_t index,
                     const uint32_t *tuple, uint32_t number) {
  const struct tuple_index *x = &t->indexes.at[index];
  return same_key_from(t, x, tuple, x->next.at[number]);
}

/* ---- Checking ------------------------------------------------------------ */

const char *tuples_check(const struct tuples *t) {
  if (t->values.len != (size_t)t->n * t->ncols || t->taken > t->n)
    return "a table whose tuples were miscounted";
  for (uint32_t i = 0; i < t->n; i++) {
    const uint32_t *tuple = tuples_at(t, i);
    for (uint32_t c = 0; c < t->ncols; c++)
      if (tuple[c] >= t->sizes[c])
        return "a tuple with a value that its type does not have";
    if (!tuples_has(t, tuple) ||
        (!t->bits && t->slots[slot_of_tuple(t, tuple)] != i + 1))
      return "a tuple that is there twice, or lost";
  }
  for (size_t k = 0; k < t->indexes.len; k++)
    if (t->indexes.at[k].next.len != t->taken)
      return "an index without some tuples";
  return NULL;
}
