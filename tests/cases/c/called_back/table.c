/* A table that is given away, and one of numbers. */
#include <assert.h>
struct operations {
  int number;
  void (*run)(void);
};
extern void take(const void *what);
static int x;
static void set(void) { x = 1; }
static const struct operations some = {1, set};
static const int numbers[] = {1, 2};
int main(void) {
  const struct operations *const list[2] = {&some, &some};
  list[1]->run();
  x = 0;
  take(GIVEN);
  assert(x == 0);
  return 0;
}
