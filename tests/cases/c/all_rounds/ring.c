#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define N 4
static int buf[N];
static unsigned head, count;
static int put(int x) {
  if (count == N)
    return 0;
  buf[(head + count) % N] = x;
  count++;
  return 1;
}
static int get(int *x) {
  if (count == 0)
    return 0;
  *x = buf[head];
  head = (head + 1) % N;
  count--;
  return 1;
}
int main(void) {
  int next_in = 0, next_out = 0, step;
  for (step = 0; step < 12; step++) {
    int x;
    if (__VERIFIER_nondet_int()) {
      if (put(next_in))
        next_in++;
    } else if (get(&x)) {
      assert(x == next_out);
      next_out++;
    }
    assert(next_in - next_out <= N);
  }
  return 0;
}
