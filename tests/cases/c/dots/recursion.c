// A function with dots that calls itself between two reads.
#include <assert.h>
#include <stdarg.h>

static int factorial(int n, ...) {
  if (n <= 1)
    return 1;
  va_list list;
  va_start(list, n);
  int depth = va_arg(list, int);
  int r = n * factorial(n - 1, depth + 1, 5);
  int five = va_arg(list, int);
  va_end(list);
  assert(five == 5 && depth >= 0);
  return r;
}

int main(void) { assert(factorial(4, 0, 5) == 24); }
