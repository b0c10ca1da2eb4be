/* engine/bdd/tails.c — a tail is a variable and the tail behind it, which are looked
 * for in a hash table: the empty one has the number 0. */
#include "tails.h"

#include "engine/base/hash.h"
#include "engine/base/memory.h"
#include "engine/base/vec.h"

enum {
  FIRST_TAILS = 1 << 10,
  MOST_TAILS = 1 << 28, /* the keys of the kernel's cache have room for these */
};

struct tail {
  uint32_t first, rest;
};

struct tails {
  VEC(struct tail) at; /* tail i + 1 */
  uint32_t *table;     /* numbers; 0: nothing is here */
  uint32_t size;       /* of the table: a power of two */
};

struct tails *tails_new(void) {
  struct tails *t = xcalloc(1, sizeof *t);
  t->size = FIRST_TAILS;
  t->table = xcalloc(t->size, sizeof *t->table);
  return t;
}

void tails_free(struct tails *t) {
  if (!t)
    return;
  vec_free(&t->at);
  xfree(t->table);
  xfree(t);
}

/* Where in the table a tail is, or is to be. */
static uint32_t *tail_place(const struct tails *t, struct tail tail) {
  uint32_t i = hash_spread((uint64_t)tail.first << 32 | tail.rest);
  for (i &= t->size - 1; t->table[i]; i = (i + 1) & (t->size - 1)) {
    const struct tail *here = &t->at.at[t->table[i] - 1];
    if (here->first == tail.first && here->rest == tail.rest)
      break;
  }
  return &t->table[i];
}

static void enlarge(struct tails *t) {
  uint32_t *larger = xcalloc(4 * (size_t)t->size, sizeof *larger);
  xfree(t->table);
  t->table = larger;
  t->size *= 4;
  for (uint32_t i = 0; i < t->at.len; i++)
    *tail_place(t, t->at.at[i]) = i + 1;
}

static uint32_t tail_number(struct tails *t, uint32_t first, uint32_t rest) {
  struct tail tail = {first, rest};
  uint32_t *place = tail_place(t, tail);
  if (*place)
    return *place;
  if (t->at.len == MOST_TAILS)
    memory_failed();
  vec_push(&t->at, tail);
  uint32_t number = *place = (uint32_t)t->at.len;
  if (number > t->size / 2)
    enlarge(t);
  return number;
}

void tails_number(struct tails *t, const uint32_t *vars, uint32_t n,
                  uint32_t *numbers) {
  uint32_t rest = 0;
  for (uint32_t i = n; i-- > 0;)
    rest = numbers[i] = tail_number(t, vars[i], rest);
}
