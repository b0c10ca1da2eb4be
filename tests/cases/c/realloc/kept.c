#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int *p = malloc(2 * sizeof *p);
  p[1] = n;
  p = realloc(p, 3 * sizeof *p);
  assert(p[1] == n);
  free(p);
}
