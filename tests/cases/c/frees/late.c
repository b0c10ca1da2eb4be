// A variable that is gone: that it is freed is seen, but no run shows it.
#include <stdlib.h>
static int *given(void) {
  int x = 1, *p = &x;
  return p;
}
int main(void) {
  free(given());
  return 0;
}
