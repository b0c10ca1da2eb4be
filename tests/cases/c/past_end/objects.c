/* Past the end of one object another may begin. */
#include <assert.h>
#include <stdlib.h>
int a, b;
struct pair {
  int first, second[2];
} s;
int main(void) {
  int *p = &a + 1, *q = malloc(sizeof *q), *r = malloc(2 * sizeof *r);
  if (!q || !r)
    return 0;
  int *t = q + 1;
  assert(CLAIM);
  return 0;
}
