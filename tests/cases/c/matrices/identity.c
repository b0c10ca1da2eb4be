#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[100][100];
  int n = __VERIFIER_nondet_int(), i, j;
  if (n < 0 || n > 100)
    return 0;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      a[i][j] = i == j ? 1 : 0;
  i = __VERIFIER_nondet_int();
  j = __VERIFIER_nondet_int();
  if (i < 0 || i >= n || j < 0 || j >= n)
    return 0;
  if (i == j)
    assert(a[i][j] == 1);
  else
    assert(a[i][j] == 0);
  return 0;
}
