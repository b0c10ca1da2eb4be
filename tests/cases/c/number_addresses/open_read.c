// An object may be at the number that a pointer was made of.
#include <assert.h>

int main(void) {
  int a = 128;
  int *p = &a;
  assert(p != (int *)(long)*p);
  return 0;
}
