// No more than that is known.
#include <assert.h>

int main(void) {
  char c[4];
  assert((unsigned long)&c[1] % 2 == 0);
  return 0;
}
