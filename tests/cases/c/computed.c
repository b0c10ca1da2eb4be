/* What functions of the C library do is decided by what they are given: those that have no
   body here give no run. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct line {
  char text[16];
  int n;
};
int main(void) {
  struct line l = {"zzz", 5};
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 99)
    return 0;
  int n = snprintf(l.text, sizeof l.text, "x=%d", x);
#ifdef TEXT
  assert(l.text[1] == '=');
#elif defined CONVERTED
  assert(strtoul("12", NULL, 10) == 12);
#elif defined ROOT
  assert(sqrt(4.0) == 2.0);
#else /* does not depend on it */
  assert(l.n == 5 && (n < 0 || x != 42));
#endif
  return 0;
}
