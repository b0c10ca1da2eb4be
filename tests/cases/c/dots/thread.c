// Each thread has its own dots.
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>

static int largest(int n, ...) {
  va_list list;
  int m = 0;
  va_start(list, n);
  for (int i = 0; i < n; i++) {
    int x = va_arg(list, int);
    if (x > m)
      m = x;
  }
  va_end(list);
  return m;
}

static int r;

static void *work(void *p) {
  r = largest(2, 5, 3);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  int q = largest(1, 9);
  pthread_join(t, 0);
  assert(q == 9 && r == 5);
}
