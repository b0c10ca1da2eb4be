// A float is promoted.
#include <assert.h>
#include <stdarg.h>

static int above(double limit, ...) {
  va_list list;
  va_start(list, limit);
  int r = va_arg(list, double) > limit;
  r = r * 2 + (va_arg(list, double) > limit);
  va_end(list);
  return r;
}

int main(void) {
  float x = 2.5f;
  assert(above(2.0, 1.5, x) != 1);
}
