// The value that malloc gave at one place of a matrix matters.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int(*a)[16] = malloc(40 * sizeof *a);
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 3 || i > 30 || j < 2 || j > 12)
    return 0;
  if (a[i][j] == 12345 && i * j == 77)
    reach_error();
  return 0;
}
