/* Functions of the compiler have their types also at the second call; it counts bits. */
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  long x = 1L << 40;
  long a = __atomic_load_n(&x, 5);
  long b = __atomic_load_n(&x, 5);
  assert(a == b);
  assert(sizeof(__builtin_bswap64(1)) == 8);
  assert(sizeof(__builtin_bswap64(1)) == 8);
  unsigned y = __VERIFIER_nondet_uint();
  if (y < 8)
    assert(__builtin_popcount(y) <= 3);
  assert(__builtin_ctz(40) == 3 && __builtin_clzll(1) == 63);
  return 0;
}
