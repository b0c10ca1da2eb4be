// A pointer without a value that is handed on, and that nobody asks for: the program
// has one run, which decides.
#include <assert.h>

static int sum;

static int three(int *unused) { return 3; }

int main(void) {
  int *p;
  for (int i = 0; i < 2000; i++)
    sum += three(p);
  assert(sum == 6000);
  return 0;
}
