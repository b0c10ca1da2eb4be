// A matrix is copied.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[60][80], b[60][80];
int main(void) {
  int i, j;
  for (i = 0; i < 60; i++)
    for (j = 0; j < 80; j++)
      a[i][j] = __VERIFIER_nondet_int();
  for (i = 0; i < 60; i++)
    for (j = 0; j < 80; j++)
      b[i][j] = a[i][j];
  for (i = 0; i < 60; i++)
    for (j = 0; j < 80; j++)
      assert(b[i][j] == a[i][j]);
  return 0;
}
