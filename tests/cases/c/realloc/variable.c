#include <stdlib.h>
int main(void) {
  int x, *p = &x;
  p = realloc(p, 4 * sizeof *p);
  free(p);
}
