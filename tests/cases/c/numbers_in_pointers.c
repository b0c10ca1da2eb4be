// A pointer that was made of a number is that number, and no object is at 0; where
// objects are is not known.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static int g;

static int number_of(void *p) { return (int)(long)p; }

int main(void) {
  int x = __VERIFIER_nondet_int();
  void *p = (void *)(long)x;
  if (x >= 0 && x < 1000)
    assert(number_of(p) == x);
  assert((long)(void *)-1L == -1);
  assert((unsigned long)&g != 0);
  int *q = malloc(sizeof *q);
  assert((long)q != 0);
  free(q);
  return 0;
}
