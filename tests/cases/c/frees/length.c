// An array of variable length.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 9)
    return 0;
  char a[n];
  free(a);
  return 0;
}
