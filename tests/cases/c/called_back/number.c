/* As a number, in memory. */
#include <assert.h>
struct timer {
  unsigned long function;
};
extern void start(struct timer *t);
static int x;
static void set(void) { x = 1; }
int main(void) {
  struct timer t = {(unsigned long)set};
  start(&t);
  assert(x == 0);
  return 0;
}
