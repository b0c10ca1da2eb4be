// The condition that calloc has of its own is none of the run that is shown.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3)
    return 0;
  int *p = calloc(n, sizeof *p);
  if (p[0] == 0)
    reach_error();
  free(p);
  free(p);
}
