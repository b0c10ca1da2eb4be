#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i, j;
  if (n < 1 || n > 1000)
    return 0;
  int(*a)[16] = malloc(n * sizeof *a);
  for (i = 0; i < n; i++)
    for (j = 0; j < 16; j++)
      a[i][j] = 3;
  for (i = 0; i < n; i++)
    for (j = 0; j < 16; j++)
      assert(a[i][j] == 3);
  return 0;
}
