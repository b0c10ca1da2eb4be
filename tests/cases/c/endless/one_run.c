// It takes no input, and has one run, which ends: nothing is looked for that becomes
// smaller.
#include <stdlib.h>

static int fibonacci(int n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

int main(void) {
  unsigned *seen = calloc(3, sizeof *seen), x = 27;
  while (x != 1) {
    seen[x % 3]++;
    x = x % 2 ? 3 * x + 1 : x / 2;
  }
  return fibonacci(15) == 610 && seen[2] > seen[1];
}
