/* Each call of alloca makes an object, which stays until the function returns. */
#include <alloca.h>
#include <assert.h>

static int filled(int n) {
  int *p = alloca(n * sizeof *p);
  for (int i = 0; i < n; i++)
    p[i] = i;
  return p[n - 1];
}

int main(int argc, char **argv) {
  int *x = alloca(sizeof *x), *y = __builtin_alloca(sizeof *y);
  *x = argc;
  *y = 7;
  assert(*x == argc && x != y);
  assert(filled(3) == 2);
  int *last = 0;
  for (int i = 0; i < 3; i++) {
    int *p = alloca(sizeof *p);
    *p = i;
    assert(!last || (p != last && *last == i - 1));
    last = p;
  }
  assert(*last == 2 && *y == 7);
}
