/* It is freed twice if the pointers are equal. */
#include <stdlib.h>
int main(void) {
  int *y = malloc(sizeof *y);
  free(y);
  int *x = malloc(sizeof *x);
  if (x == y)
    free(x);
  free(x);
  return 0;
}
