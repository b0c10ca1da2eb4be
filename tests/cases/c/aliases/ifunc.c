#include <assert.h>
static int real(int x) { return x + 1; }
static void *choose(void) { return real; }
int f(int x) __attribute__((ifunc("choose")));
int main(void) {
  assert(f(1) == 2);
  return 0;
}
