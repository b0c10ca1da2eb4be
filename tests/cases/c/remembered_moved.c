/* A call moves what a[p + off] is: the value that was kept beside p is not that any more. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int a[1000], off;

void move(void) { off = 1; }

int main(void) {
  int n = __VERIFIER_nondet_int(), p = 0;
  if (n < 10 || n > 900)
    return 0;
  for (int i = 0; i < 1000; i++)
    a[i] = __VERIFIER_nondet_int();
  for (int i = 1; i < n; i++)
    if (a[i + off] < a[p + off])
      p = i;
  int x = a[p + off];
  move();
  assert(a[p + off] == x);
  return 0;
}
