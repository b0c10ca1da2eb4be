// What the checked programs do not define.
#include <stdio.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void) { return 3; }
void reach_error(void) {
  puts("gcc: error");
  exit(0);
}
