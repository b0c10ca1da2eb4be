/* The order of all that runs, and where the program may end. */
#include <assert.h>
#include <stdlib.h>
static int trace = 1;
static void add(int x) { trace = trace * 10 + x; }
__attribute__((constructor(202))) static void third(void) { add(3); }
static void __attribute__((constructor)) fourth(void) { add(4); }
static int second(void) __attribute__((__constructor__(201)));
static int second(void) {
  add(2);
  return 5;
}
static void last(void) __attribute__((destructor(201)));
static void last(void) {
  add(8);
  assert(trace == LAST);
}
__attribute__((destructor)) void first(void) { add(6); }
__attribute__((destructor(202))) void middle(void) { add(7); }
static void leave(void) { exit(0); }
int main(void) {
  assert(trace == 1234);
  add(5);
  END;
  add(9);
}
