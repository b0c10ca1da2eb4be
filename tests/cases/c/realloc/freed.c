#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(2 * sizeof *p);
  if (__VERIFIER_nondet_int() == 3)
    p = realloc(p, 4 * sizeof *p);
  p[1] = 1;
  free(p);
}
