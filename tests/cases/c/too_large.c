// What calloc cannot give is a null pointer; such a path is not covered.
#include <stdlib.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
#ifdef LARGE
  int *p = calloc(1UL << 33, LARGE);
  if (!p)
    reach_error();
#else
  if (n > 4)
    return 0;
  int *p = calloc(n, sizeof *p);
  if (n > 2 && p[2] != 0)
    reach_error();
  calloc(n, n);
#endif
}
