// A program without input whose only run goes on for minutes is proved by the loop.
#include <assert.h>

int main(void) {
  unsigned x = 10;
  while (x >= 10)
    x += 2;
  assert(x % 2 == 0);
  return 0;
}
