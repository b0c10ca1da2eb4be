#include <assert.h>
extern int __VERIFIER_nondet_int(void);
void fill(int a[][50], int rows, int value) {
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < 50; j++)
      a[i][j] = value;
}
int main(void) {
  int a[40][50];
  int v = __VERIFIER_nondet_int();
  fill(a, 40, v);
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i >= 0 && i < 40 && j >= 0 && j < 50)
    assert(a[i][j] == v);
  return 0;
}
