// What is past the smaller size is gone: it is any value.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4 * sizeof *p);
  p[0] = 3;
  p[3] = 5;
  p = realloc(p, 2 * sizeof *p);
  p = realloc(p, 4 * sizeof *p);
  assert(p[0] == 3);
  if (p[3] != 5)
    assert(p[0] == 4);
  free(p);
}
