/* What dots stand for is taken by slots: a value that begins at a multiple of more is not covered. */
#include <assert.h>
#include <stdarg.h>

struct wide {
  _Alignas(16) int a;
  int b, c, d;
};

static int third(int n, ...) {
  va_list list;
  va_start(list, n);
  va_arg(list, int);
  va_arg(list, struct wide);
  int last = va_arg(list, int);
  va_end(list);
  return last;
}

int main(void) {
  struct wide w = {4, 5, 6, 7};
  assert(third(3, 1, w, 9) == 6);
  return 0;
}
