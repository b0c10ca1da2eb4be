// A machine may give the same address again.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4), *q = realloc(p, 8);
  assert(p != q);
}
