/* tests/unit/test_tails.c — all sets of a few variables, in a random order: tails that
 * are equal have one number, and others have others.
 */
#include "check.h"
#include "random.h"

#include "engine/bdd/tails.h"

#include <stdbool.h>

enum { VARS = 12, SIZE = 1 << VARS };

/* By its variables, as bits: the number of a tail; and back. */
static uint32_t number_of[SIZE], tail_of[SIZE];

static bool is_known_as(uint32_t tail, uint32_t number) {
  if (number == 0 || number >= SIZE)
    return false;
  if (!number_of[tail] && !tail_of[number]) {
    number_of[tail] = number;
    tail_of[number] = tail;
  }
  return number_of[tail] == number && tail_of[number] == tail;
}

static void test_set(struct tails *t, uint32_t set) {
  uint32_t vars[VARS], numbers[VARS], n = 0;
  for (uint32_t v = 0; v < VARS; v++)
    if (set >> v & 1)
      vars[n++] = v;
  tails_number(t, vars, n, numbers);
  for (uint32_t i = 0; i < n; i++)
    CHECK(is_known_as(set >> vars[i] << vars[i], numbers[i]));
}

int main(void) {
  struct tails *t = tails_new();
  for (uint32_t i = 0; i < SIZE / 4; i++)
    test_set(t, random_below(SIZE));
  for (uint32_t set = 0; set < SIZE; set++)
    test_set(t, set);
  tails_free(t);
  return check_summary();
}
