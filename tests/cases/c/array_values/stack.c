#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int *top;

static void push(int x) { *top++ = x; }
static int pop(void) { return *--top; }

int main(void) {
  int depth = __VERIFIER_nondet_int();
  if (depth < 0 || depth > 90)
    return 0;
  int *stack = malloc(100 * sizeof *stack);
  if (!stack)
    return 0;
  top = stack + depth;
  int x = __VERIFIER_nondet_int() % 1000, y = __VERIFIER_nondet_int() % 1000;
  push(x);
  push(y);
  push(pop() - pop());
  assert(pop() == y - x);
  free(stack);
  return 0;
}
