#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[300];
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i >= 300 || j < 0 || j >= 300 || i == j)
    return 0;
  for (int k = 0; k < 300; k++)
    a[k] = k;
  a[i] = 5;
  a[j] = a[i] + a[j];
  assert(a[j] == j + 5);
  return 0;
}
