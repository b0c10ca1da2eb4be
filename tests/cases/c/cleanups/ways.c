/* The ways out of a block, and the order in which cleanups run. */
#include <assert.h>
#include <stdlib.h>
static int trace;
static void note(int *x) { trace = trace * 10 + *x; }
static void gone(void *at) {
  free(*(void **)at);
  trace = trace * 10 + 9;
}
#define NOTED __attribute__((cleanup(note)))
static int result(int which) {
  NOTED int first = 1, second = 2;
  if (which == 1)
    return trace;
  for (int i NOTED = 3; i < 5; i++) {
    int inner __attribute__((__cleanup__(note))) = 6;
    if (which == 2)
      continue;
    if (which == 3)
      break;
    if (which == 4)
      goto out;
    if (which == 5)
      return (trace = 7);
    inner = 8;
  }
out:
  first = 4;
  return trace;
}
static void memory(void) {
  __attribute__((cleanup(gone))) char *p = malloc(3);
  p[1] = 1;
  int n = 2;
  int a[n];
  a[1] = ({
    int k NOTED = 5;
    k + 1;
  });
  assert(a[1] == 6);
}
static int after(int which, int *value) {
  trace = 0;
  *value = result(which);
  return trace;
}
static void leaves(int x) {
  NOTED int y = x;
  if (x == 1)
    exit(0);
  static NOTED int kept = 3;
}
int main(void) {
  int value;
  assert(after(1, &value) == 21 && value == 0);
  assert(after(2, &value) == 66524 && value == 665);
  assert(after(3, &value) == 6324 && value == 63);
  assert(after(4, &value) == 6324 && value == 63);
  assert(after(5, &value) == 76321 && value == 7);
  assert(after(6, &value) == 88524 && value == 885);
  trace = 0;
  memory();
  assert(trace == 59);
  leaves(2);
  assert(trace == 592);
  assert(!SLIP);
  NOTED int last = 3;
  leaves(1);
  assert(0);
}
