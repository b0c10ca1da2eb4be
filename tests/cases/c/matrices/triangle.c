#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[100][100];
int main(void) {
  int n = __VERIFIER_nondet_int(), i, j;
  if (n < 0 || n > 100)
    return 0;
  for (i = 0; i < n; i++)
    for (j = 0; j <= i; j++)
      a[i][j] = 5;
  for (i = 0; i < n; i++)
    for (j = 0; j <= i; j++)
      assert(a[i][j] == 5);
  return 0;
}
