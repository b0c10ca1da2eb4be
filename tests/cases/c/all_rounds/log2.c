#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int log_loop(unsigned x) {
  int n = -1;
  while (x) {
    x >>= 1;
    n++;
  }
  return n;
}
static int log_steps(unsigned x) {
  int n = 0;
  if (x >= 1u << 16) {
    x >>= 16;
    n += 16;
  }
  if (x >= 1u << 8) {
    x >>= 8;
    n += 8;
  }
  if (x >= 1u << 4) {
    x >>= 4;
    n += 4;
  }
  if (x >= 1u << 2) {
    x >>= 2;
    n += 2;
  }
  if (x >= 1u << 1)
    n += 1;
  return n;
}
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x == 0)
    return 0;
  assert(log_loop(x) == log_steps(x));
  return 0;
}
