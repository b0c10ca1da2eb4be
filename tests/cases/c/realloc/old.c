#include <stdlib.h>
int main(void) {
  int *p = malloc(2 * sizeof *p);
  p[0] = 1;
  int *q = realloc(p, 4 * sizeof *p);
  q[0] = p[0];
  free(q);
}
