#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 3 || n > 5)
    return 0;
  int *p = malloc(4);
#if N == 1
  p = realloc(p, n * sizeof *p);
#elif N == 2
  p = realloc((void *)p, 0);
#elif N == 3
  void *q = p;
  p = realloc(q, 8);
#elif N == 4
  p = realloc(p, 7);
#else
  p = realloc(p, 4000);
#endif
  free(p);
}
