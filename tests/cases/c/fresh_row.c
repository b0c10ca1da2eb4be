#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  int n = __VERIFIER_nondet_int();
  int *a = malloc(100 * sizeof(int));
  if (n < 10 || n >= 100)
    return 0;
  if (a[n] == 4711)
    reach_error();
  return 0;
}
