/* tests/unit/random.h — numbers that are the same in every run. */
#ifndef FIXC_TEST_RANDOM_H
#define FIXC_TEST_RANDOM_H

#include <stdint.h>

static uint64_t random_state = 1;

/* One of 0 … n-1. */
static uint32_t random_below(uint32_t n) {
  random_state = random_state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(random_state >> 33) % n;
}

#endif
