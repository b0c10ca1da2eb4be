/* Other names of a function: by an attribute, a pragma, and a name for the linker. */
#include <assert.h>
static int real(int x) { return x + 7; }
int other(int x) __attribute__((alias("real")));
int weak(int x);
#pragma weak weak = real
int linked(int x) __asm__("given");
int given(int x) { return x * 2; }
int main(void) {
  int (*f)(int) = other;
  assert(other(1) == 8 && weak(2) == 9 && linked(4) == 8);
  assert(f(1) == 8 && f == real);
  return 0;
}
