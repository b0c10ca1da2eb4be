/* Two units: what is shared, what each has for itself, what one leaves open. */
#include "shared.h"

struct own {
  int a;
};
static int helper(int x) { return x + 1; }
static int state = 1;

int main(void) {
  pair p = {1, 2};
  struct item one = {4, 0}, two = {5, &one};
  struct own o = {state};
  if (sum(&p) == 3 && first(&two) == 5 && counter == 5 && helper(1) == 2 &&
      see(make_hidden()) == 7 && twice(2) + thrice(1) == 7 && o.a == 1) {
  ERROR:;
  }
  return 0;
}
