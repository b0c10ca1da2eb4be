/* A pointer that walks through memory of malloc.

   What malloc gave is freed, or, if
   one element is 7, what the walk came to. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(4 * sizeof *p), *q = p;
  if (!p)
    return 1;
  for (int i = 0; i < 3; i++)
    *q++ = __VERIFIER_nondet_int();
  if (p[1] == 7)
    p = q;
  free(p);
}
