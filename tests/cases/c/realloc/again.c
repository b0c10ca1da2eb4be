#include <stdlib.h>
int main(void) {
  int *p = malloc(2 * sizeof *p);
  free(p);
  p = realloc(p, 4 * sizeof *p);
  free(p);
}
