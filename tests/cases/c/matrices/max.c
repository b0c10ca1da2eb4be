#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[30][40];
int main(void) {
  int i, j, max;
  for (i = 0; i < 30; i++)
    for (j = 0; j < 40; j++)
      a[i][j] = __VERIFIER_nondet_int();
  max = a[0][0];
  for (i = 0; i < 30; i++)
    for (j = 0; j < 40; j++)
      if (a[i][j] > max)
        max = a[i][j];
  for (i = 0; i < 30; i++)
    for (j = 0; j < 40; j++)
      assert(a[i][j] <= max);
  return 0;
}
