/* A pointer that walks through memory of malloc; what malloc gave is freed. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(4 * sizeof *p), *q = p;
  if (!p)
    return 1;
  for (int i = 0; i < 3; i++)
    *q++ = __VERIFIER_nondet_int();
  free(p);
}
