/* The one run has a product of 128 bits. */
#include <assert.h>

int main(void) {
  unsigned long long a = ~0ull, b = a * a;
  assert(b == 1);
}
