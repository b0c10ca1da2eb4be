#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(2 * sizeof *p), *q = NULL;
  if (__VERIFIER_nondet_int() == 3)
    q = realloc(p, 4 * sizeof *p);
  free(p);
  free(q);
}
