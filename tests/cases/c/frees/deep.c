// A variable of the function that calls.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void down(int n, int *p) {
  int x = n;
  if (n == 2)
    free(p);
  else if (n < 2)
    down(n + 1, &x);
}
int main(void) {
  down(0, NULL);
  return 0;
}
