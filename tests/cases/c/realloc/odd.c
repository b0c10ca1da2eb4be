#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(6);
  p[0] = 1;
  p = realloc(p, 8);
  assert(p[0] == 1);
}
