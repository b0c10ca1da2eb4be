// Inner lengths that are known: locals of this block, constants of the file.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
const int rows = 3;
static const unsigned columns = 5;

static int last(int a[rows][columns]) { return a[rows - 1][columns - 1]; }

int main(void) {
  int n = 1000, k = __VERIFIER_nondet_int();
  int a[n][n], b[2][n / 250], c[rows][columns];
  char small = 300;
  int d[2][small];
  n = 2;
  if (k < 0 || k >= 1000)
    return 0;
  a[k][k] = k;
  c[2][4] = n;
  b[1][3] = 1;
  assert(a[k][k] == k);
  assert(sizeof b == 32 && sizeof *b == 16 && b[1][3] == 1);
  assert(sizeof *d == 44 * sizeof(int));
  assert(last(c) == 2);
  return 0;
}
