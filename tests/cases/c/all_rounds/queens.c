#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define N 4
int main(void) {
  int col[N], i, j, good = 1;
  for (i = 0; i < N; i++) {
    col[i] = __VERIFIER_nondet_int();
    if (col[i] < 0 || col[i] >= N)
      return 0;
  }
  for (i = 0; i < N; i++)
    for (j = i + 1; j < N; j++)
      if (col[i] == col[j] || col[i] - col[j] == i - j ||
          col[i] - col[j] == j - i)
        good = 0;
  if (good)
    assert(col[0] == 1 || col[0] == 2);
  return 0;
}
