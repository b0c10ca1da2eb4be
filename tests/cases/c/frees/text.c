// Only one of the two is of malloc.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = __VERIFIER_nondet_int() == 5 ? "none" : malloc(8);
  free(p);
  return 0;
}
