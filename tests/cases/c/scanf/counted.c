/* What the result does not count is as it was. */
#include <assert.h>
#include <stdio.h>

int main(void) {
  int x = 1, y = 2, rows = 0, sum = 0, k;
  int n = fscanf(stdin, "%d [%*[^]]] %d", &x, &y);
  assert(n >= -1 && n <= 2 && (n >= 1 || x == 1) && (n == 2 || y == 2));
  while (scanf("%d", &k) == 1)
    if (k >= 0 && k <= 10 && rows < 100) {
      rows++;
      sum += k;
    }
  assert(sum <= 10 * rows);
  return 0;
}
