/* An integer of as many bits does not hold the fraction. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100)
    return 0;
  double x = n + 0.5, whole = (double)(long)x;
  float single = n + 0.5f, part = (float)(int)single;
#ifdef RIGHT
  assert(whole == n && part == n);
#elif defined SINGLE
  assert(part != n);
#else
  assert(whole != n);
#endif
  return 0;
}
