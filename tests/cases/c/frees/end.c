// Past the end.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(3 * sizeof *p), *q = p;
  for (int i = 0; i < 3 && __VERIFIER_nondet_int() < 3; i++)
    q++;
  if (q == p + 3)
    free(q);
  return 0;
}
