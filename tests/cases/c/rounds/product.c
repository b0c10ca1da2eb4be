/* A matrix times the identity. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static const int one[2][2] = {{1, 0}, {0, 1}};

int main(void) {
  int a[2][2], c[2][2];
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) {
      a[i][j] = __VERIFIER_nondet_int();
      if (a[i][j] < -100 || a[i][j] > 100)
        return 0;
    }
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) {
      c[i][j] = 0;
      for (int k = 0; k < 2; k++)
        c[i][j] += a[i][k] * one[k][j];
    }
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      assert(c[i][j] == a[i][j]);
  return 0;
}
