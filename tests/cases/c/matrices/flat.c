// Beyond an inner array: C does not allow it, and the machine writes the next row.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[20][30];
int main(void) {
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k >= 600)
    return 0;
  a[0][k] = 7;
  assert(a[3][4] != 7);
  return 0;
}
