#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100)
    return 0;
  int *p = malloc(n * sizeof *p);
  p[0] = 4;
  p = realloc(p, 2 * sizeof *p);
  assert(p[0] == 4);
  free(p);
}
