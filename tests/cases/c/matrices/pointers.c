#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[30][40];
int main(void) {
  int *p, i, j;
  for (p = &a[0][0]; p < &a[0][0] + 1200; p++)
    *p = 3;
  i = __VERIFIER_nondet_int();
  j = __VERIFIER_nondet_int();
  if (i >= 0 && i < 30 && j >= 0 && j < 40)
    assert(a[i][j] == 3);
  return 0;
}
