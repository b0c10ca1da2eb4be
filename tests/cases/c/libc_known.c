#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (isdigit(x))
    assert(x >= '0' && x <= '9');
  if (isalpha(x))
    assert(toupper(x) != 'a');
  if (x > -10)
    assert(abs(x) >= 0);
  return 0;
}
