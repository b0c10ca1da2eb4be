// An error that needs an input where the width of a type ends, and where no number of
// the text is near.
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned long x = 1;
  for (unsigned i = 0; i < n; i++)
    x *= 2;
  if (n < 1000)
    assert(x != 0);
  return 0;
}
