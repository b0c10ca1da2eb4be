#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(2 * sizeof *p);
  p[0] = __VERIFIER_nondet_int();
  p[1] = 7;
  p = realloc(p, 4 * sizeof *p);
  assert(p[0] != 41 || p[1] != 7);
  free(p);
}
