#include <assert.h>
#include <stdarg.h>

static int last(int n, ...) {
  va_list list;
  va_start(list, n);
  return va_arg(list, long double) > 0;
}

int main(void) { assert(last(1, 1.5L)); }
