// Pointers to bytes of an object have not its alignment.
#include <assert.h>

int main(void) {
  int x = 0;
  char *p = (char *)&x + 1;
  assert(p != (char *)0x2001);
  return 0;
}
