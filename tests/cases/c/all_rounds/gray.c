#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned to_gray(unsigned n) { return n ^ (n >> 1); }
static unsigned from_gray(unsigned g) {
  unsigned n = 0;
  for (; g; g >>= 1)
    n ^= g;
  return n;
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  assert(from_gray(to_gray(n)) == n);
  return 0;
}
